#include <llvm/IR/MDBuilder.h>

#include <algorithm>

#include "sim/jit/warp_translation.h"

namespace isadora::sim::jit {

namespace {

constexpr size_t kMostMoves = 20'000;  // between registers and memory; else those of all places are the same

// No lane runs on to the next part.
bool always_leaves(const Part& part) {
  const Op* const last = part.ops.empty() ? nullptr : &part.ops.back();
  return !part.guarded && last && is_control(last->what) && last->what != K::Jump && last->c.base == kNoBase;
}

llvm::Function* declare(llvm::Module& module, const std::string& name) {
  llvm::LLVMContext& c = module.getContext();
  auto* const type = llvm::FunctionType::get(llvm::Type::getInt32Ty(c), {llvm::PointerType::get(c, 0)}, false);
  auto* const f = llvm::Function::Create(type, llvm::Function::ExternalLinkage, name, module);
  f->setDoesNotThrow();
  f->addFnAttr("prefer-vector-width", "512");
  return f;
}

}  // namespace

WarpTranslation::WarpTranslation(const warps::Region& region, llvm::Module& module, const std::string& name,
                                 bool avx512)
    : region_(region),
      b_(module.getContext()),
      entry_(module.getContext()),
      rows_(b_, avx512),
      function_(declare(module, name)),
      unlikely_(llvm::MDBuilder(module.getContext()).createBranchWeights(1, 2000)) {
  written_.resize(region.parts.size());
  begin_ = new_block("enter");
  end_ = new_block("leave");
  entry_.SetInsertPoint(begin_);
  set(begin_);
  llvm::Type* const long_word = b_.getInt64Ty();
  done_ = new_word("done", long_word);
  took_part_ = new_word("took_part", long_word);
  why_ = new_word("why", b_.getInt32Ty());
  pc_ = new_word("pc", long_word);
  lanes_ = new_word("lanes", b_.getInt32Ty());
  number_ = new_word("number", long_word);
  site_ = new_word("site", long_word);
  address_ = new_word("address", long_word);
  span_ = new_word("span", long_word);
  b_.CreateStore(state(offsetof(State, done)), done_);
  group_ = region.whole ? all_lanes() : b_.CreateTrunc(state(offsetof(State, group)), b_.getInt32Ty());
  group_size_ = b_.CreateZExt(b_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, group_), long_word);
  // Each part that something leads to but the one before it has a block.
  std::vector<bool> leads(region.parts.size());
  for (const uint32_t e : region.entries) leads[e] = true;
  for (size_t i = 0; i < region.parts.size(); i++) {
    const Part& p = region.parts[i];
    if (p.target >= 0) leads[static_cast<size_t>(p.target)] = true;
    const bool runs_on = p.next == static_cast<int>(i + 1) && (p.ops.empty() || !is_control(p.ops.back().what));
    if (p.next >= 0 && !runs_on) leads[static_cast<size_t>(p.next)] = true;
  }
  for (size_t i = 0; i < region.parts.size(); i++) blocks_.push_back(leads[i] || i == 0 ? new_block("part") : nullptr);
}

llvm::AllocaInst* WarpTranslation::new_word(const char* name, llvm::Type* type) {
  llvm::AllocaInst* const slot = entry_.CreateAlloca(type, nullptr, name);
  entry_.CreateStore(llvm::Constant::getNullValue(type), slot);
  return slot;
}

// ---- rows ----------------------------------------------------------------------------------------------------------

Value WarpTranslation::in_memory(Builder& b, Row row) {
  const Value files = b.CreateAlignedLoad(
      b.getPtrTy(), b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), function_->getArg(0), offsetof(State, files)),
      llvm::Align(8));
  const Value file = b.CreateAlignedLoad(
      b.getPtrTy(), b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), files, 8 * (row.base - kFiles)), llvm::Align(8));
  return b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), file, row.offset);
}

llvm::Align WarpTranslation::align_of(const Variable& v) { return llvm::Align(v.kind == FileKind::Rows ? 64 : 4); }

