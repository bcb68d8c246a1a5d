// The operation of a kernel that becomes a stencil (sim/harts/stencils.h): its members are holes in the machine code,
// which are filled for each operation. To the compiler a hole is a number that it knows nothing about.
#pragma once

#include <hwy/highway.h>

#include <bit>
#include <type_traits>

#include "sim/lanes/frame.h"
#include "sim/lanes/shapes.h"

namespace isadora::sim::lanes::stencils {

// The code of the operation after this one, of the one after those that it skips, and of the block that it branches to.
// None reads its first argument.
extern "C" const LaneOp* isadora_hole_next(const LaneOp*, Frame&);
extern "C" const LaneOp* isadora_hole_skipped(const LaneOp*, Frame&);
extern "C" const LaneOp* isadora_hole_target(const LaneOp*, Frame&);
// Code that is rarely needed: what calls the operation's kernel, and what ends the run at the operation.
extern "C" __attribute__((cold)) const LaneOp* isadora_hole_call(const LaneOp*, Frame&);
extern "C" __attribute__((cold)) const LaneOp* isadora_hole_stop(const LaneOp*, Frame&);

// A row is its distance from the frame.
extern "C" const char isadora_hole_to[], isadora_hole_a[], isadora_hole_b[], isadora_hole_c[], isadora_hole_self[],
    isadora_hole_window[], isadora_hole_low[];
HWY_INLINE Row row_of(const char* distance) { return std::bit_cast<Row>(distance); }
template <class T>
HWY_INLINE T* at_distance(const char* distance, Frame& f) {
  return reinterpret_cast<T*>(reinterpret_cast<char*>(&f) + reinterpret_cast<int64_t>(distance));
}

template <class T>
HWY_INLINE T value_of(uint64_t word) {
  if constexpr (std::is_same_v<T, Row> || std::is_pointer_v<T>) {
    return std::bit_cast<T>(word);
  } else {
    return static_cast<T>(word);
  }
}

#define LANES_HOLE(T, member, move) \
  struct member##_hole {            \
    HWY_INLINE operator T() const { \
      uint64_t value;               \
      __asm__(move : "=r"(value));  \
      return value_of<T>(value);    \
    }                               \
  } member
// Whether there is a row is a number; where it is, a distance from the frame that is a part of machine instructions.
#define LANES_ROW_HOLE(member)                                                  \
  LANES_SHORT_HOLE(bool, has_##member);                                         \
  struct member##_hole {                                                        \
    HWY_INLINE operator Row() const { return row_of(isadora_hole_##member); }   \
    HWY_INLINE bool is_given() const { return Members::has_##member##_hole(); } \
  } member
#define LANES_LONG_HOLE(T, member) LANES_HOLE(T, member, "movabs $isadora_hole_" #member ", %0")
#define LANES_SHORT_HOLE(T, member) LANES_HOLE(T, member, "movl $isadora_hole_" #member ", %k0")

struct Members {
  LANES_ROW_HOLE(to);
  LANES_ROW_HOLE(a);
  LANES_ROW_HOLE(b);
  LANES_ROW_HOLE(c);
  LANES_LONG_HOLE(uint64_t, number);
  LANES_SHORT_HOLE(uint32_t, instruction);
  LANES_SHORT_HOLE(uint32_t, skip);
  LANES_SHORT_HOLE(uint32_t, low);  // the lower half of `number`
  LANES_SHORT_HOLE(uint16_t, aux);
  LANES_SHORT_HOLE(uint8_t, sub);
  LANES_SHORT_HOLE(uint8_t, bytes);
  LANES_SHORT_HOLE(Shape, type);
  LANES_SHORT_HOLE(bool, keeps);
  LANES_SHORT_HOLE(bool, everywhere);
  LANES_SHORT_HOLE(bool, aligned);
  LANES_LONG_HOLE(const LaneOp*, operation);
  LANES_LONG_HOLE(Kernel, kernel);
};

struct Next {};
struct Skipped {};

struct HoledOp {
  Frame& frame;
  Members members = {};

  HWY_INLINE const Members* operator->() const { return &members; }
  HWY_INLINE operator const LaneOp*() const { return at_distance<const LaneOp>(isadora_hole_self, frame); }
  HWY_INLINE const LaneOp& operator*() const { return *static_cast<const LaneOp*>(*this); }
  HWY_INLINE Next operator+(int) const { return {}; }  // 1
  HWY_INLINE Skipped operator+(Members::skip_hole) const { return {}; }
};

using Op = HoledOp;

// Counts of bits that are a part of the instruction, which a compiler does only with those that it knows.
#define LANES_COUNT(Name, hole)                                                                      \
  struct Name {                                                                                      \
    template <class T>                                                                               \
    HWY_INLINE static T left(T value) {                                                              \
      __asm__("shl $isadora_hole_" #hole ", %0" : "+r"(value));                                      \
      return value;                                                                                  \
    }                                                                                                \
    template <class T>                                                                               \
    HWY_INLINE static T right(T value) {                                                             \
      if constexpr (std::is_signed_v<T>) __asm__("sar $isadora_hole_" #hole ", %0" : "+r"(value));   \
      if constexpr (std::is_unsigned_v<T>) __asm__("shr $isadora_hole_" #hole ", %0" : "+r"(value)); \
      return value;                                                                                  \
    }                                                                                                \
  }
LANES_COUNT(LowCount, low);
LANES_COUNT(LeftCount, left);
LANES_COUNT(RightCount, right);
#undef LANES_COUNT
HWY_INLINE int count_of(Op op) { return static_cast<int>(uint32_t{op->low}); }
HWY_INLINE LowCount shift_of(Op) { return {}; }
HWY_INLINE LeftCount left_of(Op) { return {}; }
HWY_INLINE RightCount right_of(Op) { return {}; }
// To be added: an addend of 32 bits is a part of the instruction.
template <class A>
HWY_INLINE A number_of(Op op) {
  if constexpr (sizeof(A) == 4) {
    return static_cast<A>(reinterpret_cast<uintptr_t>(isadora_hole_low));
  } else {
    return op->number;
  }
}

// Leaves the register of the first argument as it is, since code of blocks does not read it.
HWY_INLINE const LaneOp* anything() {
  const LaneOp* op;
  __asm__("" : "=D"(op));
  return op;
}
HWY_INLINE const LaneOp* run_next(Next, Frame& f) { return isadora_hole_next(anything(), f); }
HWY_INLINE const LaneOp* run_next(Skipped, Frame& f) { return isadora_hole_skipped(anything(), f); }
HWY_INLINE const LaneOp* run_next(const LaneOp* op, Frame& f) { return op->run(op, f); }
HWY_INLINE const LaneOp* call(Frame& f) { return isadora_hole_call(anything(), f); }
// A compiler may take what an address stands for as less than 2^32: that would make a negative change a large one.
HWY_INLINE int64_t with_change(int64_t budget, const Op&) {
  __asm__("addq $isadora_hole_change, %0" : "+r"(budget));
  return budget;
}

#undef LANES_HOLE
#undef LANES_ROW_HOLE
#undef LANES_LONG_HOLE
#undef LANES_SHORT_HOLE

}  // namespace isadora::sim::lanes::stencils
