#include "sim/harts/block_code.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <utility>

#include "sim/lanes/kernel.h"

namespace isadora::sim::harts {
namespace {

using lanes::LaneOp;

constexpr uint64_t kPiece = 64 << 10;  // bytes of memory that are opened and sealed together
constexpr size_t kMostPieces = 1024;

constexpr uint8_t kTrap = 0xCC;  // after the last operation, which always leaves the block

// The code of one list of operations.
class BlockWriter {
 public:
  BlockWriter(std::span<LaneOp> ops, std::span<const LaneOp> unlinked, const Storage& storage)
      : ops_(ops), unlinked_(unlinked), storage_(storage) {
    uint64_t size = 0;
    for (size_t i = 0; i < unlinked.size(); i++) {
      const Stencil& own = Stencils::get().of(unlinked[i]);
      stencils_.push_back(!own.code.empty() && fits(own, i) ? &own : &Stencils::get().call());
      begins_.push_back(size);
      size += stencils_.back()->code.size();
    }
    begins_.push_back(size);
  }

  uint64_t size() const { return begins_.back() + sizeof kTrap; }

  void write(uint8_t* to) const {
    for (size_t i = 0; i < stencils_.size(); i++) {
      uint8_t* const begin = to + begins_[i];
      std::memcpy(begin, stencils_[i]->code.data(), stencils_[i]->code.size());
      for (const Stencil::Patch& patch : stencils_[i]->patches) {
        uint64_t value = value_of(patch, i);
        if (patch.kind == Stencil::Kind::Jump) value -= begins_[i] + patch.at + 4;
        std::memcpy(begin + patch.at, &value, patch.kind == Stencil::Kind::Word ? 8 : 4);
      }
    }
    to[begins_.back()] = kTrap;
  }
  void enter(const uint8_t* code) const {
    for (size_t i = 0; i < stencils_.size(); i++) ops_[i].run = std::bit_cast<lanes::Kernel>(code + begins_[i]);
  }

 private:
  // Whether all that is filled in fits its hole: the memory of rows may be too far from the frame.
  bool fits(const Stencil& stencil, size_t i) const {
    return std::ranges::all_of(stencil.patches, [&](const Stencil::Patch& patch) {
      if (patch.hole == Hole::skipped) return i + ops_[i].skip < unlinked_.size();
      if (patch.kind == Stencil::Kind::Word || patch.kind == Stencil::Kind::Jump) return true;
      const uint64_t value = value_of(patch, i);
      return value == (patch.kind == Stencil::Kind::Number ? uint64_t{static_cast<uint32_t>(value)}
                                                           : static_cast<uint64_t>(static_cast<int32_t>(value)));
    });
  }

  uint64_t value_of(const Stencil::Patch& patch, size_t i) const {
    return value_of(patch.hole, i) + static_cast<uint64_t>(int64_t{patch.plus});
  }
  uint64_t value_of(Hole hole, size_t i) const {
    const LaneOp& op = ops_[i];
    switch (hole) {
      case Hole::to: return distance_of(op.to);
      case Hole::a: return distance_of(op.a);
      case Hole::b: return distance_of(op.b);
      case Hole::c: return distance_of(op.c);
      case Hole::window: return distance_of(lanes::row_at(&storage_.frame().window(op.skip)));
      case Hole::self: return distance_of(lanes::row_at(&op));
      case Hole::has_to: return is_given(op.to);
      case Hole::has_a: return is_given(op.a);
      case Hole::has_b: return is_given(op.b);
      case Hole::has_c: return is_given(op.c);
      case Hole::number: return op.number;
      case Hole::instruction: return op.instruction;
      case Hole::skip: return op.skip;
      case Hole::aux: return op.aux;
      case Hole::sub: return op.sub;
      case Hole::bytes: return op.bytes;
      case Hole::type: return static_cast<uint64_t>(op.type);
      case Hole::keeps: return op.keeps;
      case Hole::everywhere: return op.everywhere;
      case Hole::aligned: return op.aligned;
      case Hole::low: return static_cast<uint32_t>(op.number);
      case Hole::left: return 32 - op.sub - op.number;
      case Hole::right: return 32 - uint64_t{op.sub};
      case Hole::operation: return std::bit_cast<uint64_t>(&op);
      case Hole::kernel: return std::bit_cast<uint64_t>(kernel(unlinked_[i], 1));
      case Hole::next: return begins_[i + 1];
      case Hole::skipped: return begins_[i + op.skip];
    }
    return 0;
  }
  static bool is_given(const lanes::Row& row) { return std::bit_cast<uint64_t>(row) != 0; }
  uint64_t distance_of(const lanes::Row& row) const {
    return is_given(row) ? std::bit_cast<uint64_t>(row) - std::bit_cast<uint64_t>(&storage_.frame()) : 0;
  }

  const std::span<LaneOp> ops_;
  const std::span<const LaneOp> unlinked_;
  const Storage& storage_;
  std::vector<const Stencil*> stencils_;
  std::vector<uint64_t> begins_;  // of the code of each operation, and where the last one's ends
};

}  // namespace

// Room for code of this size, in memory that is open; null if there is none.
uint8_t* BlockCode::reserve(uint64_t bytes) {
  if (memory_.empty() || memory_.back()->size() - used_ < bytes) {
    if (memory_.size() == kMostPieces) return nullptr;
    try {
      memory_.push_back(std::make_unique<compiling::CodeMemory>(std::max(bytes, kPiece)));
    } catch (const std::bad_alloc&) {
      return nullptr;
    }
    used_ = 0;
  } else if (!memory_.back()->open()) {
    return nullptr;
  }
  return memory_.back()->begin() + std::exchange(used_, used_ + bytes);
}

bool BlockCode::add(std::span<LaneOp> ops, std::span<const LaneOp> unlinked, Storage& storage) {
  if (is_refused_ || Stencils::get().call().code.empty()) return false;
  const BlockWriter writer(ops, unlinked, storage);
  uint8_t* const code = reserve(writer.size());
  if (!code) return false;
  writer.write(code);
  if (memory_.back()->seal()) {
    writer.enter(code);
    return true;
  }
  if (code != memory_.back()->begin()) {  // other code in this piece cannot run any more
    storage.set_full();
    throw std::bad_alloc();
  }
  is_refused_ = true;
  return false;
}

}  // namespace isadora::sim::harts
