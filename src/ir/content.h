// Serializes a function: equal functions have equal bytes, so that answers about them can be cached. Faster
// than the text form.
#pragma once

#include <string>

#include "ir/ir.h"

namespace isadora::ir {

void append_content(const Function& f, std::string& out);

}  // namespace isadora::ir
