// A run under external control: by steps, to stop conditions, forward and backward. Debuggers, the explorer and the
// library's interface use it.
//
// With only addresses and instruction counts as conditions, the engine runs at full speed. Each instruction is checked
// only for observers, watchpoints, or the steps of one warp.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "sim/history/history.h"
#include "sim/session/inspection.h"
#include "sim/session/warp_position.h"
#include "sim/session/watch.h"

namespace isadora::sim::session {

// Stop conditions; the first one stops the run. The end of the run always stops it.
struct Until {
  uint64_t instructions = UINT64_MAX;  // of all warps, from here on
  unsigned warp = 0;                   // that the next two are about; when nothing more happens in it, the run stops
  std::optional<uint64_t> steps = {};  // instructions of that warp
  std::optional<uint64_t> next = {};   // before that warp executes the instruction at this address
  std::set<uint64_t> addresses = {};   // before any warp executes an instruction there
  std::vector<Watch> watches = {};     // after an instruction has touched one
  bool barriers = false;               // after lanes have come to a barrier
  bool host_calls = false;             // after a call of the host
  // Of a run backward: called now and then, and true ends the search for a stop.
  std::function<bool()> gives_up = {};
};

enum class Reason : uint8_t {
  Ended,         // the run has ended: result() says how
  Instructions,  // this many were executed, or a search backward was given up; the run continues later
  Steps,         // the warp's steps are made, or nothing more happens in it
  Next,
  Address,
  Watch,
  Barrier,
  HostCall,
  Observer,   // one of those that look on has stopped it
  Beginning,  // backward: there is no earlier stop
};

struct WatchHit {
  size_t watch = 0;                          // its number in Until::watches
  std::vector<base::Integer> before, after;  // values of its lanes (warp_position.h)
};

struct Stop {
  Reason reason = Reason::Ended;
  // The next instruction. Watch, Barrier, HostCall: the last executed one, with its lanes. Of an ended run: its last
  // place.
  unsigned warp = 0;
  uint64_t pc = 0, lanes = 0;
  std::vector<WatchHit> touched = {};  // Watch
  uint64_t steps = 0;                  // instructions of Until::warp that were executed, where Until::steps is given
};

struct SessionOptions {
  bool leaving_ends = false;                         // a lane that leaves the code has ended
  std::function<void(Launch&)> before_the_run = {};  // e.g. maps memory that the program is to find
  history::Limits limits = {};
};

class Session {
 public:
  // All arguments outlive it. The run is before its first instruction.
  Session(const encoding::Codec& codec, const object::Object& program, LaunchRequest& request, Engine& engine,
          const SessionOptions& options = {});
  ~Session();

  // Why it cannot run; nothing else may be called then.
  const std::optional<std::string>& complaint() const { return history_.complaint(); }

  // From now on it sees each instruction, those again that are executed again, until it is ignored.
  void observe(Inspector& inspector);
  void ignore(Inspector& inspector);

  Stop run(const Until& until);
  // Backward: by `steps` instructions of the warp, or else to the last earlier moment at which the run would stop:
  // before an instruction at an address, or one that accesses a watched location. If there are not as many steps, it
  // goes to the first, and without steps to the beginning. If the search is given up, it goes as far as that has found
  // nothing.
  Stop run_back(const Until& until);
  // To a moment. Inspectors see nothing of moments that the run has been at: they have seen those already. Beyond them
  // it is `run`, without conditions.
  Stop go_to(uint64_t moment);
  // The next instruction: its warp, address, and lanes. None if the run ends instead.
  std::optional<Stop> due_stop();

  bool may_change() const;
  // Changes the state of a warp's lanes, as part of the history: the later one is dropped. The value fits the
  // location. Returns the reason for which nothing has changed, or an empty string: the run has ended without a fault,
  // the location is a constant, memory is missing, or none of the lanes has a thread.
  std::string set(unsigned warp, uint64_t lanes, const StateLocation& place, const base::Integer& value);

  // As above for consecutive bytes, in one lane.
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
  bool must_inspect(const Until& until) const;
  Stop conclude(const Until& until, uint64_t executed);
  Stop reached(const Until& until, uint64_t executed, uint64_t steps_left);
  Stop end() const;
  history::EarlierMoments moments_before(const Until& until, uint64_t n);

  history::History history_;
  std::unique_ptr<Waiting> waiting_;
  Inspection inspection_;
};

}  // namespace isadora::sim::session
