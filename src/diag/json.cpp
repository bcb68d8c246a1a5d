// Findings for programs: an array of objects. Lines and columns count from 1, columns in code points; an end is one
// past the last. byteOffset counts from 0. A finding without a place has "file": null and no numbers.
// docs/diagnostics.md lists the members.
#include "base/json.h"

#include "diag/render.h"

namespace isadora::diag {
namespace {

using base::Json;

void add_place(Json& object, const base::Span& span) {
  if (!span) {
    object["file"] = nullptr;
    return;
  }
  const auto begin = span.source->position(span.begin), end = span.source->position(std::max(span.begin, span.end));
  object["file"] = span.source->name;
  object["line"] = begin.line;
  object["column"] = begin.column;
  object["endLine"] = end.line;
  object["endColumn"] = end.column;
  object["byteOffset"] = span.begin;
  object["byteLength"] = std::max(span.begin, span.end) - span.begin;
}

Json object_of(const Label& label) {
  Json object;
  object["text"] = label.text;
  add_place(object, label.span);
  return object;
}

Json object_of(const Fix& fix) {
  Json object;
  object["text"] = fix.text;
  object["replacement"] = fix.replacement;
  add_place(object, fix.span);
  return object;
}

Json object_of(const Diagnostic& d) {
  Json object;
  object["kind"] = name(d.kind);
  object["severity"] = word(severity(d.kind));
  object["message"] = d.message;
  add_place(object, d.span);
  object["labels"] = Json::array();
  for (const Label& label : d.labels) object["labels"].push_back(object_of(label));
  object["notes"] = d.notes;
  object["fixes"] = Json::array();
  for (const Fix& fix : d.fixes) object["fixes"].push_back(object_of(fix));
  return object;
}

}  // namespace

// Invalid UTF-8 that a message quotes becomes U+FFFD: the output is always valid JSON.
std::string render_json(const Sink& sink) {
  Json array = Json::array();
  for (const Diagnostic& d : sink.all()) array.push_back(object_of(d));
  return base::json_text(array, 2) + "\n";
}

}  // namespace isadora::diag
