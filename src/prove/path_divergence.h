// All lanes of a warp through a program, each on its own way.
#pragma once

#include "prove/claim.h"
#include "prove/explore.h"

namespace isadora::prove {

// There is one path: which lanes are where is a matter of terms (the solver says where there can be none), and those
// that are at the lowest address go first, as they do in sim/schedule.h. Its condition says that no lane faults, and
// that none waits at the end.
Path part(const Context& context, SymbolicMachine& machine, ProgramImage& program);

}  // namespace isadora::prove
