// What can be asked about a description, and the answers: proved (by the solver, of all inputs), tested (on many, with
// the reason why it is no more), refuted (with inputs that the user can run), or allowed (refuted, and the description
// says why it is wanted so).
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
  std::string text;          // what is claimed
  base::Span span;           // where
  std::string key;           // everything that the answer depends on
  std::string content = {};  // of a claim: the same without this program, for answers that are kept with a description
  std::function<Verdict(const Context&)> ask;
  bool slow = false;         // it is asked first
  std::string finding = {};  // what a silence calls it, where the description may want it so (findings/suppressions.h)
};

// All that can be asked. Findings about examples that cannot be read go to the sink.
std::vector<Question> questions(const library::Loaded& loaded, diag::Sink& sink);

}  // namespace isadora::prove
