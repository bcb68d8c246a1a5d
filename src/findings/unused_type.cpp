// An unused enumeration: no field, body, other definition or line of prose has its name.
#include "findings/lints.h"
#include "findings/words.h"
#include "lex/token.h"

namespace isadora::findings {

namespace {

using Counts = std::map<std::string_view, size_t>;  // by name of an enumeration

void count(std::string_view word, Counts& counts) {
  if (const auto found = counts.find(word); found != counts.end()) ++found->second;
}

void count_all(const parse::Tree& tree, Counts& counts) {
  for (const lex::Token& t : tree.tokens) {
    const std::string_view token = std::string_view(tree.source->text).substr(t.begin, t.end - t.begin);
    if (t.kind == lex::TokenKind::Name) count(token, counts);
    if (t.kind != lex::TokenKind::Prose) continue;
    for (const TextWord& w : words_in(token)) count(w.text, counts);
  }
}

}  // namespace

// A description without instructions is incomplete.
void unused_type(const LintModel& lint_model, diag::Sink& sink) {
  if (lint_model.instructions.empty()) return;
  const auto& types = lint_model.set.of(check::DefinitionKind::Enumeration);
  Counts counts;
  for (const check::Definition& d : types) counts[d.name] = 0;
  for (const parse::Tree& tree : lint_model.trees) count_all(tree, counts);
  for (const check::Definition& d : types) {
    if (counts[d.name] != 1) continue;
    report(sink, diag::Kind::UnusedType, check::span_of(d.name_place), "nothing uses the type " + code(d.name),
           "it was forgotten, or a field that should have it has another type");
  }
}

}  // namespace isadora::findings
