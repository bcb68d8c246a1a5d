// An ELF file as its parts, for 32 and 64 bits, in either byte order: one reader and one writer for objects and
// executables. Reads are bounds-checked: an offset outside of the file reads as empty.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "object/object.h"

namespace isadora::object {

inline uint64_t round_up(uint64_t v, uint64_t to) { return to ? (v + to - 1) / to * to : v; }

struct ElfHeader {
  unsigned wide = 8;  // bytes of an address: 4 or 8
  bool big = false;   // its numbers are big-endian
  unsigned type = 0, machine = 0;
  uint32_t flags = 0;
  uint64_t entry = 0, programs = 0, sections = 0;  // the last two: where the tables are in the file
  unsigned program_count = 0, section_count = 0, section_names = 0;
  uint64_t page = 1;  // bytes, of segments that are written
};

struct ElfSection {
  std::string name = {};
  uint32_t type = 0;
  uint64_t flags = 0, address = 0, size = 0, align = 1, entry_size = 0;
  uint32_t link = 0, info = 0;
  std::string_view bytes = {};  // of the file, or of who writes it; none for zeros
  uint64_t offset = 0;          // in the file that is written
  uint32_t name_at = 0;
};

struct ElfSymbol {
  std::string_view name;
  unsigned bind = 0, type = 0, visibility = 0;
  uint32_t section = 0;  // a number of a section, or one of the reserved ones below
  uint64_t value = 0, size = 0;
};

// Reserved numbers of sections. A file may have more than 65,279 sections, so they lie beyond all that it can have.
inline constexpr uint32_t kReservedSections = 0xFFFF0000;
inline constexpr uint32_t kAbsoluteSection = kReservedSections | 0xFFF1, kCommonSection = kReservedSections | 0xFFF2;

struct ElfRelocation {
  uint64_t offset = 0;
  uint32_t type = 0, symbol = 0;
  int64_t addend = 0;
};

struct ElfSegment {
  uint32_t type = 0, flags = 0;
  uint64_t offset = 0, address = 0, physical = 0, file_size = 0, size = 0, align = 0;
};

// ---- reading: views into `bytes`, which must outlive them

// The beginning of a reader, which says why a file cannot be read.
class FileReader {
 protected:
  FileReader(const std::string& name, diag::Sink& sink) : name_(name), sink_(sink) {}
  // Reports it, and returns false.
  bool fail(const std::string& what) const {
    sink_.report(diag::Kind::BadObject, {}, "`" + name_ + "` " + what);
    return false;
  }

  const std::string& name_;  // of the file
  diag::Sink& sink_;
};

std::optional<ElfHeader> read_elf_header(std::string_view bytes);
// None where their names need far more memory than the file, as those of symbols.
std::vector<ElfSection> read_elf_sections(std::string_view bytes, const ElfHeader& header);
std::vector<ElfSegment> read_elf_segments(std::string_view bytes, const ElfHeader& header);
// All of a table, the empty first one included. None where symbols share the bytes of their names so often that their
// copies would need far more memory than the file.
std::vector<ElfSymbol> read_elf_symbols(const ElfHeader& header, const std::vector<ElfSection>& sections,
                                        const ElfSection& table);
// Of a section with addends (SHT_RELA), or without (SHT_REL): then they are 0.
std::vector<ElfRelocation> read_elf_relocations(const ElfHeader& header, const ElfSection& table);
// `offset` bytes on, `size` bytes; empty where the file has less.
std::string_view elf_piece(std::string_view bytes, uint64_t offset, uint64_t size);

// ---- writing

class ElfWriter {
 public:
  // A file of this type (ET_REL, ET_EXEC) for the target.
  ElfWriter(unsigned type, const ElfIdentity& target);

  unsigned wide() const { return header_.wide; }
  // Its number. The bytes must outlive the writer.
  uint32_t add(ElfSection section);
  ElfSection& section(uint32_t number) { return sections_[number]; }
  // The symbols in the order of the table, those of one object first (`local`), and their names.
  // A section's number of 16 bits that is reserved has all 32 bits set above it, as in ElfSymbol.
  uint32_t symbol(std::string_view name, unsigned bind, unsigned type, uint32_t section, uint64_t value,
                  uint64_t size = 0, unsigned visibility = 0);
  void end_locals() { locals_ = symbols_; }
  uint32_t symbols() const { return symbols_; }
  // `inside`: its addend is in the bytes that it changes, and not in the table.
  void relocation(std::string& table, const ElfRelocation& relocation, bool inside) const;
  // Adds the tables of symbols and names. Segments are the runs of sections that `loads` gives, first and last number;
  // they lie at their addresses modulo a page in the file.
  std::string finish(uint64_t entry, std::vector<std::pair<uint32_t, uint32_t>> loads);

 private:
  void place(const std::vector<std::pair<uint32_t, uint32_t>>& loads);
  std::string header() const;
  std::string program_header(std::pair<uint32_t, uint32_t> load) const;
  std::string section_header(const ElfSection& section) const;

  ElfHeader header_;
  std::vector<ElfSection> sections_;
  std::string symbol_table_, strings_, names_;
  std::string large_numbers_;  // of each symbol's section, where it does not fit the symbol
  bool has_large_numbers_ = false;
  uint32_t symbols_ = 0, locals_ = 0;
};

}  // namespace isadora::object
