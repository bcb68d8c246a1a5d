// A body reads a field that only some opcodes have, although the form has a name for the operand that all of them have.
#include <algorithm>

#include "findings/bodies.h"
#include "findings/lints.h"

namespace isadora::findings {

namespace {

std::vector<std::string> opcodes_without(const LintOptype& i, const std::string& field) {
  std::vector<std::string> out;
  for (const LintLevel& opcode : i.opcodes) {
    const auto fields = i.fields_of(opcode);
    const bool has = std::any_of(fields.begin(), fields.end(),
                                 [&](const LintField* f) { return check::lower_case(f->name) == field; });
    if (!has) out.emplace_back(opcode.name());
  }
  return out;
}

// The name of the header that is this field in the opcode that has it.
std::string suggestion(const LintOptype& i, const Clause& clause, const std::string& field) {
  for (const std::string& o : clause.operands) {
    for (const LintLevel& opcode : i.opcodes) {
      const LintField* f = i.operand_field(opcode, o);
      if (f && check::lower_case(f->name) == field) return o;
    }
  }
  return {};
}

}  // namespace

void partial_name(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses) {
      std::set<std::string> said;
      const auto locals = assignments(clause.body);
      for (const Read& r : reads(clause.body)) {
        const std::string name = check::lower_case(r.name);
        const bool local =
            std::any_of(locals.begin(), locals.end(), [&](const Assignment& a) { return a.name == r.name; });
        if (local || is_operand_of(clause, name) || i.bound.contains(name)) continue;
        const auto lacking = opcodes_without(i, name);
        if (lacking.empty() || lacking.size() == i.opcodes.size() || !said.insert(name).second) continue;
        diag::Diagnostic& d =
            report(sink, diag::Kind::PartialName, check::span_of(r.place),
                   listed(lacking) + (lacking.size() == 1 ? " has" : " have") + " no field " + code(name),
                   "the clause holds for the other opcodes alone");
        const std::string o = suggestion(i, clause, name);
        if (!o.empty()) d.fixes.push_back({d.span, o, "write " + code(o)});
      }
    }
  }
}

}  // namespace isadora::findings
