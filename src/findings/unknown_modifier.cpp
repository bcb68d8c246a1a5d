// `.x` in prose, in a comment or in a body is a modifier of this instruction: a field, a value of one, or a literal of
// a form. Another one is a slip, or was left over from an older text.
#include <algorithm>

#include "findings/bodies.h"
#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

std::set<std::string> known_modifiers(const LintModel& lint_model, const LintOptype& i) {
  std::set<std::string> out;
  for (const LintForm& form : i.forms) {
    for (const ShownModifier& m : form.modifiers) out.insert(m.text);
    for (const ShownOperand& o : form.operands) {
      for (const ShownModifier& m : o.modifiers) out.insert(m.text);
    }
  }
  for (const check::ModifierSetDraft& set : i.own.level.modifier_sets) {
    out.insert(set.name);
    for (const auto& m : set.members) out.insert(m.text);
  }
  for (const LintField* f : i.all_fields()) {
    out.insert(f->name);
    if (!f->sub.empty()) out.insert(f->sub);
    if (const Enumeration* e = lint_model.enumeration(f->type)) {
      for (const model::Enumerator& x : e->enumerators) {
        out.insert(x.name);
        out.insert(x.spellings.begin(), x.spellings.end());
      }
    }
  }
  for (const Clause& c : i.clauses) out.insert(c.modifiers.begin(), c.modifiers.end());
  return out;
}

// A list of values with an undefined type: its values are unknown here (modifier_values checks them).
bool lists_open_values(const LintModel& lint_model, const LintOptype& i, std::string_view sentence) {
  const auto words = modifiers_in(sentence);
  const LintField* f = words.empty() ? nullptr : i.modifier_field(words[0].text);
  return f && !lint_model.enumeration(f->type);
}

// `[text](file.md)`
bool is_link(std::string_view sentence, const TextWord& m) {
  const size_t opens = sentence.rfind("](", m.at);
  return opens != std::string_view::npos && sentence.substr(opens, m.at - opens).find(')') == std::string_view::npos;
}

// Values that conditions compare a field with, `dtype == "F16"`, where the field's type is not defined and a form lists
// them.
void compared_values(const LintOptype& i, const LintLevel& level, diag::Sink& sink) {
  for (NodeRef item : level.definition->block_items("__Exception")) {
    check::walk(item, [&](NodeRef p) {
      const auto parts = check::children_of(p);
      if (check::kind_of(p) != parse::NodeKind::Binary || parts.size() != 2 || !check::is_string(parts[1])) return;
      for (const check::ModifierSetDraft& set : i.own.level.modifier_sets) {
        const std::string value = check::word_of(parts[1]);
        if (set.name != check::word_of(parts[0])) continue;
        const bool known =
            std::any_of(set.members.begin(), set.members.end(), [&](const auto& m) { return m.text == value; });
        if (!known)
          report(sink, diag::Kind::UnknownModifier, check::span_of(parts[1]),
                 code("." + set.name) + " has no value " + code(value), "the condition is never met")
              .labels.push_back({check::span_of(set.place), "its values"});
      }
    });
  }
}

}  // namespace

void unknown_modifier(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    if (i.forms.empty()) continue;
    const auto known = known_modifiers(lint_model, i);
    const LintField* open = nullptr;
    for (const check::ModifierSetDraft& set : i.own.level.modifier_sets) {
      const LintField* f = i.modifier_field(set.name);
      if (f && !lint_model.enumeration(f->type)) open = f;
    }
    if (open) compared_values(i, i.own, sink);
    for (const ProseText& text : i.own.texts) {
      const std::string_view whole = text.text();
      for (std::string_view sentence : sentences(whole)) {
        if (lists_open_values(lint_model, i, sentence)) continue;
        for (const TextWord& m : modifiers_in(sentence)) {
          const bool is_number =
              std::isdigit(static_cast<unsigned char>(m.text[0])) && std::isdigit(static_cast<unsigned char>(m.before));
          if (known.contains(std::string(m.text)) || is_number || m.before == '/' || is_link(sentence, m)) continue;
          base::Span at = within(text.span, whole, m.text);
          --at.begin;
          report(sink, diag::Kind::UnknownModifier, at,
                 code(i.name()) + " has no modifier " + code("." + std::string(m.text)),
                 "no form shows it, no field has such a value");
        }
      }
    }
  }
}

}  // namespace isadora::findings
