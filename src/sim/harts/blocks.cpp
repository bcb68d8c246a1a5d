#include "sim/harts/blocks.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace isadora::sim::harts {

namespace {

uint64_t next_serial() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

}  // namespace

Blocks::Blocks(Warp& warp, Program& program, bool counting, unsigned warm_up, Jit* jit)
    : warp_(warp),
      program_(program),
      serial_(warp.serial()),
      counting_(counting),
      warm_up_(warm_up),
      jit_(jit),
      serial_of_code_(next_serial()) {
  for (uint16_t i = 0; i < warp.isa().spaces.size(); i++) {
    if (AddressSpace* space = warp.common_space(i)) spaces_.push_back(space);
  }
  changes_ = changes();
  if (program_.code_memory()) program_.code_memory()->unwatch();
  code_writes_ = writes_to_code();
}

// ---- code that may be written --------------------------------------------------------------------------------------
// What blocks were made of is watched. A store of theirs that would go there is left to the engine that does one
// instruction at a time; a list's goes there, and the block stops behind it. Then all blocks are made anew.

uint64_t Blocks::writes_to_code() const {
  return program_.code_memory() ? program_.code_memory()->watched_writes() : 0;
}

// Whether any of its code may be written.
bool Blocks::watch(const Block& block) {
  bool any = false;
  for (const Block::Step& step : block.steps) {
    AddressSpace* const memory = program_.written_code(step.pc);
    if (memory) memory->watch(step.pc, step.instruction->decoded.bytes);
    any |= memory != nullptr;
  }
  return any;
}

// Most programs that are run once never come to have a block.
Frame& Blocks::frame() {
  if (!frame_) {
    frame_ = std::make_unique<Frame>();
    frame_->find = find;
    frame_->run_list = run_list;
    frame_->engine = this;
  }
  return *frame_;
}

// ---- from block to block -------------------------------------------------------------------------------------------

Followed Blocks::follow(uint64_t& pc, uint64_t room) {
  if (warp_.launch_value(ir::LaunchValue::Transactions, 0) != 0) return {};  // whoever stores saves what was there
  const auto same = [](const AddressSpace* space, uint64_t changes) { return space->changes() == changes; };
  if (!std::ranges::equal(spaces_, changes_, same)) forget_windows();
  auto budget = static_cast<int64_t>(room);
  executed_ += room;
  while (go_on(pc, budget)) {
  }
  executed_ -= static_cast<uint64_t>(budget);
  return {room - static_cast<uint64_t>(budget), frame_ ? std::exchange(frame_->passed_over, 0) : 0};
}

Ran Blocks::run_list(Frame* frame, const Op* op) {
  auto& blocks = *static_cast<Blocks*>(frame->engine);
  const Ran ran = blocks.run_list(*static_cast<const List*>(op->a));
  frame->pc = blocks.lists_.next();
  return ran;
}

Ran Blocks::run_list(const List& list) {
  const Lists::Did did = lists_.run(list);
  if (did == Lists::Did::Nothing) return Ran::Left;
  frame_->passed_over += did == Lists::Did::PassedOver;
  return list.writes_memory && writes_to_code() != code_writes_ ? Ran::Stale : Ran::Done;
}

// One block, and all that it leads to without help. False: what comes next is not for this engine, or not for now.
bool Blocks::go_on(uint64_t& pc, int64_t& budget) {
  Block* const block = at(pc);
  if (!block || block->cost == 0 || block->cost > budget) return false;
  Frame& f = frame();
  Op* const op = block->ops.data();
  op->run(op, &f, budget - block->cost, 0);
  budget = f.budget;
  switch (f.stop) {
    case Stop::Left: {
      Block& in = block_of(f.op);
      const uint32_t step = in.step_of(f.op);
      pc = in.steps[step].pc;
      budget += in.cost - step;
      if (counting_ && step < in.cost) count_part(in, step);
      return false;
    }
    case Stop::Spent: pc = f.pc; return false;
    case Stop::Stale: {
      Block& in = block_of(f.op);
      pc = f.pc;
      const uint32_t done = in.step_of(f.op) + 1;
      if (counting_ && done < in.cost) count_part(in, done);
      return false;
    }
    case Stop::Hot: {
      Block& in = block_of(f.op);
      pc = in.steps[0].pc;
      budget += in.cost;
      heat(in, executed_ - static_cast<uint64_t>(budget));
      return true;
    }
    case Stop::Unlinked: {
      warp_.at = block_of(f.op).pc_of(f.op);
      pc = reinterpret_cast<Way*>(f.op + 1)->pc;
      if (Block* next = at(pc)) link(f.op, *next);
      return true;
    }
    case Stop::Jumped: {
      warp_.at = block_of(f.op).pc_of(f.op);
      pc = f.pc;
      if (Block* next = at(pc)) f.landings[landing_of(pc)] = {pc, next->ops.data(), next->cost};
      return true;
    }
  }
  return false;
}

Block& Blocks::block_of(const Op* op) { return *std::prev(by_ops_.upper_bound(op))->second; }

