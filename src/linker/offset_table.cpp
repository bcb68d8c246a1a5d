#include "linker/offset_table.h"

#include <elf.h>

#include "linker/objects.h"

namespace isadora::linker {

using object::Unit;

OffsetTable::OffsetTable(std::vector<LinkInput>& inputs, const encoding::Fixups& kinds, unsigned bits)
    : input_(inputs.size()) {
  const unsigned word = bits / 8;
  for (size_t i = 0; i < inputs.size(); ++i) {
    for (const Unit::Relocation& r : inputs[i].unit.relocations) {
      const encoding::Fixups::Kind* const kind = kind_of(kinds, inputs[i].unit, r);
      if (kind && kind->indirect) offsets_.try_emplace(held_by(inputs, i, r.symbol), offsets_.size() * word);
    }
  }
  if (offsets_.empty()) return;
  Unit unit;
  unit.name = "<global offset table>";
  unit.sections.resize(kSection + 1);
  const std::string_view bytes = unit.kept.emplace_back(offsets_.size() * word, '\0');
  unit.sections[kSection] = {
      .name = ".got", .type = SHT_PROGBITS, .flags = SHF_ALLOC, .align = word, .bytes = bytes, .size = bytes.size()};
  inputs.push_back({std::move(unit), nullptr});
}

OffsetTable::Held OffsetTable::held_by(const std::vector<LinkInput>& inputs, size_t input, uint32_t symbol) {
  const Unit::Symbol& s = inputs[input].unit.symbols[symbol];
  return s.is_global() ? Held{s.name, 0, 0} : Held{"", input, symbol};
}

uint64_t OffsetTable::offset(const std::vector<LinkInput>& inputs, size_t input, uint32_t symbol) const {
  return offsets_.at(held_by(inputs, input, symbol));
}

}  // namespace isadora::linker
