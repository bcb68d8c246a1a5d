// An operation that cannot change its operand, and a comparison whose result is constant.
#include <algorithm>
#include <optional>

#include "findings/bodies.h"
#include "findings/lints.h"

namespace isadora::findings {

namespace {

using parse::NodeKind;

bool is_number(NodeRef e, int value) {
  const auto v = check::constant_of(e);
  return v && *v == base::Integer(value);
}

// ceil(x / c) > 0 means x > 0, for every positive c.
bool is_rounded_up(NodeRef e) {
  const auto parts = check::children_of(e);
  if (check::kind_of(e) != NodeKind::Call || parts.size() != 2 || check::text_of(parts[0]) != "ceil") return false;
  const auto inside = check::children_of(parts[1]);
  return check::kind_of(parts[1]) == NodeKind::Binary && parts[1].tree->op(parts[1].node) == "/" &&
         inside.size() == 2 && check::constant_of(inside[1]);
}

std::optional<std::string> no_effect_message(NodeRef e) {
  const auto parts = check::children_of(e);
  if (check::kind_of(e) == NodeKind::Ternary && parts.size() == 3 &&
      without_blanks(check::text_of(parts[1])) == without_blanks(check::text_of(parts[2])))
    return "both sides of this choice are the same";
  if (check::kind_of(e) != NodeKind::Binary || parts.size() != 2) return std::nullopt;
  const std::string_view op = e.tree->op(e.node);
  if ((op == "|" || op == "+" || op == "^") && (is_number(parts[0], 0) || is_number(parts[1], 0)))
    return code(op) + " with zero changes nothing";
  if ((op == "*" || op == "/") && is_number(parts[1], 1)) return code(op) + " by one changes nothing";
  if (op == ">" && is_rounded_up(parts[0]) && is_number(parts[1], 0))
    return "a quotient that is rounded up is above zero whenever its dividend is, so the division changes nothing";
  const bool compares = op == "==" || op == "!=" || op == "<" || op == ">" || op == "<=" || op == ">=" || op == "&&" ||
                        op == "||" || op == "&" || op == "|";
  if (compares && without_blanks(check::text_of(parts[0])) == without_blanks(check::text_of(parts[1])) &&
      !check::constant_of(parts[0]))
    return "both sides of " + code(op) + " are the same";
  return std::nullopt;
}

bool has_statement(const check::Definition& d, std::string_view name) {
  return std::any_of(d.items.begin(), d.items.end(), [&](NodeRef item) {
    const NodeRef head = check::child_of(item, NodeKind::Head);
    return head && check::text_of(head) == name;
  });
}

// Registers and unsigned numbers: their bits are read unchanged.
bool is_unsigned(const LintModel& lint_model, const LintOptype& i, const std::string& operand) {
  bool known = false;
  for (const LintLevel& opcode : i.opcodes) {
    const LintField* f = i.operand_field(opcode, operand);
    if (!f) continue;
    known = true;
    for (const check::Definition& d : lint_model.set.of(check::DefinitionKind::Number))
      if (d.name == f->type && has_statement(d, "Signed")) return false;
    for (const check::Definition& d : lint_model.set.of(check::DefinitionKind::Operand))
      if (d.name == f->type && has_statement(d, "Signed")) return false;
  }
  return known;
}

// |Ra| and abs(Ra) of an unsigned operand.
void absolute(const LintModel& lint_model, const LintOptype& i, const Clause& clause, diag::Sink& sink) {
  const auto set = assignments(clause.body);
  check::walk(clause.body, [&](NodeRef p) {
    const auto parts = check::children_of(p);
    const bool bars = check::kind_of(p) == NodeKind::Abs && parts.size() == 1;
    const bool call = check::kind_of(p) == NodeKind::Call && parts.size() == 2 && check::text_of(parts[0]) == "abs";
    std::string name;
    if ((!bars && !call) || !is_name(parts.back(), name) || !is_operand_of(clause, name) ||
        std::any_of(set.begin(), set.end(), [&](const Assignment& a) { return a.name == name; }) ||
        !is_unsigned(lint_model, i, name))
      return;
    report(sink, diag::Kind::NoEffect, check::span_of(p),
           "nothing says that " + code(name) + " has a sign, so " + code(check::text_of(p)) + " is " + code(name),
           "bits are read without a sign, and what has none is its own absolute value")
        .notes.push_back("a cast to a signed type of its width gives it one, e.g. " + code("INT32(" + name + ")"));
  });
}

}  // namespace

void no_effect(const LintModel& lint_model, diag::Sink& sink) {
  const auto check_body = [&](NodeRef place) {
    check::walk(place, [&](NodeRef p) {
      if (const auto message = no_effect_message(p))
        report(sink, diag::Kind::NoEffect, check::span_of(p), *message, "something else was meant, or it can go");
    });
  };
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses) {
      if (!clause.body) continue;
      check_body(clause.body);
      absolute(lint_model, i, clause, sink);
    }
  }
  for (const auto& [name, place] : lint_model.function_bodies) check_body(place);
}

}  // namespace isadora::findings
