// Kernels that go element by element: plain loops, which the compiler turns into vector code where it can.
#if defined(ISADORA_LANES_EACH) == defined(HWY_TARGET_TOGGLE)
#ifdef ISADORA_LANES_EACH
#undef ISADORA_LANES_EACH
#else
#define ISADORA_LANES_EACH
#endif

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "ir/facts.h"
#include "ir/floats.h"
#include "sim/lanes/float_operations.h"
#include "sim/lanes/kernels_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace isadora::sim::lanes::LANES_NAMESPACE {

template <class T>
inline constexpr unsigned kBitsOf = 8 * sizeof(T);
template <class T>
inline constexpr bool kSigned = static_cast<T>(-1) < static_cast<T>(0);
template <class T>
struct UnsignedOf {
  using Type = std::make_unsigned_t<T>;
};
template <>
struct UnsignedOf<Int128> {
  using Type = UInt128;
};
template <>
struct UnsignedOf<UInt128> {
  using Type = UInt128;
};
template <class T>
using Unsigned = typename UnsignedOf<T>::Type;

// ---- functions of elements. Amounts are unsigned whatever the elements are; more than all bits counts as all.

template <class T>
bool is_less_than_all_bits(T n) {
  return static_cast<Unsigned<T>>(n) < kBitsOf<T>;
}
// By -1 the least signed number has no quotient that fits, and the processor's division ends the process.
template <class T>
bool is_minus_one(T b) {
  return kSigned<T> && b == static_cast<T>(-1);
}
template <class T>
T negative_of(T a) {
  return static_cast<T>(Unsigned<T>{0} - static_cast<Unsigned<T>>(a));
}

struct AddEach {
  template <class T>
  static T f(T a, T b) {
    return static_cast<T>(a + b);
  }
};
struct SubEach {
  template <class T>
  static T f(T a, T b) {
    return static_cast<T>(a - b);
  }
};
struct MulEach {
  template <class T>
  static T f(T a, T b) {
    return static_cast<T>(a * b);
  }
};
struct AndEach {
  template <class T>
  static T f(T a, T b) {
    return a & b;
  }
};
struct AndNotEach {
  template <class T>
  static T f(T a, T b) {
    return a & ~b;
  }
};
struct OrEach {
  template <class T>
  static T f(T a, T b) {
    return a | b;
  }
};
struct XorEach {
  template <class T>
  static T f(T a, T b) {
    return a ^ b;
  }
};
struct MinEach {
  template <class T>
  static T f(T a, T b) {
    return a < b ? a : b;
  }
};
struct MaxEach {
  template <class T>
  static T f(T a, T b) {
    return a < b ? b : a;
  }
};
struct ShlEach {
  template <class T>
  static T f(T a, T n) {
    return is_less_than_all_bits(n) ? static_cast<T>(a << n) : T{0};
  }
};
struct ShrEach {
  template <class T>
  static T f(T a, T n) {
    if (is_less_than_all_bits(n)) return static_cast<T>(a >> n);
    return kSigned<T> && a < 0 ? static_cast<T>(-1) : T{0};
  }
};
struct ZExtEach {
  template <class T>
  static T f(T a, T n) {
    return is_less_than_all_bits(n) ? static_cast<T>(a & ((T{1} << n) - 1)) : a;
  }
};
struct SExtEach {  // on signed elements
  template <class T>
  static T f(T a, T n) {
    if (n == 0) return 0;
    if (!is_less_than_all_bits(n)) return a;
    const auto left = static_cast<unsigned>(kBitsOf<T> - static_cast<unsigned>(n));
    return static_cast<T>(static_cast<T>(static_cast<Unsigned<T>>(a) << left) >> left);
  }
};
struct DivFloorEach {
  template <class T>
  static T f(T a, T b) {
    if (b == 0) return 0;
    if (is_minus_one(b)) return negative_of(a);
    const T q = static_cast<T>(a / b);
    return kSigned<T> && a % b != 0 && (a < 0) != (b < 0) ? static_cast<T>(q - 1) : q;
  }
};
struct ModFloorEach {
  template <class T>
  static T f(T a, T b) {
    if (b == 0) return a;
    if (is_minus_one(b)) return 0;
    const T r = static_cast<T>(a % b);
    return kSigned<T> && r != 0 && (r < 0) != (b < 0) ? static_cast<T>(r + b) : r;
  }
};
struct DivTruncEach {
  template <class T>
  static T f(T a, T b) {
    return b == 0 ? T{0} : is_minus_one(b) ? negative_of(a) : static_cast<T>(a / b);
  }
};
struct RemTruncEach {
  template <class T>
  static T f(T a, T b) {
    return b == 0 ? a : is_minus_one(b) ? T{0} : static_cast<T>(a % b);
  }
};
struct EqEach {
  template <class T>
  static bool f(T a, T b) {
    return a == b;
  }
};
struct NeEach {
  template <class T>
  static bool f(T a, T b) {
    return a != b;
  }
};
struct LtEach {
  template <class T>
  static bool f(T a, T b) {
    return a < b;
  }
};
struct LeEach {
  template <class T>
  static bool f(T a, T b) {
    return a <= b;
  }
};
struct NotEach {
  template <class T>
  static T f(T a, uint64_t) {
    return static_cast<T>(~a);
  }
};
// The functions of counts on the halves of a wide element.
template <class T>
uint64_t upper_half(T a) {
  if constexpr (sizeof(T) == 16) return static_cast<uint64_t>(a >> 64);
  return 0;
}
inline uint64_t reversed(uint64_t v) {
  v = (v >> 1 & 0x5555555555555555) | (v & 0x5555555555555555) << 1;
  v = (v >> 2 & 0x3333333333333333) | (v & 0x3333333333333333) << 2;
  v = (v >> 4 & 0x0F0F0F0F0F0F0F0F) | (v & 0x0F0F0F0F0F0F0F0F) << 4;
  return __builtin_bswap64(v);
}

