// What needs numbers as they are: comparisons, quotients, counts of bits, floats.
#include "ir/facts.h"
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
  throw NoKernel();
}

namespace {

struct Family {
  K u32, s32, u64, s64, u128, s128;
};

constexpr K kNo = K::Count;

Family family(Op op) {
  switch (op) {
    case Op::Min: return {K::MinU32, K::MinS32, K::MinU64, K::MinS64, K::MinU128, K::MinS128};
    case Op::Max: return {K::MaxU32, K::MaxS32, K::MaxU64, K::MaxS64, K::MaxU128, K::MaxS128};
    case Op::DivFloor: return {K::DivFloorU32, K::DivFloorS32, K::DivFloorU64, K::DivFloorS64, kNo, kNo};
    case Op::ModFloor: return {K::ModFloorU32, K::ModFloorS32, K::ModFloorU64, K::ModFloorS64, kNo, kNo};
    case Op::DivTrunc: return {K::DivTruncU32, K::DivTruncS32, K::DivTruncU64, K::DivTruncS64, kNo, kNo};
    case Op::RemTrunc: return {K::RemTruncU32, K::RemTruncS32, K::RemTruncU64, K::RemTruncS64, kNo, kNo};
    case Op::Eq: return {K::Eq32, K::Eq32, K::Eq64, K::Eq64, K::Eq128, K::Eq128};
    case Op::Ne: return {K::Ne32, K::Ne32, K::Ne64, K::Ne64, K::Ne128, K::Ne128};
    case Op::Lt: return {K::LtU32, K::LtS32, K::LtU64, K::LtS64, K::LtU128, K::LtS128};
    case Op::Le: return {K::LeU32, K::LeS32, K::LeU64, K::LeS64, K::LeU128, K::LeS128};
    default: throw NoKernel();
  }
}

K member(const Family& f, Shape s, bool is_signed) {
  const K k = s == Shape::W32   ? (is_signed ? f.s32 : f.u32)
              : s == Shape::W64 ? (is_signed ? f.s64 : f.u64)
                                : (is_signed ? f.s128 : f.u128);
  if (k == kNo) throw NoKernel();
  return k;
}

Shape shape_of(FloatFormat format) { return format == FloatFormat::F64 ? Shape::W64 : Shape::W32; }

// What a kernel does for a whole row; kNo where lanes go one by one.
K float_kernel(const ir::FloatInfo& info) {
  const bool nearest = info.rounding == ir::Rounding::NearestEven;
  const bool f32 = info.format == FloatFormat::F32, f64 = info.format == FloatFormat::F64;
  if (!f32 && !f64) return kNo;
  const auto either = [&](K of32, K of64) { return f32 ? of32 : of64; };
  switch (info.op) {
    case FloatOp::Eq: return either(K::EqF32, K::EqF64);
    case FloatOp::Lt: return either(K::LtF32, K::LtF64);
    case FloatOp::Le: return either(K::LeF32, K::LeF64);
    case FloatOp::Unordered: return either(K::UnorderedF32, K::UnorderedF64);
    default: break;
  }
  if (!nearest) return kNo;
  switch (info.op) {
    case FloatOp::Add: return either(K::AddF32, K::AddF64);
    case FloatOp::Sub: return either(K::SubF32, K::SubF64);
    case FloatOp::Mul: return either(K::MulF32, K::MulF64);
    case FloatOp::Div: return either(K::DivF32, K::DivF64);
    case FloatOp::Fma: return either(K::FmaF32, K::FmaF64);
    case FloatOp::Sqrt: return either(K::SqrtF32, K::SqrtF64);
    case FloatOp::Rcp: return either(K::RcpF32, kNo);
    default: return kNo;
  }
}

}  // namespace

void Values::compare(Value v, const Inst& in) {
  if (in.op == Op::Eq && known(in.b) == Integer(0) && shape(in.a) == Shape::Bits)
    return result(v, Shape::Bits, K::NotBits, as(in.a, Shape::Bits));
  exact(v, in, false);
}

void Values::exact(Value v, const Inst& in, bool with_result) {
  const Common c = with_result ? common({in.a, in.b, v}) : common({in.a, in.b});
  const Row a = as(in.a, c.shape), b = as(in.b, c.shape);
  result(v, with_result ? c.shape : Shape::Bits, member(family(in.op), c.shape, c.is_signed), a, b);
}

