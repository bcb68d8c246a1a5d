// Readers of parts of a description that belong to no instruction alone, or to one of its opcodes.
#pragma once

#include "findings/lint_model.h"

namespace isadora::findings {

LintForm read_form(const check::SyntaxLine& line);

}  // namespace isadora::findings
