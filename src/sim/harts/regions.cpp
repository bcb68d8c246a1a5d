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

// The head, and where indirect branches lead to. After the code was left it is entered there again.
void add_entries(HartRegion& region) {
  region.blocks[0].is_entry = true;
  for (const RegionBlock& block : region.blocks) {
    for (const RegionBlock::Step& step : block.steps) {
      if (step.op.what != lanes::K::GoAt) continue;
      for (const RegionBlock::Target& target : step.targets) region.blocks[target.block].is_entry = true;
    }
  }
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
  RegionMembers members;
  auto made = std::make_shared<const HartRegion>(region(block, members));
  asked.members = std::move(members.blocks);
  for (uint32_t i = 0; i < made->blocks.size(); i++) {
    if (made->blocks[i].is_entry) asked.entries.push_back(i);
  }
  for (const TranslationBlock* member : asked.members) asked.operations.push_back(member->ops.data());
  compiling::CompileJob job = compiling::job_for<HartCompiler>("isadora_make_compiler", made);
  job.on_error = jit_->on_error;
  job.owner = owner_;
  job.price = std::max(first ? 1 : price_of(*made), jit_->patience - std::min(executed, jit_->patience));
  job.background = jit_->background;
  asked.request = compiling::submit(std::move(job));
  pending_.push_back(&asked);
  for (TranslationBlock* member : asked.members) {
    if (member->awaited || member->is_done) continue;
    member->awaited = asked.request;
    member->heat = kPollAgain;
  }
}

// Also of a block that another region has code for: this one knows more of the program.
void TranslatedProgram::enter_by(const Asked& asked, uint32_t entry, lanes::Kernel code) {
  TranslationBlock& block = *asked.members[entry];
  block.is_done = true;
  block.heat = kNever;
  block.ops[0].number = entry;
  block.ops[0].b = lanes::row_at(asked.operations.data());
  block.ops[0].run = code;
}

// Whether there was any.
bool TranslatedProgram::take_code() {
  const auto take = [&](const Asked* asked) {
    if (!asked->request->is_done()) return false;
    TranslationBlock& head = *asked->members[0];
    head.is_done = true;
    if (const void* code = asked->request->function()) {
      for (const uint32_t entry : asked->entries) enter_by(*asked, entry, std::bit_cast<lanes::Kernel>(code));
    }
    for (TranslationBlock* member : asked->members) {
      if (member->awaited != asked->request) continue;
      member->awaited = nullptr;
      member->heat = member->is_done ? kNever : heat();  // does it have other predecessors?
    }
    return true;
  };
  return std::erase_if(pending_, take) > 0;
}

unsigned TranslatedProgram::compiled() const {
  return static_cast<unsigned>(std::ranges::count_if(
      asked_, [](const auto& each) { return each.second.request->is_done() && each.second.request->function(); }));
}

// The blocks that a branch has led to, or leads to if its target is known; of an indirect one each with its address.
std::vector<TranslatedProgram::Successor> TranslatedProgram::successors(const TranslationBlock& from, uint32_t op,
                                                                        const KnownValues& known) const {
  const lanes::LaneOp& branch = from.unlinked[op];
  std::vector<Successor> found;
  const auto add = [&](uint64_t pc) {
    const auto block = blocks_.find(pc);
    if (block != blocks_.end() && block->second) found.push_back({block->second.get(), pc});
  };
  if (branch.what == lanes::K::GoAt) {
    if (const auto target = known.word(branch.a)) {
      add(branch.type == lanes::Shape::W64 ? *target : static_cast<uint32_t>(*target));
    } else {
      for (const uint64_t pc : std::bit_cast<const lanes::BranchTargets*>(from.ops[op].b)->pcs) add(pc);
    }
  } else if (is(branch.what, lanes::kBranch)) {
    const auto block = by_ops_.find(std::bit_cast<const lanes::LaneOp*>(from.ops[op].c));
    if (block != by_ops_.end()) found.push_back({block->second, 0});  // else it was never taken
  }
  return found;
}

// Instructions of a member before those that were not executed yet, and before another member begins.
uint32_t TranslatedProgram::own_steps(const TranslationBlock& block, const RegionMembers& members) const {
  const auto size = static_cast<uint32_t>(block.steps.size());
  if (counting_) return size;  // blocks are counted as a whole
  for (uint32_t i = 1; i < size; i++) {
    const bool after_branch = block.unlinked[block.steps[i].first].what == lanes::K::Reached;
    if ((after_branch && !block.reached[i]) || members.number_of(block.steps[i].pc)) return i;
  }
  return size;
}

std::vector<RegionBlock::Step> TranslatedProgram::own_operations(const TranslationBlock& block,
                                                                 const RegionMembers& members) const {
  const uint32_t steps = own_steps(block, members);
  const bool is_cut = steps < block.steps.size();
  const size_t end = is_cut ? block.steps[steps].first : block.unlinked.size();
  std::vector<RegionBlock::Step> own;
  KnownValues known(*storage_);
  for (uint32_t i = 0; i < end; i++) {
    const lanes::LaneOp& op = block.unlinked[i];
    RegionBlock::Step& step = own.emplace_back();
    step.op = op;
    for (const Successor& next : successors(block, i, known)) {
      if (const auto number = members.number_of(next.block->steps[0].pc)) step.targets.push_back({*number, next.pc});
    }
    step.refund = block.cost - op.instruction - 1;
    known.apply(op);
  }
  if (!is_cut) return own;
  RegionBlock::Step& go = own.emplace_back();
  go.op.instruction = steps;
  go.op.what = lanes::K::Go;
  if (const auto next = members.number_of(block.steps[steps].pc)) go.targets.push_back({*next, 0});
  go.refund = block.cost - steps;
  return own;
}

void TranslatedProgram::add_successors(const TranslationBlock& block, RegionMembers& members) const {
  const uint32_t steps = own_steps(block, members);
  const size_t end = steps < block.steps.size() ? block.steps[steps].first : block.unlinked.size();
  KnownValues known(*storage_);
  for (uint32_t i = 0; i < end; i++) {
    for (const Successor& next : successors(block, i, known)) add_member(*next.block, members);
    known.apply(block.unlinked[i]);
  }
}

void TranslatedProgram::add_member(TranslationBlock& block, RegionMembers& members) const {
  if (block.cost == 0 || members.number_of(block.steps[0].pc) || members.blocks.size() == kLargestRegion) return;
  members.add(block);
  const auto size_of = [&](const TranslationBlock& member) {
    const uint32_t steps = own_steps(member, members);
    return steps < member.steps.size() ? member.steps[steps].first : member.unlinked.size();
  };
  size_t operations = 0;
  for (const TranslationBlock* member : members.blocks) operations += size_of(*member);
  if (operations > (size_of(block) > kLong ? kMostBeforeLong : kMostOperations)) members.remove_last();
}

HartRegion TranslatedProgram::region(TranslationBlock& head, RegionMembers& members) const {
  members.add(head);
  for (size_t i = 0; i < members.blocks.size(); i++) add_successors(*members.blocks[i], members);
  HartRegion region;
  region.storage = storage_;
  region.keeps = jit_->keeps;
  for (const TranslationBlock* block : members.blocks) {
    RegionBlock& out = region.blocks.emplace_back();
    out.cost = block->cost;
    out.steps = own_operations(*block, members);
    for (const TranslationBlock::Step& step : block->steps) {
      if (step.first < out.steps.size()) out.firsts.push_back(step.first);
    }
  }
  add_entries(region);
  return region;
}

}  // namespace isadora::sim::harts
