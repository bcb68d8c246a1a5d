#include "linker/alignment.h"

#include <algorithm>
#include <bit>
#include <map>

#include "encoding/padding.h"
#include "linker/objects.h"

namespace isadora::linker {

using object::Unit;

namespace {

struct RemovedBytes {
  uint64_t begin = 0, count = 0;  // bytes that go
  uint64_t before = 0;            // bytes that go before these
};

class Aligner {
 public:
  Aligner(const encoding::Codec& codec, const encoding::Fixups& kinds, Unit& unit, diag::Sink& sink)
      : codec_(codec), kinds_(kinds), padding_(codec), unit_(unit), sink_(sink) {}

  bool run() {
    std::map<uint32_t, std::vector<Unit::Relocation>> marks;  // by section of code
    for (const Unit::Relocation& r : unit_.relocations)
      if (is_mark(r)) marks[r.section].push_back(r);
    std::erase_if(unit_.relocations, [&](const Unit::Relocation& r) { return is_mark(r); });
    for (auto& [s, of_section] : marks) {
      std::ranges::stable_sort(of_section, {}, &Unit::Relocation::offset);
      if (!section(s, of_section)) return false;
    }
    if (!cuts_.empty()) move_places();
    return true;
  }

 private:
  bool is_mark(const Unit::Relocation& r) const {
    const encoding::Fixups::Kind* const kind = kind_of(kinds_, unit_, r);
    return kind && kind->kind == model::RelocationType::Kind::Align && unit_.sections[r.section].is_code();
  }

  // The marks are in the order of their offsets.
  bool section(uint32_t s, const std::vector<Unit::Relocation>& marks) {
    std::vector<RemovedBytes> cuts;
    std::string bytes(unit_.sections[s].bytes);
    uint64_t gone = 0, last = 0;
    for (const Unit::Relocation& r : marks) {
      if (r.addend == 0) continue;
      const auto count = static_cast<uint64_t>(r.addend);
      if (r.addend < 0 || count >= object::kMostAlign || r.offset < last ||
          count > bytes.size() - std::min<uint64_t>(r.offset, bytes.size()))
        return fail(s, r);
      const uint64_t align = std::bit_ceil(count + 1), at = r.offset - gone;
      const uint64_t keep = (align - at % align) % align;
      if (keep > count) return fail(s, r);
      unit_.sections[s].align = std::max(unit_.sections[s].align, align);
      last = r.offset + count;
      if (keep == count) continue;
      const bool is_end = begins_instruction({begin_of(bytes) + r.offset, count}, count - keep);
      if (!is_end) padding_.fill({begin_of(bytes) + r.offset, keep});
      cuts.push_back({is_end ? r.offset : r.offset + keep, count - keep, gone});
      gone += count - keep;
    }
    take_out(s, cuts, bytes);
    if (!cuts.empty()) cuts_.emplace(s, std::move(cuts));
    return true;
  }

  bool fail(uint32_t s, const Unit::Relocation& r) {
    sink_.report(diag::Kind::BadObject, {},
                 "`" + unit_.name + "` has padding at " + base::Integer(r.offset).to_hex() + " of `" +
                     unit_.sections[s].name + "` that is too short for its alignment, or lies outside of it");
    return false;
  }

  static uint8_t* begin_of(std::string& bytes) { return reinterpret_cast<uint8_t*>(bytes.data()); }

  // The compiler's own instructions are left where that is possible: the machine may lack others.
  bool begins_instruction(std::span<const uint8_t> bytes, uint64_t place) const {
    uint64_t at = 0;
    for (encoding::Decoded d; at < place; at += d.bytes)
      if (!codec_.decode(bytes.subspan(at), d)) return false;
    return at == place;
  }

  // An offset in a section after the removal of padding.
  uint64_t moved(uint32_t section, uint64_t offset) const {
    const auto found = cuts_.find(section);
    if (found == cuts_.end()) return offset;
    const std::vector<RemovedBytes>& cuts = found->second;
    const auto next = std::ranges::lower_bound(cuts, offset, {}, &RemovedBytes::begin);
    if (next == cuts.begin()) return offset;
    const RemovedBytes& last = *std::prev(next);
    return offset - last.before - std::min(last.count, offset - last.begin);
  }

  void take_out(uint32_t s, const std::vector<RemovedBytes>& cuts, const std::string& bytes) {
    std::string left;
    uint64_t from = 0;
    for (const RemovedBytes& c : cuts) {
      left.append(bytes, from, c.begin - from);
      from = c.begin + c.count;
    }
    left.append(bytes, from);
    Unit::Section& section = unit_.sections[s];
    section.bytes = unit_.kept.emplace_back(std::move(left));
    section.size = section.bytes.size();
  }

  void move_places() {
    for (Unit::Symbol& symbol : unit_.symbols) {
      const uint64_t begin = moved(symbol.section, symbol.value);
      symbol.size = moved(symbol.section, symbol.value + symbol.size) - begin;
      symbol.value = begin;
    }
    // A relocation may name a place by a section's symbol and an addend.
    for (Unit::Relocation& r : unit_.relocations) {
      const Unit::Symbol& symbol = unit_.symbols[r.symbol];
      if (symbol.name.empty() && r.addend > 0)
        r.addend = static_cast<int64_t>(moved(symbol.section, static_cast<uint64_t>(r.addend)));
      r.offset = moved(r.section, r.offset);
    }
    for (const auto& [s, cuts] : cuts_)
      for (object::LineEntry& l : unit_.sections[s].lines) l.address = moved(s, l.address);
  }

  const encoding::Codec& codec_;
  const encoding::Fixups& kinds_;
  const encoding::CodePadding padding_;
  Unit& unit_;
  diag::Sink& sink_;
  std::map<uint32_t, std::vector<RemovedBytes>> cuts_;  // by section
};

}  // namespace

bool align_code(const encoding::Codec& codec, const encoding::Fixups& kinds, Unit& unit, diag::Sink& sink) {
  return Aligner(codec, kinds, unit, sink).run();
}

}  // namespace isadora::linker
