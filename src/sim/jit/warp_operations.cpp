// What an operation computes.
#include <algorithm>

#include "sim/jit/warp_translation.h"

namespace isadora::sim::jit {

// What the highest lane writes stays.
void WarpTranslation::write_word(const Op& op) {
  const Value lanes = op.c.base == kNoBase ? mask_ : b_.CreateAnd(mask_, bits(op.c));
  const Value last = rows_.lanes(rows_.elements() - 1);
  const Value before = b_.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, lanes, b_.getFalse());
  const Value lane = b_.CreateAnd(b_.CreateXor(before, last), last);
  const Value any = b_.CreateICmpNE(lanes, rows_.lanes(0));
  const auto put_where_any = [&](Row to, Value v) { write(to, b_.CreateSelect(any, v, read(to))); };
  if (op.type == Shape::Bits) {
    const Value bit = b_.CreateTrunc(b_.CreateLShr(bits(op.a), lane), b_.getInt1Ty());
    return put_where_any(op.to, b_.CreateZExt(bit, b_.getInt32Ty()));
  }
  const Value v = b_.CreateExtractElement(row(op, op.a), lane);
  if (op.type == Shape::W32 || region_.files[op.to.base] == FileKind::WideWords) return put_where_any(op.to, v);
  put_where_any(op.to, b_.CreateTrunc(v, b_.getInt32Ty()));
  put_where_any(behind(op.to, 4), b_.CreateTrunc(b_.CreateLShr(v, 32), b_.getInt32Ty()));
}

// Bits of lanes.
bool WarpTranslation::operation_on_bits(const Op& op) {
  const auto a = [&] { return bits(op.a); };
  const auto b = [&] { return bits(op.b); };
  switch (op.what) {
    case K::And: return put_bits(op, b_.CreateAnd(a(), b())), true;
    case K::AndNot: return put_bits(op, b_.CreateAnd(a(), b_.CreateNot(b()))), true;
    case K::Or: return put_bits(op, b_.CreateOr(a(), b())), true;
    case K::Xor: return put_bits(op, b_.CreateXor(a(), b())), true;
    case K::Not: return put_bits(op, b_.CreateNot(a())), true;
    case K::Copy: return put_bits(op, a()), true;
    case K::CopyWhere: {
      const Value where = b_.CreateAnd(b(), mask_), old = read(op.to);
      return write(op.to, b_.CreateOr(b_.CreateAnd(old, b_.CreateNot(where)), b_.CreateAnd(a(), where))), true;
    }
    case K::Select: {
      const Value which = a();
      const Value no = b_.CreateAnd(b_.CreateNot(which), bits(op.c));
      return put_bits(op, b_.CreateOr(b_.CreateAnd(which, b()), no)), true;
    }
    case K::Broadcast: {
      const Value bit = b_.CreateTrunc(word(op.a), b_.getInt1Ty());
      return put_bits(op, b_.CreateSExt(bit, rows_.bits_type())), true;
    }
    default: return false;
  }
}

