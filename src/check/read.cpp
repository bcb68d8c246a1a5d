#include "check/read.h"

#include <algorithm>
#include <cctype>

namespace isadora::check {

using base::Integer;
using parse::NodeKind;

namespace {

// A constant of a description is a code, a size or a position: no more bits are of use.
constexpr unsigned kMostBits = 1024;

std::optional<Integer> limited(Integer v) {
  if (v.bit_length() > kMostBits) return std::nullopt;
  return v;
}

std::optional<Integer> shifted_left(const Integer& a, const Integer& b) {
  if (b.is_negative() || b > Integer(kMostBits)) return std::nullopt;
  return limited(a.shl(static_cast<unsigned>(b.to_uint64())));
}

std::optional<Integer> combined(std::string_view op, const Integer& a, const Integer& b) {
  if (op == "+") return limited(a + b);
  if (op == "-") return limited(a - b);
  if (op == "*") return limited(a * b);
  if (op == "|") return a | b;
  if (op == "&") return a & b;
  if (op == "<<") return shifted_left(a, b);
  return std::nullopt;
}

std::optional<Integer> applied(std::string_view op, const Integer& a) {
  if (op == "-") return -a;
  if (op == "~") return ~a;
  if (op == "+") return a;
  return std::nullopt;
}

void add_alternatives(NodeRef e, std::vector<NodeRef>& out, bool& only_names) {
  if (kind_of(e) == NodeKind::NameExpr) {
    out.push_back(e);
  } else if (kind_of(e) == NodeKind::Binary && e.tree->op(e.node) == "|") {
    for (NodeRef part : children_of(e)) add_alternatives(part, out, only_names);
  } else {
    only_names = false;
  }
}

}  // namespace

std::optional<Integer> parse_number(std::string_view text) {
  const size_t caret = text.find('^');
  if (caret == std::string_view::npos) {
    if (text.empty() || !std::isdigit(static_cast<unsigned char>(text[0]))) return std::nullopt;
    return Integer::parse(text);
  }
  const auto power = Integer::parse(text.substr(caret + 1));
  if (text.substr(0, caret) != "2" || !power) return std::nullopt;
  return shifted_left(1, *power);
}

std::optional<Integer> constant_of(NodeRef e) {
  const auto parts = children_of(e);
  switch (kind_of(e)) {
    case NodeKind::NumberExpr: return parse_number(text_of(e));
    case NodeKind::Value:
    case NodeKind::Paren: return parts.empty() ? std::nullopt : constant_of(parts[0]);
    case NodeKind::Unary: {
      const auto a = parts.empty() ? std::nullopt : constant_of(parts[0]);
      return a ? applied(e.tree->op(e.node), *a) : std::nullopt;
    }
    case NodeKind::Binary: {
      if (parts.size() != 2) return std::nullopt;
      const auto a = constant_of(parts[0]), b = constant_of(parts[1]);
      return a && b ? combined(e.tree->op(e.node), *a, *b) : std::nullopt;
    }
    default: return std::nullopt;
  }
}

std::string word_of(NodeRef e) {
  switch (kind_of(e)) {
    case NodeKind::NameExpr:
      if (const NodeRef name = child_of(e, NodeKind::Name)) return std::string(text_of(name));
      return std::string(text_of(e));
    case NodeKind::Name:
    case NodeKind::NumberExpr: return std::string(text_of(e));
    case NodeKind::StringExpr: return unquoted(text_of(e));
    default: return {};
  }
}

std::vector<NodeRef> alternatives_of(NodeRef e) {
  std::vector<NodeRef> out;
  bool only_names = true;
  add_alternatives(e, out, only_names);
  if (!only_names) out.clear();
  return out;
}

bool is_string(NodeRef e) { return kind_of(e) == NodeKind::StringExpr; }

std::string unquoted(std::string_view literal) {
  std::string out;
  for (size_t i = 1; i + 1 < literal.size(); ++i) {
    if (literal[i] == '\\' && i + 2 < literal.size()) ++i;
    out += literal[i];
  }
  return out;
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

std::string code_text(std::string_view text) { return "`" + std::string(text) + "`"; }

base::Span span_of(NodeRef place) { return place.tree->span(place.node); }
std::string_view text_of(NodeRef place) { return place.tree->text(place.node); }
NodeKind kind_of(NodeRef place) { return place.tree->kind(place.node); }

std::vector<NodeRef> children_of(NodeRef place) {
  const parse::Tree& tree = *place.tree;
  const parse::NodeId first = tree[place.node].first_child;
  size_t count = 0;
  for (parse::NodeId c = first; c != parse::kNoNode; c = tree[c].next_sibling) ++count;
  std::vector<NodeRef> out;
  out.reserve(count);
  for (parse::NodeId c = first; c != parse::kNoNode; c = tree[c].next_sibling) out.push_back({&tree, c});
  return out;
}

NodeRef child_of(NodeRef place, NodeKind kind) {
  const parse::NodeId found = place.tree->child(place.node, kind);
  return found == parse::kNoNode ? NodeRef{} : NodeRef{place.tree, found};
}

}  // namespace isadora::check
