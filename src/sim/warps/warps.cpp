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
  uint32_t in_vain = 0;
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

class Warps final : public Engine {
 public:
  explicit Warps(WarpJitOptions options) : options_(std::move(options)) {
    state_.engine = this;
    state_.execute = call;
    state_.begin_block = begin_block;
  }
  std::string_view name() const override { return "jit"; }
  std::unique_ptr<Code> compile(const model::Isa& isa, const Instruction& instruction, std::string& refusal) override {
    return lanes_->compile(isa, instruction, refusal);
  }
  void execute(Warp& warp, const Instruction& instruction, uint64_t mask, Outcome& outcome) override {
    lanes_->execute(warp, instruction, mask, outcome);
  }
  std::unique_ptr<Code> join(const Superblock& superblock) override { return lanes_->join(superblock); }
  void execute(Warp& warp, const Superblock& superblock, uint64_t mask, Progress& progress) override {
    lanes_->execute(warp, superblock, mask, progress);
  }
  SliceResult execute_in_turn(std::span<Warp* const> warps, const Superblock& superblock, uint64_t mask,
                              Progress& progress) override {
    return lanes_->execute_in_turn(warps, superblock, mask, progress);
  }
  void share(std::mutex& atomics) override { lanes_->share(atomics); }
  bool leads() const override { return true; }
  void lead(Warp& warp, Program& program, ExecutionContext& course, Outcome& outcome) override;
  SliceResult lead_in_turn(std::span<Warp* const> warps, Program& program, ExecutionContext& course,
                           Outcome& outcome) override;

 private:
  struct Running : RegionState {
    Warps* engine = nullptr;
    std::span<Warp* const> led;
    WarpCode* way = nullptr;
    NextBlock* next_block = nullptr;
    uint64_t blocks = 0;  // that have begun
    uint64_t clock = 0;   // before the first instruction of the first of them
    uint64_t called = 0;  // lanes that have executed
    Outcome outcome;
  };

  static bool call(RegionState* state, uint64_t part);
  static bool begin_block(RegionState* state);
  void ask(WarpCode& way, WarpProgramCode& ways, Warp& warp, Program& program, const ExecutionContext& course);
  void make(WarpCode& way, Warp& warp, Program& program);
  void use(WarpCode& way, Program& program);
  WarpCode* way_from(Warp& warp, Program& program, const ExecutionContext& course, size_t warps);
  void enter(WarpCode& way, const Program& program, std::span<Warp* const> warps, const ExecutionContext& course);
  void tell(const WarpCode& way, std::span<Warp* const> warps);
  void tell_of_block(const WarpCode& way, const Warp& warp);
  void tell_of_warps(const WarpCode& way, std::span<Warp* const> warps);
  void look_at(std::span<Warp* const> warps);
  static void look_again(WarpCode& way, Warp& warp);
  void leave(RegionExit why, WarpCode& way, Warp& warp, const Program& program, ExecutionContext& course,
             Outcome& outcome);
  void part(const WarpCode& way, Warp& warp, ExecutionContext& course);
  void tell_of_waits(const WarpCode& way, const Program& program, const Warp& warp);
  void end_turns(std::span<Warp* const> warps, const WarpCode& way);
  void find_window(WarpCode& way, Warp& warp);

  const WarpJitOptions options_;
  std::unique_ptr<lanes::LanesEngine> lanes_ = lanes::make_engine();
  Running state_;
  uint32_t cold_ = 0;                   // not requested this many times: there is no code
  Clock::duration spent_{};             // in runs, without code
  std::vector<uint64_t> serials_;       // of the warps whose …
  std::vector<WarpContext> standings_;  // … things lie there, by number
};

// ---- code ----------------------------------------------------------------------------------------------------------

