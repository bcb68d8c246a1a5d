// Kernels on whole rows in vector registers. Each reads its operands element by element before it writes the result's
// element, so a result may lie where an operand lies.
#if defined(ISADORA_LANES_ROWS) == defined(HWY_TARGET_TOGGLE)
#ifdef ISADORA_LANES_ROWS
#undef ISADORA_LANES_ROWS
#else
#define ISADORA_LANES_ROWS
#endif

#include <hwy/highway.h>

#include <bit>
#include <cmath>
#include <cstring>

#include "base/integer.h"
#include "sim/lanes/frame.h"
#ifdef ISADORA_LANES_STENCILS
#include "sim/lanes/kernels_holes-inl.h"
#endif

// Rows of one element have kernels of their own (kernels_one.cpp), made from these.
#undef LANES_NAMESPACE
#if defined(ISADORA_LANES_STENCILS)
#define LANES_NAMESPACE stencils
#elif defined(ISADORA_LANES_ONE)
#define LANES_NAMESPACE one
#else
#define LANES_NAMESPACE HWY_NAMESPACE
#endif

HWY_BEFORE_NAMESPACE();
namespace isadora::sim::lanes::LANES_NAMESPACE {

#ifdef ISADORA_LANES_ONE
inline constexpr bool kSingle = true;
template <class F>
void each_lane(uint64_t mask, F&& f) {
  if (mask & 1) f(0U);
}
#else
inline constexpr bool kSingle = false;
#endif
inline constexpr unsigned kStep = kSingle ? 1 : kRowStep;  // elements of a row that are done as straight code

namespace hn = hwy::HWY_NAMESPACE;
using base::Int128;
using base::UInt128;

#ifndef ISADORA_LANES_STENCILS
using Op = const LaneOp*;
// Each kernel ends with a jump to the next operation's kernel: a processor predicts many indirect jumps better than one
// in a loop. A compiler that makes calls of them needs a stack as deep as a superblock is long.
HWY_INLINE const LaneOp* run_next(Op op, Frame& f) { return op->run(op, f); }
#endif

// In a stencil the rows of different members are different memory to the compiler: no access passes this.
HWY_INLINE void keep_order() {
#ifdef ISADORA_LANES_STENCILS
  __asm__ volatile("" ::: "memory");
#endif
}

// Of the member `number`: a count of bits, and all of it in the type of addresses.
#ifndef ISADORA_LANES_STENCILS
HWY_INLINE int count_of(Op op) { return static_cast<int>(op->number); }
template <class A>
HWY_INLINE A number_of(Op op) {
  return static_cast<A>(op->number);
}
HWY_INLINE int shift_of(Op op) { return count_of(op); }
// The shifts by which FieldOf extracts its bits.
HWY_INLINE int left_of(Op op) { return 32 - op->sub - static_cast<int>(op->number); }
HWY_INLINE int right_of(Op op) { return 32 - op->sub; }
#endif

// A row; rows of one element are addresses (addressed(), hart_frame.h).
template <class T>
HWY_INLINE T* at(Row row, Frame& f) {
#ifdef ISADORA_LANES_STENCILS
  return at_distance<T>(std::bit_cast<const char*>(row), f);
#else
  if constexpr (kSingle) return std::bit_cast<T*>(row);
  return reinterpret_cast<T*>(f.bases[row.base] + row.offset);
#endif
}
#ifdef ISADORA_LANES_STENCILS
HWY_INLINE bool is_given(auto row) { return row.is_given(); }
#else
HWY_INLINE bool is_given(Row row) { return kSingle ? std::bit_cast<uint64_t>(row) != 0 : row.base != kNoBase; }
#endif
// The row at this distance in bytes.
HWY_INLINE Row row_after(Row row, uint64_t bytes) {
  if constexpr (kSingle) return std::bit_cast<Row>(std::bit_cast<uint64_t>(row) + bytes);
  return {row.base, static_cast<uint32_t>(row.offset + bytes)};
}
HWY_INLINE uint64_t& bits_at(Row row, Frame& f) { return *at<uint64_t>(row, f); }
HWY_INLINE const LaneOp* put_bits(uint64_t bits, Op op, Frame& f) {
  uint64_t& to = bits_at(op->to, f);
  keep_order();
  to = !kSingle && op->keeps ? (to & ~f.mask) | (bits & f.mask) : bits;
  return run_next(op + 1, f);
}

// Vectors of 32 bytes, even if the processor has longer ones: the next operation loads what one stores, and store
// forwarding takes longer for 64 bytes (measured on Zen 5).
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

// A lambda keeps its captures in registers.
#define LANES_INLINE HWY_ATTR __attribute__((always_inline))
// For each vector of a row of T, each step as straight code.
#ifdef __clang__
#define LANES_UNROLL _Pragma("unroll")
#else
#define LANES_UNROLL _Pragma("GCC unroll 32")
#endif
#define LANES_STEPS(f) for (size_t step = 0, more = 1; more; step += kStep, more = !kSingle && step < (f).elements)
#define LANES_VECTORS(T, f) \
  LANES_STEPS(f)            \
  LANES_UNROLL for (size_t i = step, of_step = 0; of_step < kStep; of_step += hn::Lanes(Tag<T>()), i = step + of_step)
#define LANES_VECTORS_SHORT(T, f) _Pragma("GCC unroll 1") for (size_t i = 0; i < (f).elements; i += hn::Lanes(Tag<T>()))
// For each element of a row, in steps that a compiler can make vectors of.
#define LANES_ELEMENTS(f) \
  LANES_STEPS(f) for (size_t i = step, of_step = 0; of_step < kStep; of_step++, i = step + of_step)

// Stores a row of T, vector by vector as `vector(i)` makes it; other lanes' elements stay as they are.
template <class T, class Vector>
HWY_INLINE void put_in(Row row, Frame& f, uint64_t lanes, Vector vector) {
  const Tag<T> d;
  T* to = at<T>(row, f);
  if (kSingle || HWY_LIKELY(lanes == f.all)) {  // with one lane, no work without it
    LANES_VECTORS (T, f) {
      const auto v = vector(d, i);
      keep_order();
      hn::Store(v, d, to + i);
      keep_order();
    }
  } else {
    LANES_VECTORS_SHORT(T, f)
    hn::Store(hn::IfThenElse(mask_at(d, lanes, i), vector(d, i), hn::Load(d, to + i)), d, to + i);
  }
}
// As above for the active lanes, and for all if the operation does not require that others are kept.
template <class T, class Vector>
HWY_INLINE void put(Op op, Frame& f, Vector vector) {
  put_in<T>(op->to, f, op->keeps ? f.mask : f.all, vector);
}

// For each vector of a row of T whose elements are those of lanes: of the whole row, or of as many lanes as fill
// vectors.
template <class T, class Body>
HWY_INLINE void vectors_of_lanes(const Frame& f, Body body) {
  if (HWY_LIKELY(f.lanes == f.elements)) {
    LANES_VECTORS (T, f) body(i);
  } else {
    _Pragma("GCC unroll 1") for (size_t i = 0; i < f.lanes; i += hn::Lanes(Tag<T>())) body(i);
  }
}
// Whether lanes fill vectors.
HWY_INLINE bool fill_vectors(const Frame& f) { return f.lanes % 8 == 0; }

// A step of a row, from element `first` on, made beforehand.
template <class T>
HWY_INLINE void put_step(const T (&v)[kStep], size_t first, Op op, Frame& f) {
  T* to = at<T>(op->to, f) + first;
  const uint64_t lanes = op->keeps ? f.mask : f.all;
  keep_order();
  if (kSingle || HWY_LIKELY(lanes == f.all)) {
    std::memcpy(to, v, sizeof v);
  } else {
    for (unsigned i = 0; i < kStep; i++) to[i] = lanes >> first >> i & 1 ? v[i] : to[i];
  }
}
// A row of which element i is element(i); all operands of a step are read before any of its elements is written.
template <class T, class Element>
HWY_INLINE void put_each(Op op, Frame& f, Element element) {
  LANES_STEPS(f) {
    alignas(64) T v[kStep];
    for (size_t i = 0; i < kStep; i++) v[i] = element(step + i);
    put_step(v, step, op, f);
  }
}

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
const LaneOp* Map1(Op op, Frame& f) {
  const T* a = at<T>(op->a, f);
  put<T>(op, f, [=](auto d, size_t i) HWY_ATTR { return F()(d, hn::Load(d, a + i)); });
  return run_next(op + 1, f);
}

template <class T, class F>
const LaneOp* Map2(Op op, Frame& f) {
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f);
  put<T>(op, f, [=](auto d, size_t i) HWY_ATTR { return F()(d, hn::Load(d, a + i), hn::Load(d, b + i)); });
  return run_next(op + 1, f);
}

