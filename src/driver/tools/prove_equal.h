// `prove --equal`.
#pragma once

#include "driver/tools/commands.h"
#include "prove/solver.h"

namespace isadora::driver {

int prove_equal(const ProveOptions& options, prove::Solver& solver, diag::Sink& sink);

}  // namespace isadora::driver
