// Lints of descriptions: inconsistencies between parts that can be parsed. They are warnings and need no Model, so they
// also work for a description without types, or whose forms bind nothing.
//
// Each lint is a line of lints.def and a function over the LintModel (lint_model.h). Findings with an `allow` remark
// are left out (suppressions.h).
#pragma once

#include <cstdint>
#include <vector>

#include "diag/diagnostic.h"
#include "parse/tree.h"

namespace isadora::findings {

// All trees are one description. The first step finds everything in the text and may run while the description is
// built; the second adds to the sink the findings that it lacks, and applies `allow` remarks.
diag::Sink run_lints(const std::vector<parse::Tree>& trees);
// How far the search went: with the lints of the whole Model, and with changes of the semantics for claims. An unused
// `allow` remark for something that was not looked at is not reported.
enum class LintInput : uint8_t { AtText, AtModel, AtClaims };
void add(const std::vector<parse::Tree>& trees, diag::Sink found, LintInput looked, diag::Sink& sink);

}  // namespace isadora::findings
