// The machine code of blocks, put together from stencils. It works on the blocks' own operations, which stay where they
// are, and does what their kernels do: either may be entered at any operation, and may leave at any.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "sim/compiling/code_memory.h"
#include "sim/harts/stencils.h"
#include "sim/harts/storage.h"

namespace isadora::sim::harts {

class BlockCode {
 public:
  // Sets LaneOp::run of these operations to their code. `unlinked` are the same with rows that are not yet addresses.
  // False: nothing has changed, since no memory is left for code, or the operating system lets nothing be executed that
  // was written. Throws std::bad_alloc where it lets code be executed no more; then the storage is full.
  [[nodiscard]] bool add(std::span<lanes::LaneOp> ops, std::span<const lanes::LaneOp> unlinked, Storage& storage);

 private:
  uint8_t* reserve(uint64_t bytes);

  std::vector<std::unique_ptr<compiling::CodeMemory>> memory_;
  uint64_t used_ = 0;        // of the last one
  bool is_refused_ = false;  // by the operating system
};

}  // namespace isadora::sim::harts
