#include "examples/words.h"

namespace isadora::examples {

namespace {

constexpr int kAttempts = 400;

uint64_t low_bits(uint64_t v, unsigned width) { return width >= 64 ? v : v & ((uint64_t{1} << width) - 1); }

}  // namespace

std::optional<encoding::Decoded> FormWords::next(bool any_register) {
  any_register_ = any_register;
  const model::Opcode& opcode = isa_.opcodes[opcode_];
  const model::Form& form = opcode.forms[form_];
  std::vector<uint64_t> codes(opcode.fields.size());
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    for (size_t i = 0; i < codes.size(); ++i) codes[i] = code(opcode.fields[i]);
    for (const model::FixedCode& f : form.fixed) codes[f.field] = f.code;
    for (const model::FixedCode& f : form.defaults) codes[f.field] = f.code;
    encoding::Decoded d;
    if (codec_.decode_word(codec_.pack(opcode, codes), opcode.length, d) && d.opcode == opcode_ && d.form == form_)
      return d;
  }
  return std::nullopt;
}

uint64_t FormWords::code(const model::Field& field) {
  if (field.fixed) return *field.fixed;
  if (field.default_code && random_() % 3 == 0) return *field.default_code;
  const model::Type& type = isa_.types[field.type];
  if (type.kind == model::TypeKind::Enumeration && !type.enumerators.empty())
    return type.enumerators[random_() % type.enumerators.size()].code;
  if (type.kind == model::TypeKind::Register) return register_code(type, field.width());
  return number_code(field.width());
}

// Mostly one of the first eight, often one that a pair or a quad may begin with, now and then a constant.
uint64_t FormWords::register_code(const model::Type& type, unsigned width) {
  if (any_register_) return low_bits(random_(), width);
  if (!type.constants.empty() && random_() % 8 == 0) return type.constants[random_() % type.constants.size()].code;
  const uint64_t n = random_() % 8;
  return low_bits(random_() % 2 ? n & ~uint64_t{3} : n, width);
}

// Edges, small numbers and any number; often one that is aligned, for constants in memory want that.
uint64_t FormWords::number_code(unsigned width) {
  uint64_t v = random_();
  switch (random_() % 5) {
    case 0: v = random_() % 2 ? ~uint64_t{0} : 0; break;
    case 1: v = uint64_t{1} << random_() % width; break;
    case 2: v >>= random_() % 64; break;
    default: break;
  }
  return low_bits(random_() % 2 ? v & ~uint64_t{15} : v, width);
}

}  // namespace isadora::examples
