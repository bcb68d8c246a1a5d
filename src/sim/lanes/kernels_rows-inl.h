// Kernels on whole rows in vector registers. Each reads its operands element by element before it writes the result's
// element, so a result may lie where an operand lies.
#if defined(ISADORA_LANES_ROWS) == defined(HWY_TARGET_TOGGLE)
#ifdef ISADORA_LANES_ROWS
#undef ISADORA_LANES_ROWS
#else
#define ISADORA_LANES_ROWS
#endif

#include <hwy/highway.h>

#include <cmath>
#include <cstring>

#include "base/integer.h"
#include "sim/lanes/frame.h"

HWY_BEFORE_NAMESPACE();
namespace isadora::sim::lanes::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using base::Int128;
using base::UInt128;

template <class T>
HWY_INLINE T* at(Row row, Frame& f) {
  return reinterpret_cast<T*>(f.bases[row.base] + row.offset);
}
HWY_INLINE uint64_t& bits_at(Row row, Frame& f) { return *at<uint64_t>(row, f); }

// Vectors of 32 bytes, also where the processor has longer ones: what one operation stores, the next one loads, and
// that takes longer for 64 bytes at once (measured on Zen 5).
template <class T>
using Tag = hn::CappedTag<T, 32 / sizeof(T)>;

// The lanes i, i + 1, … of a mask, as a vector's mask.
template <class D>
HWY_INLINE hn::Mask<D> mask_at(D d, uint64_t lanes, size_t i) {
#if HWY_TARGET == HWY_AVX3
  using Raw = decltype(hn::Mask<D>::raw);
  return hn::Mask<D>{static_cast<Raw>(lanes >> i)};
#else
  const uint64_t part = lanes >> i;
  return hn::LoadMaskBits(d, reinterpret_cast<const uint8_t*>(&part));
#endif
}

template <class D>
HWY_INLINE uint64_t bits_of_mask(D d, hn::Mask<D> m) {
#if HWY_TARGET == HWY_AVX3
  return static_cast<uint64_t>(m.raw);
#else
  uint8_t bytes[8] = {};
  hn::StoreMaskBits(d, m, bytes);
  uint64_t bits = 0;
  std::memcpy(&bits, bytes, (hn::Lanes(d) + 7) / 8);
  return bits;
#endif
}

// For each vector of a row of T, as straight code.
#ifdef __clang__
#define LANES_UNROLL _Pragma("unroll")
#else
#define LANES_UNROLL _Pragma("GCC unroll 32")
#endif
#define LANES_VECTORS(T) LANES_UNROLL for (size_t i = 0; i < kLanes; i += hn::Lanes(Tag<T>()))

// Where a kernel writes its row of T. Lanes that do not take part keep what they have where the operation says so.
template <class T>
class Result {
 public:
  HWY_INLINE Result(const MicroOp* op, Frame& f) : Result(op->to, op, f) {}
  HWY_INLINE Result(Row to, const MicroOp* op, Frame& f) : to_(at<T>(to, f)), lanes_(op->keeps ? f.mask : kAllLanes) {}
  template <class D, class V>
  HWY_INLINE void put(D d, V v, size_t i) const {
    if (HWY_LIKELY(lanes_ == kAllLanes)) {
      hn::Store(v, d, to_ + i);
    } else {
      hn::Store(hn::IfThenElse(mask_at(d, lanes_, i), v, hn::Load(d, to_ + i)), d, to_ + i);
    }
  }
  // A whole row, made beforehand.
  HWY_INLINE void put_all(const T (&v)[kLanes]) const {
    if (HWY_LIKELY(lanes_ == kAllLanes)) {
      std::memcpy(to_, v, sizeof v);
    } else {
      for (unsigned i = 0; i < kLanes; i++) to_[i] = lanes_ >> i & 1 ? v[i] : to_[i];
    }
  }

 private:
  T* to_;
  uint64_t lanes_;
};

// ---- functions of vectors

