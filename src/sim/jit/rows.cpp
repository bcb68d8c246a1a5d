#include "sim/jit/rows.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "sim/jit/canonical_nans.h"
#include "sim/lanes/float_operations.h"

namespace isadora::sim::jit {

using lanes::K;
using llvm::Intrinsic::ID;

RowBuilder::Value RowBuilder::mask(Value bits) { return b_.CreateBitCast(bits, row_of(b_.getInt1Ty())); }

RowBuilder::Value RowBuilder::ascending(Value first, uint64_t step) {
  llvm::SmallVector<llvm::Constant*, 64> steps;
  for (unsigned lane = 0; lane < target_.elements; lane++)
    steps.push_back(llvm::ConstantInt::get(first->getType(), lane * step));
  return b_.CreateAdd(splat(first), llvm::ConstantVector::get(steps));
}

RowBuilder::Value RowBuilder::widened(Value row, bool is_signed) {
  return is_signed ? b_.CreateSExt(row, type(64)) : b_.CreateZExt(row, type(64));
}

// ---- functions of bits ---------------------------------------------------------------------------------------------

// Bit 2a + b of the table.
RowBuilder::Value RowBuilder::of_two(unsigned table, Value a, Value b) {
  switch (table) {
    case 0x0: return splat(32, 0);
    case 0x1: return b_.CreateNot(b_.CreateOr(a, b));
    case 0x2: return b_.CreateAnd(b_.CreateNot(a), b);
    case 0x3: return b_.CreateNot(a);
    case 0x4: return b_.CreateAnd(a, b_.CreateNot(b));
    case 0x5: return b_.CreateNot(b);
    case 0x6: return b_.CreateXor(a, b);
    case 0x7: return b_.CreateNot(b_.CreateAnd(a, b));
    case 0x8: return b_.CreateAnd(a, b);
    case 0x9: return b_.CreateNot(b_.CreateXor(a, b));
    case 0xA: return b;
    case 0xB: return b_.CreateOr(b_.CreateNot(a), b);
    case 0xC: return a;
    case 0xD: return b_.CreateOr(a, b_.CreateNot(b));
    case 0xE: return b_.CreateOr(a, b);
    default: return splat(32, UINT32_MAX);
  }
}

// Machine instructions for sixteen elements.
RowBuilder::Value RowBuilder::by_vectors(std::initializer_list<Value> rows,
                                         const std::function<Value(llvm::ArrayRef<Value>)>& of) {
  llvm::SmallVector<Value, 4> parts;
  for (unsigned first = 0; first < target_.elements; first += 16) {
    llvm::SmallVector<Value, 3> operands;
    for (const Value row : rows)
      operands.push_back(b_.CreateShuffleVector(row, llvm::createSequentialMask(first, 16, 0)));
    parts.push_back(of(operands));
  }
  return llvm::concatenateVectors(b_, parts);
}

RowBuilder::Value RowBuilder::ternary_logic(uint8_t table, Value a, Value b, Value c) {
  return by_vectors({a, b, c}, [&](llvm::ArrayRef<Value> v) -> Value {
    return b_.CreateIntrinsic(llvm::Intrinsic::x86_avx512_pternlog_d_512, {}, {v[0], v[1], v[2], b_.getInt32(table)});
  });
}

// Bit 4a + 2b + c of the table. Where two operands are the same row, it is a function of two.
RowBuilder::Value RowBuilder::logic(const lanes::LaneOp& op, Value a, Value b, Value c) {
  const unsigned if_not = op.sub & 15, if_so = op.sub >> 4;
  const auto bit = [&](unsigned x, unsigned y, unsigned z) { return op.sub >> (4 * x + 2 * y + z) & 1U; };
  if (op.c == op.a) {
    unsigned table = 0;
    for (unsigned i = 0; i < 4; i++) table |= bit(i >> 1, i & 1, i >> 1) << i;
    return of_two(table, a, b);
  }
  if (if_not == if_so) return of_two(if_so, b, c);
  if (target_.avx512) return ternary_logic(op.sub, a, b, c);
  const Value no = of_two(if_not, b, c), yes = of_two(if_so, b, c);
  return b_.CreateXor(no, b_.CreateAnd(a, b_.CreateXor(no, yes)));
}

// ---- words ---------------------------------------------------------------------------------------------------------

// The instruction is for bytes without sign by bytes with one. A byte x of the other kind is x ^ 128 of the right one,
// and 128 off: that times the other operand's bytes is made good.
RowBuilder::Value RowBuilder::dot_instruction(Value a, bool a_signed, Value b, bool b_signed, Value plus) {
  const Value offset = splat(32, 0x80808080), zero = splat(32, 0);
  const auto products = [&](Value to, Value without, Value with_sign) {
    return by_vectors({to, without, with_sign}, [&](llvm::ArrayRef<Value> v) -> Value {
      return b_.CreateIntrinsic(llvm::Intrinsic::x86_avx512_vpdpbusd_512, {}, {v[0], v[1], v[2]});
    });
  };
  if (!a_signed && b_signed) return products(plus, a, b);
  if (a_signed && !b_signed) return products(plus, b, a);
  if (a_signed) return b_.CreateSub(products(plus, b_.CreateXor(a, offset), b), products(zero, offset, b));
  return b_.CreateSub(products(plus, a, b_.CreateXor(b, offset)), products(zero, a, offset));
}

// The sum of the products of the four bytes of each element, and of `plus`. Products of halves that hold a byte are
// summed in pairs.
RowBuilder::Value RowBuilder::dot(Value a, bool a_signed, Value b, bool b_signed, Value plus) {
  if (target_.vnni) return dot_instruction(a, a_signed, b, b_signed, plus);
  auto* const halves = llvm::FixedVectorType::get(b_.getInt16Ty(), 2 * target_.elements);
  const Value eight = b_.CreateVectorSplat(2 * target_.elements, b_.getInt16(8));
  const auto byte = [&](Value row, bool is_signed, bool upper) {
    const Value v = b_.CreateBitCast(row, halves);
    const Value left = upper ? v : b_.CreateShl(v, eight);
    return is_signed ? b_.CreateAShr(left, eight) : b_.CreateLShr(left, eight);
  };
  const auto every_other = [&](Value v, int first) {
    llvm::SmallVector<int, 64> elements;
    for (int i = 0; i < static_cast<int>(target_.elements); i++) elements.push_back(2 * i + first);
    const Value taken = is_one() ? b_.CreateExtractElement(v, first) : b_.CreateShuffleVector(v, elements);
    return b_.CreateSExt(taken, type(32));
  };
  Value sum = nullptr;
  for (const bool upper : {false, true}) {
    const Value x = byte(a, a_signed, upper), y = byte(b, b_signed, upper);
    const Value even = b_.CreateMul(every_other(x, 0), every_other(y, 0));
    const Value two = b_.CreateAdd(even, b_.CreateMul(every_other(x, 1), every_other(y, 1)));
    sum = sum ? b_.CreateAdd(sum, two) : two;
  }
  return b_.CreateAdd(sum, plus);
}

// Of the row of words, floats in it: the one NaN for all.
RowBuilder::Value RowBuilder::canonicalize_nans(Value row) {
  const unsigned bits = row->getType()->getScalarSizeInBits();
  if (!target_.avx512 || bits == 64) return b_.CreateSelect(is_nan(row), splat(bits, canonical_nan(bits)), row);
  const Value nan = b_.CreateVectorSplat(
      16,
      llvm::ConstantFP::get(b_.getFloatTy(), llvm::APFloat(llvm::APFloat::IEEEsingle(), llvm::APInt(32, INT32_MAX))));
  // Four bits per class of the element: 0 for both NaNs, which become the canonical one, and 1 for values that stay.
  const Value table = b_.CreateVectorSplat(16, b_.getInt32(0x11111100));
  const Value made = by_vectors({real(row)}, [&](llvm::ArrayRef<Value> half) -> Value {
    return b_.CreateIntrinsic(llvm::Intrinsic::x86_avx512_mask_fixupimm_ps_512, {},
                              {nan, half[0], table, b_.getInt32(0), b_.getInt16(-1), b_.getInt32(4)});
  });
  return b_.CreateBitCast(made, type(32));
}

RowBuilder::Value RowBuilder::float_result(Value v) {
  return CanonicalNans::mark(b_, b_.CreateBitCast(v, type(v->getType()->getScalarSizeInBits())));
}

RowBuilder::Value RowBuilder::float_of(const ir::FloatInfo& info, Value row, bool is_signed) {
  llvm::Type* const type = floats_of(bits_of(lanes::shape_of(info.format)));
  return float_result(is_signed ? b_.CreateSIToFP(row, type) : b_.CreateUIToFP(row, type));
}

// Saturates to the integer's range; NaN is 0.
RowBuilder::Value RowBuilder::converted(const ir::FloatInfo& info, Value row) {
  if (info.op == ir::FloatOp::Convert)
    return float_result(b_.CreateFPCast(real(row), floats_of(bits_of(lanes::shape_of(info.to)))));
  const Value whole = b_.CreateUnaryIntrinsic(llvm::Intrinsic::rint, real(row));
  const Value v = b_.CreateIntrinsic(llvm::Intrinsic::fptosi_sat, {type(info.width), whole->getType()}, {whole});
  return b_.CreateSExt(v, type(64));
}

RowBuilder::Value RowBuilder::floats(const lanes::LaneOp& op, Value a, Value b, Value c) {
  const auto second = [&] { return real(b); };
  switch (op.what) {
    case K::FAdd: return float_result(b_.CreateFAdd(real(a), second()));
    case K::FSub: return float_result(b_.CreateFSub(real(a), second()));
    case K::FMul: return float_result(b_.CreateFMul(real(a), second()));
    case K::FDiv: return float_result(b_.CreateFDiv(real(a), second()));
    case K::FSqrt: return float_result(b_.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, real(a)));
    case K::FRcp: return float_result(b_.CreateFDiv(splat(llvm::ConstantFP::get(b_.getFloatTy(), 1)), real(a)));
    case K::FFma:
      return float_result(b_.CreateIntrinsic(llvm::Intrinsic::fma, {real(a)->getType()}, {real(a), second(), real(c)}));
    case K::FOfS: return b_.CreateBitCast(b_.CreateSIToFP(a, real(a)->getType()), type(32));
    case K::FOfU: return b_.CreateBitCast(b_.CreateUIToFP(a, real(a)->getType()), type(32));
    case K::SOfF: return b_.CreateIntrinsic(llvm::Intrinsic::fptosi_sat, {type(32), real(a)->getType()}, {real(a)});
    default: return nullptr;
  }
}