struct PopCountEach {
  template <class T>
  static T f(T a, uint64_t) {
    return static_cast<T>(__builtin_popcountll(static_cast<uint64_t>(a)) + __builtin_popcountll(upper_half(a)));
  }
};
struct HighBitEach {
  template <class T>
  static T f(T a, uint64_t) {
    if (const uint64_t upper = upper_half(a)) return static_cast<T>(127 - __builtin_clzll(upper));
    return a ? static_cast<T>(63 - __builtin_clzll(static_cast<uint64_t>(a))) : static_cast<T>(-1);
  }
};
struct LowBitEach {
  template <class T>
  static T f(T a, uint64_t) {
    if (const auto lower = static_cast<uint64_t>(a)) return static_cast<T>(__builtin_ctzll(lower));
    return a ? static_cast<T>(64 + __builtin_ctzll(upper_half(a))) : static_cast<T>(-1);
  }
};
struct BitReverseEach {  // the low n bits
  template <class T>
  static T f(T a, uint64_t n) {
    if (n == 0) return 0;
    if constexpr (sizeof(T) == 16) {
      const T all = static_cast<T>(reversed(static_cast<uint64_t>(a))) << 64 | reversed(upper_half(a));
      return all >> (128 - n);
    } else {
      return static_cast<T>(reversed(a) >> (64 - n));
    }
  }
};

struct ByteReverseEach {  // the low n bytes
  template <class T>
  static T f(T a, uint64_t n) {
    if (n == 0) return 0;
    if constexpr (sizeof(T) == 16) {
      const T all =
          static_cast<T>(__builtin_bswap64(static_cast<uint64_t>(a))) << 64 | __builtin_bswap64(upper_half(a));
      return all >> (128 - 8 * n);
    } else {
      return static_cast<T>(__builtin_bswap64(a) >> (64 - 8 * n));
    }
  }
};

// ---- rows

