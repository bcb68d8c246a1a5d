// Arithmetic is exact, so most operators are one operation. The exceptions: operators without an exact result (a shift
// by an unbounded count, a division that rounds), and names: a field is compared with its enumerators, and a field may
// select the operator.
#include <algorithm>

#include "check/lowering.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Op;
using ir::Value;
using parse::NodeKind;

namespace {

struct LoweredOperator {
  std::string_view text;
  Op op;
  bool swapped = false, compares = false;
};

constexpr LoweredOperator kLowered[] = {
    {"+", Op::Add},
    {"-", Op::Sub},
    {"*", Op::Mul},
    {"%", Op::ModFloor},
    {"&", Op::And},
    {"|", Op::Or},
    {"^", Op::Xor},
    {"==", Op::Eq, false, true},
    {"!=", Op::Ne, false, true},
    {"<", Op::Lt, false, true},
    {"<=", Op::Le, false, true},
    {">", Op::Lt, true, true},
    {">=", Op::Le, true, true},
};

const LoweredOperator* find_operator(std::string_view text) {
  const auto* found = std::ranges::find(kLowered, text, &LoweredOperator::text);
  return found == std::end(kLowered) ? nullptr : found;
}

}  // namespace

LoweredValue Lowering::unary(Node n) {
  const auto parts = children(n);
  const std::string_view op = tree_->op(n);
  const Value x = value(parts[0]);
  if (op == "-") return plain(e_.binary(Op::Sub, e_.constant(0), x));
  if (op == "~") return plain(e_.unary(Op::Not, x));
  if (op == "!") return boolean(e_.negation(e_.truth(x)));
  return plain(x);
}

LoweredValue Lowering::binary(Node n) {
  const auto parts = children(n);
  const std::string op(tree_->op(n));
  if (op == "&&" || op == "and") return logical(n, parts[0], parts[1], true);
  if (op == "||" || op == "or") return logical(n, parts[0], parts[1], false);
  const LoweredOperator* known = find_operator(op);
  if (known && known->compares) return comparison(n, op, parts[0], parts[1]);
  if (!known && op != "<<" && op != ">>" && op != "/") return named_operator(n, parts[0], op, parts[1]);
  if (op == "^" && is_meant_as_power(n, parts[0])) return {};
  const LoweredValue a = expression(parts[0]);
  const LoweredValue b = expression(parts[1]);
  return arithmetic(n, op, a, b);
}

// `2^8` is a number. `2^n` and `2^(8 * n)` look like one, and are the exclusive or. That is reported.
bool Lowering::is_meant_as_power(Node n, Node left) {
  const base::Span before = span(left);
  const std::string_view source = before.source->text;
  const std::string_view two = source.substr(0, before.end), after = source.substr(before.end);
  const bool is_two =
      two.ends_with('2') && (two.size() < 2 || !std::isalnum(static_cast<unsigned char>(two[two.size() - 2])));
  if (!is_two || !after.starts_with('^') || after.starts_with("^ ")) return false;
  auto* d =
      report(Kind::TypeError, n,
             "`^` in `" + text(n) + "` is the exclusive or: powers of two are written of numbers alone (e.g. `2^8`)");
  if (d) d->notes.push_back("the power of n is `1 << n`; the exclusive or has blanks, `2 ^ n`");
  return true;
}

// The right side is read only where the left one has not decided, which matters for its memory and its ranges.
LoweredValue Lowering::logical(Node, Node left, Node right, bool is_and) {
  const Value a = e_.truth(value(left));
  if (const auto known = e_.constant_value(a); known && known->is_zero() == is_and) return boolean(a);
  const LoweringPath before = path_;
  if (a != kNone) path_.conditions.push_back({a, is_and});
  assume(left, is_and);
  const Value b = e_.truth(value(right));
  path_ = before;
  return boolean(e_.binary(is_and ? Op::And : Op::Or, a, b));
}

LoweredValue Lowering::arithmetic(Node n, std::string_view op, const LoweredValue& a, const LoweredValue& b) {
  if (!a.ok() || !b.ok()) return {};
  if (op == "<<" || op == ">>") return plain(shift(n, op == "<<", a.value, b.value));
  if (op == "/") return plain(division(n, a.value, b.value));
  if (op == "&&" || op == "||") {
    const Value right = e_.truth(b.value), left = e_.truth(a.value);
    return boolean(e_.binary(op == "&&" ? Op::And : Op::Or, left, right));
  }
  const LoweredOperator* known = find_operator(op);
  if (!known) return error(Kind::TypeError, n, "`" + std::string(op) + "` is not an operator of two numbers");
  const Value v = known->swapped ? e_.binary(known->op, b.value, a.value) : e_.binary(known->op, a.value, b.value);
  return known->compares ? boolean(v) : plain(v);
}

