// InList, OutList and Order repeat what the encoding and the semantics define. If they are written, they are compared
// with both.
#include <algorithm>

#include "findings/bodies.h"
#include "findings/lints.h"

namespace isadora::findings {

namespace {

bool has_field(const LintOptype& i, const LintLevel& opcode, const std::string& name) {
  const auto fields = i.fields_of(opcode);
  return std::any_of(fields.begin(), fields.end(),
                     [&](const LintField* f) { return f->name == name || f->full() == name; });
}

// Some opcode of the instruction lists a field of this type: constants need not be listed.
bool is_register_type(const LintOptype& i, const LintField& field) {
  for (const LintLevel& opcode : i.opcodes) {
    for (const OperandList* list : {&opcode.in, &opcode.out}) {
      for (NodeRef entry : list->entries) {
        const std::string name = first_name(entry);
        const auto fields = i.fields_of(opcode);
        if (std::any_of(fields.begin(), fields.end(),
                        [&](const LintField* f) { return f->name == name && f->type == field.type; }))
          return true;
      }
    }
  }
  return false;
}

// A name that is neither a field of the opcode nor a word of the forms.
void unknown_names(const LintOptype& i, const LintLevel& opcode, const OperandList& list, diag::Sink& sink) {
  for (NodeRef entry : list.entries) {
    std::string name;
    if (!is_name(entry, name) || has_field(i, opcode, name) || i.is_operand(name)) continue;
    report(sink, diag::Kind::OperandList, check::span_of(entry), code(opcode.name()) + " has no field " + code(name),
           "whoever schedules instructions by these lists waits for something else");
  }
}

// Registers by number that a clause sets and OutList lacks.
void unnamed_results(const LintOptype& i, const LintLevel& opcode, diag::Sink& sink) {
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

bool is_listed(const OperandList& list, std::string_view name) {
  return std::any_of(list.entries.begin(), list.entries.end(),
                     [&](NodeRef entry) { return first_name(entry) == name; });
}

// A name with all brackets after it: `R[n]`, `c[bank][offset]`.
NodeRef with_brackets(NodeRef name) {
  for (NodeRef at = name;; name = at) {
    const parse::NodeId up = (*at.tree)[at.node].parent;
    if (up == parse::kNoNode) return name;
    const parse::NodeKind kind = at.tree->kind(up);
    if (kind != parse::NodeKind::Index && kind != parse::NodeKind::Access) return name;
    at = {at.tree, up};
  }
}

// Reads of a clause that InList lacks: a word of the form with a bracket after it, a register by its number, or memory.
void unnamed_sources(const LintOptype& i, const LintLevel& opcode, diag::Sink& sink) {
  if (!opcode.in) return;
  std::set<std::string> words;
  for (const LintForm& form : i.forms) words.insert(form.words.begin(), form.words.end());
  for (const Clause& clause : i.clauses) {
    for (const Read& r : reads(clause.body)) {
      const NodeRef whole = with_brackets(r.place);
      if (whole.node == r.place.node || !words.contains(r.name) || is_listed(opcode.in, r.name)) continue;
      report(sink, diag::Kind::OperandList, check::span_of(opcode.in.place),
             "`InList` leaves out " + code(check::text_of(whole)) + ", which the semantics read",
             "whoever schedules instructions by these lists does not see that it must be there first")
          .labels.push_back({check::span_of(whole), "it is read here"});
      return;
    }
  }
}

// Operands of the forms: each is in one of the two lists.
void unlisted_operands(const LintOptype& i, const LintLevel& opcode, diag::Sink& sink) {
  if (!opcode.in || !opcode.out) return;
  for (const Clause& clause : i.clauses) {
    const auto read = reads(clause.body);
    for (const std::string& operand : clause.operands) {
      const LintField* f = i.operand_field(opcode, operand);
      if (!f || is_listed(opcode.in, f->name) || is_listed(opcode.out, f->name) || !is_register_type(i, *f)) continue;
      const bool is_read = std::any_of(read.begin(), read.end(), [&](const Read& r) {
        return check::lower_case(r.name) == check::lower_case(operand);
      });
      if (!is_read) continue;
      report(sink, diag::Kind::OperandList, check::span_of(opcode.in.place),
             "`InList` leaves out " + code(f->name) + ", which the semantics read as " + code(operand),
             "whoever schedules instructions by these lists does not see that it must be there first")
          .labels.push_back({check::span_of(f->place), "the field"});
    }
  }
}

// Every result in OutList is set by some clause.
void unset_results(const LintOptype& i, const LintLevel& opcode, diag::Sink& sink) {
  const auto does_something = [](const Clause& c) { return !assignments(c.body).empty(); };
  if (std::none_of(i.clauses.begin(), i.clauses.end(), does_something)) return;
  for (NodeRef entry : opcode.out.entries) {
    std::string name;
    if (!is_name(entry, name) || !has_field(i, opcode, name)) continue;
    const bool set = std::any_of(i.clauses.begin(), i.clauses.end(), [&](const Clause& clause) {
      const auto all = assignments(clause.body);
      return has_errors(clause) || std::any_of(all.begin(), all.end(), [&](const Assignment& a) {
               const LintField* f = a.name.empty() ? nullptr : i.operand_field(opcode, a.name);
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

void operand_list(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const LintLevel& opcode : i.opcodes) {
      for (const OperandList* list : {&opcode.in, &opcode.out, &opcode.order}) unknown_names(i, opcode, *list, sink);
      unnamed_results(i, opcode, sink);
      unnamed_sources(i, opcode, sink);
      unlisted_operands(i, opcode, sink);
      unset_results(i, opcode, sink);
    }
  }
}

}  // namespace isadora::findings
