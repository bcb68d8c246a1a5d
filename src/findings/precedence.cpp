// C's traps: `a & b == c` is `a & (b == c)`, `a & b + c` is `a & (b + c)`, `a >> b + c` is `a >> (b + c)`. Bodies, the
// formulas of prose and those of remarks after examples are read as C reads them.
#include <algorithm>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

using parse::NodeKind;

bool is_one_of(std::string_view op, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), op) != list.end();
}
bool is_bitwise(std::string_view op) { return is_one_of(op, {"&", "|", "^"}); }
bool is_comparison(std::string_view op) { return is_one_of(op, {"==", "!=", "<", "<=", ">", ">="}); }
bool is_sum(std::string_view op) { return is_one_of(op, {"+", "-"}); }
bool is_shift(std::string_view op) { return is_one_of(op, {"<<", ">>"}); }

bool is_trap(std::string_view outer, std::string_view inner) {
  return (is_bitwise(outer) && (is_comparison(inner) || is_sum(inner))) || (is_shift(outer) && is_sum(inner));
}

template <class Say>
void visit(NodeRef place, const Say& report_finding) {
  check::walk(place, [&](NodeRef p) {
    if (check::kind_of(p) != NodeKind::Binary) return;
    for (NodeRef child : check::children_of(p)) {
      if (check::kind_of(child) == NodeKind::Binary && is_trap(p.tree->op(p.node), child.tree->op(child.node)))
        return report_finding(p, child);
    }
  });
}

std::string message(NodeRef outer, NodeRef inner) {
  return "this reads as " +
         code(std::string(outer.tree->op(outer.node)) + " (" + std::string(check::text_of(inner)) + ")");
}

constexpr const char* kTighter = "the inner operator binds tighter in C; parentheses say which is meant";

// ---- formulas in prose: text between non-ASCII characters that looks like an expression

bool is_formula(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) ||
         std::string_view(" _()[]{}.,:<>&|^+-*/~!=").find(c) != std::string_view::npos;
}

// The beginning of the right side of `Rd = a + b`; 0 if the text is not an assignment.
size_t after_equals(std::string_view piece) {
  for (size_t at = piece.find('='); at != std::string_view::npos; at = piece.find('=', at + 1)) {
    const bool before = at > 0 && std::string_view("=<>!").find(piece[at - 1]) != std::string_view::npos;
    const bool behind = at + 1 < piece.size() && piece[at + 1] == '=';
    if (!before && !behind) return std::min(piece.find_first_not_of(' ', at + 1), piece.size());
  }
  return 0;
}

void formula(const ProseText& text, std::string_view piece, diag::Sink& sink) {
  piece.remove_prefix(after_equals(piece));
  while (!piece.empty() && std::string_view(" ,.:").find(piece.back()) != std::string_view::npos)
    piece.remove_suffix(1);
  if (piece.find_first_of("&|^<>") == std::string_view::npos || piece.find_first_of("+-=") == std::string_view::npos)
    return;
  diag::Sink null_sink;
  const parse::Tree tree = parse::parse_expression(base::make_source("formula", std::string(piece)), null_sink);
  if (null_sink.has_errors()) return;
  const base::Span at = within(text.span, text.text(), piece);
  visit({&tree, 0}, [&](NodeRef outer, NodeRef inner) {
    const base::Span span = check::span_of(inner);
    report(sink, diag::Kind::Precedence, {at.source, at.begin + span.begin, at.begin + span.end}, message(outer, inner),
           kTighter);
  });
}

// A remark after an example; not a claim, which is parsed.
bool is_remark(const ProseText& text) {
  return text.comment && text.block == "__Examples" && !text.text().starts_with("//=");
}

void formulas(const ProseText& text, diag::Sink& sink) {
  const std::string_view whole = text.text();
  if (whole.find('|') != std::string_view::npos && whole.find("---") != std::string_view::npos) return;  // a table
  for (size_t at = 0; at < whole.size();) {
    const size_t begin = at;
    while (at < whole.size() && is_formula(whole[at])) ++at;
    const std::string_view piece = whole.substr(begin, at - begin);
    if (piece.size() > 4) formula(text, piece, sink);
    if (at == begin) ++at;
  }
}

}  // namespace

void precedence(const LintModel& lint_model, diag::Sink& sink) {
  const auto report_finding = [&](NodeRef outer, NodeRef inner) {
    report(sink, diag::Kind::Precedence, check::span_of(inner), message(outer, inner), kTighter);
  };
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses)
      if (clause.body) visit(clause.body, report_finding);
    for (const ProseText& text : i.own.texts)
      if (!text.comment || is_remark(text)) formulas(text, sink);
  }
  for (const auto& [name, place] : lint_model.function_bodies) visit(place, report_finding);
}

}  // namespace isadora::findings
