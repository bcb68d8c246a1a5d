// The machine code of blocks, put together from stencils. It works on the blocks' own operations, which stay where they
// are, and does what their kernels do: either may be entered at any operation, and may leave at any.
#pragma once

#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "sim/compiling/code_memory.h"
#include "sim/harts/stencils.h"
#include "sim/harts/storage.h"

namespace isadora::sim::harts {

// A block's operations with code.
struct CodedOps {
  const lanes::LaneOp* entry = nullptr;     // where branches to the block lead to
  std::span<lanes::LaneOp> ops;             // from there on, or from the one after it
  std::span<const lanes::LaneOp> unlinked;  // the same with rows that are not yet addresses
};

class BlockWriter;

class BlockCode {
 public:
  // Sets LaneOp::run of these operations to their code, which is new or replaces what they had. A branch that leads to
  // a block with code by now goes there directly, and does so for good. False: nothing has changed, since no memory is
  // left for code, or the operating system lets nothing be executed that was written. Throws std::bad_alloc where it
  // lets code be executed no more; then the storage is full.
  [[nodiscard]] bool add(std::span<const CodedOps> blocks, Storage& storage);
  // From now on the code of these blocks runs their entries as they are (LaneOp::run). Throws as above.
  void leave_to(std::span<const lanes::LaneOp* const> entries, Storage& storage);

 private:
  // A branch whose code does not go to a block directly.
  struct Indirect {
    const lanes::LaneOp* op;
    const Stencil* stencil;
    uint8_t* code;
  };
  // Of a block: all, and what belongs to its first operation.
  struct Code {
    uint8_t* begin = nullptr;
    uint64_t size = 0, size_of_first = 0;
  };
  Code* place_for(const lanes::LaneOp* entry, const BlockWriter& writer);
  bool write(std::span<const CodedOps> blocks, bool links_all, Storage& storage);
  void link(std::vector<Indirect>& branches) const;
  uint64_t place_of(const lanes::LaneOp* entry) const;
  // Lets code be written from a place on; false where the operating system refuses that.
  bool open(uint64_t from);
  // Lets that code be executed; false if there was none before.
  bool seal(Storage& storage);

  std::unique_ptr<compiling::CodeMemory> memory_;
  uint64_t used_ = 0, sealed_ = 0;  // of it
  uint64_t opened_ = 0;             // from where on it can be written
  bool is_refused_ = false;         // by the operating system
  std::unordered_map<const lanes::LaneOp*, Code> by_entry_;
  std::vector<Indirect> indirect_;
  // Each call of add() pays for 64 of them to be tried again, or pages to be opened for that: to try all of them at
  // each call would take quadratic time.
  static constexpr uint64_t kPaidPerCall = 64, kPage = 4096;
  uint64_t calls_ = 0;  // of add() since they were tried
};

}  // namespace isadora::sim::harts
