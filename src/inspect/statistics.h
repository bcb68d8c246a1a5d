// Counters of a run: instructions, divergence, memory, waiting.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "sim/fallback.h"
#include "sim/session/inspection.h"

namespace isadora::inspect {

struct RunCounts {
  struct Instructions {
    uint64_t warps = 0, lanes = 0;
  };
  // Accesses of one kind to one space. `touched` counts, for each instruction of a warp, the distinct pieces of memory.
  struct Memory {
    uint64_t warps = 0, lanes = 0, bytes = 0, sectors = 0, lines = 0;
  };
  static constexpr unsigned kSector = 32, kLine = 128;

  Instructions all;
  std::map<std::string, Instructions> by_opcode;
  // Fallbacks of the fast engines to the reference engine, by opcode and reason.
  std::map<std::pair<std::string, sim::FallbackReason>, Instructions> left;
  uint64_t standing = 0;              // lanes at an instruction when it was executed, with or without a true guard
  uint64_t alive = 0;                 // lanes of the warp that had not ended then
  uint64_t branches = 0, parted = 0;  // executed by a warp; that sent its lanes to different places
  uint64_t barriers = 0, waits = 0;   // lanes that came to one
  std::map<std::pair<std::string, std::string>, Memory> memory;  // by space and load, store, atomic
  std::map<std::string, bool> shared_by_grid;                    // spaces, where sectors and lines mean something

  void add(const RunCounts& other);
};

class Statistics final : public sim::session::Inspector {
 public:
  // Why the fast engines leave an instruction to the reference engine, where they do (sim/engines).
  using WhyLeft = std::optional<sim::FallbackReason> (*)(sim::Warp&, const sim::Instruction&, uint64_t pc);

  Statistics(const model::Isa& isa, WhyLeft why_left) : isa_(isa), why_left_(why_left) {}
  Statistics(const model::Isa&& isa, WhyLeft why_left) = delete;
  // Of a hart all that is counted follows from which instructions were executed.
  bool may_lag() const override { return is_hart(); }
  bool infers_accesses() const override { return true; }
  std::optional<uint64_t> executed(sim::Warp& warp, const sim::ExecutionLog& log) override;
  bool wants_accesses(const sim::Issue& issue) override { return traits(issue).memory; }
  bool before(const sim::Issue& issue) override;
  bool after(const sim::Issue& issue, const sim::Outcome& outcome, const sim::Accesses& accesses) override;
  RunCounts counts();

 private:
  struct Traits {
    const model::Opcode* opcode = nullptr;  // instructions end with the run, the description's opcodes do not
    bool memory = false, branch = false;
    std::vector<sim::FixedAccess> accesses;
    std::optional<sim::FallbackReason> left;
    RunCounts::Instructions executed;
  };
  // Instructions that a hart has executed in sequence, by a log, from one place on.
  struct Path {
    std::vector<const sim::Instruction*> instructions;
    std::vector<uint64_t> runs;     // [n]: how often the first n of them were executed, and no more
    std::vector<size_t> guarded;    // those that have guards
    std::vector<uint64_t> skipped;  // how often the guard of each of these was false
  };

  bool is_hart() const { return isa_.machine.execution == model::Execution::Hart; }
  Traits& traits(sim::Warp& warp, const sim::Instruction& instruction, uint64_t pc);
  Traits& traits(const sim::Issue& issue) { return traits(issue.warp, issue.instruction, issue.pc); }
  void count_memory(const sim::Accesses& accesses);
  Path& path(sim::Warp& warp, const sim::ExecutionLog::Run& run);
  void count(const Path& path);
  void count(Traits& traits, uint64_t runs, uint64_t active);
  void count_paths();

  const model::Isa& isa_;
  const WhyLeft why_left_;
  RunCounts counts_;
  std::unordered_map<const sim::Instruction*, Traits> traits_;
  std::unordered_map<const sim::LoggedStep*, Path> paths_;  // since they were counted
  std::map<std::pair<uint16_t, sim::Accesses::Memory::Kind>, RunCounts::Memory> memory_;
  uint64_t alive_ = 0;
};

// A hart has no lanes: its instructions and branches are counted.
std::string text_of(const RunCounts& counts, bool is_hart);
std::string json_of(const RunCounts& counts);

}  // namespace isadora::inspect
