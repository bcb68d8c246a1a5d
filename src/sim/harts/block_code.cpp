#include "sim/harts/block_code.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <utility>

#include "sim/lanes/kernel.h"
#include "sim/lanes/kernels_of_one.h"

namespace isadora::sim::harts {

using lanes::LaneOp;

namespace {

constexpr uint64_t kMostCode = 64 << 20;  // bytes, so that each jump reaches all of it; untouched pages cost nothing

constexpr uint8_t kTrap = 0xCC;  // after the last operation, which always leaves the block

size_t size_of(Stencil::Kind kind) { return kind == Stencil::Kind::Word ? 8 : kind == Stencil::Kind::Byte ? 1 : 4; }

// Of a number in a hole.
uint64_t extended(uint64_t value, Stencil::Kind kind) {
  switch (kind) {
    case Stencil::Kind::Byte: return static_cast<uint8_t>(value);
    case Stencil::Kind::Number: return static_cast<uint32_t>(value);
    case Stencil::Kind::Distance: return static_cast<uint64_t>(static_cast<int32_t>(value));
    case Stencil::Kind::Word:
    case Stencil::Kind::Jump: break;
  }
  return value;
}

uint64_t plus(uint64_t value, const Stencil::Patch& patch) {
  return value + static_cast<uint64_t>(int64_t{patch.plus});
}

void fill(uint8_t* code, const Stencil::Patch& patch, uint64_t value) {
  value = plus(value, patch);
  if (patch.kind == Stencil::Kind::Jump) value -= std::bit_cast<uint64_t>(code + patch.at + 4);
  std::memcpy(code + patch.at, &value, size_of(patch.kind));
}

// Lets the code of a branch go to that of a block.
void go_directly(uint8_t* code, const Stencil& stencil, const LaneOp& op, const uint8_t* target) {
  for (const Stencil::Patch& patch : stencil.often.patches) {
    if (patch.hole == Hole::target) fill(code, patch, std::bit_cast<uint64_t>(target));
    if (patch.hole == Hole::change) fill(code, patch, op.number);
  }
}

// From the frame.
uint64_t distance(const Storage& storage, const void* place) {
  return std::bit_cast<uint64_t>(place) - std::bit_cast<uint64_t>(&storage.frame());
}

}  // namespace

// The code of one list of operations, in one piece: that of each in turn, then what is rarely executed.
class BlockWriter {
 public:
  BlockWriter(const CodedOps& block, const Storage& storage)
      : ops_(block.ops), unlinked_(block.unlinked), storage_(storage) {
    const auto room = [&](const Stencil::Part& part) { return std::exchange(size_, size_ + part.code.size()); };
    for (size_t i = 0; i < unlinked_.size(); i++) {
      const Stencil& own = Stencils::get().of(unlinked_[i]);
      stencils_.push_back(!own.often.code.empty() && fits(own, i) ? &own : &Stencils::get().of(lanes::kCallOfOne));
      places_.push_back({.often = room(stencils_.back()->often)});
    }
    places_.push_back({.often = size_++});  // of the trap
    for (size_t i = 0; i < unlinked_.size(); i++) {
      places_[i].rarely = room(stencils_[i]->rarely);
      for (const Extra& extra : kExtras) {
        if (stencils_[i]->has(extra.hole)) places_[i].*extra.place = room(Stencils::get().of(extra.number).often);
      }
    }
  }

  uint64_t size() const { return size_; }
  uint64_t size_of_first() const { return places_[1].often; }
  bool writes(const LaneOp* op) const { return op >= ops_.data() && op < ops_.data() + ops_.size(); }

  void write(uint8_t* to) {
    code_ = to;
    for (size_t i = 0; i < unlinked_.size(); i++) {
      write(stencils_[i]->often, places_[i].often, i);
      write(stencils_[i]->rarely, places_[i].rarely, i);
      for (const Extra& extra : kExtras) {
        if (stencils_[i]->has(extra.hole)) write(Stencils::get().of(extra.number).often, places_[i].*extra.place, i);
      }
    }
    code_[places_.back().often] = kTrap;
  }
  // Calls `found` with each branch to a block, its stencil and its code.
  template <class F>
  void branches(const F& found) const {
    for (size_t i = 0; i < unlinked_.size(); i++) {
      if (stencils_[i]->has(Hole::target)) found(ops_[i], *stencils_[i], code_ + places_[i].often);
    }
  }
  void enter() const {
    for (size_t i = 0; i < unlinked_.size(); i++)
      ops_[i].run = std::bit_cast<lanes::Kernel>(const_cast<const uint8_t*>(code_) + places_[i].often);
  }

