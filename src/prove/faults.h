// The condition under which executed accesses fault. For questions whether two programs fault in the same states.
#pragma once

#include <span>

#include "prove/machine.h"

namespace isadora::prove {

using Accesses = std::span<const SymbolicAccess>;

// Does one of the accesses reach a device? Of two programs their order, and how often, would have to be compared as
// well.
inline constexpr const char* kReachesDevice = "it may reach a device";
Term reaches_device(SymbolicMachine& machine, Accesses accesses);
// May two versions of an instruction do something else to a device? Those with the same accesses are given the same by
// it (SymbolicMachine::begin_version).
Term acts_otherwise(SymbolicMachine& machine, Accesses a, Accesses b);
// Does none of the accesses fault, as far as spaces, alignment and constant spaces go?
Term all_allowed(SymbolicMachine& machine, Accesses accesses);

// Are they the same accesses in the same order, as far as terms show it? Then they fault alike.
bool are_alike(Accesses a, Accesses b);

// May two of the accesses of a run stop it with different faults? Anything may fault because nothing lies there.
Term may_fault_differently(SymbolicMachine& machine, Accesses accesses);

// May a run that the description stops, as it does not end `fine`, be stopped by an access as well? One that comes
// after the fault of its lane does not happen.
Term may_fault_beside(SymbolicMachine& machine, Accesses accesses, Term fine);

// May one of `own` fault because nothing lies there, where none of `other` does? So it may where it touches a byte that
// none of `other` touches, or writes one that none of them writes.
Term exceeds(SymbolicMachine& machine, Accesses own, Accesses other);

}  // namespace isadora::prove