Value Lowering::shift(Node n, bool left, Value a, Value by) {
  if (a == kNone || by == kNone) return kNone;
  const ir::Range& r = e_.range(by);
  if (!r.lo.is_negative() && (!left || r.hi <= 1024)) return e_.binary(left ? Op::Shl : Op::Shr, a, by);
  auto* d = report(r.lo.is_negative() ? Kind::TypeError : Kind::RangeTooWide, n,
                   "the shift count may be " + (r.lo.is_negative() ? r.lo : r.hi).to_string() + ", which is " +
                       (r.lo.is_negative() ? "negative" : "more than 1024"));
  if (d) d->notes.push_back("a slice, min(…), mod(…) or a condition around bounds it");
  return kNone;
}

// Inside ceil(…) and floor(…) these decide the rounding; elsewhere the result must not depend on the rounding of
// negative quotients.
Value Lowering::division(Node n, Value a, Value b) {
  if (a == kNone || b == kNone) return kNone;
  if (in_division_ || (!e_.range(a).lo.is_negative() && !e_.range(b).lo.is_negative())) {
    return e_.binary(Op::DivFloor, a, b);
  }
  auto* d = report(Kind::TypeError, n, "`/` of what may be negative does not say how it rounds");
  if (d) d->notes.push_back("write floor(a / b), ceil(a / b), div(a, b) (floor) or quot(a, b) (towards zero)");
  return kNone;
}

// ---- comparisons
// ---------------------------------------------------------------------------------------------------------------

std::optional<std::string> Lowering::word(Node n) const {
  n = unwrapped(n);
  const std::string_view written = tree_->text(n);
  if (kind(n) == NodeKind::StringExpr && written.size() >= 2) return std::string(written.substr(1, written.size() - 2));
  if (kind(n) == NodeKind::ModifierExpr) return std::string(written.substr(1));
  if (kind(n) == NodeKind::NameExpr) return std::string(written);
  return std::nullopt;
}

bool Lowering::is_value(Node n) {
  n = unwrapped(n);
  if (kind(n) == NodeKind::StringExpr) return false;
  if (kind(n) == NodeKind::ModifierExpr) return path_.locals.contains(*word(n)) || find_modifier(*word(n));
  if (kind(n) != NodeKind::NameExpr) return true;
  const std::string name = name_of(n);
  return path_.locals.contains(name) || find_field(name) || name == "true" || name == "false" ||
         (mode_ != LoweringMode::Condition && (aggregate_named(name) >= 0 || register_named(name) || name == "lane" ||
                                               name == "active" || name == "pc" || name == "next_pc"));
}

// Whether the body can use the value again.
bool Lowering::is_nameable(Node side) const {
  const NodeKind k = kind(unwrapped(side));
  return k == NodeKind::NameExpr || k == NodeKind::ModifierExpr || k == NodeKind::Member;
}

// The type whose enumerators the other side of a comparison may name.
const model::Type* Lowering::type_named(Node side) {
  if (!is_nameable(side) || !is_value(side)) return nullptr;
  const Node inner = unwrapped(side);
  if (kind(inner) != NodeKind::Member) {
    const auto local = path_.locals.find(*word(inner));
    if (local != path_.locals.end()) return local->second.content.type;
  }
  const FieldRef f = field_of(inner);
  if (!f) return nullptr;
  const auto type_kind = type_of(f).kind;
  const bool coded = type_kind == model::TypeKind::Enumeration || type_kind == model::TypeKind::Prefix;
  return coded || mode_ == LoweringMode::Condition ? &type_of(f) : nullptr;
}

LoweredValue Lowering::comparison(Node n, std::string_view op, Node left, Node right) {
  for (const bool swapped : {false, true}) {
    const Node field = swapped ? right : left, named = swapped ? left : right;
    const auto name = word(named);
    if (!name) continue;
    const model::Type* type = type_named(field);
    if ((type && code_of(*type, *name)) || !is_value(named)) return named_comparison(n, op, field, named, swapped);
  }
  const LoweredValue a = expression(left), b = expression(right);
  if (!a.ok() || !b.ok()) return {};
  const auto known = e_.constant_value(b.value);
  if (a.type && known && (op == "==" || op == "!=")) {
    const auto codes = possible(a.value, a.type);
    if (codes && !std::ranges::count(*codes, known->to_uint64())) return boolean(e_.constant(op == "!="));
  }
  const LoweredValue result = arithmetic(n, op, a, b);
  note_decision(n, a, b, result);
  compared_[{tree_, n}] = {std::string(op),         a.value, b.value, is_nameable(left), is_nameable(right),
                           known ? a.type : nullptr};
  return result;
}

// In the body itself: a function is written for other callers, too.
void Lowering::note_decision(Node n, const LoweredValue& a, const LoweredValue& b, const LoweredValue& result) {
  if (mode_ != LoweringMode::Clause || depth_ != 0 || !result.ok()) return;
  const auto truth = e_.constant_value(result.value);
  const bool constant = e_.constant_value(a.value) && e_.constant_value(b.value);
  decisions_.add({tree_, n}, {.truth = truth && !truth->is_zero(),
                              .open = !truth || constant,
                              .left = e_.range(a.value),
                              .right = e_.range(b.value)});
}

