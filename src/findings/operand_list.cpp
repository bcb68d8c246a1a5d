// InList, OutList and Order say again what the encoding and the semantics say. Where they are written, they are held
// against both.
#include <algorithm>

#include "findings/bodies.h"
#include "findings/lints.h"

namespace isadora::findings {

namespace {

bool has_field(const Instruction& i, const Level& opcode, const std::string& name) {
  const auto fields = i.fields_of(opcode);
  return std::any_of(fields.begin(), fields.end(),
                     [&](const Field* f) { return f->name == name || f->full() == name; });
}

// A name that is neither a field of the opcode nor a word of the forms.
void unknown_names(const Instruction& i, const Level& opcode, const OperandList& list, diag::Sink& sink) {
  for (Place entry : list.entries) {
    std::string name;
    if (!is_name(entry, name) || has_field(i, opcode, name) || i.is_operand(name)) continue;
    report(sink, diag::Kind::OperandList, check::span_of(entry), code(opcode.name()) + " has no field " + code(name),
           "whoever schedules instructions by these lists waits for something else");
  }
}

// What OutList leaves out although a clause sets it: registers by number.
void unnamed_results(const Instruction& i, const Level& opcode, diag::Sink& sink) {
  if (!opcode.out || !opcode.out.entries.empty()) return;
  for (const Clause& clause : i.clauses) {
    for (const Assignment& a : assignments(clause.body)) {
      if (!is_register_by_number(a, clause)) continue;
      diag::Diagnostic& d =
          report(sink, diag::Kind::OperandList, check::span_of(opcode.out.place),
                 "`OutList` is empty, and the semantics write " + code(check::text_of(a.target)),
                 "whoever schedules instructions by these lists does not see that a register changes");
      d.labels.push_back({check::span_of(a.target), "it is written here"});
      return;
    }
  }
}

// Every result in OutList is set by some clause.
void unset_results(const Instruction& i, const Level& opcode, diag::Sink& sink) {
  const auto does_something = [](const Clause& c) { return !assignments(c.body).empty(); };
  if (std::none_of(i.clauses.begin(), i.clauses.end(), does_something)) return;
  for (Place entry : opcode.out.entries) {
    std::string name;
    if (!is_name(entry, name) || !has_field(i, opcode, name)) continue;
    const bool set = std::any_of(i.clauses.begin(), i.clauses.end(), [&](const Clause& clause) {
      const auto all = assignments(clause.body);
      return has_errors(clause) || std::any_of(all.begin(), all.end(), [&](const Assignment& a) {
               const Field* f = a.name.empty() ? nullptr : i.operand_field(opcode, a.name);
               return f && f->name == name;
             });
    });
    if (!set)
      report(sink, diag::Kind::OperandList, check::span_of(entry),
             "`OutList` has " + code(name) + ", and no clause sets it",
             "either the list or the semantics forget something");
  }
}

}  // namespace

void operand_list(const Sheet& sheet, diag::Sink& sink) {
  for (const Instruction& i : sheet.instructions) {
    for (const Level& opcode : i.opcodes) {
      for (const OperandList* list : {&opcode.in, &opcode.out, &opcode.order}) unknown_names(i, opcode, *list, sink);
      unnamed_results(i, opcode, sink);
      unset_results(i, opcode, sink);
    }
  }
}

}  // namespace isadora::findings
