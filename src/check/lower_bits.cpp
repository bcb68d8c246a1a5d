// Slices, single bits, elements of arrays, and bits put side by side.

#include "check/lowering.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Op;
using ir::Value;
using parse::NodeKind;

// ----------------------------------------------------------------------------------------------------------------------

std::optional<uint64_t> Lowering::constant(Node n, std::string_view what) {
  const LoweredValue r = expression(n);
  if (!r.ok()) return std::nullopt;
  if (const auto v = e_.small_constant(r.value)) return v;
  const auto known = e_.constant_value(r.value);
  if (known) {
    error(Kind::BadValue, n, std::string(what) + " of " + known->to_string() + " makes no sense here");
  } else {
    error(Kind::NotConstant, n,
          std::string(what) + " must be a constant, but `" + text(n) + "` is not known before the instruction runs");
  }
  return std::nullopt;
}

bool Lowering::non_negative(Node n, Value v, std::string_view what) {
  if (!e_.range(v).lo.is_negative()) return true;
  error(Kind::TypeError, n,
        std::string(what) + " must not be negative, but `" + text(n) + "` may be " + e_.range(v).lo.to_string());
  return false;
}

// Constant bounds may be in either order: x[0:7] is x[7:0].
Value Lowering::bits(Node n, Value x, Value high, Value low) {
  if (x == kNone || high == kNone || low == kNone) return kNone;
  auto h = e_.constant_value(high), l = e_.constant_value(low);
  if (h && l && *h < *l) std::swap(high, low);
  if (!non_negative(n, low, "a bit's number")) return kNone;
  const Value width = e_.bits_between(high, low);
  const ir::Range& r = e_.range(width);
  if (r.lo.is_negative() || r.hi > 1024 || e_.range(low).hi > 4096) {
    error(Kind::RangeTooWide, n,
          "the slice `" + text(n) + "` has " + r.lo.to_string() + " to " + r.hi.to_string() +
              " bits; 0 to 1024 are possible");
    return kNone;
  }
  const Value shifted = e_.constant_value(low) == base::Integer(0) ? x : e_.binary(Op::Shr, x, low);
  return e_.binary(Op::ZExt, shifted, width);
}

Value Lowering::bit(Node n, Value x, Value at) {
  if (x == kNone || at == kNone || !non_negative(n, at, "a bit's number")) return kNone;
  const Value shifted = e_.constant_value(at) == base::Integer(0) ? x : e_.binary(Op::Shr, x, at);
  return e_.binary(Op::ZExt, shifted, e_.constant(1));
}

LoweredValue Lowering::index(Node n) {
  const auto parts = children(n);
  if (is_element_of_operand(n)) return element_of_operand(n);
  if (kind(parts[0]) == NodeKind::NameExpr) {
    const std::string name = name_of(parts[0]);
    if (auto local = path_.locals.find(name); local != path_.locals.end()) {
      if (local->second.content.array) return element(n, local->second, parts[1]);
    } else if (!find_field(name)) {
      if (is_ambiguous_file(n, name)) return {};
      if (const int file = file_named(name); file >= 0) {
        return registers(n, static_cast<uint16_t>(file), parts[1], parse::kNoNode);
      }
    }
  }
  if (auto operand = compound_text(n)) return *operand;
  const Value x = value(parts[0]), at = value(parts[1]);
  return boolean(bit(parts[1], x, at));
}

LoweredValue Lowering::element(Node n, const LocalVariable& array, Node at) {
  const auto elements = array.content.array;
  const Value number = value(at);
  if (number == kNone) return {};
  const ir::Range& r = e_.range(number);
  const std::string name = name_of(children(n)[0]);
  if (r.lo.is_negative() || r.hi >= base::Integer(elements->size())) {
    return error(Kind::UndefinedValue, n,
                 "`" + name + "` has the elements 0 to " + std::to_string(elements->size() - 1) +
                     ", but the number here is " + r.lo.to_string() + " to " + r.hi.to_string());
  }
  Value chosen = kNone;
  for (uint64_t i = r.lo.to_uint64(); i <= r.hi.to_uint64(); ++i) {
    const Value one = (*elements)[i];
    if (one == kNone) {
      return error(Kind::UndefinedValue, n,
                   "`" + name + "[" + std::to_string(i) + "]` is not set before it is used here");
    }
    chosen = chosen == kNone ? one : e_.select(e_.equals(number, i), one, chosen);
  }
  return plain(refined(chosen));
}

LoweredValue Lowering::slice(Node n) {
  const auto parts = children(n);
  if (kind(parts[0]) == NodeKind::NameExpr && !path_.locals.contains(name_of(parts[0])) &&
      !find_field(name_of(parts[0]))) {
    if (is_ambiguous_file(n, name_of(parts[0]))) return {};
    if (const int file = file_named(name_of(parts[0])); file >= 0) {
      return registers(n, static_cast<uint16_t>(file), parts[1], parts[2]);
    }
  }
  const Value x = value(parts[0]), high = value(parts[1]), low = value(parts[2]);
  const Value result = bits(n, x, high, low);
  if (result == kNone) return {};
  note_bounds(n, x, high, low);
  const auto h = e_.constant_value(high), l = e_.constant_value(low);
  const bool swapped = h && l && *h < *l;
  return sized(result, e_.bits_between(swapped ? low : high, swapped ? high : low));
}

// Bits beyond an operand's last are zeros, except those of a signed number.
void Lowering::note_bounds(Node n, Value x, Value high, Value low) {
  const Node operand = children(n)[0];
  const auto h = e_.constant_value(high), l = e_.constant_value(low);
  if (mode_ != LoweringMode::Clause || depth_ != 0 || !h || !l || kind(operand) != NodeKind::NameExpr ||
      path_.locals.contains(name_of(operand)) || !find_field(name_of(operand)))
    return;
  const base::Integer last = std::max(*h, *l);
  const ir::Range& r = e_.range(x);
  const bool has_bit =
      r.lo.is_negative() || last > 4096 || r.hi >= base::Integer::power_of_two(static_cast<unsigned>(last.to_uint64()));
  decisions_.add({tree_, n}, {.truth = true, .open = has_bit, .left = r, .right = {last, last}});
}

LoweredValue Lowering::concat(Node n) {
  const auto parts = children(n);
  Value all = kNone, width = e_.constant(0);
  bool ok = true;
  for (const Node part : parts) {
    const LoweredValue r = expression(part);
    if (!r.ok()) {
      ok = false;
      continue;
    }
    if (r.width == kNone) {
      auto* d = report(Kind::TypeError, part, "it is not known how many bits `" + text(part) + "` has in `{…}`");
      if (d) d->notes.push_back("a slice x[h:l], an operand, or zext(x, n) has a width");
      ok = false;
      continue;
    }
    const Value piece = e_.binary(Op::ZExt, r.value, r.width);
    all = all == kNone ? piece : e_.binary(Op::Or, e_.binary(Op::Shl, all, r.width), piece);
    width = e_.binary(Op::Add, width, r.width);
  }
  return ok ? sized(all, width) : LoweredValue{};
}

}  // namespace isadora::check
