#include "linker/debug.h"

#include <elf.h>

#include <algorithm>

#include "object/dwarf.h"

namespace isadora::linker {

using base::Int128;
using object::Unit;
using FixupKind = encoding::Fixups::Kind;

namespace {

constexpr uint64_t kMostBytes = uint64_t{1} << 30;  // of all objects: sections of a file may share its bytes

bool is_debug(const Unit::Section& s) {
  return s.type == SHT_PROGBITS && !s.is_memory() && object::is_debug_section(s.name);
}

class DebugLinker {
 public:
  DebugLinker(const std::vector<std::vector<bool>>& dropped, const encoding::Fixups& kinds, const Globals& globals)
      : dropped_(dropped), kinds_(kinds), globals_(globals) {}

  void add(size_t input, const Unit& unit) {
    uint64_t bytes = 0;
    for (const Unit::Section& s : unit.sections) bytes += is_debug(s) ? s.bytes.size() : 0;
    if (!is_known(unit) || (all_bytes_ += bytes) > kMostBytes) return;
    places_.assign(unit.sections.size(), std::nullopt);
    for (size_t s = 1; s < unit.sections.size(); ++s)
      if (is_debug(unit.sections[s]) && !dropped_[input][s]) places_[s] = append(unit.sections[s]);
    for (const Unit::Relocation& r : unit.relocations)
      if (places_[r.section]) relocate(input, unit, r);
  }
  std::vector<object::Section> take() { return std::move(out_); }

 private:
  struct Place {
    size_t section = 0;  // of `out_`
    uint64_t begin = 0;
  };

  bool is_known(const Unit& unit) const {
    const auto is_number = [](const FixupKind* k) {
      using enum FixupKind::Kind;
      return k && !k->relative && (k->kind == Number || k->kind == Sum || k->kind == Difference || k->kind == Nothing);
    };
    return std::ranges::none_of(unit.sections,
                                [](const Unit::Section& s) { return is_debug(s) && s.flags & SHF_COMPRESSED; }) &&
           std::ranges::all_of(unit.relocations, [&](const Unit::Relocation& r) {
             return !is_debug(unit.sections[r.section]) || is_number(kinds_.find(r.kind));
           });
  }

  Place append(const Unit::Section& s) {
    auto at = std::ranges::find(out_, s.name, &object::Section::name);
    if (at == out_.end()) {
      at = out_.insert(out_.end(), object::Section());
      at->name = s.name;
    }
    at->bytes.resize(object::round_up(at->bytes.size(), s.align));
    const Place place{static_cast<size_t>(at - out_.begin()), at->bytes.size()};
    at->bytes.insert(at->bytes.end(), s.bytes.begin(), s.bytes.end());
    return place;
  }

  void relocate(size_t input, const Unit& unit, const Unit::Relocation& r) {
    const FixupKind& kind = *kinds_.find(r.kind);
    if (kind.kind == FixupKind::Kind::Nothing) return;
    const Place& place = *places_[r.section];
    std::vector<uint8_t>& bytes = out_[place.section].bytes;
    const Unit::Section& from = unit.sections[r.section];
    if (r.offset > from.bytes.size()) return;
    const std::span all(bytes.data() + place.begin + r.offset, from.bytes.size() - r.offset);
    const base::Int128 x = kinds_.applied(kind, value(input, unit.symbols[r.symbol]) + r.addend, 0);
    encoding::put_number(kind, x, kinds_.data_order(), all);
  }

  // 0 of what is left out of the program.
  Int128 value(size_t input, const Unit::Symbol& s) const {
    if (s.section < places_.size() && places_[s.section]) return places_[s.section]->begin + s.value;
    return globals_.value(input, s).value_or(0);
  }

  const std::vector<std::vector<bool>>& dropped_;
  const encoding::Fixups& kinds_;
  const Globals& globals_;
  std::vector<object::Section> out_;
  uint64_t all_bytes_ = 0;
  std::vector<std::optional<Place>> places_;  // of the sections of the input at hand
};

}  // namespace

std::vector<object::Section> link_debug(const std::vector<LinkInput>& inputs,
                                        const std::vector<std::vector<bool>>& dropped, const encoding::Fixups& kinds,
                                        const Globals& globals) {
  DebugLinker linker(dropped, kinds, globals);
  for (size_t i = 0; i < inputs.size(); ++i) linker.add(i, inputs[i].unit);
  return linker.take();
}

}  // namespace isadora::linker
