// Which lanes of a warp go next, and what waiting leads to. The rule in words stands in docs/machine.md.
#pragma once

#include <cstdint>
#include <span>

#include "sim/engine.h"
#include "sim/machine.h"

namespace isadora::sim {

// The lanes that execute next: those with the lowest pc among the running ones that have not yielded. 0 where no lane
// can run.
uint64_t next_group(Warp& warp, uint64_t& pc);

// Moves the lanes of `group` on after an instruction at `pc` of `bytes` bytes that did not trap, and releases those
// whose wait is over.
void advance(Warp& warp, uint64_t group, uint64_t pc, unsigned bytes, const Outcome& outcome);

// Releases the barrier that all lanes of the block wait at or have ended before. False where there is none.
bool release_barrier(std::span<Warp* const> block);

}  // namespace isadora::sim
