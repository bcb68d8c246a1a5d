// Compiled instructions: a list of small operations, each a call of a kernel that works on whole rows, kRowStep
// elements at a time; a hart's rows have one element. Elements of lanes that the machine does not have hold anything;
// so do their bits in masks. A row is an offset from one of a few bases: the temporaries and constants of the engine,
// the register files of the warp that runs. A mask of lanes is kept in 8 bytes, its bit i for lane i; so are one-bit
// registers of lanes.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

#include "sim/engine.h"

namespace isadora::sim::lanes {

inline constexpr uint32_t kTemporaries = 0, kConstants = 1, kFiles = 2;  // bases; file n is kFiles + n
inline constexpr unsigned kBases = kFiles + kRowFiles;
inline constexpr uint32_t kNoBase = UINT32_MAX;

// Elements of a row: one of a hart, else as many as lanes need.
inline unsigned elements_of(const model::Isa& isa) {
  return isa.machine.execution == model::Execution::Hart ? 1 : row_elements(lanes_of(isa));
}

struct Row {
  uint32_t base = kNoBase, offset = 0;
  auto operator<=>(const Row&) const = default;
};

enum class K : uint16_t;     // kernel.h
enum class Shape : uint8_t;  // shapes.h
struct LaneOp;
struct Frame;

// Runs the operations after it, too, or returns the next one; null ends the list.
using Kernel = const LaneOp* (*)(const LaneOp*, Frame&);

struct LaneOp {
  Kernel run = nullptr;  // set when it is part of a list
  Row to = {}, a = {}, b = {}, c = {};
  uint64_t number = 0;
  uint32_t instruction = 0;  // its index in the superblock
  // To the end of its instruction; of one that goes back, to where it goes; of a hart's access, which window it has.
  uint32_t skip = 0;
  K what{};
  uint16_t aux = 0;
  uint8_t sub = 0;
  uint8_t bytes = 0;            // of a memory access
  Shape type : 4 = Shape{2};    // of the elements: W32
  bool keeps : 1 = false;       // `to` keeps the elements of inactive lanes
  bool everywhere : 1 = false;  // a load also for inactive lanes
  bool aligned : 1 = false;     // an access, to a multiple of its size; else it is a fault
  bool rechecks : 1 = true;     // that look may be an older row's
  uint8_t check = 0;            // of an access: the frame's check of its row
};
static_assert(sizeof(LaneOp) == 64);

// The form of addresses in row a; `sub` of the access. With Wide, the row and the next one are the halves.
enum class AddressRow : uint8_t { Unsigned32, Word64, Wide };

// Facts about the addresses in a row, as most accesses need them. Accesses of a superblock to the same row share one
// check.
struct AddressCheck {
  uint64_t lanes = 0;            // whose addresses were looked at; 0: none
  uint32_t high = 0;             // the upper halves of all addresses …
  bool near = false;             // … if they are the same
  bool in_a_row = false;         // all lanes, each directly after the one before
  bool aligned = false;          // the lower halves, to the access's size, if that is a power of two
  bool eights = false;           // not in a row; all lanes, and from the first on each eight of them have the same
  bool writable = false;         // the program may write where the last access went
  uint32_t least = 0, most = 0;  // lower halves
  uint32_t step = 0;             // how much farther `least` is than it was when somebody looked before
  uint64_t changes = 0;          // of the space (AddressSpace::changes), when its …
  MemoryRange in;                // … memory was found that the last access went to
};
inline constexpr unsigned kAddressChecks = 32;  // the first is everybody's

// An Atomic region in progress: its remaining lanes, and the memory of their bytes.
struct Atomics {
  uint64_t outer = 0, pending = 0;
  std::array<uint8_t*, kMaxLanes> bytes{};
};

struct Frame {
  std::array<uint8_t*, kBases> bases{};
  uint64_t group = 0;          // the lanes at these instructions
  uint64_t mask = 0;           // the execution mask of the current instruction
  uint64_t all = 0;            // the lanes of the warp …
  unsigned lanes = 0;          // … their number
  size_t elements = 0;         // of a row (elements_of)
  bool whole = false;          // is_row(mask)
  uint64_t guarded_lanes = 0;  // sum over guarded instructions of the active lanes
  uint64_t skipped = 0;        // of a hart: instructions whose guard was false
  Warp* warp = nullptr;
  Outcome* outcome = nullptr;
  uint64_t pc = 0;                    // of the first instruction
  const uint32_t* offsets = nullptr;  // of each instruction and, last, of the end, from pc
  uint64_t clock = 0;                 // when the first instruction began
  const LaneOp* left = nullptr;       // the instruction of this operation is left to the reference engine

  // All elements of a row are those of lanes, and all of these are named.
  bool is_row(uint64_t named) const { return named == all && lanes == elements; }

  void set_active(uint64_t named) {
    mask = named;
    whole = is_row(named);
  }
  // This instruction is nothing that a kernel can do: nothing of it has been written.
  const LaneOp* leave(const LaneOp* op) {
    left = op;
    return nullptr;
  }
  // A loop: how many instructions it has, how often it has been done before, and as in Progress.
  uint64_t size = 0, again = 0;
  uint32_t runs = 0;
  Atomics atomics;
  std::array<AddressCheck, kAddressChecks> checks{};
};

// Runs a list to its end.
using Runner = void (*)(const LaneOp*, Frame&);
Runner runner();

}  // namespace isadora::sim::lanes
