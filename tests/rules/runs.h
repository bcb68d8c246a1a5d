// Rules of instruction selection against runs: an instruction and what its rule promises of it, from the same states.
#pragma once

#include <memory>
#include <string>

#include "encoding/codec.h"
#include "prove/claim.h"
#include "rules/claim.h"
#include "sim/program.h"
#include "sim/reference/reference.h"

namespace isadora::test {

class RuleRuns {
 public:
  explicit RuleRuns(const prove::Context& context) : context_(context), engine_(sim::reference::make_engine()) {}

  // The first difference in one of this many states, each with a random word of the rule's form; empty where there is
  // none. `stated` becomes the number of states that the rule says something about.
  std::string difference(const rules::Rule& rule, unsigned states, unsigned& stated);

 private:
  sim::Instruction instruction(const encoding::Decoded& word, const ir::Function& body, const model::Opcode& as);
  std::string difference(const rules::Rule& rule, const rules::RuleSemantics& promise, const encoding::Decoded& word,
                         uint64_t seed, unsigned& stated);

  const prove::Context& context_;
  std::unique_ptr<sim::Engine> engine_;
};

}  // namespace isadora::test
