// One instruction of one warp at a time. Everything that ends a run goes through result_.
#include "sim/execute.h"

#include <algorithm>
#include <utility>

#include "sim/report.h"

namespace isadora::sim {

Executor::Executor(Program& program, Engine& engine, ExecutorOptions options)
    : program_(program), engine_(engine), options_(std::move(options)), own_texts_(program.codec()) {
  by_opcode_.resize(program.codec().isa().opcodes.size());
  leads_ = engine.leads() && !options_.stats;  // it counts no opcodes
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
  return go_on(warps);
}

bool Executor::go_on(std::span<Warp* const> warps) {
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
      if (!short_turns(warps)) return false;
      if (round_.warp == warps.size()) break;
      Warp& warp = *warps[round_.warp];
      if (!turn(warp)) return false;
      end_turn(warp);
    }
    const Round over = std::exchange(round_, {});
    if (!over.alive) return true;
    if (!over.can_run && !release_barrier(warps)) return deadlock(warps);
  }
}

// If every group has yielded, none has: this avoids a livelock.
void Executor::end_turn(Warp& warp) {
  if (warp.yielded == warp.running) warp.yielded = 0;
  round_.done = 0;
  round_.warp++;
  round_.alive |= warp.alive() != 0;
  round_.can_run |= warp.running != 0;
}

std::string limit_message(uint64_t limit) {
  return "stopped after " + std::to_string(limit) +
         " instructions; raise --max-instructions if the program should run longer";
}

// Most slices of a kernel with barriers are short: from the beginning, or from a barrier, all lanes run together to the
// next barrier or to their end. While warp after warp does so, the engine takes them in turn by itself. Ends at a warp
// that is elsewhere, or within the slice of the first one that does not halt.
bool Executor::short_turns(std::span<Warp* const> warps) {
  const std::span<Warp* const> rest = warps.subspan(round_.warp);
  const uint64_t lanes = rest.front()->running;
  const uint64_t* const pc = rest.front()->pc.common(lanes);
  if (options_.observer || round_.done || !lanes || !pc || !stands(*rest.front(), lanes, *pc)) return true;
  LaneGroup group{lanes, *pc, UINT64_MAX, true};
  uint64_t bytes = 0;
  progress_.outcome.clear();
  SliceResult turns = leads() ? lead_in_turn(warps, group, bytes) : SliceResult{};
  if (!turns.blocks && !turns.over && !turns.next) turns = run_in_turn(rest, group, bytes);
  return !turns.next || send_on(*warps[round_.warp], group, bytes);
}

// Runs by superblocks. `bytes` is the size of the last instruction, for advance_group.
SliceResult Executor::run_in_turn(std::span<Warp* const> warps, LaneGroup& group, uint64_t& bytes) {
  if (!superblock_ || !superblock_->leads(group.pc, group.stop))
    superblock_ = program_.superblock(group.pc, group.stop);
  const Superblock* const superblock = superblock_;
  if (!superblock || program_.leaves_at(superblock->end)) return {};
  const uint64_t most = warps.size() * superblock->instructions.size() + kQuantum;
  if (room() < most) return {};
  progress_.again = kQuantum - 1;
  const SliceResult turns = engine_.execute_in_turn(warps, *superblock, group.lanes, progress_);
  superblock->runs += turns.over;
  end_turns(warps, turns);
  if (turns.next && came_through(*warps[turns.over], *superblock, group, round_.done)) {
    bytes = superblock->end - superblock->last;
  }
  return turns;
}

// Runs by the engine's own control flow, which may enter other blocks.
SliceResult Executor::lead_in_turn(std::span<Warp* const> block, LaneGroup& group, uint64_t& bytes) {
  ExecutionContext course = course_of(group, 0);
  course.next_block = round_.alive ? nullptr : next_block_;
  const SliceResult turns = engine_.lead_in_turn(block.subspan(round_.warp), program_, course, progress_.outcome);
  if (turns.blocks) round_ = {};
  end_turns(block.subspan(round_.warp), turns);
  if (turns.next) bytes = came_along(*block[round_.warp], course, group, round_.done);
  return turns;
}

void Executor::end_turns(std::span<Warp* const> warps, const SliceResult& turns) {
  count(*warps.front(), turns.instructions, turns.lanes);
  for (size_t i = 0; i < turns.over; i++) end_turn(*warps[i]);
}

// After a part of its slice the group is at an instruction of `bytes` bytes whose branch is still to be applied; with 0
// bytes: at one that is still to be executed.
bool Executor::send_on(Warp& warp, const LaneGroup& group, uint64_t bytes) {
  if (bytes == 0) {
    place(warp, group);
    return true;
  }
  if (leaving(group, bytes)) return leaves_code(warp, group, bytes);
  advance(warp, group.lanes, group.pc, static_cast<unsigned>(bytes), progress_.outcome);
  return true;
}

