// Walks through the bodies of clauses: assignments and reads, in the order of the text.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "findings/lint_model.h"

namespace isadora::findings {

// All words of a clause's body, of its crack and of the functions that these call, in lower case: names, modifiers,
// members.
std::set<std::string> words_of(const LintModel& lint_model, NodeRef body);

struct Assignment {
  NodeRef place;          // the statement
  NodeRef target;         // as written
  std::string name;       // of the assigned variable; empty if the target is not a variable
  bool whole = false;     // not a slice or an element
  bool compound = false;  // compound assignment or ++: it reads its target
  NodeRef value;          // empty for ++
};

std::vector<Assignment> assignments(NodeRef body);  // all, however deep
// The assignments that a statement makes itself, not those of the statements inside it.
std::vector<Assignment> own_assignments(NodeRef statement);

// Variables read below a node, in the order of the text. The target of an assignment is not read, its indices are.
struct Read {
  std::string name;
  NodeRef place;
};
std::vector<Read> reads(NodeRef place);
bool reads_name(NodeRef place, const std::string& name);

// The names that an assignment, a step or a declaration sets.
bool is_register_by_number(const Assignment& a, const Clause& clause);
bool has_errors(const Clause& clause);  // something in it could not be read
std::string folded(const LintOptype& i,
                   const std::string& name);  // an operand's or field's name in lower case, others as they are

// Names other than locals that a clause may set and read: operands of its header, and fields.
bool is_operand_of(const Clause& clause, const std::string& name);

}  // namespace isadora::findings
