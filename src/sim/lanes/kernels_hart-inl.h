// Kernels of a hart's control flow. Blocks are chained while the budget lasts, so compiled calls must not accumulate on
// the stack: where tail calls are not jumps, kernels return to the runner at a certain depth.
#pragma once

#include "sim/lanes/hart_frame.h"
#include "sim/lanes/kernels_each-inl.h"
#include "sim/lanes/kernels_memory-inl.h"
#include "sim/lanes/kernels_rows-inl.h"

namespace isadora::sim::lanes::LANES_NAMESPACE {

HWY_INLINE bool is_deep(const HartFrame& f) {
#if defined(__x86_64__)
  const uint8_t* stack;
  asm("mov %%rsp, %0" : "=r"(stack));
  return stack < f.deepest;
#elif defined(__aarch64__)
  const uint8_t* stack;
  asm("mov %0, sp" : "=r"(stack));
  return stack < f.deepest;
#else
  return true;
#endif
}

#ifdef ISADORA_LANES_STENCILS

// Code that was put together from stencils only jumps: kernels alone use the stack (call_kernel).
HWY_INLINE const LaneOp* enter(const LaneOp* block, Frame& f) { return block->run(block, f); }

HWY_INLINE const LaneOp* end(HartExit why, const Op&, Frame& f) {
  hart(f).stop = why;
  return isadora_hole_stop(anything(), f);
}

// To a block that has code; or, with no change of the budget, to unlinked_branch.
HWY_INLINE const LaneOp* branch_to(const Op& op, Frame& f) {
  const int64_t left = with_change(hart(f).budget, op);
  if (HWY_UNLIKELY(left < 0)) return end(HartExit::Spent, op, f);
  hart(f).budget = left;
  return isadora_hole_target(anything(), f);
}

#else

HWY_INLINE const LaneOp* enter(const LaneOp* block, Frame& f) {
  if (HWY_UNLIKELY(is_deep(hart(f)))) return block;
  return block->run(block, f);
}

HWY_INLINE int64_t with_change(int64_t budget, const LaneOp* op) { return budget + static_cast<int64_t>(op->number); }

#endif

HWY_INLINE const LaneOp* end(HartExit why, const LaneOp* op, Frame& f) { return hart(f).end(why, op); }

// Branches to block c. `number` is the change of the budget: the next block's cost, minus the refund of this block's
// remaining instructions. Both change when the branch is linked.
HWY_INLINE const LaneOp* branch_to(const LaneOp* op, Frame& f) {
  const int64_t left = hart(f).budget + static_cast<int64_t>(op->number);
  if (HWY_UNLIKELY(left < 0)) return hart(f).end(HartExit::Spent, op);
  hart(f).budget = left;
  return enter(std::bit_cast<const LaneOp*>(op->c), f);
}

#ifdef ISADORA_LANES_STENCILS
// Parts of code that belong to no kernel. They serve any operation, be it near the frame or not.
inline const LaneOp* unlinked_branch(Op op, Frame& f) { return branch_to(op->operation, f); }
inline const LaneOp* run_operation(Op op, Frame& f) { return run_next(static_cast<const LaneOp*>(op->operation), f); }
inline const LaneOp* stop_at(Op op, Frame& f) {
  hart(f).at = op->operation;
  return nullptr;
}
// The kernel continues with the code of the operation after this one.
inline const LaneOp* call_kernel(Op op, Frame& f) {
  if (HWY_UNLIKELY(is_deep(hart(f)))) return op->operation;
  const Kernel kernel = op->kernel;
  return kernel(op->operation, f);
}
#endif

inline const LaneOp* Go(Op op, Frame& f) { return branch_to(op, f); }

template <class T, class F>
const LaneOp* Branch(Op op, Frame& f) {
  return F::f(*at<T>(op->a, f), *at<T>(op->b, f)) ? branch_to(op, f) : run_next(op + 1, f);
}

// If the bit is not `sub`.
inline const LaneOp* BranchBits(Op op, Frame& f) {
  return (bits_at(op->a, f) & 1) != op->sub ? branch_to(op, f) : run_next(op + 1, f);
}

// Branches to an address if c is true, and notes it in b (BranchTargets). `number` is the refund of this block.
template <class T>
const LaneOp* GoAt(Op op, Frame& f) {
  if (is_given(op->c) && !(bits_at(op->c, f) & 1)) return run_next(op + 1, f);
  const uint64_t pc = *at<T>(op->a, f);
  at<BranchTargets>(op->b, f)->note(pc);
  const IndirectTarget& landing = hart(f).landings[landing_of(pc)];
  const int64_t left = with_change(hart(f).budget, op) - landing.cost;
  if (HWY_UNLIKELY(landing.pc != pc || left < 0)) {
    hart(f).to = pc;
    return end(HartExit::Jumped, op, f);
  }
  hart(f).budget = left;
  return enter(landing.op, f);
}

// An unlinked branch: a is that branch.
inline const LaneOp* Unlinked(Op op, Frame& f) { return hart(f).end(HartExit::Unlinked, at<const LaneOp>(op->a, f)); }

// Runs of the block, in a.
inline const LaneOp* CountRun(Op op, Frame& f) {
  ++*at<uint64_t>(op->a, f);
  return run_next(op + 1, f);
}

// After a branch that is not taken: notes that in the byte a.
inline const LaneOp* Reached(Op op, Frame& f) {
  *at<uint8_t>(op->a, f) = 1;
  return run_next(op + 1, f);
}

// ---- logs of what is executed (sim/harts/journal.h)

// The block, in a, is entered.
inline const LaneOp* LogRun(Op op, Frame& f) {
  *hart(f).entered++ = {at<const void>(op->a, f), hart(f).budget};
  return run_next(op + 1, f);
}

// Before a guard: whether it is true. `sub` is the value for which it is not.
inline const LaneOp* LogGuard(Op op, Frame& f) {
  *hart(f).guards++ = (bits_at(op->a, f) & 1) != op->sub;
  return run_next(op + 1, f);
}

// Before a store, with that store's operands: the bytes that it will write over. Before the first store of an
// instruction (`keeps` is false), even if it is skipped, there must be room for all of them: later ones do not check.
inline const LaneOp* LogStore(Op op, Frame& f) {
  HartFrame& h = hart(f);
  if (HWY_UNLIKELY(!op->keeps && h.overwritten_end - h.overwritten < HartFrame::kMostStores)) return f.leave(op);
  if (!lanes_of(op, f)) return run_next(op + 1, f);
  uint8_t* const bytes = bytes_at(op, one_address(op, op->to, f), op->skip, true, f);
  if (HWY_UNLIKELY(!bytes)) return f.leave(op);
  OverwrittenBytes& old = *h.overwritten++;
  old.at = bytes;
  old.size = op->bytes;
  switch (op->bytes) {
    case 1: old.bytes[0] = *bytes; break;
    case 2: std::memcpy(old.bytes, bytes, 2); break;
    case 4: std::memcpy(old.bytes, bytes, 4); break;
    case 8: std::memcpy(old.bytes, bytes, 8); break;
    default: std::memcpy(old.bytes, bytes, op->bytes); break;
  }
  return run_next(op + 1, f);
}

// As CountRun, counting until the block is worth compiling.
inline const LaneOp* Heat(Op op, Frame& f) {
  if (HWY_UNLIKELY(--*at<uint64_t>(op->a, f) == 0)) return end(HartExit::Hot, op, f);
  return run_next(op + 1, f);
}

}  // namespace isadora::sim::lanes::LANES_NAMESPACE
