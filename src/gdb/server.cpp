// Queries: supported features, the target, threads, and the end.
#include "gdb/server.h"

#include <algorithm>

#include "gdb/packets.h"
#include "sim/report.h"

namespace isadora::gdb {

GdbServer::GdbServer(sim::session::Session& session) : session_(session), target_(session.warp(0).isa()) {}

// The longer of two that begin alike comes first.
const std::vector<GdbServer::Handler>& GdbServer::handlers() {
  static const std::vector<Handler> kHandlers = {
      {"qSupported", &GdbServer::supported},
      {"QStartNoAckMode", &GdbServer::no_acknowledgements, Handler::Rest::None},
      {"qXfer:features:read:target.xml:", &GdbServer::features},
      {"qfThreadInfo", &GdbServer::first_threads, Handler::Rest::None},
      {"qsThreadInfo", &GdbServer::more_threads, Handler::Rest::None},
      {"qThreadExtraInfo,", &GdbServer::thread_text},
      {"qC", &GdbServer::current_thread, Handler::Rest::None},
      {"qAttached", &GdbServer::attached},
      {"qSymbol", &GdbServer::symbols},
      {"qRcmd,", &GdbServer::command},
      {"vCont?", &GdbServer::actions_known, Handler::Rest::None},
      {"vCont;", &GdbServer::actions},
      {"vKill", &GdbServer::kill},
      {"?", &GdbServer::why, Handler::Rest::None},
      {"g", &GdbServer::read_registers, Handler::Rest::None},
      {"G", &GdbServer::write_registers},
      {"p", &GdbServer::read_register},
      {"P", &GdbServer::write_register},
      {"m", &GdbServer::read_memory},
      {"M", &GdbServer::write_memory},
      {"X", &GdbServer::write_binary},
      {"Z", &GdbServer::insert},
      {"z", &GdbServer::remove},
      {"H", &GdbServer::choose_thread},
      {"T", &GdbServer::is_alive},
      {"s", &GdbServer::step},
      {"c", &GdbServer::continue_from},
      {"bs", &GdbServer::step_back, Handler::Rest::None},
      {"bc", &GdbServer::run_back, Handler::Rest::None},
      {"k", &GdbServer::kill, Handler::Rest::None},
      {"D", &GdbServer::detach, Handler::Rest::None},
  };
  return kHandlers;
}

// Unknown packets get an empty reply, as the protocol requires. Registers and memory of a run that has ended can still
// be read.
std::optional<std::string> GdbServer::respond(std::string_view packet) {
  if (going_ && going_->moment) going_.reset();
  for (const Handler& h : handlers()) {
    if (h.rest == Handler::Rest::None ? packet != h.begin : !packet.starts_with(h.begin)) continue;
    const bool ends = h.run == &GdbServer::kill || h.run == &GdbServer::detach;
    return going_ && !ends ? kWrong : (this->*h.run)(packet.substr(h.begin.size()));
  }
  return "";
}

GdbServer::Reply GdbServer::supported(std::string_view) {
  return "PacketSize=" + number_text(kMostPayload) +
         ";QStartNoAckMode+;qXfer:features:read+;vContSupported+;swbreak+;hwbreak+;ReverseStep+;ReverseContinue+";
}

GdbServer::Reply GdbServer::no_acknowledgements(std::string_view) {
  acknowledges_ = false;
  return "OK";
}

// OFFSET,LENGTH
GdbServer::Reply GdbServer::features(std::string_view rest) {
  const std::string& xml = target_.xml();
  const auto numbers = numbers_of<2>(rest);
  if (!numbers) return kWrong;
  const auto [offset, length] = *numbers;
  if (offset > xml.size()) return kWrong;
  const uint64_t n = std::min<uint64_t>({length, xml.size() - offset, kMostPayload - 1});
  return (offset + n < xml.size() ? "m" : "l") + xml.substr(offset, n);
}

// ---- threads

GdbServer::Reply GdbServer::first_threads(std::string_view) {
  std::string out;
  for (const sim::Warp* warp : session_.warps()) out += (out.empty() ? "m" : ",") + number_text(warp->number() + 1);
  return out;
}

GdbServer::Reply GdbServer::current_thread(std::string_view) { return "QC" + number_text(thread_ + 1); }

GdbServer::Reply GdbServer::thread_text(std::string_view rest) {
  const auto thread = number_of(rest);
  if (!thread || *thread == 0 || *thread > session_.warps().size()) return kWrong;
  const sim::Warp& warp = session_.warp(static_cast<unsigned>(*thread - 1));
  const bool hart = warp.isa().machine.execution == model::Execution::Hart;
  const std::string text =
      hart ? "hart" : "block " + sim::to_string(warp.block().index) + " warp " + std::to_string(*thread - 1);
  return to_hex(text + (warp.alive() ? "" : ", ended"));
}

GdbServer::Reply GdbServer::is_alive(std::string_view rest) {
  const auto thread = number_of(rest);
  return thread && *thread >= 1 && *thread <= session_.warps().size() ? "OK" : kWrong;
}

// g for registers and memory, or c for steps; then a thread: 0 is any, -1 all.
GdbServer::Reply GdbServer::choose_thread(std::string_view rest) {
  if (!rest.starts_with('g') && !rest.starts_with('c')) return "";
  const bool steps = rest.starts_with('c');
  rest.remove_prefix(1);
  if (rest == "-1" || rest == "0") {
    if (steps) stepped_.reset();
    return "OK";
  }
  const auto thread = number_of(rest);
  if (!thread || *thread == 0 || *thread > session_.warps().size()) return kWrong;
  const auto chosen = static_cast<unsigned>(*thread - 1);
  if (steps) {
    stepped_ = chosen;
  } else {
    thread_ = chosen;
  }
  return "OK";
}

// ---- the end, and gdb's `monitor`

GdbServer::Reply GdbServer::why(std::string_view) { return last_ == "T05" ? signal(5) : last_; }

GdbServer::Reply GdbServer::kill(std::string_view) {
  end_ = End::Killed;
  return "OK";
}

GdbServer::Reply GdbServer::detach(std::string_view) {
  end_ = End::Detached;
  return "OK";
}

GdbServer::Reply GdbServer::command(std::string_view rest) {
  const auto line = from_hex(rest);
  if (!line) return kWrong;
  if (*line == "moment") return to_hex(std::to_string(session_.now()) + " instructions have been executed\n");
  constexpr std::string_view kGoTo = "goto ";
  if (line->starts_with(kGoTo)) return go_to(std::string_view(*line).substr(kGoTo.size()));
  return to_hex(
      "monitor moment          how many instructions have been executed\n"
      "monitor goto MOMENT     goes where so many had been, back or forward\n");
}

}  // namespace isadora::gdb
