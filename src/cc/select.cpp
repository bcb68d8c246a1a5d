#include "cc/select.h"

#include <algorithm>
#include <bit>

#include "cc/rewrite.h"
#include "cc/selector.h"

namespace isadora::cc {

Selector::Selector(const SsaFunction& f, SsaModule& module, const Target& target, std::vector<Failure>& failures)
    : f_(f),
      module_(module),
      target_(target),
      failures_(failures),
      flow_(successors_of(f)),
      file_count_(target.file().count),
      defined_(f.values.size()) {
  for (const SsaBlock& b : f.blocks)
    for (const SsaInst& i : b.insts)
      if (i.result != kNone) defined_[i.result] = &i;
  const model::Abi& abi = target.abi();
  std::set<Reg> clobbers{abi.link.number};
  for (const auto* list : {&abi.temporaries, &abi.arguments, &abi.results})
    for (const model::RegisterName& n : *list) clobbers.insert(n.number);
  clobbers_of_calls_.assign(clobbers.begin(), clobbers.end());
}

void Selector::fail(const std::string& text) { failures_.push_back({text, line_}); }

MachineInstruction& Selector::append(MachineInstruction i) {
  i.line = line_;
  auto& list = out_.blocks[now_].instructions;
  list.push_back(std::move(i));
  return list.back();
}

MachineInstruction Selector::copy_of(Reg to, Reg from) {
  MachineInstruction i;
  i.kind = MachineInstruction::Kind::Copy;
  i.uses = {from};
  i.results = {to};
  i.is_pure = true;
  return i;
}

void Selector::copy(Reg to, Reg from) { append(copy_of(to, from)); }

MachineFunction Selector::run() {
  out_.symbol = f_.symbol;
  out_.line = line_ = f_.line;
  out_.slots = f_.slots;
  out_.registers = file_count_ + static_cast<Reg>(f_.values.size());
  out_.blocks.resize(f_.blocks.size());
  out_.is_variadic = f_.is_variadic;
  out_.named_words = f_.named_words;
  out_.has_dynamic_frame = f_.has_dynamic_frame;
  if (f_.has_dynamic_frame) {
    if (target_.abi().saved.empty())
      fail("a frame that grows needs a register that calls keep, and the ABI has none");
    else
      out_.frame = target_.abi().saved[0].number;
  }
  count_addresses();
  for (const uint32_t b : flow_.order) {
    now_ = b;
    out_.blocks[b].frequency = f_.blocks[b].frequency;
    if (b == 0) enter();
    for (const SsaInst& i : f_.blocks[b].insts)
      if (i.step != SsaOpcode::Phi && i.line.line) {
        line_ = i.line;
        break;
      }
    for (const SsaInst& i : f_.blocks[b].insts)
      if (i.step == SsaOpcode::Phi) copy(reg(i.result), joined(i.result));
    for (const auto& [to, from] : at_begin_[b]) copy(to, from);
    for (const SsaInst& i : f_.blocks[b].insts) {
      if (i.line.line) line_ = i.line;
      select(i);
    }
  }
  line_ = {};
  finish_phis();
  make_zero();
  for (auto& [b, steps] : at_end_) {
    auto& list = out_.blocks[b].instructions;
    const auto end = list.empty() || list.back().targets.empty() ? list.end() : list.end() - 1;
    list.insert(end, std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end()));
  }
  drop_unused();
  out_.order = flow_.order;
  return std::move(out_);
}

// A phi becomes a copy at the beginning of its block, of a value that each predecessor copies to: neither interferes
// with the predecessors' other successors.
Reg Selector::joined(Value phi) {
  const auto [it, is_new] = joined_.try_emplace(phi, 0);
  if (is_new) it->second = fresh();
  return it->second;
}

