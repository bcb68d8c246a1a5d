// A value that is set and set again before anything reads it: the first statement does nothing, and was meant to.
#include <algorithm>

#include "findings/bodies.h"
#include "findings/lints.h"

namespace isadora::findings {

namespace {

using parse::NodeKind;

bool leaves(NodeRef statement) {
  bool found = false;
  check::walk(statement, [&](NodeRef p) {
    const NodeKind k = check::kind_of(p);
    found |= k == NodeKind::Break || k == NodeKind::Return || k == NodeKind::Exit;
  });
  return found;
}

bool sets_whole(NodeRef statement, const std::string& name) {
  const auto own = own_assignments(statement);
  return std::any_of(own.begin(), own.end(),
                     [&](const Assignment& a) { return a.name == name && a.whole && !a.compound; });
}

bool sets_always(NodeRef statement, const std::string& name);

bool block_sets(NodeRef block, const std::string& name) {
  const auto list = check::children_of(block);
  return std::any_of(list.begin(), list.end(), [&](NodeRef s) { return sets_always(s, name); });
}

// On every path through it.
bool sets_always(NodeRef s, const std::string& name) {
  if (sets_whole(s, name)) return true;
  const auto parts = check::children_of(s);
  switch (check::kind_of(s)) {
    case NodeKind::BlockStmt: return block_sets(s, name);
    case NodeKind::If: return parts.size() == 3 && sets_always(parts[1], name) && sets_always(parts[2], name);
    case NodeKind::Switch: {
      const auto is_case = [](NodeRef p) {
        return check::kind_of(p) == NodeKind::Case || check::kind_of(p) == NodeKind::Default;
      };
      const auto cases = std::count_if(parts.begin(), parts.end(), is_case);
      return cases >= 2 &&
             std::all_of(parts.begin(), parts.end(), [&](NodeRef p) { return !is_case(p) || block_sets(p, name); });
    }
    default: return false;
  }
}

class DeadValues {
 public:
  DeadValues(const Clause& clause, diag::Sink& sink) : sink_(sink) { list(clause.body); }

 private:
  void list(NodeRef block) {
    const auto statements = check::children_of(block);
    for (size_t n = 0; n < statements.size(); ++n) {
      const NodeKind kind = check::kind_of(statements[n]);
      if (kind != NodeKind::For && kind != NodeKind::While && kind != NodeKind::Foreach && !leaves(statements[n]))
        from(statements, n);
    }
    for (NodeRef s : statements) inside(s);
  }
  // The lists inside a statement: the two sides of an `if` are two lists.
  void inside(NodeRef s) {
    switch (check::kind_of(s)) {
      case NodeKind::BlockStmt:
      case NodeKind::Case:
      case NodeKind::Default: list(s); break;
      case NodeKind::Assign: break;
      default:
        for (NodeRef c : check::children_of(s)) inside(c);
    }
  }
  // Compares the statement's targets with later statements of the same list.
  void from(const std::vector<NodeRef>& statements, size_t n) {
    for (const Assignment& a : assignments(statements[n])) {
      if (!a.whole || a.name.empty() || a.compound) continue;
      for (size_t next = n + 1; next < statements.size(); ++next) {
        if (reads_name(statements[next], a.name) || leaves_early(statements[next])) break;
        if (!sets_always(statements[next], a.name)) continue;
        report_finding(a, statements[next]);
        break;
      }
    }
  }
  // A jump out of this list: statements after it may not be reached. `break` inside a switch stays in it.
  static bool leaves_early(NodeRef s) {
    bool found = false;
    check::walk(s, [&](NodeRef p) {
      const NodeKind k = check::kind_of(p);
      found |= k == NodeKind::Return || k == NodeKind::Exit;
    });
    return found;
  }
  void report_finding(const Assignment& a, NodeRef by) {
    const base::Span span = check::span_of(a.place);
    if (!said_.insert(span.begin).second) return;
    report(sink_, diag::Kind::DeadValue, span,
           "nothing reads this value of " + code(a.name) + " before it is set again",
           "the statement does nothing; either it or the one that follows is not what was meant")
        .labels.push_back({check::span_of(by), "it is set again here"});
  }

  diag::Sink& sink_;
  std::set<uint32_t> said_;
};

}  // namespace

void dead_value(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses)
      if (clause.body) DeadValues(clause, sink);
  }
}

}  // namespace isadora::findings
