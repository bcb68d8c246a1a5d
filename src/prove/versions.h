// Does a form do the same in two versions of a description? Both meanings are executed on one machine, that of the
// newer version, from one state, of all words of the form.
#pragma once

#include "library/library.h"
#include "prove/claim.h"

namespace isadora::prove {

struct Versions {
  const library::Loaded &from, &to;
  std::string from_argument, to_argument;  // as the user named them: for the commands
  Solver& solver;
  unsigned timeout_ms = 5000;
};

// The meaning of an opcode's form of the older version, in the numbers of the newer one.
struct OlderForm {
  uint16_t opcode, form;   // in the older version
  ir::Function semantics;  // translated
  std::optional<ir::Function> guard;
  std::vector<int> fields;  // for each field of the newer opcode, that of the older one, or -1
};

// Proved: equal effects. Refuted: two commands with their output, an older and a newer one on two lines. Tested: why it
// is not known.
Verdict prove_versions(const Versions& versions, const OlderForm& former, uint16_t opcode, uint16_t form);

}  // namespace isadora::prove
