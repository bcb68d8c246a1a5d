// Kernels that know more than rows: registers of the warp and computed ones, other lanes, the launch, control.
#if defined(ISADORA_LANES_MACHINE) == defined(HWY_TARGET_TOGGLE)
#ifdef ISADORA_LANES_MACHINE
#undef ISADORA_LANES_MACHINE
#else
#define ISADORA_LANES_MACHINE
#endif

#include "sim/lanes/kernels_each-inl.h"
#include "sim/lanes/kernels_rows-inl.h"
#include "sim/lanes/shapes.h"

HWY_BEFORE_NAMESPACE();
namespace isadora::sim::lanes::LANES_NAMESPACE {

// The lanes that an effect happens in; c is its predicate.
HWY_INLINE uint64_t lanes_where(Op op, Frame& f) { return is_given(op->c) ? f.mask & bits_at(op->c, f) : f.mask; }
inline unsigned highest(uint64_t lanes) { return 63 - static_cast<unsigned>(__builtin_clzll(lanes)); }

// ---- registers of the warp: the value of the highest lane wins

template <class T>
const LaneOp* WriteWarp(Op op, Frame& f) {
  if (const uint64_t lanes = lanes_where(op, f)) *at<T>(op->to, f) = at<T>(op->a, f)[highest(lanes)];
  return run_next(op + 1, f);
}

inline const LaneOp* WriteWarp64(Op op, Frame& f) {
  if (const uint64_t lanes = lanes_where(op, f))
    std::memcpy(at<uint32_t>(op->to, f), at<uint64_t>(op->a, f) + highest(lanes), 8);
  return run_next(op + 1, f);
}

inline const LaneOp* WriteWarpBits(Op op, Frame& f) {
  if (const uint64_t lanes = lanes_where(op, f)) *at<uint32_t>(op->to, f) = bits_at(op->a, f) >> highest(lanes) & 1;
  return run_next(op + 1, f);
}

// ---- registers whose number is computed, of a file with `number` registers, the row of each `sub` elements long

template <class T>
const LaneOp* ReadAt(Op op, Frame& f) {
  const uint32_t* index = at<uint32_t>(op->a, f);
  const T* file = at<T>(op->b, f);
  put_each<T>(op, f, [=](size_t i) {
    const size_t row = size_t{index[i]} * op->sub;
    return index[i] < op->number ? file[row + (op->sub == 1 ? 0 : i)] : 0;
  });
  return run_next(op + 1, f);
}

template <class T>
const LaneOp* WriteAt(Op op, Frame& f) {
  const uint32_t* index = at<uint32_t>(op->a, f);
  const T* value = at<T>(op->b, f);
  T* file = at<T>(op->to, f);
  each_lane(lanes_where(op, f), [&](unsigned i) {
    const size_t row = size_t{index[i]} * op->sub;
    if (index[i] < op->number) file[row + (op->sub == 1 ? 0 : i)] = value[i];
  });
  return run_next(op + 1, f);
}

// ---- uniform values

inline const LaneOp* put_same(uint64_t value, Op op, Frame& f) {
  if (op->type == Shape::W32) {
    put<uint32_t>(op, f, [=](auto d, size_t) HWY_ATTR { return hn::Set(d, static_cast<uint32_t>(value)); });
  } else {
    put<uint64_t>(op, f, [=](auto d, size_t) HWY_ATTR { return hn::Set(d, value); });
  }
  return run_next(op + 1, f);
}

inline const LaneOp* Ballot(Op op, Frame& f) { return put_same(bits_at(op->a, f) & f.mask, op, f); }
inline const LaneOp* Active(Op op, Frame& f) { return put_same(f.mask, op, f); }
inline const LaneOp* Setting(Op op, Frame& f) {
  return put_same(static_cast<uint64_t>(f.warp->launch().settings[op->aux]), op, f);
}
inline const LaneOp* Pc(Op op, Frame& f) { return put_same(f.pc + f.offsets[op->instruction], op, f); }
inline const LaneOp* NextPc(Op op, Frame& f) { return put_same(f.pc + f.offsets[op->instruction + 1], op, f); }

inline const LaneOp* LaunchValue(Op op, Frame& f) {
  const auto value = static_cast<ir::LaunchValue>(uint16_t{op->aux});
  if (value == ir::LaunchValue::Clock) return put_same(f.clock + op->instruction, op, f);
  return put_same(f.warp->launch_value(value, 0), op, f);
}

// In the block's coordinate `number`.
inline const LaneOp* BlockIndex(Op op, Frame& f) {
  const Dim& index = f.warp->block().index;
  return put_same(op->number == 0 ? index.x : op->number == 1 ? index.y : index.z, op, f);
}

// Launch values that differ between lanes: row `number` of them.
inline const LaneOp* LaunchRow(Op op, Frame& f) {
  const uint32_t* row = f.warp->launch_rows() + op->number * row_elements(f.lanes);
  if (op->type == Shape::W32) {
    put<uint32_t>(op, f, [=](auto d, size_t i) HWY_ATTR { return hn::LoadU(d, row + i); });
  } else {
    put_each<uint64_t>(op, f, [=](size_t i) { return uint64_t{row[i]}; });
  }
  return run_next(op + 1, f);
}

template <class T>
T combine(ir::ReduceOp reduce, T a, T b) {
  switch (reduce) {
    case ir::ReduceOp::Add: return AddEach::f(a, b);
    case ir::ReduceOp::Min: return MinEach::f(a, b);
    case ir::ReduceOp::Max: return MaxEach::f(a, b);
    case ir::ReduceOp::And: return a & b;
    case ir::ReduceOp::Or: return a | b;
    case ir::ReduceOp::Xor: return a ^ b;
  }
  return a;
}

template <class T>
const LaneOp* Reduce(Op op, Frame& f) {
  using U = Unsigned<T>;  // sums wrap
  const T* a = at<T>(op->a, f);
  const auto reduce = static_cast<ir::ReduceOp>(uint16_t{op->aux});
  T sum = a[__builtin_ctzll(f.mask)];
  each_lane(f.mask & (f.mask - 1), [&](unsigned lane) {
    sum = reduce == ir::ReduceOp::Add ? static_cast<T>(static_cast<U>(sum) + static_cast<U>(a[lane]))
                                      : combine(reduce, sum, a[lane]);
  });
  std::fill_n(at<T>(op->to, f), f.elements, sum);
  return run_next(op + 1, f);
}

// ---- guards: instructions without active lanes are skipped; `number` of them share the guard

HWY_INLINE const LaneOp* guard(uint64_t lanes, Op op, Frame& f) {
  if constexpr (kSingle) {  // the single lane executes everything
    f.skipped += !(lanes & 1);
    return lanes & 1 ? run_next(op + 1, f) : run_next(op + op->skip, f);
  }
  f.set_active(lanes);
  f.guarded_lanes += static_cast<uint64_t>(__builtin_popcountll(lanes)) * op->number;
  return lanes ? run_next(op + 1, f) : run_next(op + op->skip, f);
}

template <bool kTrue>
const LaneOp* Guard(Op op, Frame& f) {
  return guard(f.group & (kTrue ? bits_at(op->a, f) : ~bits_at(op->a, f)), op, f);
}

inline const LaneOp* Unguard(Op op, Frame& f) {
  f.set_active(f.group);
  return run_next(op + 1, f);
}

// ---- control

inline const LaneOp* LeaveWhere(Op op, Frame& f) { return lanes_where(op, f) ? f.leave(op) : run_next(op + 1, f); }
inline const LaneOp* Leave(Op op, Frame& f) { return f.leave(op); }

// Branches to a place `number` bytes from this instruction; if that is not an address, to the last one, at which no
// instruction begins. Other writes may have happened, so this cannot fall back any more.
inline const LaneOp* Jump(Op op, Frame& f) {
  const auto distance = static_cast<int64_t>(op->number);
  const uint64_t pc = f.pc + f.offsets[op->instruction];
  uint64_t target = 0;
  if (__builtin_add_overflow(pc, distance, &target)) target = UINT64_MAX;
  f.outcome->branch(*f.warp, lanes_where(op, f), target);
  return run_next(op + 1, f);
}

// As above to the beginning of the superblock, which is the list's: if all lanes branch, and the slice has room.
inline const LaneOp* JumpBack(Op op, Frame& f) {
  const uint64_t lanes = lanes_where(op, f), done = (uint64_t{f.runs} + 1) * f.size;
  if (HWY_UNLIKELY(lanes != f.group || done > f.again || f.outcome->transfers())) return Jump(op, f);
  f.runs++;
  f.clock += f.size;
  return run_next(op - op->skip, f);
}

inline const LaneOp* JumpAt(Op op, Frame& f) {
  const uint64_t* targets = at<uint64_t>(op->a, f);
  each_lane(lanes_where(op, f), [&](unsigned lane) { f.outcome->branch(*f.warp, lane_bit(lane), targets[lane]); });
  return run_next(op + 1, f);
}

inline const LaneOp* Exit(Op op, Frame& f) {
  f.outcome->ended |= lanes_where(op, f);
  return run_next(op + 1, f);
}

inline const LaneOp* Barrier(Op op, Frame& f) {
  const uint64_t lanes = lanes_where(op, f);
  const int64_t* numbers = at<int64_t>(op->a, f);
  if (!kSingle && Row(op->a).base == kConstants) {
    f.warp->barrier.set(lanes, numbers[0]);
  } else {
    each_lane(lanes, [&](unsigned lane) { f.warp->barrier.set(lane_bit(lane), numbers[lane]); });
  }
  f.outcome->at_barrier |= lanes;
  return run_next(op + 1, f);
}

inline const LaneOp* Wait(Op op, Frame& f) {
  each_lane(lanes_where(op, f), [&](unsigned lane) { f.warp->wait_mask[lane] = at<uint64_t>(op->a, f)[lane]; });
  f.outcome->waits |= lanes_where(op, f);
  return run_next(op + 1, f);
}

inline const LaneOp* End(const LaneOp*, Frame&) { return nullptr; }

}  // namespace isadora::sim::lanes::LANES_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