void Warps::make(WarpCode& way, Warp& warp, Program& program) {
  way.made = true;
  way.region =
      make_region(program, *lanes_, warp, way.from, &way == &static_cast<WarpProgramCode&>(*program.followed()).whole);
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
void Warps::use(WarpCode& way, Program& program) {
  if (!way.code->is_done()) return;
  way.machine = std::bit_cast<Machine>(way.code->function());
  if (!way.machine) return;
  program.superblock(program.kernel().begin, UINT64_MAX);  // finds the registers that a new warp need not clear
  way.entries.assign(program.slots(), -1);
  way.parts.assign(program.slots(), 0);
  way.instructions.clear();
  way.entry_pcs.clear();
  for (const RegionInstruction& p : way.region.parts) {
    way.instructions.push_back(program.known(p.pc));
    way.parts[program.slot_of(p.pc)] = static_cast<uint32_t>(way.instructions.size());
  }
  for (size_t i = 0; i < way.region.entries.size(); i++) {
    way.entry_pcs.push_back(way.region.parts[way.region.entries[i]].pc);
    way.entries[program.slot_of(way.entry_pcs[i])] = static_cast<int32_t>(i);
  }
  way.asks_launch.clear();
  for (const uint32_t e : way.region.entries) way.asks_launch.push_back(asks_launch(way.region, e));
  way.windows.assign(way.region.sites.size(), {});
  way.seen.clear();
  for (const AccessSite& site : way.region.sites) {
    if (std::ranges::find(way.seen, site.space, &WarpCode::Seen::space) == way.seen.end())
      way.seen.push_back({site.space});
  }
}

// Lanes are at an address without code.
void Warps::ask(WarpCode& way, WarpProgramCode& ways, Warp& warp, Program& program, const ExecutionContext& course) {
  ways.asked++;
  const Clock::time_point now = Clock::now();
  spent_ += now - ways.last;
  ways.last = now;
  const auto is_worth_it = [&] {
    return !options_.patient || spent_ >= kPatience + kPatienceForPart * way.region.parts.size();
  };
  if (way.code && !way.machine) {
    use(way, program);
    if (!way.code->is_done() && is_worth_it()) compiled(way.region, options_);
    return;
  }
  const bool first_look = ways.asked == kAsks;
  if (!way.code && way.from.empty()) way.from.push_back(program.kernel().begin);
  if (way.machine) {
    const uint64_t slot = program.slot_of(course.pc);
    if (way.asked.empty()) way.asked.resize(program.slots());
    if (slot >= way.parts.size() || way.parts[slot] || way.from.size() == kMostBeginnings) return;
    if (++way.asked[slot] < kOften) return;
    way.from.push_back(course.pc);
    way.made = false;
    way.code = nullptr;
    way.machine = nullptr;
  } else if (options_.patient && spent_ < (options_.keeps ? kBeforeLooking : kPatience) && !first_look) {
    return;
  }
  if (!way.made) make(way, warp, program);
  if (way.region.entries.empty()) return;
  if (is_worth_it()) {
    way.code = compiled(way.region, options_);
  } else if (options_.keeps && options_.background && spent_ >= kBeforeLooking) {
    way.code = kept(way.region, options_);
  } else if (first_look) {
    way.code = known(way.region.key());
  }
  if (way.code) use(way, program);
}

// ---- running -------------------------------------------------------------------------------------------------------

// Drops windows of memory that is gone.
void Warps::look_again(WarpCode& way, Warp& warp) {
  for (WarpCode::Seen& seen : way.seen) {
    const AddressSpace* space = warp.common_space(seen.space);
    if (space == seen.in && space->changes() == seen.changes) continue;
    seen.in = space;
    seen.changes = space->changes();
    for (size_t i = 0; i < way.windows.size(); i++) {
      if (way.region.sites[i].space == seen.space) way.windows[i] = {};
    }
  }
}

// The addresses of the warps' state. Other warps may be at the addresses of old ones.
void Warps::look_at(std::span<Warp* const> warps) {
  const size_t end = warps.back()->number() + 1;
  if (serials_.size() < end) serials_.resize(end), standings_.resize(end);
  for (Warp* warp : warps) {
    if (serials_[warp->number()] == warp->serial()) continue;
    serials_[warp->number()] = warp->serial();
    WarpContext& standing = standings_[warp->number()];
    standing.files = warp->rows().data();
    standing.wait_mask = warp->wait_mask.data();
    standing.launch_rows = warp->launch_rows();
  }
  state_.warps = &standings_[warps.front()->number()];
  state_.led = warps;
  state_.count = warps.size();
}

void Warps::enter(WarpCode& way, const Program& program, std::span<Warp* const> warps, const ExecutionContext& course) {
  look_at(warps);
  Warp& first = *warps.front();
  tell(way, warps);
  look_again(way, first);
  state_.way = &way;
  state_.warp = state_.before = state_.blocks = 0;
  state_.group = course.lanes;
  state_.done = course.done;
  state_.turn = course.turn;
  state_.clock = first.launch().clock - course.done;
  state_.windows = way.windows.data();
  state_.called = 0;
  if (!way.region.whole) tell_of_waits(way, program, first);
}

// The lanes of a warp that wait for others, if they are at one address.
void Warps::tell_of_waits(const WarpCode& way, const Program& program, const Warp& warp) {
  state_.parked = warp.waiting;
  state_.may_park = 0;
  if (warp.at_barrier) return;
  if (warp.waiting) {
    const auto at = warp.wait_pc.same(warp.waiting);
    const uint64_t slot = at ? program.slot_of(*at) : UINT64_MAX;
    const uint32_t part = slot < way.parts.size() ? way.parts[slot] : 0;
    const uint64_t mask = warp.wait_mask[static_cast<unsigned>(__builtin_ctzll(warp.waiting))];
    bool differs = part == 0 || way.region.parts[part - 1].pc != *at;
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

void Warps::tell(const WarpCode& way, std::span<Warp* const> warps) {
  if (state_.count == 1 && state_.rounds == 0 && !way.asks_launch[state_.entry]) return;
  tell_of_block(way, *warps.front());
  tell_of_warps(way, warps);
}

void Warps::tell_of_warps(const WarpCode& way, std::span<Warp* const> warps) {
  for (const uint8_t v : way.region.warp_values) {
    for (const Warp* warp : warps) standings_[warp->number()].values[v] = value_of(*warp, v);
  }
}

void Warps::tell_of_block(const WarpCode& way, const Warp& warp) {
  for (const uint8_t v : way.region.launch_values) state_.values[v] = value_of(warp, v);
}

bool Warps::begin_block(RegionState* state) {
  auto& running = static_cast<Running&>(*state);
  const std::span<Warp* const> warps = running.next_block ? running.next_block->begin() : running.led.first(0);
  if (warps.empty()) return false;
  running.engine->tell_of_block(*running.way, *warps.front());
  running.blocks++;
  if (running.all) return true;
  running.engine->look_at(warps);
  running.engine->tell_of_warps(*running.way, warps);
  running.all = 1;
  return true;
}

bool Warps::call(RegionState* state, uint64_t part) {
  auto& running = static_cast<Running&>(*state);
  Warp& warp = *running.led[running.warp];
  const WarpCode& way = *running.way;
  Outcome& outcome = running.outcome;
  outcome.clear();
  warp.at = way.region.parts[part].pc;
  warp.launch().clock = running.clock + running.before + running.done;
  running.engine->lanes_->execute(warp, *way.instructions[part], running.group, outcome);
  if (outcome.stops()) return false;
  running.called += count_lanes(outcome.took_part);
  return true;
}

void Warps::find_window(WarpCode& way, Warp& warp) {
  const AccessSite& site = way.region.sites[state_.site];
  AddressSpace& space = *warp.common_space(site.space);
  const MemoryRange in = space.extent(state_.address, state_.span);
  const bool usable = in.data && (!site.writes || space.writable(state_.address));
  if (usable) way.windows[state_.site] = {in.begin, in.size, in.data};
}

// Lanes have parted, waited and ended while the code ran.
void Warps::part(const WarpCode& way, Warp& warp, ExecutionContext& course) {
  const auto pc_of = [&](uint64_t part) { return way.region.parts[part].pc; };
  warp.running = state_.group | state_.others;
  if (state_.may_park) warp.waiting = state_.parked;
  if (state_.may_park && state_.parked) {
    const RegionInstruction& at = way.region.parts[state_.parked_at];
    warp.wait_pc.set(state_.parked, at.pc, warp.alive());
    warp.pc.set(state_.parked, at.pc + at.bytes, warp.alive());
  }
  course.lanes = state_.group;
  if (!state_.others) return;
  warp.pc.set(state_.others, pc_of(state_.others_at), warp.alive());
  if (state_.others_yield) {
    warp.yielded = state_.others;
  } else {
    course.stop = pc_of(state_.others_at);
  }
}

void Warps::leave(RegionExit why, WarpCode& way, Warp& warp, const Program& program, ExecutionContext& course,
                  Outcome& outcome) {
  if (!way.region.whole) part(way, warp, course);
  course.instructions = state_.done - course.done;
  course.lane_instructions = state_.took_part + state_.called;
  course.pc = state_.pc;
  course.bytes = 0;
  if (why == RegionExit::Miss) find_window(way, warp);
  if (why == RegionExit::Before || why == RegionExit::Miss) return;
  const RegionInstruction& part = way.region.parts[way.parts[program.slot_of(state_.pc)] - 1];
  course.bytes = part.bytes;
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
WarpCode* Warps::way_from(Warp& warp, Program& program, const ExecutionContext& course, size_t warps) {
  if (cold_ > 0) {
    cold_--;
    return nullptr;
  }
  std::unique_ptr<Code>& followed = program.followed();
  if (!followed) followed = std::make_unique<WarpProgramCode>();
  WarpProgramCode& ways = static_cast<WarpProgramCode&>(*followed);
  WarpCode& way = course.lanes == low_lanes(warp.lanes()) ? ways.whole : ways.some;
  int32_t entry = way.entry(program, course.pc);
  if (entry < 0) {
    if (way.machine && ++way.in_vain % kSeldom) return nullptr;
    ask(way, ways, warp, program, course);
    if (!way.machine) cold_ = kSeldom - 1;
    entry = way.entry(program, course.pc);
    if (entry < 0) return nullptr;
  }
  // Between two checks of the slice, each instruction is executed at most once.
  if (course.room < warps * (course.turn + way.region.parts.size())) return nullptr;
  state_.entry = static_cast<uint64_t>(entry);
  return &way;
}

void Warps::lead(Warp& warp, Program& program, ExecutionContext& course, Outcome& outcome) {
  WarpCode* const way = way_from(warp, program, course, 1);
  if (!way) return;
  state_.rounds = 0;
  Warp* const led = &warp;
  enter(*way, program, {&led, 1}, course);
  const RegionExit why = way->machine(&state_);
  warp.launch().clock = state_.clock + course.done;
  leave(why, *way, warp, program, course, outcome);
}

// Rounds and further blocks only if the warps are all of their block.
SliceResult Warps::lead_in_turn(std::span<Warp* const> warps, Program& program, ExecutionContext& course,
                                Outcome& outcome) {
  WarpCode* const way = way_from(*warps.front(), program, course, warps.size());
  if (!way) return {};
  const uint64_t lanes = course.lanes, clock = warps.front()->launch().clock;
  const auto apart = std::ranges::find_if(warps, [&](const Warp* w) { return !stands(*w, lanes, course.pc); });
  const bool to_the_last = apart == warps.end();
  state_.all = to_the_last && warps.front()->number() == 0;
  const uint64_t of_round = (warps.back()->number() + 1) * (course.turn + way->region.parts.size());
  const uint64_t rounds =
      to_the_last && course.room >= of_round ? std::min(kMostRounds, course.room / of_round - 1) : 0;
  state_.rounds = rounds;
  const int32_t beginning = way->entry(program, program.kernel().begin);
  state_.next_block = beginning < 0 ? nullptr : course.next_block;
  state_.beginning = static_cast<uint64_t>(beginning);
  enter(*way, program, warps.first(static_cast<size_t>(apart - warps.begin())), course);
  const RegionExit why = way->machine(&state_);
  warps.front()->launch().clock = clock;

  const std::span<Warp* const> led = state_.led;
  Warp& last = *led[state_.warp];
  leave(why, *way, last, program, course, outcome);
  SliceResult turns;
  turns.blocks = state_.blocks;
  turns.over = state_.warp;
  turns.instructions = state_.before;
  end_turns(led.first(turns.over), *way);
  const bool began_anew = state_.rounds < rounds;
  if (began_anew) {
    const uint64_t pc = way->entry_pcs[state_.entry];
    for (Warp* warp : led.subspan(turns.over)) warp->pc.set(lanes, pc, warp->alive());
  }
  const uint64_t behind = course.pc + course.bytes;
  turns.next = course.instructions > 0 || began_anew || turns.instructions > 0;
  const bool parted = course.lanes != lanes || last.waiting;
  if (course.bytes == 0 || parted || !outcome.halts(lanes) || program.leaves_at(behind)) return turns;
  halt(last, course.pc, behind, outcome);
  outcome.at_barrier = outcome.ended = 0;
  turns.next = false;
  turns.over++;
  turns.instructions += course.instructions;
  turns.lanes = course.lane_instructions;
  return turns;
}

// Their slice is over: all have reached the same address.
void Warps::end_turns(std::span<Warp* const> warps, const WarpCode& way) {
  if (warps.empty()) return;
  const RegionInstruction& part = way.region.parts[state_.halted];
  const RegionOp& op = part.ops.back();
  Outcome outcome;
  for (Warp* warp : warps) {
    const uint64_t lanes = warp->running;
    if (op.what == K::Jump) {
      warp->pc.set(lanes, part.pc + op.number, warp->alive());
      continue;
    }
    (op.what == K::Exit ? outcome.ended : outcome.at_barrier) = lanes;
    if (op.what == K::Barrier) warp->barrier.set(lanes, static_cast<int64_t>(way.region.constants[op.a.offset][0]));
    halt(*warp, part.pc, part.pc + part.bytes, outcome);
  }
}

}  // namespace

std::unique_ptr<Engine> make_engine(const WarpJitOptions& options) {
  if (compiling::module().empty()) return lanes::make_engine();
  return std::make_unique<Warps>(options);
}

}  // namespace isadora::sim::warps
