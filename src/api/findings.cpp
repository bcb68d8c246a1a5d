#include "api/findings.h"

#include <algorithm>

namespace isadora::api {

namespace {

Severity severity_of(diag::Kind kind) {
  switch (diag::severity(kind)) {
    case diag::Severity::Warning: return Severity::Warning;
    case diag::Severity::Note: return Severity::Note;
    case diag::Severity::Error: break;
  }
  return Severity::Error;
}

Place place_of(const base::Span& span) {
  if (!span) return {};
  const auto begin = span.source->position(span.begin), end = span.source->position(std::max(span.begin, span.end));
  return {span.source->name, begin.line, begin.column, end.line, end.column};
}

Diagnostic diagnostic_of(const diag::Diagnostic& d) {
  Diagnostic out{severity_of(d.kind), std::string(diag::name(d.kind)), d.message, place_of(d.span), {}, d.notes, {}};
  for (const diag::Label& label : d.labels) out.labels.push_back({place_of(label.span), label.text});
  for (const diag::Fix& fix : d.fixes) out.fixes.push_back({place_of(fix.span), fix.replacement, fix.text});
  return out;
}

}  // namespace

std::vector<Diagnostic> diagnostics_of(diag::Sink& sink) {
  sink.sort();
  std::vector<Diagnostic> out;
  const diag::Sink written = diag::as_written(sink);
  for (const diag::Diagnostic& d : written.all()) out.push_back(diagnostic_of(d));
  return out;
}

std::string report_of(const diag::Sink& sink) { return sink.all().empty() ? std::string() : diag::render(sink, {}); }

std::vector<std::string> suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string near = diag::nearest(word, candidates);
  return near.empty() ? std::vector<std::string>() : std::vector<std::string>{"did you mean `" + near + "`?"};
}

}  // namespace isadora::api
