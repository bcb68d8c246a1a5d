// The recorded answers about a description, as a text beside it: a line for each answer, with the fingerprint of
// everything that it depends on (Question::content). After a change of the claim, the instructions or the machine the
// fingerprint differs, so an old answer is never shown for another claim.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "library/library.h"
#include "prove/prove.h"

namespace isadora::prove {

using Verdicts = std::map<std::string, Verdict>;  // by Question::content

// Without a value, `line` is the first invalid one.
std::optional<Verdicts> read_verdicts(const std::string& text, unsigned& line);
std::string to_text(const Verdicts& verdicts, const std::string& isa);

// The claims among all questions.
std::vector<Question> claim_questions(const library::Loaded& loaded, diag::Sink& sink);

}  // namespace isadora::prove
