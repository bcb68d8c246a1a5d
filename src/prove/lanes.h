// What may be said of the lanes of a claim, so that not each of them has to be asked for, and not each for itself.
#pragma once

#include "prove/subject.h"

namespace isadora::prove {

// Does the claim itself look at other lanes?
bool looks_across(const Subject& subject);

// Does it mean the same when the lanes are numbered otherwise? Then what holds in one lane, whatever the others are,
// holds in all.
bool is_symmetric(const Context& context, const Subject& subject);

// Registers that have one number in all lanes, as far as anybody can see: the precondition says that the smallest and
// the largest of the lanes that take part are the same, and at the registers of other lanes nobody looks.
std::vector<SharedCell> shared_registers(const Context& context, const SymbolicMachine& m, const Subject& subject,
                                         Term given);

// What the claim says in a lane that takes part: what holds wherever the precondition does, in terms of what both and
// that the lane takes part leave open.
Term statement(Terms& terms, const PathEnds::Case& at);

// Is the claim one and the same statement in all lanes that take part? Then it is enough that it holds in the lowest
// of them. The machine is one in which each lane may run.
bool is_common(SymbolicMachine& m, const Subject& subject, const std::vector<Path>& paths);

}  // namespace isadora::prove