template <class T, class F>
const LaneOp* Each1(Op op, Frame& f) {
  const T* a = at<T>(op->a, f);
  const uint64_t number = op->number;
  put_each<T>(op, f, [=](size_t i) { return F::f(a[i], number); });
  return run_next(op + 1, f);
}

template <class T, class F>
const LaneOp* Each2(Op op, Frame& f) {
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f);
  put_each<T>(op, f, [=](size_t i) { return F::f(a[i], b[i]); });
  return run_next(op + 1, f);
}

template <class T, class F>
const LaneOp* CompareEach(Op op, Frame& f) {
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f);
  uint64_t bits = 0;
  LANES_ELEMENTS(f) bits |= static_cast<uint64_t>(F::f(a[i], b[i])) << i;
  return put_bits(bits, op, f);
}

template <class From, class To>
const LaneOp* Convert(Op op, Frame& f) {
  const From* a = at<From>(op->a, f);
  put_each<To>(op, f, [=](size_t i) { return static_cast<To>(a[i]); });
  return run_next(op + 1, f);
}

inline const LaneOp* Low64to32(Op op, Frame& f) { return Convert<uint64_t, uint32_t>(op, f); }

// Four registers, `number` bytes apart.
inline const LaneOp* Quad128(Op op, Frame& f) {
  UInt128* to = at<UInt128>(op->to, f);
  for (unsigned part = 0; part < 4; part++) {
    const auto* a = at<uint32_t>(row_after(op->a, part * op->number), f);
    LANES_ELEMENTS(f) to[i] = (part ? to[i] : 0) | static_cast<UInt128>(a[i]) << (32 * part);
  }
  return run_next(op + 1, f);
}

inline const LaneOp* Split128(Op op, Frame& f) {
  const UInt128* a = at<UInt128>(op->a, f);
  for (unsigned part = 0; part < 4; part++) {
    auto* to = at<uint32_t>(row_after(op->to, part * op->number), f);
    each_lane(f.mask, [&](unsigned i) { to[i] = static_cast<uint32_t>(a[i] >> (32 * part)); });
  }
  return run_next(op + 1, f);
}

inline const LaneOp* Broadcast128(Op op, Frame& f) {
  UInt128 value = 0;
  std::memcpy(&value, at<uint32_t>(op->a, f), 16);
  std::fill_n(at<UInt128>(op->to, f), f.elements, value);
  return run_next(op + 1, f);
}

inline const LaneOp* SelectWide(Op op, Frame& f) {
  const uint64_t which = bits_at(op->a, f);
  const UInt128 *b = at<UInt128>(op->b, f), *c = at<UInt128>(op->c, f);
  LANES_ELEMENTS(f) at<UInt128>(op->to, f)[i] = which >> i & 1 ? b[i] : c[i];
  return run_next(op + 1, f);
}

// The bits `number` of an element of b are the lane that it takes the element of a from.
template <class T>
const LaneOp* Shuffle(Op op, Frame& f) {
  const uint32_t *b = at<uint32_t>(op->b, f), lanes = static_cast<uint32_t>(op->number);
  T a[kMaxLanes];  // the result may lie where they lie
  std::memcpy(a, at<T>(op->a, f), f.elements * sizeof(T));
  put_each<T>(op, f, [&](size_t i) { return a[b[i] & lanes]; });
  return run_next(op + 1, f);
}

// ---- bits of lanes

template <class F>
const LaneOp* BitsOf(Op op, Frame& f) {
  return put_bits(F::f(bits_at(op->a, f), bits_at(op->b, f)), op, f);
}

inline const LaneOp* CopyBits(Op op, Frame& f) { return put_bits(bits_at(op->a, f), op, f); }

inline const LaneOp* CopyBitsWhere(Op op, Frame& f) {
  const uint64_t where = bits_at(op->b, f) & f.mask;
  uint64_t& to = bits_at(op->to, f);
  to = (to & ~where) | (bits_at(op->a, f) & where);
  return run_next(op + 1, f);
}

