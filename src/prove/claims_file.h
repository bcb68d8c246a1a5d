// Claims that stand in a file of their own, beside a description: of documents that cannot be changed, and that are as
// they are. A program is lines of instructions; `//=` begins a claim about it; an empty line ends it. What else stands
// after `//` or `#` is a remark.
#pragma once

#include "prove/prove.h"

namespace isadora::prove {

// Each claim as a question. Only what the description says where it can be read is asked: an instruction without
// meaning is reported.
std::vector<Question> claims_of(const library::Loaded& loaded, const base::SourceRef& file, diag::Sink& sink);

}  // namespace isadora::prove
