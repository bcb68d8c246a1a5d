// Operations that need exact numbers: comparisons, quotients, counts of bits, floats.
#include "ir/facts.h"
#include "sim/lanes/float_operations.h"
#include "sim/lanes/values.h"

namespace isadora::sim::lanes {

using base::Integer;
using ir::FloatFormat;
using ir::FloatOp;
using ir::Inst;
using ir::Op;
using ir::Value;

// The smallest elements that hold all of them, with one sign.
Values::Common Values::common(std::initializer_list<Value> values) const {
  for (const Shape s : {Shape::W32, Shape::W64, Shape::W128}) {
    bool all_unsigned = true, all_signed = true;
    for (const Value v : values) {
      all_unsigned = all_unsigned && fits_unsigned(v, bits_of(s));
      all_signed = all_signed && fits_signed(v, bits_of(s));
    }
    if (all_unsigned || all_signed) return {s, !all_unsigned};
  }
  leave(FallbackReason::WideNumber);
}

namespace {

constexpr K kNo = K::Count;

// The lane operation for unsigned or signed numbers.
K operation(Op op, bool is_signed) {
  const auto either = [&](K of_unsigned, K of_signed) { return is_signed ? of_signed : of_unsigned; };
  switch (op) {
    case Op::Min: return either(K::MinU, K::MinS);
    case Op::Max: return either(K::MaxU, K::MaxS);
    case Op::DivFloor: return either(K::DivFloorU, K::DivFloorS);
    case Op::ModFloor: return either(K::ModFloorU, K::ModFloorS);
    case Op::DivTrunc: return either(K::DivTruncU, K::DivTruncS);
    case Op::RemTrunc: return either(K::RemTruncU, K::RemTruncS);
    case Op::Eq: return K::Eq;
    case Op::Ne: return K::Ne;
    case Op::Lt: return either(K::LtU, K::LtS);
    case Op::Le: return either(K::LeU, K::LeS);
    default: leave(FallbackReason::WideNumber);
  }
}

// The kernel for a whole row; kNo if lanes are done one by one.
K float_operation(const ir::FloatInfo& info) {
  const K k = nearest_operation(info);
  if (k == kNo) return kNo;
  return is(k, kComparison) || info.rounding == ir::Rounding::NearestEven ? k : kNo;
}

}  // namespace

void Values::compare(Value v, const Inst& in) {
  if (const auto opposite = inverted_bits(v)) return result(v, Shape::Bits, K::Not, as(*opposite, Shape::Bits));
  exact(v, in, false);
}

void Values::exact(Value v, const Inst& in, bool with_result) {
  const Common c = with_result ? common({in.a, in.b, v}) : common({in.a, in.b});
  const Row a = as(in.a, c.shape), b = as(in.b, c.shape);
  result(v, c.shape, operation(in.op, c.is_signed), a, b);
}

void Values::count_bits(Value v, const Inst& in) {
  if (!fits_unsigned(in.a, 128)) leave(FallbackReason::WideNumber);
  const Shape s = common({in.a}).shape;
  const K k = in.op == Op::PopCount ? K::PopCount : in.op == Op::HighBit ? K::HighBit : K::LowBit;
  result(v, s, k, as(in.a, s));
}

void Values::reverse(Value v, const Inst& in) {
  const bool of_bytes = in.op == Op::ByteReverse;
  const unsigned n = amount(in.b);
  const Shape s = row_of_bits(of_bytes ? 8 * n : n);
  result(v, s, of_bytes ? K::ByteReverse : K::BitReverse, as(in.a, s), {}, {}, n);
}

void Values::floating(Value v, const Inst& in) {
  const ir::FloatInfo& info = f_.floats[in.aux];
  const K k = float_operation(info);
  const bool truncates = info.op == FloatOp::ToInt && info.format == FloatFormat::F32 && info.width == 32 &&
                         info.rounding == ir::Rounding::TowardZero;
  const bool of_word = info.op == FloatOp::FromInt && info.format == FloatFormat::F32 &&
                       info.rounding == ir::Rounding::NearestEven && (fits_unsigned(in.a, 32) || fits_signed(in.a, 32));
  if (truncates) return result(v, Shape::W32, K::SOfF, as(in.a, Shape::W32));
  if (of_word) {
    return result(v, Shape::W32, fits_unsigned(in.a, 32) ? K::FOfU : K::FOfS, as(in.a, Shape::W32));
  }
  if (k == kNo) return float_each(v, in);
  const unsigned operands = ir::facts(info.op).operands;
  const Shape s = shape_of(info.format);
  if (info.op == FloatOp::Add) {
    if (const auto minus = negated(in.b, s)) return result(v, s, K::FSub, as(in.a, s), as(*minus, s));
    if (const auto minus = negated(in.a, s)) return result(v, s, K::FSub, as(in.b, s), as(*minus, s));
  }
  const Row a = as(in.a, s), b = operands > 1 ? as(in.b, s) : Row{}, c = operands > 2 ? as(in.c, s) : Row{};
  result(v, s, k, a, b, c);
}

// y, where the value is y with its sign bit inverted: x + -y is x - y, in every rounding, and NaNs are all one.
std::optional<Value> Values::negated(Value v, Shape s) const {
  const Inst& in = def(v);
  if (in.op != Op::Xor || constant_of(v)) return {};
  const Integer sign = Integer::power_of_two(bits_of(s) - 1);
  if (constant_of(in.b) == sign) return in.a;
  if (constant_of(in.a) == sign) return in.b;
  return {};
}

void Values::float_each(Value v, const Inst& in) {
  const ir::FloatInfo& info = f_.floats[in.aux];
  const bool of_int = info.op == FloatOp::FromInt;
  const unsigned operands = ir::float_operands(info);
  Common c = of_int ? common({in.a}) : Common{shape_of(info.format), false};
  if (info.rounding == ir::Rounding::Given) {  // an operand more, which may be any number
    const Value given = operands == 2 ? in.b : in.c;
    if (!fits_unsigned(given, bits_of(c.shape) - 1)) c.shape = Shape::W128;
    if (!fits_unsigned(given, 127)) leave(FallbackReason::WideNumber);
  }
  const Row a = as(in.a, c.shape), b = operands > 1 ? as(in.b, c.shape) : a,
            third = operands > 2 ? as(in.c, c.shape) : a;
  const Shape s = shape(v) == Shape::W64 || shape(v) == Shape::W128 ? shape(v) : Shape::W32;
  result(v, s, K::FloatEach, a, b, third, number_of(info));
  LaneOp& op = list_.ops().back();
  op.sub = static_cast<uint8_t>(bits_of(c.shape) | (c.is_signed ? 1 : 0));
  op.aux = static_cast<uint16_t>(bits_of(s));
  op.everywhere = shuffles_;
}

}  // namespace isadora::sim::lanes
