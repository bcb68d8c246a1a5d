#include "sim/warps/warps.h"

#include <algorithm>
#include <chrono>

#include "sim/compiling/compiling.h"
#include "sim/program.h"
#include "sim/schedule.h"
#include "sim/warps/compiled.h"
#include "sim/warps/regions.h"

namespace isadora::sim::warps {
namespace {

// Code is requested once per this many arrivals of lanes at an address without code.
constexpr unsigned kSeldom = 64;
// Stored code is looked for after this many requests.
constexpr unsigned kAsks = 8;
// After this many requests at addresses without code, the region is extended.
constexpr unsigned kOften = 16;
constexpr size_t kMostBeginnings = 8;
// Instructions of all warps of a block before other code has a turn.
constexpr uint64_t kMostRounds = 256;

// Five times as long as a compilation takes, some 30 ms and an eighth of one for each instruction. While it lasts, it
// slows the run down by up to a quarter, also on another core.
constexpr auto kPatience = std::chrono::milliseconds(150);
constexpr auto kBeforeLooking = std::chrono::milliseconds(5);  // for code that another run has kept
constexpr auto kPatienceForPart = std::chrono::microseconds(600);

// A program's code for all lanes of a warp, or for some of them.
struct WarpCode {
  std::vector<uint64_t> from;  // where lanes come into it
  WarpRegion region;
  bool made = false;
  uint32_t misses = 0;
  std::shared_ptr<const compiling::CompileRequest> code;
  Machine machine = nullptr;
  std::vector<bool> asks_launch;  // by entry: launch values are read after it
  std::vector<uint64_t> entry_pcs;
  std::vector<int32_t> entries;                  // by place in the program; -1: none
  std::vector<uint32_t> parts;                   // the same: the number of the part, and 1; 0: none
  std::vector<const Instruction*> instructions;  // by part
  std::vector<uint32_t> asked;                   // by address: the number of arrivals without code
  std::vector<RegionWindow> windows;
  // The buffer in which a space's windows lie.
  struct Seen {
    uint16_t space;
    const AddressSpace* in = nullptr;
    uint64_t changes = 0;
  };
  std::vector<Seen> seen;

  // The number of the entry at an address; negative where the code cannot be entered.
  int32_t entry(const Program& program, uint64_t pc) const {
    const uint64_t slot = program.slot_of(pc);
    if (!machine || slot >= entries.size()) return -1;
    const int32_t number = entries[slot];
    return number >= 0 && entry_pcs[static_cast<size_t>(number)] == pc ? number : -1;
  }
};

using Clock = std::chrono::steady_clock;

// The compiled code of a program.
struct WarpProgramCode final : Code {
  WarpCode whole, some;
  uint64_t asked = 0;
  Clock::time_point last = Clock::now();
};

class Warps final : public lanes::Lanes {
 public:
  explicit Warps(WarpJitOptions options) : options_(std::move(options)) {
    state_.engine = this;
    state_.execute = call;
    state_.begin_block = begin_block;
  }
  std::string_view name() const override { return "jit"; }
  bool runs_regions() const override { return true; }
  void run_region(Warp& warp, Program& program, ExecutionContext& context, Outcome& outcome) override;
  SliceResult run_region_in_turn(std::span<Warp* const> warps, Program& program, ExecutionContext& context,
                                 Outcome& outcome) override;

 private:
  struct Running : RegionState {
    Warps* engine = nullptr;
    std::span<Warp* const> running_warps;
    WarpCode* warp_code = nullptr;
    NextBlock* next_block = nullptr;
    uint64_t blocks = 0;  // that have begun
    uint64_t clock = 0;   // before the first instruction of the first of them
    uint64_t called = 0;  // lanes that have executed
    Outcome outcome;
  };