 private:
  // The places of the code for an operation.
  struct Places {
    uint64_t often = 0, rarely = 0, call = 0, stop = 0, unlinked = 0;
  };
  // Code that belongs to no kernel, of an operation whose stencil has the hole.
  struct Extra {
    Hole hole;
    size_t number;
    uint64_t Places::*place;
  };
  static constexpr Extra kExtras[] = {{Hole::call, lanes::kCallOfOne, &Places::call},
                                      {Hole::stop, lanes::kStopOfOne, &Places::stop},
                                      {Hole::target, lanes::kUnlinkedOfOne, &Places::unlinked}};

  void write(const Stencil::Part& part, uint64_t place, size_t i) const {
    std::ranges::copy(part.code, code_ + place);
    for (const Stencil::Patch& patch : part.patches) fill(code_ + place, patch, value_of(patch.hole, i));
  }

  // Whether all that is filled in fits its hole: the memory of rows may be too far from the frame.
  bool fits(const Stencil& stencil, size_t i) const {
    const auto is_fit = [&](const Stencil::Patch& patch) {
      if (patch.hole == Hole::skipped) return i + ops_[i].skip < unlinked_.size();
      if (patch.kind == Stencil::Kind::Jump) return true;
      const uint64_t value = plus(value_of(patch.hole, i), patch);
      return value == extended(value, patch.kind);
    };
    return std::ranges::all_of(stencil.often.patches, is_fit) && std::ranges::all_of(stencil.rarely.patches, is_fit);
  }

  uint64_t value_of(Hole hole, size_t i) const {
    const LaneOp& op = ops_[i];
    switch (hole) {
      case Hole::to: return distance_of(op.to);
      case Hole::a: return distance_of(op.a);
      case Hole::b: return distance_of(op.b);
      case Hole::c: return distance_of(op.c);
      case Hole::window: return distance(storage_, &storage_.frame().window(op.skip));
      case Hole::self: return distance(storage_, &op);
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
      case Hole::change: return is(unlinked_[i].what, lanes::kBranch) ? 0 : op.number;  // until it goes directly
      case Hole::operation: return std::bit_cast<uint64_t>(&op);
      case Hole::kernel: return std::bit_cast<uint64_t>(kernel(unlinked_[i], 1));
      case Hole::next: return at(places_[i + 1].often);
      case Hole::skipped: return at(places_[i + op.skip].often);
      case Hole::target: return at(places_[i].unlinked);
      case Hole::call: return at(places_[i].call);
      case Hole::stop: return at(places_[i].stop);
      case Hole::cold: return at(places_[i].rarely);
    }
    return 0;
  }
  uint64_t at(uint64_t place) const { return std::bit_cast<uint64_t>(code_ + place); }
  static bool is_given(const lanes::Row& row) { return std::bit_cast<uint64_t>(row) != 0; }
  uint64_t distance_of(const lanes::Row& row) const {
    return is_given(row) ? distance(storage_, std::bit_cast<const void*>(row)) : 0;
  }

