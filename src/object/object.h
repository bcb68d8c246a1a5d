// An assembled program in memory, and its ELF file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"

namespace isadora::object {

struct Parameter {
  std::string name;
  unsigned bytes = 4;  // 1, 2, 4 or 8
  bool pointer = false;
  uint64_t offset = 0;  // from the start of the parameters, aligned to its size
};

struct Kernel {
  std::string name;
  uint64_t begin = 0, end = 0;  // byte offsets in `code`
  std::vector<Parameter> parameters;
  uint64_t shared_bytes = 0;
  unsigned registers = 0;  // 0: as many as the file has
};

struct LineEntry {
  uint64_t address = 0;
  uint32_t line = 0, column = 0;
  uint32_t source = 0;  // of Object::sources
};

struct DataRange {  // bytes of code that are data, not instructions
  uint64_t begin = 0, end = 0;
};

// A piece of memory beside the code. Those of an object have no address yet, and may hold more code, as the functions
// of a compiler that gives each a section; those of an image have one, and hold data.
struct Section {
  std::string name;
  std::vector<uint8_t> bytes = {};
  uint64_t zeros = 0;  // bytes after them that are zero
  uint64_t address = 0;
  unsigned align = 1;
  bool writable = false;
  bool executable = false;
  bool only_zeros = false;  // as .bss: no bytes
  uint64_t flags = 0;       // of an object, with the numbers of ELF: SHF_MERGE, SHF_STRINGS, SHF_TLS, SHF_GNU_RETAIN,
                            // SHF_LINK_ORDER
  uint64_t entry_size = 0;  // of SHF_MERGE, in bytes
  uint32_t type = 0;        // of an object, the number of ELF (SHT_NOTE); 0: as the name and the bytes say
  std::string group = {};   // the signature of the group that it is in; empty: none
  bool comdat = false;      // then: of all objects with this group a program has the sections of one
  std::optional<uint16_t> linked_to = {};  // of SHF_LINK_ORDER: the SectionIndex of the section that it belongs to
  std::vector<LineEntry> lines = {};       // of code, as Object::lines
  std::vector<DataRange> data = {};        // of code, as Object::data
  uint64_t size() const { return bytes.size() + zeros; }
};

// kCodeSection is Object::code; from kFirstDataSection on they are those of Object::sections.
using SectionIndex = uint16_t;
inline constexpr SectionIndex kCodeSection = 0, kConstantSection = 1, kFirstDataSection = 2;

// A global symbol's visibility; the numbers are those of ELF (st_other).
enum class Visibility : uint8_t { Default, Internal, Hidden, Protected };

// The target of a relocation: a symbol of the object, one of another object, or an address without a symbol of its own.
struct RelocationTarget {
  std::string name;
  bool defined = false;  // in this object, at the place below
  SectionIndex section = 0;
  uint64_t value = 0;
  bool absolute = false;
  bool weak = false;      // where no object defines it, it is 0
  bool function = false;  // a defined one
  bool thread = false;    // an undefined one: a variable that each thread has
  Visibility visibility = Visibility::Default;
  bool operator==(const RelocationTarget&) const = default;
};

// A place that the linker patches when all sections have their addresses. The description defines the kinds
// (encoding/fixups.h).
struct Relocation {
  SectionIndex section = 0;
  uint64_t offset = 0;
  uint32_t kind = 0;    // as in ELF
  uint32_t target = 0;  // of Object::targets
  int64_t addend = 0;
  uint32_t line = 0;    // of the program; 0: not known
  uint32_t source = 0;  // that has the line: of Object::sources
};

struct Symbol {
  std::string name;
  uint64_t value = 0;     // a byte offset in its section, or a number
  bool absolute = false;  // a constant that .equ defined
  bool global = false;    // .globl: seen by other objects
  bool weak = false;      // .weak: another object's definition counts before this one
  SectionIndex section = kCodeSection;
  bool function = false;  // `.type`: the machine may mark its address
  bool data = false;      // `.type`: an object
  uint64_t size = 0;      // `.size`: bytes; 0: not known
  bool thread = false;    // of an image: an offset in each thread's block
  Visibility visibility = Visibility::Default;
};

// Of sections and common symbols, in bytes: 2^28.
inline constexpr unsigned kMostAlignPower = 28;
inline constexpr uint64_t kMostAlign = uint64_t{1} << kMostAlignPower;

// Zeros that the linker places: the largest of those that bear the name, where no object defines it.
struct CommonSymbol {
  std::string name;
  uint64_t size = 0, align = 1;  // bytes
  Visibility visibility = Visibility::Default;
};

// A piece of an image's executable memory.
struct CodeSegment {
  uint64_t begin = 0, end = 0;
  bool writable = false;
};

// A section outside of memory that other tools read: the attributes of an object (object/attributes.h).
struct Remark {
  std::string name = {};  // empty: there is none
  uint32_t type = 0;      // the number of ELF
  std::string bytes = {};
};

// The machine in the header of an ELF file, and how it reads the file.
struct ElfIdentity {
  unsigned machine = 0, bits = 64, flags = 0;
  bool physical = false;        // segments lie where they are loaded (p_paddr), not where they run
  bool big = false;             // its numbers are big-endian
  bool addends_inside = false;  // relocations have their addends in the bytes that they change
  uint64_t function_mark = 0;   // bits that are set in a function's address, and no part of it
  uint64_t page = 0x1000;       // bytes: segments of a linked program lie in files as in pages of this size
  std::string code_mark = {};   // the symbol at the beginning of code, and after data in it; empty: `$x`, after data
};

// A template, as this component does not know descriptions.
template <class Machine>
ElfIdentity identity_of(const Machine& m) {
  return {.machine = m.elf.machine,
          .bits = m.elf.bits,
          .flags = m.elf.flags,
          .physical = m.elf.physical,
          .big = m.data_order == decltype(m.data_order)::Big,
          .addends_inside = m.elf.addends_inside,
          .function_mark = m.elf.function_mark,
          .code_mark = m.elf.code_mark};
}

struct Object {
  std::string isa;
  ElfIdentity elf;
  std::string fingerprint;
  std::vector<std::string> sources;  // files that it was made from, the program's first; none where that is unknown
  std::vector<uint8_t> code;
  std::vector<uint8_t> constants;  // initial content of the constant bank that programs define, at its address 0
  std::vector<Kernel> kernels;
  std::vector<Symbol> symbols;
  std::vector<CommonSymbol> commons;
  std::vector<LineEntry> lines;  // ascending by address
  std::vector<DataRange> data;
  std::vector<Section> sections;  // in addition to the code
  std::vector<RelocationTarget> targets;
  std::vector<Relocation> relocations;
  unsigned code_alignment = 1;
  Remark attributes;
  // The relocation types of an address and of an offset in a section (32 bits), for debug sections; 0: not linked.
  uint32_t address_kind = 0, offset_kind = 0;
  uint32_t relax_kind = 0;  // that of marks of what the linker may shorten; 0: there are none
  // Of an image, which a program's objects were joined to. Then all addresses here are those of the machine.
  std::optional<uint64_t> entry;
  uint64_t base = 0;  // of the code
  // The executable ranges of an image, ascending and disjoint; none: `code` is the only one, and it is read-only.
  // `code` holds their bytes from `base` on, with zeros between them and after the end.
  std::vector<CodeSegment> code_segments;
  // The end of executable memory.
  uint64_t end_of_code() const { return code_segments.empty() ? base + code.size() : code_segments.back().end; }
  // One of `sections`, by its index.
  Section& section(SectionIndex index) { return sections[index - kFirstDataSection]; }
  const Section& section(SectionIndex index) const { return sections[index - kFirstDataSection]; }
  const Kernel* kernel(std::string_view name) const;
  // Whether the byte of the code at `address` is data.
  bool is_data(uint64_t address) const;
  // Is it code, in `code` or in a section of its own?
  bool is_code(SectionIndex index) const {
    return index == kCodeSection || (index >= kFirstDataSection && section(index).executable);
  }
  // Null where no line is known.
  const LineEntry* line_at(uint64_t address) const;
  // The file of a line; empty where it is unknown.
  std::string source_of(const LineEntry& line) const;
};

// The file as it is: linker/objects.h knows where a machine's files have addends, and marks of functions.
std::string write_elf(const Object& object);
std::optional<Object> read_elf(std::string_view bytes, const std::string& name, diag::Sink& sink);
// The ISA's name alone, to find its description before reading on.
std::optional<std::string> elf_isa(std::string_view bytes);

}  // namespace isadora::object
