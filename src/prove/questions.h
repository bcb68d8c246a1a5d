// The kinds of questions, each in a file of its own.
#pragma once

#include "prove/prove.h"

namespace isadora::prove {

void add_claims(const library::Loaded& loaded, diag::Sink& sink, std::vector<Question>& out);
void add_words(const library::Loaded& loaded, std::vector<Question>& out);
void add_declarations(const library::Loaded& loaded, std::vector<Question>& out);

}  // namespace isadora::prove
