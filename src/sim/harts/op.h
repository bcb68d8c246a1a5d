// Compiled code of a hart: lists of small operations, each a call of a kernel that ends in a call of the next one's. An
// operation names its operands by their addresses: registers where the hart has them, temporaries of the engine. A cell
// has eight bytes, a register of at most 32 bits has four.
//
// A number lies in a cell as a word of 64 bits that is equal to it modulo 2^64; a kind says how many of the cell's bits
// are looked at, and whether they have a sign. What the kernel before it has made, an operation can have from a
// register of the processor.
#pragma once

#include <cstdint>

namespace isadora::sim::harts {

// How a cell's lowest bits become a word.
enum class Kind : uint8_t {
  Bits1,
  Bits3,
  Bits4,
  Bits5,
  Bits6,
  Bits8,
  Signed8,
  Bits16,
  Signed16,
  Bits32,
  Signed32,
  Bits64,
  Signed64
};

constexpr unsigned bits_of(Kind k) {
  constexpr unsigned kBits[] = {1, 3, 4, 5, 6, 8, 8, 16, 16, 32, 32, 64, 64};
  return kBits[static_cast<int>(k)];
}
constexpr bool is_signed(Kind k) {
  return k == Kind::Signed8 || k == Kind::Signed16 || k == Kind::Signed32 || k == Kind::Signed64;
}

// Of a word, the bits that a kind looks at, extended.
constexpr uint64_t extended(Kind k, uint64_t v) {
  const unsigned unused = 64 - bits_of(k);
  return is_signed(k) ? static_cast<uint64_t>(static_cast<int64_t>(v << unused) >> unused) : v << unused >> unused;
}

// What of a result is stored: four bytes, or eight, which may be the sign or zero extension of its lowest bits.
enum class Out : uint8_t { Four, Eight, Signed8, Signed16, Signed32, Bits32 };

// Where an operand comes from: a cell, the operation itself, or the last result.
enum class From : uint8_t { Cell, Number, Last };

enum class Do : uint8_t {
  Nothing,
  // to = a
  Move,
  // to = a ? b, words modulo 2^64
  Add,
  Sub,
  Mul,
  And,
  Or,
  Xor,
  Shl,
  Turn,  // a rotated to the left
  // to = a ? b, numbers by their kinds
  Shr,
  Eq,
  Ne,
  Lt,
  Le,
  Div,  // towards zero; x / 0 = 0
  Rem,  // what that leaves; x rem 0 = x
  // to = a ? b : c
  Select,
  // to = b where a is true
  MoveIf,
  // memory
  Load,   // to = memory[a + b]
  Store,  // memory[a + b] = c
  Probe,  // leaves unless that can be stored
  // control
  LeaveIf,      // a is true: the instruction is for another engine
  LeaveAlways,  // the same
  Run,          // a list of the lanes engine's operations (lists.h), …
  RunJump,      // … which may lead elsewhere
  Align,        // leaves unless a + b is a multiple of c
  Skip,         // over the next c operations unless a is true
  BranchEq,
  BranchNe,
  BranchLt,
  BranchLe,
  BranchGt,
  BranchGe,
  Jump,      // goes on with another block
  JumpTo,    // the block at (a + b) & c
  Count,     // one more run of this block
  Heat,      // leaves when it has run so often that the block is worth compiling
  Unlinked,  // where a branch leads that was never taken
};

struct Op;
struct Frame;
using Kernel = void (*)(Op*, Frame*, int64_t budget, uint64_t last);

struct Op {
  Kernel run = nullptr;
  void* to = nullptr;
  void* a = nullptr;
  union {
    void* b = nullptr;
    uint64_t number;
  };
};

// What lies behind some operations, in the place of the next one.

struct Choice {  // Select: what is taken where the first is false
  void* c;
  uint64_t unused[3];
};

// An access: the buffer that the last one of this operation was in.
struct Window {
  uint64_t begin;  // an address is in it when it is less than `room` behind this
  uint64_t room;
  uint8_t* data;
  uint16_t space;
  uint8_t bytes;
  bool narrow;  // the address is a sum of 32 bits
};

// A way out of a block. `step` is what it changes the budget by: the next block is paid for when it is entered, and
// what this one has not done is given back.
struct Way {
  int64_t step;
  int64_t refund;  // the second part alone
  uint64_t pc;     // where it leads, for JumpTo the bits that an address may have
  uint64_t unused;
};

static_assert(sizeof(Choice) == sizeof(Op) && sizeof(Window) == sizeof(Op) && sizeof(Way) == sizeof(Op));

struct Landing {
  uint64_t pc = UINT64_MAX;
  Op* op = nullptr;
  int64_t cost = INT64_MAX;  // nobody pays for what is not there
};

inline constexpr unsigned kLandings = 2048;  // of indirect jumps, by their address

enum class Stop : uint8_t {
  Left,      // at an instruction that is left to another engine: `op`
  Unlinked,  // `op` goes to a block that it does not know
  Jumped,    // by `op` to `pc`, where no block is known
  Spent,     // the budget is too small for the block at `pc`
  Stale,     // behind `op`, at `pc`: code has been written
  Hot,       // at the beginning of the block of `op`
};

// What a list has done.
enum class Ran : uint8_t {
  Left,   // nothing: the instruction is for another engine
  Done,   // it leads to Frame::pc
  Stale,  // the same, but code has been written: blocks may not be what it is any more
};

struct Frame {
  Stop stop = Stop::Left;
  Op* op = nullptr;
  uint64_t pc = 0;
  int64_t budget = 0;
  uint64_t passed_over = 0;                                  // instructions whose guard was false
  bool (*find)(Frame*, Op*, Window*, bool write) = nullptr;  // fills a window; false where the access would fault
  Ran (*run_list)(Frame*, const Op*) = nullptr;
  void* engine = nullptr;
  Landing landings[kLandings];
};

inline unsigned landing_of(uint64_t pc) { return static_cast<unsigned>(pc ^ pc >> 11) % kLandings; }

// The kernel for an operation; null where there is none. `b` is the kind of the second operand or, for memory, of what
// is loaded or stored.
struct Shape {
  Do what = Do::Nothing;
  Kind a = Kind::Bits64, b = Kind::Bits64;
  From from_a = From::Cell, from_b = From::Cell;
  Out out = Out::Eight;
  bool operator==(const Shape&) const = default;
};

Kernel kernel(const Shape& shape);

// How many places of the list an operation takes.
constexpr unsigned size_of(Do what) {
  switch (what) {
    case Do::Select:
    case Do::Load:
    case Do::Store:
    case Do::Probe:
    case Do::BranchEq:
    case Do::BranchNe:
    case Do::BranchLt:
    case Do::BranchLe:
    case Do::BranchGt:
    case Do::BranchGe:
    case Do::Jump:
    case Do::JumpTo: return 2;
    default: return 1;
  }
}

}  // namespace isadora::sim::harts
