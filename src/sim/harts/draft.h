// Operations before they have kernels: what lowering writes, and blocks are made of.
#pragma once

#include <deque>
#include <map>
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

struct Draft {
  Do what = Do::Nothing;
  Operand a, b, c;  // c: of Select; what is stored; the mask of Align and JumpTo; how many places Skip passes over
  void* to = nullptr;
  Out out = Out::Eight;
  uint16_t space = 0;  // memory
  uint8_t bytes = 0;
  Kind access = Kind::Bits64;  // what is loaded
  uint64_t target = 0;         // of branches and jumps
  uint32_t instruction = 0;
  bool fixed = false;  // it may be passed over, so its result stays where it is
  bool pinned() const { return fixed; }
};

bool is_branch(Do what);
bool may_leave(Do what);
// Has it a result in `to`?
bool has_result(Do what);
// The kernel's shape, when operands come from cells or are numbers.
Shape shape_of(const Draft& draft);

// Where words lie that are in no register.
class Cells {
 public:
  static constexpr unsigned kTemporaries = 256;
  uint64_t* temporary(unsigned n) { return &temporaries_[n]; }
  uint64_t* constant(uint64_t value) {
    const auto [place, is_new] = known_.try_emplace(value, nullptr);
    if (is_new) place->second = &constants_.emplace_back(value);
    return place->second;
  }

 private:
  uint64_t temporaries_[kTemporaries] = {};
  std::deque<uint64_t> constants_;
  std::map<uint64_t, uint64_t*> known_;
};

}  // namespace isadora::sim::harts
