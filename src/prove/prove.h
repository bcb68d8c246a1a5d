// Questions about a description, and their answers: proved (by the solver, for all inputs), tested (on many inputs,
// with the reason why it is not proved), refuted (with inputs that the user can run), or allowed (refuted, and the
// description says that this is intended).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "library/library.h"
#include "prove/claim.h"

namespace isadora::prove {

struct Question {
  std::string kind;     // "claim" …
  std::string subject;  // the optype, or its opcode
  std::string optype = {};
  std::string text;          // the claim
  base::Span span;           // where
  std::string key;           // everything that the answer depends on
  std::string content = {};  // of a claim: the same without this program, for answers that are kept with a description
  std::function<Verdict(const Context&)> ask;
  bool slow = false;         // it has priority
  std::string finding = {};  // its name in `allow` remarks, if the description may have them (findings/suppressions.h)
};

// All questions about a description. Findings about invalid examples go to the sink.
std::vector<Question> questions(const library::Loaded& loaded, diag::Sink& sink);

}  // namespace isadora::prove
