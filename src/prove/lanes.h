// Symmetry of a claim's lanes, so that not each of them has to be asked about.
#pragma once

#include "prove/subject.h"

namespace isadora::prove {

// Does the claim itself have cross-lane operations?
bool crosses_lanes(const Subject& subject);

// Is it invariant under permutations of the lanes? Then a claim that holds in one lane, whatever the others are, holds
// in all.
bool is_symmetric(const Context& context, const Subject& subject);

// Registers that are uniform for every observer: the precondition says that the smallest and the largest value of the
// active lanes are equal, and registers of other lanes are not read.
std::vector<SharedCell> shared_registers(const Context& context, const SymbolicMachine& m, const Subject& subject,
                                         Term given);

// The claim in an active lane, simplified under the precondition and the fact that the lane is active.
Term statement(Terms& terms, const PathEnds::Case& at);

// Is the claim the same statement in all active lanes? Then it is enough that it holds in the lowest of them. Each lane
// of the machine must be able to run.
bool is_common(SymbolicMachine& m, const Subject& subject, const std::vector<Path>& paths);

}  // namespace isadora::prove
