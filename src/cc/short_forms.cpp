#include "cc/short_forms.h"

#include <algorithm>

namespace isadora::cc {

namespace {

// The operands of an instruction, by the fields of its rule, as those of a shorter rule.
class Binding {
 public:
  Binding(const MachineInstruction& i, const Rule& by, const Target& target) : i_(i), target_(target) {
    out_.rule = &by;
    out_.saved = i.form.rule->bytes - by.bytes;
  }

  std::optional<ShortForm> of(bool swapped) {
    const Rule &was = *i_.form.rule, &by = *out_.rule;
    for (size_t k = 0; k < by.operands.size(); ++k)
      if (!operand(was.operands[swapped && k < 2 ? 1 - k : k], by.operands[k])) return std::nullopt;
    if (was.address && (!operand(*was.address->base, *by.address->base) || !offset())) return std::nullopt;
    if (was.result != model::kNoIndex) name(by.result, *register_of(was.result));
    return std::move(out_);
  }

 private:
  std::optional<Reg> register_of(uint16_t field) const {
    for (const BoundRule::Place& p : i_.form.registers)
      if (p.field == field) return p.is_result ? i_.results[p.index] : i_.uses[p.index];
    for (const auto& [of, code] : i_.form.codes)
      if (of == field) return static_cast<Reg>(code);
    return std::nullopt;
  }
  const MachineNumber* number_of(uint16_t field) const {
    for (const MachineNumber& n : i_.form.numbers)
      if (n.field == field) return &n;
    return nullptr;
  }

  void name(uint16_t field, Reg r) {
    for (ShortForm::Named& n : out_.names)
      if (n.field == field) return n.registers.push_back(r);
    out_.names.push_back({field, {r}});
  }

  bool operand(const RuleOperand& was, const RuleOperand& by) {
    using Kind = RuleOperand::Kind;
    if (was.kind == Kind::Register) {
      const auto r = register_of(was.field);
      if (!r) return false;
      if (by.kind == Kind::Register) return name(by.field, *r), true;
      if (by.kind == Kind::Constant) return target_.constant_code(*i_.form.rule, was.field, by.number) == *r;
      if (by.kind != Kind::Fixed || by.field != target_.abi().stack.file) return false;
      return out_.fixed.emplace_back(*r, by.number), true;
    }
    if (was.kind == Kind::Constant) return by.kind == Kind::Constant && by.number == was.number;
    return was.kind == Kind::Number && number(number_of(was.field), by);
  }

  bool number(const MachineNumber* n, const RuleOperand& by) {
    if (!n || !n->function.empty()) return false;
    const bool is_open = n->what.kind == SsaOperand::Kind::Slot;
    if (!is_open && !n->what.is_number()) return false;
    if (by.kind == RuleOperand::Kind::Constant) return !is_open && n->what.number == static_cast<int64_t>(by.number);
    if (by.kind != RuleOperand::Kind::Number) return false;
    const unsigned width = n->width ? n->width : target_.word();
    if (!is_open && !target_.code_of(*out_.rule, by, n->what.number, width)) return false;
    out_.numbers.push_back(*n);
    out_.numbers.back().field = by.field;
    out_.numbers.back().hole = &by;
    return true;
  }

  // The offset of an address; 0 where the rule has none.
  bool offset() {
    const auto &was = i_.form.rule->address->number, &by = out_.rule->address->number;
    const MachineNumber* const n = was ? number_of(was->field) : nullptr;
    if (by && n) return number(n, *by);
    if (by) return false;
    return !n || n->what == SsaOperand::constant(0);
  }

  const MachineInstruction& i_;
  const Target& target_;
  ShortForm out_;
};

}  // namespace

std::vector<ShortForm> short_forms(const MachineInstruction& i, const Target& target) {
  std::vector<ShortForm> out;
  if (!i.form.rule || (i.kind != MachineInstruction::Kind::Rule && i.kind != MachineInstruction::Kind::Branch))
    return out;
  for (const auto& [rule, may_swap] : target.shorter(*i.form.rule))
    for (const bool swapped : {false, true})
      if (auto form = swapped && !may_swap ? std::nullopt : Binding(i, *rule, target).of(swapped))
        out.push_back(std::move(*form));
  return out;
}

namespace {

// The codes of the fields; none where the registers are others than those the form can name.
std::optional<std::vector<std::pair<uint16_t, uint64_t>>> codes_of(const ShortForm& s, const Target& target) {
  std::vector<std::pair<uint16_t, uint64_t>> out;
  for (const auto& [r, number] : s.fixed)
    if (r != number) return std::nullopt;
  for (const ShortForm::Named& n : s.names) {
    const auto code = code_of_register(*s.rule, n.field, n.registers[0], target);
    if (!code || !std::ranges::all_of(n.registers, [&](Reg r) { return r == n.registers[0]; })) return std::nullopt;
    out.emplace_back(n.field, *code);
  }
  return out;
}

bool is_legal(const ShortForm& s, const std::vector<std::pair<uint16_t, uint64_t>>& named, const Target& target) {
  const model::Opcode& opcode = target.isa().opcodes[s.rule->opcode];
  std::vector<uint64_t> codes = target.codes_of(*s.rule);
  for (const auto& [field, code] : named) codes[field] = code;
  for (const MachineNumber& n : s.numbers)
    codes[n.field] = *target.code_of(*s.rule, *n.hole, n.what.number, n.width ? n.width : target.word());
  uint16_t form = s.rule->form, detail = 0;
  model::Bits word = 0;
  const encoding::Codec& codec = target.loaded().codec;
  encoding::Decoded d;
  return codec.check(s.rule->opcode, form, codes, &detail, &word) == encoding::DecodeStatus::None &&
         codec.decode_word(word, opcode.length, d) && d.opcode == s.rule->opcode && d.form == s.rule->form;
}

void shorten(MachineInstruction& i, const Target& target) {
  if (i.kind != MachineInstruction::Kind::Rule || i.form.rule->label != model::kNoIndex) return;
  for (ShortForm& s : short_forms(i, target)) {
    auto codes = codes_of(s, target);
    if (!codes || !is_legal(s, *codes, target)) continue;
    i.form.rule = s.rule;
    i.form.registers.clear();
    i.form.codes = std::move(*codes);
    i.form.numbers = std::move(s.numbers);
    return;
  }
}

}  // namespace

void shorten(MachineFunction& f, const Target& target) {
  for (MachineBlock& b : f.blocks)
    for (MachineInstruction& i : b.instructions) shorten(i, target);
}

std::optional<uint64_t> code_of_register(const Rule& r, uint16_t field, Reg number, const Target& target) {
  const model::Type& t = target.isa().types[target.isa().opcodes[r.opcode].fields[field].type];
  if (t.file != target.abi().stack.file) return std::nullopt;
  if (t.codes.empty()) return names(target.isa(), t, number) ? std::optional<uint64_t>(number) : std::nullopt;
  const auto it = std::ranges::find(t.codes, number);
  if (it == t.codes.end()) return std::nullopt;
  return static_cast<uint64_t>(it - t.codes.begin());
}

}  // namespace isadora::cc
