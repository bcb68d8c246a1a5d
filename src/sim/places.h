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

struct Place {
  enum class Kind : uint8_t { Registers, Aggregate, Constant, Memory, Pc } kind = Kind::Registers;
  uint16_t index = 0;     // of the file, aggregate or space
  unsigned number = 0;    // of the first register
  unsigned bits = 0;      // the value's
  uint64_t address = 0;   // Memory
  base::Integer value;    // Constant
  bool per_lane = false;  // a value for each lane, else one for the warp
};

// Where a lane goes on; a place without a name.
inline Place pc_place() {
  Place place;
  place.kind = Place::Kind::Pc;
  place.bits = 64;
  place.per_lane = true;
  return place;
}

class Places {
 public:
  explicit Places(const model::Isa& isa);
  explicit Places(const model::Isa&& isa) = delete;
  std::optional<Place> find(std::string_view text) const;
  // Why `text` names no place, with the nearest that does.
  std::string explain(std::string_view text) const;

 private:
  void add(const std::string& name, const Place& place);
  void add_file(uint16_t index);
  void add_constants(const model::Type& type);
  std::optional<Place> wide(std::string_view text) const;
  std::optional<Place> memory(std::string_view text) const;
  std::optional<Place> compound(std::string_view text) const;

  const model::Isa& isa_;
  std::map<std::string, Place, std::less<>> names_;
};

}  // namespace isadora::sim
