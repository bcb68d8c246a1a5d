// Writes and reads the line table as DWARF: it maps addresses to source lines.
//
// A written table is DWARF 4 with one compilation unit, one sequence, and as many files as the object was made from.
// .debug_info and .debug_abbrev hold only what makes the unit valid: its name, its range of addresses and the place of
// its line program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "object/object.h"

namespace isadora::object {

// Sections for debuggers lie outside of the program's memory.
inline bool is_debug_section(std::string_view name) { return name.starts_with(".debug_"); }

struct LineTable {
  std::vector<std::string> sources;
  std::vector<LineEntry> lines;  // ascending by address
};
struct LineSection {
  std::string bytes;
  uint64_t address = 0;  // the place of the code's address
};
struct AddressFormat {
  unsigned bytes = 8;
  bool big = false;  // big-endian, as all numbers of the section
};
inline AddressFormat address_format(const ElfIdentity& elf) { return {elf.bits / 8, elf.big}; }
// Of code from `base` on.
LineSection write_lines(const LineTable& table, uint64_t base, uint64_t code_bytes, AddressFormat format);

struct DebugSections {
  LineSection line;
  std::string info, abbrev;
  // The places of the code's address, and of the other two sections' offsets.
  uint64_t address_in_info = 0, line_in_info = 0, abbrev_in_info = 0;
};
DebugSections write_dwarf(const Object& object);
// The rows of a line program, and the files that they are of. False where it cannot be read; rows beyond `limit` (where
// the code ends) are an error too.
bool read_line_program(std::string_view bytes, bool big, uint64_t limit, std::vector<LineEntry>& out,
                       std::vector<std::string>& files);

struct LineSections {
  std::string_view lines = {}, line_strings = {}, strings = {};  // .debug_line, .debug_line_str, .debug_str
  bool big = false;                                              // their numbers are big-endian
};
// The rows of all line programs of an image (DWARF 2 to 5), ascending by address, with line 0 where none is known, and
// their files. Rows outside of [begin, limit] are left out. False if something cannot be read.
bool read_line_tables(const LineSections& sections, uint64_t begin, uint64_t limit, std::vector<LineEntry>& out,
                      std::vector<std::string>& files);

}  // namespace isadora::object
