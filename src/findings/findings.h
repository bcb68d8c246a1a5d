// Findings about descriptions that can be read and are yet inconsistent: what one part says and another denies. They
// are warnings, and they need no Model: a description that lacks types, or whose forms bind nothing, has most of them
// too.
//
// Each lint is a line of lints.def and a function over the sheet (lint_model.h). What is silenced in place is left out
// (suppressions.h).
#pragma once

#include <vector>

#include "diag/diagnostic.h"
#include "parse/tree.h"

namespace isadora::findings {

// All trees are one description. In two steps, of which the first may be made while the description is built: all that
// there is to find in the text; and then, with what others have found of these kinds, what the sink does not say
// already.
diag::Sink look(const std::vector<parse::Tree>& trees);
// Whether the whole Model was looked at, too. Else nobody knows of a silence of what is found there whether it is of
// use.
enum class LintInput : bool { AtText, AtModel };
void add(const std::vector<parse::Tree>& trees, diag::Sink found, LintInput looked, diag::Sink& sink);

}  // namespace isadora::findings