void Blocks::link(Op* op, Block& block) {
  auto* way = reinterpret_cast<Way*>(op + 1);
  op->to = block.ops.data();
  way->step = way->refund - block.cost;
}

Block* Blocks::at(uint64_t pc) {
  const auto known = blocks_.find(pc);
  if (known != blocks_.end()) return known->second.get();
  if (visits_[pc]++ < warm_up_) return nullptr;
  visits_.erase(pc);
  std::unique_ptr<Block> made = make(pc);
  if (!made && program_.written_code(pc)) return nullptr;  // an instruction may be written there
  Block* const block = (blocks_[pc] = std::move(made)).get();
  if (!block) return nullptr;
  by_ops_[block->ops.data()] = block;
  if (watch(*block)) forget_windows();
  return block;
}

// Of the run that was counted when it began, only the first steps were made.
void Blocks::count_part(Block& block, uint32_t steps) {
  block.runs--;
  parts_.resize(program_.codec().isa().opcodes.size());
  for (uint32_t i = 0; i < steps; i++) parts_[block.steps[i].instruction->decoded.opcode]++;
}

void Blocks::count(std::vector<uint64_t>& by_opcode) {
  for (size_t i = 0; i < parts_.size(); i++) by_opcode[i] += std::exchange(parts_[i], 0);
  for (const auto& [pc, block] : blocks_) {
    if (!block) continue;
    for (int64_t i = 0; i < block->cost; i++) {
      by_opcode[block->steps[static_cast<size_t>(i)].instruction->decoded.opcode] += block->runs;
    }
    block->runs = 0;
  }
}

// ---- from instructions to blocks -----------------------------------------------------------------------------------

namespace {

Draft jump(uint64_t target) {
  Draft draft;
  draft.what = Do::Jump;
  draft.target = target;
  return draft;
}

}  // namespace

// Who runs on past the kernel's end is stopped by the run loop.
bool Blocks::leaves(const Instruction& instruction, uint64_t pc, const Ending& ending, bool may_run_on) const {
  const bool runs_on = ending.kind == Ending::Kind::Falls || ending.kind == Ending::Kind::Branches || may_run_on;
  return runs_on && program_.leaves_at(pc + instruction.decoded.bytes);
}

std::unique_ptr<Block> Blocks::make(uint64_t pc) {
  auto block = std::make_unique<Block>();
  std::vector<Draft> drafts;
  if (jit_) drafts.emplace_back().what = Do::Heat;
  if (counting_) {
    Draft count;
    count.what = Do::Count;
    count.to = &block->runs;
    drafts.push_back(count);
  }
  std::string why;
  uint64_t at = pc;
  for (bool open = true; open;) {
    const Instruction* instruction = program_.fetch(at, why);
    const bool again = !block->steps.empty() && at == pc;
    if (!instruction || again || block->steps.size() == kLongestBlock) {
      if (block->steps.empty()) return nullptr;
      drafts.push_back(jump(at));
      break;
    }
    const size_t before = drafts.size();
    const auto step = static_cast<uint32_t>(block->steps.size());
    block->steps.push_back({at, instruction});
    block->cost++;
    Ending ending = lower(*instruction, at, warp_, cells_, lists_, drafts);
    const bool may_run_on = drafts.size() > before && drafts.back().what == Do::RunJump;
    if (leaves(*instruction, at, ending, may_run_on)) {
      drafts.resize(before);
      drafts.emplace_back().what = Do::LeaveAlways;
      ending.kind = Ending::Kind::Left;
    }
    at = ending.kind == Ending::Kind::Goes ? ending.target : at + instruction->decoded.bytes;
    if (ending.kind == Ending::Kind::Left) block->cost--;
    if (ending.kind == Ending::Kind::Branches && counting_) drafts.push_back(jump(at));
    for (size_t i = before; i < drafts.size(); i++) drafts[i].instruction = step;
    open = ending.kind == Ending::Kind::Falls || ending.kind == Ending::Kind::Goes ||
           (ending.kind == Ending::Kind::Branches && !counting_);
  }
  if (drafts.back().what == Do::Jump) drafts.back().instruction = static_cast<uint32_t>(block->steps.size() - 1);
  fill(*block, drafts);
  return block;
}

namespace {

// Which operand is what the operation before has made, so that it need not be read again.
class LastResult {
 public:
  void improve(const Draft& d, Shape& shape) const {
    if (!cell_) return;
    Shape better = shape;
    if (d.what == Do::Store && d.c.is(cell_) && fits(d.access)) {
      better.from_b = From::Last;
    } else if (d.a.is(cell_) && fits(d.a.kind)) {
      better.from_a = From::Last;
    } else if (d.b.is(cell_) && fits(d.b.kind)) {
      better.from_b = From::Last;
    }
    if (kernel(better)) shape = better;
  }
  void pass(const Draft& d) {
    if (d.what == Do::Skip || d.fixed) {
      cell_ = nullptr;
    } else if (has_result(d.what)) {
      cell_ = d.to;
      out_ = d.out;
    }
  }

