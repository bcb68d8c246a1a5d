// Records of retired instructions with values, for comparisons, logs and statistics.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "sim/session/inspection.h"

namespace isadora::sim::session {

struct Retired {
  struct Register {
    unsigned lane;  // 0 for a register that is not the lanes' own
    uint16_t file;
    unsigned number;
    base::Integer value;
  };
  struct Memory {
    Accesses::Memory access;
    base::Integer before, after;  // as the machine's number; 0 if unmapped
  };
  const Issue& issue;
  uint64_t moment = 0;                  // instructions before it, of all warps
  uint64_t lanes = 0;                   // the active ones
  std::vector<Register> read, written;  // by file, number and lane; read: as they were before
  std::vector<Memory> memory;           // in the order of the accesses
  std::optional<uint64_t> next;         // the next address of the lowest active lane; none if it does not continue
  const FaultReport* fault = nullptr;   // it has faulted, and has written nothing
};

// Calls `tell` after each instruction of a run. False from `tell` stops the run after it.
class InstructionRecorder final : public Inspector {
 public:
  using Tell = std::function<bool(const Retired&)>;
  explicit InstructionRecorder(Tell tell) : tell_(std::move(tell)) {}

  bool before(const Issue& issue) override;
  void sees(const Issue& issue, const Accesses& accesses) override;
  bool after(const Issue& issue, const Outcome& outcome, const Accesses& accesses) override;
  void faulted(Warp& warp, const FaultReport& report) override;

 private:
  Tell tell_;
  std::optional<Issue> issue_;  // that is executed
  uint64_t moment_ = 0;
  std::vector<Retired::Register> read_;
  std::vector<Retired::Memory> memory_;
};

// An instruction that was executed, without its registers and memory. No std::optional: a copy of one that was just
// written waits for its two stores.
struct ExecutedInstruction {
  unsigned warp = 0;
  const Instruction* instruction = nullptr;
  uint64_t pc = 0;
  uint64_t moment = 0;  // this and the rest: as of Retired
  uint64_t lanes = 0;
  bool goes_on = false;  // there is a next address
  uint64_t next = 0;
  const FaultReport* fault = nullptr;
};

// The next address of the lowest active lane, or where the guard is true for none, of the lowest of all; if it
// continues.
std::optional<uint64_t> next_of(const Issue& issue, const Outcome& outcome);

// Is told of each instruction of a run: many times as fast as with the registers and memory. The machine may have
// executed more instructions by then. The class that derives from it (as `Watcher`) has a function
// `bool see(const ExecutedInstruction&)`, where false stops the run after the instruction: no virtual one, which would
// take a third of the time.
template <class Watcher>
class InstructionWatcher : public Inspector {
 public:
  bool may_lag() const final { return true; }
  std::optional<uint64_t> executed(Warp& warp, const ExecutionLog& log) final;
  bool wants_accesses(const Issue&) final { return false; }
  bool before(const Issue& issue) final {
    issue_.reset();
    moment_ = issue.warp.launch().clock;
    return true;
  }
  void sees(const Issue& issue, const Accesses&) final { issue_.emplace(issue); }
  bool after(const Issue& issue, const Outcome& outcome, const Accesses&) final {
    issue_.reset();
    const std::optional<uint64_t> next = next_of(issue, outcome);
    return see({issue.warp.number(), &issue.instruction, issue.pc, moment_, outcome.active, next.has_value(),
                next.value_or(0), nullptr});
  }
  void faulted(Warp& warp, const FaultReport& report) final {
    if (!issue_) return;
    const Issue issue = *issue_;
    issue_.reset();
    see({warp.number(), &issue.instruction, issue.pc, moment_, report.lanes, false, 0, &report});
  }

 private:
  bool see(const ExecutedInstruction& executed) { return static_cast<Watcher&>(*this).see(executed); }

  std::optional<Issue> issue_;  // that is executed
  uint64_t moment_ = 0;
};

// A hart's one lane is active without a guard, or if the guard is true.
template <class Watcher>
std::optional<uint64_t> InstructionWatcher<Watcher>::executed(Warp& warp, const ExecutionLog& log) {
  issue_.reset();
  ExecutedInstruction told;
  told.warp = warp.number();
  told.moment = warp.launch().clock;
  const uint64_t first = told.moment;
  const uint8_t* guard = log.guards.data();
  for (auto run = log.runs.begin(); run != log.runs.end(); ++run) {
    const uint64_t after = run + 1 != log.runs.end() ? run[1].steps->pc : log.next;
    const LoggedStep* const end = run->steps + run->count;
    for (const LoggedStep* step = run->steps; step != end; step++, told.moment++) {
      told.instruction = step->instruction;
      told.pc = step->pc;
      told.lanes = step->guarded ? *guard++ : 1;
      told.goes_on = true;
      told.next = step + 1 != end ? step[1].pc : after;
      if (!see(told)) return told.moment - first + 1;
    }
  }
  return std::nullopt;
}

}  // namespace isadora::sim::session
