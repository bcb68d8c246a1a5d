#include "sim/session/session.h"

#include <algorithm>
#include <utility>

namespace isadora::sim::session {

using base::Integer;

// Checks each instruction for the stop conditions.
class Session::Waiting final : public Inspector {
 public:
  void begin(const Until& until, const Session& session) {
    until_ = &until;
    session_ = &session;
    steps_ = until.steps.value_or(UINT64_MAX);
    first_ = true;
    stop_.reset();
  }
  std::optional<Stop>& stop() { return stop_; }
  uint64_t steps_left() const { return steps_; }

  bool before(const Issue& issue) override {
    const bool first = std::exchange(first_, false), own = issue.warp.number() == until_->warp;
    if (steps_ == 0 && own) return stop(Reason::Steps, issue, issue.group);
    if (first) return true;
    if (until_->next && own && issue.pc == *until_->next) return stop(Reason::Next, issue, issue.group);
    const bool about_one = until_->steps || until_->next;
    return !about_one || session_->warp(until_->warp).alive() || stop(Reason::Steps, issue, issue.group);
  }

  bool wants_accesses(const Issue&) override { return !until_->watches.empty(); }

  void sees(const Issue& issue, const Accesses& accesses) override {
    touched_.clear();
    for (size_t i = 0; i < until_->watches.size(); i++) {
      if (touches(until_->watches[i], issue, accesses)) touched_.push_back({i, values(i), {}});
    }
  }

  bool after(const Issue& issue, const Outcome& outcome, const Accesses&) override {
    if (issue.warp.number() == until_->warp && steps_ > 0) steps_--;
    if (!touched_.empty()) {
      for (WatchHit& t : touched_) t.after = values(t.watch);
      stop(Reason::Watch, issue, outcome.active);
      stop_->touched = std::move(touched_);
      return false;
    }
    if (until_->barriers && outcome.at_barrier) return stop(Reason::Barrier, issue, outcome.at_barrier);
    return !until_->host_calls || !asks_host(issue, outcome) || stop(Reason::HostCall, issue, outcome.active);
  }

 private:
  bool stop(Reason reason, const Issue& issue, uint64_t lanes) {
    stop_ = Stop{reason, issue.warp.number(), issue.pc, lanes};
    return false;
  }

  std::vector<Integer> values(size_t watch) const {
    const Watch& w = until_->watches[watch];
    if (w.warp >= session_->warps().size()) return {};
    return session::values(session_->warp(w.warp), w.place, w.lanes);
  }

  static bool asks_host(const Issue& issue, const Outcome& outcome) {
    return outcome.active &&
           std::ranges::any_of(issue.instruction.body.ops, [](const ir::Inst& i) { return i.op == ir::Op::Host; });
  }

