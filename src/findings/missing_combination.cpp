// Forms fix fields by the literals that they show. What the fields can encode together and no form writes is a word
// without a text and without a meaning.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

using Values = std::map<const Field*, std::set<std::string>>;  // enumerators by name

const Field* fixed_by(const Sheet& sheet, const Instruction& i, const std::string& literal, std::string& value) {
  for (const Field* f : i.inherited()) {
    const Enumeration* e = sheet.enumeration(f->type);
    const Enumerator* found = e && f->rule != Field::Rule::Fixed ? e->spelled(literal) : nullptr;
    if (!found) continue;
    value = found->name;
    return f;
  }
  return nullptr;
}

bool is_shown(const Instruction& i, const Form& form, const Field* f) {
  return std::any_of(form.modifiers.begin(), form.modifiers.end(),
                     [&](const ShownModifier& m) { return i.modifier_field(m.text) == f; });
}

std::string default_of(const Sheet& sheet, const Field* f) {
  const Enumerator* e = sheet.enumeration(f->type)->spelled(f->value);
  return e ? e->name : f->value;
}

// The fields that some form fixes by a literal.
std::set<const Field*> fields_fixed(const Sheet& sheet, const Instruction& i) {
  std::set<const Field*> out;
  std::string value;
  for (const Form& form : i.forms) {
    for (const ShownModifier& m : form.modifiers) {
      const Field* f = i.modifier_field(m.text) ? nullptr : fixed_by(sheet, i, m.text, value);
      if (f) out.insert(f);
    }
  }
  return out;
}

Values values_of(const Sheet& sheet, const Instruction& i, const Form& form, const std::set<const Field*>& fields) {
  Values out;
  for (const Field* f : fields) {
    if (is_shown(i, form, f)) {
      for (const Enumerator& e : sheet.enumeration(f->type)->enumerators) out[f].insert(e.name);
    } else if (f->rule == Field::Rule::Default) {
      out[f].insert(default_of(sheet, f));
    }
  }
  for (const ShownModifier& m : form.modifiers) {
    std::string value;
    const Field* f = i.modifier_field(m.text) ? nullptr : fixed_by(sheet, i, m.text, value);
    if (!f) continue;
    if (!m.optional) out[f].clear();
    out[f].insert(value);
  }
  return out;
}

// Counts through all combinations; the first that no form has is the witness.
size_t count_missing(const Sheet& sheet, const std::vector<const Field*>& fields, const std::vector<Values>& forms,
                     std::string& witness) {
  size_t missing = 0;
  std::vector<size_t> at(fields.size());
  while (true) {
    std::string text;
    const auto has = [&](const Values& form) {
      for (size_t n = 0; n < fields.size(); ++n) {
        const auto found = form.find(fields[n]);
        if (found == form.end() || !found->second.contains(sheet.enumeration(fields[n]->type)->enumerators[at[n]].name))
          return false;
      }
      return true;
    };
    if (std::none_of(forms.begin(), forms.end(), has)) {
      for (size_t n = 0; n < fields.size(); ++n)
        text += (n ? " with " : "") +
                code(fields[n]->full() + " = " + sheet.enumeration(fields[n]->type)->enumerators[at[n]].name);
      if (missing++ == 0) witness = text;
    }
    size_t n = 0;
    while (n < fields.size() && ++at[n] == sheet.enumeration(fields[n]->type)->enumerators.size()) at[n++] = 0;
    if (n == fields.size()) return missing;
  }
}

}  // namespace

void missing_combination(const Sheet& sheet, diag::Sink& sink) {
  if (sheet.codes_are_ruled) return;
  for (const Instruction& i : sheet.instructions) {
    const auto fixed = fields_fixed(sheet, i);
    size_t all = 1;
    for (const Field* f : fixed) all *= std::max<size_t>(1, sheet.enumeration(f->type)->enumerators.size());
    if (fixed.size() < 2 || all > 4096) continue;
    std::vector<const Field*> fields(fixed.begin(), fixed.end());
    std::sort(fields.begin(), fields.end(),
              [](const Field* a, const Field* b) { return a->position() < b->position(); });
    std::vector<Values> forms;
    for (const Form& form : i.forms) forms.push_back(values_of(sheet, i, form, fixed));
    std::string witness;
    const size_t missing = count_missing(sheet, fields, forms, witness);
    if (!missing) continue;
    report(sink, diag::Kind::MissingCombination, check::span_of(fields[0]->place),
           "of " + std::to_string(all) + " combinations that " + code(i.name()) + " encodes " +
               std::to_string(missing) + " have no form, among them " + witness,
           "such a word has no text and no meaning, and nothing says that it is illegal; `Unused = \"illegal\";` in "
           "`__DefISA` does, "
           "or an `__Exception` here");
  }
}

}  // namespace isadora::findings
