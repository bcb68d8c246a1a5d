// Names in a body that nothing has set where they are read: neither a local above, nor an operand, nor a field.
#include <algorithm>

#include "findings/bodies.h"
#include "findings/lints.h"
#include "ir/facts.h"

namespace isadora::findings {

namespace {

constexpr std::string_view kWords[] = {"true",   "false", "True", "False", "pc",    "next_pc", "lane", "active",
                                       "launch", "set",   "mask", "x",     "width", "new",     "old"};

bool is_word(const std::string& name) {
  return std::ranges::find(kWords, name) != std::end(kWords) || ir::spelled<ir::HostService>(name);
}

// `P0`, `UR4`: the registers' files may be defined elsewhere.
bool may_be_register(const std::string& name) {
  size_t letters = 0;
  while (letters < name.size() && std::isupper(static_cast<unsigned char>(name[letters]))) ++letters;
  return letters > 0 && std::all_of(name.begin() + static_cast<long>(letters), name.end(),
                                    [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
}

class UnsetNames {
 public:
  UnsetNames(const LintModel& lint_model, const LintOptype& i, const Clause& clause, diag::Sink& sink)
      : model_(lint_model), i_(i), clause_(clause), sink_(sink) {
    for (const LintField* f : i.all_fields()) fields_.insert(check::lower_case(f->name));
    for (const Assignment& a : assignments(clause.body))
      if (!a.compound) set_somewhere_.insert(a.name);
    for (const LintForm& form : i.forms) set_.insert(form.words.begin(), form.words.end());
    set_.insert(clause.modifiers.begin(), clause.modifiers.end());  // fields that the header shows
  }

  void run() { visit(clause_.body); }

 private:
  // In the order of the text: a statement's reads precede its writes.
  void visit(NodeRef place) {
    for (NodeRef child : check::children_of(place)) {
      switch (check::kind_of(child)) {
        case parse::NodeKind::Assign:
        case parse::NodeKind::Step: statement(child); break;
        case parse::NodeKind::Declare: {
          for (NodeRef p : check::children_of(child)) {
            if (check::kind_of(p) == parse::NodeKind::Name) set_.insert(std::string(check::text_of(p)));
            if (check::kind_of(p) == parse::NodeKind::NameExpr) set_.insert(check::word_of(p));
          }
          break;
        }
        case parse::NodeKind::Foreach:
        case parse::NodeKind::Atomic:
          for (NodeRef p : check::children_of(child))
            if (check::kind_of(p) == parse::NodeKind::Name) set_.insert(std::string(check::text_of(p)));
          visit(child);
          break;
        case parse::NodeKind::If:
        case parse::NodeKind::For:
        case parse::NodeKind::While:
        case parse::NodeKind::Switch:
        case parse::NodeKind::Case:
        case parse::NodeKind::Default:
        case parse::NodeKind::BlockStmt: visit(child); break;
        default: expression(child); break;
      }
    }
  }
  void statement(NodeRef s) {
    expression(s);
    for (const Assignment& a : own_assignments(s)) set_.insert(a.name);
  }
  void expression(NodeRef e) {
    for (const Read& r : reads(e)) read(r);
  }
  void read(const Read& r) {
    const std::string& n = r.name;
    const bool known =
        n.empty() || set_.contains(n) || is_operand_of(clause_, n) || fields_.contains(check::lower_case(n)) ||
        is_case_or_type(n) || i_.bound.contains(check::lower_case(n)) || model_.functions.contains(n) ||
        model_.faults.contains(n) || is_word(n) || may_be_register(n) || model_.is_register(n) || is_defined(n);
    if (known || !said_.insert(n).second) return;
    const bool later = set_somewhere_.contains(n);
    report(sink_, diag::Kind::UnsetName, check::span_of(r.place),
           later ? code(n) + " is read here and set only below" : "nothing sets or defines " + code(n),
           "the clause has no meaning from here on");
  }
  bool is_case_or_type(const std::string& n) const {
    return std::any_of(model_.enumerations.begin(), model_.enumerations.end(),
                       [&](const auto& e) { return e.second.spelled(n); });
  }
  bool is_defined(const std::string& n) const {
    return std::any_of(
        model_.set.by_kind.begin(), model_.set.by_kind.end(), [&](const std::vector<check::Definition>& list) {
          return std::any_of(list.begin(), list.end(), [&](const check::Definition& d) { return d.name == n; });
        });
  }

  const LintModel& model_;
  const LintOptype& i_;
  const Clause& clause_;
  diag::Sink& sink_;
  std::set<std::string> fields_, set_, set_somewhere_, said_;
};

// Functions of `AsmFormat`, which decides nothing and is not lowered: the first place of each name.
class FormatFunctions {
 public:
  FormatFunctions(const LintModel& lint_model, diag::Sink& sink) : model_(lint_model), sink_(sink) {}

  void visit(const LintLevel& level) {
    for (NodeRef item : level.definition->block_items("__OperandInfo")) {
      const NodeRef head = check::child_of(item, parse::NodeKind::Head);
      if (!head || check::text_of(head) != "AsmFormat") continue;
      check::walk(item, [&](NodeRef p) {
        const auto parts = check::children_of(p);
        if (check::kind_of(p) == parse::NodeKind::Call && !parts.empty()) call(parts[0]);
      });
    }
  }

 private:
  void call(NodeRef callee) {
    const std::string name(check::text_of(callee));
    if (model_.functions.contains(name) || !said_.insert(name).second) return;
    report(sink_, diag::Kind::UnsetName, check::span_of(callee),
           "nothing defines " + code(name) + ", this is the first use", "the syntax of the operand is not given");
  }

  const LintModel& model_;
  diag::Sink& sink_;
  std::set<std::string> said_;
};

}  // namespace

void unset_name(const LintModel& lint_model, diag::Sink& sink) {
  FormatFunctions formats(lint_model, sink);
  for (const LintOptype& i : lint_model.instructions) {
    formats.visit(i.own);
    for (const LintLevel& opcode : i.opcodes) formats.visit(opcode);
  }
  for (const LintOptype& i : lint_model.instructions) {
    if (i.opcodes.empty()) continue;  // its fields have other positions
    for (const Clause& clause : i.clauses)
      if (clause.body) UnsetNames(lint_model, i, clause, sink).run();
  }
}

}  // namespace isadora::findings
