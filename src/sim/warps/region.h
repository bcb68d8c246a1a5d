// A kernel's code as the input of a compiler, and the compiler's interface. The compiler is a module (sim/jit) that is
// loaded on first use.
//
// The machine code of a region runs a whole warp whose lanes are together. It keeps registers anywhere. If it cannot
// continue (an access outside of its window, an instruction without code, divergence) it writes back the registers that
// are still needed and exits, before an instruction or with the last one's branch. In code for some of a warp's lanes,
// these may diverge once more, and reconverge. So faults, limits and slices are exactly those of the run loop, and of
// the engine that continues.
//
// If all lanes of a warp reach a barrier, their end, or the end of their slice, the code continues with the next warp
// from the same beginning, while all reach the same address: a round. After the last warp it begins the next round from
// there, and after their end the next block.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/compiling/code.h"
#include "sim/lanes/kernel.h"
#include "sim/registers.h"

namespace isadora::sim::warps {

using lanes::K;
using lanes::Row;

// Memory in one piece in which an access has found all its lanes' bytes.
struct RegionWindow {
  uint64_t begin = 0, size = 0;
  uint8_t* data = nullptr;
};

enum class RegionExit : uint32_t {
  Before,  // the instruction at `pc`
  Miss,    // the same: `span` bytes from `address` on are not in the window of the access `site`
  Branch,  // after the instruction at `pc`, with the lanes of `lanes` gone to where it sends them
  Exit,    // ended
  Barrier,
  Wait,
};

// Launch values by their number: of those that are the same in all lanes.
using LaunchValues = std::array<uint64_t, 32>;

// The addresses of a warp's state.
struct WarpContext {
  uint8_t* const* files = nullptr;  // its registers, by file
  uint64_t* wait_mask = nullptr;
  const uint32_t* launch_rows = nullptr;  // as lanes number them
  LaunchValues values{};                  // that each warp of a block has its own of
};

// The interface between machine code and engine.
struct RegionState {
  const WarpContext* warps = nullptr;      // to be run in turn
  uint64_t warp = 0, count = 0;            // the current one, and their number
  uint64_t all = 0;                        // they are all warps of their block, which runs in rounds, …
  uint64_t rounds = 0;                     // … of which this many more may begin, in this block and those after it
  uint64_t halted = 0;                     // the part that the warps before this one have come to
  uint64_t group = 0;                      // the lanes that go together; on leaving, too
  uint64_t entry = 0;                      // the beginning of the round: an index in WarpRegion::entries
  uint64_t done = 0, slice_end = 0;        // instructions of the slice; at this number a branch ends it
  uint64_t before = 0;                     // instructions of turns that are over
  uint64_t active = 0;                     // the sum of active lanes over instructions
  uint64_t pc = 0, lanes = 0, number = 0;  // on leaving; the number is that of a barrier
  uint64_t site = 0, address = 0, span = 0;
  // Of a region of some lanes. Where others than those at `parked_at` wait, or not all of these for the same mask, no
  // lanes may be parked.
  uint64_t parked = 0, parked_at = 0, parked_for = 0;  // lanes that wait, the part that they wait at, and their mask
  uint64_t may_park = 0;
  // On exit: lanes at another address, the part that it precedes, and whether they have yielded; and those that have
  // ended.
  uint64_t others = 0, others_at = 0, others_yield = 0, ended = 0;
  RegionWindow* windows = nullptr;  // by site
  LaunchValues values{};            // that are the same in a block
  // Executes an instruction on the registers as they lie in memory. False: it must be left to the run loop.
  bool (*execute)(RegionState*, uint64_t instruction) = nullptr;
  // All warps have ended: those to be led are those of the next block now, from `beginning` on. False where that cannot
  // be.
  bool (*begin_block)(RegionState*) = nullptr;
  uint64_t beginning = 0;  // a number in WarpRegion::entries
};

using Machine = RegionExit (*)(RegionState*);

// The stride of a launch value across lanes, if it is uniform over all warps.
enum class Across : uint8_t { Any, Same, Ascending };  // Ascending: by one

// Facts about an operation that its region adds.
struct RegionOpFacts {
  Across across = Across::Any;  // of K::LaunchRow
  uint32_t site = 0;            // of an access
};

// An operation of the lanes engine, without what depends on those around it (`skip`, `instruction`, `check`). A
// constant's offset is its number in WarpRegion::constants.
struct RegionOp : lanes::LaneOp, RegionOpFacts {};

struct RegionInstruction {  // an instruction
  enum class How : uint8_t {
    Code,  // by its operations
    Call,  // by the engine
    Left,  // not here
  } how = How::Left;
  uint64_t pc = 0;
  uint32_t bytes = 0;
  bool guarded = false;
  int next = -1;    // where the lanes go that are not sent elsewhere; -1: not in the region
  int target = -1;  // the target of a jump
  std::vector<RegionOp> ops;
  std::vector<RegisterRange> writes;  // Call: the registers that it may write
};

struct AccessSite {
  uint16_t space = 0;
  bool writes = false, aligned = false;  // aligned: an access that is not is a fault
  bool of_grid = false;                  // memory that is most likely far away
};

// Registers of a file, as lanes have them: a row for each, or a word of one bit for each lane, or one word. Those of
// 33 to 64 bits are wide.
enum class FileKind : uint8_t { Rows, WideRows, Masks, Words, WideWords };

struct WarpRegion {
  unsigned lanes = 0;  // of the warp
  bool whole = false;  // all lanes of the warp go together; else those of RegionState::group
  bool exact = false;  // all registers that were written are there at each exit, not the live ones alone
  std::vector<RegionInstruction> parts;  // ascending
  std::vector<uint32_t> entries;         // parts
  std::vector<AccessSite> sites;
  std::vector<std::array<uint64_t, 2>> constants;  // the first elements of a row
  std::vector<FileKind> files;                     // by lanes' bases
  std::vector<uint8_t> launch_values;              // that are read, and are the same in a block …
  std::vector<uint8_t> warp_values;                // … and those that each warp has its own of
  bool keeps = false;                              // its code is kept between runs

  // All that its code follows from, the same in each process: equal numbers mean equal code.
  std::vector<uint64_t> key() const;
};

// To a function of type Machine.
using WarpCompiler = compiling::Compiler<WarpRegion>;

// There is machine code for it.
bool has_code(const RegionOp& op);

}  // namespace isadora::sim::warps
