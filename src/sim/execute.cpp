// One instruction of one warp at a time. Everything that ends a run goes through result_.
#include "sim/execute.h"

#include <algorithm>
#include <utility>

#include "sim/report.h"

namespace isadora::sim {

Executor::Executor(Program& program, Engine& engine, ExecutorOptions options)
    : program_(program), engine_(engine), options_(std::move(options)), own_texts_(program.codec()) {
  by_opcode_.resize(program.codec().isa().opcodes.size());
  runs_regions_ = engine.runs_regions() && !options_.stats;  // it counts no opcodes
  observe(options_.observer);
}

void Executor::observe(Observer* observer) {
  options_.observer = observer;
  selective_ = observer && observer->only_watched();
  if (selective_) program_.watch_all();
}

bool Executor::run_block(std::span<Warp* const> warps, NextBlock* next) {
  round_ = {};
  next_block_ = next;
  if (options_.observer) options_.observer->block_begins(warps);
  return resume(warps);
}

bool Executor::resume(std::span<Warp* const> warps) {
  if (!run_warps(warps)) return false;
  if (options_.observer) options_.observer->block_ended(warps);
  return true;
}

void Executor::return_to(const Round& round, uint64_t instructions, uint64_t lane_instructions) {
  round_ = round;
  superblock_ = nullptr;
  progress_.outcome.clear();
  result_ = {};
  result_.stats.warp_instructions = instructions;
  result_.stats.lane_instructions = lane_instructions;
}

bool Executor::run_warps(std::span<Warp* const> warps) {
  for (;;) {
    if (options_.ended && options_.ended()) return stop_here();
    while (round_.warp < warps.size()) {
      if (!run_short_slices(warps)) return false;
      if (round_.warp == warps.size()) break;
      Warp& warp = *warps[round_.warp];
      if (!run_slice(warp)) return false;
      end_slice(warp);
    }
    const Round over = std::exchange(round_, {});
    if (!over.alive) return true;
    if (!over.can_run && !release_barrier(warps)) return deadlock(warps);
  }
}

// If every group has yielded, none has: this avoids a livelock.
void Executor::end_slice(Warp& warp) {
  if (warp.yielded == warp.running) warp.yielded = 0;
  round_.done = 0;
  round_.warp++;
  round_.alive |= warp.alive() != 0;
  round_.can_run |= warp.running != 0;
}

std::string limit_message(uint64_t limit) { return "stopped after " + std::to_string(limit) + " instructions"; }

// Most slices of a kernel with barriers are short: from the beginning, or from a barrier, all lanes run together to the
// next barrier or to their end. While warp after warp does so, the engine takes them in turn by itself. Ends at a warp
// that is elsewhere, or within the slice of the first one that does not halt.
bool Executor::run_short_slices(std::span<Warp* const> warps) {
  const std::span<Warp* const> rest = warps.subspan(round_.warp);
  const uint64_t lanes = rest.front()->running;
  const uint64_t* const pc = rest.front()->pc.common(lanes);
  if (options_.observer || round_.done || !lanes || !pc || !is_at(*rest.front(), lanes, *pc)) return true;
  LaneGroup group{lanes, *pc, UINT64_MAX, true};
  uint64_t bytes = 0;
  progress_.outcome.clear();
  SliceResult slices = runs_regions() ? run_region_in_turn(warps, group, bytes) : SliceResult{};
  if (!slices.blocks && !slices.over && !slices.next) slices = run_superblock_in_turn(rest, group, bytes);
  return !slices.next || advance_after_slice(*warps[round_.warp], group, bytes);
}

// Runs by superblocks. `bytes` is the size of the last instruction, for advance_group.
SliceResult Executor::run_superblock_in_turn(std::span<Warp* const> warps, LaneGroup& group, uint64_t& bytes) {
  if (!superblock_ || !superblock_->starts_at(group.pc, group.stop))
    superblock_ = program_.superblock(group.pc, group.stop);
  const Superblock* const superblock = superblock_;
  if (!superblock || program_.leaves_at(superblock->end)) return {};
  const uint64_t most = warps.size() * superblock->instructions.size() + kQuantum;
  if (room() < most) return {};
  progress_.again = kQuantum - 1;
  const SliceResult slices = engine_.execute_in_turn(warps, *superblock, group.lanes, progress_);
  superblock->runs += slices.over;
  end_slices(warps, slices);
  if (slices.next && finish_superblock(*warps[slices.over], *superblock, group, round_.done)) {
    bytes = superblock->end - superblock->last;
  }
  return slices;
}

// Runs by the engine's own control flow, which may enter other blocks.
SliceResult Executor::run_region_in_turn(std::span<Warp* const> block, LaneGroup& group, uint64_t& bytes) {
  ExecutionContext context = context_of(group, 0);
  context.next_block = round_.alive ? nullptr : next_block_;
  const SliceResult slices =
      engine_.run_region_in_turn(block.subspan(round_.warp), program_, context, progress_.outcome);
  if (slices.blocks) round_ = {};
  end_slices(block.subspan(round_.warp), slices);
  if (slices.next) bytes = finish_region(*block[round_.warp], context, group, round_.done);
  return slices;
}

void Executor::end_slices(std::span<Warp* const> warps, const SliceResult& slices) {
  count(*warps.front(), slices.instructions, slices.lanes);
  for (size_t i = 0; i < slices.over; i++) end_slice(*warps[i]);
}

// After a part of its slice the group is at an instruction of `bytes` bytes whose branch is still to be applied; if
// `bytes` is 0, at an instruction that is still to be executed.
bool Executor::advance_after_slice(Warp& warp, const LaneGroup& group, uint64_t bytes) {
  if (bytes == 0) return place(warp, group), true;
  return move_on(warp, group, bytes);
}

bool Executor::run_slice(Warp& warp) {
  if (!engine_.runs_blocks() && !options_.observer) program_.forget_written();
  for (uint64_t& done = round_.done; done < kQuantum || !progress_.outcome.transfers();) {
    LaneGroup group = next_group(warp);
    if (!group.lanes) return true;
    const bool told = options_.observer && (!selective_ || program_.watches(group.pc));
    if (selective_ && !told && program_.watches_fewer()) rejoin(warp);
    const bool goes_on = told ? advance_observed(warp, group, done) : advance_group(warp, group, done);
    if (!goes_on) return false;
  }
  return true;
}

// Superblocks that were formed between watched addresses are short. If fewer addresses are watched now, they are formed
// again, each time the run has become twice as long.
void Executor::rejoin(const Warp& warp) {
  if (warp.launch().clock < join_at_) return;
  join_at_ = 2 * warp.launch().clock + kQuantum;
  count_superblocks();
  superblock_ = nullptr;
  program_.rejoin();
}

// Executes for a group until its lanes diverge or reconverge with others, or the warp's slice ends. While all runnable
// lanes are in the group, their pc is kept in `group` alone.
bool Executor::advance_group(Warp& warp, LaneGroup& group, uint64_t& done) {
  Outcome& outcome = progress_.outcome;
  for (;;) {
    outcome.clear();
    if (selective_ && program_.watches(group.pc)) return place(warp, group), true;
    uint64_t bytes = runs_regions() && group.alone ? run_region(warp, group, done) : 0;
    if (bytes == 0) {
      // The last superblock is nearly always the right one: no table is read for it.
      if (!superblock_ || !superblock_->starts_at(group.pc, group.stop))
        superblock_ = program_.superblock(group.pc, group.stop);
      const Superblock* const superblock = superblock_;
      if (!superblock && group.alone && engine_.runs_blocks()) run_blocks(warp, group, done);
      if (superblock && may_run(*superblock, group, done) && run_superblock(warp, *superblock, group, done)) {
        bytes = superblock->end - superblock->last;
      }
    }
    if (bytes == 0) {
      if (selective_ && program_.watches(group.pc)) return place(warp, group), true;
      if (!step(warp, group, bytes)) return place(warp, group), false;
      if (bytes == 0) return true;
      done++;
    }
    if (!outcome.transfers() && !lanes_past_end(group, bytes)) {
      group.pc += bytes;
      if (group.pc < group.stop) continue;
      place(warp, group);
      return true;
    }
    if (group.alone && done < kQuantum && outcome.continues_together(group.lanes)) {
      group.pc = outcome.target;
      continue;
    }
    return move_on(warp, group, bytes);
  }
}

// Lanes that run past the kernel's last instruction, now or after their barrier.
uint64_t Executor::lanes_past_end(const LaneGroup& group, uint64_t bytes) const {
  const Outcome& outcome = progress_.outcome;
  return program_.leaves_at(group.pc + bytes) ? group.lanes & ~(outcome.branched | outcome.ended) : 0;
}

// After an instruction of `bytes` bytes, perhaps the kernel's last.
bool Executor::move_on(Warp& warp, const LaneGroup& group, uint64_t bytes) {
  const uint64_t gone = lanes_past_end(group, bytes);
  advance(warp, group.lanes, group.pc, static_cast<unsigned>(bytes), progress_.outcome);
  return !gone || ran_past_end(warp, gone);
}

bool Executor::ran_past_end(Warp& warp, uint64_t lanes) {
  return no_instruction(warp, lanes, program_.kernel().end, program_.past_end());
}

// True when all of it was executed: then the group is at its last instruction, which has yet to send the lanes on; else
// at the first that was not.
bool Executor::run_superblock(Warp& warp, const Superblock& superblock, LaneGroup& group, uint64_t& done) {
  warp.at = group.pc;
  engine_.execute(warp, superblock, group.lanes, progress_);
  return finish_superblock(warp, superblock, group, done);
}

bool Executor::finish_superblock(Warp& warp, const Superblock& superblock, LaneGroup& group, uint64_t& done) {
  const uint64_t n = progress_.runs * superblock.instructions.size() + progress_.done;
  count(warp, n, progress_.lanes);
  done += n;
  superblock.runs += progress_.runs;
  if (progress_.whole) {
    warp.at = group.pc = superblock.last;
    return true;
  }
  for (uint32_t i = 0; i < progress_.done; i++) {
    by_opcode_[superblock.instructions[i]->decoded.opcode]++;
    group.pc += superblock.instructions[i]->decoded.bytes;
  }
  progress_.outcome.clear();
  return false;
}

// Whether all of it fits below the limit; and how often it may be repeated within the slice.
bool Executor::may_run(const Superblock& superblock, const LaneGroup& group, uint64_t done) {
  const uint64_t size = superblock.instructions.size(), most = room();
  if (most < size) return false;
  const bool may_loop = group.alone && done < kQuantum;
  progress_.again = may_loop ? std::min(kQuantum - 1 - done, most - size) : 0;
  return true;
}

// As far as the engine comes by itself.
void Executor::run_blocks(Warp& warp, LaneGroup& group, uint64_t& done) {
  const HartProgress did =
      engine_.run_blocks(warp, program_, group.pc, std::min(kBlockInstructions, room()), options_.stats);
  count(warp, did.instructions, did.instructions - did.skipped);
  done += did.instructions;
}

// Executes one instruction of an observed hart by the engine's blocks. False: nothing was executed.
bool Executor::step_by_block(Warp& warp, const Instruction& instruction, const LaneGroup& group) {
  if (!options_.observer || selective_ || !engine_.runs_blocks()) return false;
  uint64_t pc = group.pc;
  const HartProgress did = engine_.run_blocks(warp, program_, pc, 1, false);
  if (did.instructions == 0) return false;
  Outcome& outcome = progress_.outcome;
  outcome.active = did.skipped ? 0 : group.lanes;
  if (pc != group.pc + instruction.decoded.bytes) outcome.branch(warp, group.lanes, pc);
  return true;
}

// Runs a warp by the engine's own control flow. Afterwards the group is at the last instruction, whose branch is still
// to be applied, or at one that was not executed: then it returns 0.
uint64_t Executor::run_region(Warp& warp, LaneGroup& group, uint64_t& done) {
  ExecutionContext context = context_of(group, done);
  engine_.run_region(warp, program_, context, progress_.outcome);
  return context.instructions == 0 ? 0 : finish_region(warp, context, group, done);
}

ExecutionContext Executor::context_of(const LaneGroup& group, uint64_t done) const {
  ExecutionContext context;
  context.lanes = group.lanes;
  context.pc = group.pc;
  context.done = done;
  context.slice_end = kQuantum;
  context.room = room();
  return context;
}

uint64_t Executor::finish_region(Warp& warp, const ExecutionContext& context, LaneGroup& group, uint64_t& done) {
  count(warp, context.instructions, context.lane_instructions);
  done += context.instructions;
  warp.at = group.pc = context.pc;
  group.lanes = context.lanes;
  group.stop = context.stop;
  group.alone = group.lanes == warp.running;
  return context.bytes;
}

// One instruction; `bytes` is its size, and 0 where there was none and the lanes have ended.
bool Executor::step(Warp& warp, const LaneGroup& group, uint64_t& bytes) {
  const uint64_t pc = group.pc;
  std::string why;
  const Instruction* instruction = program_.fetch(pc, why);
  // A stop may be where no instruction is: debuggers let functions return to such a place.
  if (is_stop(pc) && (!instruction || !options_.observer)) return stop_here();
  if (!instruction) return no_instruction(warp, group.lanes, pc, why);
  if (!options_.observer && pauses()) return stop_here();
  if (is_at_limit()) {
    result_.status = RunResult::Status::Limit;
    result_.message = limit_message(options_.max_instructions);
    if (is_hart(warp)) result_.fault = report_limit(warp, *instruction, pc);
    return false;
  }
  warp.at = pc;
  Outcome& outcome = progress_.outcome;
  if (!step_by_block(warp, *instruction, group)) engine_.execute(warp, *instruction, group.lanes, outcome);
  if (outcome.stops()) return stopped({warp, *instruction, pc, group.lanes}, outcome);
  count(*instruction, outcome.active);
  warp.launch().clock++;
  bytes = instruction->decoded.bytes;
  return true;
}

// Runs one instruction at a time with an observer: every lane's pc is up to date.
bool Executor::advance_observed(Warp& warp, LaneGroup& group, uint64_t& done) {
  Observer& observer = *options_.observer;
  Outcome& outcome = progress_.outcome;
  outcome.clear();
  bool goes_on = true;
  if (advance_logged(warp, group, done, goes_on)) return goes_on;
  uint64_t bytes = 0;
  std::string why;
  const Instruction* instruction = program_.fetch(group.pc, why);
  if (!instruction || is_at_limit()) return step(warp, group, bytes);
  const Issue issue{warp, *instruction, group.pc, group.lanes, warp.at};
  warp.at = group.pc;
  const auto held = engine_.lock_atomics(instruction->shared_atomic);  // else other blocks' atomics come between
  if (!observer.before(issue)) return stop_here();
  if (!step(warp, group, bytes)) {
    if (result_.exit_status) observer.after(issue, outcome);
    return false;
  }
  done++;
  const uint64_t gone = lanes_past_end(group, bytes);
  if (outcome.transfers()) {
    advance(warp, group.lanes, group.pc, static_cast<unsigned>(bytes), outcome);
  } else {
    group.pc += bytes;
    place(warp, group);
  }
  if (!observer.after(issue, outcome)) return stop_here();
  return !gone || ran_past_end(warp, gone);
}

bool Executor::stop_here() {
  result_.status = RunResult::Status::Stopped;
  return false;
}

bool Executor::no_instruction(Warp& warp, uint64_t group, uint64_t pc, const std::string& why) {
  if (options_.leaving_ends && (pc < program_.kernel().begin || pc >= program_.kernel().end)) {
    if (options_.left_at) options_.left_at->at.set(group, pc), options_.left_at->lanes |= group;
    end_lanes(warp, group);
    return true;
  }
  FaultReport report = report_place(program_, warp, pc, group);
  report.kind = kIllegalInstruction;
  report.message = "there is no instruction to execute";
  report.note = why;
  report.nearby = bytes_text(program_, pc);
  if (is_hart(warp) && warp.at != pc) note_origin(warp, report);
  return fault(warp, std::move(report));
}

// The history of a hart for the report: the cause is probably in it.
void Executor::note_origin(Warp& warp, FaultReport& report) {
  std::string unused;
  const Instruction* instruction = program_.fetch(warp.at, unused);
  if (!instruction) return;
  report.note += "; the last instruction was " + text(*instruction, warp.at) + " at " + base::Integer(warp.at).to_hex();
  if (const object::LineEntry* line = program_.object().line_at(warp.at)) report.line = line->line;
}

// The place where the limit was reached, probably inside an infinite loop.
FaultReport Executor::report_limit(Warp& warp, const Instruction& instruction, uint64_t pc) {
  FaultReport report = report_place(program_, warp, pc, 1);
  report.instruction = text(instruction, pc);
  report.registers = registers_text(warp);
  return report;
}

bool Executor::stopped(const Issue& issue, const Outcome& outcome) {
  if (outcome.trap.kind == Trap::Kind::None) {
    count(issue.instruction, outcome.active);
    result_.exit_status = outcome.halted;
    return false;
  }
  if (outcome.trap.kind == Trap::Kind::Host) return stop_here();
  FaultReport report = report_trap(program_, issue.warp, issue.pc, outcome.trap);
  report.instruction = text(issue.instruction, issue.pc);
  return fault(issue.warp, std::move(report));
}

bool Executor::deadlock(std::span<Warp* const> warps) {
  for (Warp* warp : warps) {
    if (!warp->alive()) continue;
    FaultReport report = report_deadlock(program_, *warp);
    std::string why;
    if (const Instruction* instruction = program_.fetch(report.pc, why)) {
      report.instruction = text(*instruction, report.pc);
    }
    return fault(*warp, std::move(report));
  }
  return false;
}

bool Executor::fault(Warp& warp, FaultReport report) {
  if (is_hart(warp)) report.registers = registers_text(warp);
  if (options_.observer) options_.observer->faulted(warp, report);
  result_.status = RunResult::Status::Faulted;
  result_.fault = std::move(report);
  return false;
}

void Executor::count(Warp& warp, uint64_t instructions, uint64_t lanes) {
  result_.stats.warp_instructions += instructions;
  result_.stats.lane_instructions += lanes;
  warp.launch().clock += instructions;
}

void Executor::count(const Instruction& instruction, uint64_t lanes) {
  result_.stats.warp_instructions++;
  result_.stats.lane_instructions += count_lanes(lanes);
  by_opcode_[instruction.decoded.opcode]++;
}

void Executor::count_superblocks() {
  program_.each_superblock([this](const Superblock& superblock) {
    for (const Instruction* i : superblock.instructions) by_opcode_[i->decoded.opcode] += superblock.runs;
    superblock.runs = 0;
  });
}

void Executor::finish_stats() {
  if (!options_.stats) return;
  const model::Isa& isa = program_.codec().isa();
  count_superblocks();
  engine_.count(program_, by_opcode_);
  for (size_t i = 0; i < by_opcode_.size(); i++) {
    if (by_opcode_[i]) result_.stats.by_opcode[isa.opcodes[i].name] += by_opcode_[i];
  }
}

std::string InstructionTexts::operator()(const encoding::Decoded& decoded, uint64_t pc) {
  std::string out;
  printer_.print(decoded, pc, out);
  return out;
}

std::string Executor::text(const Instruction& instruction, uint64_t pc) {
  InstructionTexts& texts = options_.texts ? *options_.texts : own_texts_;
  return texts(instruction.decoded, pc);
}

}  // namespace isadora::sim
