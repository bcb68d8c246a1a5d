// The claim about some instructions, and its value at the end of a path through them.
#pragma once

#include <optional>
#include <vector>

#include "prove/claim.h"
#include "prove/machine.h"

namespace isadora::prove {

struct Subject {
  const std::vector<encoding::Decoded>& words;
  const std::optional<ir::Function>& given;
  const ir::Function& holds;
  const model::Opcode* opcode = nullptr;  // of a form's claim: its guard counts, and its fields are terms
  std::vector<Term> fields;
};

// The precondition in one lane, as an assumption about the state before.
Term suppose_given(SymbolicMachine& m, const Subject& subject, unsigned lane);

class PathEnds {
 public:
  PathEnds(SymbolicMachine& machine, const Subject& subject) : m_(machine), t_(machine.t), subject_(subject) {}

  struct Case {
    Term part;     // the lane is active
    Term given;    // the precondition, in this lane
    Term reached;  // the path's end, with both
    Term holds;
  };
  Case of(const Path& path, unsigned lane);

 private:
  LaneRuns& group(const ir::Function& f, const Path& path);

  SymbolicMachine& m_;
  Terms& t_;
  const Subject& subject_;
};

// Can a condition be true, in a run that a claim is about? Where the solver does not know, it can.
bool possible(const Context& context, SymbolicMachine& m, Term condition);

// Everything that is true whatever happens, and that memory is there where it is looked at, or wherever it is accessed.
std::vector<Term> background(SymbolicMachine& m, bool all_accesses);

}  // namespace isadora::prove
