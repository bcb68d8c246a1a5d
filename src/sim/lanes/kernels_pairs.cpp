// Two operations in one, where the second reads what the first has just made: the value goes from one to the other in
// a register, for from store to load it takes as long as several operations. The two operations stand behind the pair's
// in the list, and tell it their operands.
#include "sim/lanes/targets.h"  // before Highway

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/lanes/kernels_pairs.cpp"
#include <hwy/foreach_target.h>  // before highway.h
#include <hwy/highway.h>

#include "sim/lanes/best.h"
#include "sim/lanes/kernels_rows-inl.h"
#include "sim/lanes/pairs.h"

HWY_BEFORE_NAMESPACE();
namespace isadora::sim::lanes::HWY_NAMESPACE {

// An operation on up to three vectors, by its member of Part.
template <Part kPart, class D, class V>
HWY_INLINE V part(D d, const MicroOp& op, V a, V b, V c) {
  const int n = static_cast<int>(op.number);
  if constexpr (kPart == Part::ShiftLeft) return hn::ShiftLeftSame(a, n);
  if constexpr (kPart == Part::ShiftRight) return hn::ShiftRightSame(a, n);
  if constexpr (kPart == Part::Funnel) return hn::Or(hn::ShiftLeftSame(a, 32 - n), hn::ShiftRightSame(b, n));
  if constexpr (kPart == Part::Rotate) return turned(a, n);
  if constexpr (kPart == Part::Add) return hn::Add(a, b);
  if constexpr (kPart == Part::Mul) return hn::Mul(a, b);
  if constexpr (kPart == Part::Xor) return hn::Xor(a, b);
  if constexpr (kPart == Part::Xor3) return logic<0x96>(d, a, b, c);
  if constexpr (kPart == Part::Choose) return logic<0xCA>(d, a, b, c);
  if constexpr (kPart == Part::Majority) return logic<0xE8>(d, a, b, c);
  if constexpr (is_float(kPart)) {
    const hn::RebindToFloat<D> df;
    const auto x = hn::BitCast(df, a), y = hn::BitCast(df, b), z = hn::BitCast(df, c);
    const auto v = kPart == Part::FloatAdd   ? hn::Add(x, y)
                   : kPart == Part::FloatSub ? hn::Sub(x, y)
                   : kPart == Part::FloatMul ? hn::Mul(x, y)
                                             : fused(df, x, y, z);
    return hn::BitCast(d, one_nan(df, v));
  }
  (void)d, (void)n;
  return a;
}

template <Part kPart, class D, class V>
HWY_INLINE hn::Mask<D> comparison(D d, V a, V b) {
  const hn::RebindToFloat<D> df;
  const hn::RebindToSigned<D> ds;
  const auto x = hn::BitCast(df, a), y = hn::BitCast(df, b);
  if constexpr (kPart == Part::Equal) return hn::Eq(a, b);
  if constexpr (kPart == Part::Unequal) return hn::Ne(a, b);
  if constexpr (kPart == Part::LessUnsigned) return hn::Lt(a, b);
  if constexpr (kPart == Part::LessSigned) return hn::RebindMask(d, hn::Lt(hn::BitCast(ds, a), hn::BitCast(ds, b)));
  if constexpr (kPart == Part::FloatLess) return hn::RebindMask(d, hn::Lt(x, y));
  return hn::RebindMask(d, hn::Le(x, y));
}

template <Part kFirst, Part kSecond, unsigned kWhere>
const MicroOp* Pair(const MicroOp* op, Frame& f) {
  const MicroOp &first = op[1], &second = op[2];
  const uint32_t* a = at<uint32_t>(first.a, f);
  const uint32_t* b = operands(kFirst) > 1 ? at<uint32_t>(first.b, f) : a;
  const uint32_t* c = operands(kFirst) > 2 ? at<uint32_t>(first.c, f) : a;
  const uint32_t* x = kWhere == 0 ? a : at<uint32_t>(second.a, f);
  const uint32_t* y = kWhere == 1 || operands(kSecond) < 2 ? a : at<uint32_t>(second.b, f);
  const uint32_t* z = kWhere == 2 || operands(kSecond) < 3 ? a : at<uint32_t>(second.c, f);
  uint32_t* between = at<uint32_t>(first.to, f);
  const auto made = [&](auto d, size_t i) HWY_ATTR {
    return part<kFirst>(d, first, hn::Load(d, a + i), hn::Load(d, b + i), hn::Load(d, c + i));
  };
  const auto with = [&](auto d, size_t i, auto v, auto function) HWY_ATTR {
    const auto p = kWhere == 0 ? v : hn::Load(d, x + i);
    const auto q = kWhere == 1 ? v : hn::Load(d, y + i);
    const auto r = kWhere == 2 ? v : hn::Load(d, z + i);
    return function(p, q, r);
  };
  const Tag<uint32_t> d;
  const uint64_t lanes = first.keeps ? f.mask : kAllLanes, then = second.keeps ? f.mask : kAllLanes;
  const bool whole = (lanes & then) == kAllLanes;
  if constexpr (is_comparison(kSecond)) {
    const auto compare = [=](auto p, auto q, auto) HWY_ATTR { return comparison<kSecond>(d, p, q); };
    uint64_t bits = 0;
    LANES_VECTORS (uint32_t) {
      auto v = made(d, i);
      if (HWY_UNLIKELY(!whole)) v = hn::IfThenElse(mask_at(d, lanes, i), v, hn::Load(d, between + i));
      hn::Store(v, d, between + i);
      bits |= bits_of_mask(d, with(d, i, v, compare)) << i;
    }
    return put_bits(bits, &second, f);
  } else {
    const auto compute = [&](auto p, auto q, auto r) HWY_ATTR { return part<kSecond>(d, second, p, q, r); };
    uint32_t* to = at<uint32_t>(second.to, f);
    if (HWY_LIKELY(whole)) {
      LANES_VECTORS (uint32_t) {
        const auto v = made(d, i);
        hn::Store(v, d, between + i);
        hn::Store(with(d, i, v, compute), d, to + i);
      }
      return go_on(op + 3, f);
    }
    LANES_VECTORS_SHORT(uint32_t) {
      const auto v = hn::IfThenElse(mask_at(d, lanes, i), made(d, i), hn::Load(d, between + i));
      hn::Store(v, d, between + i);
      hn::Store(hn::IfThenElse(mask_at(d, then, i), with(d, i, v, compute), hn::Load(d, to + i)), d, to + i);
    }
    return go_on(op + 3, f);
  }
}

// By first, second and place, in this order; null where the second has no such operand.
template <size_t kIndex>
constexpr Kernel pair_at() {
  constexpr auto first = static_cast<Part>(kIndex / 3 / kParts), second = static_cast<Part>(kIndex / 3 % kParts);
  constexpr unsigned where = kIndex % 3;
  if constexpr (make_pair(first, second) && where < operands(second) && (where == 0 || !commutes(second))) {
    return Pair<first, second, where>;
  } else {
    return nullptr;
  }
}

template <size_t... I>
constexpr std::array<Kernel, sizeof...(I)> pair_table(std::index_sequence<I...>) {
  return {pair_at<I>()...};
}

const Kernel* Pairs() {
#if HWY_TARGET == HWY_EMU128  // no registers to win anything with
  return nullptr;
#else
  static constexpr auto kTable = pair_table(std::make_index_sequence<kParts * kParts * 3>());
  return kTable.data();
#endif
}

}  // namespace isadora::sim::lanes::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace isadora::sim::lanes {

Kernel pair_kernel(Part first, Part second, unsigned where) {
  static const Kernel* const table = LANES_BEST(Pairs)();
  if (!table) return nullptr;
  return table[(static_cast<size_t>(first) * kParts + static_cast<size_t>(second)) * 3 + where];
}

}  // namespace isadora::sim::lanes
#endif
