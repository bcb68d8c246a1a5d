#include "lsp/program.h"

#include <algorithm>

#include "library/input.h"
#include "object/code_pieces.h"

namespace isadora::lsp {

namespace {

void report_no_isa(AnalyzedProgram& program) {
  const base::Source* source = program.text.source.get();
  diag::Diagnostic& d =
      program.findings.report(diag::Kind::CannotRead, {source, program.text.isa_begin, program.text.isa_end},
                              "there is no description that this program can be read with");
  for (const diag::Diagnostic& found : program.description->findings.all()) {
    if (found.span) d.labels.push_back({found.span, found.message});
    if (!found.span) d.notes.push_back(found.message);
    for (const std::string& note : found.notes) d.notes.push_back(note);
    return;
  }
}

class Zeros : public assembler::SymbolLookup {
 public:
  bool lookup(std::string_view, base::Int128&) const override { return false; }
};

}  // namespace

std::shared_ptr<const AnalyzedProgram> analyse(const TextDocument& document, Workspace& workspace,
                                               const std::shared_ptr<const AnalyzedProgram>& before) {
  const bool same = before && before->text.source == document.source;
  ProgramText text = same ? before->text : read_program(document.source);
  const DescriptionRef description = workspace.description_for(document, text.isa);
  if (same && before->description == description) return before;
  auto fresh = std::make_shared<AnalyzedProgram>();
  fresh->description = description;
  if (fresh->loaded()) {
    const model::Machine& machine = fresh->loaded()->isa.machine;
    if (ProgramNotation notation{machine.comment, machine.dotted_names}; notation != text.notation)
      text = read_program(document.source, std::move(notation));
  }
  fresh->text = std::move(text);
  fresh->findings.keep(document.source);
  if (!fresh->loaded())
    report_no_isa(*fresh);
  else if (library::is_text(document.source, fresh->findings, library::kTextLimit))
    fresh->assembled = assembler::assemble(fresh->loaded()->matcher, document.source, fresh->object, fresh->findings);
  return fresh;
}

namespace {

std::optional<LocatedInstruction> from_object(const AnalyzedProgram& program, const TextStatement& statement) {
  const auto [line, column] = program.text.source->position(statement.begin);
  const std::pair<unsigned, unsigned> position(line, column);
  const auto position_of = [](const object::LineEntry& l) { return std::pair<unsigned, unsigned>(l.line, l.column); };
  for (const object::CodePiece& piece : object::code_pieces(program.object)) {
    const auto found = std::ranges::lower_bound(piece.lines, position, {}, position_of);
    if (found == piece.lines.end() || position_of(*found) != position || found->address >= piece.end()) continue;
    LocatedInstruction out{{}, found->address, piece.name, true};
    if (program.loaded()->codec.decode(piece.from(found->address), out.decoded)) return out;
  }
  return std::nullopt;
}

}  // namespace

std::optional<LocatedInstruction> instruction_of(const AnalyzedProgram& program, const TextStatement& statement) {
  if (!program.loaded() || statement.kind != TextStatement::Kind::Instruction) return std::nullopt;
  if (program.assembled)
    if (std::optional<LocatedInstruction> found = from_object(program, statement)) return found;
  LocatedInstruction out;
  diag::Sink unused;
  const Zeros zeros;
  uint32_t end = 0;
  bool unresolved = false;
  const bool good = program.loaded()->matcher.parse(*program.text.source, statement.begin, 0, &zeros, out.decoded, end,
                                                    unused, &unresolved);
  if (!good) return std::nullopt;
  return out;
}

}  // namespace isadora::lsp
