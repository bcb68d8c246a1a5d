// The warps of successive blocks reuse registers. This finds the registers that a new warp must find as zeros: those
// that code before it has written, except those that it writes itself before it reads them.
#pragma once

#include <vector>

#include "sim/engine.h"

namespace isadora::sim {

class RegisterUse {
 public:
  explicit RegisterUse(const model::Isa& isa);
  explicit RegisterUse(const model::Isa&& isa) = delete;

  // Its guard may fail.
  bool guarded(const Instruction& instruction) const;

  // This will be executed.
  void add(const ir::Function& body);
  // Each warp starts with these, in all lanes that it has, and nothing that happens in between keeps it from the last.
  // They outlive this.
  void begin_with(std::vector<const Instruction*> instructions) {
    first_ = std::move(instructions);
    changed_ = true;
  }

  // The registers that a read or a write may name: the whole file if it is unknown.
  RegisterRange range(const ir::Function& body, const ir::Inst& in) const;

  const std::vector<RegisterRange>& written() const { return up_to_date().written_; }
  // The written registers that a warp with all its lanes must find as zeros.
  const std::vector<RegisterRange>& seen() const { return up_to_date().seen_; }

 private:
  using Flags = std::vector<std::vector<bool>>;  // by file and number

  Flags none() const;
  bool certain(const ir::Function& body, const ir::Inst& in) const;
  Flags written_first() const;
  void see(const Instruction& instruction, Flags& read, Flags& written) const;
  void read(const ir::Function& body, Flags& read) const;
  std::vector<RegisterRange> ranges(const Flags* without) const;
  const RegisterUse& up_to_date() const;

  const model::Isa& isa_;
  Flags may_write_;
  std::vector<const Instruction*> first_;
  mutable bool changed_ = false;  // since these were made: at a second block, which most runs do not have
  mutable std::vector<RegisterRange> written_, seen_;
};

}  // namespace isadora::sim