void Values::count_bits(Value v, const Inst& in) {
  const bool narrow = fits_unsigned(in.a, 32);
  if (!fits_unsigned(in.a, 64)) throw NoKernel();
  const Shape s = narrow ? Shape::W32 : Shape::W64;
  const K k = in.op == Op::PopCount  ? (narrow ? K::PopCount32 : K::PopCount64)
              : in.op == Op::HighBit ? (narrow ? K::HighBit32 : K::HighBit64)
                                     : (narrow ? K::LowBit32 : K::LowBit64);
  result(v, s, k, as(in.a, s));
}

void Values::reverse(Value v, const Inst& in) {
  const unsigned n = amount(in.b);
  const Shape s = n <= 32 ? Shape::W32 : Shape::W64;
  if (n > 64) throw NoKernel();
  result(v, s, s == Shape::W32 ? K::BitReverse32 : K::BitReverse64, as(in.a, s), {}, {}, n);
}

void Values::floating(Value v, const Inst& in) {
  const ir::FloatInfo& info = f_.floats[in.aux];
  const K k = float_kernel(info);
  const bool truncates = info.op == FloatOp::ToInt && info.format == FloatFormat::F32 && info.width == 32 &&
                         info.rounding == ir::Rounding::TowardZero;
  const bool of_word = info.op == FloatOp::FromInt && info.format == FloatFormat::F32 &&
                       info.rounding == ir::Rounding::NearestEven && (fits_unsigned(in.a, 32) || fits_signed(in.a, 32));
  if (truncates) return result(v, Shape::W32, K::S32OfF32, as(in.a, Shape::W32));
  if (of_word) {
    return result(v, Shape::W32, fits_unsigned(in.a, 32) ? K::F32OfU32 : K::F32OfS32, as(in.a, Shape::W32));
  }
  if (k == kNo) return float_each(v, in);
  const unsigned operands = ir::facts(info.op).operands;
  const Shape s = shape_of(info.format);
  if (info.op == FloatOp::Add) {
    if (const auto minus = negated(in.b, s))
      return result(v, s, s == Shape::W32 ? K::SubF32 : K::SubF64, as(in.a, s), as(*minus, s));
    if (const auto minus = negated(in.a, s))
      return result(v, s, s == Shape::W32 ? K::SubF32 : K::SubF64, as(in.b, s), as(*minus, s));
  }
  const Row a = as(in.a, s), b = operands > 1 ? as(in.b, s) : Row{}, c = operands > 2 ? as(in.c, s) : Row{};
  result(v, shape(v) == Shape::Bits ? Shape::Bits : s, k, a, b, c);
}

// y, where the value is y with its sign bit inverted: x + -y is x - y, in every rounding, and NaNs are all one.
std::optional<Value> Values::negated(Value v, Shape s) const {
  const Inst& in = def(v);
  if (in.op != Op::Xor || known(v)) return {};
  const Integer sign = Integer::power_of_two(bits_of(s) - 1);
  if (known(in.b) == sign) return in.a;
  if (known(in.a) == sign) return in.b;
  return {};
}

void Values::float_each(Value v, const Inst& in) {
  const ir::FloatInfo& info = f_.floats[in.aux];
  if (info.rounding == ir::Rounding::Given) throw NoKernel();  // the number of a rounding is an operand more
  const bool of_int = info.op == FloatOp::FromInt;
  const Common c = of_int ? common({in.a}) : Common{shape_of(info.format), false};
  const unsigned operands = ir::facts(info.op).operands;
  const Row a = as(in.a, c.shape), b = operands > 1 ? as(in.b, c.shape) : a,
            third = operands > 2 ? as(in.c, c.shape) : a;
  const Shape s = shape(v) == Shape::W64 || shape(v) == Shape::W128 ? shape(v) : Shape::W32;
  result(v, s, K::FloatEach, a, b, third, reinterpret_cast<uintptr_t>(&info));
  MicroOp& op = list_.ops().back();
  op.sub = static_cast<uint8_t>(bits_of(c.shape) | (c.is_signed ? 1 : 0));
  op.aux = static_cast<uint16_t>(bits_of(s));
  op.everywhere = shuffles_;
}

}  // namespace isadora::sim::lanes