void Selector::finish_phis() {
  for (const uint32_t b : flow_.order) {
    for (const SsaInst& phi : f_.blocks[b].insts) {
      if (phi.step != SsaOpcode::Phi) continue;
      for (size_t k = 0; k < phi.operands.size(); ++k) {
        now_ = f_.blocks[b].predecessors[k];
        // Before the terminator.
        auto& list = out_.blocks[now_].instructions;
        std::vector<MachineInstruction> last;
        if (!list.empty() && !list.back().targets.empty()) last.push_back(std::move(list.back())), list.pop_back();
        const Reg to = joined(phi.result);
        if (phi.operands[k].is_value()) {
          copy(to, reg(phi.operands[k].index));
        } else {
          std::vector<MachineInstruction> steps;
          make(phi.operands[k], false, to, steps);
          for (MachineInstruction& i : steps) i.is_pure = true, append(std::move(i));
        }
        for (MachineInstruction& i : last) list.push_back(std::move(i));
      }
    }
  }
}

// ---- rules

// The code of a register that always holds the number. An operand that the instruction changes is in no such register.
std::optional<uint64_t> Selector::fixed_code(const Rule& r, const RuleOperand& h, const SsaOperand& o) const {
  return o.is_number() && h.field != r.result ? target_.constant_code(r, h.field, o.number) : std::nullopt;
}

bool Selector::match(const Rule& r, const std::vector<SsaOperand>& operands, const std::vector<unsigned>& widths,
                     unsigned& cost) const {
  cost = changed_operand(r).has_value();  // perhaps a copy
  for (size_t k = 0; k < r.operands.size(); ++k) {
    const RuleOperand& h = r.operands[k];
    const SsaOperand& o = operands[k];
    switch (h.kind) {
      case RuleOperand::Kind::Register:
        if (!fixed_code(r, h, o)) cost += cost_in_register(o);
        break;
      case RuleOperand::Kind::Number:
        if (!o.is_number() || !target_.code_of(r, h, o.number, widths[k])) return false;
        break;
      case RuleOperand::Kind::Constant:
        if (!o.is_number() || o.number != static_cast<int64_t>(h.number)) return false;
        break;
      case RuleOperand::Kind::Fixed: return false;
    }
  }
  return true;
}

Selector::Match Selector::take(const Rule& r, const std::vector<SsaOperand>& operands) {
  Match m;
  m.form.rule = &r;
  for (size_t k = 0; k < r.operands.size(); ++k) {
    const RuleOperand& h = r.operands[k];
    const SsaOperand& o = operands[k];
    if (h.kind == RuleOperand::Kind::Number) m.form.numbers.push_back({h.field, o, &h});
    if (h.kind != RuleOperand::Kind::Register) continue;
    if (const auto code = fixed_code(r, h, o)) {
      m.form.codes.emplace_back(h.field, *code);
      continue;
    }
    m.form.registers.push_back({h.field, false, static_cast<uint16_t>(m.uses.size())});
    m.uses.push_back(in_register(o));
  }
  return m;
}

MachineInstruction Selector::of(Match m, const Rule& r, Reg result) {
  MachineInstruction i;
  i.form = std::move(m.form);
  i.uses = std::move(m.uses);
  if (r.result != model::kNoIndex) {
    i.form.registers.push_back({r.result, true, 0});
    i.results = {result};
  }
  return i;
}

void Selector::select(const SsaInst& i) {
  switch (i.step) {
    case SsaOpcode::Phi: break;
    case SsaOpcode::Compute: compute(i); break;
    case SsaOpcode::Copy: copy(reg(i.result), in_register(i.operands[0])); break;
    case SsaOpcode::Load:
    case SsaOpcode::Store: access(i); break;
    case SsaOpcode::Branch: branch(i); break;
    case SsaOpcode::Table: table(i); break;
    case SsaOpcode::Call: call(i); break;
    case SsaOpcode::Return: return_value(i); break;
    case SsaOpcode::Allocate: allocate(i); break;
    case SsaOpcode::SaveStack: copy(reg(i.result), stack()); break;
    case SsaOpcode::RestoreStack: {
      copy(stack(), in_register(i.operands[0]));
      out_.blocks[now_].instructions.back().is_pure = false;
      break;
    }
    case SsaOpcode::Assembly: assembly(i); break;
    case SsaOpcode::Stop: break;
    case SsaOpcode::Describe: describe(i); break;
    case SsaOpcode::Jump: {
      MachineInstruction j;
      j.kind = MachineInstruction::Kind::Jump;
      j.form.rule = target_.jump();
      j.targets = i.targets;
      append(std::move(j));
      break;
    }
  }
}

