// An analyzed program: its text, its instruction set, and the result of assembling it.
#pragma once

#include "lsp/program_text.h"
#include "lsp/workspace.h"

namespace isadora::lsp {

struct AnalyzedProgram {
  ProgramText text;
  DescriptionRef description;
  diag::Sink findings;
  object::Object object;  // where `assembled`
  bool assembled = false;

  const library::Loaded* loaded() const { return description ? description->loaded.get() : nullptr; }
};

// Analyzes a text; returns the previous analysis if neither the text nor its description has changed.
std::shared_ptr<const AnalyzedProgram> analyse(const TextDocument& document, Workspace& workspace,
                                               const std::shared_ptr<const AnalyzedProgram>& before);

// The instruction of a statement and its address: from the object where the program assembles, else as far as it can
// be read by itself, with unknown symbols as 0 (`certain` is then false).
struct LocatedInstruction {
  encoding::Decoded decoded;
  uint64_t address = 0;
  std::string_view section = {};  // its name; empty: the code that needs no name
  bool certain = false;
};
std::optional<LocatedInstruction> instruction_of(const AnalyzedProgram& program, const TextStatement& statement);

}  // namespace isadora::lsp
