// A run that is driven from outside: step by step, until something happens, forward and backward. Debuggers, the
// explorer and the library's interface stand on it.
//
// Where nothing but addresses and a number of instructions is waited for, the engine goes its own way at its full
// speed. Each instruction is looked at only where someone observes, watches a place, or counts the steps of one warp.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "sim/history/history.h"
#include "sim/session/inspection.h"
#include "sim/session/standing.h"
#include "sim/session/watch.h"

namespace isadora::sim::session {

// Conditions that stop a run; the first that holds stops it. The end of the run always does.
struct Until {
  uint64_t instructions = UINT64_MAX;  // of all warps, from here on
  unsigned warp = 0;                   // that the next two are about; when nothing more happens in it, the run stops
  std::optional<uint64_t> steps = {};  // instructions of that warp
  std::optional<uint64_t> next = {};   // before that warp executes the instruction at this address
  std::set<uint64_t> addresses = {};   // before any warp executes an instruction there
  std::vector<Watch> watches = {};     // after an instruction has touched one
  bool barriers = false;               // after lanes have come to a barrier
  bool host_calls = false;             // after the host has been asked for something
};

enum class Reason : uint8_t {
  Ended,         // the run has: result() says how
  Instructions,  // so many were executed; the run goes on later
  Steps,         // the warp's steps are made, or nothing more happens in it
  Next,
  Address,
  Watch,
  Barrier,
  HostCall,
  Observer,   // one of those that look on has stopped it
  Beginning,  // backward: there is no stop before this
};

struct WatchHit {
  size_t watch = 0;                          // its number in Until::watches
  std::vector<base::Integer> before, after;  // values of its lanes (standing.h)
};

struct Stop {
  Reason reason = Reason::Ended;
  // What is executed next. Watch, Barrier, HostCall: what was executed last, and by which lanes. Of an ended run: where
  // it ended.
  unsigned warp = 0;
  uint64_t pc = 0, lanes = 0;
  std::vector<WatchHit> touched = {};  // Watch
  uint64_t steps = 0;                 // instructions of Until::warp that were executed, where Until::steps is given
};

struct SessionOptions {
  bool leaving_ends = false;                         // a lane that leaves the code has ended
  std::function<void(Launch&)> before_the_run = {};  // e.g. maps memory that the program is to find
  history::Limits limits = {};
};

class Session {
 public:
  // All of them outlive it. The run stands before its first instruction.
  Session(const encoding::Codec& codec, const object::Object& program, LaunchRequest& request, Engine& engine,
          const SessionOptions& options = {});
  ~Session();

  // Why it cannot run; nothing else may be called then.
  const std::optional<std::string>& complaint() const { return history_.complaint(); }

  // From now on it sees each instruction, those again that are executed again, until it is ignored.
  void observe(Inspector& inspector);
  void ignore(Inspector& inspector);

  Stop run(const Until& until);
  // Backward: by `steps` instructions of the warp, or else to the last moment before now at which an instruction was
  // due that the run would stop at: one at an address, or one that touches what is watched. Where there are not so
  // many it goes as far as there are, and without steps to the beginning.
  Stop run_back(const Until& until);
  // To a moment; later ones are reached as far as the run goes.
  void go_to(uint64_t moment) { history_.go_to(moment); }
  // What is executed next: which warp, where, which lanes. None where the run ends instead.
  std::optional<Stop> due();

  // Changes what lanes of a warp see, as a part of the run: what came later is forgotten. The place is no constant and
  // the value fits it. Empty, or which memory is not there; then nothing has changed.
  std::string set(unsigned warp, uint64_t lanes, const StateLocation& place, const base::Integer& value);

  // The same of bytes in a row, for one lane.
  std::string set_bytes(unsigned warp, unsigned lane, uint16_t space, uint64_t address, std::span<const uint8_t> bytes);

  history::History& history() { return history_; }
  const history::History& history() const { return history_; }
  std::span<Warp* const> warps() const { return history_.warps(); }
  Warp& warp(unsigned number) const { return *history_.warps()[number]; }
  Program& program() { return history_.program(); }
  Launch& launch() { return history_.launch(); }
  uint64_t now() const { return history_.now(); }
  bool ended() const { return history_.ended(); }
  const RunResult& result() const { return history_.result(); }

 private:
  class Waiting;
  bool is_hart() const;
  bool must_look(const Until& until) const;
  Stop conclude(const Until& until, uint64_t executed);
  Stop reached(const Until& until, uint64_t executed, uint64_t steps_left);
  Stop end() const;
  std::vector<uint64_t> moments_before(const Until& until, uint64_t n);

  history::History history_;
  std::unique_ptr<Waiting> waiting_;
  Inspection inspection_;
};

}  // namespace isadora::sim::session