bool Executor::turn(Warp& warp) {
  if (!engine_.follows() && !options_.observer) program_.forget_written();
  for (uint64_t& done = round_.done; done < kQuantum || !progress_.outcome.transfers();) {
    LaneGroup group = next_group(warp);
    if (!group.lanes) return true;
    const bool told = options_.observer && (!selective_ || program_.watches(group.pc));
    if (selective_ && !told && program_.watches_fewer()) join_anew(warp);
    const bool goes_on = told ? advance_observed(warp, group, done) : advance_group(warp, group, done);
    if (!goes_on) return false;
  }
  return true;
}

// Stretches that were made between watched addresses are short. Each time the run is twice as long as it was then, and
// fewer addresses are watched, longer ones are made.
void Executor::join_anew(const Warp& warp) {
  if (warp.launch().clock < join_at_) return;
  join_at_ = 2 * warp.launch().clock + kQuantum;
  count_superblocks();
  superblock_ = nullptr;
  program_.join_anew();
}

// Executes for a group until its lanes part or meet others, or the warp's turn is over. While all lanes that could run
// go together, where they are is kept here alone.
bool Executor::advance_group(Warp& warp, LaneGroup& group, uint64_t& done) {
  Outcome& outcome = progress_.outcome;
  for (;;) {
    outcome.clear();
    if (selective_ && program_.watches(group.pc)) return place(warp, group), true;
    uint64_t bytes = leads() && group.alone ? lead(warp, group, done) : 0;
    if (bytes == 0) {
      // Nearly always this warp goes where it has been, or the one before it: then nothing waits for tables.
      if (!superblock_ || !superblock_->leads(group.pc, group.stop))
        superblock_ = program_.superblock(group.pc, group.stop);
      const Superblock* const superblock = superblock_;
      if (!superblock && group.alone && engine_.follows()) follow(warp, group, done);
      if (superblock && may_run(*superblock, group, done) && run_superblock(warp, *superblock, group, done)) {
        bytes = superblock->end - superblock->last;
      }
    }
    if (bytes == 0) {
      if (selective_ && program_.watches(group.pc)) return place(warp, group), true;
      if (!step(warp, group, bytes)) return stands_at(warp, group);
      if (bytes == 0) return true;
      done++;
    }
    if (leaving(group, bytes)) return leaves_code(warp, group, bytes);
    if (!outcome.transfers()) {
      group.pc += bytes;
      if (group.pc < group.stop) continue;
      place(warp, group);
      return true;
    }
    if (group.alone && done < kQuantum && outcome.goes_on_together(group.lanes)) {
      group.pc = outcome.target;
      continue;
    }
    advance(warp, group.lanes, group.pc, static_cast<unsigned>(bytes), outcome);
    return true;
  }
}

// Lanes that run past the kernel's last instruction, now or after their barrier.
uint64_t Executor::leaving(const LaneGroup& group, uint64_t bytes) const {
  const Outcome& outcome = progress_.outcome;
  return program_.leaves_at(group.pc + bytes) ? group.lanes & ~(outcome.branched | outcome.ended) : 0;
}

// The run is over, and every lane's pc is where the lane is.
bool Executor::stands_at(Warp& warp, const LaneGroup& group) {
  place(warp, group);
  return false;
}

// After the kernel's last instruction, which has `bytes` bytes.
bool Executor::leaves_code(Warp& warp, const LaneGroup& group, uint64_t bytes) {
  const uint64_t lanes = leaving(group, bytes);
  advance(warp, group.lanes, group.pc, static_cast<unsigned>(bytes), progress_.outcome);
  return ran_past_end(warp, lanes);
}

bool Executor::ran_past_end(Warp& warp, uint64_t lanes) {
  return no_instruction(warp, lanes, program_.kernel().end, program_.past_end());
}

// True when all of it was executed: then the group is at its last instruction, which has yet to send the lanes on; else
// at the first that was not.
bool Executor::run_superblock(Warp& warp, const Superblock& superblock, LaneGroup& group, uint64_t& done) {
  warp.at = group.pc;
  engine_.execute(warp, superblock, group.lanes, progress_);
  return came_through(warp, superblock, group, done);
}