  const Until* until_ = nullptr;
  const Session* session_ = nullptr;
  uint64_t steps_ = 0;
  bool first_ = false;
  std::vector<WatchHit> touched_;
  std::optional<Stop> stop_;
};

Session::Session(const encoding::Codec& codec, const object::Object& program, LaunchRequest& request, Engine& engine,
                 const SessionOptions& options)
    : history_(codec, program, request, engine, options.leaving_ends, options.limits),
      waiting_(std::make_unique<Waiting>()),
      inspection_(codec.isa()) {
  if (complaint()) return;
  if (options.before_the_run) options.before_the_run(launch());
  history_.go_to(0);
}

Session::~Session() = default;

void Session::observe(Inspector& inspector) {
  inspector.run_begins(launch(), program());
  inspector.block_begins(warps());
  inspection_.add(inspector);
}

void Session::ignore(Inspector& inspector) { inspection_.remove(inspector); }

bool Session::is_hart() const { return history_.warps()[0]->isa().machine.execution == model::Execution::Hart; }

// Addresses and instruction counts need no check of each instruction.
bool Session::must_inspect(const Until& until) const {
  return !until.watches.empty() || until.barriers || until.host_calls || (!is_hart() && (until.steps || until.next));
}

// ---- forward

Stop Session::run(const Until& until) {
  const uint64_t begin = now();
  const uint64_t most = is_hart() ? std::min(until.instructions, until.steps.value_or(UINT64_MAX)) : until.instructions;
  const uint64_t goal = most > UINT64_MAX - begin ? UINT64_MAX : begin + most;
  std::set<uint64_t> stops = until.addresses;
  if (is_hart() && until.next) stops.insert(*until.next);
  history_.stop_at(std::move(stops));
  waiting_->begin(until, *this);
  inspection_.remove(*waiting_);
  if (must_inspect(until)) inspection_.add_first(*waiting_);
  if (inspection_.empty()) {
    history_.run(goal);
  } else {
    history_.run(inspection_, goal);
  }
  return conclude(until, now() - begin);
}

Stop Session::go_to(uint64_t moment) {
  const bool goes_beyond = moment > history_.latest() && !inspection_.empty();
  history_.go_to(goes_beyond ? history_.latest() : moment);
  if (goes_beyond) return run({.instructions = moment - now()});
  std::optional<Stop> stop = due_stop();
  if (!stop) return end();
  stop->reason = Reason::Instructions;
  return *stop;
}

Stop Session::conclude(const Until& until, uint64_t executed) {
  const uint64_t left = !until.steps ? UINT64_MAX : is_hart() ? *until.steps - executed : waiting_->steps_left();
  Stop stop = reached(until, executed, left);
  stop.steps = until.steps.value_or(left) - left;
  return stop;
}

Stop Session::reached(const Until& until, uint64_t executed, uint64_t steps_left) {
  if (std::optional<Stop> stop = std::exchange(waiting_->stop(), std::nullopt); stop && !ended()) return *stop;
  std::optional<Stop> stop = due_stop();
  if (!stop) return end();
  const auto reason = [&] {
    if (until.addresses.contains(stop->pc)) return Reason::Address;
    if (until.next == stop->pc && is_hart()) return Reason::Next;
    if (steps_left == 0 && stop->warp == until.warp) return Reason::Steps;
    if (until.steps && executed > 0 && !warp(until.warp).alive()) return Reason::Steps;
    return executed >= until.instructions ? Reason::Instructions : Reason::Observer;
  };
  stop->reason = reason();
  return *stop;
}

std::optional<Stop> Session::due_stop() {
  if (ended()) return std::nullopt;
  if (is_hart()) {
    const std::optional<WarpPosition> next = here(warp(0));
    return next ? std::optional(Stop{Reason::Address, 0, next->pc, next->lanes}) : std::nullopt;
  }
  struct First final : Observer {
    std::optional<Stop> stop;
    bool before(const Issue& issue) override {
      stop = Stop{Reason::Address, issue.warp.number(), issue.pc, issue.group};
      return false;
    }
  } first;
  history_.run(first);
  return first.stop;
}

Stop Session::end() const {
  Stop stop;
  if (result().fault) stop = {Reason::Ended, result().fault->warp, result().fault->pc, result().fault->lanes};
  return stop;
}

// ---- backward

history::EarlierMoments Session::moments_before(const Until& until, uint64_t n) {
  if (!until.steps && until.addresses.empty() && until.watches.empty()) return {{}, history_.beginning(), false};
  reference::Probe probe(warp(0).isa());
  const auto is_wanted = [&](const Issue& issue) {
    if (until.steps) return issue.warp.number() == until.warp;
    if (until.addresses.contains(issue.pc)) return true;
    if (until.watches.empty()) return false;
    const Accesses& accesses = probe.accesses_of(issue.warp, issue.instruction, issue.group);
    return std::ranges::any_of(until.watches, [&](const Watch& w) { return touches(w, issue, accesses); });
  };
  return history_.earlier(n, is_wanted, until.gives_up);
}

Stop Session::run_back(const Until& until) {
  const uint64_t wanted = until.steps.value_or(1);
  const auto [moments, searched_from, given_up] = moments_before(until, wanted);
  const bool enough = moments.size() >= wanted;
  const bool found = !moments.empty() && (enough || !given_up);
  history_.go_to(found ? moments.back() : until.steps ? now() : searched_from);
  Stop stop = due_stop().value_or(Stop{});
  if (!enough) return stop.reason = given_up ? Reason::Instructions : Reason::Beginning, stop;
  const bool at_address = until.addresses.contains(stop.pc);
  stop.reason = until.steps ? Reason::Steps : at_address ? Reason::Address : Reason::Watch;
  if (stop.reason != Reason::Watch) return stop;
  reference::Probe probe(warp(0).isa());
  std::string why;
  Warp& own = warp(stop.warp);
  const Instruction* const instruction = program().fetch(stop.pc, why);
  const Issue issue{own, *instruction, stop.pc, stop.lanes};
  own.at = stop.pc;
  const Accesses& accesses = probe.accesses_of(own, *instruction, stop.lanes);
  for (size_t i = 0; i < until.watches.size(); i++) {
    const Watch& w = until.watches[i];
    if (touches(w, issue, accesses)) stop.touched.push_back({i, values(warp(w.warp), w.place, w.lanes), {}});
  }
  return stop;
}

// ---- changes

namespace {
constexpr const char* kOver = "the run has ended; go back to change something";
constexpr const char* kConstant = "the place is a constant and cannot be set";
constexpr const char* kNoMemory = "no memory lies there: ";
}  // namespace

bool Session::may_change() const { return !ended() || result().status == RunResult::Status::Faulted; }

std::string Session::set(unsigned number, uint64_t lanes, const StateLocation& place, const Integer& value) {
  if (!may_change()) return kOver;
  if (place.kind == StateLocation::Kind::Constant) return kConstant;
  Warp& own = warp(number);
  const uint64_t wanted = place.per_lane ? lanes & own.threads() : 1;
  if (wanted == 0) return "none of these lanes has a thread";
  std::string missing;
  each_lane(wanted, [&](unsigned lane) {
    if (place.kind == StateLocation::Kind::Memory && missing.empty() && !bytes_of(own, place, lane))
      missing = kNoMemory + own.space(place.index, lane).describe(place.address, place.bits / 8);
  });
  if (!missing.empty()) return missing;
  each_lane(wanted, [&](unsigned lane) { history_.set(number, lane, place, value); });
  return {};
}

std::string Session::set_bytes(unsigned number, unsigned lane, uint16_t space, uint64_t address,
                               std::span<const uint8_t> bytes) {
  if (!may_change()) return kOver;
  AddressSpace& memory = warp(number).space(space, lane);
  if (bytes_from(memory, address, bytes.size()).size() < bytes.size())
    return kNoMemory + memory.describe(address, bytes.size());
  history_.set_bytes(number, lane, space, address, {bytes.begin(), bytes.end()});
  return {};
}

}  // namespace isadora::sim::session
