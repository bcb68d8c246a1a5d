// IR made ready to run: one step per operation, with registers named where the word names them, and the choice of
// numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/ir.h"
#include "model/model.h"

namespace isadora::sim::reference {

enum class InterpreterOp : uint8_t {
  Nothing,  // a constant, or a write that is dropped
  Pure,
  Read,    // of registers from `number` on, `bits` bits
  ReadAt,  // of registers whose number, code or width is computed
  Write,
  WriteAt,
  State,  // everything else, by its operation
};

struct InterpreterStep {
  InterpreterOp kind = InterpreterOp::Nothing;
  ir::Inst inst{};
  uint16_t file = 0;
  uint32_t number = 0, bits = 0;
  uint64_t place = 0, stride = 0;  // ir::WriteOrder
};

enum class Numbers : uint8_t { Words64, Words128, Exact };

struct Plan {
  std::vector<InterpreterStep> steps;                          // by operation
  std::vector<std::pair<ir::Value, base::Integer>> constants;  // values that are known before
  std::vector<uint32_t> crossings;   // operations that cross lanes, ascending; none of them in a region
  uint32_t all_lanes_until = 0;      // steps before this one run for lanes that take no part, too: a Shuffle reads them
  bool ordered = false;              // several writes may meet: the order of the list must be kept across lanes
  Numbers numbers = Numbers::Exact;  // the smallest kind that holds every range
};

Plan make_plan(const model::Isa& isa, const ir::Function& f);

}  // namespace isadora::sim::reference
