// The entries of .debug_info, of units in DWARF 4.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace isadora::object {

// Sections that compilers write for debuggers: bytes of an executable, which outlives them.
struct DwarfSections {
  std::string_view lines = {}, line_strings = {}, strings = {};
  std::string_view info = {}, abbreviations = {}, locations = {}, ranges = {}, frames = {};
  bool big = false;  // their numbers are big-endian
};
// Of an ELF file; those of another one are empty.
DwarfSections read_dwarf_sections(std::string_view elf);

struct DwarfAttribute {
  unsigned name = 0, form = 0;
  uint64_t number = 0;     // of an entry: its offset in the section
  std::string_view bytes;  // of a text or a block
};

inline constexpr uint32_t kNoEntry = UINT32_MAX;

struct DwarfEntry {
  unsigned tag = 0;
  uint32_t unit = 0;
  uint32_t parent = kNoEntry;
  std::vector<uint32_t> children = {};
  std::vector<DwarfAttribute> attributes = {};

  const DwarfAttribute* find(unsigned name) const;
  // A number, or 0.
  uint64_t number(unsigned name) const;
  std::string_view text(unsigned name) const;
};

struct DwarfUnit {
  unsigned address_bytes = 4;
  uint64_t base = 0;  // from which lists of its addresses are counted
};

// Views into the sections' bytes. Units of other versions, and what cannot be read, are left out.
class DwarfEntries {
 public:
  explicit DwarfEntries(const DwarfSections& sections);

  const std::vector<DwarfEntry>& all() const { return entries_; }
  const DwarfUnit& unit(const DwarfEntry& e) const { return units_[e.unit]; }
  // The entry that an attribute refers to; null where there is none.
  const DwarfEntry* at(uint64_t offset) const;
  uint32_t number_of(const DwarfEntry& e) const { return static_cast<uint32_t>(&e - entries_.data()); }

 private:
  friend class DwarfUnitReader;
  std::vector<DwarfUnit> units_;
  std::vector<DwarfEntry> entries_;
  std::map<uint64_t, uint32_t> by_offset_;
  // Units can share their kinds of entries: a limit, without which a small file takes minutes.
  size_t kinds_left_ = size_t{1} << 20;
};

}  // namespace isadora::object