// The register of an operand that the instruction changes: a copy of the value, which others may read.
Reg Selector::change(Match& m, const Rule& r) {
  const auto place = std::ranges::find(m.form.registers, r.result, &BoundRule::Place::field);
  Reg& use = m.uses[place->index];
  const Reg to = fresh();
  copy(to, use);
  use = to;
  m.form.registers.erase(place);
  return to;
}

void Selector::compute(const SsaInst& i) {
  const std::string type = (i.is_float ? "f" : "i") + std::to_string(i.width);
  const rules::Operation* o = rules::find_operation(i.operation, type);
  const Rule* best = nullptr;
  unsigned least = ~0u;
  bool is_swapped = false;
  std::vector<SsaOperand> swapped = i.operands;
  if (o && o->commutes && swapped.size() >= 2) std::swap(swapped[0], swapped[1]);
  for (const bool swap : {false, true}) {
    if (swap && !(o && o->commutes)) continue;
    for (const Rule* r : target_.values(i.operation, type)) {
      if (i.extension == Extension::Sign && r->upper != Rule::Upper::Sign) continue;
      unsigned cost = 0;
      if (!match(*r, swap ? swapped : i.operands, o->operands, cost) || cost >= least) continue;
      least = cost, best = r, is_swapped = swap;
    }
  }
  if (!best) return fail("the machine has no instruction for `" + i.operation + " " + type + "`");
  Match m = take(*best, is_swapped ? swapped : i.operands);
  const Reg result = changed_operand(*best) ? change(m, *best) : reg(i.result);
  MachineInstruction one = of(std::move(m), *best, result);
  for (MachineNumber& n : one.form.numbers) n.width = i.width;
  one.is_pure = result == reg(i.result);
  append(std::move(one));
  if (result != reg(i.result)) copy(reg(i.result), result);
}

// The rule for an access, and how it has the address. `base` is a symbol where its parts are in the instructions; a
// slot where the offset is not known yet.
std::optional<Selector::Access> Selector::access_at(const std::vector<const Rule*>& rules, const SsaOperand& o) const {
  const Address a = resolve(o, rules);
  const auto find = [&](const auto& fits) -> const Rule* {
    const Rule* best = nullptr;
    for (const Rule* r : rules)
      if (!r->address->index && fits(*r) && (!best || (r->address->number && !best->address->number))) best = r;
    return best;
  };
  const auto has_offset = [&](int64_t n) {
    return [this, n](const Rule& r) {
      return r.address->number ? target_.code_of(r, *r.address->number, n, target_.word()).has_value() : n == 0;
    };
  };
  const bool is_symbol = a.base.kind == SsaOperand::Kind::Symbol;
  if (is_symbol && !whole_symbols_.contains(a.base.index) && target_.addresses())
    if (const Rule* r = find([&](const Rule& x) { return x.address->number && target_.remainder(x); }))
      return Access{r, a, Access::Way::Parts};
  if (a.base.kind == SsaOperand::Kind::Slot)
    if (const Rule* r = find([](const Rule& x) { return x.address->number.has_value(); }))
      return Access{r, a, Access::Way::Slot};
  if (is_symbol)  // its address, and how far after it
    if (const Rule* r = find(has_offset(a.base.number)))
      return Access{r, {{SsaOperand::Kind::Symbol, a.base.index, 0}, a.base.number}};
  if (const Rule* r = find(has_offset(a.offset))) return Access{r, a};
  if (const Rule* r = find(has_offset(0))) return Access{r, {o, 0}};
  return std::nullopt;
}

