#include <algorithm>

#include "sim/jit/canonical_nans.h"
#include "sim/jit/warp_translation.h"

namespace isadora::sim::jit {

namespace {

constexpr uint64_t kNowhere = UINT64_MAX, kNextBlock = kNowhere - 1;  // continuations of warps, beside entries
constexpr size_t kMostMoves = 20'000;  // between registers and memory; else those of all places are the same

llvm::FunctionType* machine_type(llvm::LLVMContext& c) {
  return llvm::FunctionType::get(llvm::Type::getInt32Ty(c), {llvm::PointerType::get(c, 0)}, false);
}

}  // namespace

WarpTranslation::WarpTranslation(const warps::WarpRegion& region, llvm::Module& module, const std::string& name,
                                 VectorTarget target)
    : Operations(module, name, machine_type(module.getContext()), target, 4 * row_elements(region.lanes)),
      region_(region),
      entry_(module.getContext()) {
  function_->addFnAttr("prefer-vector-width", "512");
  written_.resize(region.parts.size());
  read_.resize(region.parts.size());
  begin_ = new_block("enter");
  end_ = new_block("leave");
  left_ = new_block("left");
  first_ = new_block("first");
  next_ = new_block("next");
  entry_.SetInsertPoint(begin_);
  set(begin_);
  llvm::Type* const long_word = b_.getInt64Ty();
  done_ = new_word("done", long_word);
  active_ = new_word("took_part", long_word);
  why_ = new_word("why", b_.getInt32Ty());
  pc_ = new_word("pc", long_word);
  lanes_ = new_word("lanes", rows_.bits_type());
  number_ = new_word("number", long_word);
  site_ = new_word("site", long_word);
  address_ = new_word("address", long_word);
  span_ = new_word("span", long_word);
  halt_part_ = new_word("halts_at", long_word);
  continuation_ = new_word("goes_on", long_word);
  const auto from_state = [&](const char* slot_name, size_t offset) {
    llvm::AllocaInst* const slot = new_word(slot_name, long_word);
    b_.CreateStore(state(offset), slot);
    return slot;
  };
  warp_ = from_state("warp", offsetof(RegionState, warp));
  rounds_ = from_state("rounds", offsetof(RegionState, rounds));
  halted_ = from_state("halted", offsetof(RegionState, halted));
  round_entry_ = from_state("round_entry", offsetof(RegionState, entry));
  before_done_ = from_state("before", offsetof(RegionState, before));
  warps_ = new_word("warps", b_.getPtrTy());
  b_.CreateStore(state_pointer(offsetof(RegionState, warps)), warps_);
  b_.CreateStore(state(offsetof(RegionState, done)), done_);
  group_ = all_lanes();
  group_size_ = b_.getInt64(region.lanes);
  if (!region.whole) begin_divergence();
  // Every part with a predecessor other than the previous part begins a block.
  std::vector<bool> leads(region.parts.size());
  for (const uint32_t e : region.entries) leads[e] = true;
  for (size_t i = 0; i < region.parts.size(); i++) {
    const RegionInstruction& p = region.parts[i];
    if (p.target >= 0) leads[static_cast<size_t>(p.target)] = true;
    const bool runs_on =
        p.next == static_cast<int>(i + 1) && (p.ops.empty() || !is(p.ops.back().what, lanes::kControl));
    if (p.next >= 0 && !runs_on) leads[static_cast<size_t>(p.next)] = true;
  }
  for (size_t i = 0; i < region.parts.size(); i++) blocks_.push_back(leads[i] || i == 0 ? new_block("part") : nullptr);
}

llvm::AllocaInst* WarpTranslation::new_word(const char* name, llvm::Type* type) {
  llvm::AllocaInst* const slot = entry_.CreateAlloca(type, nullptr, name);
  entry_.CreateStore(llvm::Constant::getNullValue(type), slot);
  return slot;
}

// ---- counting ------------------------------------------------------------------------------------------------------

void WarpTranslation::count(const RegionInstruction& part) {
  passed_++;
  plain_ += part.guarded ? 0 : 1;
  if (part.guarded) b_.CreateStore(b_.CreateAdd(load_word(active_), lanes_in(mask_)), active_);
}

void WarpTranslation::sync() {
  if (passed_) b_.CreateStore(b_.CreateAdd(load_word(done_), b_.getInt64(passed_)), done_);
  if (plain_) b_.CreateStore(b_.CreateAdd(load_word(active_), b_.CreateMul(group_size_, b_.getInt64(plain_))), active_);
  passed_ = plain_ = 0;
}

void WarpTranslation::leave_by(RegionExit why, uint64_t pc, Where where, BasicBlock* to) {
  const uint64_t passed = passed_, plain = plain_;
  sync();
  passed_ = passed;
  plain_ = plain;
  b_.CreateStore(b_.getInt32(static_cast<uint32_t>(why)), why_);
  b_.CreateStore(b_.getInt64(pc), pc_);
  BasicBlock* const out = new_block("out");
  outs_.push_back({out, number_of(*part_), where, to});
  b_.CreateBr(out);
}

// After the part.
void WarpTranslation::leave(RegionExit why, const RegionInstruction& part, Value lanes) {
  b_.CreateStore(lanes, lanes_);
  leave_by(why, part.pc, Where::After, end_);
}

// All lanes of the warp are at a barrier, at their end, or at the target of a jump that has ended their slice. `part`
// is their continuation, if it is in the region.
void WarpTranslation::end_slice(const RegionInstruction& part, int with, RegionExit why, Where where) {
  const auto entry = std::ranges::find(region_.entries, static_cast<uint32_t>(with));
  uint64_t goes_on = why == RegionExit::Exit ? kNextBlock : kNowhere;
  if (with >= 0 && entry != region_.entries.end()) goes_on = static_cast<uint64_t>(entry - region_.entries.begin());
  b_.CreateStore(b_.getInt64(number_of(part)), halt_part_);
  b_.CreateStore(b_.getInt64(goes_on), continuation_);
  b_.CreateStore(all_lanes(), lanes_);
  leave_by(why, part.pc, where, next_);
}

// Continues with the next warp at the entry of this one. After the last warp, all warps continue where they halted, or
// the next block begins.
void WarpTranslation::continue_with_next_warp() {
  set(next_);
  const Value warp = load_word(warp_), here = load_word(halt_part_), one = b_.getInt64(1);
  const Value together = b_.CreateOr(b_.CreateICmpEQ(warp, b_.getInt64(0)), b_.CreateICmpEQ(here, load_word(halted_)));
  BasicBlock *const like_others = new_block("like_others"), *const turn_over = new_block("turn_over"),
                    *const all = new_block("all"), *const goes_on = new_block("goes_on"),
                    *const round_over = new_block("round_over"), *const block_over = new_block("block_over"),
                    *const next_block = new_block("next_block"), *const anew = new_block("anew"),
                    *const on = new_block("on");
  b_.CreateCondBr(together, like_others, end_);
  set(like_others);
  const Value following = b_.CreateAdd(warp, one);
  b_.CreateCondBr(b_.CreateICmpULT(following, state(offsetof(RegionState, count))), turn_over, all);

  set(turn_over);
  b_.CreateStore(here, halted_);
  b_.CreateStore(following, warp_);
  b_.CreateStore(b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), load_word(warps_), sizeof(warps::WarpContext)), warps_);
  b_.CreateBr(on);

  set(all);
  const Value rounds = load_word(rounds_), with = load_word(continuation_), none = b_.getInt64(0);
  b_.CreateCondBr(b_.CreateICmpNE(rounds, none), goes_on, end_);
  set(goes_on);
  llvm::SwitchInst* const ways = b_.CreateSwitch(with, round_over, 2);
  ways->addCase(b_.getInt64(kNowhere), end_);
  ways->addCase(b_.getInt64(kNextBlock), block_over);
  set(block_over);
  auto* const type = llvm::FunctionType::get(b_.getInt8Ty(), {b_.getPtrTy()}, false);
  const Value begun = b_.CreateCall(type, state_pointer(offsetof(RegionState, begin_block)), {function_->getArg(0)});
  b_.CreateCondBr(b_.CreateTrunc(begun, b_.getInt1Ty()), next_block, end_);
  set(next_block);
  b_.CreateStore(state(offsetof(RegionState, beginning)), continuation_);
  b_.CreateBr(anew);
  set(round_over);
  b_.CreateCondBr(b_.CreateICmpNE(state(offsetof(RegionState, all)), none), anew, end_);
  set(anew);
  b_.CreateStore(b_.CreateSub(rounds, one), rounds_);
  b_.CreateStore(none, warp_);
  b_.CreateStore(state_pointer(offsetof(RegionState, warps)), warps_);
  b_.CreateStore(load_word(continuation_), round_entry_);
  b_.CreateBr(on);

  set(on);
  b_.CreateStore(b_.CreateAdd(load_word(before_done_), load_word(done_)), before_done_);
  b_.CreateStore(b_.getInt64(0), done_);
  b_.CreateBr(first_);
}

