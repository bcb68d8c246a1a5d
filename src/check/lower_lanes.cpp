// Cross-lane operations: votes, reductions, and the value of another lane.
#include <algorithm>
#include <set>
#include <vector>

#include "check/lowering.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Op;
using ir::Value;
using parse::NodeKind;

// --------------------------------------------------------------------------------------------------------------

// Is it made of a value with a bound that holds here? Then a local of this branch holds it.
bool Lowering::is_bounded_here(Value v) const {
  std::set<Value> bounded, seen;
  for (const auto& [of, bound] : path_.bounds)
    if (bound.narrowed != kNone) bounded.insert(bound.narrowed);
  for (std::vector<Value> open{v}; !bounded.empty() && !open.empty();) {
    const Value next = open.back();
    open.pop_back();
    if (next == kNone || !seen.insert(next).second) continue;
    if (bounded.contains(next)) return true;
    ir::for_each_value(e_.operation(next), [&](Value operand) { open.push_back(operand); });
  }
  return false;
}

LoweredValue Lowering::assigned_under_condition(Node n) {
  return error(Kind::TypeError, n,
               "`" + text(n) +
                   "` was assigned where a condition of this lane holds, and other lanes are asked for it, "
                   "expected a value that is assigned before the condition");
}

// The lanes of a warp come to an operation across them together, but each does the elements and the indivisible
// accesses of its own.
bool Lowering::allow_other_lanes(Node n) {
  if (!allow_state(n)) return false;
  if (!e_.in_region()) return true;
  error(Kind::TypeError, n,
        "`" + text(n) + "` asks other lanes, and each lane does the body of a `foreach` or an `atomic` by itself; " +
            "expected a value that is assigned before it");
  return false;
}

LoweredValue Lowering::call_vote(Node n, const std::vector<Node>& args) {
  if (!allow_other_lanes(n)) return {};
  const std::string name = name_of(children(n)[0]);
  const unsigned lanes = std::max(1u, isa_.machine.lanes);
  Value c = in_all_lanes(args[0], [&] { return plain(e_.truth(value(args[0]))); }).value;
  if (c == kNone) return {};
  if (name == "all") c = e_.negation(c);
  const Value mask = e_.read({.op = Op::Ballot, .a = c}, bits_range(lanes));
  if (name == "ballot") return sized(mask, e_.constant(lanes));
  return boolean(e_.binary(name == "any" ? Op::Ne : Op::Eq, mask, e_.constant(0)));
}

ir::Range Lowering::reduced_range(ir::ReduceOp op, const ir::Range& r) const {
  const base::Integer lanes(std::max(1u, isa_.machine.lanes));
  if (op == ir::ReduceOp::Add) return {std::min(r.lo, r.lo * lanes), std::max(r.hi, r.hi * lanes)};
  if (op == ir::ReduceOp::Min || op == ir::ReduceOp::Max) return r;
  const unsigned bits = std::max(r.lo.bit_length(), r.hi.bit_length());
  return {r.lo.is_negative() ? -base::Integer::power_of_two(bits) : base::Integer(0),
          base::Integer::power_of_two(bits) - 1};
}

LoweredValue Lowering::call_reduce(Node n, const std::vector<Node>& args) {
  if (!allow_other_lanes(n)) return {};
  const auto op = *ir::spelled<ir::ReduceOp>(name_of(children(n)[0]));
  const Value x = in_all_lanes(args[0], [&] { return plain(value(args[0])); }).value;
  if (x == kNone) return {};
  return plain(e_.read({.op = Op::Reduce, .sub = static_cast<uint8_t>(op), .a = x}, reduced_range(op, e_.range(x))));
}

Value Lowering::shuffle(Value v, Value lane) {
  if (v == kNone || lane == kNone) return kNone;
  const ir::Range r = e_.range(v);
  return e_.read({.op = Op::Shuffle, .a = v, .b = lane}, r);
}

// A picked lane's value is the same for all only if they pick the same lane; whether they do is known by the number's
// own source.
LoweredValue Lowering::call_pick(Node n, const std::vector<Node>& args) {
  if (!allow_other_lanes(n)) return {};
  const Value lane = value(args[0]);
  const LoweredValue x = in_all_lanes(args[1], [&] { return expression(args[1]); });
  return sized(shuffle(x.value, lane), x.width);
}

LoweredValue Lowering::other_lane(Node n, Node call, Node of) {
  const auto parts = children(unwrapped(call));
  if (kind(unwrapped(call)) != NodeKind::Call || parts.size() != 2 || !is_name(parts[0], "lane")) {
    return error(Kind::TypeError, n, "only lane(j).(e) asks for a value elsewhere");
  }
  if (!allow_other_lanes(n)) return {};
  const Value lane = value(parts[1]);
  const LoweredValue x =
      in_all_lanes(of, [&] { return kind(of) == NodeKind::Name ? name_expression(of) : expression(of); });
  return sized(shuffle(x.value, lane), x.width);
}

}  // namespace isadora::check
