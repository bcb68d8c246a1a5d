#include "prove/vacuous.h"

#include <algorithm>

#include "ir/builder.h"
#include "sim/reference/reference.h"

namespace isadora::prove {

namespace {

constexpr unsigned kTrialsPerProgram = 16;  // of each program
constexpr size_t kPrograms = 8;             // of one claim
constexpr unsigned kTimePart = 4;           // of the time that the claim itself may take

ir::Function nothing() {
  ir::Builder b;
  return b.finish(b.constant(0));
}

Context with_short_timeout(const Context& context) {
  Context out = context;
  out.timeout_ms /= kTimePart;
  return out;
}

}  // namespace

bool some_trial_applies(const Context& context, const std::vector<examples::Case>& cases) {
  diag::Sink null_sink;
  examples::ExamplesResult result;
  examples::ExampleOptions options;
  options.floats = true;
  const examples::EngineFactory engine = [] { return sim::reference::make_engine(); };
  const examples::ClaimTester tester(context.isa, context.codec, engine, options, null_sink, result);
  const size_t most = std::min(cases.size(), kPrograms);
  return std::any_of(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(most), [&](const examples::Case& one) {
    return tester.test(context.isa, context.codec, one, kTrialsPerProgram, nullptr) !=
           examples::ClaimTester::Verdict::Untested;
  });
}

bool never_applies(const Context& context, const std::vector<encoding::Decoded>& words,
                   const check::LoweredClaim& claim) {
  return prove_program(with_short_timeout(context), words, {claim.given, nothing()}).kind == Verdict::Kind::Proved;
}

bool never_applies(const Context& context, uint16_t opcode, uint16_t form, const model::FormClaim& claim) {
  return prove_form(with_short_timeout(context), opcode, form, {claim.claim, claim.given, nothing()}).kind ==
         Verdict::Kind::Proved;
}

}  // namespace isadora::prove
