// SARIF 2.1.0 for code hosts and editors. The table of kinds is the tool's list of rules; a finding's main place is its
// location, the places of its labels are its related locations, and its notes follow the message.
#include "base/digits.h"
#include "base/json.h"
#include "diag/render.h"

namespace isadora::diag {
namespace {

using base::Json;

Json artifact(const base::Span& span) {
  const std::string& path = span.source->name;
  return {{"uri", (path.starts_with('/') ? "file://" : "") + base::uri_path(path)}};
}

Json region(const base::Span& span) {
  const uint32_t last = std::max(span.begin, span.end);
  const auto begin = span.source->position(span.begin), end = span.source->position(last);
  return {{"startLine", begin.line}, {"startColumn", begin.column}, {"endLine", end.line},
          {"endColumn", end.column}, {"byteOffset", span.begin},    {"byteLength", last - span.begin}};
}

Json location(const base::Span& span) {
  return {{"physicalLocation", {{"artifactLocation", artifact(span)}, {"region", region(span)}}}};
}

Json related(const Label& label, size_t id) {
  Json result{{"id", id}};
  if (label.span) result.update(location(label.span));
  result["message"] = {{"text", label.text}};
  return result;
}

Json fix_of(const Fix& fix) {
  const Json replacement{{"deletedRegion", region(fix.span)}, {"insertedContent", {{"text", fix.replacement}}}};
  Json change{{"artifactLocation", artifact(fix.span)}, {"replacements", Json::array({replacement})}};
  return {{"description", {{"text", fix.text}}}, {"artifactChanges", Json::array({change})}};
}

std::string text_of(const Diagnostic& d) {
  std::string text = d.message;
  for (const std::string& note : d.notes) text += "\nnote: " + note;
  return text;
}

Json result_of(const Diagnostic& d) {
  Json result{{"ruleId", name(d.kind)},
              {"ruleIndex", static_cast<size_t>(d.kind)},
              {"level", word(severity(d.kind))},
              {"message", {{"text", text_of(d)}}},
              {"locations", Json::array()}};
  if (d.span) result["locations"].push_back(location(d.span));
  for (const Label& label : d.labels) {
    Json& places = result["relatedLocations"];
    places.push_back(related(label, places.size()));
  }
  for (const Fix& fix : d.fixes) {
    if (fix.span) result["fixes"].push_back(fix_of(fix));
  }
  return result;
}

Json rules() {
  Json array = Json::array();
  for (size_t i = 0; i < kind_count(); ++i) {
    const auto kind = static_cast<Kind>(i);
    array.push_back({{"id", name(kind)},
                     {"shortDescription", {{"text", summary(kind)}}},
                     {"defaultConfiguration", {{"level", word(severity(kind))}}}});
  }
  return array;
}

}  // namespace

std::string render_sarif(const Sink& sink) {
  Json results = Json::array();
  for (const Diagnostic& d : sink.all()) results.push_back(result_of(d));
  const Json run{{"tool", {{"driver", {{"name", "isadora"}, {"rules", rules()}}}}},
                 {"columnKind", "unicodeCodePoints"},
                 {"results", results}};
  const Json log{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
  return base::json_text(log, 2) + "\n";
}

}  // namespace isadora::diag
