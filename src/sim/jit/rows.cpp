#include "sim/jit/rows.h"

#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "sim/jit/one_nan.h"

namespace isadora::sim::jit {

using lanes::K;
using lanes::kLanes;
using llvm::CmpInst;
using llvm::Intrinsic::ID;

Rows::Value Rows::mask(Value bits) {
  return b_.CreateBitCast(bits, llvm::FixedVectorType::get(b_.getInt1Ty(), kLanes));
}

Rows::Value Rows::ascending(Value first, uint64_t step) {
  llvm::SmallVector<llvm::Constant*, kLanes> steps;
  for (unsigned lane = 0; lane < kLanes; lane++) steps.push_back(llvm::ConstantInt::get(first->getType(), lane * step));
  return b_.CreateAdd(splat(first), llvm::ConstantVector::get(steps));
}

Rows::Value Rows::widened(Value row, bool is_signed) {
  return is_signed ? b_.CreateSExt(row, type(64)) : b_.CreateZExt(row, type(64));
}

// ---- functions of bits ---------------------------------------------------------------------------------------------

// Bit 2a + b of the table.
Rows::Value Rows::of_two(unsigned table, Value a, Value b) {
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

// What the processor has for sixteen elements, of rows.
Rows::Value Rows::by_halves(std::initializer_list<Value> rows, const std::function<Value(llvm::ArrayRef<Value>)>& of) {
  Value halves[2];
  for (int i = 0; i < 2; i++) {
    llvm::SmallVector<int, 16> elements;
    for (int k = 0; k < 16; k++) elements.push_back(16 * i + k);
    llvm::SmallVector<Value, 3> operands;
    for (const Value row : rows) operands.push_back(b_.CreateShuffleVector(row, elements));
    halves[i] = of(operands);
  }
  llvm::SmallVector<int, kLanes> all;
  for (int i = 0; i < static_cast<int>(kLanes); i++) all.push_back(i);
  return b_.CreateShuffleVector(halves[0], halves[1], all);
}

Rows::Value Rows::three_at_once(uint8_t table, Value a, Value b, Value c) {
  return by_halves({a, b, c}, [&](llvm::ArrayRef<Value> v) -> Value {
    return b_.CreateIntrinsic(llvm::Intrinsic::x86_avx512_pternlog_d_512, {}, {v[0], v[1], v[2], b_.getInt32(table)});
  });
}

// Bit 4a + 2b + c of the table. Where two operands are the same row, it is a function of two.
Rows::Value Rows::logic(const warps::Op& op, Value a, Value b, Value c) {
  const unsigned if_not = op.sub & 15, if_so = op.sub >> 4;
  const auto bit = [&](unsigned x, unsigned y, unsigned z) { return op.sub >> (4 * x + 2 * y + z) & 1U; };
  if (op.c == op.a) {
    unsigned table = 0;
    for (unsigned i = 0; i < 4; i++) table |= bit(i >> 1, i & 1, i >> 1) << i;
    return of_two(table, a, b);
  }
  if (if_not == if_so) return of_two(if_so, b, c);
  if (features_.avx512) return three_at_once(op.sub, a, b, c);
  const Value no = of_two(if_not, b, c), yes = of_two(if_so, b, c);
  return b_.CreateXor(no, b_.CreateAnd(a, b_.CreateXor(no, yes)));
}

// ---- words ---------------------------------------------------------------------------------------------------------

Rows::Value Rows::where_less_than_all(Value amount, unsigned bits, Value yes, Value no) {
  return b_.CreateSelect(b_.CreateICmpULT(amount, splat(32, bits)), yes, no);
}

// The instruction is for bytes without sign by bytes with one. A byte x of the other kind is x ^ 128 of the right one,
// and 128 off: that times the other operand's bytes is made good.
Rows::Value Rows::dot_at_once(Value a, bool a_signed, Value b, bool b_signed, Value plus) {
  const Value offset = splat(32, 0x80808080), zero = splat(32, 0);
  const auto products = [&](Value to, Value without, Value with_sign) {
    return by_halves({to, without, with_sign}, [&](llvm::ArrayRef<Value> v) -> Value {
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
Rows::Value Rows::dot(Value a, bool a_signed, Value b, bool b_signed, Value plus) {
  if (features_.vnni) return dot_at_once(a, a_signed, b, b_signed, plus);
  auto* const halves = llvm::FixedVectorType::get(b_.getInt16Ty(), 2 * kLanes);
  const Value eight = b_.CreateVectorSplat(2 * kLanes, b_.getInt16(8));
  const auto byte = [&](Value row, bool is_signed, bool upper) {
    const Value v = b_.CreateBitCast(row, halves);
    const Value left = upper ? v : b_.CreateShl(v, eight);
    return is_signed ? b_.CreateAShr(left, eight) : b_.CreateLShr(left, eight);
  };
  const auto every_other = [&](Value v, int first) {
    llvm::SmallVector<int, kLanes> elements;
    for (int i = 0; i < static_cast<int>(kLanes); i++) elements.push_back(2 * i + first);
    return b_.CreateSExt(b_.CreateShuffleVector(v, elements), type(32));
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
Rows::Value Rows::with_one_nan(Value row) {
  if (!features_.avx512) return b_.CreateSelect(is_nan(row), splat(32, INT32_MAX), row);
  const Value nan = b_.CreateVectorSplat(
      16,
      llvm::ConstantFP::get(b_.getFloatTy(), llvm::APFloat(llvm::APFloat::IEEEsingle(), llvm::APInt(32, INT32_MAX))));
  // By class of the element four bits: 0 for both NaNs, which become the one, and 1 for what stays.
  const Value table = b_.CreateVectorSplat(16, b_.getInt32(0x11111100));
  const Value made = by_halves({real(row)}, [&](llvm::ArrayRef<Value> half) -> Value {
    return b_.CreateIntrinsic(llvm::Intrinsic::x86_avx512_mask_fixupimm_ps_512, {},
                              {nan, half[0], table, b_.getInt32(0), b_.getInt16(-1), b_.getInt32(4)});
  });
  return b_.CreateBitCast(made, type(32));
}

Rows::Value Rows::float_result(Value v) { return OneNan::mark(b_, b_.CreateBitCast(v, type(32))); }

Rows::Value Rows::floats(const warps::Op& op, Value a, Value b, Value c) {
  const auto second = [&] { return real(b); };
  switch (op.what) {
    case K::AddF32: return float_result(b_.CreateFAdd(real(a), second()));
    case K::SubF32: return float_result(b_.CreateFSub(real(a), second()));
    case K::MulF32: return float_result(b_.CreateFMul(real(a), second()));
    case K::DivF32: return float_result(b_.CreateFDiv(real(a), second()));
    case K::SqrtF32: return float_result(b_.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, real(a)));
    case K::RcpF32: return float_result(b_.CreateFDiv(splat(llvm::ConstantFP::get(b_.getFloatTy(), 1)), real(a)));
    case K::FmaF32:
      return float_result(b_.CreateIntrinsic(llvm::Intrinsic::fma, {real(a)->getType()}, {real(a), second(), real(c)}));
    case K::F32OfS32: return b_.CreateBitCast(b_.CreateSIToFP(a, real(a)->getType()), type(32));
    case K::F32OfU32: return b_.CreateBitCast(b_.CreateUIToFP(a, real(a)->getType()), type(32));
    case K::S32OfF32: return b_.CreateIntrinsic(llvm::Intrinsic::fptosi_sat, {type(32), real(a)->getType()}, {real(a)});
    default: return nullptr;
  }
}

Rows::Value Rows::words(const warps::Op& op, Value a, Value b, Value c) {
  const auto by_number = [&] { return splat(32, op.number); };
  const auto field = [&](bool is_signed) {
    const unsigned right = 32 - op.sub, left = right - static_cast<unsigned>(op.number);
    const Value v = b_.CreateShl(a, splat(32, left));
    return is_signed ? b_.CreateAShr(v, splat(32, right)) : b_.CreateLShr(v, splat(32, right));
  };
  const auto amount = [&] { return b_.CreateAnd(b, splat(32, 31)); };
  const auto counted = [&](ID id, Value v) { return b_.CreateBinaryIntrinsic(id, v, b_.getFalse()); };
  switch (op.what) {
    case K::Copy32: return a;
    case K::Add32: return b_.CreateAdd(a, b);
    case K::Sub32: return b_.CreateSub(a, b);
    case K::Mul32: return b_.CreateMul(a, b);
    case K::MulAdd32: return b_.CreateAdd(b_.CreateMul(a, b), c);
    case K::Dot4UU: return dot(a, false, b, false, c);
    case K::Dot4US: return dot(a, false, b, true, c);
    case K::Dot4SU: return dot(a, true, b, false, c);
    case K::Dot4SS: return dot(a, true, b, true, c);
    case K::And32: return b_.CreateAnd(a, b);
    case K::Or32: return b_.CreateOr(a, b);
    case K::Xor32: return b_.CreateXor(a, b);
    case K::Not32: return b_.CreateNot(a);
    case K::MinU32: return b_.CreateBinaryIntrinsic(llvm::Intrinsic::umin, a, b);
    case K::MaxU32: return b_.CreateBinaryIntrinsic(llvm::Intrinsic::umax, a, b);
    case K::MinS32: return b_.CreateBinaryIntrinsic(llvm::Intrinsic::smin, a, b);
    case K::MaxS32: return b_.CreateBinaryIntrinsic(llvm::Intrinsic::smax, a, b);
    case K::ShlBy32: return b_.CreateShl(a, by_number());
    case K::ShrByU32: return b_.CreateLShr(a, by_number());
    case K::ShrByS32: return b_.CreateAShr(a, by_number());
    case K::Funnel32: return b_.CreateIntrinsic(llvm::Intrinsic::fshr, {type(32)}, {a, b, by_number()});
    case K::RotateRight32: return b_.CreateIntrinsic(llvm::Intrinsic::fshr, {type(32)}, {a, a, by_number()});
    case K::FieldU32: return field(false);
    case K::FieldS32: return field(true);
    case K::Shl32: return where_less_than_all(b, 32, b_.CreateShl(a, amount()), splat(32, 0));
    case K::ShrU32: return where_less_than_all(b, 32, b_.CreateLShr(a, amount()), splat(32, 0));
    case K::ShrS32: {
      const Value most = b_.CreateBinaryIntrinsic(llvm::Intrinsic::umin, b, splat(32, 31));
      return b_.CreateAShr(a, most);
    }
    case K::PopCount32: return b_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, a);
    case K::HighBit32: return b_.CreateSub(splat(32, 31), counted(llvm::Intrinsic::ctlz, a));
    case K::LowBit32:
      return b_.CreateSelect(b_.CreateICmpEQ(a, splat(32, 0)), splat(32, UINT32_MAX),
                             counted(llvm::Intrinsic::cttz, a));
    case K::BitReverse32: {
      if (op.number == 0) return splat(32, 0);
      return b_.CreateLShr(b_.CreateUnaryIntrinsic(llvm::Intrinsic::bitreverse, a), splat(32, 32 - op.number));
    }
    default: return floats(op, a, b, c);
  }
}

Rows::Value Rows::long_words(const warps::Op& op, Value a, Value b) {
  switch (op.what) {
    case K::Add64: return b_.CreateAdd(a, b);
    case K::Sub64: return b_.CreateSub(a, b);
    case K::And64: return b_.CreateAnd(a, b);
    case K::Or64: return b_.CreateOr(a, b);
    case K::Xor64: return b_.CreateXor(a, b);
    case K::Not64: return b_.CreateNot(a);
    case K::ShlBy64: return b_.CreateShl(a, splat(64, op.number));
    case K::ShrByU64: return b_.CreateLShr(a, splat(64, op.number));
    default: return nullptr;
  }
}

Rows::Value Rows::comparison(K k, Value a, Value b) {
  const auto is = [&](CmpInst::Predicate p) { return bits(b_.CreateICmp(p, a, b)); };
  const auto real_is = [&](CmpInst::Predicate p) { return bits(b_.CreateFCmp(p, real(a), real(b))); };
  switch (k) {
    case K::Eq32:
    case K::Eq64: return is(CmpInst::ICMP_EQ);
    case K::Ne32:
    case K::Ne64: return is(CmpInst::ICMP_NE);
    case K::LtU32:
    case K::LtU64: return is(CmpInst::ICMP_ULT);
    case K::LeU32:
    case K::LeU64: return is(CmpInst::ICMP_ULE);
    case K::LtS32:
    case K::LtS64: return is(CmpInst::ICMP_SLT);
    case K::LeS32:
    case K::LeS64: return is(CmpInst::ICMP_SLE);
    case K::EqF32: return real_is(CmpInst::FCMP_OEQ);
    case K::LtF32: return real_is(CmpInst::FCMP_OLT);
    case K::LeF32: return real_is(CmpInst::FCMP_OLE);
    case K::UnorderedF32: return real_is(CmpInst::FCMP_UNO);
    default: return nullptr;
  }
}

Rows::Value Rows::one(K k, Value a, Value b) {
  const auto is = [&](CmpInst::Predicate p) { return b_.CreateZExt(b_.CreateICmp(p, a, b), b_.getInt32Ty()); };
  switch (k) {
    case K::OneAdd32: return b_.CreateAdd(a, b);
    case K::OneSub32: return b_.CreateSub(a, b);
    case K::OneMul32: return b_.CreateMul(a, b);
    case K::OneAnd32: return b_.CreateAnd(a, b);
    case K::OneOr32: return b_.CreateOr(a, b);
    case K::OneXor32: return b_.CreateXor(a, b);
    case K::OneMinU32: return b_.CreateBinaryIntrinsic(llvm::Intrinsic::umin, a, b);
    case K::OneMaxU32: return b_.CreateBinaryIntrinsic(llvm::Intrinsic::umax, a, b);
    case K::OneMinS32: return b_.CreateBinaryIntrinsic(llvm::Intrinsic::smin, a, b);
    case K::OneMaxS32: return b_.CreateBinaryIntrinsic(llvm::Intrinsic::smax, a, b);
    case K::OneEq32: return is(CmpInst::ICMP_EQ);
    case K::OneNe32: return is(CmpInst::ICMP_NE);
    case K::OneLtU32: return is(CmpInst::ICMP_ULT);
    case K::OneLeU32: return is(CmpInst::ICMP_ULE);
    case K::OneLtS32: return is(CmpInst::ICMP_SLT);
    case K::OneLeS32: return is(CmpInst::ICMP_SLE);
    default: return nullptr;
  }
}

}  // namespace isadora::sim::jit
