// Operations that the machine lacks become proved expansions of others.
#pragma once

#include "cc/target.h"

namespace isadora::cc {

// Loads that extend otherwise than the machine's become a load and an extension.
void split_loads(SsaFunction& f, const Target& target);

void expand(SsaFunction& f, const Target& target, std::vector<Failure>& failures);

// Does an instruction compute the operation of these operands, once numbers that have no room in it are in registers?
bool is_selectable(const Target& target, const SsaInst& i);

}  // namespace isadora::cc
