#include "check/build_context.h"

namespace isadora::check {

namespace {

// A file of a hundred megabytes of mistakes is answered in seconds too.
constexpr size_t kMostFindings = 5000;
constexpr size_t kMostSearches = 1000;
// Up to this many are reported one by one; a name that the whole description uses is reported once.
constexpr size_t kFewPlaces = 3;

}  // namespace

diag::Diagnostic& BuildContext::report(diag::Kind kind, base::Span span, std::string message) {
  if (reported_.size() >= kMostFindings) return null_sink_ = {};
  if (!reported_.insert({kind, span.source, span.begin, span.end, message}).second) return null_sink_ = {};
  return sink.report(kind, span, std::move(message));
}

diag::Diagnostic& BuildContext::unknown(diag::Kind kind, base::Span span, std::string message, std::string_view word,
                                        const std::vector<std::string>& candidates) {
  const std::string near = reported_.size() < kMostSearches ? diag::nearest(word, candidates) : std::string();
  if (!near.empty()) message += ", did you mean " + code_text(near) + "?";
  diag::Diagnostic& d = report(kind, span, std::move(message));
  if (!near.empty()) d.fixes.push_back({span, near, "write " + code_text(near)});
  return d;
}

void BuildContext::unknown_everywhere(diag::Kind kind, base::Span span, std::string message, std::string_view word,
                                      const std::vector<std::string>& candidates) {
  const auto [known, fresh] = missing_.insert({message, {sink.all().size()}});
  if (fresh)
    unknown(kind, span, std::move(message), word, candidates);
  else
    known->second.others.push_back(span);
}

void BuildContext::finish() {
  for (auto& [message, missing] : missing_) {
    if (missing.others.empty() || missing.finding >= sink.all().size()) continue;
    const diag::Diagnostic first = sink.all()[missing.finding];
    std::set<std::pair<const base::Source*, uint32_t>> places{{first.span.source, first.span.begin}};
    for (const base::Span& s : missing.others) places.insert({s.source, s.begin});
    if (places.size() > kFewPlaces) {
      sink.all()[missing.finding].notes.push_back("it is used in " + std::to_string(places.size()) +
                                                  " places, this is the first");
      continue;
    }
    for (const base::Span& s : missing.others) {
      diag::Diagnostic& d = report(first.kind, s, first.message);
      for (const diag::Fix& fix : first.fixes) d.fixes.push_back({s, fix.replacement, fix.text});
    }
  }
}

int find_name(const NameMap& map, std::string_view name) {
  const auto found = map.find(name);
  return found == map.end() ? -1 : found->second;
}

std::vector<std::string> names_in(const NameMap& map) {
  std::vector<std::string> out;
  for (const auto& [name, index] : map) out.push_back(name);
  return out;
}

}  // namespace isadora::check
