// A body that assigns to an operand which it only reads: a source is not a variable.
#include <algorithm>

#include "findings/bodies.h"
#include "findings/lints.h"

namespace isadora::findings {

namespace {

bool lists(const OperandList& list, const std::string& field) {
  return std::any_of(list.entries.begin(), list.entries.end(), [&](Place p) { return first_name(p) == field; });
}

// By the lists where they are written; else by its types: what may be a number is no destination.
bool is_source(const Instruction& i, const std::string& name) {
  bool in = false, out = false;
  for (const Level& opcode : i.opcodes) {
    const Field* f = i.operand_field(opcode, name);
    if (!f) continue;
    in |= lists(opcode.in, f->name);
    out |= lists(opcode.out, f->name);
  }
  return in && !out;
}

}  // namespace

void assigned_source(const Sheet& sheet, diag::Sink& sink) {
  for (const Instruction& i : sheet.instructions) {
    for (const Clause& clause : i.clauses) {
      std::vector<std::string> names;
      Place first;
      for (const Assignment& a : assignments(clause.body)) {
        if (!is_operand_of(clause, a.name) || !is_source(i, a.name)) continue;
        if (!first) first = a.place;
        if (!std::count(names.begin(), names.end(), a.name)) names.push_back(a.name);
      }
      if (!first) continue;
      report(sink, diag::Kind::AssignedSource, check::span_of(first),
             listed(names) + (names.size() == 1 ? " is a source, and is" : " are sources, and are") + " assigned here",
             "read as it stands, the instruction changes its sources; a local of another name says what is meant");
    }
  }
}

}  // namespace isadora::findings
