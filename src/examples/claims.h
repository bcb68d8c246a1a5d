// Tests one claim with an engine, on many states, and checks that some mutant of the semantics would break it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "examples/examples.h"
#include "sim/engine.h"

namespace isadora::examples {

// Instructions with a claim: an example's, or one instruction with a claim over its operands.
struct Case {
  std::vector<encoding::Decoded> words;
  std::shared_ptr<const check::LoweredClaim> claim;
  std::optional<ir::Function> guard = {};  // lanes for which it is false before take no part
  std::string text = {};                   // of an instruction outside of examples, or with open numbers
  std::string fault = {};                  // with which the run stops; else the claim is about runs that do not
  std::optional<std::string> output = {};  // that the run writes, where the claim is about that
};

// Identifies a claim: after an example, or over the operands of an optype.
struct Claimed {
  uint16_t optype;
  const model::Claim& claim;
  bool over_operands;
};

// Hands over every claim with the instructions that it is about: an example's, for each value of a `?`, or random words
// of the forms.
using Hold = std::function<void(const Claimed&, const std::vector<Case>&)>;
void each_claim(const model::Isa& isa, const ExampleOptions& options, diag::Sink& sink, const Hold& hold);

class ClaimTester {
 public:
  enum class Verdict { Holds, Fails, Untested };

  ClaimTester(const model::Isa& isa, const encoding::Codec& codec, const EngineFactory& engine,
              const ExampleOptions& options, diag::Sink& sink, ExamplesResult& result);
  ~ClaimTester();

  // Reports a claim that fails in a case, that no case could test or, on request, that no mutant breaks.
  void check_claim(const model::Claim& claim, const std::vector<Case>& cases, unsigned trials);
  // One case alone; `why` is the state on which it fails.
  Verdict test(const model::Isa& isa, const encoding::Codec& codec, const Case& one, unsigned trials,
               std::string* why) const;

 private:
  // A machine for these words; that of the description itself is kept, for making one costs more than a trial.
  sim::Bench& bench(const encoding::Codec& codec) const;
  bool some_mutant_fails(const std::vector<Case>& cases, unsigned trials);
  bool fails_mutated(const Case& one, const encoding::Decoded& d, unsigned trials);

  const model::Isa& isa_;
  const encoding::Codec& codec_;
  const EngineFactory& engine_;
  const ExampleOptions& options_;
  diag::Sink& sink_;
  ExamplesResult& result_;
  // A copy of the description whose semantics are changed, one form at a time; made when it is first needed.
  struct Changed {
    explicit Changed(const model::Isa& original) : isa(original) {}
    model::Isa isa;
    encoding::Codec codec{isa};
  };
  std::unique_ptr<Changed> changed_;
  struct Made {
    std::unique_ptr<sim::Engine> engine;
    std::unique_ptr<sim::Bench> bench;
  };
  mutable Made own_, other_;
};

}  // namespace isadora::examples
