// Reads and writes the recorded rules beside a description (rules/record.h).
#pragma once

#include "diag/diagnostic.h"
#include "model/model.h"
#include "rules/record.h"

namespace isadora::driver {

// NAME.rules, in the folder of the description's files.
std::string rules_path(const model::Isa& isa);
// None if there is no such file. False with a diagnostic if it is damaged.
bool read_rules(const model::Isa& isa, rules::RuleRecord& out, diag::Sink& sink);

}  // namespace isadora::driver
