// Two opcodes overlap when some bits are both: where both fix a bit, or have no field over it, they agree. In the
// window the first parcels of all lengths lie in the same place, so a short opcode and a long one are compared like any
// two.
#include "encoding/codec.h"
#include "encoding/matcher.h"
#include "encoding/window.h"

namespace isadora::encoding {

namespace {

bool agree(const Pattern& a, const Pattern& b) { return ((a.value ^ b.value) & a.fixed & b.fixed) == 0; }

}  // namespace

std::vector<Overlap> find_overlaps(const model::Isa& isa) {
  const Layout layout(isa.machine);
  std::vector<Pattern> all;
  for (size_t i = 0; i < isa.opcodes.size(); ++i) {
    if (encodable(layout, isa.opcodes[i])) all.push_back(pattern(layout, isa, static_cast<uint16_t>(i)));
  }
  std::vector<Overlap> result;
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t j = i + 1; j < all.size(); ++j) {
      if (!agree(all[i], all[j])) continue;
      const unsigned length = std::max(isa.opcodes[all[i].opcode].length, isa.opcodes[all[j].opcode].length);
      const Bits both = all[i].value | all[j].value;
      result.push_back({all[i].opcode, all[j].opcode, layout.to_word(both, length)});
    }
  }
  return result;
}

}  // namespace isadora::encoding
