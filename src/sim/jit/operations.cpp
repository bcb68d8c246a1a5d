#include "sim/jit/operations.h"

#include <llvm/IR/MDBuilder.h>

#include "sim/lanes/float_operations.h"

namespace isadora::sim::jit {

Operations::Operations(llvm::Module& module, const std::string& name, llvm::FunctionType* type, VectorTarget target,
                       uint32_t row_bytes)
    : row_bytes_(row_bytes),
      b_(module.getContext()),
      function_(llvm::Function::Create(type, llvm::Function::ExternalLinkage, name, module)),
      unlikely_(llvm::MDBuilder(module.getContext()).createBranchWeights(1, 2000)),
      rows_(b_, target) {
  function_->setDoesNotThrow();
}

Value Operations::load_constant(Builder& b, llvm::Type* type, Value place) {
  llvm::LoadInst* const v = b.CreateAlignedLoad(type, place, llvm::Align(8));
  v->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(b.getContext(), {}));
  return v;
}

// ---- rows, bits of lanes, and words of the warp

Value Operations::row32(Row row) {
  if (row.base == kConstants) return rows_.splat(32, static_cast<uint32_t>(constant(row)[0]));
  const Value v = row.base == kTemporaries ? temporaries_.at(row.offset) : read(row);
  return b_.CreateTrunc(v, rows_.type(32));  // the low end of a single element is an element, too
}

Value Operations::row64(Row row) {
  if (row.base == kConstants) return rows_.splat(64, constant(row)[0]);
  const Value v = row.base == kTemporaries ? temporaries_.at(row.offset) : read(row);
  return b_.CreateTrunc(v, rows_.type(64));
}

Value Operations::row128(Row row) {
  if (row.base == kTemporaries) return temporaries_.at(row.offset);
  return llvm::ConstantInt::get(b_.getContext(), llvm::APInt(128, constant(row)));
}

Value Operations::bits(Row row) {
  if (row.base == kConstants) return rows_.lanes(constant(row)[0]);
  if (row.base == kTemporaries) return temporaries_.at(row.offset);
  return read(row);
}

// Two words of the warp, or one wide one.
Value Operations::wide_word(Row row) {
  if (kind(row.base) == FileKind::WideWords) return read(row);
  const Value low = b_.CreateZExt(word(row), b_.getInt64Ty()),
              high = b_.CreateZExt(word(row_after(row, 4)), b_.getInt64Ty());
  return b_.CreateOr(low, b_.CreateShl(high, 32));
}

// A uniform operand: a register of the warp, or a value that all lanes share.
Value Operations::word(Row row) {
  if (row.base == kConstants) return b_.getInt32(static_cast<uint32_t>(constant(row)[0]));
  if (row.base == kTemporaries) return rows_.element(temporaries_.at(row.offset), b_.getInt32(0));
  return read(row);
}

void Operations::put(Row to, Value v, bool keeps) {
  if (to.base == kTemporaries) {
    temporaries_[to.offset] = v;
    return;
  }
  write(to, keeps && !is_all(mask_) ? rows_.select(mask_, v, read(to)) : v);
}

void Operations::put_bits(const LaneOp& op, Value v) {
  if (op.to.base == kTemporaries) {
    temporaries_[op.to.offset] = v;
    return;
  }
  if (op.keeps && !is_all(mask_)) {
    v = b_.CreateOr(b_.CreateAnd(read(op.to), b_.CreateNot(mask_)), b_.CreateAnd(v, mask_));
  }
  write(op.to, v);
}

// ---- operations

// The value of the highest active lane wins.
void Operations::write_word(const LaneOp& op) {
  const Value lanes = lanes_where(op);
  const Value last = rows_.lanes(rows_.elements() - 1);
  const Value before = b_.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, lanes, b_.getFalse());
  const Value lane = b_.CreateAnd(b_.CreateXor(before, last), last);
  const Value any = b_.CreateICmpNE(lanes, rows_.lanes(0));
  const auto put_where_any = [&](Row to, Value v) { write(to, b_.CreateSelect(any, v, read(to))); };
  if (op.type == Shape::Bits) {
    const Value bit = b_.CreateTrunc(b_.CreateLShr(bits(op.a), lane), b_.getInt1Ty());
    return put_where_any(op.to, b_.CreateZExt(bit, b_.getInt32Ty()));
  }
  const Value v = rows_.element(row(op, op.a), lane);
  if (op.type == Shape::W32 || kind(op.to.base) == FileKind::WideWords) return put_where_any(op.to, v);
  put_where_any(op.to, b_.CreateTrunc(v, b_.getInt32Ty()));
  put_where_any(row_after(op.to, 4), b_.CreateTrunc(b_.CreateLShr(v, 32), b_.getInt32Ty()));
}