void Selector::access(const SsaInst& i) {
  const bool is_store = i.step == SsaOpcode::Store;
  const auto found = access_at(is_store ? target_.stores(i.bytes) : target_.loads(i.bytes, i.extension), i.operands[0]);
  if (!found)
    return fail(std::string("the machine has no instruction that ") + (is_store ? "stores " : "loads ") +
                std::to_string(i.bytes) + " bytes");
  const Rule& r = *found->rule;
  const auto& [base, offset] = found->address;
  const RuleOperand& place = *r.address->base;
  Match m;
  if (is_store) m = take(r, {i.operands[1]});
  m.form.rule = &r;
  MachineNumber number;
  if (r.address->number) number = {r.address->number->field, SsaOperand::constant(offset), &*r.address->number};
  const auto in = [&](Reg from) {
    m.form.registers.push_back({place.field, false, static_cast<uint16_t>(m.uses.size())});
    m.uses.push_back(from);
  };
  const auto zero = base.is_number() ? target_.constant_code(r, place.field, 0) : std::nullopt;
  if (found->way == Access::Way::Parts) {
    in(in_register(base, true));
    number.what = base;
    number.function = *target_.remainder(r);
  } else if (found->way == Access::Way::Slot) {
    in(base_of_slots());
    number.what = base;
  } else if (zero && r.address->number &&
             target_.code_of(r, *r.address->number, base.number + offset, target_.word())) {
    m.form.codes.emplace_back(place.field, *zero);
    number.what = SsaOperand::constant(base.number + offset);
  } else {
    in(in_register(base));
  }
  if (r.address->number) m.form.numbers.push_back(std::move(number));
  MachineInstruction one = of(std::move(m), r, is_store ? kNone : reg(i.result));
  one.is_pure = !is_store && !i.is_volatile;
  append(std::move(one));
}

void Selector::access_word(bool is_store, Reg value, Reg base, const SsaOperand& place) {
  for (const Rule* r :
       is_store ? target_.stores(target_.word_bytes()) : target_.loads(target_.word_bytes(), Extension::None)) {
    if (!r->address->number || r->address->index) continue;
    if (place.is_number() && !target_.code_of(*r, *r->address->number, place.number, target_.word())) continue;
    MachineInstruction i;
    i.form.rule = r;
    i.uses = {base};
    i.form.registers = {{r->address->base->field, false, 0}};
    if (is_store) {
      i.uses.push_back(value);
      i.form.registers.push_back({r->operands[0].field, false, 1});
    } else {
      i.results = {value};
      i.form.registers.push_back({r->result, true, 0});
    }
    i.form.numbers.push_back({r->address->number->field, place, &*r->address->number});
    append(std::move(i));
    return;
  }
  const Reg address = fresh();
  add(address, base, in_register(place));
  access_word(is_store, value, address, SsaOperand::constant(0));
}

// ---- flow

std::optional<Selector::Match> Selector::compare(const std::string& name, const std::string& type, const SsaOperand& a,
                                                 const SsaOperand& b) {
  const Rule* best = nullptr;
  unsigned least = ~0u;
  bool is_swapped = false;
  const bool commutes = name == "icmp_eq" || name == "icmp_ne";
  const std::vector<unsigned> widths(2, target_.word());
  // A constant stays the second operand where it can: short forms have it there.
  for (const bool swap : {false, true})
    for (const Rule* r : target_.branches(name, type)) {
      if (swap && !commutes) continue;
      unsigned cost = 0;
      if (!match(*r, swap ? std::vector<SsaOperand>{b, a} : std::vector<SsaOperand>{a, b}, widths, cost) ||
          cost >= least)
        continue;
      least = cost, best = r, is_swapped = swap;
    }
  if (!best) return std::nullopt;
  return take(*best, is_swapped ? std::vector<SsaOperand>{b, a} : std::vector<SsaOperand>{a, b});
}

void Selector::branch(const SsaInst& i) {
  const auto yes = compare(i.operation, i.is_float ? "f" + std::to_string(i.width) : "", i.operands[0], i.operands[1]);
  std::optional<Match> no;
  if (!i.is_float) {  // a compare of floats has no opposite: neither holds where one is not a number
    const auto [other, swaps] = opposite(i.operation);
    no = compare(other, "", i.operands[swaps ? 1 : 0], i.operands[swaps ? 0 : 1]);
  }
  if (!yes && !no) return fail("the machine has no branch for `" + i.operation + "`");
  MachineInstruction b;
  b.kind = MachineInstruction::Kind::Branch;
  b.targets = i.targets;
  // Both successors count uses of registers in one list.
  const auto join = [&](const Match& m, BoundRule& form) {
    form = m.form;
    for (BoundRule::Place& p : form.registers) {
      const Reg r = m.uses[p.index];
      auto it = std::find(b.uses.begin(), b.uses.end(), r);
      if (it == b.uses.end()) it = b.uses.insert(b.uses.end(), r);
      p.index = static_cast<uint16_t>(it - b.uses.begin());
    }
  };
  if (yes) join(*yes, b.form);
  if (no) join(*no, b.inverse);
  append(std::move(b));
}

