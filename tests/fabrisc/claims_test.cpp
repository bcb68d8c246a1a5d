// The description's own examples: they assemble, their claims hold, and every opcode and form has one but those that
// always stop.
#include <algorithm>

#include "examples/examples.h"
#include "fabrisc/hart.h"

namespace isadora::test {
namespace {

TEST(Claims, HoldOnEdgeValuesAndRandomOnes) {
  diag::Sink sink;
  examples::ExampleOptions options;
  options.trials = 30;
  const examples::ExamplesResult result = examples::check_examples(
      fabrisc().isa, [] { return make_engine(fabrisc().isa); }, options, sink);
  EXPECT_TRUE(sink.all().empty()) << diag::render(sink, {});
  EXPECT_GT(result.claims, 500u);
  for (const examples::ExercisedForm& c : result.covered) record(Shown::Claims, c.opcode, c.form);
}

TEST(Semantics, VerifyForEveryForm) {
  for (const model::Opcode& opcode : fabrisc().isa.opcodes)
    for (const model::Form& form : opcode.forms) {
      const std::vector<std::string> problems = ir::verify(form.semantics);
      EXPECT_TRUE(problems.empty()) << opcode.name << " " << form.header << ": "
                                    << (problems.empty() ? "" : problems[0]);
    }
}

}  // namespace
}  // namespace isadora::test