// Quotient rounded toward zero, and remainder. x / 0 is 0 with remainder x; x / -1 wraps. The machine's division traps
// on both, so it divides by 1 instead.
RowBuilder::Division RowBuilder::divide(Value a, Value b, bool is_signed) {
  const Value zero = llvm::Constant::getNullValue(a->getType()), ones = llvm::Constant::getAllOnesValue(a->getType());
  const Value by_zero = b_.CreateICmpEQ(b, zero), one = b_.CreateNeg(ones);
  const Value by_minus_one = is_signed ? b_.CreateICmpEQ(b, ones) : nullptr;
  const Value divisor = b_.CreateSelect(is_signed ? b_.CreateOr(by_zero, by_minus_one) : by_zero, one, b);
  Value quotient = is_signed ? b_.CreateSDiv(a, divisor) : b_.CreateUDiv(a, divisor);
  if (is_signed) quotient = b_.CreateSelect(by_minus_one, b_.CreateNeg(a), quotient);
  quotient = b_.CreateSelect(by_zero, zero, quotient);
  return {quotient, b_.CreateSub(a, b_.CreateMul(quotient, b))};
}

// Quotient rounded down: one less where the remainder is not 0 and its sign differs from the divisor's.
RowBuilder::Division RowBuilder::divide_floor(Value a, Value b, bool is_signed) {
  const Division d = divide(a, b, is_signed);
  if (!is_signed) return d;
  const Value zero = llvm::Constant::getNullValue(a->getType());
  const Value is_left = b_.CreateAnd(b_.CreateICmpNE(d.rest, zero), b_.CreateICmpNE(b, zero));
  const Value down = b_.CreateAnd(is_left, b_.CreateICmpSLT(b_.CreateXor(d.rest, b), zero));
  return {b_.CreateAdd(d.quotient, b_.CreateSExt(down, a->getType())),
          b_.CreateAdd(d.rest, b_.CreateSelect(down, b, zero))};
}

