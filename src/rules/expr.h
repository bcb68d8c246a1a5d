// Operators that build IR.
#pragma once

#include "ir/builder.h"

namespace isadora::rules {

// A value of a builder.
struct Expr {
  ir::Builder* builder;
  ir::Value value;

  Expr with(ir::Op op, Expr o) const { return {builder, builder->binary(op, value, o.value)}; }
  Expr with(ir::Op op, int64_t n) const { return {builder, builder->binary(op, value, builder->constant(n))}; }
  Expr constant(base::Integer n) const { return {builder, builder->constant(std::move(n))}; }
  Expr zext(unsigned bits) const { return {builder, builder->zext(value, bits)}; }
  Expr sext(unsigned bits) const { return {builder, builder->sext(value, bits)}; }
  Expr eq(Expr o) const { return with(ir::Op::Eq, o); }
  Expr ne(Expr o) const { return with(ir::Op::Ne, o); }
  Expr lt(Expr o) const { return with(ir::Op::Lt, o); }
  Expr le(Expr o) const { return with(ir::Op::Le, o); }
  Expr shl(Expr o) const { return with(ir::Op::Shl, o); }
  Expr shr(Expr o) const { return with(ir::Op::Shr, o); }
  Expr shl(unsigned n) const { return with(ir::Op::Shl, n); }
  Expr shr(unsigned n) const { return with(ir::Op::Shr, n); }
  Expr choose(Expr a, Expr b) const { return {builder, builder->select(value, a.value, b.value)}; }
};

inline Expr operator+(Expr a, Expr b) { return a.with(ir::Op::Add, b); }
inline Expr operator-(Expr a, Expr b) { return a.with(ir::Op::Sub, b); }
inline Expr operator*(Expr a, Expr b) { return a.with(ir::Op::Mul, b); }
inline Expr operator&(Expr a, Expr b) { return a.with(ir::Op::And, b); }
inline Expr operator|(Expr a, Expr b) { return a.with(ir::Op::Or, b); }
inline Expr operator^(Expr a, Expr b) { return a.with(ir::Op::Xor, b); }
inline Expr operator~(Expr a) { return {a.builder, a.builder->unary(ir::Op::Not, a.value)}; }

// Copies a pure function's operations to another builder, with other inputs; kNone if an operation is not pure.
ir::Value inlined(ir::Builder& builder, const ir::Function& f, const std::vector<ir::Value>& inputs);

}  // namespace isadora::rules