struct Same {
  template <class D, class V>
  HWY_INLINE V operator()(D, V a) const {
    return a;
  }
};
struct NotOf {
  template <class D, class V>
  HWY_INLINE V operator()(D, V a) const {
    return hn::Not(a);
  }
};
struct SqrtOf {
  template <class D, class V>
  HWY_INLINE V operator()(D, V a) const {
    return hn::Sqrt(a);
  }
};
struct RcpOf {
  template <class D, class V>
  HWY_INLINE V operator()(D d, V a) const {
    return hn::Div(hn::Set(d, 1), a);
  }
};
#define LANES_FUNCTION(name, expression)         \
  struct name {                                  \
    template <class D, class V>                  \
    HWY_INLINE V operator()(D, V a, V b) const { \
      return expression;                         \
    }                                            \
  };
LANES_FUNCTION(AddOf, hn::Add(a, b))
LANES_FUNCTION(SubOf, hn::Sub(a, b))
LANES_FUNCTION(MulOf, hn::Mul(a, b))
LANES_FUNCTION(DivOf, hn::Div(a, b))
LANES_FUNCTION(AndOf, hn::And(a, b))
LANES_FUNCTION(OrOf, hn::Or(a, b))
LANES_FUNCTION(XorOf, hn::Xor(a, b))
LANES_FUNCTION(MinOf, hn::Min(a, b))
LANES_FUNCTION(MaxOf, hn::Max(a, b))
#undef LANES_FUNCTION
struct MulAddOf {
  template <class D, class V>
  HWY_INLINE V operator()(D, V a, V b, V c) const {
    return hn::Add(hn::Mul(a, b), c);
  }
};
#define LANES_COMPARISON(name, expression)                 \
  struct name {                                            \
    template <class D, class V>                            \
    HWY_INLINE hn::Mask<D> operator()(D, V a, V b) const { \
      return expression;                                   \
    }                                                      \
  };
LANES_COMPARISON(EqOf, hn::Eq(a, b))
LANES_COMPARISON(NeOf, hn::Ne(a, b))
LANES_COMPARISON(LtOf, hn::Lt(a, b))
LANES_COMPARISON(UnorderedOf, hn::Or(hn::IsNaN(a), hn::IsNaN(b)))
#undef LANES_COMPARISON
struct LeOf {
  template <class D, class V>
  HWY_INLINE hn::Mask<D> operator()(D, V a, V b) const {
    if constexpr (hwy::IsFloat<hn::TFromD<D>>()) {
      return hn::Le(a, b);
    } else {
      return hn::Not(hn::Lt(b, a));
    }
  }
};

// ---- rows

template <class T, class F>
const MicroOp* Map1(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const T* a = at<T>(op->a, f);
  const Result<T> to(op, f);
  LANES_VECTORS (T) to.put(d, F()(d, hn::Load(d, a + i)), i);
  return op + 1;
}

template <class T, class F>
const MicroOp* Map2(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f);
  const Result<T> to(op, f);
  LANES_VECTORS (T) {
    to.put(d, F()(d, hn::Load(d, a + i), hn::Load(d, b + i)), i);
  }
  return op + 1;
}

template <class T, class F>
const MicroOp* Map3(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f), *c = at<T>(op->c, f);
  const Result<T> to(op, f);
  LANES_VECTORS (T) {
    to.put(d, F()(d, hn::Load(d, a + i), hn::Load(d, b + i), hn::Load(d, c + i)), i);
  }
  return op + 1;
}

template <class T, class F>
const MicroOp* Compare(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f);
  uint64_t bits = 0;
  LANES_VECTORS (T) {
    bits |= bits_of_mask(d, F()(d, hn::Load(d, a + i), hn::Load(d, b + i))) << i;
  }
  bits_at(op->to, f) = bits;
  return op + 1;
}

// The same, and row c becomes 1 where it holds, else 0.
template <class T, class F>
const MicroOp* CompareRow(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const Tag<uint32_t> du;
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f);
  const Result<uint32_t> row(op->c, op, f);
  uint64_t bits = 0;
  LANES_VECTORS (T) {
    const auto holds = F()(d, hn::Load(d, a + i), hn::Load(d, b + i));
    bits |= bits_of_mask(d, holds) << i;
    row.put(du, hn::IfThenElseZero(hn::RebindMask(du, holds), hn::Set(du, 1)), i);
  }
  bits_at(op->to, f) = bits;
  return op + 1;
}

template <class T>
const MicroOp* Select(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const uint64_t which = bits_at(op->a, f);
  const T *b = at<T>(op->b, f), *c = at<T>(op->c, f);
  const Result<T> to(op, f);
  LANES_VECTORS (T) {
    to.put(d, hn::IfThenElse(mask_at(d, which, i), hn::Load(d, b + i), hn::Load(d, c + i)), i);
  }
  return op + 1;
}

