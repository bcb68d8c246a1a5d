// Statements of the semantics language. A body is in braces, or consists of the lines that are indented deeper than its
// `if`.
#include <algorithm>

#include "parse/grammar.h"

namespace isadora::parse {

namespace {

using lex::TokenKind;

bool at_assignment(const Cursor& c) { return c.at_one_of({"=", "+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>="}); }

bool at_case(const Cursor& c) { return c.at("case") || c.at("default"); }

// A statement that took nothing would be met again for ever: its first token goes into an Error.
void add_statement(Cursor& c, Build& parent) {
  if (c.accept(";")) return;
  uint32_t before = c.position();
  parent.add(statement(c));
  if (c.position() == before && !c.at_end()) parent.add(c.error_to(before + 1));
}

NodeId braces(Cursor& c) {
  Build build(c);
  uint32_t open = c.token();
  c.next();
  while (!c.at_end() && !c.at("}")) add_statement(c, build);
  c.expect("}", open);
  return build.done(NodeKind::BlockStmt);
}

NodeId indented(Cursor& c, uint32_t indent, std::string_view owner) {
  Build build(c);
  uint32_t before = c.position();
  while (!c.at_end() && !c.at("}") && !at_case(c) && (!c.opens_line() || c.here().column > indent))
    add_statement(c, build);
  if (c.position() == before) c.unexpected("a statement, indented deeper than its `" + std::string(owner) + "`");
  return build.done(NodeKind::BlockStmt);
}

NodeId branch(Cursor& c, uint32_t indent, std::string_view owner) {
  if (c.at("{")) return braces(c);
  if (c.at_end() || c.opens_line()) return indented(c, indent, owner);
  return statement(c);
}

NodeId condition(Cursor& c) {
  uint32_t open = c.token();
  bool opened = c.expect("(");
  NodeId node = expression(c);
  if (opened) c.close(")", open, node);
  return node;
}

NodeId if_statement(Cursor& c) {
  Nesting nesting(c);
  if (nesting.too_deep()) return too_deep(c);
  Build build(c);
  uint32_t indent = c.here().indent;
  c.next();
  build.add(condition(c));
  build.add(branch(c, indent, "if"));
  // An `else` on a line of its own belongs to the `if` whose line is not indented deeper.
  if (c.at("else") && (!c.opens_line() || c.here().column >= indent)) {
    uint32_t else_indent = c.here().indent;
    c.next();
    build.add(c.at("if") && !c.opens_line() ? if_statement(c) : branch(c, else_indent, "else"));
  }
  return build.done(NodeKind::If);
}

NodeId while_statement(Cursor& c) {
  Build build(c);
  uint32_t indent = c.here().indent;
  c.next();
  build.add(condition(c));
  build.add(branch(c, indent, "while"));
  return build.done(NodeKind::While);
}

NodeId simple(Cursor& c);

NodeId for_statement(Cursor& c) {
  Build build(c);
  uint32_t indent = c.here().indent, open;
  c.next();
  open = c.token();
  bool opened = c.expect("(");
  build.add(simple(c));
  c.expect(";");
  build.add(expression(c));
  c.expect(";");
  build.add(simple(c));
  if (opened) c.expect(")", open);
  build.add(branch(c, indent, "for"));
  return build.done(NodeKind::For);
}

NodeId foreach_statement(Cursor& c) {
  Build build(c);
  uint32_t indent = c.here().indent;
  c.next();
  c.expect("element");
  build.add(name(c, "a name for the element's number"));
  c.expect("of");
  build.add(expression(c));
  if (c.accept("under")) build.add(expression(c));
  build.add(branch(c, indent, "foreach"));
  return build.done(NodeKind::Foreach);
}

NodeId atomic_statement(Cursor& c) {
  Build build(c);
  uint32_t indent = c.here().indent;
  c.next();
  build.add(postfix(c));
  c.expect("as");
  build.add(name(c, "a name for the old value"));
  build.add(branch(c, indent, "atomic"));
  return build.done(NodeKind::Atomic);
}

NodeId case_label(Cursor& c) {
  Build build(c);
  bool is_default = c.at("default");
  c.next();
  if (!is_default) {
    do build.add(expression(c));
    while (c.accept(","));
  }
  c.expect(":");
  while (!c.at_end() && !c.at("}") && !at_case(c)) add_statement(c, build);
  return build.done(is_default ? NodeKind::Default : NodeKind::Case);
}

void case_labels(Cursor& c, Build& parent) {
  while (!c.at_end() && !c.at("}")) {
    if (at_case(c)) {
      parent.add(case_label(c));
      continue;
    }
    c.unexpected("`case`, `default` or `}`");
    uint32_t end = c.statement_end();
    parent.add(c.error_to(std::max(end, c.position() + 1)));
    c.accept(";");
  }
}

NodeId switch_statement(Cursor& c) {
  Build build(c);
  c.next();
  build.add(condition(c));
  uint32_t open = c.token();
  if (c.expect("{")) {
    case_labels(c, build);
    c.expect("}", open);
  }
  return build.done(NodeKind::Switch);
}

// break;  exit;  not_modelled;  return e;  and return; of a function without value
NodeId jump(Cursor& c, NodeKind kind) {
  Build build(c);
  c.next();
  if (kind == NodeKind::Return && !c.at(";")) build.add(expression(c));
  NodeId node = build.done(kind);
  c.end_statement(node);
  return node;
}

// e, or `place = e` again
NodeId assigned(Cursor& c) {
  Nesting nesting(c);
  if (nesting.too_deep()) return too_deep(c);
  NodeId value = expression(c);
  if (!c.at("=")) return value;
  Build build(c, value);
  build.add(c.leaf(NodeKind::Operator));
  build.add(assigned(c));
  return build.done(NodeKind::Assign);
}

NodeId type_of(Cursor& c, NodeId expression) {
  Build build(c, expression);
  return build.done(NodeKind::Type);
}

NodeId assignment(Cursor& c, Build& build) {
  while (c.accept(",")) build.add(postfix(c));
  if (!at_assignment(c)) {
    c.unexpected("an assignment (e.g. `t = a + 1`) or a call");
    return build.done(NodeKind::ExprStmt);
  }
  build.add(c.leaf(NodeKind::Operator));
  build.add(assigned(c));
  return build.done(NodeKind::Assign);
}

// After a type: `t`, or `t = e`.
NodeId declared(Cursor& c, NodeId type) {
  Build build(c, type);
  if (c.at(";", 1) || c.kind(1) == TokenKind::End) {
    build.add(c.leaf(NodeKind::Name));
    return build.done(NodeKind::Declare);
  }
  build.add(postfix(c));
  return assignment(c, build);
}

NodeId simple(Cursor& c) {
  NodeId first = postfix(c);
  NodeKind kind = c.tree().kind(first);
  bool call = kind == NodeKind::Call || kind == NodeKind::GenericCall;
  if (c.kind() == TokenKind::Name && !c.opens_line() && (call || kind == NodeKind::NameExpr))
    return declared(c, type_of(c, first));
  Build build(c, first);
  if (c.at("++") || c.at("--")) {
    c.next();
    return build.done(NodeKind::Step);
  }
  if (!at_assignment(c) && !c.at(",") && (call || kind == NodeKind::Missing)) return build.done(NodeKind::ExprStmt);
  return assignment(c, build);
}

NodeId simple_statement(Cursor& c) {
  NodeId node = simple(c);
  c.end_statement(node);
  return node;
}

using StatementParser = NodeId (*)(Cursor&);

StatementParser parser_for(std::string_view word) {
  struct Row {
    std::string_view word;
    StatementParser parser;
  };
  static constexpr Row kRows[] = {
      {"{", braces},
      {"if", if_statement},
      {"while", while_statement},
      {"for", for_statement},
      {"foreach", foreach_statement},
      {"atomic", atomic_statement},
      {"switch", switch_statement},
      {"break", [](Cursor& c) { return jump(c, NodeKind::Break); }},
      {"exit", [](Cursor& c) { return jump(c, NodeKind::Exit); }},
      {"not_modelled", [](Cursor& c) { return jump(c, NodeKind::NotModelled); }},
      {"return", [](Cursor& c) { return jump(c, NodeKind::Return); }},
  };
  for (const Row& row : kRows)
    if (row.word == word) return row.parser;
  return simple_statement;
}

// A crack is a list of micro-ops; its only statements select and repeat them.
StatementParser parser_here(const Cursor& c) {
  if (c.in_crack && !c.at_one_of({"{", "if", "while", "for"})) return micro_op;
  return parser_for(c.text());
}

}  // namespace

NodeId statement(Cursor& c) {
  if (c.at_one_of({"}", ")", "]", "else", "case", "default", ":", "="}))
    c.unexpected("a statement (e.g. `t = a + 1;`)");
  Nesting nesting(c);
  if (nesting.too_deep()) return too_deep(c);
  return parser_here(c)(c);
}

void statements(Cursor& c, Build& parent) {
  while (!c.at_end()) add_statement(c, parent);
}

}  // namespace isadora::parse
