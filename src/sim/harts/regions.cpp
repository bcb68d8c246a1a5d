// From blocks that run often to a region: the block that was found hot, and what it leads to.
#include <algorithm>

#include "sim/harts/blocks.h"
#include "sim/harts/known.h"
#include "sim/lanes/kernel.h"

namespace isadora::sim::harts {

namespace {

constexpr uint64_t kPollAgain = 1000;    // runs of a block that waits for its code
constexpr uint64_t kNever = UINT64_MAX;  // it has its code, or there is none

}  // namespace

// The first time the block is given to the compiler, then it is asked whether it is done, with what it had to do.
void Blocks::heat(Block& block, uint64_t executed) {
  const uint64_t pc = block.steps[0].pc;
  block.heat = kPollAgain;
  if (executed < jit_->options().patience) return;
  if (take_code()) return;
  if (asked_.contains(pc)) {
    jit_->urge(serial_of_code_, pc, kPollAgain * static_cast<uint64_t>(block.cost));
    jit_->wait(executed);
    take_code();
    return;
  }
  std::vector<Block*>& members = asked_[pc];
  jit_->submit(serial_of_code_, pc, region(block, members));
  for (Block* member : members) {
    if (!asked_.contains(member->steps[0].pc)) member->heat = kNever;
  }
  take_code();
}

// Whether there was any.
bool Blocks::take_code() {
  bool any = false;
  while (const auto done = jit_->poll()) {
    if (done->owner != serial_of_code_) continue;
    any = true;
    Block& head = *blocks_.at(done->pc);
    head.heat = kNever;
    if (done->kernel) head.ops[0].run = done->kernel;
    for (Block* member : asked_.at(done->pc)) {  // is it still entered by another way?
      if (!asked_.contains(member->steps[0].pc)) member->heat = heat();
    }
  }
  return any;
}

// Where a branch leads, as far as that is known.
Block* Blocks::leads_to(const Block& from, uint32_t op, const Known& known, uint64_t& pc) {
  const lanes::MicroOp& branch = from.unlinked[op];
  if (branch.what == lanes::K::GoAt) {
    const auto target = known.word(branch.a);
    if (!target) return nullptr;
    pc = branch.type == lanes::Shape::W64 ? *target : static_cast<uint32_t>(*target);
    const auto block = blocks_.find(pc);
    return block == blocks_.end() ? nullptr : block->second.get();
  }
  if (!is(branch.what, lanes::kBranch)) return nullptr;
  const auto block = by_ops_.find(std::bit_cast<const lanes::MicroOp*>(from.ops[op].c));
  return block == by_ops_.end() ? nullptr : block->second;  // it was never taken
}

Region Blocks::region(Block& head, std::vector<Block*>& members) {
  Region region;
  region.storage = storage_;
  members = {&head};
  const auto number_of = [&](Block* block) {
    const auto found = std::ranges::find(members, block);
    if (found != members.end()) return static_cast<int>(found - members.begin());
    if (block->cost == 0 || members.size() == kLargestRegion) return -1;
    members.push_back(block);
    return static_cast<int>(members.size() - 1);
  };
  for (size_t i = 0; i < members.size(); i++) {
    Block& block = *members[i];
    RegionBlock& out = region.blocks.emplace_back();
    out.cost = block.cost;
    for (const Block::Step& step : block.steps) out.firsts.push_back(step.first);
    Known known(*storage_);
    for (uint32_t k = 0; k < block.unlinked.size(); k++) {
      RegionBlock::Step step{.op = block.unlinked[k], .linked = &block.ops[k]};
      if (Block* next = leads_to(block, k, known, step.pc)) step.next = number_of(next);
      known.learn(step.op);
      out.steps.push_back(step);
    }
  }
  return region;
}

}  // namespace isadora::sim::harts
