// Names of state as people write them: `R1`, `R[0:1]`, `PR`, `c[0x0][0x160]`, `global[0x1000]`, `global[0x1000, 8]`.
// What can be named comes from the description: the files' spellings and aliases, aggregates, the texts of compound
// operands that load from a fixed address, spaces.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/model.h"

namespace isadora::sim {

struct StateLocation {
  enum class Kind : uint8_t { Registers, Aggregate, Constant, Memory, Pc } kind = Kind::Registers;
  uint16_t index = 0;    // of the file, aggregate or space
  unsigned number = 0;   // of the first register
  unsigned low = 0;      // the lowest bit of a part of a register
  unsigned bits = 0;     // the value's
  bool is_part = false;  // bits of one register; a write leaves in its others …
  model::RegisterView::Rest rest = model::RegisterView::Rest::Keep;  // … this
  uint64_t address = 0;                                              // Memory
  base::Integer value;                                               // Constant
  bool per_lane = false;                                             // a value for each lane, else one for the warp
};

// `count` registers of a file, from `number` on; a constant if operands have one in place of the register.
StateLocation register_place(const model::Isa& isa, uint16_t file, unsigned number, unsigned count = 1);

// All registers of an aggregate, as one value.
StateLocation aggregate_place(const model::Isa& isa, uint16_t aggregate);

// A lane's pc; a location without a name.
inline StateLocation pc_place() {
  StateLocation place;
  place.kind = StateLocation::Kind::Pc;
  place.bits = 64;
  place.per_lane = true;
  return place;
}

class LocationNames {
 public:
  explicit LocationNames(const model::Isa& isa);
  explicit LocationNames(const model::Isa&& isa) = delete;
  std::optional<StateLocation> find(std::string_view text) const;
  // Why `text` names no place, with the nearest that does.
  std::string explain(std::string_view text) const;

 private:
  void add(const std::string& name, const StateLocation& place);
  void add_file(uint16_t index);
  void add_constants(const model::Type& type);
  std::optional<StateLocation> wide(std::string_view text) const;
  std::optional<StateLocation> memory(std::string_view text) const;
  std::optional<StateLocation> compound(std::string_view text) const;

  const model::Isa& isa_;
  std::map<std::string, StateLocation, std::less<>> names_;
};

}  // namespace isadora::sim
