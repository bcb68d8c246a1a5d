// The description's own examples: they assemble, their claims hold, every opcode and form has one, and each claim can
// fail.
#include <algorithm>
#include <set>

#include "effort.h"
#include "examples/examples.h"
#include "examples/pinned.h"
#include "isas/coverage.h"
#include "isas/loaded.h"

namespace isadora::test {
namespace {

examples::ExamplesResult check(const examples::ExampleOptions& options, diag::Sink& sink) {
  return examples::check_examples(
      simt128().isa, [] { return make_engine(simt128().isa); }, options, sink);
}

TEST(Claims, HoldOfAllFormsOnEdgeValuesAndRandomOnes) {
  diag::Sink sink;
  examples::ExampleOptions options;
  options.trials = 100;  // under sanitizers, too: some preconditions are met as seldom
  const examples::ExamplesResult result = check(options, sink);
  EXPECT_TRUE(sink.all().empty()) << diag::render(sink, {});
  EXPECT_GT(result.claims, 100u);
  for (const examples::ExercisedForm& c : result.covered) record(Shown::Claims, c.opcode, c.form);
  const model::Isa& isa = simt128().isa;
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o)
    for (uint16_t f = 0; f < isa.opcodes[o].forms.size(); ++f)
      EXPECT_TRUE(std::any_of(result.covered.begin(), result.covered.end(),
                              [&](const examples::ExercisedForm& c) { return c.opcode == o && c.form == f; }))
          << isa.opcodes[o].name << ": " << isa.opcodes[o].forms[f].header;
}

// A changed encoding must be detected, even if other parts are updated with it.
TEST(Claims, EveryOpcodeHasAPinnedWord) {
  const model::Isa& isa = simt128().isa;
  std::set<uint16_t> pinned;
  for (const model::Optype& optype : isa.optypes)
    for (const model::Example& example : optype.examples)
      for (const model::Claim& claim : example.claims) {
        const auto word = examples::pinned_word(claim);
        encoding::Decoded d;
        if (word && simt128().codec.decode_word(word->to_uint128(), 128, d)) pinned.insert(d.opcode);
      }
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) EXPECT_TRUE(pinned.contains(o)) << isa.opcodes[o].name;
}

// This measures the claims; the sanitizers see all of it in the test above.
TEST(Claims, EachFailsForSomeChangeOfTheSemantics) {
  if (kSanitized) GTEST_SKIP() << "left to the build without sanitizers";
  diag::Sink sink;
  examples::ExampleOptions options;
  options.trials = 16;
  options.mutants = true;
  const examples::ExamplesResult result = check(options, sink);
  EXPECT_TRUE(sink.all().empty()) << diag::render(sink, {});
  EXPECT_GE(result.mutants_killed, result.claims);
}

TEST(Semantics, VerifyForEveryForm) {
  for (const model::Opcode& opcode : simt128().isa.opcodes)
    for (const model::Form& form : opcode.forms) {
      const std::vector<std::string> problems = ir::verify(form.semantics);
      EXPECT_TRUE(problems.empty()) << opcode.name << " " << form.header << ": "
                                    << (problems.empty() ? "" : problems[0]);
      std::string error;
      const std::optional<ir::Function> back = ir::parse_text(ir::to_text(form.semantics), &error);
      ASSERT_TRUE(back) << error;
      EXPECT_EQ(ir::to_text(*back), ir::to_text(form.semantics));
    }
}

}  // namespace
}  // namespace isadora::test
