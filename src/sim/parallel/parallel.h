// Blocks of one run on several threads.
//
// Each thread has an engine, a program and a view of the launch of its own, with the same buffers at the same
// addresses; it takes the lowest block that nobody has taken, again and again. What is told of a run is what a run
// block after block would have told: the fault is that of the lowest block that faults, and instructions beyond the
// limit are counted in the order of the blocks. Atomics on the grid's memory happen one at a time. Of blocks that race
// on it without them nothing is promised.
#pragma once

#include <functional>
#include <memory>

#include "sim/engine.h"
#include "sim/observer.h"
#include "sim/sim.h"

namespace isadora::sim::parallel {

struct Workers {
  unsigned count = 1;
  std::function<std::unique_ptr<Engine>()> engine;     // one for each worker
  std::function<Observer*(unsigned worker)> observer;  // likewise, where set; of the request's own there must be none
};

// As many threads as the machine, and whoever started us, allows.
unsigned all_cores();

// A machine whose blocks share registers, or memory that is no buffer, and a hart, run on one thread.
RunResult run(const encoding::Codec& codec, const object::Object& program, LaunchRequest& request,
              const Workers& workers);

}  // namespace isadora::sim::parallel
