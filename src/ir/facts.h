// The contents of ops.def and enums.def as data: the shape of each operation and the words of each enumeration.
#pragma once

#include <array>

#include "ir/ir.h"

namespace isadora::ir {

enum class OpClass : uint8_t { Pure, Read, Lanes, Effect, Region, End };
enum class Presence : uint8_t { Absent, Required, Optional };

struct OpInfo {
  std::string_view name, shape, meaning;
  OpClass kind;
  std::array<Presence, 3> operands{};   // a, b, c as values
  std::string_view aux = {}, sub = {};  // the meaning of `aux` and `sub`; empty if unused
  std::string_view first = {};          // the type of operand a, e.g. "bool"
  bool pred = false, end = false, value = false, constant = false, note = false, commutes = false;
};

struct FloatFacts {
  std::string_view spelling, parameters;
  unsigned operands;
};

struct LaunchFacts {
  enum : uint8_t {
    kOfLane = 1,   // differs from lane to lane
    kOfGrid = 2,   // follows from the sizes of grid and block, and from the thread's place in them
    kChanges = 4,  // while a warp runs
  };
  unsigned facts;
  LaunchValue bound;  // the value that it is less than; itself where there is none

  bool of_lane() const { return facts & kOfLane; }
  bool of_grid() const { return facts & kOfGrid; }
  bool changes() const { return facts & kChanges; }
};

// With the rounding, where it is given and there is a slot for it.
unsigned float_operands(const FloatInfo& info);

const OpInfo& facts(Op op);
const FloatFacts& facts(FloatOp op);
const LaunchFacts& facts(LaunchValue value);
std::span<const OpInfo> all_facts();
bool reads_registers(Op op);
bool writes_registers(Op op);
std::span<const std::string_view> words(
    std::string_view enumeration);  // the spellings of "ReduceOp" …; empty for another name

// The operand slots of an instruction, as pointers to its members, so that loops can read and replace them.
inline constexpr std::array<Value Inst::*, 3> kSlots = {&Inst::a, &Inst::b, &Inst::c};

// Calls use(value) for each value that an operation reads, its predicate last; value is a reference into inst.
template <class I, class Use>
void for_each_value(I& inst, Use use) {
  const OpInfo& shape = facts(inst.op);
  for (size_t i = 0; i < 3; ++i) {
    if (shape.operands[i] != Presence::Absent && inst.*kSlots[i] != kNone) use(inst.*kSlots[i]);
  }
  if (shape.pred && inst.pred != kNone) use(inst.pred);
}

}  // namespace isadora::ir
