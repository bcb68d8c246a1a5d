// The reference: each opcode in turn, each rule as the notation says it, on the Model alone.
#include "toys.h"

namespace isadora::encoding::toys {

using model::Field;
using model::Isa;
using model::Opcode;
using model::Part;
using model::TypeKind;

namespace {

bool is_fixed_here(const Opcode& op, Bits word) {
  Bits rest = op.length == 128 ? word : word & ((Bits{1} << op.length) - 1);
  for (const Field& f : op.fields) {
    if (f.fixed && model::extract(f, word) != *f.fixed) return false;
    rest &= ~model::field_mask(f);
  }
  return rest == 0;
}

bool has_meaning(const Isa& isa, const Field& f, uint64_t code, std::span<const uint64_t> codes) {
  const model::Type& type = isa.types[f.type];
  switch (type.kind) {
    case TypeKind::Number: return true;
    case TypeKind::Prefix: return code <= 1;
    case TypeKind::Enumeration: return type.enumerator(code) != nullptr;
    case TypeKind::Register: return model::legal(isa, type, code, model::operand_bits(isa, f, codes));
    case TypeKind::Compound: break;
  }
  std::vector<uint64_t> parts;
  Bits rest = code;
  for (const Field& p : type.parts) {
    parts.push_back(model::extract(p, code));
    rest &= ~model::field_mask(p);
  }
  if (rest != 0) return false;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (!has_meaning(isa, type.parts[i], parts[i], parts)) return false;
  }
  return true;
}

bool all_at_default(const Part& part, const Opcode& op, std::span<const uint64_t> codes) {
  if (part.field != model::kNoIndex && codes[part.field] != op.fields[part.field].default_code.value_or(0))
    return false;
  for (const Part& p : part.parts) {
    if (!all_at_default(p, op, codes)) return false;
  }
  return true;
}

bool whens_hold(const std::vector<Part>& parts, const Opcode& op, std::span<const uint64_t> codes) {
  for (const Part& p : parts) {
    if (p.when && model::evaluate(*p.when, codes) == 0 && !all_at_default(p, op, codes)) return false;
    if (!whens_hold(p.parts, op, codes)) return false;
  }
  return true;
}

bool is_form(const model::Form& form, const Opcode& op, std::span<const uint64_t> codes) {
  for (const model::FixedCode& c : form.fixed) {
    if (codes[c.field] != c.code) return false;
  }
  for (const model::FixedCode& c : form.defaults) {
    if (codes[c.field] != c.code) return false;
  }
  return whens_hold(form.head, op, codes) && whens_hold(form.operands, op, codes);
}

}  // namespace

std::optional<Reading> read_slowly(const Isa& isa, Bits word, unsigned length) {
  for (size_t i = 0; i < isa.opcodes.size(); ++i) {
    const Opcode& op = isa.opcodes[i];
    if (op.length != length || !is_fixed_here(op, word)) continue;
    Reading reading{static_cast<uint16_t>(i), 0, {}};
    for (const Field& f : op.fields) reading.codes.push_back(model::extract(f, word));
    for (size_t k = 0; k < op.fields.size(); ++k) {
      if (!has_meaning(isa, op.fields[k], reading.codes[k], reading.codes)) return std::nullopt;
    }
    for (const model::Exception& e : op.exceptions) {
      if (model::evaluate(e.condition, reading.codes) != 0) return std::nullopt;
    }
    for (; reading.form < op.forms.size(); ++reading.form) {
      if (is_form(op.forms[reading.form], op, reading.codes)) return reading;
    }
    return std::nullopt;
  }
  return std::nullopt;
}

namespace {

// Any code one time in eight; else one that has a good chance of a meaning.
uint64_t random_code(const Isa& isa, const Field& f, Random& random) {
  const model::Type& type = isa.types[f.type];
  const uint64_t any = random() & ((uint64_t{1} << f.width()) - 1);
  if (f.default_code && random() % 2) return *f.default_code;
  if (random() % 8 == 0) return any;
  if (type.kind == TypeKind::Enumeration) return type.enumerators[any % type.enumerators.size()].code;
  if (type.kind == TypeKind::Register) return any & ~uint64_t{3};
  if (type.kind != TypeKind::Compound) return any;
  Bits code = 0;
  for (const Field& p : type.parts) code = model::insert(p, code, random_code(isa, p, random));
  return static_cast<uint64_t>(code);
}

}  // namespace

Bits random_word(const Isa& isa, const Codec& codec, const Opcode& op, Random& random) {
  std::vector<uint64_t> codes;
  for (const Field& f : op.fields) codes.push_back(random_code(isa, f, random));
  return codec.pack(op, codes);
}

}  // namespace isadora::encoding::toys