RowBuilder::Value RowBuilder::operation(const lanes::LaneOp& op, Value a, Value b, Value c) {
  const unsigned n = bits_of(op.type);
  const auto is_row = a->getType()->isVectorTy();
  const auto number = [&](uint64_t v) { return is_row ? splat(n, v) : b_.getIntN(n, v); };
  const auto by_number = [&] { return number(op.number); };
  const auto field = [&](bool is_signed) {
    const unsigned right = 32 - op.sub, left = right - static_cast<unsigned>(op.number);
    const Value v = b_.CreateShl(a, number(left));
    return is_signed ? b_.CreateAShr(v, number(right)) : b_.CreateLShr(v, number(right));
  };
  const Value ones = llvm::Constant::getAllOnesValue(a->getType());
  const auto amount = [&] { return b_.CreateAnd(b, number(n - 1)); };
  const auto where_less_than_all = [&](Value v) {
    return b_.CreateSelect(b_.CreateICmpULT(b, number(n)), v, number(0));
  };
  const auto counted = [&](ID id) { return b_.CreateBinaryIntrinsic(id, a, b_.getFalse()); };
  switch (op.what) {
    case K::Copy: return a;
    case K::Add: return b_.CreateAdd(a, b);
    case K::Sub: return b_.CreateSub(a, b);
    case K::Mul: return b_.CreateMul(a, b);
    case K::MulAdd: return b_.CreateAdd(b_.CreateMul(a, b), c);
    case K::Dot4UU: return dot(a, false, b, false, c);
    case K::Dot4US: return dot(a, false, b, true, c);
    case K::Dot4SU: return dot(a, true, b, false, c);
    case K::Dot4SS: return dot(a, true, b, true, c);
    case K::And: return b_.CreateAnd(a, b);
    case K::Or: return b_.CreateOr(a, b);
    case K::Xor: return b_.CreateXor(a, b);
    case K::Not: return b_.CreateNot(a);
    case K::Logic: return logic(op, a, b, c);
    case K::MinU: return b_.CreateBinaryIntrinsic(llvm::Intrinsic::umin, a, b);
    case K::MaxU: return b_.CreateBinaryIntrinsic(llvm::Intrinsic::umax, a, b);
    case K::MinS: return b_.CreateBinaryIntrinsic(llvm::Intrinsic::smin, a, b);
    case K::MaxS: return b_.CreateBinaryIntrinsic(llvm::Intrinsic::smax, a, b);
    case K::DivTruncU: return divide(a, b, false).quotient;
    case K::DivTruncS: return divide(a, b, true).quotient;
    case K::RemTruncU: return divide(a, b, false).rest;
    case K::RemTruncS: return divide(a, b, true).rest;
    case K::DivFloorU: return divide_floor(a, b, false).quotient;
    case K::DivFloorS: return divide_floor(a, b, true).quotient;
    case K::ModFloorU: return divide_floor(a, b, false).rest;
    case K::ModFloorS: return divide_floor(a, b, true).rest;
    case K::ShlBy: return b_.CreateShl(a, by_number());
    case K::ShrByU: return b_.CreateLShr(a, by_number());
    case K::ShrByS: return b_.CreateAShr(a, by_number());
    case K::Funnel: return b_.CreateIntrinsic(llvm::Intrinsic::fshr, {a->getType()}, {a, b, by_number()});
    case K::RotateRight: return b_.CreateIntrinsic(llvm::Intrinsic::fshr, {a->getType()}, {a, a, by_number()});
    case K::FieldU: return field(false);
    case K::FieldS: return field(true);
    case K::Shl: return where_less_than_all(b_.CreateShl(a, amount()));
    case K::ShrU: return where_less_than_all(b_.CreateLShr(a, amount()));
    case K::ShrS: return b_.CreateAShr(a, b_.CreateBinaryIntrinsic(llvm::Intrinsic::umin, b, number(n - 1)));
    case K::ZExt:
      return b_.CreateSelect(b_.CreateICmpULT(b, number(n)),
                             b_.CreateAnd(a, b_.CreateNot(b_.CreateShl(ones, amount()))), a);
    case K::SExt: {
      const Value left = b_.CreateAnd(b_.CreateSub(number(n), b), number(n - 1));
      const Value cut = b_.CreateAShr(b_.CreateShl(a, left), left);
      const Value extended = b_.CreateSelect(b_.CreateICmpULT(b, number(n)), cut, a);
      return b_.CreateSelect(b_.CreateICmpEQ(b, number(0)), number(0), extended);
    }
    case K::PopCount: return b_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, a);
    case K::HighBit: return b_.CreateSub(number(n - 1), counted(llvm::Intrinsic::ctlz));
    case K::LowBit: return b_.CreateSelect(b_.CreateICmpEQ(a, number(0)), ones, counted(llvm::Intrinsic::cttz));
    case K::BitReverse: {
      if (op.number == 0) return number(0);
      return b_.CreateLShr(b_.CreateUnaryIntrinsic(llvm::Intrinsic::bitreverse, a), number(n - op.number));
    }
    case K::ByteReverse: {
      if (op.number == 0) return number(0);
      return b_.CreateLShr(b_.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, a), number(n - 8 * op.number));
    }
    default: return floats(op, a, b, c);
  }
}

RowBuilder::Value RowBuilder::comparison(K k, Value a, Value b) {
  switch (k) {
    case K::Eq: return b_.CreateICmpEQ(a, b);
    case K::Ne: return b_.CreateICmpNE(a, b);
    case K::LtU: return b_.CreateICmpULT(a, b);
    case K::LeU: return b_.CreateICmpULE(a, b);
    case K::LtS: return b_.CreateICmpSLT(a, b);
    case K::LeS: return b_.CreateICmpSLE(a, b);
    case K::FEq: return b_.CreateFCmpOEQ(real(a), real(b));
    case K::FLt: return b_.CreateFCmpOLT(real(a), real(b));
    case K::FLe: return b_.CreateFCmpOLE(real(a), real(b));
    case K::FUnordered: return b_.CreateFCmpUNO(real(a), real(b));
    case K::NonZero: return b_.CreateICmpNE(a, llvm::Constant::getNullValue(a->getType()));
    default: return nullptr;
  }
}

}  // namespace isadora::sim::jit
