// The lanes engine: instructions become straight lists of operations on rows of 32 elements, in vector instructions of
// the processor at hand. What it has no operation for, and every fault, it leaves to the reference engine.
#pragma once

#include <memory>

#include "sim/engine.h"
#include "sim/lanes/lower.h"

namespace isadora::sim::lanes {

// The engine, with what others need who make something else of its operations.
class LanesEngine : public Engine {
 public:
  // Of an instruction that it has compiled; null where it has no operations.
  virtual const Lowered* lowered(const Code& code) const = 0;
  // Where the rows of constants begin.
  virtual const uint8_t* constants() const = 0;
};

std::unique_ptr<LanesEngine> make_engine();

// Whether the engine executes an instruction itself, without help of the reference engine. For tests and tables.
bool has_kernels(const model::Isa& isa, const Instruction& instruction);

}  // namespace isadora::sim::lanes
