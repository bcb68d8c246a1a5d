// Findings in a family (docs/notation.md, 4), as its author sees them: one for a place, with a row that has it.
#include <algorithm>
#include <map>
#include <tuple>

#include "diag/diagnostic.h"

namespace isadora::diag {
namespace {

bool is_inside(const base::Span& inner, const base::Span& outer) {
  return inner.source == outer.source && outer.begin <= inner.begin && inner.end <= outer.end;
}

std::string_view text_of(const base::Span& span) {
  return std::string_view(span.source->text).substr(span.begin, span.end - span.begin);
}

// A fix survives only if the file contains the text that it replaces.
bool holds(const Fix& fix) { return !fix.span || text_of(fix.span) == text_of(base::as_written(fix.span)); }

Diagnostic as_written(const Diagnostic& d, bool& of_all_rows) {
  Diagnostic out = d;
  out.span = base::as_written(d.span);
  for (Label& label : out.labels) label.span = base::as_written(label.span);
  std::erase_if(out.fixes, [](const Fix& fix) { return !holds(fix); });
  for (Fix& fix : out.fixes) fix.span = base::as_written(fix.span);
  const base::Span row = base::row_of(d.span);
  of_all_rows = row && !is_inside(out.span, row);
  if (of_all_rows) out.labels.push_back({row, "in this row"});
  return out;
}

bool is_made(const base::Span& span) { return span && span.source->origin; }

bool is_made(const Diagnostic& d) {
  const auto made = [](const auto& part) { return is_made(part.span); };
  return is_made(d.span) || std::any_of(d.labels.begin(), d.labels.end(), made) ||
         std::any_of(d.fixes.begin(), d.fixes.end(), made);
}

}  // namespace

Sink as_written(const Sink& sink) {
  if (std::none_of(sink.all().begin(), sink.all().end(), [](const Diagnostic& d) { return is_made(d); })) return sink;
  Sink out = sink;
  out.all().clear();
  using Key = std::tuple<Kind, const base::Source*, uint32_t, uint32_t>;
  std::map<Key, std::pair<size_t, size_t>> seen;  // which it is in `out`, and how many more rows have it
  for (const Diagnostic& d : sink.all()) {
    bool of_all_rows = false;
    Diagnostic mapped = as_written(d, of_all_rows);
    const auto [known, fresh] =
        seen.insert({{mapped.kind, mapped.span.source, mapped.span.begin, mapped.span.end}, {out.all().size(), 0}});
    if (of_all_rows && !fresh) {
      known->second.second++;
      continue;
    }
    out.all().push_back(std::move(mapped));
  }
  for (const auto& [key, rows] : seen) {
    if (rows.second == 0) continue;
    out.all()[rows.first].notes.push_back(rows.second == 1
                                              ? "another row has such a finding"
                                              : std::to_string(rows.second) + " more rows have such a finding");
  }
  out.sort();
  return out;
}

}  // namespace isadora::diag