WarpTranslation::Variable& WarpTranslation::variable(Row row) {
  Variable& v = variables_[{row.base, row.offset}];
  if (v.slot) return v;
  v.kind = region_.files[row.base];
  v.slot = entry_.CreateAlloca(v.kind == FileKind::Rows ? rows_.type(32) : entry_.getInt32Ty());
  return v;
}

void WarpTranslation::write(Row row, Value v) {
  written_[number_of(*part_)].insert({row.base, row.offset});
  b_.CreateStore(v, variable(row).slot);
}

void WarpTranslation::write_back(Builder& b, const std::set<Place>& places) {
  for (const Place& place : places) {
    const Variable& v = variables_.at(place);
    const Value value = b.CreateLoad(v.slot->getAllocatedType(), v.slot);
    b.CreateAlignedStore(value, in_memory(b, {place.first, place.second}), align_of(v));
  }
}

// All registers, or those that a part may write.
void WarpTranslation::read_from_memory(Builder& b, const Part* part) {
  for (const auto& [place, v] : variables_) {
    const Row row{place.first, place.second};
    if (part && !may_write(*part, row)) continue;
    b.CreateStore(b.CreateAlignedLoad(v.slot->getAllocatedType(), in_memory(b, row), align_of(v)), v.slot);
  }
}

// What may have been written since the function was entered, where a part begins. A call of the engine leaves nothing
// to be written back.
void WarpTranslation::find_written() {
  before_.assign(region_.parts.size(), {});
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < region_.parts.size(); i++) {
      const std::set<Place> behind = written_behind(i);
      for (const int next : {region_.parts[i].next, region_.parts[i].target}) {
        if (next < 0 || always_leaves(region_.parts[i])) continue;
        std::set<Place>& there = before_[static_cast<size_t>(next)];
        const size_t size = there.size();
        there.insert(behind.begin(), behind.end());
        more |= there.size() > size;
      }
    }
  }
}

std::set<WarpTranslation::Place> WarpTranslation::written_behind(size_t part) const {
  if (region_.parts[part].how == Part::How::Call) return {};
  std::set<Place> places = before_[part];
  places.insert(written_[part].begin(), written_[part].end());
  return places;
}

bool WarpTranslation::may_write(const Part& part, Row row) const {
  const FileKind kind = region_.files[row.base];
  const uint32_t bytes = kind == FileKind::Rows ? kRowBytes : kind == FileKind::Masks ? 8 : 4;
  const uint32_t number = row.offset / bytes;
  return std::ranges::any_of(part.writes, [&](const RegisterRange& r) {
    return r.file + kFiles == row.base && number >= r.first && number < r.first + r.count;
  });
}

Value WarpTranslation::row32(Row row) {
  if (row.base == kConstants) return rows_.splat(32, static_cast<uint32_t>(region_.constants[row.offset][0]));
  if (row.base == kTemporaries) return temporaries_.at(row.offset);
  return read(row);
}

Value WarpTranslation::row64(Row row) {
  if (row.base == kConstants) return rows_.splat(64, region_.constants[row.offset][0]);
  return temporaries_.at(row.offset);
}

Value WarpTranslation::bits(Row row) {
  if (row.base == kConstants) return b_.getInt32(static_cast<uint32_t>(region_.constants[row.offset][0]));
  if (row.base == kTemporaries) return temporaries_.at(row.offset);
  return read(row);
}

// One for the warp: a register of it, or what is the same in all lanes.
Value WarpTranslation::word(Row row) {
  if (row.base == kConstants) return b_.getInt32(static_cast<uint32_t>(region_.constants[row.offset][0]));
  if (row.base == kTemporaries) return b_.CreateExtractElement(temporaries_.at(row.offset), uint64_t{0});
  return read(row);
}

void WarpTranslation::put(const Op&, Row to, Value v, bool keeps) {
  if (to.base == kTemporaries) {
    temporaries_[to.offset] = v;
    return;
  }
  write(to, keeps && !is_all(mask_) ? rows_.select(mask_, v, read(to)) : v);
}

void WarpTranslation::put_bits(const Op& op, Value v) {
  if (op.to.base == kTemporaries) {
    temporaries_[op.to.offset] = v;
    return;
  }
  if (op.keeps && !is_all(mask_)) {
    v = b_.CreateOr(b_.CreateAnd(read(op.to), b_.CreateNot(mask_)), b_.CreateAnd(v, mask_));
  }
  write(op.to, v);
}