  static bool call(RegionState* state, uint64_t part);
  static bool begin_block(RegionState* state);
  void request_code(WarpCode& warp_code, WarpProgramCode& program_code, Warp& warp, Program& program,
                    const ExecutionContext& context);
  void make(WarpCode& warp_code, Warp& warp, Program& program);
  void use(WarpCode& warp_code, Program& program);
  WarpCode* code_from(Warp& warp, Program& program, const ExecutionContext& context, size_t warps);
  void enter(WarpCode& warp_code, const Program& program, std::span<Warp* const> warps,
             const ExecutionContext& context);
  void set_launch_values(const WarpCode& warp_code, std::span<Warp* const> warps);
  void set_block_values(const WarpCode& warp_code, const Warp& warp);
  void set_warp_values(const WarpCode& warp_code, std::span<Warp* const> warps);
  void set_warps(std::span<Warp* const> warps);
  static void drop_stale_windows(WarpCode& warp_code, Warp& warp);
  void leave(RegionExit why, WarpCode& warp_code, Warp& warp, const Program& program, ExecutionContext& context,
             Outcome& outcome);
  void part(const WarpCode& warp_code, Warp& warp, ExecutionContext& context);
  void set_parked_lanes(const WarpCode& warp_code, const Program& program, const Warp& warp);
  void end_slices(std::span<Warp* const> warps, const WarpCode& warp_code);
  void find_window(WarpCode& warp_code, Warp& warp);

