// Compound operands as they are printed, in claims: `c[0x0][0x160]` is the value that the operand type's body gives for
// these parts, at the width of the machine's first register file.
#include "check/lowering.h"

namespace isadora::check {

using ir::kNone;
using ir::Value;
using parse::NodeKind;

namespace {

// The text of a form with `%` for each part, without spaces; the parts' fields in order.
void shape(const std::vector<model::Part>& parts, std::string& text, std::vector<uint16_t>& fields) {
  using Kind = model::Part::Kind;
  for (const model::Part& p : parts) {
    if (p.kind == Kind::Operand || p.kind == Kind::Number) {
      text += '%';
      fields.push_back(p.field);
    } else if (p.kind == Kind::Group) {
      shape(p.parts, text, fields);
    } else {
      text += p.text;
    }
  }
}

}  // namespace

Value Lowering::compound_value(uint16_t type) {
  FieldScope parts{.fields = &isa_.types[type].parts};
  const auto body = definitions_->compound_bodies.find(type);
  if (body == definitions_->compound_bodies.end()) return kNone;
  const Value width = e_.input(0, {0, 1024});
  const base::Span span = body->second.tree->span(body->second.node);
  return expand(body->second, {{"width", plain(width)}}, &parts, span, isa_.types[type].name).value;
}

// Empty where the expression has no such shape.
std::optional<LoweredValue> Lowering::compound_text(Node n) {
  if (mode_ != LoweringMode::Claim) return std::nullopt;
  std::vector<Node> numbers;
  Node base = n;
  for (; kind(base) == NodeKind::Index; base = children(base)[0]) numbers.insert(numbers.begin(), children(base)[1]);
  if (kind(base) != NodeKind::NameExpr || isa_.files.empty()) return std::nullopt;
  std::string written = name_of(base);
  for (size_t i = 0; i < numbers.size(); ++i) written += "[%]";
  for (const model::Type& type : isa_.types) {
    for (const model::Form& form : type.forms) {
      std::string text = form.mnemonic;
      std::vector<uint16_t> fields;
      shape(form.head, text, fields);
      shape(form.operands, text, fields);
      std::erase(text, ' ');
      if (type.value && text == written && fields.size() == numbers.size())
        return printed_compound(type, fields, numbers);
    }
  }
  return std::nullopt;
}

LoweredValue Lowering::printed_compound(const model::Type& type, const std::vector<uint16_t>& fields,
                                        const std::vector<Node>& numbers) {
  FieldScope parts{.fields = &type.parts};
  parts.codes.assign(type.parts.size(), e_.constant(0));
  for (size_t i = 0; i < fields.size(); ++i) {
    const Value v = value(numbers[i]);
    if (v == kNone) return {};
    if (!e_.constant_value(v)) {
      return error(diag::Kind::NotConstant, numbers[i],
                   "a part of an operand must be a constant, but `" + text(numbers[i]) + "` is not");
    }
    parts.codes[fields[i]] = e_.binary(ir::Op::ZExt, v, e_.constant(type.parts[fields[i]].width()));
  }
  const Value width = e_.constant(isa_.files.front().width);
  const Value inputs[] = {width};
  return sized(splice(*type.value, parts, inputs), width);
}

}  // namespace isadora::check