// ---- counting ------------------------------------------------------------------------------------------------------

void WarpTranslation::sync() {
  if (passed_) b_.CreateStore(b_.CreateAdd(load_word(done_), b_.getInt64(passed_)), done_);
  if (plain_)
    b_.CreateStore(b_.CreateAdd(load_word(took_part_), b_.CreateMul(group_size_, b_.getInt64(plain_))), took_part_);
  passed_ = plain_ = 0;
}

void WarpTranslation::leave_by(Leaving why, uint64_t pc, bool behind) {
  const uint64_t passed = passed_, plain = plain_;
  sync();
  passed_ = passed;
  plain_ = plain;
  b_.CreateStore(b_.getInt32(static_cast<uint32_t>(why)), why_);
  b_.CreateStore(b_.getInt64(pc), pc_);
  BasicBlock* const out = new_block("out");
  outs_.push_back({out, number_of(*part_), behind});
  b_.CreateBr(out);
}

// Behind the part.
void WarpTranslation::leave(Leaving why, const Part& part, Value lanes) {
  b_.CreateStore(lanes, lanes_);
  leave_by(why, part.pc, true);
}

void WarpTranslation::require(Value condition) {
  if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(condition); known && known->isOne()) return;
  BasicBlock *const on = new_block("on"), *const out = new_block("out");
  branch_unlikely(b_.CreateNot(condition), out, on);
  set(out);
  leave_before();
  set(on);
}

void WarpTranslation::go_on(int next, uint64_t pc) {
  if (next < 0) return leave_by(Leaving::Before, pc, true);
  sync();
  b_.CreateBr(blocks_[static_cast<size_t>(next)]);
}

// ---- control -------------------------------------------------------------------------------------------------------

// Sends lanes elsewhere. False where the operation is none that does.
bool WarpTranslation::control(const Part& part, const Op& op) {
  if (!is_control(op.what)) return false;
  const Value lanes = op.c.base == kNoBase ? mask_ : b_.CreateAnd(mask_, bits(op.c));
  const bool always = lanes == group_;
  passed_++;
  plain_ += part.guarded ? 0 : 1;
  if (part.guarded) {
    const Value took_part = b_.CreateZExt(b_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, mask_), b_.getInt64Ty());
    b_.CreateStore(b_.CreateAdd(load_word(took_part_), took_part), took_part_);
  }
  sync();
  const uint64_t behind = part.pc + part.bytes;
  if (!always) {
    BasicBlock *const some = new_block("some"), *const none = new_block("none");
    b_.CreateCondBr(b_.CreateICmpNE(lanes, b_.getInt32(0)), some, none);
    set(none);
    go_on(part.next, behind);
    set(some);
  }
  if (op.what == K::Barrier) b_.CreateStore(b_.getInt64(region_.constants[op.a.offset][0]), number_);
  if (op.what == K::Wait) {
    const Value masks = state_pointer(offsetof(State, wait_mask));
    b_.CreateMaskedStore(row64(op.a), masks, llvm::Align(8), rows_.mask(lanes));
  }
  if (op.what != K::Jump) {
    leave(op.what == K::Exit ? Leaving::Exit : op.what == K::Barrier ? Leaving::Barrier : Leaving::Wait, part, lanes);
    return true;
  }
  if (part.target >= 0) {
    const Value turn_goes_on = b_.CreateICmpULT(load_word(done_), state(offsetof(State, turn)));
    const Value together = always ? turn_goes_on : b_.CreateAnd(turn_goes_on, b_.CreateICmpEQ(lanes, group_));
    BasicBlock* const out = new_block("out");
    b_.CreateCondBr(together, blocks_[static_cast<size_t>(part.target)], out);
    set(out);
  }
  leave(Leaving::Branch, part, lanes);
  return true;
}

