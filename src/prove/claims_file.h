// Claims in a file beside a description, for descriptions that must not be edited. A program is lines of instructions;
// `//=` begins a claim about it; an empty line ends it. Other text after `//` or `#` is a remark.
#pragma once

#include "prove/prove.h"

namespace isadora::prove {

// Makes each claim a question. Instructions without semantics are reported.
std::vector<Question> claims_of(const library::Loaded& loaded, const base::SourceRef& file, diag::Sink& sink);

}  // namespace isadora::prove
