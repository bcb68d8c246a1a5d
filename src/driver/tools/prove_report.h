// The report of `prove`.
#pragma once

#include "driver/tools/commands.h"
#include "prove/answers.h"

namespace isadora::driver {

// A diagnostic for a refuted or failed question, at its place if the description is loaded.
void report(const prove::AnsweredShard& part, const model::Isa* isa, diag::Sink& sink);
// Counts and reasons, or everything as JSON. Returns the exit code: `code`, or a worse one that follows from an answer.
int show(const ProveOptions& options, const std::vector<prove::AnsweredShard>& parts, diag::Sink& sink, int code);

}  // namespace isadora::driver