// Moves, conversions and memory.
bool WarpTranslation::convert_or_access(const Op& op) {
  const auto wide_product = [&](bool is_signed, bool plus) {
    const Value product = b_.CreateMul(rows_.widened(row32(op.a), is_signed), rows_.widened(row32(op.b), is_signed));
    return plus ? b_.CreateAdd(product, row64(op.c)) : product;
  };
  const auto apart = [&](Value v, Row low, Row high) {
    put(op, low, rows_.low(v), true);
    put(op, high, rows_.high(v), true);
  };
  const Row second = behind(op.to, row_bytes_);
  switch (op.what) {
    case K::OfBits: return put(op, b_.CreateZExt(rows_.mask(bits(op.a)), rows_.type(bits_of(op.type)))), true;
    case K::CopyWhere: {
      const Value where = b_.CreateAnd(bits(op.b), mask_);
      return write(op.to, rows_.select(where, row(op, op.a), read(op.to))), true;
    }
    case K::Broadcast: {
      if (op.type == Shape::W32) return put(op, rows_.splat(word(op.a))), true;
      return put(op, rows_.splat(wide_word(op.a))), true;
    }
    case K::Pair: return put(op, rows_.pair(row32(op.a), row32(op.b))), true;
    case K::Split: return apart(row64(op.a), op.to, op.b), true;
    case K::ZExtOf32: return put(op, rows_.widened(row32(op.a), false)), true;
    case K::SExtOf32: return put(op, rows_.widened(row32(op.a), true)), true;
    case K::LowOf64: return put(op, rows_.low(row64(op.a))), true;
    case K::WriteWarp: return write_word(op), true;
    case K::LeaveWhere: {
      const Value lanes = op.c.base == kNoBase ? mask_ : b_.CreateAnd(mask_, bits(op.c));
      return require(b_.CreateICmpEQ(lanes, rows_.lanes(0))), true;
    }
    case K::MulWideU: return put(op, wide_product(false, false)), true;
    case K::MulWideS: return put(op, wide_product(true, false)), true;
    case K::MulAddWideU: return put(op, wide_product(false, true)), true;
    case K::MulAddWideS: return put(op, wide_product(true, true)), true;
    case K::MulWideUApart: return apart(wide_product(false, false), op.to, second), true;
    case K::MulWideSApart: return apart(wide_product(true, false), op.to, second), true;
    case K::MulAddWideUApart: return apart(wide_product(false, true), op.to, second), true;
    case K::MulAddWideSApart: return apart(wide_product(true, true), op.to, second), true;
    case K::Select: return put(op, rows_.select(bits(op.a), row(op, op.b), row(op, op.c))), true;
    case K::Load: return load(op), true;
    case K::LoadOne: return load_one(op), true;
    case K::Store: return store(op), true;
    default: return false;
  }
}

// Values of the machine and the launch; most are the same in all lanes.
bool WarpTranslation::machine_value(const Part& part, const Op& op) {
  const auto same = [&](Value v) {
    return put(op, rows_.splat(b_.CreateZExtOrTrunc(v, b_.getIntNTy(bits_of(op.type))))), true;
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
      const Value row = b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), rows, op.number * row_bytes_);
      const bool any = op.across == warps::Across::Any;
      Value v = b_.CreateAlignedLoad(any ? rows_.type(32) : b_.getInt32Ty(), row, llvm::Align(4));
      if (!any) v = op.across == warps::Across::Same ? rows_.splat(v) : rows_.ascending(v, 1);
      return put(op, op.type == Shape::W64 ? rows_.widened(v, false) : v), true;
    }
    default: return false;
  }
}

// One number for the warp, from two.
void WarpTranslation::operation_on_words(const Op& op) {
  Op of_rows = op;
  of_rows.what = lanes::of_one(op.what);
  const Value a = word(op.a), b = word(op.b), truth = rows_.comparison(of_rows.what, a, b);
  const Value v = truth ? b_.CreateZExt(truth, b_.getInt32Ty()) : rows_.operation(of_rows, a, b, nullptr);
  write(op.to, b_.CreateSelect(b_.CreateICmpNE(mask_, rows_.lanes(0)), v, read(op.to)));
}

void WarpTranslation::operation(const Part& part, const Op& op) {
  if (op.type == Shape::Bits && operation_on_bits(op)) return;
  if (is(op.what, lanes::kOne)) return operation_on_words(op);
  if (convert_or_access(op) || machine_value(part, op)) return;
  const Value a = row(op, op.a), b = row(op, op.b), c = row(op, op.c);
  if (const Value truth = rows_.comparison(op.what, a, b)) return put_bits(op, rows_.bits(truth));
  put(op, rows_.operation(op, a, b, c));
}

}  // namespace isadora::sim::jit