// Compared with a quoted text, a register operand is its code, not the register's content.
LoweredValue Lowering::coded(Node field) {
  const FieldRef f = field_of(field);
  if (!f || type_of(f).kind != model::TypeKind::Register) return expression(field);
  return {code(*f.scope, f.index), e_.constant(f.field().width()), &type_of(f), nullptr};
}

// A field against the name of one of its enumerators.
LoweredValue Lowering::named_comparison(Node n, std::string_view op, Node field, Node named, bool swapped) {
  const LoweredValue f = kind(unwrapped(named)) == NodeKind::StringExpr ? coded(field) : expression(field);
  if (!f.ok()) return {};
  const std::string name = *word(named);
  if (!f.type) {
    if (kind(unwrapped(named)) == NodeKind::NameExpr) return expression(named);
    return error(Kind::TypeError, named,
                 "`" + text(field) + "` has no enumerators, so it cannot be compared with the name `" + name + "`");
  }
  const auto code = code_of(*f.type, name);
  if (!code)
    return unknown(named,
                   (f.type->kind == model::TypeKind::Register ? "register of " : "enumerator of ") + f.type->name, name,
                   words_of(*f.type));
  const bool equality = op == "==" || op == "!=";
  if (equality) {
    const auto codes = possible(f.value, f.type);
    const bool can = !codes || std::ranges::count(*codes, *code), must = can && codes && codes->size() == 1;
    if (!can || must) return boolean(e_.constant(must == (op == "==")));
  }
  const LoweredValue c = plain(e_.constant(*code));
  compared_[{tree_, n}] = {std::string(op), f.value, c.value, !swapped, false, f.type};
  return swapped ? arithmetic(n, op, c, f) : arithmetic(n, op, f, c);
}

std::optional<uint64_t> Lowering::code_of(const model::Type& type, std::string_view word) const {
  for (const model::Enumerator& e : type.enumerators) {
    if (e.name == word || std::ranges::count(e.spellings, word)) return e.code;
  }
  if (type.kind == model::TypeKind::Prefix) {
    if (word == "True") return 1;
    if (word == "False") return 0;
  }
  if (type.kind != model::TypeKind::Register) return std::nullopt;
  for (const model::RegisterConstant& c : type.constants) {
    if (c.spelling == word) return c.code;
  }
  const auto named = register_named(word);
  if (!named || named->constant || named->file != type.file) return std::nullopt;
  if (type.codes.empty()) return named->number;
  const auto found = std::ranges::find(type.codes, named->number);
  if (found == type.codes.end()) return std::nullopt;
  return static_cast<uint64_t>(found - type.codes.begin());
}

std::vector<std::string> Lowering::words_of(const model::Type& type) const {
  std::vector<std::string> words;
  for (const model::Enumerator& e : type.enumerators) {
    words.push_back(e.name);
    words.insert(words.end(), e.spellings.begin(), e.spellings.end());
  }
  if (type.kind == model::TypeKind::Prefix) words = {"True", "False"};
  for (const model::RegisterConstant& c : type.constants) words.push_back(c.spelling);
  return words;
}

// `a compop b`: each enumerator of the field's type that is possible here must have an operator.
LoweredValue Lowering::named_operator(Node n, Node left, std::string op, Node right) {
  LoweredValue field;
  if (auto local = path_.locals.find(op); local != path_.locals.end()) {
    field = local->second.content;
  } else if (const FieldRef f = find_modifier(op)) {
    field = field_value(f, true);
  } else {
    std::vector<std::string> names = {"and", "or"};
    for (size_t i = 0; scope_ && i < scope_->fields->size(); ++i) names.push_back((*scope_->fields)[i].name);
    return unknown(n, "operator", op, names);
  }
  const LoweredValue a = expression(left), b = expression(right);
  if (!a.ok() || !b.ok() || !field.ok()) return {};
  if (!field.type || field.type->enumerators.empty()) {
    return error(Kind::TypeError, n, "`" + op + "` is not an operator: its type has no enumerators");
  }
  const auto codes = possible(field.value, field.type);
  Value chosen = kNone;
  bool all_compare = true;
  for (auto e = field.type->enumerators.rbegin(); e != field.type->enumerators.rend(); ++e) {
    if (codes && !std::ranges::count(*codes, e->code)) continue;
    if (e->op.empty()) {
      auto* d = report(Kind::TypeError, n,
                       "`" + op + "` cannot stand for an operator: its enumerator `" + e->name + "` declares none");
      if (d && e->span) d->labels.push_back({e->span, "`Operator<" + e->name + "> = \"…\";` is missing"});
      return {};
    }
    const LoweredValue one = arithmetic(n, e->op, a, b);
    if (!one.ok()) return {};
    all_compare = all_compare && one.width != kNone;
    chosen = chosen == kNone ? one.value : e_.select(e_.equals(field.value, e->code), one.value, chosen);
  }
  return all_compare ? boolean(chosen) : plain(chosen);
}

}  // namespace isadora::check
