// A relocatable ELF file as its parts: the input of the linker, from any compiler. The assembler's objects are written
// and read through it.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "object/object.h"

namespace isadora::object {

struct Unit {
  Unit() = default;
  Unit(Unit&&) = default;
  Unit& operator=(Unit&&) = default;  // copies would share `kept`

  // ELF's reserved section indices; others are indices into `sections`.
  static constexpr uint32_t kUndefined = 0, kAbsolute = 0xFFFFFFF1, kCommon = 0xFFFFFFF2;

  struct Section {
    std::string name;
    uint32_t type = 0;
    uint64_t flags = 0, align = 1;
    std::string_view bytes;  // of the file, or of `kept`
    uint64_t size = 0;
    uint64_t entry_size = 0;
    uint32_t linked_to = 0;             // of SHF_LINK_ORDER: the section that it belongs to
    std::vector<LineEntry> lines = {};  // of code
    bool is_memory() const;             // a part of a program's memory
    bool is_code() const;
    bool is_writable() const;
  };
  struct Symbol {
    std::string name;
    unsigned bind = 0, type = 0, visibility = 0;  // the numbers of ELF
    uint32_t section = kUndefined;
    uint64_t value = 0, size = 0;  // `value` of a common symbol: its alignment
    bool is_global() const { return bind != 0; }
    bool is_weak() const { return bind == 2; }
    bool is_data() const { return type == 1; }
    bool is_function() const { return type == 2; }
  };
  struct Relocation {
    uint32_t section = 0;
    uint64_t offset = 0;
    uint32_t kind = 0, symbol = 0;
    int64_t addend = 0;
    uint32_t line = 0;    // of the program; 0: not known
    bool inside = false;  // the addend is in the bytes that the relocation changes, and was not read yet
    uint32_t source = 0;  // that has the line: of `sources`
  };
  struct Group {  // sections of which a program has those of one object, or that are kept together
    std::string signature;
    std::vector<uint32_t> sections = {};
    bool comdat = true;  // else all objects' are kept
  };

  std::string name;         // of the file
  std::string isa;          // that its note names; empty: it has none
  std::string fingerprint;  // likewise
  ElfIdentity elf;
  std::vector<Section> sections;  // the first is none
  std::vector<Symbol> symbols;    // likewise
  std::vector<Relocation> relocations;
  std::vector<Group> groups;
  std::vector<std::string> sources;
  std::deque<std::string> kept;     // bytes that no file has
  bool has_places_of_file = false;  // relocations, where the file names other bytes than the first of instructions

  // The first section with code; 0 where there is none.
  uint32_t code_section() const;
};

// Views into the object, which must outlive it. Functions have no mark in a unit; `write_unit` adds it.
Unit unit_of(const Object& object);
std::string write_unit(const Unit& unit);
// An object of the assembler; nothing, with a diagnostic, of another one's.
std::optional<Object> object_of(const Unit& unit, const std::string& name, diag::Sink& sink);

// Is it a relocatable ELF file?
bool is_relocatable(std::string_view bytes);
// Is it what Clang writes instead of an object for optimisation at link time? read_unit() refuses it by this sentence
// after the file's name.
bool is_bitcode(std::string_view bytes);
inline constexpr std::string_view kBitcodeError =
    "is LLVM's bitcode, expected an object or a program of the assembler; compile it without `-flto` and `-emit-llvm`";
// Views into `bytes`, which must outlive it. Nothing, with a diagnostic, where the file is damaged.
// The marks of functions, the addends inside of bytes and the places of relocations are as in the file
// (linker/objects.h).
std::optional<Unit> read_unit(std::string_view bytes, const std::string& name, diag::Sink& sink);

}  // namespace isadora::object