// Bits of lanes.
bool Operations::on_bits(const LaneOp& op) {
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

// Moves and conversions.
bool Operations::conversion(const LaneOp& op) {
  const auto wide_product = [&](bool is_signed, bool plus) {
    const Value product = b_.CreateMul(rows_.widened(row32(op.a), is_signed), rows_.widened(row32(op.b), is_signed));
    return plus ? b_.CreateAdd(product, row64(op.c)) : product;
  };
  const auto apart = [&](Value v, Row low, Row high) {
    put(low, rows_.low(v), true);
    put(high, rows_.high(v), true);
  };
  const Row second = row_after(op.to, row_bytes_);
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
      const Value lanes = lanes_where(op);
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
    default: return false;
  }
}

// To and from 128 bits, with one element.
bool Operations::wide_conversion(const LaneOp& op) {
  if (op.type != Shape::W128) return false;
  const auto extended = [&](Value v, bool is_signed) {
    return is_signed ? b_.CreateSExt(v, rows_.type(128)) : b_.CreateZExt(v, rows_.type(128));
  };
  switch (op.what) {
    case K::ZExtOf32: return put(op, extended(row32(op.a), false)), true;
    case K::SExtOf32: return put(op, extended(row32(op.a), true)), true;
    case K::ZExtOf64: return put(op, extended(row64(op.a), false)), true;
    case K::SExtOf64: return put(op, extended(row64(op.a), true)), true;
    case K::Quad: {
      Value all = nullptr;
      for (unsigned i = 0; i < 4; i++) {
        const auto offset = static_cast<uint32_t>(i * op.number);
        const Value part = b_.CreateShl(extended(row32(row_after(op.a, offset)), false), 32 * i);
        all = all ? b_.CreateOr(all, part) : part;
      }
      return put(op, all), true;
    }
    case K::Split: {
      const Value v = row128(op.a);
      for (unsigned i = 0; i < 4; i++) {
        const auto offset = static_cast<uint32_t>(i * op.number);
        put(row_after(op.to, offset), b_.CreateTrunc(b_.CreateLShr(v, 32 * i), rows_.type(32)), true);
      }
      return true;
    }
    default: return false;
  }
}

// Any float operation that rounds to nearest, with one element; if its rounding is an operand with another value, the
// instruction falls back.
bool Operations::rounded_float(const LaneOp& op) {
  if (op.what != K::FloatEach) return false;
  const ir::FloatInfo info = lanes::float_info(op.number);
  const unsigned from_bits = op.sub & ~1U;
  const Shape from = from_bits == 128 ? Shape::W128 : from_bits == 64 ? Shape::W64 : Shape::W32;
  const K k = lanes::nearest_operation(info);
  const unsigned operands = k == K::FFma ? 3 : k == K::Count || k == K::FSqrt || k == K::FRcp ? 1 : 2;
  if (info.rounding == ir::Rounding::Given) {
    Value given = row(from, operands == 1 ? op.b : op.c);
    if (operands == 3) given = from == Shape::W128 ? b_.CreateLShr(given, 64) : b_.getInt32(0);
    require(b_.CreateICmpEQ(given, llvm::Constant::getNullValue(given->getType())));
  }
  LaneOp nearest = op;
  nearest.what = k;
  nearest.type = lanes::shape_of(info.format);
  llvm::Type* const type = rows_.type(bits_of(nearest.type));
  const auto operand = [&](unsigned i, Row r) { return i < operands ? b_.CreateTrunc(row(from, r), type) : nullptr; };
  Value v = nullptr;
  if (info.op == ir::FloatOp::FromInt) {
    v = rows_.float_of(info, row(from, op.a), op.sub & 1);
  } else if (k == K::Count) {
    v = rows_.converted(info, operand(0, op.a));
  } else {
    v = rows_.operation(nearest, operand(0, op.a), operand(1, op.b), operand(2, op.c));
  }
  return put(op, b_.CreateZExtOrTrunc(v, rows_.type(op.aux))), true;
}

// A uniform value.
bool Operations::machine_value(const LaneOp& op, uint64_t pc, uint32_t bytes) {
  const auto same = [&](Value v) {
    return put(op, rows_.splat(b_.CreateZExtOrTrunc(v, b_.getIntNTy(bits_of(op.type))))), true;
  };
  switch (op.what) {
    case K::Ballot: return same(b_.CreateAnd(bits(op.a), mask_));
    case K::Active: return same(mask_);
    case K::Setting: return same(b_.getInt64(op.number));
    case K::Pc: return same(b_.getInt64(pc));
    case K::NextPc: return same(b_.getInt64(pc + bytes));
    default: return false;
  }
}

bool Operations::operation(const LaneOp& op, uint64_t pc, uint32_t bytes) {
  if (op.type == Shape::Bits && on_bits(op)) return true;
  if (wide_conversion(op) || rounded_float(op)) return true;
  if (conversion(op) || machine_value(op, pc, bytes)) return true;
  const Value a = row(op, op.a);
  if (!a) return false;
  const Value b = row(op, op.b), c = row(op, op.c);
  if (const Value truth = rows_.comparison(op.what, a, b)) return put_bits(op, rows_.bits(truth)), true;
  const Value v = rows_.operation(op, a, b, c);
  return v && (put(op, v), true);
}

}  // namespace isadora::sim::jit
