// A claim: true of all inputs, or not, and then with which.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/check.h"
#include "disassembler/disassembler.h"
#include "prove/solver.h"
#include "sim/sim.h"

namespace isadora::prove {

struct Verdict {
  // Vacuous: of a claim without any run.
  enum class Kind : uint8_t { Proved, Tested, Refuted, Allowed, Failed, Vacuous } kind = Kind::Tested;
  std::string reason;  // Tested: why it is not proved; Allowed: why it is intended; Failed: the error of the prover
  std::string replay;  // Refuted: a command that shows it; Failed: one that does not
  std::string after;   // … and its output
};

struct Context {
  const model::Isa& isa;
  const encoding::Codec& codec;
  const disassembler::Printer& printer;
  Solver& solver;
  std::string isa_argument;  // as the user named it: for the replay
  unsigned timeout_ms = 5000;
  // Asks about this lane among all others alone, whatever the claim is like: an oracle for tests, which compare the
  // answer with that for all lanes.
  std::optional<unsigned> asked_lane = {};
};

// Of a program whose words are known.
Verdict prove_program(const Context& context, const std::vector<encoding::Decoded>& words,
                      const check::LoweredClaim& claim);

// Of all words of a form.
Verdict prove_form(const Context& context, uint16_t opcode, uint16_t form, const model::FormClaim& claim);

}  // namespace isadora::prove