template <class T, class F>
const LaneOp* Map3(Op op, Frame& f) {
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f), *c = at<T>(op->c, f);
  put<T>(op, f,
         [=](auto d, size_t i) HWY_ATTR { return F()(d, hn::Load(d, a + i), hn::Load(d, b + i), hn::Load(d, c + i)); });
  return run_next(op + 1, f);
}

template <class T, class F>
const LaneOp* Compare(Op op, Frame& f) {
  const Tag<T> d;
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f);
  uint64_t bits = 0;
  LANES_VECTORS (T, f) {
    bits |= bits_of_mask(d, F()(d, hn::Load(d, a + i), hn::Load(d, b + i))) << i;
  }
  return put_bits(bits, op, f);
}

template <class T>
const LaneOp* Select(Op op, Frame& f) {
  const uint64_t which = bits_at(op->a, f);
  const T *b = at<T>(op->b, f), *c = at<T>(op->c, f);
  put<T>(op, f, [=](auto d, size_t i) HWY_ATTR {
    return hn::IfThenElse(mask_at(d, which, i), hn::Load(d, b + i), hn::Load(d, c + i));
  });
  return run_next(op + 1, f);
}

template <class T>
const LaneOp* CopyWhere(Op op, Frame& f) {
  const Tag<T> d;
  const uint64_t where = bits_at(op->b, f) & f.mask;
  const T* a = at<T>(op->a, f);
  T* to = at<T>(op->to, f);
  LANES_VECTORS (T, f) {
    hn::Store(hn::IfThenElse(mask_at(d, where, i), hn::Load(d, a + i), hn::Load(d, to + i)), d, to + i);
  }
  return run_next(op + 1, f);
}

