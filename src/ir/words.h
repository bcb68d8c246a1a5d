// Pure operations on words of 64 or 128 bits in place of exact integers: ir::apply, where the ranges of operands and
// result fit a word. Ranges promise that nothing overflows; unsigned arithmetic keeps a wrong promise harmless.
#pragma once

#include <algorithm>
#include <type_traits>

#include "base/integer.h"
#include "ir/ir.h"

namespace isadora::ir {

template <class W>
struct WordArithmetic {
  using U = std::conditional_t<sizeof(W) == 8, uint64_t, base::UInt128>;
  static constexpr int kWidth = 8 * sizeof(W);

  static bool is_long(W bits) { return static_cast<U>(bits) >= kWidth; }
  static W shl(W a, W b) { return is_long(b) ? 0 : static_cast<W>(static_cast<U>(a) << static_cast<int>(b)); }
  static W shr(W a, W b) { return a >> (is_long(b) ? kWidth - 1 : static_cast<int>(b)); }
  static W zext(W a, W b) {
    return is_long(b) ? a : static_cast<W>(static_cast<U>(a) & ((U{1} << static_cast<int>(b)) - 1));
  }
  static W sext(W a, W b) {
    if (b <= 0) return 0;
    if (b >= kWidth) return a;
    const int unused = kWidth - static_cast<int>(b);
    return static_cast<W>(static_cast<U>(a) << unused) >> unused;
  }
  // The processor's division traps on the smallest number and -1.
  static W div_trunc(W a, W b) { return b == 0 ? 0 : b == -1 ? static_cast<W>(U{0} - static_cast<U>(a)) : a / b; }
  static W rem_trunc(W a, W b) { return b == 0 ? a : b == -1 ? 0 : a % b; }
  static W div_floor(W a, W b) {
    const bool rounds_up = b != 0 && rem_trunc(a, b) != 0 && (a < 0) != (b < 0);
    return div_trunc(a, b) - (rounds_up ? 1 : 0);
  }
  static W mod_floor(W a, W b) {
    const W rest = rem_trunc(a, b);
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
  }
  static uint64_t high(W a) {
    if constexpr (sizeof(W) == 8) return 0;
    return static_cast<uint64_t>(static_cast<base::UInt128>(a) >> 64);
  }
  static W popcount(W a) { return __builtin_popcountll(static_cast<uint64_t>(a)) + __builtin_popcountll(high(a)); }
  static W high_bit(W a) {
    if (high(a)) return 127 - __builtin_clzll(high(a));
    return a == 0 ? -1 : 63 - __builtin_clzll(static_cast<uint64_t>(a));
  }
  static W low_bit(W a) {
    if (static_cast<uint64_t>(a)) return __builtin_ctzll(static_cast<uint64_t>(a));
    return high(a) ? 64 + __builtin_ctzll(high(a)) : -1;
  }
};

// False for an operation that needs exact integers.
template <class W>
bool apply_to_words(Op op, W a, W b, W c, W& out) {
  using N = WordArithmetic<W>;
  const auto x = static_cast<typename N::U>(a), y = static_cast<typename N::U>(b);
  switch (op) {
    case Op::Add: return out = static_cast<W>(x + y), true;
    case Op::Sub: return out = static_cast<W>(x - y), true;
    case Op::Mul: return out = static_cast<W>(x * y), true;
    case Op::DivFloor: return out = N::div_floor(a, b), true;
    case Op::ModFloor: return out = N::mod_floor(a, b), true;
    case Op::DivTrunc: return out = N::div_trunc(a, b), true;
    case Op::RemTrunc: return out = N::rem_trunc(a, b), true;
    case Op::Min: return out = std::min(a, b), true;
    case Op::Max: return out = std::max(a, b), true;
    case Op::And: return out = a & b, true;
    case Op::Or: return out = a | b, true;
    case Op::Xor: return out = a ^ b, true;
    case Op::Not: return out = ~a, true;
    case Op::Shl: return out = N::shl(a, b), true;
    case Op::Shr: return out = N::shr(a, b), true;
    case Op::ZExt: return out = N::zext(a, b), true;
    case Op::SExt: return out = N::sext(a, b), true;
    case Op::PopCount: return out = N::popcount(a), true;
    case Op::HighBit: return out = N::high_bit(a), true;
    case Op::LowBit: return out = N::low_bit(a), true;
    case Op::Eq: return out = a == b, true;
    case Op::Ne: return out = a != b, true;
    case Op::Lt: return out = a < b, true;
    case Op::Le: return out = a <= b, true;
    case Op::Select: return out = a != 0 ? b : c, true;
    default: return false;
  }
}

// One step of Reduce, of words or exact integers.
template <class W>
W combine(ReduceOp op, const W& a, const W& b) {
  switch (op) {
    case ReduceOp::Add: return a + b;
    case ReduceOp::Min: return std::min(a, b);
    case ReduceOp::Max: return std::max(a, b);
    case ReduceOp::And: return a & b;
    case ReduceOp::Or: return a | b;
    case ReduceOp::Xor: return a ^ b;
  }
  return a;
}

}  // namespace isadora::ir
