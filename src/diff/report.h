// The output of the comparisons.
#pragma once

#include <algorithm>

#include "diff/diff.h"
#include "diff/translate.h"

namespace isadora::diff {

class Report {
 public:
  Report(const model::Isa& before, const model::Isa& after) : from(before), to(after) {}

  Change& add(std::string area, std::string subject, std::string text, Effect effect) {
    return changes.emplace_back(Change{std::move(area), std::move(subject), std::move(text), effect});
  }
  Change& add(std::string area, std::string subject, std::string text, Effect effect, base::Span before,
              base::Span after) {
    return changes.emplace_back(Change{std::move(area), std::move(subject), std::move(text), effect, before, after});
  }

  const model::Isa &from, &to;
  std::vector<Change> changes;
};

// The functions of the numbers of one type, or of the machine.
inline bool same_functions(const Report& r, const std::vector<model::NumberFunction>& before,
                           const std::vector<model::NumberFunction>& after) {
  return std::equal(before.begin(), before.end(), after.begin(), after.end(), [&](const auto& x, const auto& y) {
    return x.name == y.name && x.of == y.of && x.indirect == y.indirect && same(x.value, y.value, {r.from, r.to});
  });
}

void compare_tables(Report& report);                       // machine.cpp: the machine, registers, memory
void compare_types(Report& report);                        // types.cpp
void compare_opcodes(Report& report, const Judge& judge);  // opcodes.cpp
void compare_reading_order(Report& report);                // reading_order.cpp
void compare_prose(Report& report);                        // prose.cpp

}  // namespace isadora::diff