struct ShlBy {
  template <class V>
  HWY_INLINE V operator()(V a, auto n) const {
    if constexpr (std::is_same_v<decltype(n), int>) {
      return hn::ShiftLeftSame(a, n);
    } else {
      return V{n.left(a.raw)};
    }
  }
};
struct ShrBy {
  template <class V>
  HWY_INLINE V operator()(V a, auto n) const {
    if constexpr (std::is_same_v<decltype(n), int>) {
      return hn::ShiftRightSame(a, n);
    } else {
      return V{n.right(a.raw)};
    }
  }
};

// By a constant that is less than the element's bits.
template <class T, class F>
const LaneOp* Shift(Op op, Frame& f) {
  const auto n = shift_of(op);
  const T* a = at<T>(op->a, f);
  put<T>(op, f, [=](auto d, size_t i) HWY_ATTR { return F()(hn::Load(d, a + i), n); });
  return run_next(op + 1, f);
}

// The low half of {a, b} >> n, 0 < n < 32.
inline const LaneOp* Funnel32(Op op, Frame& f) {
  const int n = count_of(op);
  const uint32_t *a = at<uint32_t>(op->a, f), *b = at<uint32_t>(op->b, f);
  put<uint32_t>(op, f, [=](auto d, size_t i) HWY_ATTR {
    const auto high = hn::ShiftLeftSame(hn::Load(d, a + i), 32 - n);
    return hn::Or(high, hn::ShiftRightSame(hn::Load(d, b + i), n));
  });
  return run_next(op + 1, f);
}

// All elements turned right by n bits, 0 < n < 32.
template <class V>
HWY_INLINE V turned(V a, int n) {
#if HWY_TARGET == HWY_AVX3
  return V{_mm256_rorv_epi32(a.raw, _mm256_set1_epi32(n))};
#else
  return hn::Or(hn::ShiftLeftSame(a, 32 - n), hn::ShiftRightSame(a, n));
#endif
}

