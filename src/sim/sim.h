// The simulator: registers, memory, warps and blocks, the run loop, faults. Engines execute one instruction of one warp
// (or hart); everything else is shared by them.
//
// Order (docs/machine.md): blocks in sequence, warps of a block round robin with a fixed quantum, lanes of a warp with
// equal pc together, the lowest pc first; lanes that branch backward wait until every other runnable lane has had its
// turn (has branched backward, waits, or has ended). A barrier is complete when all lanes of the block wait or have
// ended.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "base/integer.h"
#include "encoding/codec.h"
#include "object/object.h"

namespace isadora::sim {

class HostServices;
class Observer;

struct Dim {
  uint32_t x = 1, y = 1, z = 1;
  bool operator==(const Dim&) const = default;
  uint64_t volume() const { return uint64_t{x} * y * z; }
};

// Resizes an argument's bytes. New bytes are zeros, and large buffers are not touched; bytes that shrink away and grow
// back are undefined.
template <class T>
struct ZeroedAllocator {
  using value_type = T;
  ZeroedAllocator() = default;
  template <class U>
  explicit ZeroedAllocator(const ZeroedAllocator<U>&) {}
  T* allocate(size_t n) {
    void* const p = std::calloc(n, sizeof(T));
    if (!p && n) throw std::bad_alloc();
    return static_cast<T*>(p);
  }
  void deallocate(T* p, size_t) { std::free(p); }
  void construct(T*) {}  // it is zero
  template <class... A>
  void construct(T* p, A&&... a) {
    std::construct_at(p, std::forward<A>(a)...);
  }
  bool operator==(const ZeroedAllocator&) const = default;
};
using Bytes = std::vector<uint8_t, ZeroedAllocator<uint8_t>>;

// A value for a kernel parameter: a number, bytes placed in global memory (a pointer is passed), or fresh zeroed
// memory.
struct Argument {
  enum class Kind : uint8_t { Number, Buffer } kind = Kind::Number;
  uint64_t number = 0;
  Bytes bytes;  // Buffer: its content before and, after the run, after it
};

struct LaunchRequest {
  std::string kernel;
  Dim grid, block;
  std::map<std::string, Argument> arguments;
  std::map<std::string, int64_t> settings;
  uint64_t max_instructions = 0;  // warp instructions (simt) or instructions (hart); 0: no limit
  bool stats = false;
  Observer* observer = nullptr;           // sim/observer.h
  HostServices* host = nullptr;           // sim/host.h; without it a hart's services other than brk fail
  std::vector<std::string> command_line;  // of a hart: argc and argv
};

struct FaultReport {
  std::string kind, message;  // as the machine declares them
  std::string note;           // the instruction's own detail
  std::string kernel;
  uint64_t pc = 0;          // of the instruction, in the object's code
  std::string instruction;  // its text
  uint32_t line = 0;        // in the object's source, 0 when unknown
  Dim block_index;
  unsigned warp = 0;
  uint64_t lanes = 0;               // mask of the lanes that faulted
  std::optional<uint64_t> address;  // of the first of them
  std::string space;
  std::string registers;  // of a hart, those that are not 0
  std::string nearby;     // describes the address: "12 bytes past the end of buffer `out` (4096 bytes)"
};

struct RunStats {
  uint64_t warp_instructions = 0;
  uint64_t lane_instructions = 0;
  std::map<std::string, uint64_t> by_opcode;
};

struct RunResult {
  // Stopped: by the observer.
  enum class Status : uint8_t { Done, Faulted, Limit, BadRequest, Stopped } status = Status::Done;
  std::optional<int64_t> exit_status;
  std::optional<FaultReport> fault;
  std::string message;  // BadRequest, Limit: the error and how to mend it
  RunStats stats;
};

class Engine;  // sim/engine.h

// Runs a kernel; `request.arguments` hold the buffers' final content afterwards.
RunResult run(const encoding::Codec& codec, const object::Object& program, LaunchRequest& request, Engine& engine);

// The place of a bench's warp in its launch. A block has as many threads as the warp has lanes.
struct LaunchPosition {
  Dim grid, block, index = {0, 0, 0};
  bool operator==(const LaunchPosition&) const = default;
};

// One warp for `eval`, examples and tests: state is set and read by the registers' spellings. A hart's memory holds the
// code from its address on when a run begins, but for bytes that were set by hand. A store there changes memory, and
// not the instructions that are executed.
class Bench {
 public:
  explicit Bench(const encoding::Codec& codec, Engine& engine);
  explicit Bench(const encoding::Codec&& codec, Engine& engine) = delete;
  ~Bench();
  void reset();
  // Runs on another engine from now on, as if nothing had run before: after a change of the description's semantics.
  void use(Engine& engine);
  // Parameters of the machine, for this and every later reset; false with `error` where it has no such.
  bool configure(const std::map<std::string, int64_t>& settings, std::string& error);
  // Sets "R1" "P0" "UR4" "c[0x0][0x160]" "PR": false and `error` if there is no such location or the values do not fit.
  // One value is set in all lanes.
  bool set(const std::string& place, const std::vector<base::Integer>& values, std::string& error);
  bool get(const std::string& place, std::vector<base::Integer>& values,
           std::string& error) const;  // one value for state of the warp
  // The place that is read as where each lane left the last run, as in claims; it cannot be set.
  static constexpr std::string_view kPc = "pc";
  // Sets a register of a file that is not a view of another, with a value for each lane where lanes have their own. By
  // its number: looking up a name takes longer than most runs.
  void set_register(uint16_t file, unsigned number, const std::vector<base::Integer>& values);
  void set_active(uint64_t mask);
  // The address at which the code of the next runs begins; after a reset, 0. False with `error` where none can begin.
  bool set_address(uint64_t address, std::string& error);
  // The place of the warp in its launch from now on: a reset keeps it. Without a call the block is one row, and the
  // grid's only one.
  void set_position(const LaunchPosition& position);
  // Executes the words in order (branches inside the sequence are taken; leaving it ends the run).
  RunResult run(const std::vector<encoding::Decoded>& program, Observer* observer = nullptr);
  // The address at which each active lane left the last run, which ended well; 0 for one that ended in another way.
  std::vector<base::Integer> left_at() const;
  // Did an active lane leave the last run, which ended well, at another address than that after the last instruction?
  bool has_branched() const;
  // Registers whose value differs from the one before the last run, by spelling, in the order of files and numbers.
  std::vector<std::string> changed() const;
  // A byte of memory, of a lane where the space is one of lanes (else lane 0).
  struct MemoryByte {
    uint16_t space;
    unsigned lane;
    uint64_t address;
    uint8_t value, other;  // here, and on the other bench
  };
  // The bytes that differ from those of a bench with the same memory (fill_memory), by space, lane and address. The
  // other one may make the memory that it has not touched yet.
  std::vector<MemoryByte> memory_unlike(Bench& other) const;
  // Memory holds the code of a hart, as when a run of it begins.
  void show(const std::vector<encoding::Decoded>& program);
  // The bytes that runs have written to the standard output since the last reset.
  const std::string& output() const;
  // The state as claims see it: evaluates a claim function for each active lane; false with the lane's number
  // where it is 0.
  bool holds(const ir::Function& claim, unsigned& lane) const;
  bool given(const ir::Function& condition, unsigned lane) const;  // on the state before
  bool holds_in(const ir::Function& claim, unsigned lane) const;   // one lane, on the states before and after
  // All memory is there and holds bytes that follow from the seed, so that loads and stores of any address succeed: for
  // claims. The next reset() ends it.
  void fill_memory(uint64_t seed);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace isadora::sim
