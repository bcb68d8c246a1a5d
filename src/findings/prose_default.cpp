// "The default of pq is !PT" against the field's default and that of its prefix.
#include <algorithm>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

struct StatedDefault {
  std::vector<std::string> operands;
  std::string value;
  std::string_view piece;
};

// The value after the verb: a word, with its prefix.
std::string value_after(std::string_view text, size_t at) {
  const size_t begin = text.find_first_not_of(" `", at);
  if (begin == std::string_view::npos) return {};
  size_t end = begin;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) ||
                               std::string_view("!-~_").find(text[end]) != std::string_view::npos))
    ++end;
  return std::string(text.substr(begin, end - begin));
}

bool read(const LintOptype& i, std::string_view part, StatedDefault& out) {
  size_t noun = std::string_view::npos, verb = std::string_view::npos;
  for (std::string_view word : {std::string_view("\u9ed8\u8ba4\u503c"), std::string_view("defaults to"),
                                std::string_view("default is"), std::string_view("default of")}) {
    noun = part.find(word);
    if (noun == std::string_view::npos) continue;
    verb = word.starts_with("default") ? noun + word.size() : verb;
    break;
  }
  if (noun == std::string_view::npos) return false;
  for (std::string_view word : {std::string_view("\u662f"), std::string_view("\u4e3a"), std::string_view(" is ")}) {
    const size_t at = part.find(word, noun);
    if (at != std::string_view::npos && (verb == std::string_view::npos || word == " is ")) verb = at + word.size();
  }
  if (verb == std::string_view::npos) return false;
  out.value = value_after(part, verb);
  out.piece = part;
  for (const TextWord& w : words_in(part.substr(0, verb)))
    if (i.is_operand(w.text)) out.operands.emplace_back(w.text);
  return !out.value.empty() && !out.operands.empty();
}

// The encoding's default in the wording of prose; empty if there is none.
std::string encoded(const LintOptype& i, const std::string& operand) {
  const LintField* f = nullptr;
  for (const LintLevel& opcode : i.opcodes) {
    f = i.operand_field(opcode, operand);
    if (!f || f->rule != LintField::Rule::Default) return {};
    bool inverted = false;
    for (const LintField* sub : i.prefixes_of(opcode, f->name)) inverted |= sub->value == "True";
    return (inverted ? "!" : "") + f->value;
  }
  return {};
}

}  // namespace

void prose_default(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const ProseText& text : i.own.texts) {
      if (text.comment) continue;
      for (std::string_view sentence : sentences(text.text())) {
        for (std::string_view part : parts_of(sentence)) {
          StatedDefault said;
          if (!read(i, part, said)) continue;
          for (const std::string& operand : said.operands) {
            const std::string value = encoded(i, operand);
            if (value.empty() || value == said.value) continue;
            report(
                sink, diag::Kind::ProseDefault, within(text.span, text.text(), said.piece),
                "prose gives " + code(operand) + " the default " + code(said.value) + ", the encoding " + code(value),
                "who leaves the operand out gets the opposite of what he read");
            break;
          }
        }
      }
    }
  }
}

}  // namespace isadora::findings
