// Requests about a place: the document is found, its place becomes an offset, and a feature answers.
#include <algorithm>

#include "lsp/server.h"

namespace isadora::lsp {

TextDocument& LanguageServer::document(const Json& params) {
  const std::string uri = text_at(params, {"textDocument", "uri"});
  if (TextDocument* found = workspace_.find(uri)) return *found;
  throw RequestError{kInvalidParams, "`" + uri + "` is not open"};
}

std::shared_ptr<const AnalyzedProgram> LanguageServer::program(const TextDocument& document) {
  std::shared_ptr<const AnalyzedProgram>& known = programs_[document.uri];
  known = analyse(document, workspace_, known);
  return known;
}

const parse::Tree& LanguageServer::tree(const TextDocument& document, const Description& description) {
  for (const parse::Tree& tree : description.trees)
    if (tree.source == document.source) return tree;
  throw RequestError{kRequestFailed, "`" + document.uri + "` cannot be read as a part of its description"};
}

uint32_t LanguageServer::offset(const TextDocument& document, const Json& params) const {
  return TextPositions(*document.source, units_).offset(at(params, {"position"}));
}

template <typename OfProgram, typename OfDescription>
Json LanguageServer::ask(const Json& params, OfProgram of_program, OfDescription of_description) {
  const TextDocument& d = document(params);
  Atlas atlas(workspace_, units_);
  const uint32_t here = offset(d, params);
  if (!d.is_description) return of_program(programs::ProgramPosition{*program(d), here, atlas});
  const DescriptionRef description = workspace_.description_of(d);
  return of_description(descriptions::DescriptionPosition{*description, tree(d, *description), here, atlas});
}

Json LanguageServer::complete(const Json& params) { return ask(params, programs::complete, descriptions::complete); }
Json LanguageServer::hover(const Json& params) { return ask(params, programs::hover, descriptions::hover); }
Json LanguageServer::definition(const Json& params) {
  return ask(params, programs::definition, descriptions::definition);
}
Json LanguageServer::highlights(const Json& params) {
  return ask(params, programs::highlights, descriptions::highlights);
}
Json LanguageServer::prepare_rename(const Json& params) {
  return ask(params, programs::prepare_rename, descriptions::prepare_rename);
}

Json LanguageServer::references(const Json& params) {
  const Json& asked = at(params, {"context", "includeDeclaration"});
  const bool all = !asked.is_boolean() || asked.get<bool>();
  return ask(
      params, [&](const programs::ProgramPosition& p) { return programs::references(p, all); },
      [&](const descriptions::DescriptionPosition& p) { return descriptions::references(p, all); });
}

Json LanguageServer::rename(const Json& params) {
  const std::string name = text_at(params, {"newName"});
  return ask(
      params, [&](const programs::ProgramPosition& p) { return programs::rename(p, name); },
      [&](const descriptions::DescriptionPosition& p) { return descriptions::rename(p, name); });
}

Json LanguageServer::symbols(const Json& params) {
  return ask(
      params, [&](const programs::ProgramPosition& p) { return programs::symbols(p.program, p.atlas); },
      [&](const descriptions::DescriptionPosition& p) { return descriptions::symbols(p.tree, p.atlas); });
}

Json LanguageServer::folds(const Json& params) {
  return ask(
      params, [&](const programs::ProgramPosition& p) { return programs::folds(p.program, p.atlas); },
      [&](const descriptions::DescriptionPosition& p) { return descriptions::folds(p.tree, p.atlas); });
}

// One edit of the lines that differ: other lines keep their marks and folds.
Json LanguageServer::format(const Json& params) {
  const TextDocument& d = document(params);
  const std::string after = ask(
      params, [&](const programs::ProgramPosition& p) { return programs::formatted(p.program.text); },
      [&](const descriptions::DescriptionPosition& p) { return descriptions::formatted(p.tree); });
  const std::string& before = d.source->text;
  if (after == before) return Json::array();
  const size_t shorter = std::min(before.size(), after.size());
  size_t front = 0, back = 0;
  while (front < shorter && before[front] == after[front]) ++front;
  while (front > 0 && before[front - 1] != '\n') --front;
  while (back < shorter - front && before[before.size() - 1 - back] == after[after.size() - 1 - back]) ++back;
  while (back > 0 && back < before.size() && before[before.size() - back - 1] != '\n') --back;
  Atlas atlas(workspace_, units_);
  const base::Span span{d.source.get(), static_cast<uint32_t>(front), static_cast<uint32_t>(before.size() - back)};
  return Json::array({atlas.edit(span, after.substr(front, after.size() - back - front))});
}

// The fixes of findings at the cursor, or in the selection.
Json LanguageServer::actions(const Json& params) {
  const TextDocument& d = document(params);
  Atlas atlas(workspace_, units_);
  const TextPositions places(*d.source, units_);
  const uint32_t begin = places.offset(at(params, {"range", "start"})),
                 end = places.offset(at(params, {"range", "end"}));
  const DescriptionRef description = d.is_description ? workspace_.description_of(d) : nullptr;
  const std::shared_ptr<const AnalyzedProgram> known = d.is_description ? nullptr : program(d);
  Json out = Json::array();
  for (const diag::Diagnostic& found : (description ? description->findings : known->findings).all()) {
    if (found.span.source != d.source.get() || found.span.begin > end || found.span.end < begin) continue;
    for (const diag::Fix& fix : found.fixes)
      if (fix.span) out.push_back(quick_fix(found, fix, atlas));
  }
  return out;
}

}  // namespace isadora::lsp
