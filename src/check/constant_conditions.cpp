#include "check/constant_conditions.h"

#include <string>

#include "check/build_context.h"

namespace isadora::check {

namespace {

std::string between(NodeRef side, const ir::Range& r) {
  return code_text(text_of(side)) + " is " + (r.is_constant() ? r.lo.to_hex() : r.lo.to_hex() + " to " + r.hi.to_hex());
}

void report_slice(NodeRef slice, const ConstantOutcome& decided, diag::Sink& sink) {
  sink.report(diag::Kind::SliceBounds, span_of(slice),
              code_text(text_of(slice)) + " goes to bit " + decided.right.lo.to_string() + ", and " +
                  between(children_of(slice)[0], decided.left))
      .notes.push_back("the bits below an operand's last bit are zeros, probably by mistake");
}

void report_comparison(NodeRef comparison, const ConstantOutcome& decided, diag::Sink& sink) {
  const auto sides = children_of(comparison);
  sink.report(diag::Kind::NoEffect, span_of(comparison),
              code_text(text_of(comparison)) + " is " + (decided.truth ? "true" : "false") + " of all inputs")
      .notes.push_back(between(sides[0], decided.left) + ", " + between(sides[1], decided.right));
}

}  // namespace

void ConstantConditions::add(NodeRef what, const ConstantOutcome& one) {
  const auto [known, fresh] = all_.insert({{what.tree, what.node}, one});
  if (!fresh) known->second.open |= one.open || known->second.truth != one.truth;
}

void ConstantConditions::add(const ConstantConditions& others) {
  for (const auto& [place, one] : others.all_) add({place.first, place.second}, one);
}

void ConstantConditions::report(diag::Sink& sink) const {
  for (const auto& [place, decided] : all_) {
    const NodeRef what{place.first, place.second};
    if (decided.open) continue;
    if (kind_of(what) == parse::NodeKind::Slice)
      report_slice(what, decided, sink);
    else
      report_comparison(what, decided, sink);
  }
}

}  // namespace isadora::check
