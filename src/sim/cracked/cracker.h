// Instructions to micro-ops: the lines of a crack, assembled by the description that they are written in.
#pragma once

#include <string>
#include <vector>

#include "assembler/assembler.h"
#include "diag/diagnostic.h"
#include "disassembler/disassembler.h"
#include "encoding/codec.h"

namespace isadora::sim::cracked {

// Does some form have a crack, or does the description name a language for them?
bool has_cracks(const model::Isa& isa);

struct DecodedMicroOp {
  disassembler::CrackLine line;
  encoding::Decoded word;
};

class Cracker {
 public:
  // Keeps references to both.
  Cracker(const disassembler::Printer& instructions, const assembler::InstructionParser& micro_ops)
      : printer_(instructions), matcher_(micro_ops) {}

  // False if a line is not a micro-op: it is then the last of `out`, without its word, and `sink` has the errors.
  bool crack(const encoding::Decoded& d, std::vector<DecodedMicroOp>& out, diag::Sink& sink) const;

  const model::Isa& micro_ops() const { return matcher_.codec().isa(); }

 private:
  const disassembler::Printer& printer_;
  const assembler::InstructionParser& matcher_;
};

}  // namespace isadora::sim::cracked
