// A table of two modifiers lists the allowed combinations of their values: `| .fn | .type |`, and a line for each.
// Combinations that the table lacks must be excluded by a condition, or else the form accepts words without a defined
// meaning; those in the table must not be excluded.
#include <algorithm>
#include <optional>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

using parse::NodeKind;
using Values = std::vector<std::string>;

struct CombinationTable {
  std::string first, second;  // the modifiers
  std::set<std::pair<std::string, std::string>> rows;
  base::Span head;
};

std::vector<Values> cells_of(std::string_view line) {
  std::vector<Values> out;
  for (size_t at = line.find('|'); at != std::string_view::npos;) {
    const size_t end = line.find('|', at + 1);
    if (end == std::string_view::npos) break;
    Values& cell = out.emplace_back();
    for (const TextWord& m : modifiers_in(line.substr(at + 1, end - at - 1))) cell.emplace_back(m.text);
    at = end;
  }
  return out;
}

bool is_head(const LintOptype& i, const std::vector<Values>& cells) {
  return cells.size() == 2 &&
         std::ranges::all_of(cells, [&](const Values& cell) { return cell.size() == 1 && i.modifier_field(cell[0]); });
}

void add_line(const LintOptype& i, const ProseText& text, std::string_view line, std::vector<CombinationTable>& tables,
              bool& open) {
  const auto cells = cells_of(line);
  if (is_head(i, cells)) {
    tables.push_back({cells[0][0], cells[1][0], {}, within(text.span, text.text(), line)});
    open = true;
  } else if (cells.size() != 2) {
    open = false;
  } else if (open) {
    for (const std::string& a : cells[0])
      for (const std::string& b : cells[1]) tables.back().rows.insert({a, b});
  }
}

std::vector<CombinationTable> tables_of(const LintOptype& i) {
  std::vector<CombinationTable> out;
  for (const ProseText& text : i.own.texts) {
    if (text.comment) continue;
    bool open = false;
    const std::string_view whole = text.text();
    for (size_t at = 0; at < whole.size();) {
      const size_t end = std::min(whole.find('\n', at), whole.size());
      add_line(i, text, whole.substr(at, end - at), out, open);
      at = end + 1;
    }
  }
  return out;
}

// The values that forms list for a modifier, or else those of its type.
Values values_of(const LintModel& lint_model, const LintOptype& i, const std::string& modifier) {
  Values out;
  for (const check::ModifierSetDraft& set : i.own.level.modifier_sets)
    if (set.name == modifier)
      for (const auto& m : set.members) out.push_back(m.text);
  const Enumeration* e = out.empty() ? lint_model.enumeration(i.modifier_field(modifier)->type) : nullptr;
  if (e)
    for (const model::Enumerator& one : e->enumerators) out.push_back(one.spellings[0]);
  return out;
}

// The values of conditions for one combination; empty if they depend on more than these two modifiers.
class Combination {
 public:
  Combination(const LintModel& lint_model, const LintOptype& i, const CombinationTable& t, std::string a, std::string b)
      : model_(lint_model), i_(i), values_{{t.first, std::move(a)}, {t.second, std::move(b)}} {}

  std::optional<bool> holds(NodeRef e) const {
    const auto parts = check::children_of(e);
    if (check::kind_of(e) == NodeKind::Paren && parts.size() == 1) return holds(parts[0]);
    if (check::kind_of(e) != NodeKind::Binary || parts.size() != 2) return std::nullopt;
    const std::string_view op = e.tree->op(e.node);
    if (op == "==" || op == "!=") return compared(parts[0], parts[1], op == "==");
    if (op == "&&" || op == "and") return joined(holds(parts[0]), holds(parts[1]), false);
    if (op == "||" || op == "or") return joined(holds(parts[0]), holds(parts[1]), true);
    return std::nullopt;
  }

