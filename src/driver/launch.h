// Builds the launch from options: kernel, grid, arguments, settings.
#pragma once

#include "driver/program.h"
#include "sim/sim.h"

namespace isadora::driver {

// False after a complaint.
bool make_launch(const RunOptions& options, const LoadedProgram& program, sim::LaunchRequest& request,
                 diag::Sink& sink);

}  // namespace isadora::driver