void WarpTranslation::require(Value condition) {
  if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(condition); known && known->isOne()) return;
  BasicBlock *const on = new_block("on"), *const out = new_block("out");
  branch_unlikely(b_.CreateNot(condition), out, on);
  set(out);
  leave_before();
  set(on);
}

void WarpTranslation::continue_at(int next, uint64_t pc) {
  if (next < 0) return leave_by(RegionExit::Before, pc, Where::Elsewhere, end_);
  sync();
  b_.CreateBr(blocks_[static_cast<size_t>(next)]);
}

// ---- control -------------------------------------------------------------------------------------------------------

// Sends lanes elsewhere. False where the operation is none that does.
bool WarpTranslation::control(const RegionInstruction& part, const RegionOp& op) {
  if (!is(op.what, lanes::kControl)) return false;
  const Value lanes = lanes_where(op);
  const bool always = lanes == group_;
  count(part);
  sync();
  const uint64_t behind = part.pc + part.bytes;
  if (!always) {
    BasicBlock *const some = new_block("some"), *const none = new_block("none");
    b_.CreateCondBr(b_.CreateICmpNE(lanes, rows_.lanes(0)), some, none);
    set(none);
    continue_at(part.next, behind);
    set(some);
  }
  if (op.what == K::Barrier) b_.CreateStore(b_.getInt64(region_.constants[op.a.offset][0]), number_);
  if (!region_.whole && op.what == K::Wait) return wait(part, op, lanes), true;
  if (!region_.whole && op.what == K::Exit) return end(part, lanes), true;
  if (!region_.whole && op.what == K::Jump && part.target >= 0) return jump(part, lanes), true;
  if (op.what == K::Wait) {
    // All lanes of the warp are here: none waits for others.
    BasicBlock *const all = new_block("all"), *const not_all = new_block("not_all");
    b_.CreateCondBr(b_.CreateAnd(slice_continues(), b_.CreateICmpEQ(lanes, group_)), all, not_all);
    set(all);
    continue_at(part.next, behind);
    set(not_all);
    const Value masks = warp_state(b_, offsetof(warps::WarpContext, wait_mask), b_.getPtrTy());
    b_.CreateMaskedStore(row64(op.a), masks, llvm::Align(8), rows_.mask(lanes));
  }
  if (region_.whole && (op.what == K::Exit || op.what == K::Barrier)) {
    BasicBlock *const all = new_block("all"), *const not_all = new_block("not_all");
    b_.CreateCondBr(b_.CreateICmpEQ(lanes, group_), all, not_all);
    set(all);
    if (op.what == K::Exit) end_slice(part, -1, RegionExit::Exit, Where::Ended);
    if (op.what == K::Barrier) end_slice(part, part.next, RegionExit::Barrier, Where::After);
    set(not_all);
  }
  if (op.what != K::Jump) {
    leave(op.what == K::Exit      ? RegionExit::Exit
          : op.what == K::Barrier ? RegionExit::Barrier
                                  : RegionExit::Wait,
          part, lanes);
    return true;
  }
  if (part.target >= 0) {
    const Value all = b_.CreateICmpEQ(lanes, group_);
    BasicBlock *const out = new_block("out"), *const over = new_block("over"), *const some = new_block("some");
    b_.CreateCondBr(b_.CreateAnd(slice_continues(), all), blocks_[static_cast<size_t>(part.target)], out);
    set(out);
    b_.CreateCondBr(all, over, some);
    set(over);
    end_slice(part, part.target, RegionExit::Branch, Where::Sent);
    set(some);
  }
  leave(RegionExit::Branch, part, lanes);
  return true;
}

