// What is known of the claims of a description, as a text that is kept beside it: a line for each answer, with the
// fingerprint of all that it depends on (Question::content). An answer whose claim, instructions or machine have
// changed since has a fingerprint that nobody asks for, and so is never shown for another claim.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "library/library.h"
#include "prove/prove.h"

namespace isadora::prove {

using Verdicts = std::map<std::string, Verdict>;  // by Question::content

// Without a value, `line` is the one that is no verdict.
std::optional<Verdicts> read_verdicts(const std::string& text, unsigned& line);
std::string to_text(const Verdicts& verdicts, const std::string& isa);

// The claims alone of all that can be asked.
std::vector<Question> claim_questions(const library::Loaded& loaded, diag::Sink& sink);

}  // namespace isadora::prove
