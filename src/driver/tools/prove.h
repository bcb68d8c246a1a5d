// `prove` without output, for other programs.
#pragma once

#include <vector>

#include "driver/tools/commands.h"
#include "prove/answers.h"

namespace isadora::driver {

// Answers the questions of the descriptions that the options name, a part for each. What is refuted or failed is
// reported, too. kUnusable where something could not be read; the parts are then incomplete.
int answer_questions(const ProveOptions& options, std::vector<prove::AnsweredShard>& parts, diag::Sink& sink);

}  // namespace isadora::driver
