// Code made ready for selection: what the machine has no instruction for is expanded, extensions of what is extended
// go, and so does what is computed twice or for nothing.
#pragma once

#include "cc/target.h"

namespace isadora::cc {

void prepare(SsaFunction& f, const Target& target, std::vector<Failure>& failures);

// Does an instruction compute the operation of these operands, once numbers that have no room in it are in registers?
bool is_selectable(const Target& target, const SsaInst& i);

std::vector<std::vector<uint32_t>> successors_of(const SsaFunction& f);

}  // namespace isadora::cc
