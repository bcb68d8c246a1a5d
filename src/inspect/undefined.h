// Reads of undefined values: registers that no instruction of the block wrote, bytes of the block's and the lanes'
// memory that none wrote, and values of inactive lanes. The simulator gives zeros and the lane's current value there; a
// machine may give anything. Each instruction is reported once for each kind.
#pragma once

#include <bitset>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "inspect/words.h"
#include "sim/execute.h"
#include "sim/session/inspection.h"

namespace isadora::inspect {

struct UndefinedRead {
  uint64_t pc = 0;
  uint32_t line = 0;
  std::string instruction;
  std::string what;  // "R5, which no instruction has written"
  std::string kernel;
  sim::Dim block_index;
  unsigned warp = 0;
  uint64_t lanes = 0;
};

class Undefined final : public sim::session::Inspector {
 public:
  explicit Undefined(const encoding::Codec& codec) : isa_(codec.isa()), texts_(codec) {}
  explicit Undefined(const encoding::Codec&& codec) = delete;
  void run_begins(sim::Launch& launch, sim::Program& program) override;
  void block_begins(std::span<sim::Warp* const> warps) override;
  bool after(const sim::Issue& issue, const sim::Outcome& outcome, const sim::Accesses& accesses) override;
  // In the order in which they happened first.
  const std::vector<UndefinedRead>& reads() const { return reads_; }

 private:
  enum class Kind : uint8_t { Register, Memory, Lane };
  static constexpr uint64_t kPage = 1024;
  using Written = std::vector<bool>;
  using Bytes = std::unordered_map<uint64_t, std::bitset<kPage>>;  // by page

  bool is_tracked(uint16_t space) const;
  bool is_written(sim::Warp& warp, const sim::Accesses::Register& r);
  bool is_written(sim::Warp& warp, const sim::Accesses::Memory& m, uint64_t& address);
  void note_starts(sim::Warp& warp);
  std::vector<bool>::reference written(sim::Warp& warp, uint16_t file, unsigned number, unsigned lane);
  void check_reads(const sim::Issue& issue, const sim::Accesses& accesses);
  void note(sim::Warp& warp, const sim::Accesses& accesses);
  void report(const sim::Issue& issue, Kind kind, unsigned lane, const std::string& what);

  const model::Isa& isa_;
  sim::InstructionTexts texts_;
  sim::Program* program_ = nullptr;
  std::unordered_map<const sim::Registers*, Written> registers_, grid_registers_;
  std::unordered_map<const sim::AddressSpace*, Bytes> memory_;
  std::map<std::pair<uint64_t, Kind>, size_t> known_;
  std::vector<UndefinedRead> reads_;
  uint64_t step_ = 0;                  // instructions looked at
  std::vector<uint64_t> reported_in_;  // by read: the instruction that it was found in, whose other lanes join it
};

}  // namespace isadora::inspect
