// Findings in a text that was made from a file's text, as its author sees them: one for a place, with a row of the
// family (docs/notation.md, 4), or a use of the macro, that has it.
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

bool is_in_macro(const base::Span& span) { return span && span.source->origin && !span.source->origin->is_table; }

Diagnostic as_written(const Diagnostic& d, bool& of_all_rows) {
  Diagnostic out = d;
  out.span = base::as_written(d.span);
  for (Label& label : out.labels) label.span = base::as_written(label.span);
  std::erase_if(out.fixes, [](const Fix& fix) { return !holds(fix); });
  for (Fix& fix : out.fixes) fix.span = base::as_written(fix.span);
  const base::Span row = base::row_of(d.span);
  of_all_rows = row && !is_inside(out.span, row);
  if (of_all_rows) out.labels.push_back({row, is_in_macro(d.span) ? "used here" : "in this row"});
  of_all_rows |= is_in_macro(d.span);
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
  struct Seen {
    size_t first;       // which it is in `out`
    size_t others = 0;  // how many more rows have it, or repetitions
    bool is_in_macro = false;
  };
  std::map<Key, Seen> seen;
  for (const Diagnostic& d : sink.all()) {
    bool of_all_rows = false;
    Diagnostic mapped = as_written(d, of_all_rows);
    const Key key = {mapped.kind, mapped.span.source, mapped.span.begin, mapped.span.end};
    const auto [known, fresh] = seen.insert({key, {out.all().size(), 0, is_in_macro(d.span)}});
    if (of_all_rows && !fresh) {
      known->second.others++;
      continue;
    }
    out.all().push_back(std::move(mapped));
  }
  for (const auto& [key, found] : seen) {
    if (found.others == 0) continue;
    const std::string one = found.is_in_macro ? "use" : "row", others = std::to_string(found.others);
    out.all()[found.first].notes.push_back(found.others == 1 ? "another " + one + " has such a finding"
                                                             : others + " more " + one + "s have such a finding");
  }
  out.sort();
  return out;
}

}  // namespace isadora::diag