inline const LaneOp* NotBits(Op op, Frame& f) { return put_bits(~bits_at(op->a, f), op, f); }

inline const LaneOp* SelectBits(Op op, Frame& f) {
  const uint64_t which = bits_at(op->a, f);
  return put_bits((which & bits_at(op->b, f)) | (~which & bits_at(op->c, f)), op, f);
}

// A one-bit register of the warp, the same for all lanes.
inline const LaneOp* BitsOfWarp(Op op, Frame& f) { return put_bits(*at<uint32_t>(op->a, f) & 1 ? f.all : 0, op, f); }

inline const LaneOp* BitsOfWide(Op op, Frame& f) {
  uint64_t bits = 0;
  LANES_ELEMENTS(f) bits |= static_cast<uint64_t>(at<UInt128>(op->a, f)[i] != 0) << i;
  return put_bits(bits, op, f);
}

inline const LaneOp* WideOfBits(Op op, Frame& f) {
  const uint64_t bits = bits_at(op->a, f);
  LANES_ELEMENTS(f) at<UInt128>(op->to, f)[i] = bits >> i & 1;
  return run_next(op + 1, f);
}

// ---- floats

template <class T>
const LaneOp* FloatOfInt(Op op, Frame& f) {
  const T* a = at<T>(op->a, f);
  put_each<float>(op, f, [=](size_t i) { return static_cast<float>(a[i]); });
  return run_next(op + 1, f);
}

// Rounds towards zero and saturates; NaN is 0.
inline const LaneOp* S32OfF32(Op op, Frame& f) {
  const float* a = at<float>(op->a, f);
  put_each<int32_t>(op, f, [=](size_t i) {
    const float x = a[i], clamped = x < -2147483648.0f ? -2147483648.0f : x;
    return x >= 2147483648.0f ? INT32_MAX : x == x ? static_cast<int32_t>(clamped) : 0;
  });
  return run_next(op + 1, f);
}

// The number in an element of `bits` bits.
inline base::Integer element(Row row, unsigned bits, bool is_signed, unsigned lane, Frame& f) {
  if (bits == 32)
    return is_signed ? base::Integer(at<int32_t>(row, f)[lane]) : base::Integer(at<uint32_t>(row, f)[lane]);
  if (bits == 64)
    return is_signed ? base::Integer(at<int64_t>(row, f)[lane]) : base::Integer(at<uint64_t>(row, f)[lane]);
  return is_signed ? base::Integer::from_signed(at<Int128>(row, f)[lane])
                   : base::Integer::from_unsigned(at<UInt128>(row, f)[lane]);
}

// Negates or clears the sign of a float's pattern; NaN results are canonical.
template <class F, class U>
F float_at(Row row, unsigned lane, unsigned bits, Frame& f) {
  U pattern;
  std::memcpy(&pattern, at<uint8_t>(row, f) + size_t{lane} * bits / 8, sizeof pattern);
  return std::bit_cast<F>(pattern);
}
template <class F, class U>
UInt128 pattern_of(F x) {
  return x == x ? std::bit_cast<U>(x) : static_cast<U>(static_cast<U>(~U{0}) >> 1);
}

// An integer's element as a float, to the nearest.
template <class F>
F float_of(Row row, unsigned bits, bool is_signed, unsigned lane, Frame& f) {
  if (bits == 32)
    return is_signed ? static_cast<F>(at<int32_t>(row, f)[lane]) : static_cast<F>(at<uint32_t>(row, f)[lane]);
  return is_signed ? static_cast<F>(at<int64_t>(row, f)[lane]) : static_cast<F>(at<uint64_t>(row, f)[lane]);
}

// Rounds to nearest and saturates; NaN is 0.
template <class F>
int64_t integer_of(F x, unsigned width) {
  const F end = std::ldexp(F{1}, static_cast<int>(width) - 1), rounded = std::nearbyint(x);
  const auto most = static_cast<int64_t>((uint64_t{1} << (width - 1)) - 1);
  return x != x ? 0 : rounded >= end ? most : rounded < -end ? -most - 1 : static_cast<int64_t>(rounded);
}

