// Any bytes are choices of a whole instruction set: it is read or refused, its words and texts go round, and random
// programs for it do the same on every engine.
#include "descriptions/draw.h"
#include "descriptions/trial.h"
#include "target.h"

using namespace isadora;

FUZZ_TARGET(instruction_set) {
  generate::ChoiceSource choices(std::span(data, size));
  const std::string text = test::draw_description(choices);
  test::Counts counts;
  const auto finding = test::try_description(text, size, {.words = 2, .programs = 4}, counts);
  fuzz::require(!finding, finding ? (text + "\n" + finding->what).c_str() : "");
  return 0;
}