inline const LaneOp* RotateRight32(Op op, Frame& f) {
  const int n = count_of(op);
  const uint32_t* a = at<uint32_t>(op->a, f);
  put<uint32_t>(op, f, [=](auto d, size_t i) HWY_ATTR { return turned(hn::Load(d, a + i), n); });
  return run_next(op + 1, f);
}

// Extracts `sub` bits from bit `number` on, extended by the element's type.
template <class T>
const LaneOp* FieldOf(Op op, Frame& f) {
  const auto left = left_of(op);
  const auto right = right_of(op);
  const T* a = at<T>(op->a, f);
  put<T>(op, f, [=](auto d, size_t i) HWY_ATTR { return ShrBy()(ShlBy()(hn::Load(d, a + i), left), right); });
  return run_next(op + 1, f);
}

// Any function of two bits: bit 2a + b of the table.
template <unsigned kTable, class D, class V>
HWY_INLINE V logic_of_two(D d, V a, V b) {
  if constexpr (kTable == 0x0) return hn::Zero(d);
  if constexpr (kTable == 0x2) return hn::AndNot(a, b);
  if constexpr (kTable == 0x4) return hn::AndNot(b, a);
  if constexpr (kTable == 0x6) return hn::Xor(a, b);
  if constexpr (kTable == 0x8) return hn::And(a, b);
  if constexpr (kTable == 0xA) return b;
  if constexpr (kTable == 0xC) return a;
  if constexpr (kTable == 0xE) return hn::Or(a, b);
  if constexpr (kTable % 2 == 1) return hn::Not(logic_of_two<kTable ^ 0xF>(d, a, b));
}

// Any function of three bits: bit 4a + 2b + c of the table.
template <uint8_t kTable, class D, class V>
HWY_INLINE V logic(D d, V a, V b, V c) {
#if HWY_TARGET == HWY_AVX3
  return V{_mm256_ternarylogic_epi32(a.raw, b.raw, c.raw, kTable)};
#else
  constexpr unsigned kIfNot = kTable & 0xF, kIfSo = kTable >> 4;  // functions of b and c, where a is 0 and 1
  const V if_not = logic_of_two<kIfNot>(d, b, c), if_so = logic_of_two<kIfSo>(d, b, c);
  if constexpr (kIfNot == kIfSo) return if_not;
  if constexpr (kIfNot == 0x0) return hn::And(a, if_so);
  if constexpr (kIfSo == 0x0) return hn::AndNot(a, if_not);
  if constexpr (kIfSo == 0xF) return hn::Or(a, if_not);
  if constexpr ((kIfNot ^ kIfSo) == 0xF) return hn::Xor(a, if_not);
  return hn::Xor(if_not, hn::And(a, hn::Xor(if_not, if_so)));
#endif
}

template <uint8_t kTable>
const LaneOp* Logic(Op op, Frame& f) {
  const uint32_t *a = at<uint32_t>(op->a, f), *b = at<uint32_t>(op->b, f), *c = at<uint32_t>(op->c, f);
  put<uint32_t>(op, f, [=](auto d, size_t i) HWY_ATTR {
    return logic<kTable>(d, hn::Load(d, a + i), hn::Load(d, b + i), hn::Load(d, c + i));
  });
  return run_next(op + 1, f);
}

#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX2
// The lower and the upper byte of each half of an element, extended.
template <bool kSigned, class D, class V>
HWY_INLINE V low_bytes(D d, V v) {
  const hn::Repartition<int16_t, D> dh;
  const auto halves = hn::BitCast(dh, v);
  if (!kSigned) return hn::BitCast(d, hn::And(halves, hn::Set(dh, 0xFF)));
  return hn::BitCast(d, hn::ShiftRight<8>(hn::ShiftLeft<8>(halves)));
}
template <bool kSigned, class D, class V>
HWY_INLINE V high_bytes(D d, V v) {
  if (kSigned) return hn::BitCast(d, hn::ShiftRight<8>(hn::BitCast(hn::Repartition<int16_t, D>(), v)));
  return hn::BitCast(d, hn::ShiftRight<8>(hn::BitCast(hn::Repartition<uint16_t, D>(), v)));
}
#else
template <bool kSigned, class D, class V>
HWY_INLINE V upper_byte(D d, V v) {
  if (kSigned) return hn::ShiftRight<24>(v);
  return hn::BitCast(d, hn::ShiftRight<24>(hn::BitCast(hn::RebindToUnsigned<D>(), v)));
}
#endif

