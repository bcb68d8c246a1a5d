// Operands and modifiers of a clause's header that its body never reads, and operands of a pseudo-instruction that no
// line of its expansion has.
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

void add_words(NodeRef form, std::set<std::string, std::less<>>& words) {
  for (NodeRef part : check::children_of(form))
    if (check::kind_of(part) == parse::NodeKind::FormName) words.emplace(check::text_of(part));
}

// Words of an expansion, and the number that is in a pool.
std::set<std::string, std::less<>> words_of_expansion(const check::Definition& d) {
  std::set<std::string, std::less<>> words;
  for (NodeRef line : d.block_items("__Expansion")) add_words(line, words);
  diag::Sink unused;
  check::BuildContext work(unused);
  for (const check::Statement& s : d.statements(work))
    if (s.name == "Literal") words.insert(s.argument(0));
  return words;
}

void check_pseudo(const check::Definition& d, diag::Sink& sink) {
  const auto words = words_of_expansion(d);
  for (NodeRef line : d.block_items("__Syntax")) {
    const auto parts = check::children_of(line);
    for (size_t i = 1; i < parts.size(); ++i) {
      const bool is_mark = i + 1 < parts.size() && check::text_of(parts[i + 1]) == "(";  // of `%part(name)`
      const std::string_view name = check::text_of(parts[i]);
      if (check::kind_of(parts[i]) != parse::NodeKind::FormName || is_mark || words.contains(name)) continue;
      report(sink, diag::Kind::UnusedOperand, check::span_of(parts[i]),
             "no line of the expansion has " + code(std::string(name)),
             "whatever is written there, the instructions are the same");
    }
  }
}

}  // namespace

void unused_operand(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses)
      if (clause.body) check(lint_model, i, clause, sink);
  }
  for (const check::Definition& d : lint_model.set.of(check::DefinitionKind::Pseudo)) check_pseudo(d, sink);
}

}  // namespace isadora::findings
