// Requests about a place: the document is found, its place becomes an offset, and a feature answers.
#include <algorithm>

#include "lsp/server.h"

namespace isadora::lsp {

Document& Server::document(const Json& params) {
  const std::string uri = text_at(params, {"textDocument", "uri"});
  if (Document* found = workspace_.find(uri)) return *found;
  throw Refusal{kInvalidParams, "`" + uri + "` is not open"};
}

std::shared_ptr<const Program> Server::program(const Document& document) {
  std::shared_ptr<const Program>& known = programs_[document.uri];
  known = analyse(document, workspace_, known);
  return known;
}

const parse::Tree& Server::tree(const Document& document, const Description& description) {
  for (const parse::Tree& tree : description.trees)
    if (tree.source == document.source) return tree;
  throw Refusal{kRequestFailed, "`" + document.uri + "` cannot be read as a part of its description"};
}

uint32_t Server::offset(const Document& document, const Json& params) const {
  return Places(*document.source, units_).offset(at(params, {"position"}));
}

template <typename OfProgram, typename OfDescription>
Json Server::ask(const Json& params, OfProgram of_program, OfDescription of_description) {
  const Document& d = document(params);
  Atlas atlas(workspace_, units_);
  const uint32_t here = offset(d, params);
  if (!d.is_description) return of_program(programs::Place{*program(d), here, atlas});
  const DescriptionRef description = workspace_.description_of(d);
  return of_description(descriptions::Place{*description, tree(d, *description), here, atlas});
}

Json Server::complete(const Json& params) { return ask(params, programs::complete, descriptions::complete); }
Json Server::hover(const Json& params) { return ask(params, programs::hover, descriptions::hover); }
Json Server::definition(const Json& params) { return ask(params, programs::definition, descriptions::definition); }
Json Server::highlights(const Json& params) { return ask(params, programs::highlights, descriptions::highlights); }
Json Server::prepare_rename(const Json& params) {
  return ask(params, programs::prepare_rename, descriptions::prepare_rename);
}

Json Server::references(const Json& params) {
  const Json& asked = at(params, {"context", "includeDeclaration"});
  const bool all = !asked.is_boolean() || asked.get<bool>();
  return ask(
      params, [&](const programs::Place& p) { return programs::references(p, all); },
      [&](const descriptions::Place& p) { return descriptions::references(p, all); });
}

Json Server::rename(const Json& params) {
  const std::string name = text_at(params, {"newName"});
  return ask(
      params, [&](const programs::Place& p) { return programs::rename(p, name); },
      [&](const descriptions::Place& p) { return descriptions::rename(p, name); });
}

Json Server::symbols(const Json& params) {
  return ask(
      params, [&](const programs::Place& p) { return programs::symbols(p.program, p.atlas); },
      [&](const descriptions::Place& p) { return descriptions::symbols(p.tree, p.atlas); });
}

Json Server::folds(const Json& params) {
  return ask(
      params, [&](const programs::Place& p) { return programs::folds(p.program, p.atlas); },
      [&](const descriptions::Place& p) { return descriptions::folds(p.tree, p.atlas); });
}

// One edit, of the lines that differ: what stands above and below keeps its marks and folds.
Json Server::format(const Json& params) {
  const Document& d = document(params);
  const std::string after = ask(
      params, [&](const programs::Place& p) { return programs::formatted(p.program.text); },
      [&](const descriptions::Place& p) { return descriptions::formatted(p.tree); });
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

// The fixes of what was found where the cursor is, or the selection.
Json Server::actions(const Json& params) {
  const Document& d = document(params);
  Atlas atlas(workspace_, units_);
  const Places places(*d.source, units_);
  const uint32_t begin = places.offset(at(params, {"range", "start"})),
                 end = places.offset(at(params, {"range", "end"}));
  const DescriptionRef description = d.is_description ? workspace_.description_of(d) : nullptr;
  const std::shared_ptr<const Program> known = d.is_description ? nullptr : program(d);
  Json out = Json::array();
  for (const diag::Diagnostic& found : (description ? description->findings : known->findings).all()) {
    if (found.span.source != d.source.get() || found.span.begin > end || found.span.end < begin) continue;
    for (const diag::Fix& fix : found.fixes)
      if (fix.span) out.push_back(quick_fix(found, fix, atlas));
  }
  return out;
}

}  // namespace isadora::lsp
