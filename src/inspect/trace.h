// A line for each instruction with its place and lanes, followed by its writes. Filters select instructions.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "inspect/locations.h"
#include "sim/execute.h"
#include "sim/session/inspection.h"

namespace isadora::inspect {

// KEY=VALUE. Of filters with one key, one must hold; of different keys, each.
//   pc=WHERE or pc=WHERE..WHERE   block=X[,Y[,Z]]   warp=N or N..M   lane=N or N..M   op=NAME (an opcode, an optype, a
//   mnemonic)
class Filters {
 public:
  // Empty, or an error about the text.
  std::string add(const std::string& text, const model::Isa& isa, const object::Object& object);
  bool pass(const sim::Issue& issue) const;

 private:
  std::string add_op(const std::string& name, const model::Isa& isa);
  std::string add_block(const std::string& text);

  std::vector<NumberRange> pcs_, warps_, lanes_;
  std::vector<std::vector<uint32_t>> blocks_;
  std::vector<std::vector<bool>> ops_;  // by opcode
};

class TraceWriter final : public sim::session::Inspector {
 public:
  TraceWriter(const encoding::Codec& codec, Filters filters, std::function<void(const std::string&)> write)
      : isa_(codec.isa()), texts_(codec), filters_(std::move(filters)), write_(std::move(write)) {}

  bool before(const sim::Issue& issue) override;
  bool wants_accesses(const sim::Issue&) override { return passes_; }
  bool after(const sim::Issue& issue, const sim::Outcome& outcome, const sim::Accesses& accesses) override;
  void faulted(sim::Warp& warp, const sim::FaultReport& report) override;

 private:
  std::string line(const sim::Issue& issue, const std::string& lanes);

  const model::Isa& isa_;
  sim::InstructionTexts texts_;
  Filters filters_;
  std::function<void(const std::string&)> write_;
  bool passes_ = false;
  std::string pending_;  // the line of the current instruction, in case it faults
};

// The writes of an instruction, a line each: "R0 = 0x5", with the values of the lanes that wrote it; memory by address.
std::vector<std::string> written(sim::Warp& warp, const sim::Accesses& accesses);

}  // namespace isadora::inspect
