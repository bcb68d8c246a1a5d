#include "linker/cuts.h"

#include <elf.h>

#include <algorithm>
#include <bit>

#include "base/text.h"
#include "linker/objects.h"

namespace isadora::linker {

using object::Unit;

CodeCuts::CodeCuts(const encoding::Codec& codec, const encoding::Fixups& kinds, Unit& unit)
    : codec_(codec), padding_(codec), unit_(unit) {
  const auto is_mark = [&](const Unit::Relocation& r) {
    const encoding::Fixups::Kind* const kind = kind_of(kinds, unit, r);
    return kind && kind->kind == model::RelocationType::Kind::Align && unit.sections[r.section].is_code();
  };
  for (const Unit::Relocation& r : unit.relocations)
    if (is_mark(r)) add_padding(r);
  std::erase_if(unit.relocations, is_mark);
  for (const Unit::Symbol& s : unit.symbols) symbols_.push_back({s.value, s.size});
}

void CodeCuts::add_padding(const Unit::Relocation& r) {
  if (r.addend == 0 || is_damaged_) return;
  const auto bytes = static_cast<uint64_t>(r.addend);
  const bool fits = r.addend > 0 && bytes < object::kMostAlign && add(r.section, r.offset, bytes);
  if (!fits) {
    too_short_ = {r.section, r.offset};
    is_damaged_ = true;
    return;
  }
  const uint64_t align = std::bit_ceil(bytes + 1);
  at(r.section, r.offset).align = align;
  unit_.sections[r.section].align = std::max(unit_.sections[r.section].align, align);
}

bool CodeCuts::add(uint32_t section, uint64_t begin, uint64_t bytes) {
  const uint64_t size = unit_.sections[section].bytes.size();
  if (begin > size || bytes > size - begin) return false;
  std::map<uint64_t, Place>& places = places_[section];
  const auto next = places.lower_bound(begin);
  if (next != places.end() && next->first < begin + bytes) return false;
  if (next != places.begin() && std::prev(next)->second.end() > begin) return false;
  places.emplace_hint(next, begin, Place{.begin = begin, .bytes = bytes, .left = bytes});
  return true;
}

bool CodeCuts::move() {
  if (is_damaged_) return false;
  for (auto& [section, places] : places_) {
    uint64_t gone = 0;
    for (auto& [begin, place] : places) {
      place.gone = gone;
      if (place.align) {
        const uint64_t rest = (begin - gone) % place.align;
        place.left = rest ? place.align - rest : 0;
        if (place.left > place.bytes) return too_short_ = {section, begin}, false;
      }
      gone += place.bytes - place.left;
    }
    unit_.sections[section].size = unit_.sections[section].bytes.size() - gone;
  }
  for (size_t i = 0; i < symbols_.size() && !places_.empty(); ++i) {
    Unit::Symbol& s = unit_.symbols[i];
    s.value = moved(s.section, symbols_[i].value);
    s.size = moved(s.section, symbols_[i].value + symbols_[i].size) - s.value;
  }
  return true;
}

uint64_t CodeCuts::moved(uint32_t section, uint64_t offset) const {
  const auto found = places_.find(section);
  if (found == places_.end()) return offset;
  const auto next = found->second.lower_bound(offset);
  if (next == found->second.begin()) return offset;
  const Place& last = std::prev(next)->second;
  const uint64_t kept_until = last.begin + last.left;
  return offset - last.gone - (std::clamp(offset, kept_until, last.end()) - kept_until);
}

int64_t CodeCuts::moved_addend(const Unit::Relocation& r) const {
  const Unit::Symbol& symbol = unit_.symbols[r.symbol];
  if (symbol.type != STT_SECTION || r.addend <= 0) return r.addend;
  return static_cast<int64_t>(moved(symbol.section, static_cast<uint64_t>(r.addend)));
}

void CodeCuts::finish() {
  for (Unit::Relocation& r : unit_.relocations) {
    r.addend = moved_addend(r);
    r.offset = moved(r.section, r.offset);
  }
  for (const auto& [s, places] : places_) {
    Unit::Section& section = unit_.sections[s];
    for (object::LineEntry& l : section.lines) l.address = moved(s, l.address);
    std::string left;
    uint64_t from = 0;
    for (const auto& [begin, place] : places) {
      left.append(section.bytes, from, begin - from);
      left += place.align ? padding(section.bytes.substr(begin, place.bytes), place.left) : place.becomes;
      from = place.end();
    }
    left.append(section.bytes, from);
    section.bytes = unit_.kept.emplace_back(std::move(left));
  }
}

// The compiler's own instructions are left where that is possible: the machine may lack others.
std::string CodeCuts::padding(std::string_view bytes, uint64_t left) const {
  if (begins_instruction(bytes, bytes.size() - left)) return std::string(bytes.substr(bytes.size() - left));
  std::string out(left, '\0');
  padding_.fill(base::as_bytes(out));
  return out;
}

bool CodeCuts::begins_instruction(std::string_view bytes, uint64_t place) const {
  uint64_t at = 0;
  for (encoding::Decoded d; at < place; at += d.bytes)
    if (!codec_.decode(base::as_bytes(bytes.substr(at)), d)) return false;
  return at == place;
}

void CodeCuts::report(diag::Sink& sink) const {
  const auto [section, offset] = *too_short_;
  sink.report(diag::Kind::BadObject, {},
              "`" + unit_.name + "` has padding at " + base::Integer(offset).to_hex() + " of `" +
                  unit_.sections[section].name + "` that is too short for its alignment, or lies outside of it");
}

}  // namespace isadora::linker
