// An assembled program: kernels, code, and the ways to text and to an ELF file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isadora/diagnostic.h"
#include "isadora/instruction.h"
#include "isadora/isa.h"

namespace isadora {

struct Parameter {
  std::string name;
  unsigned bytes = 0;  // 1, 2, 4 or 8
  bool pointer = false;
  uint64_t offset = 0;  // from the first parameter's place
};

struct Kernel {
  std::string name;
  uint64_t begin = 0, end = 0;  // offsets in the code
  std::vector<Parameter> parameters;
  uint64_t shared_bytes = 0;
};

// A place in the code: an instruction, or bytes that are none (data, and words that do not decode).
struct CodeLine {
  uint64_t address = 0;  // where it is once the program runs; an offset in its section before the program is linked
  std::vector<uint8_t> bytes;
  std::optional<Instruction> instruction;
  unsigned source_line = 0;  // 0: unknown
  std::string section;       // code that has a section of its own: its name; empty: that of `code()`
};

struct Symbol {
  std::string name;
  uint64_t address = 0;  // where it is once the program runs; an offset in its section before the program is linked
  std::string section;   // before the program is linked: its name; empty: that of `code()`
};

// A file that is linked: an object of any compiler or assembler, or an archive (`.a`, not a thin one), of which a
// program has the members that it needs.
struct LinkFile {
  std::string name;  // for findings
  std::string bytes;
};

struct LinkOptions {
  std::vector<LinkFile> files = {};  // linked with the programs
  std::string entry = {};            // the symbol where the program begins; empty: the description's
  bool gc_sections = false;          // sections that nothing leads to are left out
  bool map = false;                  // Program::map() says where all lies
  // Addresses of code, which constants follow, and of data, which zeros follow. Empty: as docs/assembly.md says.
  std::optional<uint64_t> code_address = {}, data_address = {};
};

class Program {
 public:
  // Reads an ELF file that `isadora as` made, and loads the instruction set that it names.
  static Result<Program> open(const std::string& path, const std::vector<std::string>& folders = {installed_isas()});

  const Isa& isa() const;
  std::string source_name() const;  // empty: unknown
  bool same_description() const;    // false: it was made with another version of the description
  std::vector<uint8_t> code() const;
  std::vector<Kernel> kernels() const;
  std::vector<Symbol> labels() const;  // by address
  std::optional<uint64_t> address(std::string_view label) const;
  // Programs of one instruction set as one, whose names find each other. A program that has a kernel or an entry
  // already needs no linking, and cannot be linked again.
  static Result<Program> link(const std::vector<Program>& programs);
  // As above with files of others, for this instruction set. One of both must be there.
  static Result<Program> link(const Isa& isa, const std::vector<Program>& programs, const LinkOptions& options);
  std::string map() const;              // empty unless it was linked with one
  std::vector<CodeLine> lines() const;  // all of the code, ascending; then that of each section with code of its own

  std::string elf() const;          // the bytes of an object file, or of an executable if it is linked
  std::string disassemble() const;  // a program that assembles to the same code

  struct Data;
  explicit Program(std::shared_ptr<const Data> data);  // for the library
  const Data& data() const { return *data_; }

 private:
  std::shared_ptr<const Data> data_;
};

}  // namespace isadora
