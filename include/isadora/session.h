// A run that your program drives: step by step, until something happens, forward and backward, with all of its state to
// be read and written, saved to a file and restored.
//
//   auto session = isadora::Session::start(program, launch);
//   session->run({.addresses = {*program.address("loop")}});
//   uint64_t a0 = session->read("a0")->front().low();
//
// A moment is a number of instructions, of all warps together, that were executed before it. Where nothing is observed
// and no place is watched, a run goes at the engine's full speed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "isadora/run.h"

namespace isadora {

// What a register or a piece of memory holds: an unsigned number.
struct Value {
  Value(uint64_t number = 0) : words{number} {}
  explicit Value(std::vector<uint64_t> all) : words(std::move(all)) {}
  uint64_t low() const { return words.empty() ? 0 : words.front(); }
  bool operator==(const Value&) const = default;

  std::vector<uint64_t> words;  // the least significant first; as many as its bits need, at least one
};

// A place that is watched, by name: "a0", "R[4:5]", "memory[0x1000, 4]".
struct Watch {
  enum class On { Write, Read, Access };
  std::string place;
  On on = On::Write;
  unsigned warp = 0;              // the warp whose registers, or whose lanes' memory, is watched
  uint64_t lanes = ~uint64_t{0};  // mask of the lanes that are watched
};

// Conditions that stop a run; the first that holds stops it. The end of the run always does.
struct Until {
  uint64_t instructions = ~uint64_t{0};  // of all warps, from here on
  unsigned warp = 0;                     // the warp whose instructions `steps` counts
  std::optional<uint64_t> steps = {};    // this many instructions of `warp`; stops earlier if `warp` cannot continue
  std::set<uint64_t> addresses = {};     // before any warp executes an instruction there
  std::vector<Watch> watches = {};       // after an instruction has touched one
  bool barriers = false;                 // after lanes have come to a barrier
  bool host_calls = false;               // after the host has been asked for something
  // Backward: asked now and then; where it is true the search is given up, for the reason Instructions, at an earlier
  // moment up to which nothing was found.
  std::function<bool()> gives_up = {};
};

struct Stop {
  enum class Reason {
    Ended,         // result() says how
    Instructions,  // so many were executed
    Steps,
    Address,
    Watch,
    Barrier,
    HostCall,
    Observer,    // the observer has stopped it
    Beginning,   // backward: there is no stop before this
    BadRequest,  // nothing has happened; `message` says what is wrong
  };
  Reason reason = Reason::Ended;
  // The instruction that is executed next, and its lanes. For Watch, Barrier and HostCall: the one that was executed
  // last. For a run that has ended: the one that faulted.
  unsigned warp = 0;
  uint64_t address = 0, lanes = 0;
  std::vector<size_t> watches;  // Watch: the numbers of those that were touched, in Until::watches
  std::string message;          // BadRequest
  uint64_t steps = 0;           // instructions of Until::warp that were executed, where Until::steps is given

  explicit operator bool() const { return reason != Reason::BadRequest; }
};

struct RegisterAccess {
  std::string_view file;          // good for as long as the session is
  unsigned number = 0, lane = 0;  // lane: 0 where the register is not the lanes' own
  Value value;                    // read: before the instruction; written: after it
};

struct MemoryAccess {
  enum class Kind { Load, Store, Atomic } kind = Kind::Load;
  std::string_view space;  // likewise
  unsigned lane = 0;
  uint64_t address = 0;
  unsigned bytes = 0;
  Value before, after;  // little-endian
};

// An instruction that was executed.
struct Retired {
  uint64_t moment = 0;  // before it
  unsigned warp = 0;
  uint64_t address = 0;
  Word word;
  unsigned size = 0;  // bytes
  std::string_view opcode;
  uint64_t lanes = 0;                         // that took part
  std::vector<RegisterAccess> read, written;  // by file, number and lane
  std::vector<MemoryAccess> memory;           // in the order of the accesses
  std::optional<uint64_t> next;               // where the lowest of its lanes goes on, if it does
  std::optional<Fault> fault;                 // then nothing was written
};

// How a lane of a warp stands.
struct LaneState {
  enum class State { Runs, Yields, AtBarrier, Waits, Ended };
  State state = State::Ended;
  uint64_t address = 0;  // where it goes on, or waits
};

class Session {
 public:
  // The run stands before its first instruction. A program that is to be linked is linked alone.
  static Result<Session> start(const Program& program, const Launch& launch = {});
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;
  ~Session();

