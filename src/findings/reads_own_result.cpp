// A body reads a destination after setting it. The value then depends on the register: one that discards writes gives
// its constant.
#include <algorithm>

#include "findings/bodies.h"
#include "findings/lints.h"

namespace isadora::findings {

namespace {

bool is_result(const LintOptype& i, const std::string& name) {
  for (const LintLevel& opcode : i.opcodes) {
    const LintField* f = i.operand_field(opcode, name);
    for (NodeRef p : opcode.out.entries)
      if (f && first_name(p) == f->name) return true;
  }
  return false;
}

}  // namespace

void reads_own_result(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses) {
      if (!clause.body) continue;
      std::map<std::string, uint32_t> set;  // where it is first set
      for (const Assignment& a : assignments(clause.body))
        if (is_operand_of(clause, a.name) && is_result(i, a.name)) set.insert({a.name, check::span_of(a.place).begin});
      std::set<std::string> said;
      for (const Read& r : reads(clause.body)) {
        const auto found = set.find(r.name);
        const base::Span at = check::span_of(r.place);
        if (found == set.end() || at.begin < found->second || !said.insert(r.name).second) continue;
        report(sink, diag::Kind::ReadsOwnResult, at, code(r.name) + " is a result, and is read here",
               "where its register drops what is written (a zero register, a true predicate) this reads the constant; "
               "a local "
               "keeps the value");
      }
    }
  }
}

}  // namespace isadora::findings
