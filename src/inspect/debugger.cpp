// When a run stops. Everything that happens while it stands is a command.
#include "inspect/debugger.h"

#include <algorithm>
#include <utility>

#include "diag/diagnostic.h"
#include "inspect/debugger_commands.h"
#include "sim/report.h"

namespace isadora::inspect {

using base::Integer;
using sim::Accesses;
using sim::Place;

Debugger::Debugger(const encoding::Codec& codec, const object::Object& object, base::SourceRef source, Console console)
    : codec_(codec),
      object_(object),
      source_(std::move(source)),
      console_(std::move(console)),
      locations_(object, sim::unit_of(codec.isa().machine)),
      places_(codec.isa()),
      texts_(codec) {}

std::string Debugger::break_at(const std::string& where) {
  std::string error;
  const std::optional<uint64_t> address = locations_.find_instruction(where, error);
  if (address) breaks_.push_back({++last_id_, *address});
  return error;
}

void Debugger::run_begins(sim::Launch& launch, sim::Program& program) {
  launch_ = &launch;
  program_ = &program;
}

// A new block has new warps; who looked at warp 3 of the last one looks at warp 3 of this one.
void Debugger::block_begins(std::span<sim::Warp* const> warps) {
  const unsigned number = warp_ && warps.size() > warp_->number() ? warp_->number() : 0;
  warps_.assign(warps.begin(), warps.end());
  warp_ = warps_[number];
  refresh_watches();
}

bool Debugger::should_stop(const sim::Issue& issue) {
  if (std::exchange(arrived_, false)) return true;
  if (mode_ != Mode::Run && !warp_->alive()) return true;  // nothing more will happen in the warp that is looked at
  const bool looked_at = &issue.warp == warp_;
  if (mode_ == Mode::Step && looked_at && steps_ == 0) return true;
  if (mode_ == Mode::Next && looked_at && issue.pc == next_) return true;
  return std::ranges::any_of(breaks_, [&](const Break& b) { return b.address == issue.pc; });
}

bool Debugger::before(const sim::Issue& issue) {
  if (!should_stop(issue)) return true;
  const auto hit = std::ranges::find(breaks_, issue.pc, &Break::address);
  if (hit != breaks_.end()) say("breakpoint " + std::to_string(hit->id));
  look_at(issue.warp);
  say(place_text(issue.warp, issue.group, issue.pc));
  return stop();
}

void Debugger::look_at(sim::Warp& warp) {
  warp_ = &warp;
  listed_ = 0;
}

namespace {

// Does [a, a+n) meet [b, b+m)?
bool meet(uint64_t a, uint64_t n, uint64_t b, uint64_t m) { return a < b ? b - a < n : a - b < m; }

}  // namespace

bool Debugger::is_touched(const Watch& watch, const sim::Issue& issue, const Accesses& accesses) const {
  const Place& p = watch.place;
  const model::Isa& isa = codec_.isa();
  const bool own = issue.warp.number() == watch.warp;
  const auto of_lane = [&](unsigned lane) { return !p.per_lane || (own && watch.lanes >> lane & 1); };
  if (p.kind == Place::Kind::Memory) {
    return std::ranges::any_of(accesses.memory, [&](const Accesses::Memory& m) {
      return m.writes() && m.space == p.index && of_lane(m.lane) && meet(m.address, m.bytes, p.address, p.bits / 8);
    });
  }
  const bool shared = p.kind == Place::Kind::Registers && isa.files[p.index].scope != model::Scope::Lane &&
                      isa.files[p.index].scope != model::Scope::Warp;
  if (!own && !shared) return false;
  if (p.kind == Place::Kind::Aggregate) {
    const uint16_t file = isa.types[isa.aggregates[p.index].type].file;
    return std::ranges::any_of(accesses.writes, [&](const auto& w) { return w.file == file && of_lane(w.lane); });
  }
  const unsigned width = isa.files[p.index].width, count = (p.bits + width - 1) / width;
  return std::ranges::any_of(accesses.writes, [&](const Accesses::Register& w) {
    return w.file == p.index && of_lane(w.lane) && w.number >= p.number && w.number - p.number < count;
  });
}

std::string Debugger::tell_change(Watch& watch) {
  std::vector<Integer> now = values(watch.place, *warps_[watch.warp], watch.lanes);
  std::string text = "watchpoint " + std::to_string(watch.id) + ": " + watch.text + "\n  old " +
                     values_text(watch.old) + "\n  new " + values_text(now);
  watch.old = std::move(now);
  return text;
}

bool Debugger::after(const sim::Issue& issue, const sim::Outcome&, const Accesses& accesses) {
  if (&issue.warp == warp_ && steps_ > 0) steps_--;
  bool touched = false;
  for (Watch& watch : watches_) {
    if (watch.warp >= warps_.size() || !is_touched(watch, issue, accesses)) continue;
    touched = true;
    say(tell_change(watch));
  }
  if (!touched) return true;
  say("written by " + place_text(issue.warp, accesses.took_part, issue.pc));
  look_at(issue.warp);
  return stop();
}

void Debugger::faulted(sim::Warp& warp, const sim::FaultReport& report) {
  has_faulted_ = true;
  look_at(warp);
  say("fault " + report.kind + ": " + report.message);
  say(place_text(warp, report.lanes, report.pc));
  stop();
}

bool Debugger::stop() {
  mode_ = Mode::Run;
  for (goes_on_ = quits_ = false; !goes_on_ && !quits_ && journey_ == Journey::None;) {
    std::string line;
    if (!console_.read(line)) {
      say("the input has ended, and so does the run");
      return false;
    }
    if (line.find_first_not_of(" \t\r") == std::string::npos) line = last_command_;
    last_command_ = line;
    perform(*this, line);
  }
  return !quits_ && journey_ == Journey::None;
}

// ---- back

sim::RunResult Debugger::debug(sim::history::History& history, Inspection& inspection) {
  history_ = &history;
  for (;;) {
    const sim::RunResult result = history.run(inspection);
    if (journey_ == Journey::None) return result;
    go_back(history);
    arrive();
  }
}

std::vector<uint64_t> Debugger::earlier_stops(sim::history::History& history) {
  sim::reference::Probe probe(codec_.isa());
  return history.earlier(1, [&](const sim::Issue& issue) {
    if (std::ranges::count(breaks_, issue.pc, &Break::address)) return true;
    if (watches_.empty()) return false;
    const Accesses& accesses = probe.look(issue.warp, issue.instruction, issue.group);
    return std::ranges::any_of(watches_, [&](const Watch& w) { return is_touched(w, issue, accesses); });
  });
}

void Debugger::go_back(sim::history::History& history) {
  const bool steps = std::exchange(journey_, Journey::None) == Journey::Steps;
  const uint64_t wanted = steps ? journey_steps_ : 1;
  const std::vector<uint64_t> moments =
      steps ? history.earlier(wanted, [this](const sim::Issue& issue) { return &issue.warp == warp_; })
            : earlier_stops(history);
  if (moments.size() < wanted)
    say(steps ? "the warp has begun here" : "there is no stop before this: the run begins here");
  history.go_to(moments.size() < wanted && !steps ? 0 : moments.empty() ? history.now() : moments.back());
}

// The run stops at once where it is now.
void Debugger::arrive() {
  arrived_ = true;
  has_faulted_ = false;
  steps_ = 0;
  refresh_watches();
}

void Debugger::refresh_watches() {
  for (Watch& w : watches_) {
    if (w.warp < warps_.size()) w.old = values(w.place, *warps_[w.warp], w.lanes);
  }
}

}  // namespace isadora::inspect
