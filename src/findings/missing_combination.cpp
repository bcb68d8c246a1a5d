// Forms fix fields by the literals that they show. What the fields can encode together and no form writes is a word
// without a text and without a meaning.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

using ValuesOfFields = std::map<const LintField*, std::set<std::string>>;  // enumerators by name

const LintField* fixed_by(const LintModel& lint_model, const LintOptype& i, const std::string& literal,
                          std::string& value) {
  for (const LintField* f : i.inherited()) {
    const Enumeration* e = lint_model.enumeration(f->type);
    const model::Enumerator* found = e && f->rule != LintField::Rule::Fixed ? e->spelled(literal) : nullptr;
    if (!found) continue;
    value = found->name;
    return f;
  }
  return nullptr;
}

bool is_shown(const LintOptype& i, const LintForm& form, const LintField* f) {
  return std::any_of(form.modifiers.begin(), form.modifiers.end(),
                     [&](const ShownModifier& m) { return i.modifier_field(m.text) == f; });
}

std::string default_of(const LintModel& lint_model, const LintField* f) {
  const model::Enumerator* e = lint_model.enumeration(f->type)->spelled(f->value);
  return e ? e->name : f->value;
}

// The fields that some form fixes by a literal.
std::set<const LintField*> fields_fixed(const LintModel& lint_model, const LintOptype& i) {
  std::set<const LintField*> out;
  std::string value;
  for (const LintForm& form : i.forms) {
    for (const ShownModifier& m : form.modifiers) {
      const LintField* f = i.modifier_field(m.text) ? nullptr : fixed_by(lint_model, i, m.text, value);
      if (f) out.insert(f);
    }
  }
  return out;
}

ValuesOfFields values_of(const LintModel& lint_model, const LintOptype& i, const LintForm& form,
                         const std::set<const LintField*>& fields) {
  ValuesOfFields out;
  for (const LintField* f : fields) {
    if (is_shown(i, form, f)) {
      for (const model::Enumerator& e : lint_model.enumeration(f->type)->enumerators) out[f].insert(e.name);
    } else if (f->rule == LintField::Rule::Default) {
      out[f].insert(default_of(lint_model, f));
    }
  }
  for (const ShownModifier& m : form.modifiers) {
    std::string value;
    const LintField* f = i.modifier_field(m.text) ? nullptr : fixed_by(lint_model, i, m.text, value);
    if (!f) continue;
    if (!m.optional) out[f].clear();
    out[f].insert(value);
  }
  return out;
}

// Counts through all combinations; the first that no form has is the witness.
size_t count_missing(const LintModel& lint_model, const std::vector<const LintField*>& fields,
                     const std::vector<ValuesOfFields>& forms, std::string& witness) {
  size_t missing = 0;
  std::vector<size_t> at(fields.size());
  while (true) {
    std::string text;
    const auto has = [&](const ValuesOfFields& form) {
      for (size_t n = 0; n < fields.size(); ++n) {
        const auto found = form.find(fields[n]);
        if (found == form.end() ||
            !found->second.contains(lint_model.enumeration(fields[n]->type)->enumerators[at[n]].name))
          return false;
      }
      return true;
    };
    if (std::none_of(forms.begin(), forms.end(), has)) {
      for (size_t n = 0; n < fields.size(); ++n)
        text += (n ? " with " : "") +
                code(fields[n]->full() + " = " + lint_model.enumeration(fields[n]->type)->enumerators[at[n]].name);
      if (missing++ == 0) witness = text;
    }
    size_t n = 0;
    while (n < fields.size() && ++at[n] == lint_model.enumeration(fields[n]->type)->enumerators.size()) at[n++] = 0;
    if (n == fields.size()) return missing;
  }
}

}  // namespace

void missing_combination(const LintModel& lint_model, diag::Sink& sink) {
  if (lint_model.codes_are_ruled) return;
  for (const LintOptype& i : lint_model.instructions) {
    const auto fixed = fields_fixed(lint_model, i);
    size_t all = 1;
    for (const LintField* f : fixed) all *= std::max<size_t>(1, lint_model.enumeration(f->type)->enumerators.size());
    if (fixed.size() < 2 || all > 4096) continue;
    std::vector<const LintField*> fields(fixed.begin(), fixed.end());
    std::sort(fields.begin(), fields.end(),
              [](const LintField* a, const LintField* b) { return a->position() < b->position(); });
    std::vector<ValuesOfFields> forms;
    for (const LintForm& form : i.forms) forms.push_back(values_of(lint_model, i, form, fixed));
    std::string witness;
    const size_t missing = count_missing(lint_model, fields, forms, witness);
    if (!missing) continue;
    report(sink, diag::Kind::MissingCombination, check::span_of(fields[0]->place),
           "of " + std::to_string(all) + " combinations that " + code(i.name()) + " encodes " +
               std::to_string(missing) + " have no form, among them " + witness,
           "such a word has no text and no meaning, and is not declared illegal; `Unused = \"illegal\";` in "
           "`__DefISA` does, "
           "or an `__Exception` here");
  }
}

}  // namespace isadora::findings
