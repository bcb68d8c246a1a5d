// A reversible run. Checkpoints of the whole machine are taken at intervals; going back restores the last one before
// the wanted moment and executes from there. All inputs are part of the history: the host's answers, and a user's
// changes. So an earlier moment is reproduced exactly.
//
// A moment is the number of instructions executed before it, over all warps and blocks.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sim/blocks.h"
#include "sim/history/host_log.h"
#include "sim/history/snapshot.h"
#include "sim/state_locations.h"

namespace isadora::sim::history {

struct Limits {
  uint64_t bytes = uint64_t{256} << 20;  // of all snapshots; with more, every second one goes
  size_t snapshots = 256;                // likewise
  uint64_t interval = 1000;              // instructions between them at least, at first
  double worth = 8;  // seconds of the run per second of snapshots: runs that never go back should not pay for them
};

// Moments that a search backward has found.
struct EarlierMoments {
  std::vector<uint64_t> moments;  // the nearest first
  uint64_t searched_from = 0;     // up to now no other exists
  bool given_up = false;
};

class History final : private Observer {
 public:
  // All arguments outlive it. Buffers of the request have the content of the current moment. With `leaving_ends` a lane
  // that leaves the code has ended.
  History(const encoding::Codec& codec, const object::Object& program, LaunchRequest& request, Engine& engine,
          bool leaving_ends = false, Limits limits = {});
  ~History() override;

  // Why it cannot run; nothing else may be called then.
  const std::optional<std::string>& complaint() const { return complaint_; }

  // Runs to a moment, to a stop, until `watch` stops the run before an instruction, or until the run ends. `watch` sees
  // the current instruction first, even if it has seen it before.
  const RunResult& run(Observer& watch, uint64_t moment = UINT64_MAX);
  // As above without `watch`, at the engine's full speed.
  const RunResult& run(uint64_t moment = UINT64_MAX);
  // `run` stops before an instruction at one of these addresses, except the current one.
  void stop_at(std::set<uint64_t> addresses) { program_->stop_at(std::move(addresses)); }
  // To a moment, earlier or later; later ones are reached as far as the run goes.
  void go_to(uint64_t moment);
  // The last moments before now at which an instruction is wanted, at most n. Calls `gives_up`, where it is given,
  // every some thousand instructions: true ends the search.
  EarlierMoments earlier(uint64_t n, const std::function<bool(const Issue&)>& wanted,
                         const std::function<bool()>& gives_up = {});
  // Changes a warp's state, now and whenever the run comes here again. The later history is dropped.
  void set(unsigned warp, unsigned lane, const StateLocation& place, const base::Integer& value);
  // As above for consecutive bytes of memory, which are all there.
  void set_bytes(unsigned warp, unsigned lane, uint16_t space, uint64_t address, std::vector<uint8_t> bytes);

  // The state of the machine at this moment, as the bytes of a file; empty if it cannot be saved now: the run has
  // ended, or a transaction is open.
  std::string save();
  // Restores a state that was saved by a run of the same program and launch. The history begins there. Open files of
  // the program are not part of it. Returns an error about the bytes, after which nothing has changed, or an empty
  // string.
  std::string restore(std::string_view bytes);

  uint64_t now() const;
  // The earliest that the run can go back to.
  uint64_t beginning() const { return snapshots_.empty() ? 0 : snapshots_.front()->at; }
  // The latest moment that the run has been at, since the last change.
  uint64_t latest() const { return latest_; }
  // Ended runs have a result; they may be gone back from.
  bool ended() const { return ended_; }
  const RunResult& result() const { return executor_->result(); }
  Launch& launch() { return *launch_; }
  Program& program() { return *program_; }
  std::span<Warp* const> warps() const { return blocks_->warps(); }
  const HostLog* host() const { return host_.get(); }
  uint64_t bytes() const { return *meter_; }  // of all snapshots

 private:
  struct Change {
    uint64_t at;
    unsigned warp, lane;
    StateLocation place;
    base::Integer value;
    std::vector<uint8_t> bytes = {};  // of memory, from the place's address on
  };

  void block_begins(std::span<Warp* const> warps) override;
  void block_ended(std::span<Warp* const> warps) override;
  bool before(const Issue& issue) override;
  uint64_t lag() const override;
  bool infers_accesses() const override { return watch_->infers_accesses(); }
  std::optional<uint64_t> executed(Warp& warp, const ExecutionLog& log) override { return watch_->executed(warp, log); }
  bool after(const Issue& issue, const Outcome& outcome) override;
  void faulted(Warp& warp, const FaultReport& report) override;

  const RunResult& run_to(uint64_t moment, Observer* watch);
  void resume(bool with_stops);
  void advance();
  bool resumes_from_pause();
  uint64_t next_pause() const;
  void measure_from_here();
  bool in_transaction() const;
  std::unique_ptr<Snapshot> take(const Snapshot* before);
  void checkpoint();
  void thin_snapshots();
  void restore_snapshot(const Snapshot& snapshot);
  bool is_change_due() const;
  void make_changes();
  void make(const Change& change);
  void write(Warp& warp, const Change& change);
  void add(Change change);
  bool merge(const Change& change);
  const Snapshot* last_at_or_before(uint64_t moment) const;

  const object::Kernel* kernel_ = nullptr;
  std::optional<std::string> complaint_;
  Limits limits_;
  std::unique_ptr<HostLog> host_;
  std::unique_ptr<Launch> launch_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<Executor> executor_;
  std::unique_ptr<BlockQueue> blocks_;
  Meter meter_ = std::make_shared<uint64_t>(0);
  std::unique_ptr<Checkpointer> checkpointer_;
  std::vector<std::unique_ptr<Snapshot>> snapshots_;  // ascending
  uint64_t next_snapshot_ = 0;
  double speed_ = 0;  // instructions in a second, between the last two snapshots
  uint64_t measured_from_ = 0;
  std::chrono::steady_clock::time_point measured_since_;
  std::vector<Change> changes_;    // ascending
  std::set<uint16_t> edited_;      // spaces with changes where no program writes
  size_t made_ = 0;                // of them, so far
  bool waits_for_change_ = false;  // an observed run, before an instruction
  uint64_t block_ = 0;             // that runs
  bool begun_ = false, ended_ = false;
  uint64_t latest_ = 0;
  Observer* watch_ = nullptr;
  uint64_t goal_ = UINT64_MAX;  // the moment to stop at
};

}  // namespace isadora::sim::history
