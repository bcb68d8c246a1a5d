// Constant propagation: registers and temporaries of a hart with known values, operation after operation.
#pragma once

#include <array>
#include <map>
#include <optional>

#include "sim/harts/storage.h"

namespace isadora::sim::harts {

class KnownValues {
 public:
  explicit KnownValues(const Storage& storage) : storage_(storage) {}

  void apply(const lanes::LaneOp& op);
  // The low 64 bits of a row.
  std::optional<uint64_t> word(lanes::Row row) const;

 private:
  using Number = std::array<uint64_t, 2>;
  std::optional<Number> number(lanes::Row row) const;
  std::optional<Number> result(const lanes::LaneOp& op) const;

  const Storage& storage_;
  std::map<std::pair<uint32_t, uint32_t>, Number> numbers_;  // by base and offset
};

}  // namespace isadora::sim::harts
