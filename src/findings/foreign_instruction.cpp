// A line that names another instruction and occurs there word for word was copied from it. (A mere reference to another
// instruction does not occur there.)
#include "base/text.h"
#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

std::string without_bullet(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t\r-*"), line.size()));
  return std::string(base::trimmed(line));
}

std::map<std::string, std::set<const LintOptype*>> lines_of(const LintModel& lint_model) {
  std::map<std::string, std::set<const LintOptype*>> out;
  for (const LintOptype& i : lint_model.instructions) {
    for (const ProseText& text : i.own.texts) {
      for (std::string_view sentence : sentences(text.text())) out[without_bullet(sentence)].insert(&i);
    }
  }
  return out;
}

}  // namespace

void foreign_instruction(const LintModel& lint_model, diag::Sink& sink) {
  const auto lines = lines_of(lint_model);
  for (const LintOptype& i : lint_model.instructions) {
    for (const ProseText& text : i.own.texts) {
      const std::string_view whole = text.text();
      for (std::string_view sentence : sentences(whole)) {
        for (const TextWord& w : words_in(sentence)) {
          const auto other = lint_model.by_mnemonic.find(w.text);
          if (other == lint_model.by_mnemonic.end() || other->second == &i || i.mnemonics.contains(std::string(w.text)))
            continue;
          if (!lines.at(without_bullet(sentence)).contains(other->second) || w.before == '.' || w.before == '[')
            continue;
          report(sink, diag::Kind::ForeignInstruction, within(text.span, whole, w.text),
                 "this line about " + code(w.text) + " stands word for word in " + code(other->second->name()),
                 "it was copied, and still speaks of the other instruction")
              .fixes.push_back({within(text.span, whole, w.text), std::string(i.name()), "write " + code(i.name())});
        }
      }
    }
  }
}

}  // namespace isadora::findings