 private:
  bool fits(Kind k) const { return out_ != Out::Four || bits_of(k) <= 32; }
  void* cell_ = nullptr;
  Out out_ = Out::Eight;
};

void set_operands(const Draft& d, Op& op) {
  op.to = d.to;
  op.a = d.a.constant ? nullptr : d.a.cell;
  if (d.b.constant) {
    op.number = d.b.value;
  } else {
    op.b = d.b.cell;
  }
  switch (d.what) {
    case Do::Move:
      if (d.a.constant) op.number = d.a.value;
      break;
    case Do::Store: op.to = d.c.constant ? reinterpret_cast<void*>(d.c.value) : d.c.cell; break;
    case Do::Align: op.to = reinterpret_cast<void*>(d.c.value); break;
    case Do::Skip: op.number = d.c.value; break;
    default: break;
  }
}

}  // namespace

// The operations, behind them a place for each way out that leads nowhere yet.
void Blocks::fill(Block& block, std::vector<Draft>& drafts) {
  size_t size = 0, ways = 0;
  for (const Draft& d : drafts) {
    size += size_of(d.what);
    ways += is_branch(d.what) || d.what == Do::Jump;
  }
  block.ops.resize(size + ways);
  block.steps_of.resize(size + ways);
  Op* op = block.ops.data();
  Op* unlinked = op + size;
  LastResult last;
  for (const Draft& d : drafts) {
    Shape shape = shape_of(d);
    last.improve(d, shape);
    last.pass(d);
    op->run = kernel(shape);
    set_operands(d, *op);
    const auto refund = block.cost - d.instruction - 1;
    if (runs_list(d.what)) {
      op->a = const_cast<List*>(d.list.get());
      op->number = static_cast<uint64_t>(refund);
    } else if (d.what == Do::Select) {
      *reinterpret_cast<Choice*>(op + 1) = {d.c.cell, {}};
    } else if (d.what == Do::Load || d.what == Do::Store || d.what == Do::Probe) {
      auto* window = reinterpret_cast<Window*>(op + 1);
      *window = {0, 0, nullptr, d.space, d.bytes, d.a.kind == Kind::Bits32};
      windows_.push_back(window);
    } else if (d.what == Do::JumpTo) {
      *reinterpret_cast<Way*>(op + 1) = {0, refund, d.c.value, 0};
    } else if (is_branch(d.what) || d.what == Do::Jump) {
      *reinterpret_cast<Way*>(op + 1) = {refund, refund, d.target, 0};
      op->to = unlinked;
      unlinked->run = kernel({Do::Unlinked});
      unlinked->a = op;
      unlinked++;
    }
    const auto place = static_cast<uint32_t>(op - block.ops.data());
    block.steps_of[place] = d.instruction;
    if (jit_) block.places.push_back(place);
    op += size_of(d.what);
  }
  if (!jit_) return;
  block.ops[0].number = heat();
  block.drafts = std::move(drafts);
}

// ---- memory --------------------------------------------------------------------------------------------------------

std::vector<uint64_t> Blocks::changes() const {
  std::vector<uint64_t> all;
  for (const AddressSpace* space : spaces_) all.push_back(space->changes());
  return all;
}

void Blocks::forget_windows() {
  for (Window* w : windows_) w->room = 0;
  changes_ = changes();
}

bool Blocks::find(Frame* frame, Op* op, Window* window, bool write) {
  return static_cast<Blocks*>(frame->engine)->find(*op, *window, write);
}

bool Blocks::find(const Op& op, Window& w, bool write) {
  uint64_t address = w.narrow ? *static_cast<const uint32_t*>(op.a) : *static_cast<const uint64_t*>(op.a);
  address += op.number;
  if (w.narrow) address = static_cast<uint32_t>(address);
  uint8_t* bytes = nullptr;
  AddressSpace* const memory = warp_.common_space(w.space);
  const bool may_be_code = write && memory == program_.code_memory() && memory;
  if (may_be_code && memory->is_watched(address, w.bytes)) return false;
  if (warp_.find(w.space, 0, address, w.bytes, write, bytes) != Found::Fine) return false;
  w.begin = address;
  w.room = 1;
  w.data = bytes;
  if (may_be_code) return find_unwatched(*memory, address, w);
  const auto& buffers = memory->buffers();
  const auto above = std::upper_bound(buffers.begin(), buffers.end(), address,
                                      [](uint64_t a, const Buffer& b) { return a < b.begin; });
  if (above != buffers.begin()) {
    const Buffer& b = *(above - 1);
    if (b.data + (address - b.begin) == bytes) {
      w.begin = b.begin;
      w.room = b.size - w.bytes + 1;
      if (w.narrow) w.room = std::min(w.room, (uint64_t{1} << 32) - w.begin);
      w.data = b.data;
    }
  }
  return true;
}

// The window of a store, in which nothing is watched.
bool Blocks::find_unwatched(AddressSpace& memory, uint64_t address, Window& w) const {
  const Extent extent = memory.unwatched(address, w.bytes);
  w.begin = extent.begin;
  w.room = extent.size - w.bytes + 1;
  if (w.narrow) w.room = std::min(w.room, (uint64_t{1} << 32) - w.begin);
  w.data = extent.data;
  return true;
}

}  // namespace isadora::sim::harts
