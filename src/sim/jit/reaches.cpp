#include "sim/jit/reaches.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace isadora::sim::jit {
namespace {

using lanes::AddressRow;
using lanes::K;
using lanes::kConstants;
using lanes::kFiles;
using lanes::kNoBase;
using lanes::LaneOp;
using lanes::Row;
using lanes::Shape;

// The maximum distance between accesses that are checked together.
constexpr int64_t kNear = 4096;

bool loads(const LaneOp& op) { return is(op.what, lanes::kLoad); }
bool needs_other_window(const AccessRange& reach, const LaneOp& op) { return !loads(op) && loads(*reach.window); }

}  // namespace

Reaches::Reaches(const harts::RegionBlock& block, const harts::Storage& storage) : storage_(storage) {
  uint32_t instruction = 0;
  size_t landing = 0;  // where an open guard ends
  for (size_t i = 0; i < block.steps.size(); i++) {
    const LaneOp& op = block.steps[i].op;
    if (op.instruction != instruction) forget_temporaries();
    instruction = op.instruction;
    if (i == landing) open_.clear();
    if (is(op.what, lanes::kGuard)) {
      landing = i + op.skip;
      open_.clear();
    }
    if (lanes::is_access(op.what) && op.b.base == kNoBase) access(block.steps[i]);
    if (is(op.what, lanes::kBranch) || op.what == K::GoAt) {
      for (Open& open : open_) open.settled = true;
    }
    written_by(op);
  }
}

bool Reaches::fits(const Open& open, const LaneOp& op) const {
  const bool near = std::abs(static_cast<int64_t>(open.moved + op.number - open.first)) <= kNear;
  return near && !(open.settled && needs_other_window(reaches_[open.reach], op));
}

void Reaches::access(const harts::RegionBlock::Step& step) {
  const LaneOp& op = step.op;
  const Base base{op.a, uniform_of(op), op.sub, op.aux};
  auto found = std::ranges::find(open_, base, &Open::base);
  if (found != open_.end() && !fits(*found, op)) {
    open_.erase(found);
    found = open_.end();
  }
  if (found == open_.end()) {
    found = open_.insert(found, Open{base, reaches_.size(), op.number});
    reaches_.push_back({&op, op.number, 0});
  }
  const Within within{found->reach, found->moved + op.number};
  add(reaches_[within.reach], op, within.offset);
  within_[&step] = within;
}

void Reaches::add(AccessRange& reach, const LaneOp& op, uint64_t from) {
  const auto lower = static_cast<int64_t>(reach.least - from);
  if (lower > 0) {
    reach.least = from;
    reach.span += static_cast<uint64_t>(lower);
  }
  reach.span = std::max(reach.span, from - reach.least + op.bytes);
  if (needs_other_window(reach, op)) reach.window = &op;
}

// The next instruction has others in their place.
void Reaches::forget_temporaries() {
  std::erase_if(open_, [](const Open& open) {
    return open.base.row.base == lanes::kTemporaries || open.base.uniform.base == lanes::kTemporaries;
  });
}

// Words wrap around, so they may be read as signed numbers.
uint64_t Reaches::added_by(const LaneOp& op) const {
  uint64_t number = 0;
  std::memcpy(&number, storage_.at(op.b), sizeof number);
  return op.type == Shape::W64 ? number : static_cast<uint64_t>(int64_t{static_cast<int32_t>(number)});
}

// A base that the operation writes is another one then, but where it only adds a number to it.
void Reaches::written_by(const LaneOp& op) {
  if (op.to.base == kNoBase || lanes::is_store(op.what)) return;
  const bool adds = op.what == K::Add && op.to == op.a && op.b.base == kConstants;
  const bool several = is(op.what, lanes::kTwoRegisters) || op.what == K::WriteAt || op.what == K::Split;
  std::erase_if(open_, [&](Open& open) {
    const bool wide = open.base.kind != static_cast<uint8_t>(AddressRow::Unsigned32);
    const bool exact = op.type == (wide ? Shape::W64 : Shape::W32);
    const auto touches = [&](Row row) {
      if (row.base == kNoBase || row.base < kFiles) return row == op.to || (op.what == K::Split && row == op.b);
      if (several && (row.base == op.to.base || row.base == op.b.base)) return true;
      return row.base == op.to.base && (row.offset == op.to.offset || (wide && row.offset + 4 == op.to.offset));
    };
    const bool base = touches(open.base.row), uniform = touches(open.base.uniform);
    if (!base && !uniform) return false;
    if (several || !adds || !exact || base == uniform) return true;
    open.moved += added_by(op);
    return false;
  });
}

}  // namespace isadora::sim::jit
