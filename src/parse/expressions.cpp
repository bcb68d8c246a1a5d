// Expressions, by precedence climbing. A chain such as a + b + c is a loop, not a recursion, so its length is limited
// apart.
#include <array>
#include <utility>

#include "parse/grammar.h"

namespace isadora::parse {

namespace {

using lex::TokenKind;

struct Operator {
  std::string_view text;
  int precedence;
};
constexpr int kNamedOperator = 7;
constexpr std::array<Operator, 20> kOperators = {
    {{"||", 1}, {"or", 1}, {"&&", 2}, {"and", 2}, {"|", 3},  {"^", 4}, {"&", 5}, {"==", 6}, {"!=", 6}, {"<", 7},
     {"<=", 7}, {">", 7},  {">=", 7}, {"<<", 8},  {">>", 8}, {"+", 9}, {"-", 9}, {"*", 10}, {"/", 10}, {"%", 10}}};

bool is_unary(std::string_view text) { return text == "-" || text == "~" || text == "!" || text == "+"; }

bool starts_operand(const Cursor& c, uint32_t ahead) {
  switch (c.kind(ahead)) {
    case TokenKind::Name:
    case TokenKind::Number:
    case TokenKind::String:
    case TokenKind::Modifier: return true;
    default: return c.at("(", ahead) || c.at("|", ahead) || is_unary(c.text(ahead));
  }
}

// Words that end an expression before them.
bool is_connective(std::string_view word) {
  for (std::string_view w : {"under", "as", "of", "when", "else", "if"})
    if (w == word) return true;
  return false;
}

// A named operator must be on the line of its left operand: a name on the next line begins a statement, and the `;`
// above it is missing.
bool at_named_operator(const Cursor& c) {
  return c.kind() == TokenKind::Name && !c.opens_line() && !is_connective(c.text()) && starts_operand(c, 1);
}

// 0 if there is no operator.
int precedence(const Cursor& c) {
  std::string_view text = c.text();
  if (c.kind() != TokenKind::Punct && c.kind() != TokenKind::Name) return 0;
  if (c.stop_at_bar && text == "|") return 0;
  if (c.stop_at_angle && (text == ">" || text == ">=" || text == ">>")) return 0;
  for (const Operator& op : kOperators)
    if (op.text == text) return op.precedence;
  return at_named_operator(c) ? kNamedOperator : 0;
}

NodeId chain_too_long(Cursor& c, NodeId chain) {
  Build build(c, chain);
  build.add(too_deep(c));
  return build.done(NodeKind::Error);
}

NodeId unary(Cursor& c);

NodeId binary(Cursor& c, int weakest) {
  NodeId left = unary(c);
  for (int p = precedence(c); p >= weakest && p > 0; p = precedence(c)) {
    if (c.height(left) > kLongestChain) return chain_too_long(c, left);
    Build build(c, left);
    c.next();
    build.add(binary(c, p + 1));
    left = build.done(NodeKind::Binary);
  }
  return left;
}

NodeId absolute(Cursor& c) {
  Build build(c);
  uint32_t open = c.token();
  c.next();
  Brackets inside(c);
  c.stop_at_bar = true;
  build.add(expression(c));
  c.expect("|", open);
  return build.done(NodeKind::Abs);
}

NodeId unary(Cursor& c) {
  if (c.at("|")) return absolute(c);
  if (c.kind() != TokenKind::Punct || !is_unary(c.text())) return postfix(c);
  Nesting nesting(c);
  if (nesting.too_deep()) return too_deep(c);
  Build build(c);
  c.next();
  build.add(unary(c));
  return build.done(NodeKind::Unary);
}

// One or more expressions up to `close`, which is taken.
void list(Cursor& c, Build& build, std::string_view close, uint32_t open) {
  Brackets inside(c);
  NodeId last;
  do build.add(last = expression(c));
  while (c.accept(","));
  c.close(close, open, last);
}

NodeId enclosed(Cursor& c, NodeKind kind, std::string_view close) {
  Build build(c);
  uint32_t open = c.token();
  c.next();
  list(c, build, close, open);
  return build.done(kind);
}

NodeId parenthesis(Cursor& c) {
  Build build(c);
  uint32_t open = c.token();
  c.next();
  Brackets inside(c);
  NodeId value = expression(c);
  build.add(value);
  c.close(")", open, value);
  return build.done(NodeKind::Paren);
}

NodeId bracketed_name(Cursor& c) {
  Build build(c);
  uint32_t open = c.token();
  c.next();
  build.add(name(c, "a name"));
  c.expect("]", open);
  return build.done(NodeKind::NameExpr);
}

NodeId plain_name(Cursor& c) {
  Build build(c);
  build.add(c.leaf(NodeKind::Name));
  return build.done(NodeKind::NameExpr);
}

NodeId primary(Cursor& c) {
  switch (c.kind()) {
    case TokenKind::Number: return c.leaf(NodeKind::NumberExpr);
    case TokenKind::String: return c.leaf(NodeKind::StringExpr);
    case TokenKind::Modifier: return c.leaf(NodeKind::ModifierExpr);
    case TokenKind::Name:
      if (!is_connective(c.text())) return plain_name(c);
      break;
    default: break;
  }
  if (c.at("(")) return parenthesis(c);
  if (c.at("{")) return enclosed(c, NodeKind::Concat, "}");
  if (c.at("[")) return bracketed_name(c);
  c.unexpected("an expression (e.g. `a + 1`)");
  return c.missing();
}

// x[i]  x[h:l]  x[a, n]
NodeId subscript(Cursor& c, NodeId base) {
  Build build(c, base);
  uint32_t open = c.token();
  c.next();
  Brackets inside(c);
  NodeId last = expression(c);
  build.add(last);
  NodeKind kind = c.at(":") ? NodeKind::Slice : c.at(",") ? NodeKind::Access : NodeKind::Index;
  if (kind != NodeKind::Index) {
    c.next();
    build.add(last = expression(c));
  }
  c.close("]", open, last);
  return build.done(kind);
}

NodeId member(Cursor& c, NodeId base) {
  Build build(c, base);
  c.next();
  if (c.at("(")) {
    build.add(parenthesis(c));
    return build.done(NodeKind::MemberExpr);
  }
  bool named = c.kind() == TokenKind::Name || c.kind() == TokenKind::Number;
  build.add(named ? c.leaf(NodeKind::Name) : name(c, "a name or `(`"));
  return build.done(NodeKind::Member);
}

void call_arguments(Cursor& c, Build& build) {
  uint32_t open = c.token();
  c.next();
  if (!c.accept(")")) list(c, build, ")", open);
}

NodeId call(Cursor& c, NodeId callee) {
  Build build(c, callee);
  call_arguments(c, build);
  return build.done(NodeKind::Call);
}

// `f<a, b>(`: the names end at the next `<` at the latest, so looking ahead stays linear.
bool at_generic(const Cursor& c) {
  uint32_t ahead = 1;
  while (c.kind(ahead) == TokenKind::Name || c.kind(ahead) == TokenKind::Number ||
         c.kind(ahead) == TokenKind::Modifier) {
    if (c.at(">", ahead + 1)) return c.at("(", ahead + 2);
    if (!c.at(",", ahead + 1)) return false;
    ahead += 2;
  }
  return false;
}

NodeId generic_call(Cursor& c, NodeId callee) {
  Build build(c, callee);
  build.add(arguments(c));
  call_arguments(c, build);
  return build.done(NodeKind::GenericCall);
}

}  // namespace

NodeId too_deep(Cursor& c) {
  c.overflow();
  NodeId error = c.error_to(c.statement_end());
  c.quiet_here();
  return error;
}

NodeId name(Cursor& c, std::string_view what) {
  if (c.kind() == TokenKind::Name) return c.leaf(NodeKind::Name);
  c.unexpected(what);
  return c.missing();
}

NodeId number(Cursor& c) {
  if (c.kind() == TokenKind::Number) return c.leaf(NodeKind::NumberExpr);
  c.unexpected("a number (e.g. 0x1F)");
  return c.missing();
}

NodeId arguments(Cursor& c) {
  Build build(c);
  uint32_t open = c.token();
  c.next();
  if (!c.accept(">")) {
    Brackets inside(c);
    c.stop_at_angle = true;
    do build.add(expression(c));
    while (c.accept(","));
    if (!c.at(">="))
      c.expect(">", open);
    else
      c.unexpected("`>`, a space and `=`").fixes.push_back({c.span_here(), "> =", "write `> =`"});
  }
  return build.done(NodeKind::Arguments);
}

NodeId postfix(Cursor& c) {
  NodeId base = primary(c);
  while (!c.at_end() && c.kind() == TokenKind::Punct && c.tree().kind(base) != NodeKind::Missing) {
    NodeKind kind = c.tree().kind(base);
    bool callable = kind == NodeKind::NameExpr || kind == NodeKind::Member;
    if (c.height(base) > kLongestChain) return chain_too_long(c, base);
    if (c.at("."))
      base = member(c, base);
    else if (c.opens_line())
      break;
    else if (c.at("["))
      base = subscript(c, base);
    else if (c.at("(") && callable)
      base = call(c, base);
    else if (c.at("<") && callable && at_generic(c))
      base = generic_call(c, base);
    else
      break;
  }
  return base;
}

NodeId expression(Cursor& c) {
  Nesting nesting(c);
  if (nesting.too_deep()) return too_deep(c);
  NodeId condition = binary(c, 1);
  if (!c.at("?")) return condition;
  Build build(c, condition);
  c.next();
  build.add(expression(c));
  c.expect(":");
  build.add(expression(c));
  return build.done(NodeKind::Ternary);
}

}  // namespace isadora::parse
