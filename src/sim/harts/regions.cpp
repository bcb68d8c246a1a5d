// Grows a region from a hot block: the block and its successors.
#include <algorithm>
#include <bit>

#include "sim/compiling/compiler.h"
#include "sim/harts/blocks.h"
#include "sim/harts/known_values.h"
#include "sim/lanes/kernel.h"

namespace isadora::sim::harts {

namespace {

constexpr uint64_t kPollAgain = 1000;           // runs of a block that waits for its code
constexpr uint64_t kNever = UINT64_MAX;         // it has its code, or there is none
constexpr uint64_t kBeforeLooking = 1'000'000;  // instructions before code is looked for that another run has kept

// About a quarter of the operations that run while a region is compiled: for shorter runs code does not pay off.
uint64_t price_of(const HartRegion& region) {
  constexpr uint64_t kOfAny = 4'000'000, kOfStep = 20'000;
  uint64_t price = kOfAny;
  for (const RegionBlock& block : region.blocks) price += kOfStep * block.steps.size();
  return price;
}

}  // namespace

// At first this requests compilation of the block, later it polls the request. It waits for code in compilation, but in
// all no longer than the run has executed (a nanosecond per instruction): then the compiler has the processor for
// itself, and slow execution meanwhile would not be worth its time.
void TranslatedProgram::handle_hot_block(TranslationBlock& block, uint64_t executed) {
  block.heat = kPollAgain;
  if (executed < (jit_->keeps ? std::min(kBeforeLooking, jit_->patience) : jit_->patience)) return;
  if (take_code()) return;
  if (!block.awaited) {
    ask(block, executed);
  } else {
    compiling::add_urgency(*block.awaited, kPollAgain * block.unlinked.size());
    waited_ += compiling::wait(owner_, std::chrono::nanoseconds(executed) - waited_);
  }
  take_code();
}

void TranslatedProgram::ask(TranslationBlock& block, uint64_t executed) {
  const bool first = asked_.empty();
  Asked& asked = asked_[block.steps[0].pc];
  auto made = std::make_shared<const HartRegion>(region(block, asked.members));
  for (const TranslationBlock* member : asked.members) asked.operations.push_back(member->ops.data());
  compiling::CompileJob job = compiling::job_for<HartCompiler>("isadora_make_compiler", made);
  job.on_error = jit_->on_error;
  job.owner = owner_;
  job.price = std::max(first ? 1 : price_of(*made), jit_->patience - std::min(executed, jit_->patience));
  job.background = jit_->background;
  asked.request = compiling::submit(std::move(job));
  pending_.push_back(&asked);
  for (TranslationBlock* member : asked.members) {
    if (member->awaited || has_code(*member)) continue;
    member->awaited = asked.request;
    member->heat = kPollAgain;
  }
}

// The block is the first of a region that is done.
bool TranslatedProgram::has_code(const TranslationBlock& block) const {
  const auto asked = asked_.find(block.steps[0].pc);
  return asked != asked_.end() && asked->second.request->is_done();
}

// Whether there was any.
bool TranslatedProgram::take_code() {
  const auto take = [&](const Asked* asked) {
    if (!asked->request->is_done()) return false;
    TranslationBlock& head = *asked->members[0];
    head.heat = kNever;
    if (const void* code = asked->request->function()) {
      head.ops[0].b = lanes::row_at(asked->operations.data());
      head.ops[0].run = std::bit_cast<lanes::Kernel>(code);
    }
    for (TranslationBlock* member : asked->members) {
      if (member->awaited != asked->request) continue;
      member->awaited = nullptr;
      if (!has_code(*member)) member->heat = heat();  // does it have other predecessors?
    }
    return true;
  };
  return std::erase_if(pending_, take) > 0;
}

unsigned TranslatedProgram::compiled() const {
  return static_cast<unsigned>(std::ranges::count_if(
      asked_, [](const auto& each) { return each.second.request->is_done() && each.second.request->function(); }));
}

// The target of a branch, if it is known; of an indirect one also where it went last.
TranslationBlock* TranslatedProgram::successor(const TranslationBlock& from, uint32_t op, const KnownValues& known,
                                               uint64_t& pc) {
  const lanes::LaneOp& branch = from.unlinked[op];
  if (branch.what == lanes::K::GoAt) {
    const auto target = known.word(branch.a);
    pc = target.value_or(*std::bit_cast<const uint64_t*>(from.ops[op].b));
    if (target && branch.type != lanes::Shape::W64) pc = static_cast<uint32_t>(pc);
    const auto block = blocks_.find(pc);
    return block == blocks_.end() ? nullptr : block->second.get();
  }
  if (!is(branch.what, lanes::kBranch)) return nullptr;
  const auto block = by_ops_.find(std::bit_cast<const lanes::LaneOp*>(from.ops[op].c));
  return block == by_ops_.end() ? nullptr : block->second;  // it was never taken
}

HartRegion TranslatedProgram::region(TranslationBlock& head, std::vector<TranslationBlock*>& members) {
  HartRegion region;
  region.storage = storage_;
  region.keeps = jit_->keeps;
  members = {&head};
  size_t size = head.unlinked.size();
  const auto number_of = [&](TranslationBlock* block) {
    const auto found = std::ranges::find(members, block);
    if (found != members.end()) return static_cast<int>(found - members.begin());
    if (block->cost == 0 || members.size() == kLargestRegion || size + block->unlinked.size() > kMostOperations)
      return -1;
    members.push_back(block);
    size += block->unlinked.size();
    return static_cast<int>(members.size() - 1);
  };
  for (size_t i = 0; i < members.size(); i++) {
    TranslationBlock& block = *members[i];
    RegionBlock& out = region.blocks.emplace_back();
    out.cost = block.cost;
    for (const TranslationBlock::Step& step : block.steps) out.firsts.push_back(step.first);
    KnownValues known(*storage_);
    for (uint32_t k = 0; k < block.unlinked.size(); k++) {
      RegionBlock::Step step{.op = block.unlinked[k]};
      if (TranslationBlock* next = successor(block, k, known, step.pc)) step.next = number_of(next);
      known.apply(step.op);
      out.steps.push_back(step);
    }
  }
  return region;
}

}  // namespace isadora::sim::harts