  std::span<LaneOp> ops_;
  std::span<const LaneOp> unlinked_;
  const Storage& storage_;
  std::vector<const Stencil*> stencils_;  // by operation, as the next
  std::vector<Places> places_;
  uint64_t size_ = 0;
  uint8_t* code_ = nullptr;
};

// Memory for its code: what it has, if it is large enough, or new one; null if there is none.
BlockCode::Code* BlockCode::place_for(const LaneOp* entry, const BlockWriter& writer) {
  const auto known = by_entry_.find(entry);
  if (known != by_entry_.end()) {
    known->second.size_of_first = writer.size_of_first();
    return known->second.size < writer.size() ? nullptr : &known->second;
  }
  if (writer.size() > kMostCode - used_) return nullptr;
  uint8_t* const begin = memory_->begin() + std::exchange(used_, used_ + writer.size());
  return &(by_entry_[entry] = {begin, writer.size(), writer.size_of_first()});
}

// Of a block's code; the end of all code if it has none.
uint64_t BlockCode::place_of(const LaneOp* entry) const {
  const auto known = by_entry_.find(entry);
  return known == by_entry_.end() ? used_ : static_cast<uint64_t>(known->second.begin - memory_->begin());
}

bool BlockCode::open(uint64_t from) {
  if (is_refused_) return false;
  opened_ = from;
  if (memory_) return memory_->open(from, sealed_);
  try {
    memory_ = std::make_unique<compiling::CodeMemory>(kMostCode);
  } catch (const std::bad_alloc&) {
    is_refused_ = true;
  }
  return !is_refused_;
}

bool BlockCode::seal(Storage& storage) {
  if (memory_->seal(opened_, used_)) {
    sealed_ = used_;
    return true;
  }
  if (sealed_ > 0) {  // code from before cannot run any more
    storage.set_full();
    throw std::bad_alloc();
  }
  is_refused_ = true;
  return false;
}

bool BlockCode::add(std::span<const CodedOps> blocks, Storage& storage) {
  if (Stencils::get().of(lanes::kCallOfOne).often.code.empty()) return false;
  const bool links_all = !indirect_.empty() && ++calls_ * kPaidPerCall >= indirect_.size() + used_ / kPage;
  uint64_t first = links_all ? 0 : used_;
  for (const CodedOps& block : blocks) first = std::min(first, place_of(block.entry));
  if (!open(first)) return false;
  try {
    return write(blocks, links_all, storage);
  } catch (const std::bad_alloc&) {
    storage.set_full();  // the code may not be executed again
    throw;
  }
}

// Lets branches go directly to blocks that have code, and forgets them.
void BlockCode::link(std::vector<Indirect>& branches) const {
  std::erase_if(branches, [&](const Indirect& branch) {
    const auto target = by_entry_.find(std::bit_cast<const LaneOp*>(branch.op->c));
    if (target != by_entry_.end()) go_directly(branch.code, *branch.stencil, *branch.op, target->second.begin);
    return target != by_entry_.end();
  });
}

bool BlockCode::write(std::span<const CodedOps> blocks, bool links_all, Storage& storage) {
  std::vector<BlockWriter> written;
  std::vector<Indirect> fresh;
  for (const CodedOps& block : blocks) {
    BlockWriter writer(block, storage);
    const bool is_new = !by_entry_.contains(block.entry);
    const Code* const code = place_for(block.entry, writer);
    if (!code) continue;
    if (!is_new) std::erase_if(indirect_, [&](const Indirect& branch) { return writer.writes(branch.op); });
    writer.write(code->begin);
    writer.branches([&](const LaneOp& op, const Stencil& stencil, uint8_t* place) {
      fresh.push_back({&op, &stencil, place});
    });
    written.push_back(std::move(writer));
  }
  link(fresh);
  if (links_all) link(indirect_), calls_ = 0;
  indirect_.insert(indirect_.end(), fresh.begin(), fresh.end());
  if (!seal(storage)) return false;
  for (const BlockWriter& writer : written) writer.enter();
  return true;
}

void BlockCode::leave_to(std::span<const LaneOp* const> entries, Storage& storage) {
  uint64_t first = used_;
  for (const LaneOp* entry : entries) first = std::min(first, place_of(entry));
  if (first == used_ || !open(first)) return;
  const Stencil::Part& run = Stencils::get().of(lanes::kRunOfOne).often;
  for (const LaneOp* entry : entries) {
    const auto known = by_entry_.find(entry);
    if (known == by_entry_.end() || known->second.size_of_first < run.code.size()) continue;
    uint8_t* const code = known->second.begin;
    std::memcpy(code, run.code.data(), run.code.size());
    for (const Stencil::Patch& patch : run.patches)
      fill(code, patch, std::bit_cast<uint64_t>(entry));  // of Hole::operation
  }
  seal(storage);
}

}  // namespace isadora::sim::harts
