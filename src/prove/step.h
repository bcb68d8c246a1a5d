// Executes one instruction of one form from any state: for questions about a form's effect, and about the equality of
// two.
#pragma once

#include "prove/ask.h"
#include "prove/equal.h"
#include "prove/faults.h"
#include "prove/form_space.h"

namespace isadora::prove {

inline const Verdict kProved{Verdict::Kind::Proved, "", "", ""};
inline const std::string kTooManyModifiers = "its modifiers have too many combinations";
inline const std::string kSharedWrites = "lanes write shared state";

struct SymbolicStep {
  SymbolicStep(const Context& context, uint16_t opcode, uint16_t form);

  // Executes a form with these fields from the state at the beginning.
  struct End {
    Path path;
    ControlEffects departures;
    size_t first_access = 0, accesses = 0;  // of the machine's
  };
  End end(uint16_t opcode, uint16_t form, const std::vector<Term>& fields);
  // Do two final states differ in a lane's state, in the next address, or in whether they fault, and by which of the
  // description's faults?
  Term differ(const End& a, const End& b, unsigned lane = 0);
  // Does only one of them access some byte, and may fault there?
  Term differ_in_memory(const End& a, const End& b);
  // The premise of a question, with all assumptions.
  std::vector<Term> with_background(std::vector<Term> asserted) const;
  // Can all of it be true? The solver's values are held against the meaning of terms.
  AskOutcome ask(const Context& context, std::vector<Term> asserted);

  Terms terms;
  SymbolicMachine machine;
  std::deque<encoding::Decoded> words;

 private:
  Accesses accesses(const End& end) const { return Accesses(machine.accesses).subspan(end.first_access, end.accesses); }
};

// The form's semantics and its opcode's guard.
std::vector<const ir::Function*> functions_of(const model::Opcode& opcode, const model::Form& form);

// A verdict where an operation is beyond the solver, or lanes are.
Verdict without_exceptions(const std::function<Verdict()>& ask);

}  // namespace isadora::prove
