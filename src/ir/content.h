// A function as bytes: what equals another has the same, so that an answer about it can be found again. Much faster to
// make than its text, and not made to be read.
#pragma once

#include <string>

#include "ir/ir.h"

namespace isadora::ir {

void append_content(const Function& f, std::string& out);

}  // namespace isadora::ir
