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
    base::Integer before, after;  // little-endian; 0 if unmapped
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
  // With `accesses` of the registers and memory, too, which takes many times as long.
  explicit InstructionRecorder(Tell tell, bool accesses = true) : tell_(std::move(tell)), accesses_(accesses) {}

  bool wants_accesses(const Issue&) override { return accesses_; }
  bool before(const Issue& issue) override;
  void sees(const Issue& issue, const Accesses& accesses) override;
  bool after(const Issue& issue, const Outcome& outcome, const Accesses& accesses) override;
  void faulted(Warp& warp, const FaultReport& report) override;

 private:
  Tell tell_;
  bool accesses_;
  std::optional<Issue> issue_;  // that is executed
  uint64_t moment_ = 0;
  std::vector<Retired::Register> read_;
  std::vector<Retired::Memory> memory_;
};

}  // namespace isadora::sim::session