  const WarpJitOptions options_;
  Running state_;
  uint32_t cold_ = 0;                       // not requested this many times: there is no code
  Clock::duration spent_{};                 // in runs, without code
  std::vector<uint64_t> serials_;           // of the warps whose …
  std::vector<WarpContext> warp_contexts_;  // … things lie there, by number
};

// ---- code ----------------------------------------------------------------------------------------------------------

void Warps::make(WarpCode& warp_code, Warp& warp, Program& program) {
  warp_code.made = true;
  warp_code.region = make_region(program, *this, warp, warp_code.from,
                                 &warp_code == &static_cast<WarpProgramCode&>(*program.engine_code()).whole);
}

// A lower bound of the instructions before the code exits. Lanes may wait in the code and continue after it.
bool asks_launch(const WarpRegion& region, uint32_t from) {
  std::vector<bool> seen(region.parts.size());
  std::vector<int> open = {static_cast<int>(from)};
  while (!open.empty()) {
    const int at = open.back();
    open.pop_back();
    if (at < 0 || seen[static_cast<size_t>(at)]) continue;
    seen[static_cast<size_t>(at)] = true;
    const RegionInstruction& p = region.parts[static_cast<size_t>(at)];
    if (std::ranges::any_of(p.ops, [](const RegionOp& op) { return op.what == K::LaunchValue; })) return true;
    const K last = p.ops.empty() ? K::End : p.ops.back().what;
    if (p.guarded || last != K::Barrier) open.insert(open.end(), {p.next, p.target});
  }
  return false;
}

// The code is there.
void Warps::use(WarpCode& warp_code, Program& program) {
  if (!warp_code.code->is_done()) return;
  warp_code.machine = std::bit_cast<Machine>(warp_code.code->function());
  if (!warp_code.machine) return;
  program.superblock(program.kernel().begin, UINT64_MAX);  // finds the registers that a new warp need not clear
  warp_code.entries.assign(program.slots(), -1);
  warp_code.parts.assign(program.slots(), 0);
  warp_code.instructions.clear();
  warp_code.entry_pcs.clear();
  for (const RegionInstruction& p : warp_code.region.parts) {
    warp_code.instructions.push_back(program.known(p.pc));
    warp_code.parts[program.slot_of(p.pc)] = static_cast<uint32_t>(warp_code.instructions.size());
  }
  for (size_t i = 0; i < warp_code.region.entries.size(); i++) {
    warp_code.entry_pcs.push_back(warp_code.region.parts[warp_code.region.entries[i]].pc);
    warp_code.entries[program.slot_of(warp_code.entry_pcs[i])] = static_cast<int32_t>(i);
  }
  warp_code.asks_launch.clear();
  for (const uint32_t e : warp_code.region.entries) warp_code.asks_launch.push_back(asks_launch(warp_code.region, e));
  warp_code.windows.assign(warp_code.region.sites.size(), {});
  warp_code.seen.clear();
  for (const AccessSite& site : warp_code.region.sites) {
    if (std::ranges::find(warp_code.seen, site.space, &WarpCode::Seen::space) == warp_code.seen.end())
      warp_code.seen.push_back({site.space});
  }
}

// Lanes are at an address without code.
void Warps::request_code(WarpCode& warp_code, WarpProgramCode& program_code, Warp& warp, Program& program,
                         const ExecutionContext& context) {
  program_code.asked++;
  const Clock::time_point now = Clock::now();
  spent_ += now - program_code.last;
  program_code.last = now;
  const auto is_worth_it = [&] {
    return !options_.patient || spent_ >= kPatience + kPatienceForPart * warp_code.region.parts.size();
  };
  if (warp_code.code && !warp_code.machine) {
    use(warp_code, program);
    if (!warp_code.code->is_done() && is_worth_it()) compiled(warp_code.region, options_);
    return;
  }
  const bool first_look = program_code.asked == kAsks;
  if (!warp_code.code && warp_code.from.empty()) warp_code.from.push_back(program.kernel().begin);
  if (warp_code.machine) {
    const uint64_t slot = program.slot_of(context.pc);
    if (warp_code.asked.empty()) warp_code.asked.resize(program.slots());
    if (slot >= warp_code.parts.size() || warp_code.parts[slot] || warp_code.from.size() == kMostBeginnings) return;
    if (++warp_code.asked[slot] < kOften) return;
    warp_code.from.push_back(context.pc);
    warp_code.made = false;
    warp_code.code = nullptr;
    warp_code.machine = nullptr;
  } else if (options_.patient && spent_ < (options_.keeps ? kBeforeLooking : kPatience) && !first_look) {
    return;
  }
  if (!warp_code.made) make(warp_code, warp, program);
  if (warp_code.region.entries.empty()) return;
  if (is_worth_it()) {
    warp_code.code = compiled(warp_code.region, options_);
  } else if (options_.keeps && options_.background && spent_ >= kBeforeLooking) {
    warp_code.code = find_stored(warp_code.region, options_);
  } else if (first_look) {
    warp_code.code = find_requested(warp_code.region.key());
  }
  if (warp_code.code) use(warp_code, program);
}

// ---- running -------------------------------------------------------------------------------------------------------

// Drops windows of memory that is gone.
void Warps::drop_stale_windows(WarpCode& warp_code, Warp& warp) {
  for (WarpCode::Seen& seen : warp_code.seen) {
    const AddressSpace* space = warp.common_space(seen.space);
    if (space == seen.in && space->changes() == seen.changes) continue;
    seen.in = space;
    seen.changes = space->changes();
    for (size_t i = 0; i < warp_code.windows.size(); i++) {
      if (warp_code.region.sites[i].space == seen.space) warp_code.windows[i] = {};
    }
  }
}

// The addresses of the warps' state. Other warps may be at the addresses of old ones.
void Warps::set_warps(std::span<Warp* const> warps) {
  const size_t end = warps.back()->number() + 1;
  if (serials_.size() < end) serials_.resize(end), warp_contexts_.resize(end);
  for (Warp* warp : warps) {
    if (serials_[warp->number()] == warp->serial()) continue;
    serials_[warp->number()] = warp->serial();
    WarpContext& warp_context = warp_contexts_[warp->number()];
    warp_context.files = warp->rows().data();
    warp_context.wait_mask = warp->wait_mask.data();
    warp_context.launch_rows = warp->launch_rows();
  }
  state_.warps = &warp_contexts_[warps.front()->number()];
  state_.running_warps = warps;
  state_.count = warps.size();
}

void Warps::enter(WarpCode& warp_code, const Program& program, std::span<Warp* const> warps,
                  const ExecutionContext& context) {
  set_warps(warps);
  Warp& first = *warps.front();
  set_launch_values(warp_code, warps);
  drop_stale_windows(warp_code, first);
  state_.warp_code = &warp_code;
  state_.warp = state_.before = state_.blocks = 0;
  state_.group = context.lanes;
  state_.done = context.done;
  state_.slice_end = context.slice_end;
  state_.clock = first.launch().clock - context.done;
  state_.windows = warp_code.windows.data();
  state_.called = 0;
  if (!warp_code.region.whole) set_parked_lanes(warp_code, program, first);
}

// The lanes of a warp that wait for others, if they are at one address.
void Warps::set_parked_lanes(const WarpCode& warp_code, const Program& program, const Warp& warp) {
  state_.parked = warp.waiting;
  state_.may_park = 0;
  if (warp.at_barrier) return;
  if (warp.waiting) {
    const auto at = warp.wait_pc.same(warp.waiting);
    const uint64_t slot = at ? program.slot_of(*at) : UINT64_MAX;
    const uint32_t part = slot < warp_code.parts.size() ? warp_code.parts[slot] : 0;
    const uint64_t mask = warp.wait_mask[static_cast<unsigned>(__builtin_ctzll(warp.waiting))];
    bool differs = part == 0 || warp_code.region.parts[part - 1].pc != *at;
    each_lane(warp.waiting, [&](unsigned lane) { differs |= warp.wait_mask[lane] != mask; });
    if (differs) return;
    state_.parked_at = part - 1;
    state_.parked_for = mask;
  }
  state_.may_park = 1;
}

uint64_t value_of(const Warp& warp, uint8_t launch_value) {
  return warp.launch_value(static_cast<ir::LaunchValue>(launch_value), 0);
}

void Warps::set_launch_values(const WarpCode& warp_code, std::span<Warp* const> warps) {
  if (state_.count == 1 && state_.rounds == 0 && !warp_code.asks_launch[state_.entry]) return;
  set_block_values(warp_code, *warps.front());
  set_warp_values(warp_code, warps);
}

void Warps::set_warp_values(const WarpCode& warp_code, std::span<Warp* const> warps) {
  for (const uint8_t v : warp_code.region.warp_values) {
    for (const Warp* warp : warps) warp_contexts_[warp->number()].values[v] = value_of(*warp, v);
  }
}

void Warps::set_block_values(const WarpCode& warp_code, const Warp& warp) {
  for (const uint8_t v : warp_code.region.launch_values) state_.values[v] = value_of(warp, v);
}

bool Warps::begin_block(RegionState* state) {
  auto& running = static_cast<Running&>(*state);
  const std::span<Warp* const> warps =
      running.next_block ? running.next_block->begin() : running.running_warps.first(0);
  if (warps.empty()) return false;
  running.engine->set_block_values(*running.warp_code, *warps.front());
  running.blocks++;
  if (running.all) return true;
  running.engine->set_warps(warps);
  running.engine->set_warp_values(*running.warp_code, warps);
  running.all = 1;
  return true;
}

bool Warps::call(RegionState* state, uint64_t part) {
  auto& running = static_cast<Running&>(*state);
  Warp& warp = *running.running_warps[running.warp];
  const WarpCode& warp_code = *running.warp_code;
  Outcome& outcome = running.outcome;
  outcome.clear();
  warp.at = warp_code.region.parts[part].pc;
  warp.launch().clock = running.clock + running.before + running.done;
  running.engine->execute(warp, *warp_code.instructions[part], running.group, outcome);
  if (outcome.stops()) return false;
  running.called += count_lanes(outcome.active);
  return true;
}

void Warps::find_window(WarpCode& warp_code, Warp& warp) {
  const AccessSite& site = warp_code.region.sites[state_.site];
  AddressSpace& space = *warp.common_space(site.space);
  const MemoryRange in = space.extent(state_.address, state_.span);
  const bool usable = in.data && (!site.writes || space.writable(state_.address));
  if (usable) warp_code.windows[state_.site] = {in.begin, in.size, in.data};
}

// Lanes have parted, waited and ended while the code ran.
void Warps::part(const WarpCode& warp_code, Warp& warp, ExecutionContext& context) {
  const auto pc_of = [&](uint64_t part) { return warp_code.region.parts[part].pc; };
  warp.running = state_.group | state_.others;
  if (state_.may_park) warp.waiting = state_.parked;
  if (state_.may_park && state_.parked) {
    const RegionInstruction& at = warp_code.region.parts[state_.parked_at];
    warp.wait_pc.set(state_.parked, at.pc, warp.alive());
    warp.pc.set(state_.parked, at.pc + at.bytes, warp.alive());
  }
  context.lanes = state_.group;
  if (!state_.others) return;
  warp.pc.set(state_.others, pc_of(state_.others_at), warp.alive());
  if (state_.others_yield) {
    warp.yielded = state_.others;
  } else {
    context.stop = pc_of(state_.others_at);
  }
}

void Warps::leave(RegionExit why, WarpCode& warp_code, Warp& warp, const Program& program, ExecutionContext& context,
                  Outcome& outcome) {
  if (!warp_code.region.whole) part(warp_code, warp, context);
  context.instructions = state_.done - context.done;
  context.lane_instructions = state_.active + state_.called;
  context.pc = state_.pc;
  context.bytes = 0;
  if (why == RegionExit::Miss) find_window(warp_code, warp);
  if (why == RegionExit::Before || why == RegionExit::Miss) return;
  const RegionInstruction& part = warp_code.region.parts[warp_code.parts[program.slot_of(state_.pc)] - 1];
  context.bytes = part.bytes;
  switch (why) {
    case RegionExit::Branch: return outcome.branch(warp, state_.lanes, part.pc + part.ops.back().number);
    case RegionExit::Exit: outcome.ended = state_.lanes; return;
    case RegionExit::Barrier:
      warp.barrier.set(state_.lanes, static_cast<int64_t>(state_.number));
      outcome.at_barrier = state_.lanes;
      return;
    default: outcome.waits = state_.lanes; return;
  }
}

// The code to continue with, whose entry is then known; null if there is none.
WarpCode* Warps::code_from(Warp& warp, Program& program, const ExecutionContext& context, size_t warps) {
  if (cold_ > 0) {
    cold_--;
    return nullptr;
  }
  std::unique_ptr<Code>& engine_code = program.engine_code();
  if (!engine_code) engine_code = std::make_unique<WarpProgramCode>();
  WarpProgramCode& program_code = static_cast<WarpProgramCode&>(*engine_code);
  WarpCode& warp_code = context.lanes == low_lanes(warp.lanes()) ? program_code.whole : program_code.some;
  int32_t entry = warp_code.entry(program, context.pc);
  if (entry < 0) {
    if (warp_code.machine && ++warp_code.misses % kSeldom) return nullptr;
    request_code(warp_code, program_code, warp, program, context);
    if (!warp_code.machine) cold_ = kSeldom - 1;
    entry = warp_code.entry(program, context.pc);
    if (entry < 0) return nullptr;
  }
  // Between two checks of the slice, each instruction is executed at most once.
  if (context.room < warps * (context.slice_end + warp_code.region.parts.size())) return nullptr;
  state_.entry = static_cast<uint64_t>(entry);
  return &warp_code;
}

void Warps::run_region(Warp& warp, Program& program, ExecutionContext& context, Outcome& outcome) {
  WarpCode* const warp_code = code_from(warp, program, context, 1);
  if (!warp_code) return;
  state_.rounds = 0;
  Warp* const running_warps = &warp;
  enter(*warp_code, program, {&running_warps, 1}, context);
  const RegionExit why = warp_code->machine(&state_);
  warp.launch().clock = state_.clock + context.done;
  leave(why, *warp_code, warp, program, context, outcome);
}

// Rounds and further blocks only if the warps are all of their block.
SliceResult Warps::run_region_in_turn(std::span<Warp* const> warps, Program& program, ExecutionContext& context,
                                      Outcome& outcome) {
  WarpCode* const warp_code = code_from(*warps.front(), program, context, warps.size());
  if (!warp_code) return {};
  const uint64_t lanes = context.lanes, clock = warps.front()->launch().clock;
  const auto apart = std::ranges::find_if(warps, [&](const Warp* w) { return !is_at(*w, lanes, context.pc); });
  const bool to_the_last = apart == warps.end();
  state_.all = to_the_last && warps.front()->number() == 0;
  const uint64_t of_round = (warps.back()->number() + 1) * (context.slice_end + warp_code->region.parts.size());
  const uint64_t rounds =
      to_the_last && context.room >= of_round ? std::min(kMostRounds, context.room / of_round - 1) : 0;
  state_.rounds = rounds;
  const int32_t beginning = warp_code->entry(program, program.kernel().begin);
  state_.next_block = beginning < 0 ? nullptr : context.next_block;
  state_.beginning = static_cast<uint64_t>(beginning);
  enter(*warp_code, program, warps.first(static_cast<size_t>(apart - warps.begin())), context);
  const RegionExit why = warp_code->machine(&state_);
  warps.front()->launch().clock = clock;

  const std::span<Warp* const> running_warps = state_.running_warps;
  Warp& last = *running_warps[state_.warp];
  leave(why, *warp_code, last, program, context, outcome);
  SliceResult slices;
  slices.blocks = state_.blocks;
  slices.over = state_.warp;
  slices.instructions = state_.before;
  end_slices(running_warps.first(slices.over), *warp_code);
  const bool began_anew = state_.rounds < rounds;
  if (began_anew) {
    const uint64_t pc = warp_code->entry_pcs[state_.entry];
    for (Warp* warp : running_warps.subspan(slices.over)) warp->pc.set(lanes, pc, warp->alive());
  }
  const uint64_t behind = context.pc + context.bytes;
  slices.next = context.instructions > 0 || began_anew || slices.instructions > 0;
  const bool parted = context.lanes != lanes || last.waiting;
  if (context.bytes == 0 || parted || !outcome.halts(lanes) || program.leaves_at(behind)) return slices;
  halt(last, context.pc, behind, outcome);
  outcome.at_barrier = outcome.ended = 0;
  slices.next = false;
  slices.over++;
  slices.instructions += context.instructions;
  slices.lanes = context.lane_instructions;
  return slices;
}

// Their slice is over: all have reached the same address.
void Warps::end_slices(std::span<Warp* const> warps, const WarpCode& warp_code) {
  if (warps.empty()) return;
  const RegionInstruction& part = warp_code.region.parts[state_.halted];
  const RegionOp& op = part.ops.back();
  Outcome outcome;
  for (Warp* warp : warps) {
    const uint64_t lanes = warp->running;
    if (op.what == K::Jump) {
      warp->pc.set(lanes, part.pc + op.number, warp->alive());
      continue;
    }
    (op.what == K::Exit ? outcome.ended : outcome.at_barrier) = lanes;
    if (op.what == K::Barrier)
      warp->barrier.set(lanes, static_cast<int64_t>(warp_code.region.constants[op.a.offset][0]));
    halt(*warp, part.pc, part.pc + part.bytes, outcome);
  }
}

}  // namespace

std::unique_ptr<Engine> make_engine(const WarpJitOptions& options) {
  if (compiling::module().empty()) return lanes::make_engine();
  return std::make_unique<Warps>(options);
}

}  // namespace isadora::sim::warps