void Selector::table(const SsaInst& i) {
  Datum d;
  d.kind = Datum::Kind::Constant;
  d.symbol = static_cast<uint32_t>(module_.symbols.size());
  d.align = target_.word_bytes();
  d.size = i.targets.size() * target_.word_bytes();
  d.bytes.resize(d.size);
  for (size_t k = 0; k < i.targets.size(); ++k)
    d.addresses.push_back({k * target_.word_bytes(), target_.word_bytes(), f_.symbol, 0, i.targets[k]});
  module_.symbols.push_back({".Ltable" + std::to_string(module_.symbols.size()), ModuleSymbol::Binding::Local, true});
  const unsigned shift = static_cast<unsigned>(std::countr_zero(target_.word_bytes()));
  const Value scaled = static_cast<Value>(fresh() - file_count_), place = static_cast<Value>(fresh() - file_count_);
  const auto word = [&](const char* operation, Value result, std::vector<SsaOperand> operands) {
    SsaInst c;
    c.operation = operation;
    c.width = target_.word();
    c.operands = std::move(operands);
    c.result = result;
    compute(c);
  };
  word("shl", scaled, {i.operands[0], SsaOperand::constant(shift)});
  word("add", place, {SsaOperand::value(scaled), {SsaOperand::Kind::Symbol, d.symbol, 0}});
  const Reg where = fresh();
  access_word(false, where, reg(place), SsaOperand::constant(0));
  MachineInstruction j;
  j.kind = MachineInstruction::Kind::Table;
  const Rule* r = target_.jump_register();
  if (!r) return fail("the machine has no jump to an address in a register");
  j.form.rule = r;
  j.uses = {where};
  j.form.registers = {{r->address->base->field, false, 0}};
  if (const auto& n = r->address->number) j.form.numbers.push_back({n->field, SsaOperand::constant(0), &*n});
  if (r->kind == Rule::Kind::Call) {  // a call that does not return is a jump
    if (r->result != model::kNoIndex) j.form.codes.emplace_back(r->result, target_.abi().link.number);
    j.clobbers = {target_.abi().link.number};
    out_.has_calls = true;
  }
  j.targets = i.targets;
  append(std::move(j));
  module_.data.push_back(std::move(d));
}

void Selector::call(const SsaInst& i) {
  uint64_t bytes = 0;
  const std::vector<Location> where = assign(target_, i.passing, bytes);
  out_.outgoing_bytes = std::max(out_.outgoing_bytes, bytes);
  out_.has_calls = true;
  std::vector<std::pair<Reg, Reg>> moves;
  for (size_t k = 0; k < where.size(); ++k) {
    const Reg from = in_register(i.operands[k + 1]);
    if (where[k].in_register)
      moves.emplace_back(where[k].number, from);
    else
      access_word(true, from, stack(), SsaOperand::constant(static_cast<int64_t>(where[k].offset)));
  }
  MachineInstruction c;
  c.kind = MachineInstruction::Kind::Call;
  c.returns_twice = i.returns_twice;
  const SsaOperand& callee = i.operands[0];
  const bool is_far = !target_.calls_far() && target_.call_register() && target_.addresses();
  const bool by_name = callee.kind == SsaOperand::Kind::Symbol && callee.number == 0 && !is_far;
  const Rule* r = by_name ? target_.call() : target_.call_register();
  if (!r) return fail("the machine has no call of an address in a register");
  const Reg address = by_name ? 0 : in_register(callee);
  for (const auto& [to, from] : moves) {
    copy(to, from);
    c.uses.push_back(to);
  }
  c.form.rule = r;
  if (by_name) {
    c.symbol = callee.index;
  } else {
    c.form.registers.push_back({r->address->base->field, false, static_cast<uint16_t>(c.uses.size())});
    c.uses.push_back(address);
    if (r->address->number)
      c.form.numbers.push_back({r->address->number->field, SsaOperand::constant(0), &*r->address->number});
  }
  if (r->result != model::kNoIndex) c.form.codes.emplace_back(r->result, target_.abi().link.number);
  c.clobbers = clobbers_of_calls_;
  if (i.keeps_nothing)
    for (const model::RegisterName& n : target_.abi().saved)
      if (out_.frame != n.number) c.clobbers.push_back(n.number);
  const auto& results = target_.abi().results;
  if (i.results.size() > results.size())
    return fail("a function returns more words than there are registers for results");
  append(std::move(c));
  for (size_t k = 0; k < i.results.size(); ++k) copy(reg(i.results[k]), results[k].number);
}

