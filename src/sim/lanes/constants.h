// Rows of constants, shared by all code of an engine. They stay where they are, so that code can name them.
#pragma once

#include <map>
#include <optional>
#include <tuple>

#include "base/integer.h"
#include "sim/lanes/frame.h"
#include "sim/lanes/shapes.h"
#include "sim/memory.h"

namespace isadora::sim::lanes {

class Constants {
 public:
  explicit Constants(const void* near = nullptr);
  // A row of this many elements with the low bits of a value; empty if the table is full.
  std::optional<Row> row(const base::Integer& value, Shape shape, unsigned elements);
  uint8_t* begin() const { return memory_.get(); }

 private:
  Zeroed memory_;
  uint32_t used_ = 0;
  std::map<std::tuple<base::Integer, Shape, unsigned>, Row> known_;
};

}  // namespace isadora::sim::lanes
