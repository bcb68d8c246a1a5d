// Resuming the program, and stop replies.
#include <algorithm>
#include <chrono>
#include <utility>

#include "gdb/packets.h"
#include "gdb/server.h"
#include "sim/report.h"

namespace isadora::gdb {

using sim::session::Reason;
using sim::session::Stop;
using sim::session::Until;

namespace {

// gdb's numbers of signals, which are its own on every system.
constexpr unsigned kInterrupted = 2, kIllegal = 4, kTrapped = 5, kSegment = 11, kTimeLimit = 24;

constexpr uint64_t kLeastSlice = 1000, kMostSlice = uint64_t{1} << 32;
constexpr auto kShort = std::chrono::milliseconds(20), kLong = std::chrono::milliseconds(80);

}  // namespace

// ---- stops

GdbServer::Reply GdbServer::insert(std::string_view rest) { return change_stops(rest, true); }
GdbServer::Reply GdbServer::remove(std::string_view rest) { return change_stops(rest, false); }

// The address is one of instructions, and the bytes are no more than one has.
bool GdbServer::can_break(uint64_t address, uint64_t bytes) const {
  const model::Isa& isa = session_.warp(0).isa();
  uint64_t longest = 0;
  for (const model::Opcode& o : isa.opcodes) longest = std::max<uint64_t>(longest, o.length / 8);
  const bool is_code = isa.machine.elf.bits >= 64 || address >> isa.machine.elf.bits == 0;
  return is_code && address % (isa.machine.parcel_bits / 8) == 0 && bytes > 0 && bytes <= longest;
}

// Bytes that one access may have, all of them in the space.
bool GdbServer::can_watch(uint64_t address, uint64_t bytes) const {
  const auto place = target_.place(address);
  if (!place || bytes == 0 || bytes > sim::kMaxAccess) return false;
  const uint64_t last = sim::last_address(session_.warp(0).isa().spaces[place->space]);
  return place->address <= last && bytes - 1 <= last - place->address;
}

// KIND,ADDRESS,BYTES: 0 and 1 are breakpoints, 2 to 4 watch memory. A packet that comes again changes nothing.
GdbServer::Reply GdbServer::change_stops(std::string_view rest, bool insert) {
  if (rest.size() < 2 || rest[1] != ',') return kWrong;
  const char kind = rest[0];
  if (kind < '0' || kind > '4') return "";
  const auto numbers = numbers_of<2>(rest.substr(2));
  if (!numbers) return kWrong;
  const auto [address, bytes] = *numbers;
  if (kind <= '1') {
    if (!can_break(address, bytes)) return kWrong;
    if (insert) {
      breaks_.insert({kind, address});
    } else {
      breaks_.erase({kind, address});
    }
    return "OK";
  }
  if (!can_watch(address, bytes)) return kWrong;
  const Watchpoint watch{kind, address, bytes};
  std::erase(watches_, watch);
  if (insert) watches_.push_back(watch);
  return "OK";
}

Until GdbServer::stops(const Until& wanted) const {
  using On = sim::session::Watch::On;
  Until until = wanted;
  for (const auto& [kind, address] : breaks_) until.addresses.insert(address);
  for (const Watchpoint& w : watches_) {
    sim::session::Watch watch;
    watch.on = w.kind == '2' ? On::Write : w.kind == '3' ? On::Read : On::Access;
    watch.place.kind = sim::StateLocation::Kind::Memory;
    const GdbTarget::Place place = *target_.place(w.address);
    watch.place.index = place.space;
    watch.place.address = place.address;
    watch.place.bits = 8 * static_cast<unsigned>(w.bytes);
    until.watches.push_back(watch);
  }
  return until;
}

// ---- going on

GdbServer::Going GdbServer::step_of(bool back) const {
  Going going;
  going.until.warp = thread_;
  going.until.steps = 1;
  going.back = back;
  return going;
}

GdbServer::Reply GdbServer::go(Going going) {
  const bool is_over = session_.ended() && session_.result().status == sim::RunResult::Status::Done;
  if (is_over && !going.back) return last_ = exit_reply();
  const auto due = session_.due_stop();
  const bool stays = std::exchange(is_moved_, false) && !going.back && !going.until.steps;
  if (stays && due && stops({}).addresses.contains(due->pc)) return last_ = signal(kTrapped, "swbreak:;");
  going_ = std::move(going);
  return std::nullopt;
}

// From another address where one is given.
bool GdbServer::go_from(std::string_view rest) {
  if (stepped_) thread_ = *stepped_;
  if (rest.empty()) return true;
  const auto address = number_of(rest);
  if (!address || !session_.set(thread_, ~uint64_t{0}, sim::pc_place(), base::Integer(*address)).empty()) return false;
  is_moved_ = true;
  return true;
}

GdbServer::Reply GdbServer::step(std::string_view rest) { return go_from(rest) ? go(step_of(false)) : kWrong; }
GdbServer::Reply GdbServer::continue_from(std::string_view rest) { return go_from(rest) ? go({}) : kWrong; }

GdbServer::Reply GdbServer::run_back(std::string_view) {
  Going going;
  going.back = true;
  return go(going);
}

// ACTION[:THREAD];…: the first action for a thread is its own, and the first step is taken; the other threads continue
// with it.
GdbServer::Reply GdbServer::actions(std::string_view rest) {
  Going going;
  bool is_settled = false;  // an action for all threads has come
  for (std::optional<std::string_view> more = rest; more;) {
    const auto [one, others] = split(*more, ';');
    more = others;
    const auto action = action_of(one);
    if (!action) return kWrong;
    if (action->until.steps && !going.until.steps && !is_settled) going = *action;
    is_settled |= !split(one, ':').second.has_value();
  }
  return go(std::move(going));
}

// Signals are not delivered: the machine has none.
std::optional<GdbServer::Going> GdbServer::action_of(std::string_view text) const {
  const auto [action, of] = split(text, ':');
  if (action.empty()) return std::nullopt;
  const std::string_view rest = action.substr(1);
  const auto range = numbers_of<2>(rest);
  switch (action[0]) {
    case 'c':
    case 's':
      if (!rest.empty()) return std::nullopt;
      break;
    case 'C':
    case 'S':
      if (!number_of(rest)) return std::nullopt;
      break;
    case 'r':
      if (!range) return std::nullopt;
      break;
    default: return std::nullopt;
  }
  unsigned thread = thread_;
  if (of && *of != "-1") {
    const auto number = number_of(*of);
    if (!number || *number > session_.warps().size()) return std::nullopt;
    if (*number > 0) thread = static_cast<unsigned>(*number - 1);
  }
  if (action[0] == 'c' || action[0] == 'C') return Going{};
  Going going = step_of(false);
  going.until.warp = thread;
  if (range) going.range = {(*range)[0], (*range)[1]};
  return going;
}

bool GdbServer::is_in_range() const {
  const auto here = sim::session::here(session_.warp(going_->until.warp));
  return going_->range && here && here->pc >= going_->range->first && here->pc < going_->range->second;
}

GdbServer::Reply GdbServer::go_to(std::string_view text) {
  const auto moment = base::Integer::parse(text);
  if (!moment || !moment->fits_uint64()) return to_hex("expected a number of instructions\n");
  going_ = Going{.until = {}, .moment = std::max(moment->to_uint64(), session_.history().beginning())};
  return std::nullopt;
}

// By parts, so that gdb can interrupt it: the program may never end.
GdbServer::Reply GdbServer::resume_to(uint64_t moment) {
  const auto begin = std::chrono::steady_clock::now();
  const uint64_t now = session_.now();
  if (!interrupted_) session_.go_to(moment > now ? now + std::min(moment - now, slice_) : moment);
  measure_slice(begin);
  if (session_.now() < moment && !session_.ended() && !interrupted_) return std::nullopt;
  going_.reset();
  interrupted_ = false;
  return to_hex("the program is at " + std::to_string(session_.now()) +
                " instructions; `maintenance flush register-cache` shows it\n");
}

void GdbServer::measure_slice(std::chrono::steady_clock::time_point begin) {
  const auto took = std::chrono::steady_clock::now() - begin;
  if (took < kShort) slice_ = std::min(2 * slice_, kMostSlice);
  if (took > kLong) slice_ = std::max(slice_ / 2, kLeastSlice);
}

// Few enough instructions that gdb's next packet is read soon. A run backward looks for packets itself: it is not
// divided.
std::optional<std::string> GdbServer::run_on(const std::function<bool()>& has_input) {
  if (going_->moment) return resume_to(*going_->moment);
  const auto begin = std::chrono::steady_clock::now();
  const Going& going = *going_;
  const auto arrive = [&](std::string told) {
    going_.reset();
    interrupted_ = false;
    return last_ = std::move(told);
  };
  if (interrupted_) return arrive(signal(kInterrupted));
  Until until = stops(going.until);
  until.instructions = slice_;
  until.gives_up = has_input;
  const Stop stop = going.back ? session_.run_back(until) : session_.run(until);
  measure_slice(begin);
  if (stop.reason == Reason::Instructions) return std::nullopt;
  if (stop.reason == Reason::Steps && is_in_range()) return std::nullopt;
  return arrive(stop_reply(stop, going));
}

// ---- stop replies

std::string GdbServer::signal(unsigned number, const std::string& more) const {
  return "T" + byte_text(number) + more + "thread:" + number_text(thread_ + 1) + ";";
}

std::string GdbServer::stop_reply(const Stop& stop, const Going& done) {
  if (stop.reason == Reason::Ended) return exit_reply();
  thread_ = stop.reason == Reason::Steps ? done.until.warp : stop.warp;  // else the warp that is due
  if (stop.reason == Reason::Beginning) return signal(kTrapped, "replaylog:begin;");
  if (stop.reason == Reason::Watch && !stop.touched.empty()) {
    const Watchpoint& w = watches_[stop.touched.front().watch];
    // A gdb that expects the stop before the instruction goes over it by a step, and looks at the place then.
    if (target_.watches_before()) session_.go_to(done.back ? session_.now() + 1 : session_.now() - 1);
    const std::string name = w.kind == '2' ? "watch" : w.kind == '3' ? "rwatch" : "awatch";
    return signal(kTrapped, name + ":" + number_text(w.address) + ";");
  }
  return signal(kTrapped, stop.reason == Reason::Address ? "swbreak:;" : "");
}

std::string GdbServer::exit_reply() {
  using Status = sim::RunResult::Status;
  const sim::RunResult& result = session_.result();
  if (result.status == Status::Limit) return message_ = result.message, signal(kTimeLimit);
  if (result.status != Status::Faulted) {
    const auto status = static_cast<unsigned>(result.exit_status.value_or(0) & 255);
    return "W" + byte_text(status);
  }
  const sim::FaultReport& fault = *result.fault;
  thread_ = fault.warp;
  message_ = "fault " + fault.kind + ": " + fault.message + (fault.note.empty() ? "" : "; " + fault.note);
  if (fault.address) message_ += "; address 0x" + number_text(*fault.address);
  return signal(fault.address ? kSegment : fault.kind == sim::kIllegalInstruction ? kIllegal : kTrapped);
}

}  // namespace isadora::gdb
