// Text to words. Parses one instruction by the forms of the Model (Matcher), or a whole program with labels, directives
// and kernels (assemble). Compiled from the Model once; parsing an instruction does not allocate.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/lazy.h"
#include "diag/diagnostic.h"
#include "encoding/codec.h"
#include "object/object.h"
#include "syntax/form_program.h"

namespace isadora::assembler {

// The value of a name or label in an operand, while assembling.
class SymbolLookup {
 public:
  virtual ~SymbolLookup() = default;
  // The value of a symbol; false when it is not (yet) known.
  virtual bool lookup(std::string_view name, base::Int128& value) const = 0;
  // Was the last one a place, which may still move, and not a number?
  mutable bool was_place = true;
};

// A parsed expression: its nodes in the arena (expression.h), and its place in the text.
struct SymbolicExpression {
  uint32_t first = 0, count = 0;
  uint32_t begin = 0, end = 0;
};

class ExpressionArena;
class RegisterNames;
class ShapeCache;
class ShapedText;
struct Encoders;

// Constraints on the parse of one instruction.
struct ParseConstraints {
  uint64_t options = ~uint64_t{0};  // by index: those that are on
  unsigned least = 0, most = 16;    // bytes
  bool quiet = false;               // errors are not reported
  // The arena that keeps the statement's expressions, or null. `line`: the pseudo-instruction's line that is read.
  ExpressionArena* expressions = nullptr;
  const std::string* line = nullptr;
  // Is an instruction of this length wished, and the option on without which it is not read?
  bool allow(unsigned bytes, uint16_t option) const {
    return bytes >= least && bytes <= most && (option == model::kNoIndex || options >> option & 1);
  }
};

// The branch range of an instruction of this many bytes: the distances from its own address that fit its operand.
struct BranchRange {
  unsigned bytes = 0;
  int64_t low = INT64_MIN, high = INT64_MAX;
};

// An operand that depends on the address of a label or on an unknown symbol.
struct SymbolicOperand {
  uint16_t type = model::kNoIndex;
  uint16_t field = model::kNoIndex;  // of the opcode; kNoIndex: it is a part of one
  bool relative = false;             // a distance from this instruction …
  bool plain = false;                // … to one label, plus a constant
  SymbolicExpression value = {};
};

// How an instruction depends on symbols.
struct FixupInfo {
  bool used = false;                      // an operand does
  bool relative = false;                  // the last one is a distance
  bool none = false;                      // independent of symbols and addresses, whatever the numbers are
  std::vector<SymbolicOperand> operands;  // in the order of the text
  std::vector<BranchRange> reaches;       // of all that the text could be, the shortest first
};

class InstructionParser {
 public:
  // Keeps a reference: the codec must outlive it.
  explicit InstructionParser(const encoding::Codec& codec);
  explicit InstructionParser(const encoding::Codec&& codec) = delete;
  ~InstructionParser();

  // Parses one instruction, up to and with `;`, from text[begin…]. `address` is its address. On success fills `out` and
  // sets `end` after the semicolon. On failure reports into the sink: unknown mnemonic (and the nearest), the forms
  // that exist and the differences, the operand that does not fit, the exception that forbids it. With `symbols` null,
  // names are errors. A symbol that lookup does not know counts as 0 and sets `*unresolved`; if that is null, it is an
  // error too.
  bool parse(const base::Source& source, uint32_t begin, uint64_t address, const SymbolLookup* symbols,
             encoding::Decoded& out, uint32_t& end, diag::Sink& sink, bool* unresolved = nullptr) const;

  // As above under constraints. If several instructions fit, the shortest is taken.
  bool parse(const base::Source& source, uint32_t begin, uint64_t address, const SymbolLookup* symbols,
             const ParseConstraints& wish, encoding::Decoded& out, uint32_t& end, diag::Sink& sink, bool* unresolved,
             FixupInfo* places) const;

  // The encoders for texts of this shape (encoder.h), from the cache or recorded from this text by all rules; and the
  // text split for them. Null for a text without a shape, which parse() must read.
  const Encoders* encoders(const base::Source& source, uint32_t begin, ShapeCache& cache, ShapedText& text) const;

  enum class Encoded : uint8_t {
    Unknown,  // the text needs to be read by all rules
    Nothing,  // no rule fits
    Done,
  };
  // As parse(), by these encoders; reports nothing.
  Encoded encode(const base::Source& source, const ShapedText& text, const Encoders& known, uint64_t address,
                 const SymbolLookup* symbols, const ParseConstraints& wish, encoding::Decoded& out, uint32_t& end,
                 bool* unresolved, FixupInfo* places) const;

  const encoding::Codec& codec() const;
  const RegisterNames& registers() const;
  // The texts that it reads, compiled, for a printer of the same instructions.
  std::shared_ptr<const syntax::FormProgram> forms() const;

 private:
  struct Impl;
  const Impl& impl() const;

  const encoding::Codec& codec_;
  base::Lazy<const Impl> impl_;  // a run of an executable parses nothing
};

// The limit of bytes that the directives of one program may place in all its sections together, `.bss` apart: a short
// text can ask for any number of them.
inline constexpr uint64_t kMostData = uint64_t{1} << 28;

// Reads a file that a program names. Null where it cannot be read, with the reason.
using FileReader = std::function<base::SourceRef(const std::string& name, std::string& error)>;

// Assembles a program (docs/assembly.md). Reports up to 100 errors. More data than `most_data` bytes, a multiple of 1
// MiB, is an error. Without `files` a program cannot name files.
bool assemble(const InstructionParser& matcher, const base::SourceRef& source, object::Object& out, diag::Sink& sink,
              uint64_t most_data = kMostData, const FileReader& files = {});

// Directives and types of parameters that all instruction sets share, for editors: ".kernel", …, and "u8", ….
std::vector<std::string_view> directive_names();
std::vector<std::string_view> parameter_types();

}  // namespace isadora::assembler
