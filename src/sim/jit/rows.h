// The lanes engine's operations in LLVM IR: rows are vectors, bits of lanes are words with one bit per element. Results
// equal those of the kernels (sim/lanes) to the last bit.
#pragma once

#include <llvm/IR/IRBuilder.h>

#include <functional>

#include "sim/warps/region.h"

namespace isadora::sim::jit {

// The processor's features, and the length of rows.
struct VectorTarget {
  bool avx512 = false;     // functions of three rows, and NaNs
  bool vnni = false;       // the same for sums of products of bytes
  unsigned elements = 32;  // 1, or a power of two from 8 on; those beyond the warp's lanes hold anything
};

class RowBuilder {
 public:
  using Builder = llvm::IRBuilder<>;
  using Value = llvm::Value*;

  RowBuilder(Builder& builder, VectorTarget target) : b_(builder), target_(target) {}

  unsigned elements() const { return target_.elements; }
  // Of a row; one element is a number of its own.
  llvm::Type* type(unsigned bits) { return row_of(b_.getIntNTy(bits)); }
  Value splat(Value v) { return is_one() ? v : b_.CreateVectorSplat(target_.elements, v); }
  Value element(Value row, Value number) { return is_one() ? row : b_.CreateExtractElement(row, number); }
  Value splat(unsigned bits, uint64_t v) { return splat(b_.getIntN(bits, v)); }
  Value ascending(Value first, uint64_t step);  // by so much from lane to lane
  Value mask(Value bits);                       // bits of lanes as a vector's mask, and back
  Value bits(Value mask) { return b_.CreateBitCast(mask, bits_type()); }
  llvm::Type* bits_type() { return b_.getIntNTy(target_.elements); }
  Value lanes(uint64_t bits) { return b_.getIntN(target_.elements, bits & low_lanes(target_.elements)); }
  Value select(Value bits, Value yes, Value no) { return b_.CreateSelect(mask(bits), yes, no); }
  Value widened(Value row, bool is_signed);
  Value low(Value row) { return b_.CreateTrunc(row, type(32)); }
  Value high(Value row) { return low(b_.CreateLShr(row, splat(64, 32))); }
  Value pair(Value low, Value high) {
    return b_.CreateOr(widened(low, false), b_.CreateShl(widened(high, false), splat(64, 32)));
  }

  // Of an operation on rows, or on two numbers for the warp, in the order of its operands; null where it is none of
  // them.
  Value operation(const lanes::LaneOp& op, Value a, Value b, Value c);
  // Of integers, to the nearest.
  Value float_of(const ir::FloatInfo& info, Value row, bool is_signed);
  // Of ToInt and Convert, to the nearest.
  Value converted(const ir::FloatInfo& info, Value row);
  // Of a comparison: a truth value for each element.
  Value comparison(lanes::K k, Value a, Value b);
  // The machine's NaN, of 32 or 64 bits: the positive one with all mantissa bits set.
  static constexpr uint64_t canonical_nan(unsigned bits) { return ~uint64_t{0} >> (65 - bits); }
  Value canonicalize_nans(Value row);
  Value is_nan(Value row) { return b_.CreateFCmpUNO(real(row), real(row)); }

 private:
  llvm::Type* floats_of(unsigned bits) { return row_of(bits == 64 ? b_.getDoubleTy() : b_.getFloatTy()); }
  Value real(Value row) { return b_.CreateBitCast(row, floats_of(row->getType()->getScalarSizeInBits())); }
  bool is_one() const { return target_.elements == 1; }
  llvm::Type* row_of(llvm::Type* element) {
    return is_one() ? element : llvm::FixedVectorType::get(element, target_.elements);
  }
  Value float_result(Value v);
  Value floats(const lanes::LaneOp& op, Value a, Value b, Value c);
  struct Division {
    Value quotient, rest;
  };
  Division divide(Value a, Value b, bool is_signed);
  Division divide_floor(Value a, Value b, bool is_signed);
  Value dot(Value a, bool a_signed, Value b, bool b_signed, Value plus);
  Value dot_instruction(Value a, bool a_signed, Value b, bool b_signed, Value plus);
  Value logic(const lanes::LaneOp& op, Value a, Value b, Value c);
  Value of_two(unsigned table, Value a, Value b);
  Value by_vectors(std::initializer_list<Value> rows, const std::function<Value(llvm::ArrayRef<Value>)>& of);
  Value ternary_logic(uint8_t table, Value a, Value b, Value c);

  Builder& b_;
  const VectorTarget target_;
};

}  // namespace isadora::sim::jit
