// Prepares code for selection: expands operations without an instruction, and removes redundant extensions, common
// subexpressions and dead code.
#pragma once

#include "cc/target.h"

namespace isadora::cc {

void prepare(SsaFunction& f, const Target& target, std::vector<Failure>& failures);

// Does an instruction compute the operation of these operands, once numbers that have no room in it are in registers?
bool is_selectable(const Target& target, const SsaInst& i);

std::vector<std::vector<uint32_t>> successors_of(const SsaFunction& f);

}  // namespace isadora::cc
