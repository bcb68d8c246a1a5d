// What `prove` says to the user of the answers that it has.
#pragma once

#include "driver/commands.h"
#include "prove/answers.h"

namespace isadora::driver {

// A diagnostic for what is refuted or failed, at its place where the description is there.
void report(const prove::AnsweredShard& part, const model::Isa* isa, diag::Sink& sink);
// Counts and reasons, or all of it as JSON. Returns the exit code: `code`, or a worse one that an answer leads to.
int show(const ProveOptions& options, const std::vector<prove::AnsweredShard>& parts, diag::Sink& sink, int code);

}  // namespace isadora::driver
