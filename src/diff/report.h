// The output of the comparisons.
#pragma once

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

void compare_tables(Report& report);                       // machine.cpp: the machine, registers, memory
void compare_types(Report& report);                        // types.cpp
void compare_opcodes(Report& report, const Judge& judge);  // opcodes.cpp
void compare_prose(Report& report);                        // prose.cpp

}  // namespace isadora::diff
