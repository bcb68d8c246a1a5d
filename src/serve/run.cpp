#include "serve/run.h"

#include <algorithm>

#include "serve/numbers.h"
#include "sim/engines/engines.h"
#include "sim/place_values.h"

namespace isadora::serve {

using base::Integer;

// ---- starting

std::unique_ptr<Run> Run::start(const library::Loaded& isa, Typed typed, RequestReader& question, std::string& error) {
  std::unique_ptr<Run> run(new Run(isa, std::move(typed)));
  const bool good = run->read_launch(question);
  error = question.error();
  if (!good || !error.empty()) return nullptr;
  run->engine_ = sim::engines().front().make(isa.isa.machine.execution);
  const auto before_the_run = [&](sim::Launch& launch) {
    launch.heap.limit = std::min(launch.heap.limit, kMostMemory);
    run->place_memory(launch, error);
  };
  const sim::session::SessionOptions options = {
      .leaving_ends = run->typed_.alone, .before_the_run = before_the_run, .limits = {.bytes = kSnapshots}};
  run->session_ =
      std::make_unique<sim::session::Session>(isa.codec, run->typed_.object, run->request_, *run->engine_, options);
  if (run->session_->complaint()) error = *run->session_->complaint();
  if (error.empty()) run->place_own_memory(error);
  return error.empty() ? std::move(run) : nullptr;
}

// ---- execution, forward and backward

// Runs to a stop or until the budget is used up.
void Run::go(const sim::session::Until& until) {
  sim::session::Until within = until;
  within.instructions = kBudget;
  paused_ = session_->run(within).reason == sim::session::Reason::Instructions;
}

void Run::step(uint64_t instructions) { go({.warp = warp_, .steps = instructions}); }

void Run::continue_run(const std::vector<uint64_t>& lines) { go({.addresses = addresses(lines)}); }

void Run::step_back(uint64_t instructions) {
  paused_ = false;
  session_->run_back({.warp = warp_, .steps = instructions});
}

void Run::run_back(const std::vector<uint64_t>& lines) {
  paused_ = false;
  session_->run_back({.addresses = addresses(lines)});
}

// Later moments only as far as the budget allows.
void Run::go_to(uint64_t moment) {
  const uint64_t most = std::max(history().latest(), session_->now() + kBudget);
  paused_ = moment > most;
  session_->go_to(std::min(moment, most));
}

// A line without code means the next line with code.
std::set<uint64_t> Run::addresses(const std::vector<uint64_t>& lines) const {
  std::set<uint64_t> out;
  for (const uint64_t wanted : lines) {
    const object::LineEntry* nearest = nullptr;
    for (const object::LineEntry& e : typed_.object.lines) {
      const uint32_t line = typed_.typed_line(e.line);
      if (line >= wanted && (!nearest || line < typed_.typed_line(nearest->line))) nearest = &e;
    }
    if (nearest) out.insert(nearest->address);
  }
  return out;
}

std::string Run::select_warp(uint64_t number) {
  if (number >= session_->warps().size()) return "there is no warp " + std::to_string(number);
  warp_ = static_cast<unsigned>(number);
  return {};
}

// ---- changes

std::string Run::set(const std::string& name, const std::string& text, std::optional<unsigned> lane) {
  const auto place = places_.find(name);
  if (!place) return places_.explain(diag::shortened(name));
  if (place->kind == sim::StateLocation::Kind::Constant) return "`" + name + "` is a constant and cannot be set";
  const auto value = read_number(text, place->bits);
  if (!value)
    return "`" + diag::shortened(text) + "` is not a number" +
           (place->bits == 1 ? "" : " of " + std::to_string(place->bits) + " bits");
  if (!sim::fits_bits(*value, place->bits))
    return "the value does not fit `" + name + "`, which has " + std::to_string(place->bits) + " bits";
  if (lane && *lane >= warp().lanes()) return "there is no lane " + std::to_string(*lane);
  const std::string wrong = session_->set(warp_, lane ? sim::lane_bit(*lane) : threads(), *place, *value);
  const sim::history::HostLog& host = *history().host();
  if (wrong.empty())
    sandbox_->return_to(host.read_from(0).size(), host.written_to(1).size() + host.written_to(2).size());
  return wrong;
}

}  // namespace isadora::serve