// ---- bits of lanes and rows

template <class T>
const LaneOp* BitsOfRow(Op op, Frame& f) {
  const Tag<T> d;
  const T* a = at<T>(op->a, f);
  uint64_t bits = 0;
  LANES_VECTORS (T, f) {
    bits |= bits_of_mask(d, hn::Ne(hn::Load(d, a + i), hn::Zero(d))) << i;
  }
  return put_bits(bits, op, f);
}

template <class T>
const LaneOp* RowOfBits(Op op, Frame& f) {
  const uint64_t bits = bits_at(op->a, f);
  put<T>(op, f, [=](auto d, size_t i) HWY_ATTR { return hn::IfThenElseZero(mask_at(d, bits, i), hn::Set(d, 1)); });
  return run_next(op + 1, f);
}

// ---- conversions

inline const LaneOp* Broadcast32(Op op, Frame& f) {
  const uint32_t v = *at<uint32_t>(op->a, f);
  put<uint32_t>(op, f, [=](auto d, size_t) HWY_ATTR { return hn::Set(d, v); });
  return run_next(op + 1, f);
}

// From two words of a warp's registers.
inline const LaneOp* Broadcast64(Op op, Frame& f) {
  uint64_t value = 0;
  std::memcpy(&value, at<uint32_t>(op->a, f), 8);
  put<uint64_t>(op, f, [=](auto d, size_t) HWY_ATTR { return hn::Set(d, value); });
  return run_next(op + 1, f);
}

// Two rows as one of twice the width.
inline const LaneOp* Pair64(Op op, Frame& f) {
  const uint32_t *low = at<uint32_t>(op->a, f), *high = at<uint32_t>(op->b, f);
  put<uint64_t>(op, f, [=](auto d, size_t i) HWY_ATTR {
    const hn::Rebind<uint32_t, decltype(d)> half;
    const auto a = hn::PromoteTo(d, hn::Load(half, low + i)), b = hn::PromoteTo(d, hn::Load(half, high + i));
    return hn::Or(a, hn::ShiftLeft<32>(b));
  });
  return run_next(op + 1, f);
}

// The products of two rows of words as elements of twice the width, extended by their type; plus those of c.
template <class From, class To, bool kPlus>
HWY_INLINE hn::Vec<Tag<To>> wide_product(const From* a, const From* b, const To* c, size_t i) {
  const Tag<To> d;
  const hn::Rebind<From, Tag<To>> half;
  // Both have the number in the lower half of each element, which is all that is multiplied.
  const auto x = hn::BitCast(Tag<From>(), hn::PromoteTo(d, hn::Load(half, a + i)));
  const auto y = hn::BitCast(Tag<From>(), hn::PromoteTo(d, hn::Load(half, b + i)));
  const auto product = hn::MulEven(x, y);
  if constexpr (kPlus) return hn::Add(product, hn::Load(d, c + i));
  return product;
}

template <class From, class To, bool kPlus>
const LaneOp* MulWide(Op op, Frame& f) {
  const From *a = at<From>(op->a, f), *b = at<From>(op->b, f);
  const To* c = kPlus ? at<To>(op->c, f) : nullptr;
  put<To>(op, f, [=](auto, size_t i) HWY_ATTR { return wide_product<From, To, kPlus>(a, b, c, i); });
  return run_next(op + 1, f);
}

