#include "diff/diff.h"

#include <algorithm>

#include "diff/report.h"

namespace isadora::diff {

std::vector<Change> compare(const model::Isa& from, const model::Isa& to, const Judge& judge) {
  Report report(from, to);
  compare_tables(report);
  compare_types(report);
  compare_opcodes(report, judge);
  compare_reading_order(report);
  compare_prose(report);
  return std::move(report.changes);
}

Effect strongest_effect(const std::vector<Change>& changes) {
  Effect out = Effect::None;
  for (const Change& c : changes) out = std::max(out, c.effect);
  return out;
}

std::string_view name(Effect effect) {
  switch (effect) {
    case Effect::None: return "the same";
    case Effect::Compatible: return "compatible";
    case Effect::Unknown: return "unknown";
    case Effect::Breaking: return "breaking";
  }
  return {};
}

}  // namespace isadora::diff
