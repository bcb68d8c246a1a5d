// Grows a region from a hot block: the block and its successors.
#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>
#include <unordered_map>

#include "sim/compiling/compiler.h"
#include "sim/harts/blocks.h"
#include "sim/lanes/kernel.h"

namespace isadora::sim::harts {

namespace {

constexpr uint64_t kBeforeLooking = 1'000'000;  // instructions before code is looked for that another run has kept
constexpr uint64_t kBeforePlans = 250'000;      // and before the plans of another run are
constexpr size_t kMostPlans = 1024;             // that are kept

// Operations that have to run without the code of a region before it is compiled: for fewer it does not pay off.
struct Price {
  uint64_t of_any, of_step;

  uint64_t of(const HartRegion& region) const {
    uint64_t price = of_any;
    for (const RegionBlock& block : region.blocks) price += of_step * block.steps.size();
    return price;
  }
};
constexpr Price kBesideTheRun{4'000'000, 20'000};
constexpr Price kAfterTheRun{40'000'000, 800'000};  // which waits for it

// The targets of indirect branches: after the code was left it is entered there again.
void add_entries(HartRegion& region) {
  for (const RegionBlock& block : region.blocks) {
    for (const RegionBlock::Step& step : block.steps) {
      if (step.op.what != lanes::K::GoAt) continue;
      for (const RegionBlock::Target& target : step.targets) region.blocks[target.block].is_entry = true;
    }
  }
}

// Operations of the first instructions.
size_t operations_before(const TranslationBlock& block, uint64_t steps) {
  return steps < block.steps.size() ? block.steps[steps].first : block.unlinked.size();
}

}  // namespace

// At first the block gets code of its own, then this requests the compilation of a region, later it polls the request.
void TranslatedProgram::handle_hot_block(TranslationBlock& block, uint64_t executed) {
  if (get_code(block)) return;
  block.heat = kPollAgain;
  block.is_left_to = block.is_covered;
  if (block.cost == 0) return;  // its only instruction is left to the reference engine
  const auto is_after = [&](uint64_t instructions) { return executed >= std::min(instructions, jit_->patience); };
  if (keeps_plans() && is_after(kBeforePlans) && !std::exchange(looked_for_plans_, true)) ask_as_before(executed);
  if (take_code()) return;
  if (!is_after(jit_->keeps ? kBeforeLooking : jit_->patience)) return;
  if (!block.awaited) {
    RegionMembers members;
    members.add(block);
    add_all_successors(members);
    ask(plan_of(members), members, executed);
  } else {
    compiling::add_urgency(*block.awaited, kPollAgain * block.unlinked.size());
  }
  take_code();
}

void TranslatedProgram::ask(const RegionPlan& plan, const RegionMembers& members, uint64_t executed) {
  const bool first = asked_.empty(), again = asked_.size() < kept_plans_.size();
  give_region_windows(members.blocks);
  auto made = std::make_shared<const HartRegion>(region(plan, members));
  if (storage_->is_full()) return;  // all is lowered anew soon
  compiling::CompileJob job = compiling::job_for("isadora_make_compiler", made);
  job.on_error = jit_->on_error;
  job.owner = owner_;
  job.price = first && !again ? 1 : kBesideTheRun.of(*made);
  if (!again) job.price = std::max(job.price, jit_->patience - std::min(executed, jit_->patience));
  job.background = jit_->background;
  if (again && plan.wanted >= kAfterTheRun.of(*made)) {
    job.find = [find = std::move(job.find)] { return compiling::Found{find().function, true}; };
  }
  const auto request = compiling::submit(std::move(job));
  Asked& asked = asked_.emplace_back();
  asked.request = request;
  asked.members = members.blocks;
  for (uint32_t i = 0; i < made->blocks.size(); i++) {
    if (made->blocks[i].is_entry) asked.entries.push_back(i);
  }
  for (const TranslationBlock* member : asked.members) asked.operations.push_back(member->ops.data());
  pending_.push_back(&asked);
  for (TranslationBlock* member : asked.members) {
    if (member->awaited || member->is_done) continue;
    member->awaited = asked.request;
    set_heat(*member);
  }
}

// For the regions that earlier runs have planned.
void TranslatedProgram::ask_as_before(uint64_t executed) {
  kept_plans_ = kept_plans(program_.object(), counting_);
  while (asked_.size() < kept_plans_.size() && !storage_->is_full()) {
    const RegionPlan& plan = kept_plans_[asked_.size()];
    if (const auto members = members_of(plan)) {
      take_knowledge(plan, *members);
      ask(plan, *members, executed);
    } else {
      kept_plans_.erase(kept_plans_.begin() + static_cast<ptrdiff_t>(asked_.size()));
    }
  }
  kept_plans_.resize(asked_.size());
}

// Blocks end where a debugger stops, so that plans of other runs do not hold.
bool TranslatedProgram::keeps_plans() const { return jit_ && jit_->keeps && program_.stops().empty(); }

// Does as if the region had been executed as far as it is planned.
void TranslatedProgram::take_knowledge(const RegionPlan& plan, const RegionMembers& members) {
  for (size_t i = 0; i < plan.members.size(); i++) {
    TranslationBlock& block = *members.blocks[i];
    const RegionPlan::Member& member = plan.members[i];
    std::fill_n(block.reached.begin(), member.steps, true);
    for (size_t k = 0; k < member.targets.size(); k++) {
      for (const uint64_t pc : member.targets[k]) block.targets[k].note(pc);
    }
    const uint64_t end = operations_before(block, member.steps);
    for (const TranslationBlock::BlockExit& exit : block.exits) {
      if (exit.op >= end) break;
      if (const auto next = members.number_of(exit.target)) block.link(exit, *members.blocks[*next]);
    }
  }
}

void TranslatedProgram::add_places(Places& places, size_t region, const std::vector<TranslationBlock*>& blocks) {
  for (size_t k = 0; k < blocks.size(); k++) places.try_emplace(blocks[k], Place{region, k});
}

// The regions that were asked for and have no plan yet, with all that is known now. Each block is in one region; a
// small region becomes a part of one that it leads to. They are numbered after the planned ones. Adds the places of
// their blocks, and the entries that they need.
std::vector<RegionMembers> TranslatedProgram::new_regions(Places& places,
                                                          std::vector<const TranslationBlock*>& entries) const {
  const size_t planned = kept_plans_.size();
  std::vector<RegionMembers> made;
  const auto with_room_for = [&](const RegionMembers& members) -> RegionMembers* {
    for (const TranslationBlock* next : members.left_to) {
      const size_t region = places.at(next).region;
      if (region < planned) continue;
      RegionMembers& other = made[region - planned];
      if (other.blocks.size() + members.blocks.size() > kLargestRegion) continue;
      if (operations_of(other) + operations_of(members) <= kMostBeforeLong) return &other;
    }
    return nullptr;
  };
  for (size_t i = planned; i < asked_.size() && planned + made.size() < kMostPlans; i++) {
    TranslationBlock& head = *asked_[i].members[0];
    entries.push_back(&head);
    if (places.contains(&head)) continue;
    RegionMembers members;
    for (const auto& [block, place] : places) members.others.insert(block);
    members.add(head);
    add_all_successors(members);
    RegionMembers* region = with_room_for(members);
    if (!region) region = &made.emplace_back();
    region->add(members);
    add_places(places, planned + static_cast<size_t>(region - made.data()), region->blocks);
  }
  for (const RegionMembers& each : made) {
    std::ranges::copy_if(each.left_to, std::back_inserter(entries),
                         [&](const TranslationBlock* next) { return !each.number_of(next->steps[0].pc); });
  }
  return made;
}

// Earlier plans stay, since their code may be stored. They only get entries (blocks that code has often left to, and
// blocks that another region's code leads to), and how much their code was wanted.
std::vector<RegionPlan> TranslatedProgram::final_plans() const {
  std::vector<RegionPlan> plans = kept_plans_;
  Places places;
  for (size_t i = 0; i < plans.size(); i++) add_places(places, i, asked_[i].members);
  std::vector<const TranslationBlock*> entries;
  for (const RegionMembers& each : new_regions(places, entries)) plans.push_back(plan_of(each));
  for (const auto& [block, place] : places) {
    if (block->is_left_to) entries.push_back(block);
  }
  for (const TranslationBlock* entry : entries) {
    const auto found = places.find(entry);
    if (found != places.end()) plans[found->second.region].members[found->second.member].is_entry = true;
  }
  for (const Asked& asked : asked_) {
    const auto found = places.find(asked.members[0]);
    if (found != places.end()) plans[found->second.region].wanted += compiling::wanted(*asked.request);
  }
  return plans;
}

// If all that was hot was planned and has code, the plans stay; so they do where not all of them could be asked for.
TranslatedProgram::~TranslatedProgram() {
  const bool are_all_asked = asked_.size() >= kept_plans_.size();
  if (!keeps_plans() || !are_all_asked || (asked_.size() == kept_plans_.size() && pending_.empty())) return;
  keep_plans(program_.object(), counting_, final_plans());
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
      std::vector<const lanes::LaneOp*> entered;
      for (const uint32_t entry : asked->entries) {
        enter_by(*asked, entry, std::bit_cast<lanes::Kernel>(code));
        entered.push_back(asked->operations[entry]);
      }
      code_.leave_to(entered, *storage_);
    }
    for (TranslationBlock* member : asked->members) {
      member->is_covered |= asked->request->function() != nullptr;
      if (member->awaited != asked->request) continue;
      member->awaited = nullptr;
      set_heat(*member);
    }
    return true;
  };
  return std::erase_if(pending_, take) > 0;
}

unsigned TranslatedProgram::compiled() const {
  return static_cast<unsigned>(std::ranges::count_if(
      asked_, [](const Asked& each) { return each.request->is_done() && each.request->function(); }));
}

// The addresses that an indirect branch has led to, and some that are none.
std::vector<uint64_t> TranslatedProgram::indirect_targets(const TranslationBlock& from, uint32_t op) {
  const auto& noted = std::bit_cast<const lanes::BranchTargets*>(from.ops[op].b)->pcs;
  return {noted.begin(), noted.end()};
}

// The blocks that a branch has led to.
std::vector<TranslationBlock*> TranslatedProgram::successors(const TranslationBlock& from, uint32_t op) const {
  const lanes::K what = from.unlinked[op].what;
  std::vector<TranslationBlock*> found;
  if (what == lanes::K::GoAt) {
    for (const uint64_t pc : indirect_targets(from, op)) {
      const auto block = blocks_.find(pc);
      if (block != blocks_.end() && block->second) found.push_back(block->second.get());
    }
  } else if (is(what, lanes::kBranch)) {
    const auto block = by_ops_.find(std::bit_cast<const lanes::LaneOp*>(from.ops[op].c));
    if (block != by_ops_.end()) found.push_back(block->second);  // else it was never taken
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

// Of a member, as its plan has it.
std::vector<RegionBlock::Step> TranslatedProgram::own_operations(const TranslationBlock& block,
                                                                 const RegionPlan::Member& plan,
                                                                 const RegionMembers& members) const {
  std::vector<RegionBlock::Step> own;
  const auto add_target = [&](uint64_t address, uint64_t pc) {
    if (const auto number = members.number_of(address)) own.back().targets.push_back({*number, pc});
  };
  auto indirect = plan.targets.begin();
  for (uint32_t i = 0; i < operations_before(block, plan.steps); i++) {
    const lanes::LaneOp& op = block.unlinked[i];
    own.push_back({.op = op, .targets = {}, .refund = block.cost - op.instruction - 1});
    if (op.what == lanes::K::GoAt) {
      for (const uint64_t pc : *indirect++) add_target(pc, pc);
    } else if (is(op.what, lanes::kBranch)) {
      add_target(op.number, 0);
    }
  }
  if (plan.steps == block.steps.size()) return own;
  RegionBlock::Step& go = own.emplace_back();
  go.op.instruction = static_cast<uint32_t>(plan.steps);
  go.op.what = lanes::K::Go;
  go.refund = block.cost - static_cast<int64_t>(plan.steps);
  add_target(block.steps[plan.steps].pc, 0);
  return own;
}

void TranslatedProgram::add_successors(const TranslationBlock& block, RegionMembers& members) const {
  const size_t end = operations_before(block, own_steps(block, members));
  for (uint32_t i = 0; i < end; i++) {
    for (TranslationBlock* next : successors(block, i)) add_member(*next, members);
  }
}

void TranslatedProgram::add_member(TranslationBlock& block, RegionMembers& members) const {
  if (block.cost == 0 || members.number_of(block.steps[0].pc)) return;
  if (members.others.contains(&block)) {
    members.left_to.push_back(&block);
    return;
  }
  if (members.blocks.size() == kLargestRegion) return;
  members.add(block);
  const size_t last = operations_before(block, own_steps(block, members));
  const size_t most = last > kLong ? kMostBeforeLong : kMostOperations, before = members.operations;
  members.operations += last;
  if (members.operations > most) members.operations = operations_of(members);
  if (members.operations <= most) return;
  members.remove_last();
  members.operations = before;
}

size_t TranslatedProgram::operations_of(const RegionMembers& members) const {
  size_t operations = 0;
  for (const TranslationBlock* member : members.blocks)
    operations += operations_before(*member, own_steps(*member, members));
  return operations;
}

void TranslatedProgram::add_all_successors(RegionMembers& members) const {
  members.operations = operations_of(members);
  for (size_t i = 0; i < members.blocks.size(); i++) add_successors(*members.blocks[i], members);
}

RegionPlan TranslatedProgram::plan_of(const RegionMembers& members) const {
  RegionPlan plan;
  for (const TranslationBlock* block : members.blocks) {
    RegionPlan::Member& member = plan.members.emplace_back();
    member.pc = block->steps[0].pc;
    member.steps = own_steps(*block, members);
    member.is_entry = plan.members.size() == 1;
    for (uint32_t i = 0; i < operations_before(*block, member.steps); i++) {
      if (block->unlinked[i].what != lanes::K::GoAt) continue;
      std::vector<uint64_t>& targets = member.targets.emplace_back(indirect_targets(*block, i));
      std::erase_if(targets, [&](uint64_t pc) { return !members.number_of(pc); });
      std::ranges::sort(targets);
    }
  }
  return plan;
}

// The blocks of a plan from the store; nothing where the program has no such blocks.
std::optional<RegionMembers> TranslatedProgram::members_of(const RegionPlan& plan) {
  RegionMembers members;
  if (plan.members.empty() || plan.members.size() > kLargestRegion) return std::nullopt;
  for (const RegionPlan::Member& member : plan.members) {
    const auto known = blocks_.find(member.pc);
    TranslationBlock* const block = known != blocks_.end() ? known->second.get() : add(member.pc);
    if (!block || block->cost == 0 || members.number_of(member.pc)) return std::nullopt;
    if (member.steps == 0 || member.steps > block->steps.size()) return std::nullopt;
    const auto end = block->unlinked.begin() + static_cast<ptrdiff_t>(operations_before(*block, member.steps));
    const auto indirect = std::ranges::count(block->unlinked.begin(), end, lanes::K::GoAt, &lanes::LaneOp::what);
    if (member.targets.size() != static_cast<size_t>(indirect)) return std::nullopt;
    for (const std::vector<uint64_t>& targets : member.targets)  // each once
      if (std::ranges::adjacent_find(targets, std::greater_equal<>()) != targets.end()) return std::nullopt;
    members.add(*block);
  }
  return members;
}

HartRegion TranslatedProgram::region(const RegionPlan& plan, const RegionMembers& members) const {
  HartRegion region;
  region.storage = storage_;
  region.keeps = jit_->keeps;
  for (size_t i = 0; i < plan.members.size(); i++) {
    const TranslationBlock& block = *members.blocks[i];
    RegionBlock& out = region.blocks.emplace_back();
    out.cost = block.cost;
    out.is_entry = i == 0 || plan.members[i].is_entry;
    out.steps = own_operations(block, plan.members[i], members);
    for (const TranslationBlock::Step& step : block.steps) {
      if (step.first < out.steps.size()) out.firsts.push_back(step.first);
    }
  }
  add_entries(region);
  return region;
}

// Windows whose numbers follow from the plans alone, in place of those that it had from the beginning.
void TranslatedProgram::give_region_windows(TranslationBlock& block) {
  lanes::HartFrame& frame = storage_->frame();
  std::unordered_map<uint32_t, uint32_t> numbers;
  for (size_t i = 0; i < block.unlinked.size(); i++) {
    lanes::LaneOp& op = block.unlinked[i];
    if (!has_window(op)) continue;
    const auto [known, is_new] = numbers.emplace(op.skip, 0);
    if (is_new) {
      known->second = storage_->region_window();
      frame.window(known->second) = frame.window(op.skip);
    }
    op.skip = block.ops[i].skip = known->second;
  }
}

void TranslatedProgram::give_region_windows(const std::vector<TranslationBlock*>& blocks) {
  std::vector<TranslationBlock*> coded;
  for (TranslationBlock* block : blocks) {
    if (std::exchange(block->has_region_windows, true)) continue;
    give_region_windows(*block);
    if (block->has_code) coded.push_back(block);
  }
  if (!coded.empty()) add_code(coded);
}

}  // namespace isadora::sim::harts
