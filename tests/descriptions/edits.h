// Random edits of a description: some keep its meaning, some change it in a single state, most change more.
#pragma once

#include <string>

#include "generate/choices.h"

namespace isadora::test {

// The text with one to three edits. It may be no description any more.
std::string edited(const std::string& text, generate::ChoiceSource& choices);

}  // namespace isadora::test
