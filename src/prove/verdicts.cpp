#include "prove/verdicts.h"

#include <algorithm>

#include "prove/answers.h"
#include "prove/questions.h"

namespace isadora::prove {

namespace {

constexpr size_t kDigits = 32;  // of a fingerprint

std::string in_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// "0123…cdef tested a product of two unknowns"
bool read_line(const std::string& line, Verdicts& out) {
  const size_t word_end = std::min(line.find(' ', kDigits + 1), line.size());
  if (line.size() < kDigits + 2 || line[kDigits] != ' ') return false;
  const std::string key = line.substr(0, kDigits);
  if (key.find_first_not_of("0123456789abcdef") != std::string::npos) return false;
  const std::string word = line.substr(kDigits + 1, word_end - kDigits - 1);
  const std::string rest = line.substr(std::min(word_end + 1, line.size()));
  using enum Verdict::Kind;
  for (const Verdict::Kind kind : {Proved, Tested, Refuted, Vacuous}) {
    if (word != name(kind)) continue;
    out[key] = {kind, kind == Tested ? rest : "", kind == Refuted ? rest : "", ""};
    return true;
  }
  return false;
}

}  // namespace

std::optional<Verdicts> read_verdicts(const std::string& text, unsigned& line) {
  Verdicts out;
  line = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    ++line;
    if (end > at && text[at] != '#' && !read_line(text.substr(at, end - at), out)) return std::nullopt;
    at = end + 1;
  }
  return out;
}

std::string to_text(const Verdicts& verdicts, const std::string& isa) {
  std::string out = "# What is known of the claims of " + isa +
                    ", each under the fingerprint of all that the answer depends on.\n# `isadora prove " + isa +
                    " --record` writes it.\n";
  for (const auto& [key, v] : verdicts) {
    const std::string& more = v.kind == Verdict::Kind::Tested ? v.reason : v.replay;
    out += key + " " + std::string(name(v.kind)) + (more.empty() ? "" : " " + in_one_line(more)) + "\n";
  }
  return out;
}

std::vector<Question> claim_questions(const library::Loaded& loaded, diag::Sink& sink) {
  std::vector<Question> out;
  add_claims(loaded, sink, out);
  return out;
}

}  // namespace isadora::prove
