// What `run` shows around a run: the trace, statistics, undefined reads, the debugger.
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
  // Sets up what the options ask for; false after a complaint.
  bool prepare(const RunOptions& options, const LoadedProgram& program, sim::LaunchRequest& request, diag::Sink& sink);
  // Runs it with the debugger, where that is wanted. It can go back where nobody else looks on. Null where it is not.
  std::optional<sim::RunResult> debug(const LoadedProgram& program, sim::LaunchRequest& request, sim::Engine& engine);
  // What watches a thread of a run on several: statistics and coverage can. Null where nothing is to be watched.
  sim::Observer* for_worker(const RunOptions& options, const LoadedProgram& program);
  // What was found, after the run. Returns the exit code: `code`, unless something went wrong or was found.
  int finish(const RunOptions& options, const LoadedProgram& program, const sim::RunResult& result, diag::Sink& sink,
             int code);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace isadora::driver