void WarpTranslation::code(const RegionInstruction& part) {
  for (const RegionOp& op : part.ops) {
    if (op.what == K::Guard || op.what == K::GuardNot) {
      const Value holds = op.what == K::Guard ? bits(op.a) : b_.CreateNot(bits(op.a));
      mask_ = is_all(group_) ? holds : b_.CreateAnd(group_, holds);
    } else if (control(part, op)) {
      return;
    } else if (!access(op) && !launch_value(op)) {
      operation(op, part.pc, part.bytes);
    }
  }
  count(part);
}

// The engine executes it, on registers in memory. It counts the lanes itself.
void WarpTranslation::call(const RegionInstruction& part, size_t number) {
  sync();
  BasicBlock *const before = new_block("call"), *const after = new_block("again"), *const on = new_block("on"),
                    *const out = new_block("out");
  b_.CreateBr(before);
  set(before);
  calls_.push_back({before, after, &part});
  store_state(offsetof(RegionState, done), load_word(done_));
  store_state(offsetof(RegionState, warp), load_word(warp_));
  store_state(offsetof(RegionState, before), load_word(before_done_));
  store_state(offsetof(RegionState, group), b_.CreateZExt(group_, b_.getInt64Ty()));
  auto* const type = llvm::FunctionType::get(b_.getInt8Ty(), {b_.getPtrTy(), b_.getInt64Ty()}, false);
  const Value done =
      b_.CreateCall(type, state_pointer(offsetof(RegionState, execute)), {function_->getArg(0), b_.getInt64(number)});
  b_.CreateCondBr(b_.CreateTrunc(done, b_.getInt1Ty()), after, out);
  set(out);
  leave_before();
  set(after);
  b_.CreateBr(on);
  set(on);
  passed_++;
}

