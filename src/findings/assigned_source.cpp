// A body that assigns to an operand which it only reads: a source is not a variable. Nor is a local to be called like
// the field of one.
#include <algorithm>

#include "findings/bodies.h"
#include "findings/lints.h"

namespace isadora::findings {

namespace {

bool lists(const OperandList& list, const std::string& field) {
  return std::any_of(list.entries.begin(), list.entries.end(), [&](NodeRef p) { return first_name(p) == field; });
}

// By InList and OutList if there are any; else by types: a number is not a destination.
bool is_source(const LintOptype& i, const std::string& name) {
  bool in = false, out = false;
  for (const LintLevel& opcode : i.opcodes) {
    const LintField* f = i.operand_field(opcode, name);
    if (!f) continue;
    in |= lists(opcode.in, f->name);
    out |= lists(opcode.out, f->name);
  }
  return in && !out;
}

// The opcodes in which a field of this name is a source.
std::vector<std::string> opcodes_with_source(const LintOptype& i, const std::string& name) {
  std::vector<std::string> out;
  for (const LintLevel& opcode : i.opcodes) {
    const LintField* f = i.operand_field(opcode, name);
    if (f && f->name == name && lists(opcode.in, name)) out.emplace_back(opcode.name());
  }
  return out;
}

void locals(const LintOptype& i, const Clause& clause, diag::Sink& sink) {
  std::set<std::string> said;
  for (const Assignment& a : assignments(clause.body)) {
    const auto opcodes = opcodes_with_source(i, a.name);
    if (is_operand_of(clause, a.name) || opcodes.empty() || !is_source(i, a.name) || !said.insert(a.name).second)
      continue;
    report(sink, diag::Kind::AssignedSource, check::span_of(a.place),
           code(a.name) + " is a source of " + listed(opcodes) + ", and is assigned here",
           "one name is a local and a field; use another name for the local");
  }
}

}  // namespace

void assigned_source(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses) {
      std::vector<std::string> names;
      NodeRef first;
      for (const Assignment& a : assignments(clause.body)) {
        if (!is_operand_of(clause, a.name) || !is_source(i, a.name)) continue;
        if (!first) first = a.place;
        if (!std::count(names.begin(), names.end(), a.name)) names.push_back(a.name);
      }
      locals(i, clause, sink);
      if (!first) continue;
      report(sink, diag::Kind::AssignedSource, check::span_of(first),
             listed(names) + (names.size() == 1 ? " is a source, and is" : " are sources, and are") + " assigned here",
             "as it is written, the instruction changes its sources; use another name for the local");
    }
  }
}

}  // namespace isadora::findings
