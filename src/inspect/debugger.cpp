// Stopping a run. Everything that happens while it is stopped is a command.
#include "inspect/debugger.h"

#include <algorithm>
#include <utility>

#include "diag/diagnostic.h"
#include "inspect/debugger_commands.h"
#include "sim/report.h"

namespace isadora::inspect {

using sim::session::Reason;

Debugger::Debugger(const encoding::Codec& codec, const object::Object& object, base::SourceRef source,
                   std::string_view executable, Console console)
    : codec_(codec),
      object_(object),
      source_(std::move(source)),
      console_(std::move(console)),
      locations_(object),
      variables_(object::read_dwarf_sections(executable)),
      places_(codec.isa()),
      texts_(codec) {}

std::string Debugger::break_at(const std::string& where) {
  std::string error;
  const std::optional<uint64_t> address = locations_.find_instruction(where, codec_, error);
  if (address) breaks_.push_back({++last_id_, *address});
  return error;
}

bool Debugger::is_at_break(const Stop& stop) const { return std::ranges::count(breaks_, stop.pc, &Break::address); }

sim::RunResult Debugger::debug(sim::session::Session& session, bool goes_back) {
  session_ = &session;
  goes_back_ = goes_back;
  warp_ = &session.warp(0);
  wanted_ = {};
  Stop stop = session.due_stop().value_or(Stop{});
  if (!stops_at_start_ && !is_at_break(stop)) stop = session.run(stops());
  while (handle_stop(stop)) stop = go();
  return session.result();
}

// The condition that the user wants, and the message when it is met.
Debugger::Until Debugger::stops() const {
  Until until = wanted_;
  until.warp = warp_->number();
  for (const Break& b : breaks_) until.addresses.insert(b.address);
  for (const Watch& w : watches_) until.watches.push_back(w.watch);
  return until;
}

Debugger::Stop Debugger::go() {
  if (way_ == Way::Forward) return session_->run(stops());
  Stop stop = session_->run_back(stops());
  if (stop.reason == Reason::Beginning)
    print_line(wanted_.steps ? "the warp has begun here" : "there is no stop before this: the run begins here");
  stop.touched.clear();
  stop.reason = Reason::Steps;
  return stop;
}

// False: there is nothing more to do.
bool Debugger::handle_stop(const Stop& stop) {
  const bool faulted = session_->ended() && session_->result().status == sim::RunResult::Status::Faulted;
  if (session_->ended() && !faulted) return false;
  select_warp(session_->warp(stop.warp));
  if (faulted) {
    report_fault(*session_->result().fault);
  } else {
    report_stop(stop);
  }
  take_commands();
  return way_ != Way::Quit;
}

void Debugger::select_warp(sim::Warp& warp) {
  warp_ = &warp;
  listed_ = 0;
}

void Debugger::report_stop(const Stop& stop) {
  if (stop.reason == Reason::Watch) {
    for (const auto& touched : stop.touched) report_change(touched);
    return print_line("written by " + place_text(*warp_, stop.lanes, stop.pc));
  }
  const auto hit = std::ranges::find(breaks_, stop.pc, &Break::address);
  if (hit != breaks_.end()) print_line("breakpoint " + std::to_string(hit->id));
  print_line(place_text(*warp_, stop.lanes, stop.pc));
}

void Debugger::report_change(const sim::session::WatchHit& touched) {
  const Watch& watch = watches_[touched.watch];
  print_line("watchpoint " + std::to_string(watch.id) + ": " + watch.text + "\n  old " + values_text(touched.before) +
             "\n  new " + values_text(touched.after));
}

void Debugger::report_fault(const sim::FaultReport& report) {
  print_line("fault " + report.kind + ": " + report.message);
  print_line(place_text(*warp_, report.lanes, report.pc));
}

void Debugger::take_commands() {
  for (way_ = Way::Nowhere; way_ == Way::Nowhere;) {
    std::string line;
    if (!console_.read(line)) {
      print_line("the input has ended, and so does the run");
      way_ = Way::Quit;
      return;
    }
    if (line.find_first_not_of(" \t\r") == std::string::npos) line = last_command_;
    last_command_ = line;
    perform(*this, line);
  }
}

}  // namespace isadora::inspect
