#include "serve/run.h"

#include <algorithm>
#include <sstream>

#include "sim/engines/engines.h"
#include "sim/place_values.h"

namespace isadora::serve {

using base::Integer;

namespace {

constexpr uint64_t kMostBlocks = 1 << 20, kMostThreads = 1024;
constexpr uint64_t kMostInstructions = 5'000'000;  // of a run, so that one may go back in all of it
constexpr uint64_t kBufferBytes = 1024;            // of a pointer that no one gave a value

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

bool Run::read_launch(Question& q) {
  const object::Object& program = typed_.object;
  request_.kernel = q.text("kernel", program.kernels.front().name);
  const object::Kernel* const kernel = program.kernel(request_.kernel);
  if (!kernel) {
    q.refuse("the program has no kernel `" + request_.kernel + "`");
    return false;
  }
  uint64_t bytes = kernel->shared_bytes + program.code.size() + program.constants.size();
  for (const object::Section& s : program.sections) bytes += s.size();
  if (bytes > kMostMemory) q.refuse("the program has " + std::to_string(bytes) + " bytes, and here it may have 16 MiB");
  const uint64_t lanes = isa_.isa.machine.lanes;
  request_.grid.x = static_cast<uint32_t>(q.number("grid", 1, 1, kMostBlocks));
  request_.block.x = static_cast<uint32_t>(q.number("block", lanes, 1, kMostThreads));
  const auto arguments = q.texts("arguments");
  for (const object::Parameter& p : kernel->parameters) {
    const auto given = arguments.find(p.name);
    if (!read_argument(p, given == arguments.end() ? "" : given->second, q)) return false;
  }
  for (const auto& [name, value] : q.texts("settings")) {
    const auto number = Integer::parse(value);
    if (!number || !number->fits_int64()) q.refuse("`" + value + "` is no value of `" + name + "`");
    if (number && number->fits_int64()) request_.settings[name] = number->to_int64();
  }
  std::istringstream words(q.text("command_line"));
  request_.command_line = {"program"};
  for (std::string word; words >> word;) request_.command_line.push_back(word);
  sandbox_ = std::make_unique<Sandbox>(q.text("input"));
  request_.host = sandbox_.get();
  request_.max_instructions = kMostInstructions;
  return true;
}

// A number; of a pointer `+BYTES` zeros, or the numbers of 32 bits that the buffer holds.
bool Run::read_argument(const object::Parameter& p, const std::string& text, Question& q) {
  sim::Argument& a = request_.arguments[p.name];
  const size_t begin = text.find_first_not_of(" \t");
  const bool given = begin != std::string::npos, zeros = !p.pointer || (given && text[begin] == '+');
  const auto wrong = [&](const std::string& word) {
    q.refuse("`" + word + "` is no value of `" + p.name + "`: expected " +
             (p.pointer ? "+BYTES, or numbers of 32 bits" : "a number"));
    return false;
  };
  if (p.pointer) a.kind = sim::Argument::Kind::Buffer;
  if (!given) {
    if (p.pointer) a.bytes.resize(kBufferBytes);
    return true;
  }
  uint64_t all = 0;
  for (const auto& [name, other] : request_.arguments) all += other.bytes.size();
  std::string rest = text.substr(zeros && p.pointer ? begin + 1 : begin);
  std::ranges::replace(rest, ',', ' ');
  std::istringstream words(rest);
  for (std::string word; words >> word;) {
    const auto number = Integer::parse(word);
    if (!number || !(number->fits_int64() || number->fits_uint64())) return wrong(word);
    const uint64_t value = number->to_uint64();
    if (!p.pointer) {
      a.number = value;
    } else if (zeros) {
      if (value > kMostMemory - std::min(all, kMostMemory)) return wrong(text);
      a.bytes.resize(value);
    } else {
      for (unsigned i = 0; i < 4; i++) a.bytes.push_back(static_cast<uint8_t>(value >> (8 * i)));
    }
  }
  return true;
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
  const auto value = Integer::parse(text);
  if (!value) return "`" + diag::shortened(text) + "` is no number";
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
