// Divergence, in the code for some lanes: one group runs, the other waits at its address, in the order of the scheduler
// (sim/schedule.h): the lowest address first, but a group that has branched backward yields to all others. With more
// than two groups, or lanes waiting at two addresses, the code exits.
#include <algorithm>

#include "sim/jit/canonical_nans.h"
#include "sim/jit/warp_translation.h"

namespace isadora::sim::jit {

namespace {

Value is_none(Builder& b, Value lanes) { return b.CreateICmpEQ(lanes, llvm::Constant::getNullValue(lanes->getType())); }

}  // namespace

void WarpTranslation::begin_divergence() {
  const auto from_state = [&](const char* name, size_t offset, llvm::Type* type) {
    llvm::AllocaInst* const slot = new_word(name, type);
    b_.CreateStore(b_.CreateTrunc(state(offset), type), slot);
    return slot;
  };
  llvm::Type *const word = rows_.bits_type(), *const long_word = b_.getInt64Ty();
  group_slot_ = from_state("group", offsetof(RegionState, group), word);
  parked_ = from_state("parked", offsetof(RegionState, parked), word);
  parked_for_ = from_state("parked_for", offsetof(RegionState, parked_for), word);
  parked_at_ = from_state("parked_at", offsetof(RegionState, parked_at), long_word);
  CanonicalNans::of_lanes(b_, b_.CreateOr(load_word(group_slot_), load_word(parked_)));
  others_ = new_word("others", word);
  others_at_ = new_word("others_at", long_word);
  others_yield_ = new_word("others_yield", b_.getInt1Ty());
  ended_ = new_word("ended", word);
  go_to_ = new_word("go_to", long_word);
  switch_block_ = new_block("other_way");
  for (size_t i = 0; i < region_.parts.size(); i++) {
    const int target = region_.parts[i].target;
    if (target >= 0 && static_cast<size_t>(target) > i) reconvergence_points_.insert(static_cast<size_t>(target));
    if (target >= 0) jump_targets_.insert(static_cast<size_t>(target));
  }
}

// Other lanes may wait at the beginning of a part.
void WarpTranslation::reconverge(size_t part) {
  const Value others = load_word(others_), group = load_word(group_slot_);
  const Value here =
      b_.CreateAnd(b_.CreateNot(load_word(others_yield_)), b_.CreateICmpEQ(load_word(others_at_), b_.getInt64(part)));
  b_.CreateStore(b_.CreateSelect(here, b_.CreateOr(group, others), group), group_slot_);
  b_.CreateStore(b_.CreateSelect(here, rows_.lanes(0), others), others_);
}

// The group has come to where it waits or ends, or lets others go first.
void WarpTranslation::switch_to_others() {
  b_.CreateStore(load_word(others_at_), go_to_);
  b_.CreateStore(load_word(others_), group_slot_);
  b_.CreateStore(rows_.lanes(0), others_);
  b_.CreateBr(switch_block_);
}

void WarpTranslation::finish_divergence() {
  set(switch_block_);
  BasicBlock* const nowhere = new_block("nowhere");
  llvm::SwitchInst* const ways =
      b_.CreateSwitch(load_word(go_to_), nowhere, static_cast<unsigned>(jump_targets_.size()));
  for (const size_t way : jump_targets_) ways->addCase(b_.getInt64(way), blocks_[way]);
  set(nowhere);
  b_.CreateUnreachable();
}

void WarpTranslation::store_divergence() {
  const auto put = [&](size_t offset, llvm::AllocaInst* slot) {
    store_state(offset, b_.CreateZExt(load_word(slot), b_.getInt64Ty()));
  };
  put(offsetof(RegionState, group), group_slot_);
  put(offsetof(RegionState, parked), parked_);
  put(offsetof(RegionState, parked_at), parked_at_);
  put(offsetof(RegionState, others), others_);
  put(offsetof(RegionState, others_at), others_at_);
  put(offsetof(RegionState, others_yield), others_yield_);
  put(offsetof(RegionState, ended), ended_);
}

// Goes on in a new block where the condition holds; elsewhere the code is left after the part.
void WarpTranslation::continue_if(Value condition, RegionExit why, const RegionInstruction& part, Value lanes) {
  BasicBlock *const on = new_block("on"), *const out = new_block("out");
  b_.CreateCondBr(condition, on, out);
  set(out);
  leave(why, part, lanes);
  set(on);
}

Value WarpTranslation::slice_continues() {
  return b_.CreateICmpULT(load_word(done_), state(offsetof(RegionState, slice_end)));
}

// Some lanes of the group, or all of it, go to the part's target.
void WarpTranslation::jump(const RegionInstruction& part, Value lanes) {
  const auto target = static_cast<size_t>(part.target);
  const bool backward = target <= number_of(part);
  continue_if(slice_continues(), RegionExit::Branch, part, lanes);
  const Value others = load_word(others_), alone = is_none(b_, others), others_later = load_word(others_yield_);
  if (lanes != group_) {
    BasicBlock *const all = new_block("all"), *const part_ways = new_block("part_ways");
    b_.CreateCondBr(b_.CreateICmpEQ(lanes, group_), all, part_ways);
    set(part_ways);
    continue_if(part.next < 0 ? b_.getFalse() : alone, RegionExit::Branch, part, lanes);
    b_.CreateStore(lanes, others_);
    b_.CreateStore(b_.getInt64(target), others_at_);
    b_.CreateStore(b_.getInt1(backward), others_yield_);
    b_.CreateStore(b_.CreateAnd(group_, b_.CreateNot(lanes)), group_slot_);
    continue_at(part.next, part.pc + part.bytes);
    set(all);
  }
  // All lanes branch, perhaps past the address of waiting ones.
  const Value first =
      b_.CreateOr(b_.CreateOr(alone, others_later), b_.CreateICmpUGE(load_word(others_at_), b_.getInt64(target)));
  BasicBlock* const behind = new_block("after_others");
  b_.CreateCondBr(backward ? alone : first, blocks_[target], behind);
  set(behind);
  if (backward) continue_if(b_.CreateNot(others_later), RegionExit::Branch, part, lanes);
  b_.CreateStore(load_word(others_at_), go_to_);
  b_.CreateStore(b_.getInt64(target), others_at_);
  b_.CreateStore(b_.getInt1(backward), others_yield_);
  b_.CreateStore(others, group_slot_);
  b_.CreateStore(group_, others_);
  b_.CreateBr(switch_block_);
}

// The group waits for the lanes of its masks: either they are all here, or it is parked.
void WarpTranslation::wait(const RegionInstruction& part, const RegionOp& op, Value lanes) {
  const Value masks = row64(op.a), here = b_.getInt64(number_of(part));
  const Value place = warp_state(b_, offsetof(warps::WarpContext, wait_mask), b_.getPtrTy());
  b_.CreateMaskedStore(masks, place, llvm::Align(8), rows_.mask(lanes));
  const Value first = b_.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, group_, b_.getFalse());
  const Value mask = b_.CreateExtractElement(masks, b_.CreateAnd(first, rows_.elements() - 1));
  const Value same = rows_.bits(b_.CreateICmpEQ(masks, rows_.splat(mask)));
  const Value parked = load_word(parked_), others = load_word(others_),
              wanted = b_.CreateTrunc(mask, rows_.bits_type());
  const Value as_others =
      b_.CreateAnd(b_.CreateICmpEQ(load_word(parked_at_), here), b_.CreateICmpEQ(load_word(parked_for_), wanted));
  const Value known = b_.CreateICmpNE(state(offsetof(RegionState, may_park)), b_.getInt64(0));
  const Value alike =
      b_.CreateAnd(b_.CreateICmpEQ(lanes, group_), is_none(b_, b_.CreateAnd(group_, b_.CreateNot(same))));
  continue_if(b_.CreateAnd(b_.CreateAnd(known, alike),
                           b_.CreateAnd(b_.CreateOr(is_none(b_, parked), as_others), slice_continues())),
              RegionExit::Wait, part, lanes);
  const Value arrived = b_.CreateOr(parked, group_);
  BasicBlock *const stays = new_block("stays"), *const released = new_block("released");
  b_.CreateCondBr(is_none(b_, b_.CreateAnd(wanted, others)), released, stays);
  set(stays);
  b_.CreateStore(arrived, parked_);
  b_.CreateStore(wanted, parked_for_);
  b_.CreateStore(here, parked_at_);
  switch_to_others();
  set(released);
  const Value go_first = b_.CreateOr(b_.CreateOr(is_none(b_, others), load_word(others_yield_)),
                                     b_.CreateICmpUGT(load_word(others_at_), here));
  continue_if(go_first, RegionExit::Wait, part, lanes);
  b_.CreateStore(arrived, group_slot_);
  b_.CreateStore(rows_.lanes(0), parked_);
  continue_at(part.next, part.pc + part.bytes);
}

// The group ends while others run, or while parked lanes wait for some of these.
void WarpTranslation::end(const RegionInstruction& part, Value lanes) {
  const Value parked = load_word(parked_), others = load_word(others_);
  const Value known = b_.CreateICmpNE(state(offsetof(RegionState, may_park)), b_.getInt64(0));
  const Value waited_for = b_.CreateNot(is_none(b_, b_.CreateAnd(load_word(parked_for_), others)));
  const Value nobody_released = b_.CreateOr(is_none(b_, parked), b_.CreateAnd(known, waited_for));
  const Value all = b_.CreateAnd(b_.CreateICmpEQ(lanes, group_), b_.CreateNot(is_none(b_, others)));
  continue_if(b_.CreateAnd(b_.CreateAnd(all, nobody_released), slice_continues()), RegionExit::Exit, part, lanes);
  b_.CreateStore(b_.CreateOr(load_word(ended_), group_), ended_);
  switch_to_others();
}

}  // namespace isadora::sim::jit