 private:
  // One side that is `decisive` decides.
  static std::optional<bool> joined(std::optional<bool> a, std::optional<bool> b, bool decisive) {
    if (a == decisive || b == decisive) return decisive;
    return a && b ? std::optional(!decisive) : std::nullopt;
  }
  std::optional<bool> compared(NodeRef left, NodeRef right, bool equal) const {
    const auto value = values_.find(check::word_of(left));
    const std::string word = check::word_of(right);
    if (value == values_.end() || word.empty()) return std::nullopt;
    return is_called(value->first, value->second, word) == equal;
  }
  // By its spelling or by its name.
  bool is_called(const std::string& modifier, const std::string& value, const std::string& word) const {
    const Enumeration* e = model_.enumeration(i_.modifier_field(modifier)->type);
    const model::Enumerator *a = e ? e->spelled(value) : nullptr, *b = e ? e->spelled(word) : nullptr;
    return value == word || (a && a == b);
  }

  const LintModel& model_;
  const LintOptype& i_;
  std::map<std::string, std::string, std::less<>> values_;
};

void add_conditions(const LintLevel& level, std::vector<NodeRef>& out) {
  for (const auto& e : level.level.exceptions) out.push_back(e.condition);
}

// Combinations that all opcodes exclude; and those that some exclude, which may be meant for these alone.
std::vector<NodeRef> conditions_of_all(const LintOptype& i) {
  std::vector<NodeRef> out;
  for (const LintLevel* group : i.groups) add_conditions(*group, out);
  add_conditions(i.own, out);
  return out;
}

std::vector<NodeRef> conditions_of_some(const LintOptype& i) {
  std::vector<NodeRef> out = conditions_of_all(i);
  for (const LintLevel& opcode : i.opcodes) add_conditions(opcode, out);
  return out;
}

// A table with all values of its first modifier is meant to be whole.
bool is_whole(const CombinationTable& t, const Values& first) {
  return std::ranges::all_of(first, [&](const std::string& a) {
    return std::ranges::any_of(t.rows, [&](const auto& row) { return row.first == a; });
  });
}

std::string text_of(const std::pair<std::string, std::string>& combination) {
  return code("." + combination.first) + " with " + code("." + combination.second);
}

void check_left_out(const LintModel& lint_model, const LintOptype& i, const CombinationTable& t, diag::Sink& sink) {
  const Values first = values_of(lint_model, i, t.first);
  if (!is_whole(t, first)) return;
  const auto conditions = conditions_of_some(i);
  std::vector<std::pair<std::string, std::string>> open;
  for (const std::string& a : first) {
    for (const std::string& b : values_of(lint_model, i, t.second)) {
      const Combination one(lint_model, i, t, a, b);
      const bool may_be_refused = std::ranges::any_of(conditions, [&](NodeRef e) { return one.holds(e) != false; });
      if (!may_be_refused && !t.rows.contains({a, b})) open.push_back({a, b});
    }
  }
  if (open.empty()) return;
  const std::string others = open.size() == 1 ? "" : " and " + std::to_string(open.size() - 1) + " other combinations";
  report(sink, diag::Kind::MissingCombination, t.head,
         "this table leaves out " + text_of(open[0]) + others + ", which no " + code("__Exception") + " refuses",
         "such words can be encoded, and by the table they mean nothing");
}

void check_rows(const LintModel& lint_model, const LintOptype& i, const CombinationTable& t, diag::Sink& sink) {
  const auto conditions = conditions_of_all(i);
  for (const auto& row : t.rows) {
    const Combination one(lint_model, i, t, row.first, row.second);
    const auto refuses = std::ranges::find_if(conditions, [&](NodeRef e) { return one.holds(e) == true; });
    if (refuses == conditions.end()) continue;
    report(sink, diag::Kind::MissingCombination, t.head,
           "this table has " + text_of(row) + ", which an " + code("__Exception") + " refuses",
           "programmers write combinations that cannot be encoded")
        .labels.push_back({check::span_of(*refuses), "it is refused here"});
    return;
  }
}

}  // namespace

void combination_table(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const CombinationTable& t : tables_of(i)) {
      check_left_out(lint_model, i, t, sink);
      check_rows(lint_model, i, t, sink);
    }
  }
}

}  // namespace isadora::findings
