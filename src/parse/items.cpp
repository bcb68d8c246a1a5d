// The statements of definitions: fields, enumerators, and `Name<arguments> = values;`.
#include <algorithm>

#include "parse/grammar.h"

namespace isadora::parse {

namespace {

using lex::TokenKind;

NodeId value(Cursor& c) {
  Build build(c);
  build.add(expression(c));
  return build.done(NodeKind::Value);
}

// = e  == e, and a list where `many`
void values(Cursor& c, Build& build, bool many) {
  if (!c.at("=") && !c.at("==")) return;
  build.add(c.leaf(NodeKind::Operator));
  do build.add(value(c));
  while (many && c.accept(","));
}

NodeId finish(Cursor& c, Build& build, NodeKind kind) {
  NodeId node = build.done(kind);
  c.end_statement(node);
  return node;
}

NodeId positions(Cursor& c) {
  Build build(c);
  uint32_t open = c.token();
  c.expect("<");
  NodeId last;
  do build.add(last = number(c));
  while (c.accept(","));
  c.close(">", open, last);
  return build.done(NodeKind::Positions);
}

NodeId path(Cursor& c) {
  Build build(c);
  build.add(name(c, "the field's name"));
  while (c.accept(".")) build.add(name(c, "the subfield's name"));
  return build.done(NodeKind::Path);
}

NodeId field(Cursor& c) {
  Build build(c);
  if (!c.at("field")) c.unexpected("`field`").fixes.push_back({c.span_here(), "field", "write `field`"});
  c.next();
  build.add(positions(c));
  build.add(name(c, "the field's type"));
  build.add(path(c));
  values(c, build, false);
  return finish(c, build, NodeKind::Field);
}

NodeId enumerator(Cursor& c) {
  Build build(c);
  build.add(c.leaf(NodeKind::Name));
  values(c, build, false);
  return finish(c, build, NodeKind::Enumerator);
}

NodeId head(Cursor& c) {
  Build build(c);
  if (c.kind() == TokenKind::String) {
    build.add(c.leaf(NodeKind::StringExpr));
    if (c.kind() == TokenKind::String) build.add(c.leaf(NodeKind::StringExpr));
  } else {
    build.add(name(c, "a statement (e.g. `Name = value;`)"));
  }
  return build.done(NodeKind::Head);
}

NodeId general(Cursor& c) {
  Build build(c);
  build.add(head(c));
  if (c.at("<")) build.add(arguments(c));
  values(c, build, true);
  return finish(c, build, NodeKind::Statement);
}

// A line that begins no statement: one finding, and on to the next.
NodeId not_a_statement(Cursor& c) {
  c.unexpected("a statement (e.g. `Name = value;`)");
  uint32_t begin = c.position();
  NodeId error = c.error_to(std::max(c.statement_end(), begin + 1));
  c.accept(";");
  c.own_previous(error);
  return error;
}

bool at_enumerator(const Cursor& c) {
  if (c.kind() == TokenKind::Number) return true;
  return c.kind() == TokenKind::Name && !c.at("<", 1);
}

bool at_field(const Cursor& c) {
  if (c.kind() != TokenKind::Name || !c.at("<", 1)) return false;
  if (c.at("field")) return true;
  bool positions = c.kind(2) == TokenKind::Number && c.at(",", 3);
  return positions && c.text().size() < 8 && !diag::nearest(c.text(), {"field"}).empty();
}

NodeId row(Cursor& c) {
  Build build(c);
  do build.add(value(c));
  while (c.accept(","));
  return finish(c, build, NodeKind::Row);
}

NodeId item(Cursor& c, Style style) {
  if (style == Style::Rows) return row(c);
  if (at_field(c)) return field(c);
  if (style == Style::Enumerators && at_enumerator(c)) return enumerator(c);
  if (c.kind() == TokenKind::Name || c.kind() == TokenKind::String) return general(c);
  return not_a_statement(c);
}

}  // namespace

void items(Cursor& c, Build& parent, Style style) {
  while (!c.at_end())
    if (!c.accept(";")) parent.add(item(c, style));
}

}  // namespace isadora::parse
