#include "rules/match.h"

#include <algorithm>

#include "rules/parts.h"

namespace isadora::rules {

namespace {

using base::Integer;

constexpr size_t kLeast = 12;  // states in which an operation is defined
constexpr size_t kStates = Columns::kStates;
constexpr unsigned kConstantShifts[] = {12, 16, 20, 24, 32, 48};  // of numbers that are all of the result

// Registers with registers, numbers with numbers.
int kind_of(const Summary& s, uint16_t input) {
  return input == model::kNoIndex ? 2 : s.inputs[input].kind == FormInput::Kind::Number;
}

}  // namespace

size_t RuleMatcher::slot(const Summary& s, uint16_t number) const {
  size_t out = 0;
  for (uint16_t i = 0; i < number; ++i) out += is_register(s.inputs[i]);
  return out % Columns::kRegisters;
}

bool RuleMatcher::is_assumed(const FormInput& in) const {
  if (in.kind != FormInput::Kind::State) return false;
  const auto& starts = isa_.files[in.type].starts;
  const auto it = starts.find(in.number);
  return it != starts.end() && it->second.launch.empty();
}

bool RuleMatcher::is_register(const FormInput& in) const {
  return in.kind == FormInput::Kind::Register || (in.kind == FormInput::Kind::State && !is_assumed(in));
}

RuleOperand RuleMatcher::hole(const FormInput& in) const {
  if (in.kind == FormInput::Kind::Register) return {RuleOperand::Kind::Register, in.field, in.bits, {}, 0};
  if (in.kind == FormInput::Kind::State) return {RuleOperand::Kind::Fixed, in.type, in.bits, {}, in.number};
  return {RuleOperand::Kind::Number, in.field, in.bits, {}, 0};
}

// The assumed content of a register that the form always reads.
Integer RuleMatcher::assumed(const FormInput& state) const {
  const auto& starts = isa_.files[state.type].starts;
  return starts.at(state.number).value.low_bits(state.bits);
}

RuleMatcher::Column RuleMatcher::input(const Summary& s, uint16_t number) {
  const FormInput& in = s.inputs[number];
  Column out;
  if (is_register(in)) {
    for (const Integer& v : columns_.of_register(slot(s, number))) out.push_back(v.low_bits(in.bits));
    return out;
  }
  for (size_t state = 0; state < kStates; ++state) switch (in.kind) {
      case FormInput::Kind::Register: break;
      case FormInput::Kind::Number: out.push_back(columns_.codes(in.bits)[state]); break;
      case FormInput::Kind::Loaded:
        out.push_back(columns_.of_register(Columns::kRegisters - 1)[state].low_bits(in.bits));
        break;
      case FormInput::Kind::State: out.push_back(assumed(in)); break;
      case FormInput::Kind::Pc: out.push_back(Integer(0x1000)); break;
      case FormInput::Kind::NextPc: out.push_back(Integer(0x1004)); break;
    }
  return out;
}

RuleMatcher::Part RuleMatcher::part(const Summary& s, ir::Value v) {
  Part out;
  out.function = s.part(v);
  std::vector<Column> columns(s.inputs.size());
  for (const uint16_t i : inputs_of(out.function)) {
    columns[i] = input(s, i);
    switch (s.inputs[i].kind) {
      case FormInput::Kind::Register:
      case FormInput::Kind::Number: out.operands.push_back(i); break;
      case FormInput::Kind::Loaded: out.loaded = true; break;
      case FormInput::Kind::Pc: out.pc = true; break;
      case FormInput::Kind::NextPc: out.next_pc = true; break;
      case FormInput::Kind::State:
        if (!is_assumed(s.inputs[i])) out.operands.push_back(i);
        break;
    }
  }
  std::vector<Integer> in(s.inputs.size());
  for (size_t state = 0; state < kStates; ++state) {
    for (size_t i = 0; i < in.size(); ++i)
      if (!columns[i].empty()) in[i] = columns[i][state];
    out.results.push_back(ir::evaluate(out.function, {}, in));
  }
  return out;
}

// Of a register that is read in full, but looked at in part, the part.
void RuleMatcher::assume(const Summary& s, const ir::Function& f, Rule& rule) const {
  for (ir::Value v = 0; v < f.ops.size(); ++v) {
    if (f.ops[v].op != ir::Op::Input) continue;
    const FormInput& in = s.inputs[f.ops[v].aux];
    if (!is_assumed(in)) continue;
    Assumption whole{in.type, in.number, 0, in.bits, assumed(in)}, part = whole;
    const auto number = [&](ir::Value n) { return f.ranges[n].lo.to_uint64(); };
    size_t uses = 0, parts = 0;
    for (const ir::Inst& shift : f.ops) {
      if (shift.a != v && shift.b != v && shift.c != v) continue;
      if (shift.op == ir::Op::Const) continue;
      ++uses;
      const auto at = static_cast<ir::Value>(&shift - f.ops.data());
      if (shift.op == ir::Op::ZExt && shift.a == v) part.bits = static_cast<unsigned>(number(shift.b)), ++parts;
      if (shift.op != ir::Op::Shr || shift.a != v || !f.ranges[shift.b].is_constant()) continue;
      for (const ir::Inst& cut : f.ops)
        if (cut.op == ir::Op::ZExt && cut.a == at) {
          part.position = static_cast<unsigned>(number(shift.b));
          part.bits = static_cast<unsigned>(number(cut.b));
          ++parts;
        } else if (cut.op != ir::Op::Const && (cut.a == at || cut.b == at || cut.c == at)) {
          parts = SIZE_MAX / 2;
        }
    }
    if (uses == 1 && parts == 1) {
      part.value = whole.value.shr(part.position).low_bits(part.bits);
      whole = part;
    }
    if (std::find(rule.assumptions.begin(), rule.assumptions.end(), whole) == rule.assumptions.end())
      rule.assumptions.push_back(whole);
  }
}

RuleMatcher::Results& RuleMatcher::results(size_t operation, const std::vector<const Column*>& operands) {
  Results& r = results_[{operation, operands}];
  if (r.values.empty()) {
    r.operands = operands;
    r.values.resize(kStates);
    r.defined.assign(kStates, -1);
  }
  return r;
}

// The operands that an input can be: a register in one way, a number in several, the simplest first.
std::vector<RuleOperand> RuleMatcher::operand_views(const FormInput& in, const Operation& o, const Part& p) const {
  if (in.kind != FormInput::Kind::Number) return {hole(in)};
  std::vector<unsigned> shifts = {0, 1, 2, 3, 4};
  if (p.operands.size() == 1)
    for (const unsigned k : kConstantShifts) shifts.push_back(k);
  std::vector<RuleOperand> out;
  for (const unsigned shift : shifts)
    for (const CodeView& view : {CodeView{false, false, false, shift}, CodeView{true, false, false, shift},
                                 CodeView{true, true, false, shift}, CodeView{true, false, true, shift},
                                 CodeView{false, true, false, shift}, CodeView{false, false, true, shift}}) {
      if (o.is_float && view != CodeView{}) continue;
      out.push_back(hole(in));
      out.back().view = view;
    }
  return out;
}

bool RuleMatcher::fits(const Summary& s, const Operation& o, size_t index, const std::vector<uint16_t>& order,
                       const std::vector<RuleOperand>& holes, const Part& p, unsigned written) {
  std::vector<const Column*> operands;
  for (size_t i = 0; i < order.size(); ++i)
    operands.push_back(holes[i].kind == RuleOperand::Kind::Constant ? &columns_.constant(holes[i].number)
                       : holes[i].is_register()                     ? &columns_.of_register(slot(s, order[i]))
                                                                    : &columns_.numbers(holes[i].bits, holes[i].view));
  Results& r = results(index, operands);
  std::vector<Integer> in(operands.size());
  const unsigned looked = o.result == 1 ? written : o.result;
  size_t defined = 0;
  for (size_t state = 0; state < kStates; ++state) {
    if (!r.values[state]) {
      for (size_t i = 0; i < in.size(); ++i) in[i] = (*operands[i])[state].low_bits(o.operands[i]);
      r.defined[state] = o.defined ? !ir::evaluate(*o.defined, {}, in).is_zero() : 1;
      r.values[state] = r.defined[state] ? ir::evaluate(o.value, {}, in) : Integer();
    }
    if (!r.defined[state]) continue;
    if (p.results[state].low_bits(looked) != *r.values[state]) return false;
    ++defined;
  }
  if (defined < kLeast) return false;
  for (size_t i = 0; i < holes.size(); ++i)
    if (holes[i].kind == RuleOperand::Kind::Number && !depends_on(o, operands, i)) return false;
  return true;
}

// Does the operation's result depend on a number, of those that it can be? If not, or if it is defined for one of them
// alone, it is another operation in disguise.
bool RuleMatcher::depends_on(const Operation& o, const std::vector<const Column*>& operands, size_t number) const {
  const auto result = [&](size_t state, size_t other) -> std::optional<Integer> {
    std::vector<Integer> in;
    for (size_t i = 0; i < operands.size(); ++i)
      in.push_back((*operands[i])[i == number ? other : state].low_bits(o.operands[i]));
    if (o.defined && ir::evaluate(*o.defined, {}, in).is_zero()) return std::nullopt;
    return ir::evaluate(o.value, {}, in);
  };
  for (size_t state = 0; state < kStates; ++state)
    for (size_t other = 0; other < kStates; ++other) {
      const auto a = result(state, state), b = result(state, other);
      if (!a) break;
      if (b && *a != *b) return true;
    }
  return false;
}

// Does an operand take more registers than its value has bits for?
bool RuleMatcher::ignores_operands(const FormInput& in, unsigned bits) const {
  const unsigned width = isa_.files[in.kind == FormInput::Kind::State ? in.type : isa_.types[in.type].file].width;
  return in.bits > (bits + width - 1) / width * width;
}

// One order of the operands; kNoIndex is the constant 0.
void RuleMatcher::try_order(const Summary& s, size_t index, const std::vector<uint16_t>& order, const Part& p,
                            unsigned written, std::vector<Found>& out) {
  const Operation& o = operations()[index];
  std::vector<RuleOperand> holes;
  size_t number = order.size();
  bool any_register = false;
  for (size_t i = 0; i < order.size(); ++i) {
    if (order[i] == model::kNoIndex) {
      if (!(o.numbers >> i & 1)) return;
      holes.push_back({RuleOperand::Kind::Constant, model::kNoIndex, o.operands[i], {}, 0});
      continue;
    }
    const FormInput& in = s.inputs[order[i]];
    holes.push_back(hole(in));
    if (in.kind == FormInput::Kind::Number) {
      number = i;
      continue;
    }
    any_register = true;
    if (in.bits < o.operands[i] || ignores_operands(in, o.operands[i])) return;
    if (o.width == 1 && o.result == 1 && in.bits != 1) return;
  }
  // The IR's canonical form: constants follow registers.
  const bool is_first = number == 0 || order[0] == model::kNoIndex;
  if (!any_register && o.name != "copy") return;
  if (o.commutes && is_first && holes[1].is_register()) return;
  if (number < order.size() && !(o.numbers >> number & 1)) return;
  const std::vector<RuleOperand> choices =
      number < order.size() ? operand_views(s.inputs[order[number]], o, p) : std::vector<RuleOperand>{{}};
  for (const RuleOperand& choice : choices) {
    if (number < order.size()) {
      const unsigned bits = o.operands[number];
      if (choice.view.shift >= bits || (choice.bits + choice.view.shift >= bits && choice.view.is_signed)) continue;
      holes[number] = choice;
    }
    if (!fits(s, o, index, order, holes, p, written)) continue;
    out.push_back({&o, holes});
    return;
  }
}

std::vector<RuleMatcher::Found> RuleMatcher::operations_of(const Summary& s, const Part& p, unsigned written,
                                                           bool compares_alone) {
  std::vector<Found> out;
  const std::vector<Operation>& all = operations();
  for (size_t index = 0; index < all.size(); ++index) {
    const Operation& o = all[index];
    if (o.result > written || (compares_alone && o.result != 1)) continue;
    if (o.result == 1 && o.width == 1 && written != 1) continue;
    if (o.name == "copy" && o.width != written) continue;  // a register is moved as a whole
    std::vector<uint16_t> order = p.operands;
    const bool takes_zero = o.name == "icmp_eq" || o.name == "icmp_ne" || o.name == "icmp_slt" ||
                            o.name == "icmp_sle" || o.name == "select" || o.name == "select_nonzero";
    if (o.operands.size() == p.operands.size() + 1 && takes_zero) order.push_back(model::kNoIndex);
    if (o.operands.size() != order.size()) continue;
    std::set<std::vector<uint16_t>> known;  // with the two that may be exchanged in one order
    do {
      std::vector<uint16_t> one = order;
      if (o.commutes && one.size() >= 2 && kind_of(s, one[0]) == kind_of(s, one[1]) && one[0] > one[1])
        std::swap(one[0], one[1]);
      if (known.insert(one).second) try_order(s, index, order, p, written, out);
    } while (std::next_permutation(order.begin(), order.end()));
  }
  return out;
}

void RuleMatcher::values(const Summary& s, const FormEffect& e, const Part& p, const Rule& like,
                         std::vector<Rule>& out) {
  const unsigned width = written_width(isa_, isa_.types[e.aux].file);
  for (Found& f : operations_of(s, p, e.bits, false)) {
    if (e.bits > (f.operation->result + width - 1) / width * width) continue;
    if (f.operation->name == "copy" && f.holes[0].kind == RuleOperand::Kind::Register && f.holes[0].field == e.field)
      continue;  // does nothing
    Rule rule = like;
    rule.kind = Rule::Kind::Value;
    rule.operation =
        f.operation->name == "copy" && f.holes[0].kind == RuleOperand::Kind::Number ? "const" : f.operation->name;
    rule.type = f.operation->type();
    rule.operands = std::move(f.holes);
    rule.result = e.field;
    rule.result_bits = e.bits;
    if (f.operation->result > 1 && f.operation->result < e.bits) {
      bool zero = true, sign = true;
      for (const Integer& v : p.results) {
        const Integer low = v.low_bits(f.operation->result);
        zero = zero && v.low_bits(e.bits) == low;
        sign = sign && v.low_bits(e.bits) == low.sign_extend(f.operation->result).low_bits(e.bits);
      }
      rule.upper = sign ? Rule::Upper::Sign : zero ? Rule::Upper::Zero : Rule::Upper::Any;
    }
    assume(s, p.function, rule);
    out.push_back(std::move(rule));
  }
}

void RuleMatcher::match(const Summary& s, const Rule& like, std::vector<Rule>& out) {
  std::vector<const FormEffect*> writes, stores, flows;
  for (const FormEffect& e : s.effects)
    (e.op == ir::Op::Store ? stores : e.op == ir::Op::WritePc ? flows : writes).push_back(&e);
  if (flows.size() == 1 && stores.empty() && writes.size() < 2 && !s.load)
    return flow(s, *flows[0], writes.empty() ? nullptr : writes[0], like, out);
  if (!flows.empty()) return;
  if (stores.size() == 1 && writes.empty() && !s.load) return store(s, *stores[0], like, out);
  if (!stores.empty() || writes.size() != 1 || writes[0]->pred != ir::kNone) return;
  if (writes[0]->field == model::kNoIndex) return;
  const Part p = part(s, writes[0]->value);
  if (p.pc || p.next_pc) return;
  if (s.load && p.loaded) return load(s, *writes[0], p, like, out);
  if (!s.load && !p.operands.empty()) values(s, *writes[0], p, like, out);
}

}  // namespace isadora::rules