void WarpTranslation::code(const Part& part) {
  for (const Op& op : part.ops) {
    if (op.what == K::Guard || op.what == K::GuardNot) {
      const Value holds = op.what == K::Guard ? bits(op.a) : b_.CreateNot(bits(op.a));
      mask_ = region_.whole ? holds : b_.CreateAnd(group_, holds);
    } else if (control(part, op)) {
      return;
    } else {
      operation(part, op);
    }
  }
  passed_++;
  if (!part.guarded) {
    plain_++;
    return;
  }
  const Value took_part = b_.CreateZExt(b_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, mask_), b_.getInt64Ty());
  b_.CreateStore(b_.CreateAdd(load_word(took_part_), took_part), took_part_);
}

// The engine executes it, on registers in memory. It counts the lanes itself.
void WarpTranslation::call(const Part& part, size_t number) {
  sync();
  BasicBlock *const before = new_block("call"), *const after = new_block("again"), *const on = new_block("on"),
                    *const out = new_block("out");
  b_.CreateBr(before);
  set(before);
  calls_.push_back({before, after, &part});
  put_in_state(offsetof(State, done), load_word(done_));
  auto* const type = llvm::FunctionType::get(b_.getInt8Ty(), {b_.getPtrTy(), b_.getInt64Ty()}, false);
  const Value done =
      b_.CreateCall(type, state_pointer(offsetof(State, execute)), {function_->getArg(0), b_.getInt64(number)});
  b_.CreateCondBr(b_.CreateTrunc(done, b_.getInt1Ty()), after, out);
  set(out);
  leave_before();
  set(after);
  b_.CreateBr(on);
  set(on);
  passed_++;
}

void WarpTranslation::part(size_t number) {
  const Part& p = region_.parts[number];
  part_ = &p;
  temporaries_.clear();
  mask_ = group_;
  if (p.how == Part::How::Left) return leave_before();
  if (p.how == Part::How::Call) {
    call(p, number);
  } else {
    code(p);
  }
  if (b_.GetInsertBlock()->getTerminator()) return;
  const bool straight = p.next == static_cast<int>(number + 1) && !blocks_[number + 1];
  if (!straight) go_on(p.next, p.pc + p.bytes);
}

// Where the function is entered, the registers are read. What is not used from there on LLVM leaves out.
void WarpTranslation::enter() {
  BasicBlock *const first = new_block("first"), *const nowhere = new_block("nowhere");
  entry_.CreateBr(first);
  set(first);
  llvm::SwitchInst* const entries =
      b_.CreateSwitch(state(offsetof(State, entry)), nowhere, static_cast<unsigned>(region_.entries.size()));
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
    b.CreateBr(blocks_[region_.entries[i]]);
  }
  set(nowhere);
  b_.CreateUnreachable();
}

// Where it is left, those that may have been written are put back.
void WarpTranslation::finish() {
  find_written();
  size_t moves = 0;
  std::set<Place> all;
  const auto places = [&](const Out& out) { return out.behind ? written_behind(out.part) : before_[out.part]; };
  for (const Out& out : outs_) {
    const std::set<Place> some = places(out);
    moves += some.size();
    all.insert(some.begin(), some.end());
  }
  for (const Out& out : outs_) {
    Builder b(out.block);
    if (moves <= kMostMoves) write_back(b, places(out));
    b.CreateBr(end_);
  }
  for (const Call& call : calls_) {
    Builder before(call.before, call.before->begin()), after(call.after, call.after->begin());
    write_back(before, before_[number_of(*call.part)]);
    read_from_memory(after, call.part);
  }
  set(end_);
  if (moves > kMostMoves) write_back(b_, all);
  put_in_state(offsetof(State, done), load_word(done_));
  put_in_state(offsetof(State, took_part), load_word(took_part_));
  put_in_state(offsetof(State, pc), load_word(pc_));
  put_in_state(offsetof(State, lanes), b_.CreateZExt(load_word(lanes_), b_.getInt64Ty()));
  put_in_state(offsetof(State, number), load_word(number_));
  put_in_state(offsetof(State, site), load_word(site_));
  put_in_state(offsetof(State, address), load_word(address_));
  put_in_state(offsetof(State, span), load_word(span_));
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
  finish();
  return function_;
}

llvm::Function* translate(const warps::Region& region, llvm::Module& module, const std::string& name, bool avx512) {
  return WarpTranslation(region, module, name, avx512).run();
}

}  // namespace isadora::sim::jit
