// Opcodes are named after the code of one of their fields: `_RU` has the code RU. Where that holds nearly everywhere,
// the exception is a slip in the name or in the code. And where the codes of an optype have a letter for each source,
// one that is shorter has lost a letter.
#include "findings/lints.h"

namespace isadora::findings {

namespace {

struct CodeName {
  const LintLevel* opcode;
  const LintField* field;
  std::string suffix;
  bool same() const { return field->value == suffix; }
};

std::map<std::string, std::vector<CodeName>> by_type(const LintModel& lint_model) {
  std::map<std::string, std::vector<CodeName>> out;
  for (const LintOptype& i : lint_model.instructions) {
    const std::string prefix = std::string(i.name()) + "_";
    for (const LintLevel& opcode : i.opcodes) {
      if (!opcode.name().starts_with(prefix)) continue;
      for (const LintField& f : opcode.fields) {
        if (f.rule == LintField::Rule::Fixed)
          out[f.type].push_back({&opcode, &f, std::string(opcode.name().substr(prefix.size()))});
      }
    }
  }
  return out;
}

struct CodeLetter {
  const LintLevel* opcode;
  const LintField* field;
};

bool is_letters(std::string_view text) {
  return !text.empty() && text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos;
}

// The opcodes of an optype that differ by one field, which is fixed at letters, and list as many sources.
std::vector<CodeLetter> lettered(const LintOptype& i) {
  std::vector<CodeLetter> out;
  for (const LintLevel& opcode : i.opcodes) {
    const LintField* only = nullptr;
    for (const LintField& f : opcode.fields) {
      if (f.rule != LintField::Rule::Fixed) continue;
      if (only || !is_letters(f.value)) return {};
      only = &f;
    }
    if (!only || !opcode.in || opcode.in.entries.size() != i.opcodes[0].in.entries.size()) return {};
    out.push_back({&opcode, only});
  }
  return out;
}

void lost_letters(const LintOptype& i, diag::Sink& sink) {
  constexpr size_t kSiblings = 3;
  const auto all = lettered(i);
  for (const CodeLetter& odd : all) {
    std::set<size_t> others;
    for (const CodeLetter& l : all)
      if (l.opcode != odd.opcode) others.insert(l.field->value.size());
    const std::string_view suffix = odd.opcode->name().substr(std::min(i.name().size() + 1, odd.opcode->name().size()));
    if (all.size() <= kSiblings || others.size() != 1 || *others.begin() <= odd.field->value.size() ||
        odd.field->value != suffix)
      continue;
    report(sink, diag::Kind::OpcodeNameMismatch, check::span_of(odd.field->place),
           code(odd.opcode->name()) + " has the code " + code(odd.field->value) + ", the other " +
               std::to_string(all.size() - 1) + " opcodes of " + code(i.name()) + " have " +
               std::to_string(*others.begin()) + " letters, for as many sources",
           "whoever learns an operand's kind from its letter counts wrong")
        .labels.push_back({check::span_of(all[0].field->place), "a sibling"});
  }
}

}  // namespace

void opcode_name_mismatch(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) lost_letters(i, sink);
  for (const auto& [type, all] : by_type(lint_model)) {
    size_t same = 0;
    for (const CodeName& n : all) same += n.same();
    if (same < 3 || same == all.size() || same * 100 < all.size() * 85) continue;
    for (const CodeName& n : all) {
      if (n.same()) continue;
      diag::Diagnostic& d =
          report(sink, diag::Kind::OpcodeNameMismatch, check::span_of(n.field->place),
                 code(n.opcode->name()) + " has the code " + code(n.field->value) + ", its name says " + code(n.suffix),
                 "in the other " + std::to_string(same) + " opcodes with a " + code(type) + " name and code agree");
      const base::Span value = check::span_of(check::child_of(n.field->place, parse::NodeKind::Value));
      d.fixes.push_back({value, n.suffix, "write " + code(n.suffix)});
    }
  }
}

}  // namespace isadora::findings
