#include "findings/bodies.h"

#include <algorithm>

namespace isadora::findings {

using check::children_of;
using check::kind_of;
using check::lower_case;
using check::text_of;
using parse::NodeKind;

namespace {

// The variable that a target changes, and whether all of it.
void read_target(NodeRef target, Assignment& a) {
  a.target = target;
  a.whole = kind_of(target) == NodeKind::NameExpr;
  NodeRef base = target;
  while (kind_of(base) == NodeKind::Slice || kind_of(base) == NodeKind::Index) {
    const auto parts = children_of(base);
    if (parts.empty()) return;
    base = parts[0];
  }
  is_name(base, a.name);
}

void add_assignment(NodeRef s, std::vector<Assignment>& out) {
  const auto parts = children_of(s);
  size_t at = 0;
  while (at < parts.size() && kind_of(parts[at]) == NodeKind::Type) ++at;
  const auto op = std::find_if(parts.begin(), parts.end(), [](NodeRef p) { return kind_of(p) == NodeKind::Operator; });
  if (op == parts.end()) return;
  const NodeRef value = op + 1 == parts.end() ? NodeRef{} : *(op + 1);
  for (auto p = parts.begin() + static_cast<long>(at); p < op; ++p) {
    Assignment a;
    a.place = s;
    a.value = value;
    a.compound = text_of(*op) != "=";
    read_target(*p, a);
    out.push_back(std::move(a));
  }
  if (value && kind_of(value) == NodeKind::Assign) add_assignment(value, out);  // a = b = e
}

class BodyWords {
 public:
  explicit BodyWords(const LintModel& lint_model) : model_(lint_model) {}

  void add(NodeRef place) {
    const parse::Node& node = (*place.tree)[place.node];
    for (uint32_t t = node.first; t < node.last; ++t) {
      const lex::TokenKind kind = place.tree->tokens[t].kind;
      if (kind != lex::TokenKind::Name && kind != lex::TokenKind::Modifier) continue;
      std::string word(place.tree->token_text(t));
      if (word.starts_with(".")) word.erase(0, 1);
      words_.insert(lower_case(word));
      const auto function = model_.function_bodies.find(word);
      if (function != model_.function_bodies.end() && seen_.insert(word).second) add(function->second);
    }
  }
  std::set<std::string> take() { return std::move(words_); }

 private:
  const LintModel& model_;
  std::set<std::string> words_, seen_;
};

bool is_statement_part(NodeKind kind) { return kind == NodeKind::Assign || kind == NodeKind::Step; }

// Reads of an assignment: in the brackets of its targets, the target itself if it is compound, and its value.
void add_reads(NodeRef place, std::vector<Read>& out);

void add_target_reads(NodeRef target, bool compound, std::vector<Read>& out) {
  const auto parts = children_of(target);
  if (kind_of(target) == NodeKind::NameExpr) {
    if (compound) out.push_back({check::word_of(target), target});
    return;
  }
  for (size_t n = 0; n < parts.size(); ++n) {
    if (n == 0)
      add_target_reads(parts[0], compound, out);
    else
      add_reads(parts[n], out);
  }
}

void add_reads(NodeRef place, std::vector<Read>& out) {
  const auto parts = children_of(place);
  switch (kind_of(place)) {
    case NodeKind::NameExpr: out.push_back({check::word_of(place), place}); return;
    case NodeKind::Type: return;
    case NodeKind::Call:
    case NodeKind::GenericCall:
      for (size_t n = 1; n < parts.size(); ++n)
        if (kind_of(parts[n]) != NodeKind::Arguments) add_reads(parts[n], out);
      return;
    case NodeKind::Assign: {
      const auto op =
          std::find_if(parts.begin(), parts.end(), [](NodeRef p) { return kind_of(p) == NodeKind::Operator; });
      const bool compound = op != parts.end() && text_of(*op) != "=";
      for (auto p = parts.begin(); p < op; ++p)
        if (kind_of(*p) != NodeKind::Type) add_target_reads(*p, compound, out);
      for (auto p = op; p < parts.end(); ++p)
        if (kind_of(*p) != NodeKind::Operator) add_reads(*p, out);
      return;
    }
    case NodeKind::Binary:
      // `a compop b`: the operator is a name, and a field is read by it.
      if (place.tree->tokens[place.tree->op_token(place.node)].kind == lex::TokenKind::Name)
        out.push_back({std::string(place.tree->op(place.node)), place});
      break;
    default: break;
  }
  for (NodeRef p : parts) add_reads(p, out);
}

}  // namespace

std::set<std::string> words_of(const LintModel& lint_model, NodeRef body) {
  BodyWords words(lint_model);
  words.add(body);
  if (const NodeRef crack = check::child_of({body.tree, (*body.tree)[body.node].parent}, NodeKind::Crack))
    words.add(crack);
  return words.take();
}

std::vector<Assignment> own_assignments(NodeRef s) {
  std::vector<Assignment> out;
  if (kind_of(s) == NodeKind::Assign) add_assignment(s, out);
  if (kind_of(s) == NodeKind::Step && !children_of(s).empty()) {
    Assignment a;
    a.place = s;
    a.compound = true;
    read_target(children_of(s)[0], a);
    out.push_back(std::move(a));
  }
  return out;
}

std::vector<Assignment> assignments(NodeRef body) {
  std::vector<Assignment> out;
  if (!body) return out;
  check::walk(body, [&](NodeRef p) {
    if (!is_statement_part(kind_of(p))) return;
    const parse::NodeId up = (*p.tree)[p.node].parent;
    if (kind_of(p) == NodeKind::Assign && up != parse::kNoNode && p.tree->kind(up) == NodeKind::Assign)
      return;  // nested
    for (Assignment& a : own_assignments(p)) out.push_back(std::move(a));
  });
  return out;
}

std::vector<Read> reads(NodeRef place) {
  std::vector<Read> out;
  if (place) add_reads(place, out);
  return out;
}

bool reads_name(NodeRef place, const std::string& name) {
  const auto all = reads(place);
  return std::any_of(all.begin(), all.end(), [&](const Read& r) { return r.name == name; });
}

bool is_operand_of(const Clause& clause, const std::string& name) {
  return std::any_of(clause.operands.begin(), clause.operands.end(),
                     [&](const std::string& o) { return lower_case(o) == lower_case(name); });
}

// `R[e] = …` where R is neither a local array nor an operand: some local array is first set by a number.
bool is_register_by_number(const Assignment& a, const Clause& clause) {
  if (kind_of(a.target) != NodeKind::Index || a.name.empty() || is_operand_of(clause, a.name)) return false;
  const auto parts = children_of(a.target);
  return parts.size() == 2 && !check::constant_of(parts[1]);
}

bool has_errors(const Clause& clause) {
  bool found = false;
  const parse::NodeId whole = clause.body ? (*clause.body.tree)[clause.body.node].parent : parse::kNoNode;
  if (whole == parse::kNoNode) return true;
  check::walk({clause.body.tree, whole},
              [&](NodeRef p) { found |= kind_of(p) == NodeKind::Error || kind_of(p) == NodeKind::Missing; });
  return found;
}

std::string folded(const LintOptype& i, const std::string& name) {
  return i.is_operand(name) ? lower_case(name) : name;
}

}  // namespace isadora::findings