// As above into the rows of two registers, the upper halves directly after the lower ones.
template <class From, class To, bool kPlus>
const LaneOp* MulWideApart(Op op, Frame& f) {
  const From *a = at<From>(op->a, f), *b = at<From>(op->b, f);
  const To* c = kPlus ? at<To>(op->c, f) : nullptr;
  uint32_t *low = at<uint32_t>(op->to, f), *high = low + f.elements;
#if HWY_TARGET == HWY_SCALAR
  LANES_ELEMENTS(f) {
    const uint64_t product = static_cast<uint64_t>(To{a[i]} * To{b[i]}) + (kPlus ? static_cast<uint64_t>(c[i]) : 0);
    if (!(f.mask >> i & 1)) continue;
    keep_order();
    low[i] = static_cast<uint32_t>(product);
    high[i] = static_cast<uint32_t>(product >> 32);
  }
#else
  const Tag<uint32_t> d;
  const uint64_t lanes = f.mask;
  LANES_VECTORS (uint32_t, f) {
    const auto first = hn::BitCast(d, wide_product<From, To, kPlus>(a, b, c, i));
    const auto second = hn::BitCast(d, wide_product<From, To, kPlus>(a, b, c, i + hn::Lanes(d) / 2));
    auto low_half = hn::ConcatEven(d, second, first), high_half = hn::ConcatOdd(d, second, first);
    if (HWY_UNLIKELY(lanes != f.all)) {
      const auto taking_part = mask_at(d, lanes, i);
      low_half = hn::IfThenElse(taking_part, low_half, hn::Load(d, low + i));
      high_half = hn::IfThenElse(taking_part, high_half, hn::Load(d, high + i));
    }
    hn::Store(low_half, d, low + i);
    hn::Store(high_half, d, high + i);
  }
#endif
  return run_next(op + 1, f);
}

// The sum of the four products of the words' bytes, signed or not, and row c.
template <bool kSignedA, bool kSignedB>
const LaneOp* Dot4(Op op, Frame& f) {
  const int32_t *a = at<int32_t>(op->a, f), *b = at<int32_t>(op->b, f), *c = at<int32_t>(op->c, f);
  put<int32_t>(op, f, [=](auto d, size_t i) HWY_ATTR {
    const auto x = hn::Load(d, a + i), y = hn::Load(d, b + i);
    auto sum = hn::Load(d, c + i);
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX2  // two products at once, of halves that hold a byte each
    using V = decltype(sum);
    const auto even = _mm256_madd_epi16(low_bytes<kSignedA>(d, x).raw, low_bytes<kSignedB>(d, y).raw);
    const auto odd = _mm256_madd_epi16(high_bytes<kSignedA>(d, x).raw, high_bytes<kSignedB>(d, y).raw);
    return hn::Add(sum, hn::Add(V{even}, V{odd}));
#else
    for (int left = 0; left < 32; left += 8) {
      sum = hn::Add(sum, hn::Mul(upper_byte<kSignedA>(d, hn::ShiftLeftSame(x, left)),
                                 upper_byte<kSignedB>(d, hn::ShiftLeftSame(y, left))));
    }
    return sum;
#endif
  });
  return run_next(op + 1, f);
}

// The rows of two registers from one of twice the width; b is the upper one's.
inline const LaneOp* Split64(Op op, Frame& f) {
  const uint64_t* a = at<uint64_t>(op->a, f);
#if HWY_TARGET == HWY_SCALAR
  put_in<uint32_t>(op->to, f, f.mask, [=](auto d, size_t i) { return hn::Set(d, static_cast<uint32_t>(a[i])); });
  put_in<uint32_t>(op->b, f, f.mask, [=](auto d, size_t i) { return hn::Set(d, static_cast<uint32_t>(a[i] >> 32)); });
#else
  const auto* halves = reinterpret_cast<const uint32_t*>(a);
  put_in<uint32_t>(op->to, f, f.mask, [=](auto d, size_t i) HWY_ATTR {
    return hn::ConcatEven(d, hn::Load(d, halves + 2 * i + hn::Lanes(d)), hn::Load(d, halves + 2 * i));
  });
  put_in<uint32_t>(op->b, f, f.mask, [=](auto d, size_t i) HWY_ATTR {
    return hn::ConcatOdd(d, hn::Load(d, halves + 2 * i + hn::Lanes(d)), hn::Load(d, halves + 2 * i));
  });
#endif
  return run_next(op + 1, f);
}