  // ---- going on, and back
  Stop run(const Until& until = {});
  Stop step(uint64_t instructions = 1) { return run({.instructions = instructions}); }
  // Goes back by `steps` instructions of the warp if `steps` is given, else to the latest earlier moment at which the
  // next instruction is at one of `addresses` or accesses a watched place; without such a condition, to the beginning.
  Stop run_back(const Until& until = {});
  // Goes back by this many instructions, counted over all warps, or to the beginning if fewer were executed.
  Stop step_back(uint64_t instructions = 1);
  // Later moments are reached as far as the run goes. The observer sees nothing of moments that the run has been at,
  // and everything beyond them.
  Stop go_to(uint64_t moment);
  uint64_t moment() const;
  bool ended() const;
  // The result of the run. If it has not ended, the status is Limit and the buffers have their current contents.
  RunResult result() const;

  // Calls `observer` for each instruction that is executed from now on, also for those that are executed again after
  // a step backward. If it returns false, the run stops after that instruction. An empty function removes the observer;
  // a run without one pays nothing. `Detail::Instructions` omits register and memory accesses and is many times as
  // fast: the engine may then execute some thousand instructions before it reports the first of them. The observer must
  // therefore not call this session.
  enum class Detail { Instructions, Accesses };
  void observe(std::function<bool(const Retired&)> observer, Detail detail = Detail::Accesses);

  // ---- state
  unsigned warps() const;  // of the block that runs
  Extent block() const;    // which one
  std::vector<LaneState> lanes(unsigned warp = 0) const;
  // The address of the warp's next instruction; none if no lane can continue.
  std::optional<uint64_t> address(unsigned warp = 0) const;
  // Reads a place by its name, as `isadora eval` and the debugger spell it. Returns one value for each lane of the warp
  // that has a thread, or a single value if all lanes share the place.
  Result<std::vector<Value>> read(std::string_view place, unsigned warp = 0) const;
  // The write is part of the run's history: going back before this moment undoes it, going forward past it applies it
  // again. Returns the mask of the lanes that received the value.
  Result<uint64_t> write(std::string_view place, const Value& value, unsigned warp = 0, uint64_t lanes = ~uint64_t{0});
  Result<uint64_t> set_address(uint64_t address, unsigned warp = 0, uint64_t lanes = ~uint64_t{0});
  // By file and number.
  Result<Value> read_register(std::string_view file, unsigned number, unsigned warp = 0, unsigned lane = 0) const;
  Result<uint64_t> write_register(std::string_view file, unsigned number, const Value& value, unsigned warp = 0,
                                  unsigned lane = 0);
  // As many bytes as are there from the address on, at most `bytes`.
  Result<std::vector<uint8_t>> read_memory(std::string_view space, uint64_t address, uint64_t bytes, unsigned warp = 0,
                                           unsigned lane = 0) const;
  Result<uint64_t> write_memory(std::string_view space, uint64_t address, const std::vector<uint8_t>& bytes,
                                unsigned warp = 0, unsigned lane = 0);

  // ---- files
  // Saves the complete machine state at this moment, so that another process can continue from it. The state of files
  // that the program has open is not included. Fails if the run has ended or a transaction is open.
  Result<std::string> save() const;
  // Of the same program and launch. The run begins at the saved moment then.
  Result<uint64_t> restore(std::string_view saved);

 private:
  struct Data;
  explicit Session(std::unique_ptr<Data> data);
  std::unique_ptr<Data> data_;
};

// The names of the engines. Equal programs have equal results on each of them.
std::vector<std::string> engines();

}  // namespace isadora
