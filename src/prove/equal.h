// Do two straight-line programs do the same, whatever the state before?
#pragma once

#include "prove/claim.h"
#include "prove/explore.h"
#include "sim/state_locations.h"

namespace isadora::prove {

// Differences between two final states of a machine: registers that either wrote (of `live`, if it is not empty), and
// memory.
Term difference(SymbolicMachine& machine, const Path& a, const Path& b, unsigned lane,
                const std::vector<sim::StateLocation>& live);

// Do its branches or waits differ? None if their numbers differ.
std::optional<Term> difference(SymbolicMachine& machine, const ControlEffects& a, const ControlEffects& b);

struct ProgramPair {
  std::vector<encoding::Decoded> a, b;
};

// Proved, refuted with the commands that show it, or open. Programs that fault are not compared with one that does not.
Verdict prove_equal(const Context& context, const ProgramPair& pair, const std::vector<sim::StateLocation>& live);

}  // namespace isadora::prove