bool Executor::came_through(Warp& warp, const Superblock& superblock, LaneGroup& group, uint64_t& done) {
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
void Executor::follow(Warp& warp, LaneGroup& group, uint64_t& done) {
  const HartProgress did = engine_.follow(warp, program_, group.pc, std::min(kFollowed, room()), options_.stats);
  count(warp, did.instructions, did.instructions - did.passed_over);
  done += did.instructions;
}

// Executes one instruction of an observed hart by the engine's blocks. False: nothing was executed.
bool Executor::follow_one(Warp& warp, const Instruction& instruction, const LaneGroup& group) {
  if (!options_.observer || selective_ || !engine_.follows()) return false;
  uint64_t pc = group.pc;
  const HartProgress did = engine_.follow(warp, program_, pc, 1, false);
  if (did.instructions == 0) return false;
  Outcome& outcome = progress_.outcome;
  outcome.took_part = did.passed_over ? 0 : group.lanes;
  if (pc != group.pc + instruction.decoded.bytes) outcome.branch(warp, group.lanes, pc);
  return true;
}

// Runs a warp by the engine's own control flow. Afterwards the group is at the last instruction, whose branch is still
// to be applied, or at one that was not executed: then it returns 0.
uint64_t Executor::lead(Warp& warp, LaneGroup& group, uint64_t& done) {
  ExecutionContext course = course_of(group, done);
  engine_.lead(warp, program_, course, progress_.outcome);
  return course.instructions == 0 ? 0 : came_along(warp, course, group, done);
}

ExecutionContext Executor::course_of(const LaneGroup& group, uint64_t done) const {
  ExecutionContext course;
  course.lanes = group.lanes;
  course.pc = group.pc;
  course.done = done;
  course.turn = kQuantum;
  course.room = room();
  return course;
}

uint64_t Executor::came_along(Warp& warp, const ExecutionContext& course, LaneGroup& group, uint64_t& done) {
  count(warp, course.instructions, course.lane_instructions);
  done += course.instructions;
  warp.at = group.pc = course.pc;
  group.lanes = course.lanes;
  group.stop = course.stop;
  group.alone = group.lanes == warp.running;
  return course.bytes;
}

// One instruction; `bytes` is its size, and 0 where there was none and the lanes have ended.
bool Executor::step(Warp& warp, const LaneGroup& group, uint64_t& bytes) {
  const uint64_t pc = group.pc;
  std::string why;
  const Instruction* instruction = program_.fetch(pc, why);
  // A stop may be where no instruction is: debuggers let functions return to such a place.
  if (heeds_stop(pc) && (!instruction || !options_.observer)) return stop_here();
  if (!instruction) return no_instruction(warp, group.lanes, pc, why);
  if (!options_.observer && pauses()) return stop_here();
  if (result_.stats.warp_instructions >= options_.max_instructions) {
    result_.status = RunResult::Status::Limit;
    result_.message = limit_message(options_.max_instructions);
    if (is_hart(warp)) result_.fault = report_limit(warp, *instruction, pc);
    return false;
  }
  warp.at = pc;
  Outcome& outcome = progress_.outcome;
  if (!follow_one(warp, *instruction, group)) engine_.execute(warp, *instruction, group.lanes, outcome);
  if (outcome.stops()) return stopped({warp, *instruction, pc, group.lanes}, outcome);
  count(*instruction, outcome.took_part);
  warp.launch().clock++;
  bytes = instruction->decoded.bytes;
  return true;
}

// Runs one instruction at a time with an observer: every lane's pc is up to date.
bool Executor::advance_observed(Warp& warp, LaneGroup& group, uint64_t& done) {
  Observer& observer = *options_.observer;
  Outcome& outcome = progress_.outcome;
  outcome.clear();
  uint64_t bytes = 0;
  std::string why;
  const Instruction* instruction = program_.fetch(group.pc, why);
  if (!instruction) return step(warp, group, bytes);
  const Issue issue{warp, *instruction, group.pc, group.lanes, warp.at};
  warp.at = group.pc;
  if (!observer.before(issue)) return stop_here();
  if (!step(warp, group, bytes)) {
    if (result_.exit_status) observer.after(issue, outcome);
    return false;
  }
  done++;
  const uint64_t gone = leaving(group, bytes);
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
  if (options_.leaving_ends && pc >= program_.kernel().end) {
    if (options_.left_at) options_.left_at->set(group, pc);
    leave(warp, group);
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
    count(issue.instruction, outcome.took_part);
    result_.exit_status = outcome.halted;
    return false;
  }
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
  if (!printer_) printer_ = std::make_unique<disassembler::Printer>(codec_);
  std::string out;
  printer_->print(decoded, pc, out);
  return out;
}

std::string Executor::text(const Instruction& instruction, uint64_t pc) {
  InstructionTexts& texts = options_.texts ? *options_.texts : own_texts_;
  return texts(instruction.decoded, pc);
}

}  // namespace isadora::sim
