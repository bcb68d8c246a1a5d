// Operands and modifiers of a clause's header that its body never reads.
#include <algorithm>
#include <set>

#include "findings/bodies.h"
#include "findings/lints.h"

namespace isadora::findings {

namespace {

// A body that only faults belongs to an instruction that is not modelled.
bool only_faults(NodeRef body) {
  const auto statements = check::children_of(body);
  return std::ranges::all_of(statements, [](NodeRef s) {
    const auto parts = check::children_of(s);
    return parts.size() == 1 && check::kind_of(parts[0]) == parse::NodeKind::Call &&
           check::text_of(check::children_of(parts[0])[0]) == "fault";
  });
}

// A modifier that a width or a format depends on.
bool is_used_by_operands(const LintOptype& i, const std::string& name) {
  const auto mentions = [&](const LintLevel& level) {
    for (NodeRef item : level.definition->block_items("__OperandInfo")) {
      const NodeRef value = check::child_of(item, parse::NodeKind::Value);
      const auto names = value ? names_in(value) : std::vector<std::string>();
      if (std::count(names.begin(), names.end(), name)) return true;
    }
    return false;
  };
  return mentions(i.own) || std::any_of(i.opcodes.begin(), i.opcodes.end(), mentions);
}

void check(const LintModel& lint_model, const LintOptype& i, const Clause& clause, diag::Sink& sink) {
  const std::set<std::string> words = words_of(lint_model, clause.body);
  if (words.empty() || has_errors(clause) || only_faults(clause.body)) return;
  const auto has = [&](const std::string& word) { return words.contains(check::lower_case(word)); };
  const base::Span header = check::span_of(clause.header);
  const std::string_view text = check::text_of(clause.header);
  const auto report_finding = [&](const std::string& word, size_t at, const std::string& message) {
    const auto begin = header.begin + static_cast<uint32_t>(at);
    report(sink, diag::Kind::UnusedOperand, {header.source, begin, begin + static_cast<uint32_t>(word.size())}, message,
           "whatever is written there, the instruction does the same");
  };
  for (const std::string& m : clause.modifiers) {
    if (i.modifier_field(m) && !has(m) && !is_used_by_operands(i, m))
      report_finding("." + m, text.find("." + m), "the body never looks at " + code("." + m));
  }
  for (const std::string& o : clause.operands) {
    bool is_field = false, by_field = false;  // the body may use the operand's name in some opcode (partial_name)
    for (const LintLevel& opcode : i.opcodes) {
      const LintField* f = i.operand_field(opcode, o);
      is_field |= f != nullptr;
      by_field |= f && has(f->name);
    }
    const size_t at = text.find(o, clause.mnemonic.size());
    if (is_field && !by_field && !has(o) && at != std::string_view::npos)
      report_finding(o, at, "the body never looks at " + code(o));
  }
}

}  // namespace

void unused_operand(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses)
      if (clause.body) check(lint_model, i, clause, sink);
  }
}

}  // namespace isadora::findings
