// Answers as text: in the cache, between processes and machines, and for other programs.
#pragma once

#include <optional>

#include "base/json.h"
#include "prove/prove.h"

namespace isadora::prove {

struct Answered {
  size_t number = 0;  // of the question
  std::string kind, subject, text, file;
  std::string finding;  // its name in `allow` remarks
  unsigned line = 0;
  Verdict verdict;
  double seconds = 0;  // of processor time
  bool cached = false;
  size_t question = 0;  // its index among all questions of the description
};

// The answered questions of one description: all of them, or a shard.
struct AnsweredShard {
  std::string isa, fingerprint;
  size_t questions = 0;
  std::vector<Answered> answers;
};

std::string_view name(Verdict::Kind kind);  // "proved" …
Answered describe(const Question& question, size_t number);

base::Json to_json(const Verdict& verdict);
std::optional<Verdict> verdict_of(const base::Json& json);
base::Json to_json(const AnsweredShard& part);
// The parts that `isadora prove --format json` has written; none with an error if the text is something else.
std::vector<AnsweredShard> parts_of(std::string_view text, std::string& error);

// One part of several, which are of the same description; a sentence where they are not, or do not make a whole.
std::optional<AnsweredShard> merge(const std::vector<AnsweredShard>& parts, std::string& error);

}  // namespace isadora::prove
