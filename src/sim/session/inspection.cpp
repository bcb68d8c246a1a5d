#include "sim/session/inspection.h"

namespace isadora::sim::session {

void Inspection::run_begins(Launch& launch, Program& program) {
  for (Inspector* i : inspectors_) i->run_begins(launch, program);
}

void Inspection::block_begins(std::span<Warp* const> warps) {
  for (Inspector* i : inspectors_) i->block_begins(warps);
}

// The probe comes last: a debugger may change the instruction's inputs.
bool Inspection::before(const Issue& issue) {
  bool wanted = false;
  for (Inspector* i : inspectors_) {
    if (!i->before(issue)) return false;
    wanted |= i->wants_accesses(issue);
  }
  accesses_ = wanted ? &probe_.accesses_of(issue.warp, issue.instruction, issue.group) : &none_;
  for (Inspector* i : inspectors_) i->sees(issue, *accesses_);
  return true;
}

bool Inspection::after(const Issue& issue, const Outcome& outcome) {
  bool goes_on = true;
  for (Inspector* i : inspectors_) goes_on &= i->after(issue, outcome, *accesses_);
  return goes_on;
}

void Inspection::faulted(Warp& warp, const FaultReport& report) {
  for (Inspector* i : inspectors_) i->faulted(warp, report);
}

}  // namespace isadora::sim::session
