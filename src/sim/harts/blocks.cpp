#include "sim/harts/blocks.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "sim/accesses.h"
#include "sim/lanes/kernel.h"

namespace isadora::sim::harts {

using lanes::K;
using lanes::LaneOp;

namespace {

// As far down as kernels may call each other, where a compiler has made no jumps of their calls.
constexpr size_t kStack = 64 << 10;

}  // namespace

TranslatedProgram::TranslatedProgram(Warp& warp, Program& program, bool counting, unsigned warm_up,
                                     uint64_t runs_before_code, const std::optional<JitOptions>& jit)
    : warp_(warp),
      program_(program),
      serial_(warp.serial()),
      counting_(counting),
      warm_up_(warm_up),
      runs_before_code_(Stencils::exist() ? runs_before_code : kNoCode),
      jit_(jit) {
  changes_ = changes();
  if (program_.code_memory()) program_.code_memory()->unwatch();
  outside_writes_ = outside_writes();
}

// ---- code that may be written --------------------------------------------------------------------------------------
// What blocks were made of is watched. A store of theirs that would go there is left to the engine that does one
// instruction at a time. Then all blocks are made anew.

// So they are when a user writes memory that no program can write: what is loaded from there is a constant of blocks.
uint64_t TranslatedProgram::outside_writes() const {
  uint64_t count = program_.code_memory() ? program_.code_memory()->watched_writes() : 0;
  for (uint16_t i = 0; i < warp_.isa().spaces.size(); i++) count += warp_.space(i, 0).edits();
  return count;
}

// Whether any of its code is writable.
bool TranslatedProgram::watch(const TranslationBlock& block) {
  bool any = false;
  for (const TranslationBlock::Step& step : block.steps) {
    AddressSpace* const memory = program_.written_code(step.pc);
    if (memory) memory->watch(step.pc, step.instruction->decoded.bytes);
    any |= memory != nullptr;
  }
  return any;
}

// Most programs that run once never get a block. Null if there is not enough memory.
Storage* TranslatedProgram::storage() {
  if (storage_) return storage_.get();
  auto storage = std::make_shared<Storage>(warp_);
  if (!storage->exists()) return nullptr;
  lanes::HartFrame& f = storage->frame();
  f.engine = this;
  f.find = [](lanes::HartFrame& frame, const LaneOp& op, uint64_t address, lanes::Window& window, bool write) {
    return static_cast<TranslatedProgram*>(frame.engine)->find(op, address, window, write);
  };
  storage_ = std::move(storage);
  lowerer_.emplace(warp_, *storage_);
  return storage_.get();
}

// ---- from block to block -------------------------------------------------------------------------------------------

// Cached targets of indirect branches are those of the blocks that ran.
void TranslatedProgram::set_logs(bool logs, bool fixed_accesses) {
  const bool others = std::exchange(logs_, logs) != logs;
  if ((std::exchange(fixed_accesses_, fixed_accesses) != fixed_accesses || others) && storage_)
    storage_->frame().clear_landings();
}

HartProgress TranslatedProgram::follow_logged(uint64_t& pc, uint64_t room, ExecutionLog& log) {
  set_logs(true, log.fixed_accesses);
  if (!at(pc)) return {};
  if (!journal_) journal_ = std::make_unique<Journal>(warp_);
  lanes::HartFrame& frame = storage_->frame();
  journal_->begin(frame);
  auto budget = static_cast<int64_t>(std::min(room, Journal::kMost));
  const int64_t most = budget;
  while (resume(pc, budget)) {
  }
  journal_->read(frame, budget, pc, log);
  return {static_cast<uint64_t>(most - budget), std::exchange(frame.skipped, 0)};
}

HartProgress TranslatedProgram::run_blocks(uint64_t& pc, uint64_t room, ExecutionLog* log) {
  if (warp_.launch_value(ir::LaunchValue::Transactions, 0) != 0) return {};  // a store saves the old bytes
  if (have_changed()) forget_windows();
  if (log) return follow_logged(pc, room, *log);
  if (room > 1) set_logs(false, false);
  auto budget = static_cast<int64_t>(room);
  executed_ += room;
  if (room == 1 && !counting_) {
    budget -= step(pc) ? 1 : 0;
  } else {
    while (resume(pc, budget)) {
    }
  }
  executed_ -= static_cast<uint64_t>(budget);
  return {room - static_cast<uint64_t>(budget), storage_ ? std::exchange(storage_->frame().skipped, 0) : 0};
}

// Runs one block, and all blocks that are chained to it. False: the next instruction is not for this engine, or not
// now.
bool TranslatedProgram::resume(uint64_t& pc, int64_t& budget) {
  TranslationBlock* const block = at(pc);
  if (!block || block->cost == 0 || block->cost > budget) return false;
  lanes::HartFrame& f = storage_->frame();
  f.left = nullptr;
  f.budget = budget - block->cost;
  f.deepest = static_cast<const uint8_t*>(__builtin_frame_address(0)) - kStack;
  run_(block->ops.data(), f);
  budget = f.budget;
  if (!f.left) return stopped(pc, budget);
  left(pc, budget);
  return false;
}

// At an instruction that is left to the reference engine.
void TranslatedProgram::left(uint64_t& pc, int64_t& budget) {
  const LaneOp* const op = storage_->frame().left;
  TranslationBlock& block = block_of(op);
  pc = block.step_of(op).pc;
  budget += block.cost - op->instruction;
  if (counting_ && op->instruction < block.cost) count_part(block, op->instruction);
}

bool TranslatedProgram::stopped(uint64_t& pc, int64_t& budget) {
  lanes::HartFrame& f = storage_->frame();
  TranslationBlock& block = block_of(f.at);
  LaneOp& op = block.ops[block.number_of(f.at)];
  if (f.stop == lanes::HartExit::Hot) {
    pc = block.steps[0].pc;
    budget += block.cost;
    handle_hot_block(block, executed_ - static_cast<uint64_t>(budget));
    return true;
  }
  warp_.at = block.step_of(&op).pc;
  if (f.stop == lanes::HartExit::Jumped) {
    pc = f.to;
    budget += static_cast<int64_t>(op.number);
    if (TranslationBlock* next = at(pc)) f.landings[lanes::landing_of(pc)] = {pc, next->ops.data(), next->cost};
    return true;
  }
  const TranslationBlock::BlockExit& way = block.exit_of(&op);
  pc = way.target;
  if (f.stop == lanes::HartExit::Spent) return budget += way.refund, false;
  if (TranslationBlock* next = at(pc)) block.link(way, *next);
  return true;
}

TranslationBlock& TranslatedProgram::block_of(const LaneOp* op) { return *std::prev(by_ops_.upper_bound(op))->second; }

TranslationBlock* TranslatedProgram::at(uint64_t pc) {
  const auto known = blocks().find(pc);
  if (known != blocks().end()) return known->second.get();
  if (visits_[pc]++ < warm_up_) return nullptr;
  visits_.erase(pc);
  return add(pc);
}

TranslationBlock* TranslatedProgram::add(uint64_t pc) {
  std::unique_ptr<TranslationBlock> made = make(pc);
  if (!made && (program_.written_code(pc) || program_.watches(pc))) return nullptr;  // there may be one later
  TranslationBlock* const block = (blocks()[pc] = std::move(made)).get();
  if (!block) return nullptr;
  by_ops_[block->ops.data()] = block;
  if (watch(*block)) forget_windows();
  return block;
}

// Of the run that was counted when it began, only the first steps were made.
void TranslatedProgram::count_part(TranslationBlock& block, uint32_t steps) {
  block.runs--;
  parts_.resize(program_.codec().isa().opcodes.size());
  for (uint32_t i = 0; i < steps; i++) parts_[block.steps[i].instruction->decoded.opcode]++;
}

void TranslatedProgram::count(std::vector<uint64_t>& by_opcode) {
  for (size_t i = 0; i < parts_.size(); i++) by_opcode[i] += std::exchange(parts_[i], 0);
  for (const auto& [pc, block] : blocks_) {
    if (!block) continue;
    for (int64_t i = 0; i < block->cost; i++) {
      by_opcode[block->steps[static_cast<size_t>(i)].instruction->decoded.opcode] += block->runs;
    }
    block->runs = 0;
  }
}

// ---- one instruction -----------------------------------------------------------------------------------------------

// Executes one instruction. False: nothing was executed, and the instruction is for the reference engine.
bool TranslatedProgram::step(uint64_t& pc) {
  const TranslationBlock* const block = single(pc);
  if (!block) return false;
  lanes::HartFrame& f = storage_->frame();
  f.left = nullptr;
  f.budget = 0;
  f.deepest = static_cast<const uint8_t*>(__builtin_frame_address(0)) - kStack;
  run_(block->ops.data(), f);
  if (f.left) return false;
  warp_.at = pc;
  pc = block->exit_of(f.at).target;
  return true;
}

const TranslationBlock* TranslatedProgram::single(uint64_t pc) {
  if (singles_.empty()) singles_.resize(program_.slots());
  const uint64_t slot = program_.slot_of(pc);
  if (slot >= singles_.size()) return nullptr;
  Single& one = singles_[slot];
  if (one.visits <= warm_up_ && one.visits++ == warm_up_) one.block = make_single(pc);
  return one.block.get();
}

std::unique_ptr<TranslationBlock> TranslatedProgram::make_single(uint64_t pc) {
  std::string why;
  const Instruction* const instruction = program_.fetch(pc, why);
  if (!instruction || !storage()) return nullptr;
  auto block = std::make_unique<TranslationBlock>();
  const uint64_t after = pc + instruction->decoded.bytes;
  const InstructionExit ending = lowerer_->lower(*instruction, pc, block->unlinked);
  if (storage_->is_full() || ending.kind == InstructionExit::Kind::Left || ending.kind == InstructionExit::Kind::Jumps)
    return nullptr;
  const auto is_unclear = [&](const LaneOp& op) {
    return op.what == K::GoAt || (is(op.what, lanes::kBranch) && op.number == after);
  };
  const bool goes = ending.kind == InstructionExit::Kind::Goes;
  if (std::ranges::any_of(block->unlinked, is_unclear) || (goes && ending.target == after)) return nullptr;
  block->unlinked.push_back(LaneOp{.number = goes ? ending.target : after, .what = K::Go});
  for (LaneOp& op : block->unlinked) op.instruction = 0;
  block->steps.push_back({pc, instruction, 0});
  block->cost = 1;
  link(*block);
  block->unlinked = {};
  if (watch(*block)) forget_windows();
  return block;
}

// ---- from instructions to blocks -----------------------------------------------------------------------------------

// The run loop stops a hart that runs past the kernel's end.
bool TranslatedProgram::leaves(const Instruction& instruction, uint64_t pc, const InstructionExit& ending) const {
  const bool runs_on = ending.kind == InstructionExit::Kind::Falls || ending.kind == InstructionExit::Kind::Branches;
  return runs_on && program_.leaves_at(pc + instruction.decoded.bytes);
}

std::unique_ptr<TranslationBlock> TranslatedProgram::make(uint64_t pc) {
  if (!storage()) return nullptr;
  auto block = std::make_unique<TranslationBlock>();
  std::vector<LaneOp> ops;
  if (runs_before_code_ != kNoCode || compiles()) ops.push_back(LaneOp{.what = K::Heat});
  if (logs_) ops.push_back(LaneOp{.what = K::LogRun});
  if (counting_) ops.push_back(LaneOp{.what = K::CountRun});
  std::string why;
  uint64_t at = pc;
  for (bool open = true, after_branch = false; open;) {
    const Instruction* instruction = program_.stops_at(at) ? nullptr : program_.fetch(at, why);
    const bool again = !block->steps.empty() && at == pc;
    if (!instruction || again || block->steps.size() == kLongestBlock) {
      if (block->steps.empty()) return nullptr;
      ops.push_back(LaneOp{.number = at, .instruction = static_cast<uint32_t>(block->steps.size() - 1), .what = K::Go});
      break;
    }
    const size_t first = ops.size();
    const auto step = static_cast<uint32_t>(block->steps.size());
    if (after_branch && compiles()) ops.push_back(LaneOp{.what = K::Reached});
    block->steps.push_back({at, instruction, static_cast<uint32_t>(first)});
    block->cost++;
    InstructionExit ending = lowerer_->lower(*instruction, at, ops);
    if (storage_->is_full()) return nullptr;
    if (leaves(*instruction, at, ending) || (fixed_accesses_ && !fixed_accesses(instruction->body)) ||
        (logs_ && logged_stores(ops, first) > lanes::HartFrame::kMostStores)) {
      ops.resize(first);
      ending.kind = InstructionExit::Kind::Left;
    }
    if (logs_) {
      const auto is_guard = [](const LaneOp& op) { return is(op.what, lanes::kGuard); };
      const bool guarded = std::any_of(ops.begin() + static_cast<ptrdiff_t>(first), ops.end(), is_guard);
      block->logged.push_back({at, instruction, guarded});
      add_log(ops, first);
    }
    at = ending.kind == InstructionExit::Kind::Goes ? ending.target : at + instruction->decoded.bytes;
    after_branch = ending.kind == InstructionExit::Kind::Branches;
    const bool cut = after_branch && counting_;
    if (ending.kind == InstructionExit::Kind::Left) {
      ops.push_back(LaneOp{.what = K::Leave});
      block->cost--;
    }
    if (cut) ops.push_back(LaneOp{.number = at, .what = K::Go});
    for (size_t i = first; i < ops.size(); i++) ops[i].instruction = step;
    open = !cut && ending.kind != InstructionExit::Kind::Jumps && ending.kind != InstructionExit::Kind::Left;
  }
  block->unlinked = std::move(ops);
  link(*block);
  if (runs_before_code_ == 0) {
    get_code(*block);
  } else {
    set_heat(*block);
  }
  return block;
}

// The operations with their kernels and row addresses, followed by a slot for each exit that is not linked yet.
void TranslatedProgram::link(TranslationBlock& block) {
  std::vector<LaneOp>& ops = block.ops;
  const auto size = static_cast<uint32_t>(block.unlinked.size());
  const auto is_way = [](const LaneOp& op) { return is(op.what, lanes::kBranch); };
  block.reached.resize(block.steps.size());
  block.targets.reserve(static_cast<size_t>(std::ranges::count(block.unlinked, K::GoAt, &LaneOp::what)));
  ops.reserve(size + static_cast<size_t>(std::ranges::count_if(block.unlinked, is_way)));
  for (LaneOp op : block.unlinked) {
    op.run = kernel(op, 1);
    address(op, *storage_);
    const int64_t refund = block.cost - op.instruction - 1;
    if (is_way(op)) block.exits.push_back({static_cast<uint32_t>(ops.size()), refund, op.number});
    if (is_way(op) || op.what == K::GoAt) op.number = static_cast<uint64_t>(refund);
    if (op.what == K::GoAt) op.b = lanes::row_at(&block.targets.emplace_back());
    if (op.what == K::Reached) op.a = lanes::row_at(&block.reached[op.instruction]);
    if (op.what == K::Heat) op.a = lanes::row_at(&block.heat);
    if (op.what == K::LogRun) op.a = lanes::row_at(&block);
    if (op.what == K::CountRun) op.a = lanes::row_at(&block.runs);
    ops.push_back(op);
  }
  for (const TranslationBlock::BlockExit& way : block.exits) {
    LaneOp& op = ops[way.op];
    LaneOp unlinked{.a = lanes::row_at(&op), .instruction = op.instruction, .what = K::Unlinked};
    unlinked.run = kernel(unlinked, 1);
    op.c = lanes::row_at(&ops.emplace_back(unlinked));
  }
}

uint64_t TranslatedProgram::heat_of(const TranslationBlock& block) const {
  if (!compiles() || block.is_done) return kNever;
  if (block.awaited) return kPollAgain;
  return block.is_covered ? kCoveredHeat * heat() : heat();
}

// Sets after how many runs a block gets code, or, if it has that, the compiler is asked for it.
void TranslatedProgram::set_heat(TranslationBlock& block) const {
  block.heat = block.has_code ? heat_of(block) : std::min(heat_of(block), runs_before_code_);
}

// Puts code together for a block without any, and for those that it has led to. False: something else is to be done
// about it, now.
bool TranslatedProgram::get_code(TranslationBlock& block) {
  if (runs_before_code_ == kNoCode || block.has_code) return false;
  std::vector<TranslationBlock*> blocks;
  const auto add = [&](TranslationBlock& each) {
    if (!each.is_done && !std::exchange(each.has_code, true)) blocks.push_back(&each);
  };
  add(block);
  for (size_t i = 0; i < blocks.size(); i++) {
    for (const TranslationBlock::BlockExit& exit : blocks[i]->exits) {
      const auto next = by_ops_.find(std::bit_cast<const LaneOp*>(blocks[i]->ops[exit.op].c));
      if (next != by_ops_.end()) add(*next->second);
    }
  }
  add_code(blocks);
  for (TranslationBlock* each : blocks) set_heat(*each);
  return block.heat > runs_before_code_;
}

void TranslatedProgram::add_code(std::span<TranslationBlock* const> blocks) {
  const size_t first = compiles() ? 0 : 1;  // without a compiler its runs are counted no longer
  std::vector<CodedOps> coded;
  for (TranslationBlock* block : blocks) {
    const auto ops = std::span(block->ops).first(block->unlinked.size());
    coded.push_back({block->ops.data(), ops.subspan(first), std::span(block->unlinked).subspan(first)});
  }
  if (!code_.add(coded, *storage_) || compiles()) return;
  for (TranslationBlock* block : blocks) {
    block->ops[0].run = block->ops[1].run;
    block->unlinked = {};
  }
}

// ---- memory --------------------------------------------------------------------------------------------------------

std::vector<uint64_t> TranslatedProgram::changes() const {
  std::vector<uint64_t> all;
  for (uint16_t i = 0; i < warp_.isa().spaces.size(); i++) all.push_back(warp_.space(i, 0).changes());
  return all;
}

bool TranslatedProgram::have_changed() const {
  for (uint16_t i = 0; i < changes_.size(); i++) {
    if (warp_.space(i, 0).changes() != changes_[i]) return true;
  }
  return false;
}

void TranslatedProgram::forget_windows() {
  if (storage_) storage_->forget_windows();
  changes_ = changes();
}

// The window's content serves any access of this operation: an aligned one whose size is not a power of two is checked
// each time. Stores through a window note no writes, so all that it covers counts as written.
uint8_t* TranslatedProgram::find(const LaneOp& op, uint64_t address, lanes::Window& w, bool write) {
  w = {};
  uint8_t* bytes = nullptr;
  AddressSpace& memory = warp_.space(op.aux, 0);
  const bool may_be_code = write && &memory == program_.code_memory();
  if (may_be_code && memory.is_watched(address, op.bytes)) return nullptr;
  if (warp_.find(op.aux, 0, address, op.bytes, write, bytes) != AccessStatus::Fine) return nullptr;
  if (op.aligned && !std::has_single_bit(op.bytes)) return bytes;
  const MemoryRange extent =
      may_be_code ? memory.unwatched(address, op.bytes) : memory.range_of(address, op.bytes, bytes);
  if (write && !warp_.common_space(op.aux)) memory.note_write(extent.begin, extent.size);
  w = {extent.begin, extent.size - op.bytes + 1, extent.data};
  const bool narrow = op.sub == static_cast<uint8_t>(lanes::AddressRow::Unsigned32);
  if (narrow) w.room = std::min(w.room, (uint64_t{1} << 32) - w.begin);
  return bytes;
}

}  // namespace isadora::sim::harts