// Operations with a machine instruction: the common float operations with rounding to nearest. Empty for others.
template <class F, class U>
std::optional<UInt128> float_instruction(const ir::FloatInfo& info, Op op, unsigned lane, Frame& f) {
  using ir::FloatOp;
  const unsigned from = op->sub & ~1u;
  if (info.op == FloatOp::FromInt)
    return from > 64 ? std::nullopt : std::optional(pattern_of<F, U>(float_of<F>(op->a, from, op->sub & 1, lane, f)));
  const auto a = [&] { return float_at<F, U>(op->a, lane, from, f); };
  const auto b = [&] { return float_at<F, U>(op->b, lane, from, f); };
  switch (info.op) {
    case FloatOp::Add: return pattern_of<F, U>(a() + b());
    case FloatOp::Sub: return pattern_of<F, U>(a() - b());
    case FloatOp::Mul: return pattern_of<F, U>(a() * b());
    case FloatOp::Div: return pattern_of<F, U>(a() / b());
    case FloatOp::Fma: return pattern_of<F, U>(std::fma(a(), b(), float_at<F, U>(op->c, lane, from, f)));
    case FloatOp::Sqrt: return pattern_of<F, U>(std::sqrt(a()));
    case FloatOp::ToInt:
      if (info.width < 1 || info.width > 64) return {};
      return static_cast<UInt128>(Int128{integer_of(a(), info.width)});
    case FloatOp::Convert:
      if (info.to == ir::FloatFormat::F64) return pattern_of<double, uint64_t>(static_cast<double>(a()));
      if (info.to == ir::FloatFormat::F32) return pattern_of<float, uint32_t>(static_cast<float>(a()));
      return {};
    default: return {};
  }
}

// It rounds to nearest, by itself or by one of its operands.
inline bool rounds_to_nearest(const ir::FloatInfo& info, Op op, unsigned lane, Frame& f) {
  if (info.rounding != ir::Rounding::Given) return info.rounding == ir::Rounding::NearestEven;
  const unsigned from = op->sub & ~1u, operands = ir::facts(info.op).operands;
  if (operands == 3) return from < 128 || at<UInt128>(op->c, f)[lane] >> 64 == 0;
  return element(operands == 1 ? Row(op->b) : Row(op->c), from, false, lane, f).is_zero();
}

// Any float operation, as ir/floats.h has it. `number` says which (float_operations.h); `sub` the bits of an operand's
// element, and 1 where that has a sign; `aux` the bits of the result's.
inline const LaneOp* FloatEach(Op op, Frame& f) {
  const ir::FloatInfo info = float_info(op->number);
  const unsigned from = op->sub & ~1u, to = op->aux;
  const bool is_signed = op->sub & 1;
  each_lane(op->everywhere ? f.all : f.mask, [&](unsigned lane) {
    std::optional<UInt128> v;
    if (rounds_to_nearest(info, op, lane, f)) {
      if (info.format == ir::FloatFormat::F32) v = float_instruction<float, uint32_t>(info, op, lane, f);
      if (info.format == ir::FloatFormat::F64) v = float_instruction<double, uint64_t>(info, op, lane, f);
    }
    if (!v) {
      const auto of = [&](Row row) { return element(row, from, is_signed, lane, f); };
      v = ir::apply_float(info, of(op->a), of(op->b), of(op->c)).to_uint128();
    }
    if (to == 128) {
      at<UInt128>(op->to, f)[lane] = *v;
    } else if (to == 32) {
      at<uint32_t>(op->to, f)[lane] = static_cast<uint32_t>(*v);
    } else {
      at<uint64_t>(op->to, f)[lane] = static_cast<uint64_t>(*v);
    }
  });
  return run_next(op + 1, f);
}

}  // namespace isadora::sim::lanes::LANES_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
