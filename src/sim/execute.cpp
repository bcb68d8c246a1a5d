// One instruction of one warp at a time. Everything that ends a run goes through result_.
#include "sim/execute.h"

#include "sim/report.h"
#include "sim/schedule.h"

namespace isadora::sim {

using base::Integer;

Executor::Executor(Program& program, Engine& engine, ExecutorOptions options)
    : program_(program), engine_(engine), options_(std::move(options)), own_texts_(program.codec()) {
  by_opcode_.resize(program.codec().isa().opcodes.size());
}

bool Executor::run_block(std::span<Warp* const> warps) {
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
  for (unsigned i = 0; i < kQuantum; i++) {
    uint64_t pc = 0;
    const uint64_t group = next_group(warp, pc);
    if (!group) return true;
    if (!step(warp, group, pc)) return false;
  }
  return true;
}

bool Executor::step(Warp& warp, uint64_t group, uint64_t pc) {
  std::string why;
  const Instruction* instruction = program_.fetch(pc, why);
  if (!instruction) return no_instruction(warp, group, pc, why);
  if (result_.stats.warp_instructions >= options_.max_instructions) {
    result_.status = RunResult::Status::Limit;
    result_.message = "stopped after " + std::to_string(options_.max_instructions) +
                      " instructions; raise --max-instructions if the program should run longer";
    return false;
  }
  if (options_.trace) trace(warp, *instruction, group, pc);
  Outcome outcome;
  engine_.execute(warp, *instruction, group, outcome);
  if (outcome.trap.kind != Trap::Kind::None || outcome.halted) return stopped(warp, *instruction, pc, outcome);
  count(*instruction, outcome);
  warp.launch().clock++;
  advance(warp, group, pc, instruction->decoded.bytes, outcome);
  return true;
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
  return fault(std::move(report));
}

bool Executor::stopped(Warp& warp, const Instruction& instruction, uint64_t pc, const Outcome& outcome) {
  if (outcome.trap.kind == Trap::Kind::None) {
    count(instruction, outcome);
    result_.exit_status = outcome.halted;
    return false;
  }
  FaultReport report = report_trap(program_, warp, pc, outcome.trap);
  report.instruction = text(instruction, pc);
  return fault(std::move(report));
}

bool Executor::deadlock(std::span<Warp* const> warps) {
  for (const Warp* warp : warps) {
    if (!warp->alive()) continue;
    FaultReport report = report_deadlock(program_, *warp);
    std::string why;
    if (const Instruction* instruction = program_.fetch(report.pc, why)) {
      report.instruction = text(*instruction, report.pc);
    }
    return fault(std::move(report));
  }
  return false;
}

bool Executor::fault(FaultReport report) {
  result_.status = RunResult::Status::Faulted;
  result_.fault = std::move(report);
  return false;
}

void Executor::count(const Instruction& instruction, const Outcome& outcome) {
  result_.stats.warp_instructions++;
  result_.stats.lane_instructions += static_cast<uint64_t>(__builtin_popcountll(outcome.took_part));
  by_opcode_[instruction.decoded.opcode]++;
}

void Executor::finish_stats() {
  if (!options_.stats) return;
  const model::Isa& isa = program_.codec().isa();
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

void Executor::trace(const Warp& warp, const Instruction& instruction, uint64_t group, uint64_t pc) {
  options_.trace("block " + to_string(warp.block().index) + " warp " + std::to_string(warp.number()) + " lanes " +
                 Integer(group).to_hex() + " pc " + Integer(pc).to_hex() + ": " + text(instruction, pc));
}

}  // namespace isadora::sim
