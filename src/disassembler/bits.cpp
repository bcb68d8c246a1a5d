#include "disassembler/bits.h"

#include <algorithm>
#include <cstdio>

#include "model/spelling.h"

namespace isadora::disassembler {

namespace {

std::string bit_string(model::Bits word, unsigned hi, unsigned lo) {
  std::string out;
  for (unsigned i = hi + 1; i-- > lo;) out += static_cast<unsigned>(word >> i) & 1 ? '1' : '0';
  return out;
}

std::string hex(uint64_t v) {
  char buffer[24];
  std::snprintf(buffer, sizeof buffer, "0x%llX", static_cast<unsigned long long>(v));
  return buffer;
}

// The meaning of a code; empty for a plain number.
std::string said(const model::Isa& isa, const model::Type& type, uint64_t code) {
  if (type.kind == model::TypeKind::Compound) return {};
  const bool plain = type.kind == model::TypeKind::Number && type.members.empty() &&
                     (type.set || type.pattern || model::number_of(type, code) == static_cast<base::Int128>(code));
  return plain ? "" : model::meaning(isa, type, code);
}

std::string field_label(const model::Isa& isa, const encoding::Decoded& d, size_t i) {
  const FieldText text = field_text(isa, d, i);
  return isa.opcodes[d.opcode].fields[i].full_name() + " = " + text.code +
         (text.meaning.empty() ? "" : " (" + text.meaning + ")") + (text.note.empty() ? "" : ", " + text.note);
}

}  // namespace

FieldText field_text(const model::Isa& isa, const encoding::Decoded& d, size_t i) {
  const model::Field& f = isa.opcodes[d.opcode].fields[i];
  FieldText out{hex(d.codes[i]), said(isa, isa.types[f.type], d.codes[i]), {}};
  if (f.fixed)
    out.note = "fixed";
  else if (f.default_code && *f.default_code == d.codes[i])
    out.note = "default";
  return out;
}

std::vector<BitCell> bit_cells(const model::Isa& isa, const encoding::Decoded& d) {
  const model::Opcode& opcode = isa.opcodes[d.opcode];
  std::vector<BitCell> out;
  for (size_t i = 0; i < opcode.fields.size(); ++i)
    for (const model::Slice& s : opcode.fields[i].slices)
      out.push_back({s.position + s.width - 1, s.position, bit_string(d.word, s.position + s.width - 1, s.position),
                     field_label(isa, d, i)});
  std::sort(out.begin(), out.end(), [](const BitCell& a, const BitCell& b) { return a.hi > b.hi; });
  std::vector<BitCell> filled;
  unsigned next = opcode.length;
  for (const BitCell& c : out) {
    if (c.hi + 1 < next) filled.push_back({next - 1, c.hi + 1, bit_string(d.word, next - 1, c.hi + 1), "always zero"});
    filled.push_back(c);
    next = c.lo;
  }
  if (next > 0) filled.push_back({next - 1, 0, bit_string(d.word, next - 1, 0), "always zero"});
  return filled;
}

std::string word_text(model::Bits word, unsigned length) {
  std::string out = "0x";
  for (unsigned at = length; at != 0; at -= 4) out += "0123456789ABCDEF"[static_cast<unsigned>(word >> (at - 4)) & 15];
  return out;
}

}  // namespace isadora::disassembler
