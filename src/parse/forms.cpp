// Syntax lines, the headers of clauses, and micro-ops: text with names in it. Spaces are kept where they part two
// parts.
#include "parse/grammar.h"

namespace isadora::parse {

namespace {

using lex::TokenKind;

// The end of a form's text; a line that is indented deeper continues it.
class FormEnd {
 public:
  enum Extent { OneLine, DeeperLines };
  FormEnd(const Cursor& c, Extent extent)
      : start_(c.position()), indent_(c.at_end() ? 0 : c.here().indent), extent_(extent) {}
  bool at(const Cursor& c) const {
    if (c.at_end() || c.at(";")) return true;
    return c.opens_line() && c.position() != start_ && (extent_ == OneLine || c.here().column <= indent_);
  }

 private:
  uint32_t start_;
  uint32_t indent_;
  Extent extent_;
};

void space(Cursor& c, Build& parent) {
  if (!c.gap_before() || c.kind() == TokenKind::Control || c.at_one_of({";", ":", "}", "when"})) return;
  for (uint32_t token = c.prev_end(); token < c.here().token; ++token) {
    TokenKind kind = c.tree().tokens[token].kind;
    if (kind == TokenKind::Space || kind == TokenKind::Newline) return parent.add(c.leaf_at(NodeKind::FormText, token));
  }
}

NodeId part(Cursor& c, const FormEnd& end);

void parts(Cursor& c, Build& parent, const FormEnd& end, std::string_view close) {
  for (bool first = true; !end.at(c) && (close.empty() || !c.at(close)); first = false) {
    if (!first) space(c, parent);
    parent.add(part(c, end));
  }
}

NodeId when(Cursor& c) {
  Build build(c);
  c.next();
  uint32_t open = c.token();
  bool opened = c.expect("(");
  NodeId condition = expression(c);
  build.add(condition);
  if (opened) c.close(")", open, condition);
  return build.done(NodeKind::When);
}

NodeId braces(Cursor& c, const FormEnd& end) {
  Nesting nesting(c);
  if (nesting.too_deep()) return too_deep(c);
  Build build(c);
  uint32_t open = c.token();
  c.next();
  parts(c, build, end, "}");
  c.expect("}", open);
  if (c.at("when") && c.at("(", 1)) build.add(when(c));
  return build.done(NodeKind::FormBraces);
}

NodeId unopened(Cursor& c) {
  c.unexpected("an operand, `{` or `;`: no brace is open");
  return c.leaf(NodeKind::Error);
}

NodeId part(Cursor& c, const FormEnd& end) {
  switch (c.kind()) {
    case TokenKind::Name: return c.leaf(NodeKind::FormName);
    case TokenKind::Modifier: return c.leaf(NodeKind::FormModifier);
    case TokenKind::Control: return c.leaf(NodeKind::FormControl);
    case TokenKind::Error: return c.leaf(NodeKind::Error);
    default: break;
  }
  if (c.at("{")) return braces(c, end);
  return c.at("}") ? unopened(c) : c.leaf(NodeKind::FormText);
}

void end_form(Cursor& c) {
  if (!c.accept(";")) c.missing_end(" ;", "line");
}

NodeId form(Cursor& c) {
  Build build(c);
  parts(c, build, {c, FormEnd::DeeperLines}, {});
  NodeId node = build.done(NodeKind::Form);
  end_form(c);
  return node;
}

// $sched = stall{yield} ;
NodeId control_form(Cursor& c) {
  Build build(c);
  FormEnd end(c, FormEnd::DeeperLines);
  build.add(c.leaf(NodeKind::FormControl));
  c.next();
  parts(c, build, end, {});
  NodeId node = build.done(NodeKind::ControlForm);
  end_form(c);
  return node;
}

NodeId modifier_value(Cursor& c) {
  if (c.kind() == TokenKind::Modifier) return c.leaf(NodeKind::FormModifier);
  c.unexpected("a modifier (e.g. `.X`)");
  return c.kind() == TokenKind::Name ? c.leaf(NodeKind::Error) : c.missing();
}

// .name = {.A*, .B}
NodeId modifier_set(Cursor& c) {
  Build build(c);
  if (c.kind() != TokenKind::Modifier) {
    base::Span place = c.span_here();
    place.end = place.begin;
    c.unexpected("`." + std::string(c.text()) + "`, a modifier").fixes.push_back({place, ".", "write a dot before it"});
  }
  build.add(c.leaf(NodeKind::FormModifier));
  c.next();
  uint32_t open = c.token();
  c.next();
  NodeId value;
  do {
    build.add(value = modifier_value(c));
    if (c.at("*")) build.add(value = c.leaf(NodeKind::FormText));
  } while (c.accept(","));
  c.close("}", open, value);
  if (!c.at_end() && !c.opens_line() && !c.at(";")) {
    c.unexpected("`;` or the end of the line");
    build.add(c.error_to(c.statement_end()));
  }
  c.accept(";");
  return build.done(NodeKind::ModifierSet);
}

bool at_modifier_set(const Cursor& c) {
  return (c.kind() == TokenKind::Modifier || c.kind() == TokenKind::Name) && c.at("=", 1) && c.at("{", 2);
}

}  // namespace

void forms(Cursor& c, Build& parent) {
  while (!c.at_end()) {
    if (c.accept(";")) continue;
    if (c.at("=", 1) && c.kind() == TokenKind::Control)
      parent.add(control_form(c));
    else if (at_modifier_set(c))
      parent.add(modifier_set(c));
    else
      parent.add(form(c));
  }
}

NodeId header(Cursor& c) {
  Build build(c);
  bool first = true;
  while (!c.at_end() && !(c.at(":") && c.kind(1) == TokenKind::End)) {
    if (!first) space(c, build);
    first = false;
    build.add(part(c, {c, FormEnd::OneLine}));
  }
  c.expect(":");
  return build.done(NodeKind::Header);
}

namespace {

NodeId hole(Cursor& c) {
  Build build(c);
  c.next();
  uint32_t open = c.token();
  bool opened = c.expect("(");
  NodeId value = expression(c);
  build.add(value);
  if (opened) c.close(")", open, value);
  return build.done(NodeKind::Hole);
}

}  // namespace

NodeId micro_op(Cursor& c) {
  Build build(c);
  FormEnd end(c, FormEnd::OneLine);
  for (bool first = true; first || (!end.at(c) && !c.at("}")); first = false) {
    if (!first) space(c, build);
    build.add(c.at("\\") ? hole(c) : part(c, end));
  }
  NodeId node = build.done(NodeKind::MicroOp);
  c.accept(";");
  return node;
}

}  // namespace isadora::parse