inline const MicroOp* CopyWhere32(const MicroOp* op, Frame& f) {
  const Tag<uint32_t> d;
  const uint64_t where = bits_at(op->b, f) & f.mask;
  const uint32_t* a = at<uint32_t>(op->a, f);
  uint32_t* to = at<uint32_t>(op->to, f);
  LANES_VECTORS (uint32_t) {
    hn::Store(hn::IfThenElse(mask_at(d, where, i), hn::Load(d, a + i), hn::Load(d, to + i)), d, to + i);
  }
  return op + 1;
}

struct ShlBy {
  template <class V>
  HWY_INLINE V operator()(V a, int n) const {
    return hn::ShiftLeftSame(a, n);
  }
};
struct ShrBy {
  template <class V>
  HWY_INLINE V operator()(V a, int n) const {
    return hn::ShiftRightSame(a, n);
  }
};

// By a constant that is less than the element's bits.
template <class T, class F>
const MicroOp* Shift(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const int n = static_cast<int>(op->number);
  const T* a = at<T>(op->a, f);
  const Result<T> to(op, f);
  LANES_VECTORS (T) to.put(d, F()(hn::Load(d, a + i), n), i);
  return op + 1;
}

// The low half of {a, b} >> n, 0 < n < 32.
inline const MicroOp* Funnel32(const MicroOp* op, Frame& f) {
  const Tag<uint32_t> d;
  const int n = static_cast<int>(op->number);
  const uint32_t *a = at<uint32_t>(op->a, f), *b = at<uint32_t>(op->b, f);
  const Result<uint32_t> to(op, f);
  LANES_VECTORS (uint32_t) {
    const auto high = hn::ShiftLeftSame(hn::Load(d, a + i), 32 - n);
    to.put(d, hn::Or(high, hn::ShiftRightSame(hn::Load(d, b + i), n)), i);
  }
  return op + 1;
}

// `sub` bits from bit `number` on, extended as the element's type says.
template <class T>
const MicroOp* FieldOf(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const int right = 32 - op->sub, left = right - static_cast<int>(op->number);
  const T* a = at<T>(op->a, f);
  const Result<T> to(op, f);
  LANES_VECTORS (T) {
    to.put(d, hn::ShiftRightSame(hn::ShiftLeftSame(hn::Load(d, a + i), left), right), i);
  }
  return op + 1;
}

// Any function of three bits: bit 4a + 2b + c of the table.
template <uint8_t kTable, class D, class V>
HWY_INLINE V logic(D d, V a, V b, V c) {
#if HWY_TARGET == HWY_AVX3
  return V{_mm256_ternarylogic_epi32(a.raw, b.raw, c.raw, kTable)};
#else
  auto sum = hn::Zero(d);
  constexpr bool inverted = __builtin_popcount(kTable) > 4;
  constexpr uint8_t table = inverted ? static_cast<uint8_t>(~kTable) : kTable;
  for (unsigned i = 0; i < 8; i++) {
    if (!(table >> i & 1)) continue;
    const auto x = i & 4 ? a : hn::Not(a), y = i & 2 ? b : hn::Not(b), z = i & 1 ? c : hn::Not(c);
    sum = hn::Or(sum, hn::And(x, hn::And(y, z)));
  }
  return inverted ? hn::Not(sum) : sum;
#endif
}

template <uint8_t kTable>
const MicroOp* Logic(const MicroOp* op, Frame& f) {
  const Tag<uint32_t> d;
  const uint32_t *a = at<uint32_t>(op->a, f), *b = at<uint32_t>(op->b, f), *c = at<uint32_t>(op->c, f);
  const Result<uint32_t> to(op, f);
  LANES_VECTORS (uint32_t) {
    to.put(d, logic<kTable>(d, hn::Load(d, a + i), hn::Load(d, b + i), hn::Load(d, c + i)), i);
  }
  return op + 1;
}

// ---- bits of lanes and rows

template <class T>
const MicroOp* BitsOfRow(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const T* a = at<T>(op->a, f);
  uint64_t bits = 0;
  LANES_VECTORS (T) {
    bits |= bits_of_mask(d, hn::Ne(hn::Load(d, a + i), hn::Zero(d))) << i;
  }
  bits_at(op->to, f) = bits;
  return op + 1;
}

