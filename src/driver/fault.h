// Reports of faults and warnings of a run, for people.
#pragma once

#include "driver/program.h"
#include "sim/sim.h"

namespace isadora::driver {

// The place is the line of the program that the fault names; a note has it where the program is an object.
void report_fault(const sim::FaultReport& fault, const LoadedProgram& program, diag::Sink& sink);
void report_limit(const sim::RunResult& result, const LoadedProgram& program, diag::Sink& sink);

}  // namespace isadora::driver
