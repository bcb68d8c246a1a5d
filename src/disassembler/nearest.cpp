#include "disassembler/nearest.h"

#include "disassembler/bits.h"
#include "encoding/window.h"

namespace isadora::disassembler {

std::optional<Nearest> nearest_opcode(const model::Isa& isa, model::Bits word, unsigned length) {
  std::optional<Nearest> best;
  int fewest = 129;
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
    const model::Opcode& opcode = isa.opcodes[o];
    if (opcode.length != length || opcode.forms.empty() || opcode.fields.size() > encoding::kMaxFields) continue;
    const int differ = encoding::count_ones((word ^ opcode.fixed_value) & opcode.fixed_mask);
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
    encoding::Decoded own, is;
    own.opcode = is.opcode = near->opcode;
    own.codes[f] = *opcode.fields[f].fixed;
    is.codes[f] = model::extract(opcode.fields[f], word);
    differs += (differs.empty() ? ", which has " : ", ") + ("`" + opcode.fields[f].full_name() + "` ") +
               field_text(isa, own, f).with_meaning() + ", not " + field_text(isa, is, f).code;
  }
  return "the nearest opcode is `" + opcode.name + "`" + (differs.empty() ? ", whose other bits are zero" : differs);
}

}  // namespace isadora::disassembler
