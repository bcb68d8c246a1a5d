// Cracks: the statements `if`, `for` and `while` as elsewhere, but with lines of another assembly language between
// them. Each line becomes text with the instruction's operands, modifiers and numbers inserted, under the enclosing
// conditions.
#include <utility>

#include "check/forms.h"
#include "check/lower.h"
#include "check/lowering.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Value;
using model::Part;
using parse::NodeKind;

namespace {

constexpr size_t kMaxMicroOps = 4096;  // of one form

}  // namespace

void Lowering::crack(NodeRef place, std::vector<model::MicroOp>& out) {
  tree_ = place.tree;
  micro_ops_ = &out;
  for (const Node n : children(place.node)) statement(n);
}

void Lowering::micro_op(Node n) {
  if (micro_ops_->size() == kMaxMicroOps) {
    error(Kind::TooLarge, n, "the crack has more than " + std::to_string(kMaxMicroOps) + " micro-ops");
    given_up_ = true;
    return;
  }
  model::MicroOp op;
  op.span = span(n);
  if (const Value when = e_.all_of(path_.conditions); when != kNone) op.when = field_expr(when);
  bool first = true;  // the mnemonic, which names no operand
  for (const Node part : children(n)) {
    if (auto p = micro_op_part(part, std::exchange(first, false))) op.parts.push_back(std::move(*p));
  }
  if (!e_.failed()) micro_ops_->push_back(std::move(op));
}

std::optional<Part> Lowering::micro_op_part(Node n, bool is_mnemonic) {
  const std::string word = text(n);
  switch (kind(n)) {
    case NodeKind::FormName:
      if (is_mnemonic) return text_part(Part::Kind::Text, word);
      if (path_.locals.contains(word)) return micro_op_value(path_.locals.find(word)->second.content.value);
      if (const FieldRef f = find_field(word)) return micro_op_operand(f.index);
      return text_part(Part::Kind::Text, word);
    case NodeKind::FormModifier: {
      const FieldRef f = find_modifier(std::string_view(word).substr(1));
      return f ? part_of(Part::Kind::Modifier, f.index) : text_part(Part::Kind::Text, word);
    }
    case NodeKind::FormText:
      return text_part(Part::Kind::Text, word.find_first_not_of(" \t") == word.npos ? " " : word);
    // `$name`, which is a register there as likely as a control; the space before it is not in the tree.
    case NodeKind::FormControl: return text_part(Part::Kind::Text, " " + word);
    case NodeKind::Hole: return micro_op_hole(children(n)[0]);
    case NodeKind::Error: e_.fail(); return std::nullopt;
    default:
      error(Kind::NotExecutable, n,
            "`" + word + "` has no meaning in a micro-op; a number is written `\\(expression)`");
      return std::nullopt;
  }
}

// `\(optype)` is the instruction's own name, so that a group can define the crack of all its instructions.
std::optional<Part> Lowering::micro_op_hole(Node n) {
  const bool names_optype = kind(n) == NodeKind::NameExpr && text(n) == "optype" && !find_field("optype");
  if (names_optype) return text_part(Part::Kind::Text, isa_.optypes[context_->opcode->optype].name);
  return micro_op_value(value(n));
}

// As the form prints it, prefixes included.
Part Lowering::micro_op_operand(uint16_t field) {
  Part part = part_of(Part::Kind::Operand, field);
  if (const Part* own = opcode_.form ? shown(opcode_.form->operands, field) : nullptr) part.prefixes = own->prefixes;
  return part;
}

std::optional<Part> Lowering::micro_op_value(Value v) {
  if (v == kNone) return std::nullopt;
  Part part = part_of(Part::Kind::Value, model::kNoIndex);
  part.value = field_expr(v);
  return part;
}

model::FieldExpr Lowering::field_expr(Value v) { return folded_expression(e_.finish(v)); }

}  // namespace isadora::check
