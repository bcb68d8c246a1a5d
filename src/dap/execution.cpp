// Execution, forward and backward, and the reason of a stop.
#include <algorithm>
#include <chrono>

#include "dap/server.h"
#include "sim/session/warp_position.h"

namespace isadora::dap {

using sim::session::Reason;
using sim::session::Stop;
using sim::session::Until;

namespace {

constexpr uint64_t kLeastSlice = 1000, kMostSlice = uint64_t{1} << 32;
constexpr auto kShort = std::chrono::milliseconds(20), kLong = std::chrono::milliseconds(80);

}  // namespace

Json Server::start(const Json& a, Going going, bool steps) {
  if (!configured_) throw Refusal{"the program has not begun: `configurationDone` comes first"};
  if (over_) throw Refusal{"the session has ended"};
  going.until.warp = lsp::at(a, {"threadId"}).is_null() ? 0 : warp_of(a, "threadId");
  const auto at = position_of(going.until.warp);
  going.begin = at ? at->pc : 0;
  const std::string granularity = lsp::text_at(a, {"granularity"});
  if (steps && at && granularity != "instruction") {
    if (const object::LineEntry* line = debuggee().object().line_at(at->pc)) going.line = {line->source, line->line};
  }
  nodes_.clear();
  interrupted_ = false;
  going_ = std::move(going);
  return Json::object();
}

Json Server::continue_run(const Json& a) {
  start(a, {}, false);
  return {{"allThreadsContinued", true}};
}

Json Server::step_in(const Json& a) {
  Going going;
  going.until.steps = 1;
  return start(a, going, true);
}

// Steps over calls and loops: runs until the warp reaches the next instruction by address.
Json Server::next(const Json& a) {
  Going going;
  going.over = true;
  start(a, going, true);
  going_->until.next = over(*going_);
  if (!going_->until.next) going_->until.steps = 1;
  return Json::object();
}

std::optional<uint64_t> Server::over(const Going& going) {
  const auto at = position_of(going.until.warp);
  if (!at) return std::nullopt;
  const uint64_t after = at->pc + length_at(at->pc);
  // Only a call returns: if the machine says which register holds the return address, other instructions are single
  // steps.
  if (isa().abis.empty()) return after;
  const model::RegisterName& link = isa().abis.front().link;
  if (link.file == model::kNoIndex) return after;
  const auto touched = effects_at(at->pc);
  const bool calls =
      touched && (touched->jumps || touched->jumps_anywhere) && touched->writes.has(link.file, link.number);
  return calls ? std::optional(after) : std::nullopt;
}

// Of the instruction at an address, if there is one.
std::optional<encoding::InstructionEffects> Server::effects_at(uint64_t pc) {
  std::string why;
  const sim::Instruction* instruction = session().program().fetch(pc, why);
  if (!instruction) return std::nullopt;
  return encoding::instruction_effects(isa(), instruction->decoded);
}

Json Server::step_out(const Json& a) {
  if (isa().abis.empty() || isa().abis.front().link.file == model::kNoIndex)
    throw Refusal{"`" + isa().name + "` does not say what holds a return address (docs/notation.md, __DefABI)"};
  Going going;
  going.out = true;
  going.until.steps = 1;
  return start(a, going, false);
}

Json Server::step_back(const Json& a) {
  Going going;
  going.back = true;
  going.until.steps = 1;
  return start(a, going, true);
}

Json Server::reverse(const Json& a) {
  Going going;
  going.back = true;
  start(a, going, false);
  return Json::object();
}

Json Server::pause(const Json&) {
  debuggee();
  interrupted_ = going_.has_value();
  return Json::object();
}

Until Server::stops(const Going& going) const {
  Until until = going.until;
  if (no_debug_) return until;
  for (const auto& [file, own] : sources_)
    for (const Breakpoint& b : own) until.addresses.insert(b.address);
  for (const auto* list : {&functions_, &instructions_})
    for (const Breakpoint& b : *list) until.addresses.insert(b.address);
  for (const Watched& w : watches_) until.watches.push_back(w.watch);
  return until;
}

// Runs this many instructions at a time, so that requests are answered soon. A run backward looks for requests itself:
// it is not divided.
std::string Server::run_on(const std::function<bool()>& has_input) {
  if (!going_) return {};
  if (std::exchange(interrupted_, false)) {
    const unsigned warp = going_->until.warp;
    handle_stop("pause", warp);
    return std::exchange(out_, {});
  }
  const auto begin = std::chrono::steady_clock::now();
  const bool is_over = session().ended() && !going_->back;
  if (is_over) {
    end();
    return std::exchange(out_, {});
  }
  Until until = stops(*going_);
  until.instructions = slice_;
  until.gives_up = has_input;
  const Stop stop = going_->back ? session().run_back(until) : session().run(until);
  send_output();
  const auto took = std::chrono::steady_clock::now() - begin;
  if (took < kShort) slice_ = std::min(2 * slice_, kMostSlice);
  if (took > kLong) slice_ = std::max(slice_ / 2, kLeastSlice);
  if (stop.reason != Reason::Instructions && !is_incomplete(stop)) handle_stop(stop);
  return std::exchange(out_, {});
}

// Is a step by lines, or out of a function, still incomplete?
bool Server::is_incomplete(const Stop& stop) {
  if (stop.reason != Reason::Steps && stop.reason != Reason::Next) return false;
  if (stop.warp != going_->until.warp || session().ended()) return false;
  if (going_->out) return !is_out();
  const auto at = position_of(going_->until.warp);
  if (!at || !going_->line) return false;
  const object::LineEntry* line = debuggee().object().line_at(at->pc);
  const bool same = line && std::pair(line->source, line->line) == *going_->line && at->pc != going_->begin;
  if (!same) return false;
  if (going_->over) {
    going_->until.next = over(*going_);
    going_->until.steps = going_->until.next ? std::nullopt : std::optional<uint64_t>(1);
  }
  return true;
}

// After a single step. Calls within it are counted by the return address in the link register; the way out is an
// indirect jump through that register.
bool Server::is_out() {
  const auto at = position_of(going_->until.warp);
  if (!at) return true;
  const uint64_t before = std::exchange(going_->begin, at->pc), after = before + length_at(before);
  if (at->pc == after) return false;
  const model::RegisterName& link = isa().abis.front().link;
  const auto value =
      sim::session::values(session().warp(going_->until.warp), register_place(link.file, link.number), at->lanes);
  if (!value.empty() && value[0] == base::Integer(after)) return going_->returns.push_back(after), false;
  if (!going_->returns.empty() && going_->returns.back() == at->pc) return going_->returns.pop_back(), false;
  const auto touched = effects_at(before);
  return going_->returns.empty() && touched && touched->jumps_anywhere && touched->reads.has(link.file, link.number);
}

// ---- the reason of a stop

void Server::handle_stop(const char* reason, unsigned warp, Json more) {
  going_.reset();
  nodes_.clear();
  Json body = {{"reason", reason}, {"threadId", warp + 1}, {"allThreadsStopped", true}};
  body.update(more);
  event("stopped", std::move(body));
}

void Server::handle_stop(const Stop& stop) {
  using Status = sim::RunResult::Status;
  const unsigned asked = going_->until.warp;
  switch (stop.reason) {
    case Reason::Beginning: return handle_stop("entry", stop.warp, {{"description", "The run begins here"}});
    case Reason::Watch: {
      Json ids = Json::array();
      std::string text;
      for (const auto& touched : stop.touched) {
        if (touched.watch >= watches_.size()) continue;
        ids.push_back(watches_[touched.watch].id);
        text += "old " + inspect::values_text(touched.before) + ", new " + inspect::values_text(touched.after) + "\n";
      }
      send_text(text, "console");
      return handle_stop("data breakpoint", stop.warp, {{"hitBreakpointIds", ids}, {"text", text}});
    }
    case Reason::Address: {
      Json ids = Json::array();
      const char* reason = "instruction breakpoint";
      const auto collect = [&](const std::vector<Breakpoint>& list, const char* kind) {
        for (const Breakpoint& b : list)
          if (b.address == stop.pc) ids.push_back(b.id), reason = kind;
      };
      collect(instructions_, "instruction breakpoint");
      collect(functions_, "function breakpoint");
      for (const auto& [file, own] : sources_) collect(own, "breakpoint");
      return handle_stop(reason, stop.warp, {{"hitBreakpointIds", ids}});
    }
    case Reason::Ended:
      if (session().result().status != Status::Faulted) return end();
      return handle_stop("exception", session().result().fault->warp,
                         {{"description", "Fault"},
                          {"text", session().result().fault->kind + ": " + session().result().fault->message}});
    default:
      return handle_stop("step", stop.reason == Reason::Steps || stop.reason == Reason::Next ? asked : stop.warp);
  }
}

void Server::end() {
  going_.reset();
  send_output();
  if (std::exchange(over_, true)) return;
  const sim::RunResult& result = session().result();
  if (!result.message.empty()) send_text(result.message + "\n", "important");
  event("exited", {{"exitCode", faulted() ? 3 : static_cast<int>(result.exit_status.value_or(0) & 255)}});
  event("terminated");
}

}  // namespace isadora::dap