void Selector::return_value(const SsaInst& i) {
  const auto& results = target_.abi().results;
  if (i.operands.size() > results.size())
    return fail("a function returns more words than there are registers for results");
  std::vector<Reg> from;
  for (const SsaOperand& o : i.operands) from.push_back(in_register(o));
  MachineInstruction r;
  r.kind = MachineInstruction::Kind::Return;
  for (size_t k = 0; k < from.size(); ++k) {
    copy(results[k].number, from[k]);
    r.uses.push_back(results[k].number);
  }
  append(std::move(r));
}

// The operand is what the stack pointer grows by: it is negative.
void Selector::allocate(const SsaInst& i) {
  add(stack(), stack(), in_register(i.operands[0]));
  std::vector<MachineInstruction> out;
  add_number(reg(i.result), stack(), {SsaOperand::Kind::Slot, kOutgoingSlot, 0}, "", out);
  for (MachineInstruction& x : out) append(std::move(x));
}

// Values that a description names need no register for it.
void Selector::describe(const SsaInst& i) {
  MachineInstruction d;
  d.kind = MachineInstruction::Kind::Describe;
  d.described = std::make_shared<VariableValue>(*i.described);
  append(std::move(d));
}

void Selector::enter() {
  uint64_t bytes = 0;
  const std::vector<Location> where = assign(target_, f_.passing, bytes);
  out_.incoming_bytes = bytes;
  const auto& arguments = target_.abi().arguments;
  size_t in_registers = 0;
  for (const Location& l : where) in_registers += l.in_register;
  out_.named_words = static_cast<unsigned>(in_registers);
  if (f_.return_address != kNone) copy(reg(f_.return_address), target_.abi().link.number);
  if (f_.is_variadic)
    for (size_t k = in_registers; k < arguments.size(); ++k)
      access_word(
          true, arguments[k].number, base_of_slots(),
          {SsaOperand::Kind::Slot, kVariadicSlot, static_cast<int64_t>((k - in_registers) * target_.word_bytes())});
  for (size_t k = 0; k < where.size(); ++k)
    if (where[k].in_register) copy(reg(f_.parameters[k]), where[k].number);
  for (size_t k = 0; k < where.size(); ++k) {
    if (where[k].in_register) continue;
    access_word(false, reg(f_.parameters[k]), base_of_slots(),
                {SsaOperand::Kind::Slot, kIncomingSlot, static_cast<int64_t>(where[k].offset)});
    out_.blocks[now_].instructions.back().is_pure = true;
  }
}

void Selector::drop_unused() {
  std::vector<unsigned> uses(out_.registers);
  for (const MachineBlock& b : out_.blocks)
    for (const MachineInstruction& i : b.instructions)
      for (const Reg r : i.uses) ++uses[r];
  for (bool changed = true; changed;) {
    changed = false;
    for (MachineBlock& b : out_.blocks)
      for (size_t k = b.instructions.size(); k-- > 0;) {
        const MachineInstruction& i = b.instructions[k];
        if (!i.is_pure || i.results.empty() || i.results[0] < file_count_ || uses[i.results[0]]) continue;
        for (const Reg r : i.uses) --uses[r];
        b.instructions.erase(b.instructions.begin() + static_cast<std::ptrdiff_t>(k));
        changed = true;
      }
  }
}

MachineFunction select(const SsaFunction& f, SsaModule& module, const Target& target, std::vector<Failure>& failures) {
  return Selector(f, module, target, failures).run();
}

}  // namespace isadora::cc
