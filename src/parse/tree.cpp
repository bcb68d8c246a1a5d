#include "parse/tree.h"

#include <algorithm>
#include <array>

#include "lex/lexer.h"

namespace isadora::parse {

namespace {

// In the order of NodeKind.
constexpr std::array kNames = {
    "File",         "Definition",   "Keyword",  "Name",       "Width",       "Parameters", "Parents",     "Block",
    "BlockKeyword", "Prose",        "Fence",    "Statement",  "Head",        "Arguments",  "Operator",    "Value",
    "Field",        "Positions",    "Path",     "Enumerator", "Row",         "Form",       "ModifierSet", "ControlForm",
    "FormName",     "FormModifier", "FormText", "FormBraces", "FormControl", "When",       "Clause",      "Header",
    "Body",         "Crack",        "MicroOp",  "Hole",       "BlockStmt",   "If",         "For",         "While",
    "Foreach",      "Switch",       "Case",     "Default",    "Break",       "Return",     "Exit",        "NotModelled",
    "Atomic",       "Assign",       "Declare",  "Type",       "Step",        "ExprStmt",   "NameExpr",    "NumberExpr",
    "StringExpr",   "ModifierExpr", "Unary",    "Binary",     "Ternary",     "Abs",        "Call",        "GenericCall",
    "Index",        "Slice",        "Access",   "Member",     "MemberExpr",  "Paren",      "Concat",      "Missing",
    "ExampleLine",  "Claim",        "Given",    "Error",
};
static_assert(kNames.size() == static_cast<size_t>(NodeKind::Error) + 1, "a kind of node has no name");

bool has_operator(NodeKind kind) {
  return kind == NodeKind::Unary || kind == NodeKind::Binary || kind == NodeKind::Step;
}

// Shown by their text; their children would only repeat it.
bool covers_all_children(const Tree& tree, NodeId node) {
  NodeKind kind = tree.kind(node);
  return kind == NodeKind::NameExpr || kind == NodeKind::Head || kind == NodeKind::Path ||
         kind == NodeKind::Positions || (tree[node].first_child == kNoNode && tree[node].first != tree[node].last);
}

std::string quoted(std::string_view text) {
  std::string out = " `";
  for (char c : text) {
    if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  return out + "`";
}

std::string dump_line(const Tree& tree, NodeId node, size_t depth) {
  std::string line(2 * depth, ' ');
  line += name(tree.kind(node));
  if (has_operator(tree.kind(node)))
    line += " " + std::string(tree.op(node));
  else if (covers_all_children(tree, node))
    line += quoted(tree.text(node));
  return line + "\n";
}

}  // namespace

std::string_view name(NodeKind k) { return kNames[static_cast<size_t>(k)]; }

std::vector<NodeId> Tree::children(NodeId n) const {
  std::vector<NodeId> all;
  for (NodeId c = nodes[n].first_child; c != kNoNode; c = nodes[c].next_sibling) all.push_back(c);
  return all;
}

std::vector<NodeId> Tree::children(NodeId n, NodeKind k) const {
  std::vector<NodeId> some;
  for (NodeId c = nodes[n].first_child; c != kNoNode; c = nodes[c].next_sibling)
    if (nodes[c].kind == k) some.push_back(c);
  return some;
}

NodeId Tree::child(NodeId n, NodeKind k) const {
  for (NodeId c = nodes[n].first_child; c != kNoNode; c = nodes[c].next_sibling)
    if (nodes[c].kind == k) return c;
  return kNoNode;
}

std::string_view Tree::token_text(uint32_t token) const {
  return std::string_view(source->text).substr(tokens[token].begin, tokens[token].end - tokens[token].begin);
}

base::Span Tree::span(NodeId n) const {
  const Node& node = nodes[n];
  if (node.first < node.last) return {source.get(), tokens[node.first].begin, tokens[node.last - 1].end};
  uint32_t place = node.first == 0 ? 0 : tokens[node.first - 1].end;
  return {source.get(), place, place};
}

std::string_view Tree::text(NodeId n) const {
  base::Span where = span(n);
  return std::string_view(source->text).substr(where.begin, where.end - where.begin);
}

uint32_t Tree::op_token(NodeId n) const {
  const Node& node = nodes[n];
  if (node.kind == NodeKind::Assign) {
    NodeId op = child(n, NodeKind::Operator);
    return op == kNoNode ? node.first : nodes[op].first;
  }
  uint32_t token = node.first;
  if (node.kind == NodeKind::Binary || node.kind == NodeKind::Step) token = nodes[node.first_child].last;
  while (token + 1 < node.last && lex::is_trivia(tokens[token].kind)) ++token;
  return token;
}

std::string_view Tree::op(NodeId n) const { return token_text(op_token(n)); }

std::string print(const Tree& tree) {
  std::string out;
  out.reserve(tree.source->text.size());
  for (uint32_t i = 0; i < tree.tokens.size(); ++i) out += tree.token_text(i);
  return out;
}

std::string dump(const Tree& tree, NodeId from) {
  std::string out;
  size_t depth = 0;
  for (NodeId node = from;;) {
    out += dump_line(tree, node, depth);
    if (tree[node].first_child != kNoNode && !covers_all_children(tree, node)) {
      node = tree[node].first_child;
      ++depth;
      continue;
    }
    while (node != from && tree[node].next_sibling == kNoNode) {
      node = tree[node].parent;
      --depth;
    }
    if (node == from) return out;
    node = tree[node].next_sibling;
  }
}

}  // namespace isadora::parse
