// Random descriptions: the text of a whole small instruction set, from a seed or from a fuzzer's bytes.
//
// A description is drawn so that `check` takes nearly all of them: a value carries how many bits it needs, so that
// shifts, addresses and results stay within what the notation allows. The first choice is everywhere the plainest one:
// bytes that end early end the description, too.
#pragma once

#include <string>

#include "generate/choices.h"

namespace isadora::test {

std::string draw_description(generate::ChoiceSource& choices);

}  // namespace isadora::test
