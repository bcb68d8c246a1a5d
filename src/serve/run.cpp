#include "serve/run.h"

#include <algorithm>

#include "serve/numbers.h"
#include "sim/engines/engines.h"
#include "sim/place_values.h"

namespace isadora::serve {

using base::Integer;

namespace {

// Stops before an instruction that is wanted, but for the one that the run stands at, or when the budget is spent.
class Watcher : public sim::Observer {
 public:
  bool paused = false;

  void run_begins(sim::Launch&, sim::Program&) override {}
  bool before(const sim::Issue& issue) override {
    if (first_) {
      first_ = false;
      return true;
    }
    if (is_wanted(issue)) return false;
    paused = budget_-- == 0;
    return !paused;
  }

 protected:
  virtual bool is_wanted(const sim::Issue& issue) = 0;

 private:
  bool first_ = true;
  uint64_t budget_ = kBudget - 1;  // behind the first
};

class Breaks final : public Watcher {
 public:
  explicit Breaks(std::vector<uint64_t> addresses) : addresses_(std::move(addresses)) {}
  bool is_wanted(const sim::Issue& issue) override { return std::ranges::count(addresses_, issue.pc) != 0; }

 private:
  std::vector<uint64_t> addresses_;
};

class Steps final : public Watcher {
 public:
  Steps(const sim::Warp& warp, uint64_t steps) : warp_(warp), steps_(steps) {}
  bool after(const sim::Issue& issue, const sim::Outcome&) override {
    if (&issue.warp == &warp_ && steps_ > 0) steps_--;
    return true;
  }
  bool is_wanted(const sim::Issue& issue) override { return !warp_.alive() || (steps_ == 0 && &issue.warp == &warp_); }

 private:
  const sim::Warp& warp_;
  uint64_t steps_;
};

}  // namespace

// ---- starting

std::unique_ptr<Run> Run::start(const library::Loaded& isa, Typed typed, Question& question, std::string& error) {
  std::unique_ptr<Run> run(new Run(isa, std::move(typed)));
  const bool good = run->read_launch(question);
  error = question.error();
  if (!good || !error.empty()) return nullptr;
  run->engine_ = sim::engines().front().make(isa.isa.machine.execution);
  sim::history::Limits limits;
  limits.bytes = kSnapshots;
  const bool leaving_ends = run->typed_.alone;
  run->history_ = std::make_unique<sim::history::History>(isa.codec, run->typed_.object, run->request_, *run->engine_,
                                                          leaving_ends, limits);
  if (run->history_->complaint()) {
    error = *run->history_->complaint();
    return nullptr;
  }
  sim::Heap& heap = run->history_->launch().heap;
  heap.limit = std::min(heap.limit, kMostMemory);
  run->history_->go_to(0);
  return run;
}

// ---- going on, and back

sim::Warp& Run::warp() const { return *history_->warps()[warp_]; }

void Run::watch(sim::Observer& watcher) { history_->run(watcher); }

void Run::step(uint64_t instructions) {
  Steps steps(warp(), instructions);
  watch(steps);
  paused_ = steps.paused;
}

void Run::go_on(const std::vector<uint64_t>& lines) {
  Breaks breaks(addresses(lines));
  watch(breaks);
  paused_ = breaks.paused;
}

void Run::step_back(uint64_t instructions) {
  paused_ = false;
  const sim::Warp* const own = &warp();
  const auto moments = history_->earlier(instructions, [&](const sim::Issue& issue) { return &issue.warp == own; });
  history_->go_to(moments.size() < instructions ? 0 : moments.back());
}

void Run::go_back(const std::vector<uint64_t>& lines) {
  paused_ = false;
  const std::vector<uint64_t> stops = addresses(lines);
  if (stops.empty()) return history_->go_to(0);
  const auto moments =
      history_->earlier(1, [&](const sim::Issue& issue) { return std::ranges::count(stops, issue.pc) != 0; });
  history_->go_to(moments.empty() ? 0 : moments[0]);
}

// Later ones only so far as the budget goes.
void Run::go_to(uint64_t moment) {
  const uint64_t most = std::max(history_->latest(), history_->now() + kBudget);
  paused_ = moment > most;
  history_->go_to(std::min(moment, most));
}

// Where a line has no code the next one that has some is meant.
std::vector<uint64_t> Run::addresses(const std::vector<uint64_t>& lines) const {
  std::vector<uint64_t> out;
  for (const uint64_t wanted : lines) {
    const object::LineEntry* nearest = nullptr;
    for (const object::LineEntry& e : typed_.object.lines) {
      const uint32_t line = typed_.typed_line(e.line);
      if (line >= wanted && (!nearest || line < typed_.typed_line(nearest->line))) nearest = &e;
    }
    if (nearest) out.push_back(nearest->address);
  }
  return out;
}

std::string Run::look_at(uint64_t number) {
  if (number >= history_->warps().size()) return "there is no warp " + std::to_string(number);
  warp_ = static_cast<unsigned>(number);
  return {};
}

// ---- changes

std::string Run::set(const std::string& name, const std::string& text, std::optional<unsigned> lane) {
  const auto place = places_.find(name);
  if (!place) return places_.explain(diag::shortened(name));
  if (place->kind == sim::Place::Kind::Constant) return "`" + name + "` is a constant and cannot be set";
  const auto value = read_number(text, place->bits);
  if (!value)
    return "`" + diag::shortened(text) + "` is no number" +
           (place->bits == 1 ? "" : " of " + std::to_string(place->bits) + " bits");
  if (!sim::fits_bits(*value, place->bits))
    return "the value does not fit `" + name + "`, which has " + std::to_string(place->bits) + " bits";
  if (lane && *lane >= warp().lanes()) return "there is no lane " + std::to_string(*lane);
  const uint64_t lanes = !place->per_lane ? 1 : lane ? sim::lane_bit(*lane) : threads();
  std::string error;
  sim::each_lane(lanes, [&](unsigned l) {
    const bool there = place->kind != sim::Place::Kind::Memory ||
                       warp().space(place->index, l).find(place->address, place->bits / 8) != nullptr;
    if (!there)
      error = "there is no memory at `" + name +
              "`: " + warp().space(place->index, l).describe(place->address, place->bits / 8);
    if (there) history_->set(warp_, l, *place, *value);
  });
  const sim::history::HostLog& host = *history_->host();
  sandbox_->return_to(host.read_from(0).size(), host.written_to(1).size() + host.written_to(2).size());
  return error;
}

}  // namespace isadora::serve
