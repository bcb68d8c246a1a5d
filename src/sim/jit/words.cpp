#include "sim/jit/words.h"

#include <llvm/IR/Intrinsics.h>

namespace isadora::sim::jit {

using harts::Do;
using harts::Kind;
using llvm::CmpInst;

Word extended(Builder& b, Kind kind, Word v) {
  const unsigned bits = harts::bits_of(kind);
  if (bits == 64) return v;
  const Word cut = b.CreateTrunc(v, b.getIntNTy(bits));
  return harts::is_signed(kind) ? b.CreateSExt(cut, b.getInt64Ty()) : b.CreateZExt(cut, b.getInt64Ty());
}

namespace {

Word zero(Word like) { return llvm::ConstantInt::get(like->getType(), 0); }
Word one(Word like) { return llvm::ConstantInt::get(like->getType(), 1); }
Word all_ones(Word like) { return llvm::ConstantInt::get(like->getType(), -1, true); }

Word less(Builder& b, Kind kind, Word x, Word y) {
  return b.CreateICmp(harts::is_signed(kind) ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, x, y);
}

// A quotient and what it leaves, with the kernels' rules for the divisors 0 and -1, which processors do not like.
struct Division {
  Word quotient, rest;
};

Division divide(Builder& b, Kind kind, Word x, Word y) {
  const bool narrow = harts::bits_of(kind) == 32, with_sign = harts::is_signed(kind) || harts::bits_of(kind) < 32;
  llvm::Type* const type = narrow ? b.getInt32Ty() : b.getInt64Ty();
  const Word n = b.CreateTrunc(x, type), d = b.CreateTrunc(y, type);
  const Word by_zero = b.CreateICmpEQ(d, zero(d));
  const Word by_minus_one = with_sign ? b.CreateICmpEQ(d, all_ones(d)) : b.getFalse();
  const Word divisor = b.CreateSelect(b.CreateOr(by_zero, by_minus_one), one(d), d);
  const auto widened = [&](Word v) {
    return with_sign ? b.CreateSExt(v, b.getInt64Ty()) : b.CreateZExt(v, b.getInt64Ty());
  };
  Word q = widened(with_sign ? b.CreateSDiv(n, divisor) : b.CreateUDiv(n, divisor));
  Word r = widened(with_sign ? b.CreateSRem(n, divisor) : b.CreateURem(n, divisor));
  q = b.CreateSelect(by_minus_one, b.CreateNeg(x), q);
  return {b.CreateSelect(by_zero, zero(x), q), b.CreateSelect(by_zero, x, r)};
}

Word turned(Builder& b, Kind kind, Word x, Word y) {
  llvm::Type* const type = harts::bits_of(kind) == 32 ? b.getInt32Ty() : b.getInt64Ty();
  const Word v = b.CreateTrunc(x, type);
  return b.CreateZExt(b.CreateIntrinsic(llvm::Intrinsic::fshl, {type}, {v, v, b.CreateTrunc(y, type)}), b.getInt64Ty());
}

}  // namespace

Word apply(Builder& b, Do what, Kind kind, Word x, Word y) {
  const auto bit = [&](Word v) { return b.CreateZExt(v, b.getInt64Ty()); };
  const auto amount = [&] { return b.CreateAnd(y, 63); };
  switch (what) {
    case Do::Move: return x;
    case Do::Add: return b.CreateAdd(x, y);
    case Do::Sub: return b.CreateSub(x, y);
    case Do::Mul: return b.CreateMul(x, y);
    case Do::And: return b.CreateAnd(x, y);
    case Do::Or: return b.CreateOr(x, y);
    case Do::Xor: return b.CreateXor(x, y);
    case Do::Shl: return b.CreateShl(x, amount());
    case Do::Turn: return turned(b, kind, x, y);
    case Do::Shr: return harts::is_signed(kind) ? b.CreateAShr(x, amount()) : b.CreateLShr(x, amount());
    case Do::Eq: return bit(b.CreateICmpEQ(x, y));
    case Do::Ne: return bit(b.CreateICmpNE(x, y));
    case Do::Lt: return bit(less(b, kind, x, y));
    case Do::Le: return bit(b.CreateNot(less(b, kind, y, x)));
    case Do::Div: return divide(b, kind, x, y).quotient;
    case Do::Rem: return divide(b, kind, x, y).rest;
    default: llvm_unreachable("it has no result");
  }
}

Word holds(Builder& b, Do what, Kind kind, Word x, Word y) {
  switch (what) {
    case Do::BranchEq: return b.CreateICmpEQ(x, y);
    case Do::BranchNe: return b.CreateICmpNE(x, y);
    case Do::BranchLt: return less(b, kind, x, y);
    case Do::BranchLe: return b.CreateNot(less(b, kind, y, x));
    case Do::BranchGt: return less(b, kind, y, x);
    case Do::BranchGe: return b.CreateNot(less(b, kind, x, y));
    default: llvm_unreachable("it is no branch");
  }
}

}  // namespace isadora::sim::jit
