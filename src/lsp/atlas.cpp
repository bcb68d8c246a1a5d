#include "lsp/atlas.h"

namespace isadora::lsp {

std::string Atlas::uri(const base::Source& source) {
  if (workspace_.documents().contains(source.name)) return source.name;  // a file that is not saved yet
  const TextDocument* open = workspace_.at_path(source.name);
  return open ? open->uri : uri_of(source.name);
}

const TextPositions& Atlas::places(const base::Source& source) {
  return places_.try_emplace(&source, source, units_).first->second;
}

Json Atlas::range(base::Span found) {
  const base::Span span = base::as_written(found);
  if (span) return places(*span.source).range(span.begin, span.end);
  const Json start = {{"line", 0}, {"character", 0}};
  return {{"start", start}, {"end", start}};
}

Json Atlas::location(base::Span found) {
  const base::Span span = base::as_written(found);
  if (!span) return nullptr;
  return {{"uri", uri(*span.source)}, {"range", range(span)}};
}

Json Atlas::edit(base::Span span, const std::string& replacement) {
  return {{"range", range(span)}, {"newText", replacement}};
}

namespace {

int severity(diag::Severity s) { return s == diag::Severity::Error ? 1 : s == diag::Severity::Warning ? 2 : 3; }

}  // namespace

Json diagnostic(const diag::Diagnostic& found, Atlas& atlas) {
  std::string message = found.message;
  for (const std::string& note : found.notes) message += "\n" + note;
  Json out = {{"range", atlas.range(found.span)},
              {"severity", severity(diag::severity(found.kind))},
              {"code", diag::name(found.kind)},
              {"source", "isadora"},
              {"message", message}};
  Json related = Json::array();
  for (const diag::Label& label : found.labels)
    if (label.span) related.push_back({{"location", atlas.location(label.span)}, {"message", label.text}});
  if (!related.empty()) out["relatedInformation"] = std::move(related);
  return out;
}

Json quick_fix(const diag::Diagnostic& found, const diag::Fix& fix, Atlas& atlas) {
  Json edits = Json::array({atlas.edit(fix.span, fix.replacement)});
  return {{"title", fix.text},
          {"kind", "quickfix"},
          {"isPreferred", found.fixes.size() == 1},
          {"diagnostics", Json::array({diagnostic(found, atlas)})},
          {"edit", {{"changes", {{atlas.uri(*fix.span.source), std::move(edits)}}}}}};
}

}  // namespace isadora::lsp
