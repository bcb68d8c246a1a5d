// The meaning of a place in a program: a symbol, or a name of the description.
#pragma once

#include "lsp/features.h"
#include "lsp/forms.h"
#include "lsp/registers.h"

namespace isadora::lsp::programs {

struct WordAtCursor {
  enum class Kind : uint8_t {
    Nothing,
    Symbol,
    Mnemonic,
    Modifier,
    Register,
    Control,
    Directive,
    Word
  } kind = Kind::Nothing;
  uint32_t begin = 0, end = 0;
  const TextStatement* statement = nullptr;
  uint32_t symbol = kNone;
  std::vector<FormRef> forms;  // of the instruction: the one it is, where it can be read, else all open ones
  std::optional<Choice> choice;
  std::optional<RegisterMeaning> reg;
};

WordAtCursor subject_at(const ProgramPosition& at);

// The forms that a statement may be; one where the instruction can be read.
std::vector<FormRef> forms_of_statement(const AnalyzedProgram& program, const TextStatement& s);

// The definition of a name, in the program or its description.
std::vector<base::Span> definitions_of(const ProgramPosition& at, const WordAtCursor& subject);

}  // namespace isadora::lsp::programs