void WarpTranslation::part(size_t number) {
  const RegionInstruction& p = region_.parts[number];
  part_ = &p;
  temporaries_.clear();
  if (!region_.whole) {
    if (reconvergence_points_.contains(number)) reconverge(number);
    group_ = load_word(group_slot_);
    group_size_ = lanes_in(group_);
  }
  mask_ = group_;
  if (p.how == RegionInstruction::How::Left) return leave_before();
  if (p.how == RegionInstruction::How::Call) {
    call(p, number);
  } else {
    code(p);
  }
  if (b_.GetInsertBlock()->getTerminator()) return;
  const bool straight = p.next == static_cast<int>(number + 1) && !blocks_[number + 1];
  if (!straight) continue_at(p.next, p.pc + p.bytes);
}

void WarpTranslation::enter_at(Builder& b, size_t part) {
  BasicBlock* const out = new_block("unfit");
  b.CreateCondBr(CanonicalNans::has_other_nans(b), out, blocks_[part], unlikely_);
  Builder leaving(out);
  leaving.CreateStore(leaving.getInt32(static_cast<uint32_t>(RegionExit::Before)), why_);
  leaving.CreateStore(leaving.getInt64(region_.parts[part].pc), pc_);
  leaving.CreateBr(left_);
}

// The registers are read at the entry. LLVM removes unused ones.
void WarpTranslation::enter() {
  BasicBlock* const nowhere = new_block("nowhere");
  entry_.CreateBr(first_);
  set(first_);
  llvm::SwitchInst* const entries =
      b_.CreateSwitch(load_word(round_entry_), nowhere, static_cast<unsigned>(region_.entries.size()));
  const bool many = region_.entries.size() * variables_.size() > kMostMoves;
  BasicBlock* const here = b_.GetInsertBlock();
  if (many) {
    Builder all(here, entries->getIterator());
    read_from_memory(all, nullptr);
  }
  for (size_t i = 0; i < region_.entries.size(); i++) {
    BasicBlock* const entry = new_block("entry");
    entries->addCase(b_.getInt64(i), entry);
    Builder b(entry);
    if (!many) read_from_memory(b, nullptr);
    enter_at(b, region_.entries[i]);
  }
  set(nowhere);
  b_.CreateUnreachable();
}

