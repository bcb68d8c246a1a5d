// A kernel's code as a compiler needs it, and the compiler: a module of its own (sim/jit), loaded when it is used.
// Nothing here knows how machine code is made.
//
// The machine code of a region works on a whole warp whose lanes go together. It keeps registers where it likes, and
// wherever it cannot go on (an access that does not fit, an instruction that it has no code for, lanes that part) it
// puts back those that are still needed and leaves, before an instruction or with what its last one did to the
// lanes. Where some of a warp's lanes go alone, they may part once more, and wait for each other. So faults, limits and
// turns are exactly those of the run loop, and of the engine that goes on from there.
//
// Where all lanes of a warp come to a barrier, to their end, or to the end of their turn, the code goes on with the
// next warp from where this one has begun, as long as all come to the same place: a round. After the last warp it
// begins the next round from there, and after their end the next block.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/compiling/service.h"
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

// Where all that belongs to a warp lies.
struct WarpContext {
  uint8_t* const* files = nullptr;  // its registers, by file
  uint64_t* wait_mask = nullptr;
  const uint32_t* launch_rows = nullptr;  // as lanes number them
  LaunchValues values{};                  // that each warp of a block has its own of
};

// What machine code and engine tell each other.
struct RegionState {
  const WarpContext* warps = nullptr;      // to be led, one after the other
  uint64_t warp = 0, count = 0;            // which one is under way, and how many there are
  uint64_t all = 0;                        // they are all of their block, which goes on in rounds, …
  uint64_t rounds = 0;                     // … of which so many more may begin, in this block and those after it
  uint64_t halted = 0;                     // the part that the warps before this one have come to
  uint64_t group = 0;                      // the lanes that go together; on leaving, too
  uint64_t entry = 0;                      // where the round begins: a number in WarpRegion::entries
  uint64_t done = 0, turn = 0;             // instructions of the turn; when they are so many, a transfer ends it
  uint64_t before = 0;                     // instructions of turns that are over
  uint64_t took_part = 0;                  // the sum of the lanes that took part in instructions
  uint64_t pc = 0, lanes = 0, number = 0;  // on leaving; the number is that of a barrier
  uint64_t site = 0, address = 0, span = 0;
  // Of a region of some lanes. Where others than those at `parked_at` wait, or not all of these for the same mask, no
  // lanes may be parked.
  uint64_t parked = 0, parked_at = 0, parked_for = 0;  // lanes that wait, the part that they wait at, and their mask
  uint64_t may_park = 0;
  // On leaving: lanes that stand elsewhere, before which part, and whether they let others go first; and those that
  // have ended.
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

// How a row that the launch gives a warp goes on from lane to lane, as far as it is the same for all its warps.
enum class Across : uint8_t { Any, Same, Ascending };  // Ascending: by one

// An operation of the lanes engine. A constant's offset is its number in WarpRegion::constants.
struct RegionOp : lanes::LaneOp {
  Across across = Across::Any;  // of K::LaunchRow
  uint32_t site = 0;            // of an access
};

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
  int target = -1;  // where a jump leads
  std::vector<RegionOp> ops;
  std::vector<RegisterRange> writes;  // Call: what it may write
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
  unsigned lanes = 0;                    // of the warp
  bool whole = false;                    // all lanes of the warp go together; else those of RegionState::group
  std::vector<RegionInstruction> parts;  // ascending
  std::vector<uint32_t> entries;         // parts
  std::vector<AccessSite> sites;
  std::vector<std::array<uint64_t, 2>> constants;  // what each element of a row begins with
  std::vector<FileKind> files;                     // by lanes' bases
  std::vector<uint8_t> launch_values;              // that are read, and are the same in a block …
  std::vector<uint8_t> warp_values;                // … and those that each warp has its own of
  bool keeps = false;                              // its code is kept between runs

  // The same numbers: the same code.
  std::vector<uint64_t> key() const;
};

class WarpCompiler {
 public:
  virtual ~WarpCompiler() = default;
  // A function of type Machine. Null with the reason where there is none.
  virtual compiling::Function compile(const WarpRegion& region, std::string& error) = 0;
  // The same, of code that was kept; null where there is none.
  virtual compiling::Function find(const WarpRegion& region) = 0;
};

// There is machine code for it.
bool has_code(const RegionOp& op);

}  // namespace isadora::sim::warps
