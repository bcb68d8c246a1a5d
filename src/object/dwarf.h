// Writes and reads the line table as DWARF: it maps addresses to source lines.
//
// A written table is DWARF 4 with one compilation unit, a sequence for each section of code, and as many files as the
// object was made from. .debug_info, .debug_abbrev and .debug_ranges hold only what makes the unit valid: its name, its
// addresses and the place of its line program.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "object/dwarf_entries.h"
#include "object/object.h"

namespace isadora::object {

// Sections for debuggers lie outside of the program's memory.
inline bool is_debug_section(std::string_view name) { return name.starts_with(".debug_"); }

struct LineSequence {                // of a section
  std::span<const LineEntry> lines;  // ascending by address
  uint64_t base = 0, size = 0;       // where the section's code lies, and its bytes
  bool relaxes = false;              // the linker may shorten the code: each row has an address of its own
};
struct LineAddress {
  uint64_t place = 0;   // in the table
  size_t sequence = 0;  // that it is of
  uint64_t offset = 0;  // from the sequence's base
};
struct LineSection {
  std::string bytes;
  std::vector<LineAddress> addresses;
};
struct AddressFormat {
  unsigned bytes = 8;
  bool big = false;  // big-endian, as all numbers of the section
};
inline AddressFormat address_format(const ElfIdentity& elf) { return {elf.bits / 8, elf.big}; }
LineSection write_lines(const std::vector<std::string>& sources, const std::vector<LineSequence>& sequences,
                        AddressFormat format);
// The sections of code that have lines.
std::vector<SectionIndex> sections_with_lines(const Object& object);

struct DebugSections {
  LineSection line;
  std::string info, abbrev, ranges;  // no ranges where one section has lines, and keeps its size
  // The places of the code's address, or of the ranges, and of the other two sections' offsets.
  uint64_t address_in_info = 0, line_in_info = 0, abbrev_in_info = 0;
};
// The sections with code that the linker may shorten.
std::set<SectionIndex> relaxing_sections(const Object& object);
// Of the lines of these sections.
DebugSections write_dwarf(const Object& object, const std::vector<SectionIndex>& sections);
// The rows of a line program, and the files that they are of. False where it cannot be read; rows beyond `limit` (where
// the code ends) are an error too.
bool read_line_program(std::string_view bytes, bool big, uint64_t limit, std::vector<LineEntry>& out,
                       std::vector<std::string>& files);

// The rows of all line programs of an image (DWARF 2 to 5), ascending by address, with line 0 where none is known, and
// their files. Rows outside of [begin, limit] are left out. False if something cannot be read.
bool read_line_tables(const DwarfSections& sections, uint64_t begin, uint64_t limit, std::vector<LineEntry>& out,
                      std::vector<std::string>& files);

}  // namespace isadora::object
