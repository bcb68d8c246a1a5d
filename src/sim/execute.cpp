// One instruction of one warp at a time. Everything that ends a run goes through result_.
#include "sim/execute.h"

#include "sim/report.h"

namespace isadora::sim {

Executor::Executor(Program& program, Engine& engine, ExecutorOptions options)
    : program_(program), engine_(engine), options_(std::move(options)), own_texts_(program.codec()) {
  by_opcode_.resize(program.codec().isa().opcodes.size());
}

bool Executor::run_block(std::span<Warp* const> warps) {
  if (!options_.observer) return run_warps(warps);
  options_.observer->block_begins(warps);
  if (!run_warps(warps)) return false;
  options_.observer->block_ended(warps);
  return true;
}

bool Executor::run_warps(std::span<Warp* const> warps) {
  for (;;) {
    bool alive = false, could_run = false;
    for (Warp* warp : warps) {
      could_run |= warp->running != 0;
      if (!turn(*warp)) return false;
      alive |= warp->alive() != 0;
    }
    if (!alive) return true;
    if (!could_run && !release_barrier(warps)) return deadlock(warps);
  }
}

bool Executor::turn(Warp& warp) {
  if (options_.observer) return observed_turn(warp);
  for (uint64_t done = 0; done < kQuantum || !progress_.outcome.transfers();) {
    LaneGroup group = next_group(warp);
    if (!group.lanes) return true;
    if (!advance_group(warp, group, done)) return false;
  }
  return true;
}

// Executes for a group until its lanes part or meet others, or the warp's turn is over. While all lanes that could run
// go together, where they are is kept here alone.
bool Executor::advance_group(Warp& warp, LaneGroup& group, uint64_t& done) {
  Outcome& outcome = progress_.outcome;
  for (;;) {
    outcome.clear();
    const Stretch* stretch = program_.stretch(group.pc, group.stop);
    uint64_t bytes = 0;
    if (stretch && result_.stats.warp_instructions + stretch->instructions.size() <= options_.max_instructions) {
      const size_t size = stretch->instructions.size();
      if (run_stretch(warp, *stretch, group, done)) bytes = stretch->instructions[size - 1]->decoded.bytes;
    }
    if (bytes == 0) {
      if (!step(warp, group, bytes)) return false;
      if (bytes == 0) return true;
      done++;
    }
    if (!outcome.transfers()) {
      group.pc += bytes;
      if (group.pc < group.stop) continue;
      place(warp, group);
      return true;
    }
    if (group.alone && outcome.branched == group.lanes && outcome.together && !outcome.ended && done < kQuantum) {
      group.pc = outcome.target;
      continue;
    }
    advance(warp, group.lanes, group.pc, static_cast<unsigned>(bytes), outcome);
    return true;
  }
}

// True when all of it was executed: then the group is at its last instruction, which has yet to send the lanes on; else
// at the first that was not.
bool Executor::run_stretch(Warp& warp, const Stretch& stretch, LaneGroup& group, uint64_t& done) {
  warp.at = group.pc;
  engine_.execute(warp, stretch, group.lanes, progress_);
  const uint32_t n = progress_.done;
  result_.stats.warp_instructions += n;
  result_.stats.lane_instructions += progress_.lanes;
  warp.launch().clock += n;
  done += n;
  const bool whole = n == stretch.instructions.size();
  if (whole) {
    stretch.runs++;
    group.pc = stretch.end - stretch.instructions.back()->decoded.bytes;
    return true;
  }
  for (uint32_t i = 0; i < n; i++) {
    by_opcode_[stretch.instructions[i]->decoded.opcode]++;
    group.pc += stretch.instructions[i]->decoded.bytes;
  }
  progress_.outcome.clear();
  return false;
}

// The same instruction by instruction, with every lane's place known to whoever watches.
bool Executor::observed_turn(Warp& warp) {
  progress_.outcome.clear();
  for (unsigned done = 0; done < kQuantum || !progress_.outcome.transfers(); done++) {
    const LaneGroup group = next_group(warp);
    if (!group.lanes) return true;
    progress_.outcome.clear();
    uint64_t bytes = 0;
    if (!step(warp, group, bytes)) return false;
  }
  return true;
}

// One instruction; `bytes` is its size, and 0 where there was none and the lanes have ended.
bool Executor::step(Warp& warp, const LaneGroup& group, uint64_t& bytes) {
  const uint64_t pc = group.pc;
  std::string why;
  const Instruction* instruction = program_.fetch(pc, why);
  if (!instruction) return no_instruction(warp, group.lanes, pc, why);
  if (result_.stats.warp_instructions >= options_.max_instructions) {
    result_.status = RunResult::Status::Limit;
    result_.message = "stopped after " + std::to_string(options_.max_instructions) +
                      " instructions; raise --max-instructions if the program should run longer";
    return false;
  }
  bytes = instruction->decoded.bytes;
  warp.at = pc;
  const Issue issue{warp, *instruction, pc, group.lanes};
  return options_.observer ? observed(issue) : execute(issue);
}

bool Executor::execute(const Issue& issue) {
  Outcome& outcome = progress_.outcome;
  engine_.execute(issue.warp, issue.instruction, issue.group, outcome);
  if (outcome.stops()) return stopped(issue, outcome);
  count(issue.instruction, outcome.took_part);
  issue.warp.launch().clock++;
  return true;
}

bool Executor::observed(const Issue& issue) {
  if (!options_.observer->before(issue)) return stopped_by_observer();
  const Outcome& outcome = progress_.outcome;
  const bool goes_on = execute(issue);
  if (outcome.trap.kind != Trap::Kind::None) return false;
  if (goes_on) advance(issue.warp, issue.group, issue.pc, issue.instruction.decoded.bytes, outcome);
  return options_.observer->after(issue, outcome) ? goes_on : stopped_by_observer();
}

bool Executor::stopped_by_observer() {
  result_.status = RunResult::Status::Stopped;
  return false;
}

bool Executor::no_instruction(Warp& warp, uint64_t group, uint64_t pc, const std::string& why) {
  if (options_.leaving_ends && pc >= program_.kernel().end) {
    warp.running &= ~group;
    return true;
  }
  FaultReport report = report_place(program_, warp, pc, group);
  report.kind = kIllegalInstruction;
  report.message = "there is no instruction to execute";
  report.note = why;
  return fault(warp, std::move(report));
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
  if (options_.observer) options_.observer->faulted(warp, report);
  result_.status = RunResult::Status::Faulted;
  result_.fault = std::move(report);
  return false;
}

void Executor::count(const Instruction& instruction, uint64_t lanes) {
  result_.stats.warp_instructions++;
  result_.stats.lane_instructions += static_cast<uint64_t>(__builtin_popcountll(lanes));
  by_opcode_[instruction.decoded.opcode]++;
}

void Executor::finish_stats() {
  if (!options_.stats) return;
  const model::Isa& isa = program_.codec().isa();
  program_.each_stretch([this](const Stretch& stretch) {
    for (const Instruction* i : stretch.instructions) by_opcode_[i->decoded.opcode] += stretch.runs;
    stretch.runs = 0;
  });
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
