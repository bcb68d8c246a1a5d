// Any bytes are choices of a random program: it comes to an end, and to the same one on every engine.
#include "isas/programs.h"
#include "target.h"

using namespace isadora;

FUZZ_TARGET(program) {
  const fuzz::Machine& m = fuzz::machine();
  static const test::Programs programs(m, test::frame_of_simt128(m.matcher));
  generate::ChoiceSource choices(std::span(data, size));
  const test::RandomProgram program = programs.draw(choices);
  const std::string differs = test::difference(m.codec, program);
  fuzz::require(differs.empty(), ("the engines differ\n" + programs.text(program) + differs).c_str());
  return 0;
}
