// What an operation computes.
#include <algorithm>

#include "sim/jit/warp_translation.h"

namespace isadora::sim::jit {

// What the highest lane writes stays.
void WarpTranslation::write_word(const Op& op) {
  const Value lanes = op.c.base == kNoBase ? mask_ : b_.CreateAnd(mask_, bits(op.c));
  const Value highest =
      b_.CreateXor(b_.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, lanes, b_.getFalse()), b_.getInt32(31));
  const Value lane = b_.CreateAnd(highest, 31);
  const Value v = op.what == K::WriteWarp32 ? b_.CreateExtractElement(row32(op.a), lane)
                                            : b_.CreateAnd(b_.CreateLShr(bits(op.a), lane), 1);
  write(op.to, b_.CreateSelect(b_.CreateICmpNE(lanes, b_.getInt32(0)), v, read(op.to)));
}

void WarpTranslation::operation(const Part& part, const Op& op) {
  if (op.what == K::Logic) return put(op, rows_.logic(op, row32(op.a), row32(op.b), row32(op.c)));
  const auto both = [&] { return std::pair(bits(op.a), bits(op.b)); };
  const auto wide_product = [&](bool is_signed, bool plus) {
    const Value product = b_.CreateMul(rows_.widened(row32(op.a), is_signed), rows_.widened(row32(op.b), is_signed));
    return plus ? b_.CreateAdd(product, row64(op.c)) : product;
  };
  const auto apart = [&](Value v, Row low, Row high) {
    put(op, low, rows_.low(v), true);
    put(op, high, rows_.high(v), true);
  };
  switch (op.what) {
    case K::AndBits: return put_bits(op, b_.CreateAnd(both().first, both().second));
    case K::AndNotBits: return put_bits(op, b_.CreateAnd(both().first, b_.CreateNot(both().second)));
    case K::OrBits: return put_bits(op, b_.CreateOr(both().first, both().second));
    case K::XorBits: return put_bits(op, b_.CreateXor(both().first, both().second));
    case K::NotBits: return put_bits(op, b_.CreateNot(bits(op.a)));
    case K::CopyBits: return put_bits(op, bits(op.a));
    case K::CopyBitsWhere: {
      const Value where = b_.CreateAnd(bits(op.b), mask_), old = read(op.to);
      return write(op.to, b_.CreateOr(b_.CreateAnd(old, b_.CreateNot(where)), b_.CreateAnd(bits(op.a), where)));
    }
    case K::SelectBits: {
      const Value which = bits(op.a);
      return put_bits(op, b_.CreateOr(b_.CreateAnd(which, bits(op.b)), b_.CreateAnd(b_.CreateNot(which), bits(op.c))));
    }
    case K::Bits32: return put_bits(op, rows_.bits(b_.CreateICmpNE(row32(op.a), rows_.splat(32, 0))));
    case K::Bits64: return put_bits(op, rows_.bits(b_.CreateICmpNE(row64(op.a), rows_.splat(64, 0))));
    case K::BitsOfWarp: return put_bits(op, b_.CreateSExt(b_.CreateTrunc(word(op.a), b_.getInt1Ty()), b_.getInt32Ty()));
    case K::Row32: return put(op, b_.CreateZExt(rows_.mask(bits(op.a)), rows_.type(32)));
    case K::Row64: return put(op, b_.CreateZExt(rows_.mask(bits(op.a)), rows_.type(64)));
    case K::CopyWhere32: {
      const Value where = b_.CreateAnd(bits(op.b), mask_);
      return write(op.to, rows_.select(where, row32(op.a), read(op.to)));
    }
    case K::Broadcast32: return put(op, rows_.splat(word(op.a)));
    case K::Broadcast64: {
      const Value low = b_.CreateZExt(word(op.a), b_.getInt64Ty());
      const Value high = b_.CreateZExt(word(behind(op.a, 4)), b_.getInt64Ty());
      return put(op, rows_.splat(b_.CreateOr(low, b_.CreateShl(high, 32))));
    }
    case K::Pair64: return put(op, rows_.pair(row32(op.a), row32(op.b)));
    case K::Split64: return apart(row64(op.a), op.to, op.b);
    case K::ZExt32to64: return put(op, rows_.widened(row32(op.a), false));
    case K::SExt32to64: return put(op, rows_.widened(row32(op.a), true));
    case K::Low64to32: return put(op, rows_.low(row64(op.a)));
    case K::WriteWarp32:
    case K::WriteWarpBits: return write_word(op);
    case K::MulWideU: return put(op, wide_product(false, false));
    case K::MulWideS: return put(op, wide_product(true, false));
    case K::MulAddWideU: return put(op, wide_product(false, true));
    case K::MulAddWideS: return put(op, wide_product(true, true));
    case K::MulWideUApart: return apart(wide_product(false, false), op.to, behind(op.to, kRowBytes));
    case K::MulWideSApart: return apart(wide_product(true, false), op.to, behind(op.to, kRowBytes));
    case K::MulAddWideUApart: return apart(wide_product(false, true), op.to, behind(op.to, kRowBytes));
    case K::MulAddWideSApart: return apart(wide_product(true, true), op.to, behind(op.to, kRowBytes));
    case K::Select32: return put(op, rows_.select(bits(op.a), row32(op.b), row32(op.c)));
    case K::Select64: return put(op, rows_.select(bits(op.a), row64(op.b), row64(op.c)));
    case K::Load32: return load(op);
    case K::LoadOne32: return load_one(op);
    case K::Store32: return store(op);
    default: break;
  }
  const auto same = [&](Value v) {
    return put(op, rows_.splat(op.sub == 64 ? b_.CreateZExtOrTrunc(v, b_.getInt64Ty())
                                            : b_.CreateZExtOrTrunc(v, b_.getInt32Ty())));
  };
  switch (op.what) {
    case K::Ballot: return same(b_.CreateAnd(bits(op.a), mask_));
    case K::Active: return same(mask_);
    case K::Setting: return same(b_.getInt64(op.number));
    case K::Pc: return same(b_.getInt64(part.pc));
    case K::NextPc: return same(b_.getInt64(part.pc + part.bytes));
    case K::LaunchValue: {
      const bool of_warp = std::ranges::count(region_.warp_values, op.aux) > 0;
      const size_t place = 8 * op.aux;  // what another block has another of
      return same(of_warp ? standing(b_, offsetof(warps::Standing, values) + place, b_.getInt64Ty())
                          : state(offsetof(State, values) + place));
    }
    case K::LaunchRow: {
      const Value rows = standing(b_, offsetof(warps::Standing, launch_rows), b_.getPtrTy());
      const Value row = b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), rows, op.number * kRowBytes);
      const bool any = op.across == warps::Across::Any;
      Value v = b_.CreateAlignedLoad(any ? rows_.type(32) : b_.getInt32Ty(), row, llvm::Align(4));
      if (!any) v = op.across == warps::Across::Same ? rows_.splat(v) : rows_.ascending(v, 1);
      return put(op, op.sub == 64 ? rows_.widened(v, false) : v);
    }
    default: break;
  }
  const bool is_long = is(op.what, lanes::kLong);
  const auto row = [&](Row r) { return r.base == kNoBase ? nullptr : is_long ? row64(r) : row32(r); };
  if (const Value v = is(op.what, lanes::kOne) ? rows_.one(op.what, word(op.a), word(op.b)) : nullptr) {
    const Value any = b_.CreateICmpNE(mask_, b_.getInt32(0));
    return write(op.to, b_.CreateSelect(any, v, read(op.to)));
  }
  const Value a = row(op.a), b = row(op.b), c = row(op.c);
  if (const Value v = rows_.comparison(op.what, a, b)) return put_bits(op, v);
  put(op, is_long ? rows_.long_words(op, a, b) : rows_.words(op, a, b, c));
}

}  // namespace isadora::sim::jit
