#include "linker/offset_table.h"

#include <elf.h>

#include <algorithm>

#include "linker/objects.h"

namespace isadora::linker {

using object::Unit;

OffsetTable::OffsetTable(std::vector<LinkInput>& inputs, const encoding::Fixups& kinds, unsigned bits)
    : input_(inputs.size()) {
  const unsigned word = bits / 8;
  uint64_t size = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    for (const Unit::Relocation& r : inputs[i].unit.relocations) {
      const encoding::Fixups::Kind* const kind = kind_of(kinds, inputs[i].unit, r);
      if (!kind || !kind->indirect) continue;
      if (offsets_.try_emplace(held_by(inputs, i, r.symbol, *kind), size).second)
        size += word * std::max<size_t>(kind->words.size(), 1);
    }
  }
  if (offsets_.empty()) return;
  Unit unit;
  unit.name = "<global offset table>";
  unit.sections.resize(kSection + 1);
  const std::string_view bytes = unit.kept.emplace_back(size, '\0');
  unit.sections[kSection] = {
      .name = ".got", .type = SHT_PROGBITS, .flags = SHF_ALLOC, .align = word, .bytes = bytes, .size = bytes.size()};
  inputs.push_back({std::move(unit), nullptr});
}

OffsetTable::Held OffsetTable::held_by(const std::vector<LinkInput>& inputs, size_t input, uint32_t symbol,
                                       const encoding::Fixups::Kind& kind) {
  const Unit::Symbol& s = inputs[input].unit.symbols[symbol];
  const unsigned words = kind.words.empty() ? 0 : kind.number;
  return s.is_global() ? Held{s.name, 0, 0, words} : Held{"", input, symbol, words};
}

uint64_t OffsetTable::offset(const std::vector<LinkInput>& inputs, size_t input, uint32_t symbol,
                             const encoding::Fixups::Kind& kind) const {
  return offsets_.at(held_by(inputs, input, symbol, kind));
}

}  // namespace isadora::linker
