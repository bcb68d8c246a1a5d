// Operands in registers: constants and addresses are made where they are executed seldom, before loops.
#include <algorithm>

#include "cc/selector.h"

namespace isadora::cc {

unsigned Selector::cost_in_register(const SsaOperand& o) const {
  if (o.is_value()) return 0;
  if (o.is_number()) return static_cast<unsigned>(std::max<size_t>(1, target_.making(o.number).size()));
  return o.kind == SsaOperand::Kind::Symbol ? 2 : 1;
}

// If the machine makes 0 from another register, one register holds it for the whole function.
bool Selector::has_zero_register() const {
  const std::vector<ConstantStep>& steps = target_.making(0);
  return !steps.empty() && register_hole(*steps[0].rule);
}

Reg Selector::zero() {
  if (!zero_) zero_ = fresh();
  return *zero_;
}

// The steps for rematerialization: they need no other register.
std::vector<MachineInstruction> Selector::with_own_zero(std::vector<MachineInstruction> steps) {
  if (!zero_ || steps.empty() || std::ranges::find(steps[0].uses, *zero_) == steps[0].uses.end()) return steps;
  const Reg own = fresh();
  std::vector<MachineInstruction> out;
  make_number(0, own, out, false);
  out[0].is_pure = true;
  std::ranges::replace(steps[0].uses, *zero_, own);
  std::ranges::move(steps, std::back_inserter(out));
  return out;
}

void Selector::make_zero() {
  if (!zero_) return;
  std::vector<MachineInstruction> steps;
  make_number(0, *zero_, steps, false);
  for (MachineInstruction& i : steps) i.is_pure = true;
  out_.remakes[*zero_] = steps;
  auto& list = out_.blocks[0].instructions;
  list.insert(list.begin(), std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end()));
}

Reg Selector::in_register(const SsaOperand& o, bool upper) {
  if (o.is_value()) return reg(o.index);
  if (has_zero_register() && (o == SsaOperand::constant(0) || (upper && !target_.addresses()->upper))) return zero();
  uint32_t block = now_;
  const uint32_t header = flow_.outermost(now_);
  if (header != kNone) {
    const uint32_t before = flow_.preheader(header);
    if (before != kNone && f_.blocks[before].frequency <= f_.blocks[now_].frequency) block = before;
  }
  const auto [it, is_new] = made_.try_emplace({block, o, upper}, 0);
  if (!is_new) return it->second;
  const Reg to = it->second = fresh();
  std::vector<MachineInstruction> steps;
  make(o, upper, to, steps);
  for (MachineInstruction& i : steps) i.is_pure = true;  // and of no line, where they are not at the use
  out_.remakes[to] = with_own_zero(steps);
  if (block == now_)
    for (MachineInstruction& i : steps) append(std::move(i));
  else
    for (MachineInstruction& i : steps) at_end_[block].push_back(std::move(i));
  return to;
}

void Selector::make_number(int64_t n, Reg to, std::vector<MachineInstruction>& out, bool with_zero) {
  const std::vector<ConstantStep>& steps = target_.making(n);
  if (steps.empty()) return fail("the machine has no instructions that make the number " + std::to_string(n));
  const bool begins_with_zero = with_zero && steps.size() > 1 && register_hole(*steps[0].rule);
  Reg before = begins_with_zero ? zero() : stack();
  for (size_t k = begins_with_zero ? 1 : 0; k < steps.size(); ++k) {
    const Reg next = k + 1 == steps.size() ? to : fresh();
    with_number(*steps[k].rule, next, before, SsaOperand::constant(steps[k].number), "", out);
    before = next;
  }
}

// An instruction of two registers or of one, and a number. If it changes its operand, that is copied first.
void Selector::computed(const Rule& r, Reg to, std::vector<Reg> from, std::vector<MachineInstruction>& out) {
  MachineInstruction i;
  i.form.rule = &r;
  i.results = {to};
  const auto changed = changed_operand(r);
  size_t at = 0;
  for (size_t k = 0; k < r.operands.size(); ++k) {
    if (r.operands[k].kind != RuleOperand::Kind::Register) continue;
    if (changed == k) {
      if (from[at] != to) out.push_back(copy_of(to, from[at]));
      from[at] = to;
    } else {
      i.form.registers.push_back({r.operands[k].field, false, static_cast<uint16_t>(at)});
    }
    ++at;
  }
  from.resize(at);
  i.uses = std::move(from);
  i.form.registers.push_back({r.result, true, 0});
  out.push_back(std::move(i));
}

