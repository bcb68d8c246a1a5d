// The lanes engine: instructions become straight lists of operations on rows, in vector instructions of the processor
// at hand. What it has no operation for, and every fault, it leaves to the reference engine.
#pragma once

#include <memory>
#include <optional>

#include "sim/engine.h"
#include "sim/lanes/lower.h"

namespace isadora::sim::lanes {

// The engine, with its interface for code that reuses its operations.
class LanesEngine : public Engine {
 public:
  // Of an instruction that it has compiled; null where it has no operations.
  virtual const LoweredInstruction* lowered(const Code& code) const = 0;
  // The base of the rows of constants.
  virtual const uint8_t* constants() const = 0;
};

std::unique_ptr<LanesEngine> make_engine();

// Why the engine leaves an instruction to the reference engine, where it does.
std::optional<FallbackReason> left_to_reference(const model::Isa& isa, const Instruction& instruction);

}  // namespace isadora::sim::lanes
