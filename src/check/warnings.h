// The Model for tools that warn about what a program probably does not intend.
#pragma once

#include <vector>

#include "diag/diagnostic.h"
#include "model/model.h"
#include "parse/tree.h"

namespace isadora::check {

// As build(), but `warn` in semantics is `fault`: a warning stops the instruction.
model::Isa build_with_warnings(const std::vector<parse::Tree>& trees, diag::Sink& sink);

}  // namespace isadora::check
