// Reads and writes the recorded rules beside a description (rules/record.h).
#pragma once

#include "diag/diagnostic.h"
#include "model/model.h"
#include "rules/record.h"

namespace isadora::driver {

// NAME.rules, in the folder of the description's files.
std::string rules_path(const model::Isa& isa);
// None if there is no such file; a warning names lines that are no longer valid, which are left out. False with a
// diagnostic if it is damaged.
bool read_rules(const model::Isa& isa, rules::RuleRecord& out, diag::Sink& sink);

}  // namespace isadora::driver
