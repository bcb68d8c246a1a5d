#include "disassembler/bits.h"

#include "base/digits.h"
#include "model/spelling.h"

namespace isadora::disassembler {

namespace {

// The meaning of a code; empty for a plain number.
std::string said(const model::Isa& isa, const model::Type& type, uint64_t code) {
  if (type.kind == model::TypeKind::Compound) return {};
  const bool plain = type.kind == model::TypeKind::Number && type.members.empty() &&
                     (type.set || type.pattern || model::number_of(type, code) == static_cast<base::Int128>(code));
  return plain ? "" : model::meaning(isa, type, code);
}

}  // namespace

FieldText field_text(const model::Isa& isa, const encoding::Decoded& d, size_t i) {
  const model::Field& f = isa.opcodes[d.opcode].fields[i];
  FieldText out{base::Integer(d.codes[i]).to_hex(), said(isa, isa.types[f.type], d.codes[i]), {}};
  if (f.fixed)
    out.note = "fixed";
  else if (f.default_code && *f.default_code == d.codes[i])
    out.note = "default";
  return out;
}

std::string word_text(model::Bits word, unsigned length) { return "0x" + base::padded_digits(word, length / 4); }

std::string bits_text(model::Bits word, unsigned hi, unsigned lo) {
  std::string out;
  for (unsigned i = hi + 1; i-- > lo;) out += static_cast<unsigned>(word >> i) & 1 ? '1' : '0';
  return out;
}

}  // namespace isadora::disassembler
