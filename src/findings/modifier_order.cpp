// Examples write modifiers in the order of the form.
#include <algorithm>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

bool may_be(const LintModel& lint_model, const LintOptype& i, const ShownModifier& shown, const std::string& word) {
  if (shown.text == word) return true;
  const LintField* f = i.modifier_field(shown.text);
  if (!f) return false;
  const Enumeration* e = lint_model.enumeration(f->type);
  if (e && e->spelled(word)) return true;
  return std::any_of(
      i.own.level.modifier_sets.begin(), i.own.level.modifier_sets.end(), [&](const check::ModifierSetDraft& set) {
        return i.modifier_field(set.name) == f &&
               std::any_of(set.members.begin(), set.members.end(), [&](const auto& m) { return m.text == word; });
      });
}

// The places of the words in the form's list; empty where the form has not all of them.
std::vector<size_t> places_in(const LintModel& lint_model, const LintOptype& i, const LintForm& form,
                              const std::vector<std::string>& words) {
  std::vector<size_t> out;
  std::vector<bool> taken(form.modifiers.size());
  for (const std::string& w : words) {
    size_t at = 0;
    while (at < form.modifiers.size() && (taken[at] || !may_be(lint_model, i, form.modifiers[at], w))) ++at;
    if (at == form.modifiers.size()) return {};
    taken[at] = true;
    out.push_back(at);
  }
  return out;
}

void check(const LintModel& lint_model, const LintOptype& i, NodeRef line, diag::Sink& sink) {
  const std::string_view text = check::text_of(line);
  const std::string_view head = text.substr(0, text.find_first_of(" \t"));
  std::vector<std::string> words;
  for (size_t at = head.find('.'); at < head.size();) {
    const size_t end = std::min(head.find('.', at + 1), head.size());
    std::string word(head.substr(at + 1, end - at - 1));
    if (word.starts_with("?")) word.erase(0, 1);
    words.push_back(std::move(word));
    at = end;
  }
  if (!i.mnemonics.contains(std::string(head.substr(0, head.find('.'))))) return;
  bool fits = false;
  const LintForm* other = nullptr;
  for (const LintForm& form : i.forms) {
    const auto places = places_in(lint_model, i, form, words);
    if (places.size() != words.size()) continue;
    fits |= std::is_sorted(places.begin(), places.end());
    other = &form;
  }
  if (fits || !other || words.size() < 2) return;
  const base::Span span = check::span_of(line);
  diag::Diagnostic& d = report(sink, diag::Kind::ModifierOrder,
                               {span.source, span.begin, span.begin + static_cast<uint32_t>(head.size())},
                               "the modifiers of " + code(head) + " are not in the order of the form",
                               "readers copy examples; a text has one order in listings");
  d.labels.push_back({other->span(), "the form"});
}

}  // namespace

void modifier_order(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (NodeRef item : i.own.definition->block_items("__Examples"))
      if (check::kind_of(item) == parse::NodeKind::ExampleLine) check(lint_model, i, item, sink);
  }
}

}  // namespace isadora::findings
