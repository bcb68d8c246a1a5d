// Serializes a function: equal functions have equal bytes, so that answers about them can be cached. Faster to make
// than the text form, and not meant to be read.
#pragma once

#include <string>

#include "ir/ir.h"

namespace isadora::ir {

void append_content(const Function& f, std::string& out);

}  // namespace isadora::ir
