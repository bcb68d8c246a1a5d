// Examples and claims. An instruction is raw tokens: only an assembler that has the Model can read it. A claim is an
// expression.
#include "parse/grammar.h"

namespace isadora::parse {

namespace {

bool at_claim(const Cursor& c) { return c.at("//="); }

// given c: e
NodeId given(Cursor& c) {
  Build build(c);
  c.next();
  build.add(expression(c));
  c.expect(":");
  build.add(expression(c));
  return build.done(NodeKind::Given);
}

NodeId rest(Cursor& c) {
  Build build(c);
  while (!c.at_end()) c.next();
  return build.done(NodeKind::Error);
}

NodeId claim(Cursor& c) {
  Build build(c);
  uint32_t limit = c.limit_to_claim();
  c.next();
  build.add(c.at("given") ? given(c) : expression(c));
  c.accept(";");
  if (!c.at_end()) {
    diag::Diagnostic& d = c.unexpected("the end of the claim");
    if (c.at("=")) d.fixes.push_back({c.span_here(), "==", "write `==`"});
    build.add(rest(c));
  }
  NodeId node = build.done(NodeKind::Claim);
  c.restore_limit(limit);
  return node;
}

void claims_of_line(Cursor& c, Build& build) {
  while (!c.at_end() && !c.opens_line() && at_claim(c)) build.add(claim(c));
}

NodeId example(Cursor& c) {
  Build build(c);
  do c.next();
  while (!c.at_end() && !c.opens_line() && !c.at(";") && !at_claim(c));
  if (!c.accept(";")) c.missing_end(" ;", "instruction");
  claims_of_line(c, build);
  return build.done(NodeKind::ExampleLine);
}

NodeId not_a_claim(Cursor& c) {
  c.unexpected("a claim (e.g. `//= a == b + c`)");
  uint32_t limit = c.limit_to_claim();
  NodeId error = rest(c);
  c.restore_limit(limit);
  return error;
}

}  // namespace

void examples(Cursor& c, Build& parent, Style style) {
  while (!c.at_end()) {
    if (at_claim(c))
      parent.add(claim(c));
    else if (style == Style::Claims)
      parent.add(not_a_claim(c));
    else if (!c.accept(";"))
      parent.add(example(c));
  }
}

}  // namespace isadora::parse
