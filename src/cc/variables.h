// Variables of the program that have no fixed place: their values, and the registers and places of the frame that hold
// them at each instruction.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// After the last pass that moves computations: a description of a value that is computed later in its block moves
// there, and until then the variable's value is not known.
void settle_variables(SsaFunction& f);

// After the allocation: the places of variables at each instruction, instead of the descriptions.
void locate_variables(const MachineFunction& before, MachineFunction& after, const Target& target);

// The places but those in a register that has another value.
std::shared_ptr<const VariablePlaces> without(std::shared_ptr<const VariablePlaces> places, Reg r);

}  // namespace isadora::cc
