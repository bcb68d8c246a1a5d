// Prose and comments of an instruction that name an operand which only other instructions have: text was copied.
#include <algorithm>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

// Operands that are fields: words of the syntax that are not fields (all predicates at once) occur in every
// instruction's text.
std::map<std::string, const LintOptype*> operands_with_fields(const LintModel& lint_model) {
  std::map<std::string, const LintOptype*> out;
  for (const LintOptype& i : lint_model.instructions) {
    for (const LintForm& form : i.forms) {
      for (const ShownOperand& o : form.operands) {
        const bool known = std::any_of(i.opcodes.begin(), i.opcodes.end(),
                                       [&](const LintLevel& opcode) { return i.operand_field(opcode, o.name); });
        if (known && o.name.size() > 1) out.insert({o.name, &i});
      }
    }
  }
  return out;
}

bool has_field(const LintOptype& i, std::string_view word) {
  const auto fields = i.all_fields();
  return std::any_of(fields.begin(), fields.end(),
                     [&](const LintField* f) { return check::lower_case(f->name) == check::lower_case(word); });
}

bool is_local(const LintOptype& i, std::string_view word) {
  return std::any_of(i.clauses.begin(), i.clauses.end(), [&](const Clause& c) {
    const auto words = c.body ? words_in(check::text_of(c.body)) : std::vector<TextWord>();
    return std::any_of(words.begin(), words.end(), [&](const TextWord& w) { return w.text == word; });
  });
}

// `Src[7:4]`, `{Src, Ra}`: an operand that has lost its last letter.
std::string cut_short(const LintOptype& i, const TextWord& w) {
  const bool is_code = w.after == '[' || (w.before == '{' && w.after == ',');
  if (!is_code || w.text.size() < 3 || has_field(i, w.text) || is_local(i, w.text)) return {};
  for (const LintForm& form : i.forms) {
    for (const ShownOperand& o : form.operands)
      if (o.name.size() == w.text.size() + 1 && o.name.starts_with(w.text)) return o.name;
  }
  return {};
}

// The operand of this instruction that corresponds to the other's: at the same bits.
std::string counterpart(const LintOptype& i, const LintOptype& other, const std::string& name) {
  const LintField* f = nullptr;
  for (const LintLevel& opcode : other.opcodes) f = f ? f : other.operand_field(opcode, name);
  for (const LintForm& form : i.forms) {
    for (const ShownOperand& o : form.operands) {
      for (const LintLevel& opcode : i.opcodes) {
        const LintField* mine = i.operand_field(opcode, o.name);
        if (f && mine && mine->position() == f->position()) return o.name;
      }
    }
  }
  return {};
}

}  // namespace

void foreign_operand(const LintModel& lint_model, diag::Sink& sink) {
  const auto known = operands_with_fields(lint_model);
  for (const LintOptype& i : lint_model.instructions) {
    if (i.forms.empty()) continue;
    for (const ProseText& text : i.own.texts) {
      const std::string_view whole = text.text();
      for (const TextWord& w : words_in(whole)) {
        if (const std::string meant = cut_short(i, w); !meant.empty()) {
          report(sink, diag::Kind::ForeignOperand, within(text.span, whole, w.text),
                 code(i.name()) + " has no operand " + code(w.text),
                 "a letter is missing, and which operand is meant is left to the reader")
              .fixes.push_back({within(text.span, whole, w.text), meant, "write " + code(meant)});
        }
        const auto found = known.find(std::string(w.text));
        if (found == known.end() || w.before == '.' || w.before == '-' || i.is_operand(w.text) ||
            has_field(i, w.text) || is_local(i, w.text))
          continue;
        const bool plain = std::all_of(w.text.begin(), w.text.end(),
                                       [](char c) { return std::islower(static_cast<unsigned char>(c)); });
        if (plain && w.text.size() > 3) continue;  // a word of the language
        diag::Diagnostic& d =
            report(sink, diag::Kind::ForeignOperand, within(text.span, whole, w.text),
                   code(i.name()) + " has no operand " + code(w.text) + ", " + code(found->second->name()) + " has",
                   "the text was copied from another instruction, and may be wrong in more than the name");
        const std::string mine = counterpart(i, *found->second, found->first);
        if (!mine.empty()) d.fixes.push_back({d.span, mine, "write " + code(mine)});
      }
    }
  }
}

}  // namespace isadora::findings
