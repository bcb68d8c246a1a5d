// An instruction set, loaded from its description: what it has, and the ways between text, words and instructions.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "isadora/diagnostic.h"
#include "isadora/instruction.h"

namespace isadora {

class Program;

// The folder of the descriptions that came with this package; empty when it is unknown. The CMake package and
// isadora.pc define the macro; without them, set the environment variable ISADORA_ISAS or give folders.
inline std::string installed_isas() {
#ifdef ISADORA_ISAS_FOLDER
  return ISADORA_ISAS_FOLDER;
#else
  return {};
#endif
}

enum class Execution { Simt, Hart };  // warps of lanes; one hardware thread
enum class Scope { Lane, Warp, Block, Grid, Hart, Constant };

struct RegisterFile {
  std::string name;
  Scope scope = Scope::Lane;
  unsigned count = 0;
  unsigned width = 0;    // bits of one register, 1 to 1024
  std::string spelling;  // with % for the number
};

struct Opcode {
  std::string name, optype, group;  // group: empty when it has none
  unsigned bits = 0;                // of its word: 8 to 128
  std::vector<std::string> forms;   // the header of each, in the order that Instruction::form counts
  std::vector<Field> fields;        // `code` is the fixed or default one, else 0
  std::string description;          // Markdown, of the optype
};

class Isa {
 public:
  // By name, or a path to a folder or file (a path has a slash or a dot). An empty name is the default instruction set.
  // Names are looked for in ISADORA_ISAS (folders, separated by colons), then in `folders`, then beside the program.
  static Result<Isa> load(const std::string& name_or_path,
                          const std::vector<std::string>& folders = {installed_isas()});
  // From texts: pairs of a name for diagnostics and the text of a file.
  static Result<Isa> parse(const std::vector<std::pair<std::string, std::string>>& files);

  std::string name() const;
  std::string fingerprint() const;  // of the description's text
  Execution execution() const;
  unsigned lanes() const;        // of a warp, 1 to 64; 1 for harts
  unsigned parcel_bits() const;  // an instruction is one parcel or more
  unsigned code_align() const;   // bytes
  std::vector<RegisterFile> register_files() const;
  std::vector<Opcode> opcodes() const;

  // The instruction at the front of the bytes; what stands after it is not looked at.
  Result<Instruction> decode(std::span<const uint8_t> bytes) const;
  // The same into `out`, without allocating: its size in bytes, or 0 where there is none; `out` is then no instruction,
  // and `failure` says why. Tables are made for the first words of an opcode, and once when many were decoded.
  unsigned decode(std::span<const uint8_t> bytes, Instruction& out, DecodeFailure* failure = nullptr) const;
  std::string explain(const DecodeFailure& failure) const;  // a sentence for people
  // A word of exactly so many bits.
  Result<Instruction> decode(Word word, unsigned bits) const;
  // One instruction; the `;` at its end may be left out, and blanks, line ends and comments may be around it. Labels
  // are unknown here; a target is written `.+0x20`.
  Result<Instruction> assemble_line(std::string_view text, uint64_t address = 0) const;
  // From an opcode and codes for its fields.
  Result<Instruction> encode(const Encoding& encoding) const;

  // A program in assembly language. `name` is what diagnostics call it.
  Result<Program> assemble(std::string text, std::string name = "<text>") const;
  // The bytes of an ELF file of this instruction set: an object that `isadora as` made, or an executable of any linker.
  Result<Program> read_elf(std::string_view bytes, std::string name = "<object>") const;

  struct Data;
  explicit Isa(std::shared_ptr<const Data> data);  // for the library
  const std::shared_ptr<const Data>& data() const { return data_; }

 private:
  std::shared_ptr<const Data> data_;
};

}  // namespace isadora
