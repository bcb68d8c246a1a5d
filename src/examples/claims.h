// Holds one claim against an engine, on many states, and asks whether some change of the semantics would break it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "examples/examples.h"

namespace isadora::examples {

// Instructions and what shall hold after them: an example's, or one instruction with a claim over its operands.
struct Case {
  std::vector<encoding::Decoded> words;
  std::shared_ptr<const check::LoweredClaim> claim;
  std::optional<ir::Function> guard = {};  // lanes for which it is false before take no part
  std::string text = {};                   // of an instruction that stands in no example
};

class ClaimTester {
 public:
  ClaimTester(const model::Isa& isa, const encoding::Codec& codec, const EngineFactory& engine, const Options& options,
              diag::Sink& sink, Result& result)
      : isa_(isa), codec_(codec), engine_(engine), options_(options), sink_(sink), result_(result) {}

  // Reports a claim that fails in a case, that no case could test or, if asked, that no mutant breaks.
  void hold(const model::Claim& claim, const std::vector<Case>& cases, unsigned trials);

 private:
  enum class Verdict { Holds, Fails, Untested };

  Verdict test(const model::Isa& isa, const encoding::Codec& codec, const Case& one, unsigned trials,
               std::string* why) const;
  bool some_mutant_fails(const std::vector<Case>& cases, unsigned trials);
  bool fails_mutated(model::Isa& changed, const encoding::Codec& codec, const Case& one, const encoding::Decoded& d,
                     unsigned trials);

  const model::Isa& isa_;
  const encoding::Codec& codec_;
  const EngineFactory& engine_;
  const Options& options_;
  diag::Sink& sink_;
  Result& result_;
};

}  // namespace isadora::examples
