#include "disassembler/bits.h"

#include <algorithm>
#include <cstdio>

#include "disassembler/numbers.h"
#include "model/registers.h"

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

// The number that a code stands for, where that is another one: it is negative, or written in units.
std::string number(const model::Type& type, uint64_t code) {
  const bool negative = type.is_signed && type.width > 0 && type.width <= 64 && code >> (type.width - 1) & 1;
  if (type.pattern || type.set || type.kind != model::TypeKind::Number || (!negative && type.scale == 1)) return {};
  const uint64_t beyond = type.width < 64 ? uint64_t{1} << type.width : 0;  // modulo 2^64
  std::string out = negative ? "-" : "";
  append_number(out, base::UInt128(negative ? beyond - code : code) * type.scale, type.radix);
  return out;
}

// What a code says: an enumerator, a register, a number.
std::string meaning(const model::Isa& isa, const model::Type& type, uint64_t code) {
  switch (type.kind) {
    case model::TypeKind::Enumeration: {
      const model::Enumerator* e = type.enumerator(code);
      return e ? e->name : "no meaning";
    }
    case model::TypeKind::Register: {
      const model::RegisterCode r = model::resolve(isa, type, code);
      if (r.kind == model::RegisterCode::Kind::Illegal) return "no register";
      if (r.kind == model::RegisterCode::Kind::Constant) return type.constant(code)->spelling;
      return model::spelling(isa.files[type.file], r.number);
    }
    case model::TypeKind::Prefix: return code ? "applied" : "none";
    default: return number(type, code);
  }
}

std::string field_label(const model::Isa& isa, const encoding::Decoded& d, size_t i) {
  const FieldText text = field_text(isa, d, i);
  return isa.opcodes[d.opcode].fields[i].full_name() + " = " + text.code +
         (text.meaning.empty() ? "" : " (" + text.meaning + ")") + (text.note.empty() ? "" : ", " + text.note);
}

}  // namespace

FieldText field_text(const model::Isa& isa, const encoding::Decoded& d, size_t i) {
  const model::Field& f = isa.opcodes[d.opcode].fields[i];
  FieldText out{hex(d.codes[i]), meaning(isa, isa.types[f.type], d.codes[i]), {}};
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
