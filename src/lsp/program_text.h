// The structure of a program for editors: statements and names with their places, whether or not it assembles. The
// grammar is that of docs/assembly.md. Operands are not parsed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/source.h"

namespace isadora::lsp {

inline constexpr uint32_t kNone = UINT32_MAX;

struct TextStatement {
  enum class Kind : uint8_t { Label, Directive, Instruction } kind;
  uint32_t begin, end;            // with the colon or semicolon
  uint32_t head_begin, head_end;  // the label, the directive's word, the mnemonic without its modifiers
  uint32_t kernel = kNone;        // in ProgramText::kernels
  uint32_t owner = kNone;         // the symbol that local labels here belong to
  bool closed = false;            // an instruction with its semicolon
  bool has_head() const { return head_begin != head_end; }  // not so of `name = value`
};

struct TextSymbol {
  enum class Kind : uint8_t { Label, Kernel, Parameter, Shared, Constant } kind;
  std::string name;     // as written: `.loop` for a local label
  uint32_t begin, end;  // of the name, where it is defined
  uint32_t kernel = kNone;
  uint32_t owner = kNone;  // of a local label
  uint32_t statement = 0;
};

struct KernelRange {
  uint32_t symbol, begin, end;
};

// A name in an expression: `name` or `.name`.
struct NameRange {
  uint32_t begin, end;
};

// How an instruction set's programs are written, as its machine says (model::Machine).
struct ProgramNotation {
  std::string comment;        // the mark of its own comments
  bool dotted_names = false;  // names may hold dots, and one that begins with a dot is not local

  bool operator==(const ProgramNotation&) const = default;
};

struct ProgramText {
  base::SourceRef source;
  base::SourceRef clean;  // with blanks in place of the instruction set's own comments
  ProgramNotation notation;
  std::vector<TextStatement> statements;  // in the order of the text
  std::vector<TextSymbol> symbols;
  std::vector<KernelRange> kernels;
  std::string isa;  // of `.isa name`
  uint32_t isa_begin = 0, isa_end = 0;

  std::string_view text() const { return clean->text; }
  std::string_view text(uint32_t begin, uint32_t end) const { return text().substr(begin, end - begin); }
  // The last statement that begins at or before a place; null when there is none.
  const TextStatement* statement_before(uint32_t offset) const;
  // The symbol that a name means in a statement, or kNone.
  uint32_t resolve(std::string_view name, const TextStatement& in) const;
  // The name at a place, if it may be a symbol.
  std::optional<NameRange> word_at(uint32_t offset) const;
  // The symbol of a name: of a definition itself, else as resolve().
  uint32_t symbol_at(const NameRange& word) const;
  // All names of one symbol, its definition first.
  std::vector<NameRange> uses(uint32_t symbol) const;
  // Each word in a statement that may name a symbol, the defined name among them.
  void each_word(const TextStatement& s, const std::function<void(NameRange)>& visit) const;

  std::unordered_map<std::string, uint32_t> globals;                 // locals as `owner.name`
  std::vector<std::unordered_map<std::string, uint32_t>> in_kernel;  // by kernel
};

ProgramText read_program(base::SourceRef source, ProgramNotation notation = {});

// Past a comment, a quoted text or one character.
uint32_t skip_one(std::string_view text, uint32_t pos);

}  // namespace isadora::lsp
