// The observers of `run`: trace, statistics, undefined reads, the debugger.
#pragma once

#include <memory>
#include <optional>

#include "driver/commands.h"
#include "driver/program.h"
#include "sim/sim.h"

namespace isadora::driver {

class Watching {
 public:
  Watching();
  ~Watching();
  // Sets up the observers that the options request; false after an error.
  bool prepare(const RunOptions& options, const LoadedProgram& program, sim::LaunchRequest& request, diag::Sink& sink);
  // Runs with the debugger, if it is requested. It can go back if there is no other observer. Null if it is not
  // requested.
  std::optional<sim::RunResult> debug(const LoadedProgram& program, sim::LaunchRequest& request, sim::Engine& engine);
  // The observer of a thread of a parallel run: statistics and coverage. Null if there is none.
  sim::Observer* for_worker(const RunOptions& options, const LoadedProgram& program);
  // Reports the results after the run. Returns the exit code: `code`, unless there were errors or findings.
  int finish(const RunOptions& options, const LoadedProgram& program, const sim::RunResult& result, diag::Sink& sink,
             int code);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace isadora::driver
