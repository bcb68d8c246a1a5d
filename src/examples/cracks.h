// Checks the cracks of a description: every line is a micro-op, whatever the instruction's fields are, and all lines
// together have the instruction's effect. Both are tested on random words of every form, the second on random states.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "assembler/assembler.h"
#include "disassembler/disassembler.h"
#include "examples/examples.h"

namespace isadora::examples {

struct CrackOptions {
  unsigned words = 8;   // of each form
  unsigned states = 3;  // for each word
  uint64_t seed = 1;
  std::map<std::string, int64_t> settings = {};  // of the machine, where they are not the description's
  std::string optype = {};                       // this one alone
  ClaimCache* known = nullptr;                   // cached results
};

struct CrackResult {
  size_t forms = 0;  // that have micro-ops
  size_t words = 0, states = 0;
  size_t traps = 0;  // states in which the instruction stopped
};

// Findings, one for each line or form, are at the lines of the cracks.
CrackResult check_cracks(const encoding::Codec& codec, const disassembler::Printer& printer,
                         const assembler::InstructionParser& micro_ops, const EngineFactory& engine,
                         const CrackOptions& options, diag::Sink& sink);

}  // namespace isadora::examples
