// The file beside a description in which is kept what is known of its rules (rules/record.h).
#pragma once

#include "diag/diagnostic.h"
#include "model/model.h"
#include "rules/record.h"

namespace isadora::driver {

// NAME.rules, in the folder of the description's files.
std::string rules_path(const model::Isa& isa);
// Nothing where there is no such file. False with a diagnostic where it is damaged.
bool read_rules(const model::Isa& isa, rules::RuleRecord& out, diag::Sink& sink);

}  // namespace isadora::driver
