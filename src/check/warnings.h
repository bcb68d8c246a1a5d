// The Model for those who look for what a program does and probably does not mean.
#pragma once

#include <vector>

#include "diag/diagnostic.h"
#include "model/model.h"
#include "parse/tree.h"

namespace isadora::check {

// The same as build(), but that `warn` in semantics is `fault`: what would be a warning stops the instruction.
model::Isa build_with_warnings(const std::vector<parse::Tree>& trees, diag::Sink& sink);

}  // namespace isadora::check