// At an exit, registers that may have been written and are needed are written back.
void WarpTranslation::finish() {
  find_written();
  find_needed();
  size_t moves = 0;
  std::set<Row> all;
  for (const Out& out : outs_) {
    const std::set<Row> some = put_back(out);
    moves += some.size();
    all.insert(some.begin(), some.end());
  }
  for (const Out& out : outs_) {
    Builder b(out.block);
    if (moves <= kMostMoves || out.to != end_) write_back(b, put_back(out));
    b.CreateBr(out.to);
  }
  for (const Call& call : calls_) {
    Builder before(call.before, call.before->begin()), after(call.after, call.after->begin());
    write_back(before, before_[number_of(*call.part)]);
    read_from_memory(after, call.part);
  }
  set(end_);
  if (moves > kMostMoves) write_back(b_, all);
  b_.CreateBr(left_);
  set(left_);
  store_state(offsetof(RegionState, done), load_word(done_));
  store_state(offsetof(RegionState, active), load_word(active_));
  store_state(offsetof(RegionState, pc), load_word(pc_));
  store_state(offsetof(RegionState, lanes), b_.CreateZExt(load_word(lanes_), b_.getInt64Ty()));
  store_state(offsetof(RegionState, number), load_word(number_));
  store_state(offsetof(RegionState, warp), load_word(warp_));
  store_state(offsetof(RegionState, rounds), load_word(rounds_));
  store_state(offsetof(RegionState, halted), load_word(halted_));
  store_state(offsetof(RegionState, entry), load_word(round_entry_));
  store_state(offsetof(RegionState, before), load_word(before_done_));
  if (!region_.whole) store_divergence();
  store_state(offsetof(RegionState, site), load_word(site_));
  store_state(offsetof(RegionState, address), load_word(address_));
  store_state(offsetof(RegionState, span), load_word(span_));
  b_.CreateRet(load_word(why_));
}

llvm::Function* WarpTranslation::run() {
  find_quads();
  for (size_t i = 0; i < region_.parts.size(); i++) {
    const bool nothing_leads_here = i > 0 && !blocks_[i] && b_.GetInsertBlock()->getTerminator();
    if (blocks_[i] || nothing_leads_here) {
      set(blocks_[i] ? blocks_[i] : new_block("unreachable"));
      passed_ = plain_ = 0;
    }
    part(i);
  }
  enter();
  continue_with_next_warp();
  if (!region_.whole) finish_divergence();
  finish();
  return function_;
}

llvm::Function* translate(const warps::WarpRegion& region, llvm::Module& module, const std::string& name,
                          VectorTarget target) {
  return WarpTranslation(region, module, name, target).run();
}

}  // namespace isadora::sim::jit