template <class T>
const MicroOp* RowOfBits(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const uint64_t bits = bits_at(op->a, f);
  const Result<T> to(op, f);
  LANES_VECTORS (T) {
    to.put(d, hn::IfThenElseZero(mask_at(d, bits, i), hn::Set(d, 1)), i);
  }
  return op + 1;
}

// ---- conversions

inline const MicroOp* Broadcast32(const MicroOp* op, Frame& f) {
  const Tag<uint32_t> d;
  const auto v = hn::Set(d, *at<uint32_t>(op->a, f));
  const Result<uint32_t> to(op, f);
  LANES_VECTORS (uint32_t) to.put(d, v, i);
  return op + 1;
}

// From two words of a warp's registers.
inline const MicroOp* Broadcast64(const MicroOp* op, Frame& f) {
  const Tag<uint64_t> d;
  uint64_t value = 0;
  std::memcpy(&value, at<uint32_t>(op->a, f), 8);
  LANES_VECTORS (uint64_t) hn::Store(hn::Set(d, value), d, at<uint64_t>(op->to, f) + i);
  return op + 1;
}

// Two rows as one of twice the width.
inline const MicroOp* Pair64(const MicroOp* op, Frame& f) {
  const Tag<uint64_t> d;
  const hn::Rebind<uint32_t, Tag<uint64_t>> half;
  const uint32_t *low = at<uint32_t>(op->a, f), *high = at<uint32_t>(op->b, f);
  uint64_t* to = at<uint64_t>(op->to, f);
  LANES_VECTORS (uint64_t) {
    const auto a = hn::PromoteTo(d, hn::Load(half, low + i)), b = hn::PromoteTo(d, hn::Load(half, high + i));
    hn::Store(hn::Or(a, hn::ShiftLeft<32>(b)), d, to + i);
  }
  return op + 1;
}

// Extended as the elements' types say.
template <class From, class To>
const MicroOp* Extend(const MicroOp* op, Frame& f) {
  const Tag<To> d;
  const hn::Rebind<From, Tag<To>> half;
  const From* a = at<From>(op->a, f);
  To* to = at<To>(op->to, f);
  LANES_VECTORS (To) hn::Store(hn::PromoteTo(d, hn::Load(half, a + i)), d, to + i);
  return op + 1;
}

// ---- floats: every NaN that comes out is the positive one with all mantissa bits set (ir/floats.h)

template <class D, class V>
HWY_INLINE V one_nan(D d, V v) {
  const hn::RebindToUnsigned<D> du;
  using U = hn::TFromD<decltype(du)>;
  return hn::IfThenElse(hn::IsNaN(v), hn::BitCast(d, hn::Set(du, static_cast<U>(~U{0} >> 1))), v);
}

template <class T, class F>
const MicroOp* FloatMap1(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const T* a = at<T>(op->a, f);
  const Result<T> to(op, f);
  LANES_VECTORS (T) to.put(d, one_nan(d, F()(d, hn::Load(d, a + i))), i);
  return op + 1;
}

template <class T, class F>
const MicroOp* FloatMap2(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f);
  const Result<T> to(op, f);
  LANES_VECTORS (T) {
    to.put(d, one_nan(d, F()(d, hn::Load(d, a + i), hn::Load(d, b + i))), i);
  }
  return op + 1;
}

template <class T>
const MicroOp* FloatFma(const MicroOp* op, Frame& f) {
  const Tag<T> d;
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f), *c = at<T>(op->c, f);
  const Result<T> to(op, f);
  LANES_VECTORS (T) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX2  // elsewhere MulAdd may round twice
    const auto v = hn::MulAdd(hn::Load(d, a + i), hn::Load(d, b + i), hn::Load(d, c + i));
#else
    HWY_ALIGN T each[hn::MaxLanes(d)];
    for (size_t j = 0; j < hn::Lanes(d); j++) each[j] = std::fma(a[i + j], b[i + j], c[i + j]);
    const auto v = hn::Load(d, each);
#endif
    to.put(d, one_nan(d, v), i);
  }
  return op + 1;
}

}  // namespace isadora::sim::lanes::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
