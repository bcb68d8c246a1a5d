#include "prove/form_space.h"

#include <algorithm>
#include <functional>

namespace isadora::prove {

namespace {

constexpr size_t kMaxModifiers = 4096;  // combinations that are each looked at alone

bool is_used(const std::vector<const ir::Function*>& functions, uint16_t field) {
  const auto names = [&](const ir::Inst& i) { return i.op == ir::Op::Field && i.aux == field; };
  return std::any_of(functions.begin(), functions.end(),
                     [&](const ir::Function* f) { return f && std::any_of(f->ops.begin(), f->ops.end(), names); });
}

}  // namespace

FormSpace::FormSpace(const Context& context, uint16_t opcode, uint16_t form)
    : context_(context),
      isa_(context.isa),
      number_(opcode),
      form_number_(form),
      opcode_(isa_.opcodes[opcode]),
      form_(opcode_.forms[form]),
      codes_(opcode_.fields.size()) {
  for (size_t i = 0; i < opcode_.fields.size(); ++i)
    if (opcode_.fields[i].fixed) codes_[i] = *opcode_.fields[i].fixed;
  for (const model::FixedCode& f : form_.fixed) codes_[f.field] = f.code;
  for (const model::FixedCode& f : form_.defaults) codes_[f.field] = f.code;
}

std::vector<uint64_t> FormSpace::values(uint16_t field) const {
  const model::Type& type = isa_.types[opcode_.fields[field].type];
  std::vector<uint64_t> out;
  if (type.kind == model::TypeKind::Enumeration)
    for (const model::Enumerator& e : type.enumerators) out.push_back(e.code);
  const uint64_t room = uint64_t{1} << std::min(opcode_.fields[field].width(), 8u);
  if (type.kind == model::TypeKind::Prefix)
    for (uint64_t code = 0; code <= type.prefixes.size() && code < room; ++code) out.push_back(code);
  return out;
}

bool FormSpace::decides(uint16_t field) const {
  const auto reads_field = [field](const model::FieldExpr& e) { return e.function && is_used({&*e.function}, field); };
  for (const model::Exception& e : opcode_.exceptions)
    if (reads_field(e.condition)) return true;
  for (const model::Field& f : opcode_.fields)
    if (f.bits && reads_field(*f.bits)) return true;
  const std::function<bool(const model::Part&)> varies = [&](const model::Part& p) {
    return (p.when && (p.field == field || reads_field(*p.when))) || std::ranges::any_of(p.parts, varies);
  };
  for (const model::Opcode& other : isa_.opcodes)
    if (model::is_special_case(other, opcode_) && (other.fixed_mask & model::field_mask(opcode_.fields[field])))
      return true;
  const auto fixes = [field](const model::FixedCode& f) { return f.field == field; };
  for (uint16_t n = 0; n <= form_number_; ++n) {
    const model::Form& form = opcode_.forms[n];
    if (std::ranges::any_of(form.fixed, fixes) || std::ranges::any_of(form.defaults, fixes)) return true;
    if (std::ranges::any_of(form.head, varies) || std::ranges::any_of(form.operands, varies)) return true;
  }
  return false;
}

std::vector<FormSpace::Codes> FormSpace::combinations(const std::vector<const ir::Function*>& functions) const {
  std::vector<Codes> out = {codes_};
  for (uint16_t i = 0; i < opcode_.fields.size(); ++i) {
    if (codes_[i]) continue;
    const std::vector<uint64_t> all = values(i);
    if (all.empty()) continue;
    if (!is_used(functions, i)) {
      if (decides(i)) continue;  // any legal one will do: which those are is for the solver
      for (Codes& one : out) one[i] = opcode_.fields[i].default_code.value_or(all[0]);
      continue;
    }
    std::vector<Codes> longer;
    for (const Codes& one : out)
      for (const uint64_t v : all) {
        longer.push_back(one);
        longer.back()[i] = v;
      }
    out = std::move(longer);
    if (out.size() > kMaxModifiers) return {};
  }
  return out;
}

std::vector<Term> FormSpace::fields(SymbolicMachine& m, const Codes& codes, std::vector<Term>& legal) const {
  Terms& t = m.t;
  std::vector<Term> out;
  for (size_t i = 0; i < opcode_.fields.size(); ++i) {
    const model::Field& field = opcode_.fields[i];
    out.push_back(codes[i] ? t.constant(*codes[i], field.width()) : t.variable(field.full_name(), field.width()));
  }
  constrain(m, codes, out, legal);
  exclude_special_cases(m, out, legal);
  return out;
}

// Words that a special case has are its own.
void FormSpace::exclude_special_cases(SymbolicMachine& m, const std::vector<Term>& out,
                                      std::vector<Term>& legal) const {
  Terms& t = m.t;
  for (const model::Opcode& other : isa_.opcodes) {
    if (!model::is_special_case(other, opcode_)) continue;
    Term same = t.truth(true);
    for (size_t i = 0; i < opcode_.fields.size(); ++i) {
      uint32_t left = t.width(out[i]);
      for (const model::Slice& s : opcode_.fields[i].slices) {
        left -= s.width;
        const Integer mask = Integer::from_unsigned(other.fixed_mask >> s.position).low_bits(s.width);
        const Integer value = Integer::from_unsigned(other.fixed_value >> s.position).low_bits(s.width) & mask;
        const Term part = t.extract(out[i], left, s.width);
        same = t.and_(same, t.eq(t.and_(part, t.constant(mask, s.width)), t.constant(value, s.width)));
      }
    }
    legal.push_back(t.not_(same));
  }
}

void FormSpace::constrain(SymbolicMachine& m, const Codes& codes, const std::vector<Term>& out,
                          std::vector<Term>& legal) const {
  Terms& t = m.t;
  for (const model::Exception& e : opcode_.exceptions) legal.push_back(t.not_(truth(m, e.condition, out)));
  for (uint16_t i = 0; i < opcode_.fields.size(); ++i) {
    const model::Type& type = isa_.types[opcode_.fields[i].type];
    if (codes[i]) continue;
    if (type.kind == model::TypeKind::Register)
      legal.push_back(legal_register(m, opcode_.fields[i], type, out[i], out));
    const std::vector<uint64_t> all = values(i);
    if (all.empty()) continue;
    Term one_of = t.truth(false);
    for (const uint64_t v : all) one_of = t.or_(one_of, t.eq(out[i], t.constant(v, t.width(out[i]))));
    legal.push_back(one_of);
  }
}

void FormSpace::add_conditions(SymbolicMachine& m, const std::vector<model::Part>& parts,
                               const std::vector<Term>& fields, Term& all) const {
  for (const model::Part& p : parts) {
    add_conditions(m, p.parts, fields, all);
    if (!p.when || p.field == model::kNoIndex) continue;
    const uint64_t usual = opcode_.fields[p.field].default_code.value_or(0);
    const Term at_default = m.t.eq(fields[p.field], m.t.constant(usual, m.t.width(fields[p.field])));
    all = m.t.and_(all, m.t.or_(truth(m, *p.when, fields), at_default));
  }
}

Term FormSpace::fits(SymbolicMachine& m, uint16_t number, const std::vector<Term>& fields) const {
  const model::Form& form = opcode_.forms[number];
  Term all = m.t.truth(true);
  for (const auto* codes : {&form.fixed, &form.defaults})
    for (const model::FixedCode& f : *codes)
      all = m.t.and_(all, m.t.eq(fields[f.field], m.t.constant(f.code, m.t.width(fields[f.field]))));
  for (const auto* parts : {&form.head, &form.operands}) add_conditions(m, *parts, fields, all);
  return all;
}

Term FormSpace::is_read_as(SymbolicMachine& m, const std::vector<Term>& fields) const {
  Term all = fits(m, form_number_, fields);
  for (uint16_t earlier = 0; earlier < form_number_; ++earlier) all = m.t.and_(all, m.t.not_(fits(m, earlier, fields)));
  return all;
}

bool FormSpace::decode(const Terms& t, const std::vector<Term>& fields, const Assignment& values,
                       encoding::Decoded& d) const {
  std::vector<uint64_t> codes;
  for (const Term f : fields) codes.push_back(t.evaluate(f, values).to_uint64());
  return context_.codec.decode_word(context_.codec.pack(opcode_, codes), opcode_.length, d) && d.opcode == number_ &&
         d.form == form_number_;
}

Term FormSpace::truth(SymbolicMachine& m, const model::FieldExpr& e, const std::vector<Term>& fields) const {
  if (!e.function) return m.t.truth(e.constant != 0);
  LaneRuns& g = m.add_group(*e.function, nullptr, nullptr);
  g.fields = fields;
  return g.run(0).truth(e.function->result, g.run(0).outer());
}

Term FormSpace::number(SymbolicMachine& m, const model::FieldExpr& e, const std::vector<Term>& fields) const {
  if (!e.function) return m.t.constant(e.constant, 32);
  LaneRuns& g = m.add_group(*e.function, nullptr, nullptr);
  g.fields = fields;
  return g.run(0).bits(e.function->result, g.run(0).outer(), 32);
}

// A constant, or a register from which on there are as many as the operand has, at a multiple of that.
Term FormSpace::legal_register(SymbolicMachine& m, const model::Field& field, const model::Type& type, Term code,
                               const std::vector<Term>& fields) const {
  Terms& t = m.t;
  const uint32_t w = t.width(code);
  const model::RegisterFile& file = isa_.files[type.file];
  Term constant = t.truth(false);
  for (const model::RegisterConstant& c : type.constants) constant = t.or_(constant, t.eq(code, t.constant(c.code, w)));
  Term first = t.zext(code, 32), listed = t.truth(true);
  if (!type.codes.empty()) {
    listed = t.below(first, t.constant(type.codes.size(), 32));
    first = t.constant(0, 32);
    for (size_t i = 0; i < type.codes.size() && !(i >> w); ++i)
      first = t.ite(t.eq(code, t.constant(i, w)), t.constant(type.codes[i], 32), first);
  }
  const Term bits = field.bits ? number(m, *field.bits, fields) : t.constant(file.width, 32);
  const Term count = t.udiv(t.add(bits, t.constant(file.width - 1, 32)), t.constant(file.width, 32));
  const Term none = t.constant(0, 32);
  const Term inside = t.not_(t.below(t.constant(file.count, 32), t.add(first, count)));
  const Term aligned = t.or_(t.eq(count, none), t.eq(t.urem(first, count), none));
  return t.or_(constant, t.and_(listed, t.and_(inside, aligned)));
}

}  // namespace isadora::prove
