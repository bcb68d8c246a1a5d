#include "sim/history/history.h"

#include <algorithm>
#include <chrono>
#include <tuple>

#include "sim/history/saved.h"
#include "sim/load.h"
#include "sim/place_values.h"

namespace isadora::sim::history {

namespace {

// Number of instructions that are searched first for an earlier moment: to observe an instruction takes many times as
// long as to execute it.
constexpr uint64_t kSearched = 1 << 14;

class BackwardSearch final : public Observer {
 public:
  BackwardSearch(const std::function<bool(const Issue&)>& wanted, const std::function<bool()>& gives_up)
      : wanted_(wanted), gives_up_(gives_up) {}
  bool before(const Issue& issue) override {
    if (wanted_(issue)) found.push_back(issue.warp.launch().clock);
    given_up = gives_up_ && ++seen_ % kInstructionsBetweenCalls == 0 && gives_up_();
    return !given_up;
  }

  std::vector<uint64_t> found;
  bool given_up = false;

 private:
  static constexpr uint64_t kInstructionsBetweenCalls = 1 << 12;
  const std::function<bool(const Issue&)>& wanted_;
  const std::function<bool()>& gives_up_;
  uint64_t seen_ = 0;
};

double seconds_since(std::chrono::steady_clock::time_point then) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

}  // namespace

History::History(const encoding::Codec& codec, const object::Object& program, LaunchRequest& request, Engine& engine,
                 bool leaving_ends, Limits limits)
    : limits_(limits) {
  const model::Isa& isa = codec.isa();
  complaint_ = check_request(isa, program, request);
  if (complaint_) return;
  const bool hart = isa.machine.execution == model::Execution::Hart;
  kernel_ = program.kernel(request.kernel);
  launch_ = std::make_unique<Launch>(isa, hart ? Dim{} : request.grid, hart ? Dim{} : request.block);
  launch_->inspected = true;
  complaint_ = load(program, *kernel_, request, *launch_);
  if (complaint_) return;
  if (request.host) {
    host_ = std::make_unique<HostLog>(*request.host);
    launch_->host = host_.get();
  }
  program_ = std::make_unique<Program>(codec, program, *kernel_, engine);
  program_->read_code_from(*launch_);
  ExecutorOptions options;
  if (request.max_instructions) options.max_instructions = request.max_instructions;
  options.leaving_ends = leaving_ends;
  options.observer = this;
  executor_ = std::make_unique<Executor>(*program_, engine, std::move(options));
  blocks_ = std::make_unique<BlockQueue>(*launch_, *program_, true);
  checkpointer_ = std::make_unique<Checkpointer>(*launch_, meter_);
}

History::~History() = default;

// An instruction that has ended a hart's run is not counted by the clock.
uint64_t History::now() const { return launch_->clock + (ended_ && result().exit_status ? 1 : 0); }

// ---- forward

const RunResult& History::run(Observer& watch, uint64_t moment) {
  if (!begun_) watch.run_begins(*launch_, *program_);
  return run_to(moment, &watch);
}

const RunResult& History::run(uint64_t moment) { return run_to(moment, nullptr); }

const RunResult& History::run_to(uint64_t moment, Observer* watch) {
  watch_ = watch;
  goal_ = moment;
  resume(true);
  goal_ = UINT64_MAX;
  watch_ = nullptr;
  return result();
}

// An instruction that faulted is tried again: a user may have removed the cause.
void History::resume(bool with_stops) {
  if (ended_ && result().status != RunResult::Status::Faulted) return;
  executor_->observe(watch_ ? this : nullptr);
  executor_->enable_stops(with_stops, begun_ ? launch_->clock : UINT64_MAX);
  executor_->pause_at(watch_ ? UINT64_MAX : launch_->clock);
  measure_from_here();
  do advance();
  while (resumes_from_pause());
  if (!ended_) make_changes();
  latest_ = std::max(latest_, now());
}

// The run pauses for changes that are due and, without `watch`, for snapshots. Changes come before the next instruction
// is chosen: they may be to its address. False: the run has ended, reached its goal, or was stopped.
bool History::resumes_from_pause() {
  // A change that is due comes before a fault, too: a function that a debugger called returns to where no code is.
  if (ended_ && is_change_due() && result().status == RunResult::Status::Faulted)
    ended_ = false;
  else if (ended_ || !(watch_ ? std::exchange(waits_for_change_, false) : executor_->pauses()))
    return false;
  if (launch_->clock >= next_snapshot_) checkpoint();
  make_changes();
  if (launch_->clock >= goal_) return false;
  if (watch_) return true;
  executor_->pause_at(next_pause());
  return true;
}

// A snapshot that cannot be made now is tried for after the next instruction.
uint64_t History::next_pause() const {
  const uint64_t pause = std::min(goal_, std::max(next_snapshot_, launch_->clock + 1));
  return made_ < changes_.size() ? std::min(pause, changes_[made_].at) : pause;
}

void History::advance() {
  bool goes_on = true;
  if (begun_) {
    executor_->return_to(executor_->round(), launch_->clock, executor_->result().stats.lane_instructions);
    goes_on = blocks_->resume(*executor_);
    block_ += goes_on;
  }
  begun_ = true;
  ended_ = false;
  for (; goes_on && block_ < launch_->grid.volume(); block_ += goes_on) {
    goes_on = blocks_->run(block_, *executor_);
  }
  ended_ = result().status != RunResult::Status::Stopped;
}

void History::block_begins(std::span<Warp* const> warps) { watch_->block_begins(warps); }

void History::block_ended(std::span<Warp* const> warps) { watch_->block_ended(warps); }

bool History::before(const Issue& issue) {
  if (launch_->clock >= next_snapshot_) checkpoint();
  waits_for_change_ = is_change_due();
  return !waits_for_change_ && launch_->clock < goal_ && !executor_->is_stop(issue.pc) && watch_->before(issue);
}

// Not beyond the next moment at which `before` has something to do.
uint64_t History::lag() const {
  const uint64_t now = launch_->clock, most = now < next_snapshot_ ? watch_->lag() : 0;
  return most == 0 ? 0 : std::min(most, next_pause() - std::min(now, next_pause()));
}

bool History::after(const Issue& issue, const Outcome& outcome) { return watch_->after(issue, outcome); }

void History::faulted(Warp& warp, const FaultReport& report) { watch_->faulted(warp, report); }

// ---- snapshots

bool History::in_transaction() const {
  return std::ranges::any_of(blocks_->warps(),
                             [](const Warp* w) { return w->launch_value(ir::LaunchValue::Transactions, 0) > 0; });
}

std::unique_ptr<Snapshot> History::take(const Snapshot* before) {
  program_->each_instruction([this](const Instruction& i) { checkpointer_->note(i); });
  auto snapshot = std::make_unique<Snapshot>();
  snapshot->block = block_;
  snapshot->round = executor_->round();
  snapshot->lane_instructions = executor_->result().stats.lane_instructions;
  snapshot->host_calls = host_ ? host_->now() : 0;
  checkpointer_->take(blocks_->warps(), before, *snapshot);
  return snapshot;
}

// Not while a transaction is open: then it is done when that has ended.
void History::checkpoint() {
  if (in_transaction()) return;
  if (launch_->clock > measured_from_)
    speed_ = static_cast<double>(launch_->clock - measured_from_) / seconds_since(measured_since_);
  measure_from_here();
  std::unique_ptr<Snapshot> snapshot = take(snapshots_.empty() ? nullptr : snapshots_.back().get());
  snapshots_.push_back(std::move(snapshot));
  thin_snapshots();
  // A snapshot reads all memory: the longer that takes, the longer the run continues before the next one.
  const double worth = std::min(limits_.worth * speed_ * seconds_since(measured_since_), 1e12);
  next_snapshot_ = launch_->clock + std::max(limits_.interval, static_cast<uint64_t>(worth));
  measure_from_here();
}

void History::measure_from_here() {
  measured_from_ = launch_->clock;
  measured_since_ = std::chrono::steady_clock::now();
}

// The first stays, since all begins with it, and so does the last, which the next one is made from.
void History::thin_snapshots() {
  while (snapshots_.size() > 3 && (snapshots_.size() > limits_.snapshots || *meter_ > limits_.bytes)) {
    std::vector<std::unique_ptr<Snapshot>> kept;
    for (size_t i = 0; i < snapshots_.size(); i++) {
      if (i % 2 == 0 || i + 1 == snapshots_.size()) kept.push_back(std::move(snapshots_[i]));
    }
    snapshots_ = std::move(kept);
    limits_.interval *= 2;
  }
}

const Snapshot* History::last_at_or_before(uint64_t moment) const {
  const auto behind = std::ranges::upper_bound(snapshots_, moment, {}, [](const auto& s) { return s->at; });
  return behind == snapshots_.begin() ? nullptr : (behind - 1)->get();
}

void History::restore_snapshot(const Snapshot& s) {
  checkpointer_->restore(s, blocks_->warps());
  for (const uint16_t space : edited_) blocks_->warps()[0]->common_space(space)->note_edit();
  block_ = s.block;
  executor_->return_to(s.round, s.at, s.lane_instructions);
  if (host_) host_->return_to(s.host_calls);
  made_ = static_cast<size_t>(std::ranges::lower_bound(changes_, s.at, {}, &Change::at) - changes_.begin());
  ended_ = false;
}

// ---- files

std::string History::save() {
  if (ended_ || in_transaction()) return {};
  return write_snapshot(*take(nullptr), blocks_->warps(), identity(*program_, *launch_));
}

std::string History::restore(std::string_view bytes) {
  auto snapshot = std::make_unique<Snapshot>();
  std::string wrong = read_snapshot(bytes, blocks_->warps(), identity(*program_, *launch_), meter_, *snapshot);
  if (!wrong.empty()) return wrong;
  for (const auto& [space, images] : snapshot->warps[0].spaces) checkpointer_->note_local(space);
  for (uint16_t i = 0; i < launch_->isa.spaces.size(); i++) checkpointer_->note_constants(i);
  if (host_) host_->forget_rest();
  snapshot->host_calls = host_ ? host_->now() : 0;
  changes_.clear();
  snapshots_.clear();
  restore_snapshot(*snapshot);
  program_->follow_edits(*launch_);
  latest_ = snapshot->at;
  next_snapshot_ = launch_->clock + limits_.interval;
  snapshots_.push_back(std::move(snapshot));
  return {};
}

// ---- back

void History::go_to(uint64_t moment) {
  if (moment < now() || (ended_ && moment == launch_->clock && result().exit_status)) {
    const Snapshot* const from = last_at_or_before(moment);
    if (!from) return;
    restore_snapshot(*from);
  }
  goal_ = moment;
  resume(false);
  goal_ = UINT64_MAX;
}

EarlierMoments History::earlier(uint64_t n, const std::function<bool(const Issue&)>& wanted,
                                const std::function<bool()>& gives_up) {
  const uint64_t from = now();
  EarlierMoments out;
  auto& [moments, end, given_up] = out;
  uint64_t searched = kSearched;
  for (end = from; end > 0 && moments.size() < n;) {
    const Snapshot* const before = last_at_or_before(end - 1);
    if (!before) break;
    const uint64_t begin = std::max(before->at, end - std::min(end, searched));
    BackwardSearch search(wanted, gives_up);
    restore_snapshot(*before);
    goal_ = begin;
    if (begin > before->at) resume(false);
    goal_ = end;
    watch_ = &search;
    resume(false);
    watch_ = nullptr;
    given_up = search.given_up;
    if (given_up) break;
    for (; !search.found.empty() && moments.size() < n; search.found.pop_back()) moments.push_back(search.found.back());
    end = begin;
    if (searched < from) searched *= 2;
  }
  goal_ = UINT64_MAX;
  go_to(from);
  return out;
}

// ---- changes

void History::make(const Change& c) {
  Warp& warp = *blocks_->warps()[c.warp];
  if (c.place.kind == StateLocation::Kind::Memory) return write(warp, c);
  set_value(warp, c.place, c.lane, c.value);
}

// Buffer by buffer.
void History::write(Warp& warp, const Change& c) {
  AddressSpace& space = warp.space(c.place.index, c.lane);
  for (uint64_t done = 0; done < c.bytes.size();) {
    const uint64_t address = c.place.address + done;
    uint8_t* const to = space.find(address, 1);
    if (!to) return;
    const MemoryRange buffer = space.range_of(address, 1, to);
    const uint64_t n = std::min(c.bytes.size() - done, buffer.size - (address - buffer.begin));
    std::copy_n(c.bytes.begin() + static_cast<std::ptrdiff_t>(done), n, to);
    done += n;
    if (!warp.common_space(c.place.index)) continue;
    space.note_code_write(address, n);
    if (space.writable(address)) continue;
    space.note_edit();
    edited_.insert(c.place.index);
  }
}

bool History::is_change_due() const { return made_ < changes_.size() && changes_[made_].at == launch_->clock; }

void History::make_changes() {
  for (; is_change_due(); made_++) make(changes_[made_]);
}

void History::set(unsigned warp, unsigned lane, const StateLocation& place, const base::Integer& value) {
  if (place.kind != StateLocation::Kind::Memory) return add({launch_->clock, warp, lane, place, value});
  std::vector<uint8_t> bytes(place.bits / 8);
  store(launch_->isa.machine, bytes.data(), place.bits / 8, value);
  set_bytes(warp, lane, place.index, place.address, std::move(bytes));
}

void History::set_bytes(unsigned warp, unsigned lane, uint16_t space, uint64_t address, std::vector<uint8_t> bytes) {
  const model::Scope scope = launch_->isa.spaces[space].scope;
  if (scope == model::Scope::Constant) checkpointer_->note_constants(space);
  if (scope == model::Scope::Lane) checkpointer_->note_local(space);
  StateLocation place;
  place.kind = StateLocation::Kind::Memory;
  place.index = space;
  place.address = address;
  add({launch_->clock, warp, lane, place, {}, std::move(bytes)});
  program_->follow_edits(*launch_);
}

// Memory that is written piece by piece, or again, at one moment is one change.
bool History::merge(const Change& c) {
  if (changes_.empty() || c.place.kind != StateLocation::Kind::Memory) return false;
  Change& last = changes_.back();
  const auto where = [](const Change& x) { return std::tuple(x.at, x.warp, x.lane, x.place.kind, x.place.index); };
  const uint64_t offset = c.place.address - last.place.address;
  if (where(last) != where(c) || offset > last.bytes.size()) return false;
  last.bytes.resize(std::max<size_t>(last.bytes.size(), offset + c.bytes.size()));
  std::ranges::copy(c.bytes, last.bytes.begin() + static_cast<std::ptrdiff_t>(offset));
  return true;
}

// The later history is dropped.
void History::add(Change change) {
  const uint64_t at = change.at;
  changes_.resize(made_);
  std::erase_if(snapshots_, [&](const auto& s) { return s->at > at; });
  next_snapshot_ = std::min(next_snapshot_, at + limits_.interval);
  if (host_) host_->forget_rest();
  latest_ = now();
  make(change);
  if (!merge(change)) changes_.push_back(std::move(change));
  made_ = changes_.size();
}

}  // namespace isadora::sim::history
