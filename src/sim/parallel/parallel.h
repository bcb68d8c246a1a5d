// Runs blocks in parallel.
//
// Each thread has an engine, a program and a view of the launch of its own, with the same buffers at the same
// addresses; it repeatedly takes the lowest free block. The result is that of a sequential run: the fault is that of
// the lowest block that faults, and instructions beyond the limit are counted in the order of the blocks. Atomics on
// the grid's memory are serialized. The result of data races between blocks is undefined.
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

// As many threads as the machine and the process's limits allow.
unsigned hardware_threads();

// A machine whose blocks share registers, or memory outside of buffers, and a hart, run on one thread.
RunResult run(const encoding::Codec& codec, const object::Object& program, LaunchRequest& request,
              const Workers& workers);

}  // namespace isadora::sim::parallel
