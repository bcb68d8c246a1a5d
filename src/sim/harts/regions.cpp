// From blocks that run often to a region: the block that was found hot, and what it leads to.
#include <algorithm>

#include "sim/harts/blocks.h"

namespace isadora::sim::harts {

namespace {

constexpr uint64_t kPollAgain = 1000;    // runs of a block that waits for its code
constexpr uint64_t kNever = UINT64_MAX;  // it has its code, or there is none

// The words that cells hold for sure, operation after operation.
void learn(const Draft& draft, std::map<const void*, uint64_t>& known) {
  if (draft.what == Do::Skip || runs_list(draft.what)) return known.clear();
  if (!has_result(draft.what)) return;
  known.erase(draft.to);
  if (draft.what == Do::Move && draft.a.constant && !draft.fixed)
    known[draft.to] = draft.out == Out::Four ? extended(Kind::Bits32, draft.a.value) : draft.a.value;
}

}  // namespace

// The first time the block is given to the compiler, then it is asked whether it is done, with what it had to do.
void Blocks::heat(Block& block, uint64_t executed) {
  const uint64_t pc = block.steps[0].pc;
  block.ops[0].number = kPollAgain;
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
    if (!asked_.contains(member->steps[0].pc)) member->ops[0].number = kNever;
  }
  take_code();
}

// Whether there was any.
bool Blocks::take_code() {
  bool any = false;
  while (const auto done = jit_->poll()) {
    if (done->owner != serial_of_code_) continue;
    any = true;
    Op& head = blocks_.at(done->pc)->ops[0];
    head.number = kNever;
    if (done->kernel) head.run = done->kernel;
    for (Block* member : asked_.at(done->pc)) {  // is it still entered by another way?
      if (!asked_.contains(member->steps[0].pc)) member->ops[0].number = heat();
    }
  }
  return any;
}

// Where a way out leads, as far as that is known.
Block* Blocks::leads_to(const Block& from, size_t draft, const std::map<const void*, uint64_t>& known, uint64_t& pc) {
  const Draft& d = from.drafts[draft];
  const Op* op = &from.ops[from.places[draft]];
  if (d.what == Do::JumpTo) {
    const auto base = known.find(d.a.cell);
    if (base == known.end()) return nullptr;
    pc = extended(d.a.kind, base->second + d.b.value) & d.c.value;
    const auto block = blocks_.find(pc);
    return block == blocks_.end() ? nullptr : block->second.get();
  }
  if (!is_branch(d.what) && d.what != Do::Jump) return nullptr;
  const auto block = by_ops_.find(static_cast<const Op*>(op->to));
  return block == by_ops_.end() ? nullptr : block->second;  // it was never taken
}

Region Blocks::region(Block& head, std::vector<Block*>& members) {
  Region region;
  region.frame = &frame();
  members = {&head};
  const auto number_of = [&](Block* block) {
    const auto found = std::ranges::find(members, block);
    if (found != members.end()) return static_cast<int>(found - members.begin());
    if (block->cost == 0 || members.size() == kLargestRegion) return -1;
    members.push_back(block);
    return static_cast<int>(members.size() - 1);
  };
  const auto settle = [&](Operand& o) {
    const uint64_t* number = o.constant ? nullptr : cells_.number_in(o.cell);
    if (!number) return;
    o.constant = true;  // what it is stays: a comparison is that of its first operand's kind
    o.value = extended(o.kind, *number);
  };
  for (size_t i = 0; i < members.size(); i++) {
    Block& block = *members[i];
    RegionBlock& out = region.blocks.emplace_back();
    out.cost = block.cost;
    std::map<const void*, uint64_t> known;
    for (size_t k = 0; k < block.drafts.size(); k++) {
      const Draft& d = block.drafts[k];
      RegionBlock::Step step{.draft = d, .op = &block.ops[block.places[k]]};
      if (Block* next = leads_to(block, k, known, step.pc)) step.next = number_of(next);
      learn(d, known);
      for (Operand* o : {&step.draft.a, &step.draft.b, &step.draft.c}) settle(*o);
      if (d.list && d.list->taken.base != lanes::kNoBase)
        region.temporaries.push_back(d.list->place->at(d.list->taken));
      if (has_result(d.what) && cells_.is_temporary(d.to)) region.temporaries.push_back(d.to);
      out.steps.push_back(std::move(step));
    }
  }
  std::ranges::sort(region.temporaries);
  return region;
}

}  // namespace isadora::sim::harts
