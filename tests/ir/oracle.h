// An independent implementation of the pure operations with GMP: bit by bit, without code of src/ir.
#pragma once

#include <gmpxx.h>

#include <random>

#include "ir/ir.h"

namespace isadora::ir::oracle {

inline mpz_class big(const Integer& v) { return mpz_class(v.to_string()); }
inline Integer integer(const mpz_class& v) { return *Integer::parse(v.get_str()); }

// No value has more than 1024 bits, so that more than 5000 say the same as 5000.
inline mpz_class power(const mpz_class& n) { return mpz_class(1) << (n < 5000 ? n.get_ui() : 5000); }
inline mpz_class floor_div(const mpz_class& a, const mpz_class& b) {
  mpz_class q;
  mpz_fdiv_q(q.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return q;
}
inline mpz_class mod(const mpz_class& a, const mpz_class& b) { return a - b * floor_div(a, b); }
inline bool bit(const mpz_class& a, unsigned n) { return mod(floor_div(a, power(n)), 2) == 1; }

inline int count(const mpz_class& a) {
  int n = 0;
  for (unsigned i = 0; i < 1100; ++i) n += bit(a, i);
  return n;
}

inline mpz_class value(Op op, const mpz_class& a, const mpz_class& b, const mpz_class& c = 0) {
  switch (op) {
    case Op::PackPosition: return a * 256 + b;
    case Op::Add: return a + b;
    case Op::Sub: return a - b;
    case Op::Mul: return a * b;
    case Op::DivFloor: return b == 0 ? mpz_class(0) : floor_div(a, b);
    case Op::ModFloor: return b == 0 ? a : mod(a, b);
    case Op::DivTrunc: return b == 0 ? mpz_class(0) : a / b;  // GMP's operators truncate
    case Op::RemTrunc: return b == 0 ? a : a % b;
    case Op::Min: return a < b ? a : b;
    case Op::Max: return a < b ? b : a;
    case Op::And: return a & b;
    case Op::Or: return a | b;
    case Op::Xor: return a ^ b;
    case Op::Not: return -1 - a;
    case Op::Shl: return a * power(b);
    case Op::Shr: return floor_div(a, power(b));
    case Op::ZExt: return mod(a, power(b));
    case Op::SExt: return b == 0 ? mpz_class(0) : b > 5000 ? a : mod(a + power(b - 1), power(b)) - power(b - 1);
    case Op::PopCount: return count(a);
    case Op::HighBit: return a == 0 ? mpz_class(-1) : mpz_class(mpz_sizeinbase(a.get_mpz_t(), 2)) - 1;
    case Op::LowBit: return a == 0 ? mpz_class(-1) : mpz_class(mpz_scan1(a.get_mpz_t(), 0));
    case Op::BitReverse: {
      mpz_class r = 0;
      for (unsigned i = 0; i < b.get_ui(); ++i) r = 2 * r + bit(a, i);
      return r;
    }
    case Op::ByteReverse: {
      mpz_class r = 0;
      for (unsigned i = 0; i < b.get_ui(); ++i) r = 256 * r + mod(floor_div(a, power(8 * i)), 256);
      return r;
    }
    case Op::Eq: return a == b;
    case Op::Ne: return a != b;
    case Op::Lt: return a < b;
    case Op::Le: return a <= b;
    case Op::Select: return a != 0 ? b : c;
    default: return 0;
  }
}

// The operations that `value` knows.
inline constexpr Op kPure[] = {
    Op::PackPosition, Op::Add,         Op::Sub,  Op::Mul,  Op::DivFloor, Op::ModFloor, Op::DivTrunc,
    Op::RemTrunc,     Op::Min,         Op::Max,  Op::And,  Op::Or,       Op::Xor,      Op::Not,
    Op::Shl,          Op::Shr,         Op::ZExt, Op::SExt, Op::PopCount, Op::HighBit,  Op::LowBit,
    Op::BitReverse,   Op::ByteReverse, Op::Eq,   Op::Ne,   Op::Lt,       Op::Le,       Op::Select};

using Random = std::mt19937_64;

inline int64_t below(Random& random, int64_t n) { return static_cast<int64_t>(random() % static_cast<uint64_t>(n)); }

// Of any size up to 140 bits, often near a power of two, of either sign.
inline Integer number(Random& random) {
  Integer v = Integer::power_of_two(static_cast<unsigned>(below(random, 140)));
  v = below(random, 2) ? v + Integer(below(random, 5) - 2) : (v * Integer(random())).shr(64);
  return below(random, 2) ? v : -v;
}

}  // namespace isadora::ir::oracle
