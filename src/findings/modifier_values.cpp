// A `.name = {…}` line against the type's enumerators, and against the values that prose lists for the same modifier.
#include <algorithm>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

constexpr const char* kTakenForComplete = "the line is what readers take for complete";

void check_type(const LintModel& lint_model, const check::ModifierSetDraft& set, const LintField& f, diag::Sink& sink) {
  const Enumeration* e = lint_model.enumeration(f.type);
  if (!e || set.members.empty()) return;
  std::vector<std::string> missing;
  size_t known = 0;
  for (const model::Enumerator& x : e->enumerators) {
    const bool listed_here = std::any_of(set.members.begin(), set.members.end(),
                                         [&](const auto& m) { return m.text == x.name || e->spelled(m.text) == &x; });
    known += listed_here;
    if (!listed_here) missing.push_back("." + x.name);
  }
  if (known < 2 || missing.empty()) return;
  report(sink, diag::Kind::ModifierValues, check::span_of(set.place),
         code("." + set.name) + " may be " + listed(missing) + " too, which " + code(f.type) + " encodes",
         kTakenForComplete);
}

// Sentences that list values: those that begin with the modifier's name and have several members of the set.
std::vector<std::string> values_in_prose(const LintOptype& i, const check::ModifierSetDraft& set, base::Span& where) {
  std::vector<std::string> out;
  for (const ProseText& text : i.own.texts) {
    if (text.comment) continue;
    for (std::string_view sentence : sentences(text.text())) {
      const auto modifiers = modifiers_in(sentence);
      if (modifiers.size() < 3 || modifiers[0].text != set.name || modifiers[0].at > sentence.find_first_not_of(" `\n"))
        continue;
      if (!has_any(sentence,
                   {"\u53ef\u53d6", "\u53ef\u4ee5\u662f", "\u53d6\u503c", " may be ", " is one of ", " can be "}))
        continue;
      std::vector<std::string> values;
      size_t members = 0;
      for (const TextWord& m : modifiers) {
        if (i.modifier_field(m.text)) continue;
        values.emplace_back(m.text);
        members += std::any_of(set.members.begin(), set.members.end(), [&](const auto& x) { return x.text == m.text; });
      }
      if (members * 2 < values.size() || members < 2) continue;
      where = within(text.span, text.text(), sentence);
      return values;
    }
  }
  return out;
}

void check_prose(const LintOptype& i, const check::ModifierSetDraft& set, diag::Sink& sink) {
  base::Span where;
  const auto values = values_in_prose(i, set, where);
  if (values.empty()) return;
  std::vector<std::string> here, there;
  for (const auto& m : set.members)
    if (!std::count(values.begin(), values.end(), m.text)) here.push_back("." + m.text);
  for (const std::string& v : values) {
    const bool known = std::any_of(set.members.begin(), set.members.end(), [&](const auto& m) { return m.text == v; });
    if (!known && !std::count(there.begin(), there.end(), "." + v)) there.push_back("." + v);
  }
  if (here.empty()) return;
  diag::Diagnostic& d = report(sink, diag::Kind::ModifierValues, check::span_of(set.place),
                               "prose has no value " + listed(here) + " for " + code("." + set.name) +
                                   (there.empty() ? "" : ", it has " + listed(there)),
                               kTakenForComplete);
  d.labels.push_back({where, "the values in prose"});
}

}  // namespace

void modifier_values(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const check::ModifierSetDraft& set : i.own.level.modifier_sets) {
      if (const LintField* f = i.modifier_field(set.name)) check_type(lint_model, set, *f, sink);
      check_prose(i, set, sink);
    }
  }
}

}  // namespace isadora::findings