// Extended by the elements' types.
template <class From, class To>
const LaneOp* Extend(Op op, Frame& f) {
  const From* a = at<From>(op->a, f);
  put<To>(op, f, [=](auto d, size_t i) HWY_ATTR {
    return hn::PromoteTo(d, hn::Load(hn::Rebind<From, decltype(d)>(), a + i));
  });
  return run_next(op + 1, f);
}

// ---- floats: every NaN that comes out is the positive one with all mantissa bits set (ir/floats.h)

#if HWY_TARGET == HWY_AVX3
// By class of the element, 0 the quiet and 1 the signalling NaNs, four bits: 0 takes the first operand's, 1 the
// other's.
constexpr int kNansReplaced = 0x11111100;
HWY_INLINE hn::Vec<Tag<float>> canonical_nan(Tag<float> d, hn::Vec<Tag<float>> v) {
  const auto nan = hn::BitCast(d, hn::Set(Tag<uint32_t>(), 0x7FFFFFFFu));
  return {_mm256_fixupimm_ps(nan.raw, v.raw, _mm256_set1_epi32(kNansReplaced), 0)};
}
HWY_INLINE hn::Vec<Tag<double>> canonical_nan(Tag<double> d, hn::Vec<Tag<double>> v) {
  const auto nan = hn::BitCast(d, hn::Set(Tag<uint64_t>(), ~uint64_t{0} >> 1));
  return {_mm256_fixupimm_pd(nan.raw, v.raw, _mm256_set1_epi64x(kNansReplaced), 0)};
}
#else
template <class D, class V>
HWY_INLINE V canonical_nan(D d, V v) {
  const hn::RebindToUnsigned<D> du;
  using U = hn::TFromD<decltype(du)>;
  U nan = ~U{0} >> 1;
  if constexpr (kSingle) {
    __asm__("" : "+r"(nan));  // no constant in memory, which a stencil cannot have
    return HWY_LIKELY(v.raw == v.raw) ? v : hn::BitCast(d, hn::Set(du, nan));
  }
  return hn::IfThenElse(hn::IsNaN(v), hn::BitCast(d, hn::Set(du, nan)), v);
}
#endif

template <class T, class F>
const LaneOp* FloatMap1(Op op, Frame& f) {
  const T* a = at<T>(op->a, f);
  put<T>(op, f, [=](auto d, size_t i) HWY_ATTR { return canonical_nan(d, F()(d, hn::Load(d, a + i))); });
  return run_next(op + 1, f);
}

template <class T, class F>
const LaneOp* FloatMap2(Op op, Frame& f) {
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f);
  put<T>(op, f,
         [=](auto d, size_t i) HWY_ATTR { return canonical_nan(d, F()(d, hn::Load(d, a + i), hn::Load(d, b + i))); });
  return run_next(op + 1, f);
}

// a * b + c with one rounding.
template <class D, class V>
HWY_INLINE V fused(D d, V a, V b, V c) {
#if HWY_NATIVE_FMA
  (void)d;
  return hn::MulAdd(a, b, c);
#else  // MulAdd may round twice
  using T = hn::TFromD<D>;
  HWY_ALIGN T x[hn::MaxLanes(d)], y[hn::MaxLanes(d)], z[hn::MaxLanes(d)];
  hn::Store(a, d, x), hn::Store(b, d, y), hn::Store(c, d, z);
  for (size_t i = 0; i < hn::Lanes(d); i++) x[i] = std::fma(x[i], y[i], z[i]);
  return hn::Load(d, x);
#endif
}

template <class T>
const LaneOp* FloatFma(Op op, Frame& f) {
  const T *a = at<T>(op->a, f), *b = at<T>(op->b, f), *c = at<T>(op->c, f);
  put<T>(op, f, [=](auto d, size_t i) HWY_ATTR {
    return canonical_nan(d, fused(d, hn::Load(d, a + i), hn::Load(d, b + i), hn::Load(d, c + i)));
  });
  return run_next(op + 1, f);
}

}  // namespace isadora::sim::lanes::LANES_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