void Selector::with_number(const Rule& r, Reg to, Reg from, const SsaOperand& what, const std::string& function,
                           std::vector<MachineInstruction>& out) {
  computed(r, to, {from}, out);
  out.back().form.numbers.push_back({number_hole(r)->field, what, number_hole(r), function});
}

void Selector::add(Reg to, Reg a, Reg b) {
  const Rule& r = *target_.add();
  if (const auto changed = changed_operand(r); changed && (to == b) == (*changed == 0)) std::swap(a, b);
  std::vector<MachineInstruction> out;
  computed(r, to, {a, b}, out);
  for (MachineInstruction& i : out) append(std::move(i));
}

void Selector::add_number(Reg to, Reg from, const SsaOperand& what, const std::string& function,
                          std::vector<MachineInstruction>& out) {
  with_number(*target_.add_number(), to, from, what, function, out);
}

void Selector::make(const SsaOperand& o, bool upper, Reg to, std::vector<MachineInstruction>& out) {
  if (o.is_number()) return make_number(o.number, to, out, true);
  if (o.kind == SsaOperand::Kind::Slot) {
    return add_number(to, o.index == kOutgoingSlot ? stack() : base_of_slots(), o, "", out);
  }
  const auto& parts = target_.addresses();
  if (!parts)
    return fail(
        "no instructions are proved to make the address of a symbol; docs/cc.md says under `addresses` which are "
        "looked for");
  const bool is_from_zero = !parts->upper && !upper && has_zero_register();
  const Reg half = upper ? to : is_from_zero ? zero() : fresh();
  if (parts->upper) {
    MachineInstruction i;
    i.form.rule = parts->upper;
    i.results = {half};
    i.form.registers.push_back({parts->upper->result, true, 0});
    i.form.numbers.push_back({number_hole(*parts->upper)->field, o, number_hole(*parts->upper), parts->function});
    out.push_back(std::move(i));
  } else if (!is_from_zero) {
    make_number(0, half, out, false);
  }
  if (upper) return;
  with_number(*parts->lower, to, half, o, parts->rest, out);
}

// The base and the number of an address, of which the number fits one of the rules.
Selector::Address Selector::resolve(const SsaOperand& o, const std::vector<const Rule*>& rules) const {
  const auto fits = [&](int64_t n) {
    return n == 0 || std::any_of(rules.begin(), rules.end(), [&](const Rule* r) {
             return r->address->number && !r->address->index &&
                    target_.code_of(*r, *r->address->number, n, target_.word());
           });
  };
  Address best{o, 0}, now{o, 0};
  while (now.base.is_value() && defined_[now.base.index]) {
    const SsaInst& d = *defined_[now.base.index];
    if (d.step != SsaOpcode::Compute || d.operation != "add" || d.width != target_.word() || !d.operands[1].is_number())
      break;
    now = {d.operands[0], now.offset + d.operands[1].number};
    if (fits(now.offset)) best = now;
  }
  if (best.base.is_place()) {
    best.base.number += best.offset;
    best.offset = 0;
  }
  return best;
}

// Symbols of which several places are accessed, or whose address is computed with, are kept in registers.
void Selector::count_addresses() {
  std::map<uint32_t, std::set<int64_t>> places;
  for (const SsaBlock& b : f_.blocks)
    for (const SsaInst& i : b.insts)
      for (size_t k = 0; k < i.operands.size(); ++k) {
        const SsaOperand& o = i.operands[k];
        if (o.kind != SsaOperand::Kind::Symbol) continue;
        const bool is_access = k == 0 && (i.step == SsaOpcode::Load || i.step == SsaOpcode::Store);
        if (i.step == SsaOpcode::Call && k == 0) continue;
        if (!is_access) whole_symbols_.insert(o.index);
        places[o.index].insert(o.number);
      }
  for (const auto& [symbol, offsets] : places)
    if (offsets.size() > 1) whole_symbols_.insert(symbol);
}

}  // namespace isadora::cc
