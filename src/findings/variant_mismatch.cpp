// Two optypes whose names differ by a letter before it or after, and whose forms are the same but for that letter in
// their operands, are variants: one instruction for two register files. What else differs between their encodings and
// forms needs a reason.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

// The letter by which `name` differs from `base`, at any position: UCOPY and COPY, COPYU and COPY.
std::string extra(std::string_view name, std::string_view base) {
  if (name.size() != base.size() + 1) return {};
  const auto at = static_cast<size_t>(std::mismatch(base.begin(), base.end(), name.begin()).first - base.begin());
  return name.substr(at + 1) == base.substr(at) ? std::string(1, name[at]) : std::string();
}

// A word without the letter that marks the variant, if the rest is a word of the other.
std::string plain(const std::string& word, const std::string& letter, const std::set<std::string>& others) {
  if (word.size() < 2 || check::lower_case(word.substr(0, 1)) != check::lower_case(letter)) return word;
  const std::string rest = word.substr(1);
  for (const std::string& other : others)
    if (check::lower_case(other) == check::lower_case(rest)) return rest;
  return word;
}

std::set<std::string> words_of(const LintOptype& i) {
  std::set<std::string> out{std::string(i.name())};
  for (const LintField* f : i.all_fields()) out.insert(f->name);
  for (const LintForm& form : i.forms) {
    out.insert(form.line->mnemonic);
    for (const ShownOperand& o : form.operands) out.insert(o.name);
  }
  return out;
}

// Compares the operands form by form; the letter marks some of them.
bool are_variants(const LintOptype& variant, const LintOptype& base, const std::string& letter) {
  if (variant.forms.empty() || variant.forms.size() != base.forms.size()) return false;
  const auto others = words_of(base);
  bool marked = false;
  for (size_t n = 0; n < variant.forms.size(); ++n) {
    if (variant.forms[n].operands.size() != base.forms[n].operands.size() ||
        variant.forms[n].modifiers.size() != base.forms[n].modifiers.size())
      return false;
    for (const ShownOperand& o : variant.forms[n].operands) marked |= plain(o.name, letter, others) != o.name;
  }
  return marked;
}

std::string without_digits(std::string word) {
  std::erase_if(word, [](char c) { return c >= '0' && c <= '9'; });
  return word;
}

// A piece of a form as variants share it (without the variant's letter, and without the width of a number's type) and
// as it is written.
struct FormToken {
  std::string shared, written;
  bool operator==(const FormToken& other) const { return shared == other.shared; }
};

std::vector<FormToken> pieces_of(const LintForm& form, const std::string& letter, const std::set<std::string>& others) {
  std::vector<FormToken> out;
  for (const ShownModifier& m : form.modifiers) out.push_back({"." + m.text, "." + m.text});
  for (const ShownOperand& o : form.operands) {
    const std::string shared = o.prefix + without_digits(check::lower_case(plain(o.name, letter, others)));
    out.push_back({shared + (o.optional ? "?" : ""), (o.prefix.empty() ? "" : "{" + o.prefix + "}") + o.name});
  }
  return out;
}

std::set<std::string> controls_of(const LintForm& form) {
  std::set<std::string> out;
  for (const auto& [control, place] : form.line->controls) out.insert("$" + control);
  return out;
}

// Variants have as many modifiers and operands (are_variants).
std::vector<std::string> differences(const LintForm& variant, const LintForm& base, const std::string& letter,
                                     const std::set<std::string>& others) {
  std::vector<std::string> out;
  const auto a = pieces_of(variant, letter, others), b = pieces_of(base, "", {});
  for (size_t n = 0; n < a.size(); ++n) {
    if (a[n] == b[n]) continue;
    const bool only_braces = a[n].written == b[n].written;
    out.push_back(code(a[n].written) + (only_braces ? " stands in braces in one of the two"
                                                    : " where the variant has " + code(b[n].written)));
  }
  const auto mine = controls_of(variant), theirs = controls_of(base);
  for (const std::string& c : mine)
    if (!theirs.contains(c)) out.push_back("the variant has no " + code(c));
  for (const std::string& c : theirs)
    if (!mine.contains(c)) out.push_back("only the variant has " + code(c));
  return out;
}

void forms(const LintOptype& variant, const LintOptype& base, const std::string& letter, diag::Sink& sink) {
  const auto others = words_of(base);
  for (size_t n = 0; n < variant.forms.size(); ++n) {
    std::string found;
    for (const std::string& d : differences(variant.forms[n], base.forms[n], letter, others))
      found += (found.empty() ? "" : "; ") + d;
    if (found.empty()) continue;
    report(sink, diag::Kind::VariantMismatch, variant.forms[n].span(),
           "this form differs from its variant's in more than the register file: " + found,
           "programmers expect " + code(variant.name()) + " to be " + code(base.name()) + " on other registers")
        .labels.push_back({base.forms[n].span(), "the variant's"});
  }
}

void fields(const LintOptype& variant, const LintOptype& base, const std::string& letter, diag::Sink& sink) {
  const auto others = words_of(base);
  for (const LintField& f : variant.own.fields) {
    const std::string name = plain(f.name, letter, others);
    for (const LintField& g : base.own.fields) {
      if (check::lower_case(g.name) != check::lower_case(name) || g.sub != f.sub || f.rule == LintField::Rule::Fixed)
        continue;
      const bool same_value =
          f.rule == g.rule &&
          (f.value == g.value || check::lower_case(plain(f.value, letter, {g.value})) == check::lower_case(g.value));
      if (f.position() == g.position() && same_value) continue;
      report(sink, diag::Kind::VariantMismatch, check::span_of(f.place),
             code(f.full()) + (f.position() == g.position() ? " has another default than " : " lies elsewhere than ") +
                 code(g.full()) + " of its variant " + code(base.name()),
             "programmers and decoders expect the two to be alike")
          .labels.push_back({check::span_of(g.place), "the variant's"});
    }
  }
}

}  // namespace

void variant_mismatch(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& variant : lint_model.instructions) {
    for (const LintOptype& base : lint_model.instructions) {
      const std::string letter = extra(variant.name(), base.name());
      if (letter.empty() || !are_variants(variant, base, letter)) continue;
      forms(variant, base, letter, sink);
      fields(variant, base, letter, sink);
    }
  }
}

}  // namespace isadora::findings
