// Operations before they have kernels: what lowering writes, and blocks are made of.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "sim/harts/op.h"

namespace isadora::sim::harts {

// A word: a constant, or what a kind of access finds in a cell.
struct Operand {
  bool constant = true;
  bool temporary = false;
  Kind kind = Kind::Bits64;
  void* cell = nullptr;
  uint64_t value = 0;
  bool is(const void* other) const { return !constant && cell == other; }
};

struct List;

struct Draft {
  Do what = Do::Nothing;
  Operand a, b, c;  // c: of Select; what is stored; the mask of Align and JumpTo; how many places Skip passes over
  void* to = nullptr;
  Out out = Out::Eight;
  uint16_t space = 0;  // memory
  uint8_t bytes = 0;
  Kind access = Kind::Bits64;                  // what is loaded
  uint64_t target = 0;                         // of branches and jumps
  std::shared_ptr<const List> list = nullptr;  // of Run
  uint32_t instruction = 0;
  bool fixed = false;  // it may be passed over, so its result stays where it is
};

constexpr bool is_branch(Do what) { return what >= Do::BranchEq && what <= Do::BranchGe; }

constexpr bool runs_list(Do what) { return what == Do::Run || what == Do::RunJump; }

constexpr bool may_leave(Do what) {
  switch (what) {
    case Do::Load:
    case Do::Store:
    case Do::Probe:
    case Do::LeaveIf:
    case Do::LeaveAlways:
    case Do::Run:
    case Do::RunJump:
    case Do::Align: return true;
    default: return false;
  }
}

// Has it a result in `to`?
constexpr bool has_result(Do what) { return (what >= Do::Move && what <= Do::MoveIf) || what == Do::Load; }

// The kernel's shape, when operands come from cells or are numbers.
Shape shape_of(const Draft& draft);

// Where words lie that are in no register.
class Cells {
 public:
  static constexpr unsigned kTemporaries = 256;
  uint64_t* temporary(unsigned n) { return &temporaries_[n]; }
  uint64_t* constant(uint64_t value) {
    const auto [place, is_new] = known_.try_emplace(value, nullptr);
    if (is_new) numbers_[place->second = &constants_.emplace_back(value)] = value;
    return place->second;
  }
  // The number in a cell that never changes; null for others.
  const uint64_t* number_in(const void* cell) const {
    const auto found = numbers_.find(cell);
    return found == numbers_.end() ? nullptr : &found->second;
  }
  bool is_temporary(const void* cell) const {
    return std::less_equal<>()(static_cast<const void*>(temporaries_), cell) &&
           std::less<>()(cell, static_cast<const void*>(temporaries_ + kTemporaries));
  }

 private:
  uint64_t temporaries_[kTemporaries] = {};
  std::deque<uint64_t> constants_;
  std::map<uint64_t, uint64_t*> known_;
  std::unordered_map<const void*, uint64_t> numbers_;
};

}  // namespace isadora::sim::harts
