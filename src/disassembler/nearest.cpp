#include "disassembler/nearest.h"

#include <bit>

#include "disassembler/bits.h"

namespace isadora::disassembler {

namespace {

int bits_in(model::Bits b) {
  return std::popcount(static_cast<uint64_t>(b)) + std::popcount(static_cast<uint64_t>(b >> 64));
}

// "0x20 (NAME)": the opcode's value of the field.
std::string fixed_text(const model::Isa& isa, uint16_t opcode, uint16_t field) {
  encoding::Decoded d;
  d.opcode = opcode;
  d.codes[field] = *isa.opcodes[opcode].fields[field].fixed;
  const FieldText text = field_text(isa, d, field);
  return text.code + (text.meaning.empty() ? "" : " (" + text.meaning + ")");
}

}  // namespace

std::optional<Nearest> nearest_opcode(const model::Isa& isa, model::Bits word, unsigned length) {
  std::optional<Nearest> best;
  int fewest = 129;
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
    const model::Opcode& opcode = isa.opcodes[o];
    if (opcode.length != length || opcode.forms.empty() || opcode.fields.size() > encoding::kMaxFields) continue;
    const int differ = bits_in((word ^ opcode.fixed_value) & opcode.fixed_mask);
    if (differ >= fewest) continue;
    fewest = differ;
    best = Nearest{o, {}};
  }
  if (!best) return best;
  const model::Opcode& opcode = isa.opcodes[best->opcode];
  for (uint16_t f = 0; f < opcode.fields.size(); ++f)
    if (opcode.fields[f].fixed && model::extract(opcode.fields[f], word) != *opcode.fields[f].fixed)
      best->fields.push_back(f);
  return best;
}

std::string nearest_text(const model::Isa& isa, model::Bits word, unsigned length) {
  const std::optional<Nearest> near = nearest_opcode(isa, word, length);
  if (!near) return {};
  const model::Opcode& opcode = isa.opcodes[near->opcode];
  std::string differs;
  for (const uint16_t f : near->fields) {
    encoding::Decoded is;
    is.opcode = near->opcode;
    is.codes[f] = model::extract(opcode.fields[f], word);
    differs += (differs.empty() ? ", which has " : ", ") + ("`" + opcode.fields[f].full_name() + "` ") +
               fixed_text(isa, near->opcode, f) + ", not " + field_text(isa, is, f).code;
  }
  return "the nearest opcode is `" + opcode.name + "`" + (differs.empty() ? ", whose other bits are zero" : differs);
}

}  // namespace isadora::disassembler
