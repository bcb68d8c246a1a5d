// Executes all lanes of a warp through a program, each on its own path.
#pragma once

#include "prove/claim.h"
#include "prove/explore.h"

namespace isadora::prove {

// There is one symbolic path: the addresses of lanes are terms (the solver decides which are possible), and lanes at
// the lowest address run first, as in sim/schedule.h. The path's condition says that no lane faults, and that none
// waits at the end.
Path part(const Context& context, SymbolicMachine& machine, ProgramImage& program);

}  // namespace isadora::prove
