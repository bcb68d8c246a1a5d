// Facts that follow from a condition where it holds: bounds of values, and the codes that a field can still have.
// Bounds become operations only when the value is used again.
#include <algorithm>

#include "check/lowering.h"

namespace isadora::check {

using ir::kNone;
using ir::Value;
using parse::NodeKind;

namespace {

std::string_view opposite(std::string_view op) {
  constexpr std::string_view kPairs[][2] = {{"==", "!="}, {"<", ">="}, {">", "<="}};
  for (const auto& [a, b] : kPairs) {
    if (op == a) return b;
    if (op == b) return a;
  }
  return op;
}

std::string_view mirrored(std::string_view op) {
  if (op == "<") return ">";
  if (op == ">") return "<";
  if (op == "<=") return ">=";
  if (op == ">=") return "<=";
  return op;
}

}  // namespace

void Lowering::assume(Node condition, bool holds) {
  condition = unwrapped(condition);
  const auto parts = children(condition);
  if (kind(condition) == NodeKind::Unary && tree_->op(condition) == "!") return assume(parts[0], !holds);
  if (kind(condition) != NodeKind::Binary) return;
  const std::string_view op = tree_->op(condition);
  const bool is_and = op == "&&" || op == "and", is_or = op == "||" || op == "or";
  if (is_and || is_or) {
    if (is_and != holds) return;
    assume(parts[0], holds);
    assume(parts[1], holds);
    return;
  }
  if (auto found = compared_.find({tree_, condition}); found != compared_.end())
    assume_comparison(found->second, holds);
}

void Lowering::assume_comparison(const Comparison& c, bool holds) {
  const std::string_view op = holds ? std::string_view(c.op) : opposite(c.op);
  if (c.type && (op == "==" || op == "!=")) {
    if (auto codes = possible(c.left, c.type)) {
      return keep_codes(c.left, *codes, e_.constant_value(c.right)->to_uint64(), op == "==");
    }
  }
  if (c.left_named) bound(c.left, op, e_.range(c.right));
  if (c.right_named) bound(c.right, mirrored(op), e_.range(c.left));
}

void Lowering::bound(Value v, std::string_view op, const ir::Range& other) {
  if (e_.constant_value(v)) return;
  auto known = path_.bounds.find(v);
  ir::Range r = known == path_.bounds.end() ? e_.range(v) : known->second.range;
  const ir::Range before = r;
  if (op == "==" || op == "<" || op == "<=") r.hi = std::min(r.hi, op == "<" ? other.hi - 1 : other.hi);
  if (op == "==" || op == ">" || op == ">=") r.lo = std::max(r.lo, op == ">" ? other.lo + 1 : other.lo);
  if (op == "!=" && other.is_constant()) {
    if (r.lo == other.lo) r.lo = r.lo + 1;
    if (r.hi == other.hi) r.hi = r.hi - 1;
  }
  if (r.lo > r.hi || (r.lo == before.lo && r.hi == before.hi)) return;
  path_.bounds[v] = {r, kNone};
}

Value Lowering::refined(Value v) {
  for (auto known = path_.bounds.find(v); v != kNone && known != path_.bounds.end(); known = path_.bounds.find(v)) {
    Bound& b = known->second;
    if (b.narrowed == kNone) b.narrowed = e_.narrow(v, b.range);
    if (b.narrowed == v) break;
    v = b.narrowed;
  }
  return v;
}

std::optional<std::vector<uint64_t>> Lowering::possible(Value code, const model::Type* type) const {
  if (const auto known = e_.constant_value(code)) return std::vector{known->to_uint64()};
  if (auto kept = path_.codes.find(code); kept != path_.codes.end()) return kept->second;
  if (!type || type->kind == model::TypeKind::Register) return std::nullopt;
  if (type->kind == model::TypeKind::Prefix)
    return type->width == 1 ? std::optional(std::vector<uint64_t>{0, 1}) : std::nullopt;
  std::vector<uint64_t> codes;
  for (const model::Enumerator& e : type->enumerators) codes.push_back(e.code);
  return codes.empty() ? std::nullopt : std::optional(codes);
}

void Lowering::keep_codes(Value code, const std::vector<uint64_t>& from, uint64_t named, bool equal) {
  if (e_.constant_value(code)) return;
  std::vector<uint64_t> kept;
  for (const uint64_t c : from) {
    if ((c == named) == equal) kept.push_back(c);
  }
  if (!kept.empty()) path_.codes[code] = kept;
}

}  // namespace isadora::check
