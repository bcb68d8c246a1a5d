// Runs the examples of a description and tests their claims with the reference engine: on edge values, on constants
// that the claim names, on random values, under several masks. A claim that no trial could test is a finding too.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "assembler/assembler.h"
#include "check/check.h"
#include "diag/diagnostic.h"
#include "sim/sim.h"

namespace isadora::examples {

class ClaimCache;  // known.h

struct ExampleOptions {
  unsigned trials = 24;  // states per claim; each has a value per lane
  uint64_t seed = 1;
  bool floats = false;          // special floats among the states
  bool mutants = false;         // also demand that some change of the semantics breaks each claim
  ClaimCache* known = nullptr;  // cached results
  std::function<void(size_t done, size_t all)> progress = {};  // of the description's families
};

// An opcode and form that an example uses, for coverage ("every opcode and form has an example with a claim").
struct ExercisedForm {
  uint16_t opcode;
  uint16_t form;
};

struct ExamplesResult {
  size_t examples = 0, claims = 0;
  size_t mutants_tried = 0, mutants_killed = 0;
  std::vector<ExercisedForm> covered;  // by an example that has a claim; sorted, unique
};

using EngineFactory = std::function<std::unique_ptr<sim::Engine>()>;

// Findings go to the sink: examples that do not assemble, claims that cannot be read, that fail (with the state that
// breaks them), or that nothing tests.
ExamplesResult check_examples(const model::Isa& isa, const EngineFactory& engine, const ExampleOptions& options,
                              diag::Sink& sink);

// Only assembles them, for a description that has errors elsewhere: the examples of every optype whose forms were all
// read.
void assemble_examples(const model::Isa& isa, diag::Sink& sink);

}  // namespace isadora::examples
