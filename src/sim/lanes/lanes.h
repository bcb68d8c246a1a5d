// The lanes engine: instructions become straight lists of operations on rows of 32 elements, in vector instructions of
// the processor at hand. What it has no operation for, and every fault, it leaves to the reference engine.
#pragma once

#include <memory>

#include "sim/engine.h"

namespace isadora::sim::lanes {

std::unique_ptr<Engine> make_engine();

// Whether the engine executes an instruction itself, without help of the reference engine. For tests and tables.
bool has_kernels(const model::Isa& isa, const Instruction& instruction);

}  // namespace isadora::sim::lanes
