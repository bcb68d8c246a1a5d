// Variables of a program in C, as its description for debuggers has them: found by name at an instruction, and their
// values as text.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "object/call_frames.h"
#include "object/dwarf_entries.h"
#include "sim/machine.h"

namespace isadora::inspect {

// The state that values are read from. Registers have the numbers of the stack pointer's file.
struct StateReader {
  std::function<std::optional<uint64_t>(unsigned number)> reg;
  std::function<bool(uint64_t address, std::span<uint8_t> out)> memory;
};

StateReader state_of(sim::Warp& warp, const model::Isa& isa);

class SourceVariables {
 public:
  explicit SourceVariables(const object::DwarfSections& sections) : sections_(sections), entries_(sections) {}

  // Its value, or `<optimized out>` where none is known; none if no such variable is in scope.
  std::optional<std::string> text(std::string_view name, uint64_t pc, const StateReader& state) const;
  // The parameters and locals that are in scope, of inner blocks first.
  std::vector<std::string> locals(uint64_t pc) const;

 private:
  using Entry = object::DwarfEntry;

  bool holds(const Entry& scope, uint64_t pc) const;
  const Entry* function_at(uint64_t pc) const;
  void add_scopes(const Entry& scope, uint64_t pc, std::vector<const Entry*>& out) const;
  const Entry* find(std::string_view name, uint64_t pc, const Entry*& function) const;

  const object::DwarfSections sections_;
  object::DwarfEntries entries_;
};

}  // namespace isadora::inspect
