// What is there: what the server supports, the target, threads, and the end.
#include "gdb/server.h"

#include <algorithm>

#include "gdb/packets.h"
#include "sim/report.h"

namespace isadora::gdb {

Server::Server(sim::session::Session& session) : session_(session), target_(session.warp(0).isa()) {}

// The longer of two that begin alike comes first.
const std::vector<Server::Handler>& Server::handlers() {
  static const std::vector<Handler> kHandlers = {
      {"qSupported", &Server::supported},
      {"QStartNoAckMode", &Server::no_acknowledgements},
      {"qXfer:features:read:target.xml:", &Server::features},
      {"qfThreadInfo", &Server::first_threads},
      {"qsThreadInfo", &Server::more_threads},
      {"qThreadExtraInfo,", &Server::thread_text},
      {"qC", &Server::current_thread},
      {"qAttached", &Server::attached},
      {"qSymbol", &Server::symbols},
      {"qRcmd,", &Server::command},
      {"vCont?", &Server::actions_known},
      {"vCont;", &Server::actions},
      {"vKill", &Server::kill},
      {"?", &Server::why},
      {"g", &Server::read_registers},
      {"G", &Server::write_registers},
      {"p", &Server::read_register},
      {"P", &Server::write_register},
      {"m", &Server::read_memory},
      {"M", &Server::write_memory},
      {"X", &Server::write_binary},
      {"Z", &Server::insert},
      {"z", &Server::remove},
      {"H", &Server::choose_thread},
      {"T", &Server::is_alive},
      {"s", &Server::step},
      {"c", &Server::go_on},
      {"bs", &Server::step_back},
      {"bc", &Server::go_back},
      {"k", &Server::kill},
      {"D", &Server::detach},
  };
  return kHandlers;
}

// What is not known is answered with nothing, as the protocol has it. Registers and memory of a run that has ended can
// still be read.
std::optional<std::string> Server::respond(std::string_view packet) {
  for (const Handler& h : handlers()) {
    if (packet.starts_with(h.begin)) return (this->*h.run)(packet.substr(h.begin.size()));
  }
  return "";
}

Server::Reply Server::supported(std::string_view) {
  return "PacketSize=" + number_text(kMostPayload) +
         ";QStartNoAckMode+;qXfer:features:read+;vContSupported+;swbreak+;hwbreak+;ReverseStep+;ReverseContinue+";
}

Server::Reply Server::no_acknowledgements(std::string_view) {
  acknowledges_ = false;
  return "OK";
}

// OFFSET,LENGTH
Server::Reply Server::features(std::string_view rest) {
  const std::string& xml = target_.xml();
  const auto offset = take_number(rest);
  if (!offset || !rest.starts_with(',')) return kWrong;
  rest.remove_prefix(1);
  const auto length = take_number(rest);
  if (!length || *offset > xml.size()) return kWrong;
  const uint64_t n = std::min<uint64_t>({*length, xml.size() - *offset, kMostPayload - 1});
  return (*offset + n < xml.size() ? "m" : "l") + xml.substr(*offset, n);
}

// ---- threads

Server::Reply Server::first_threads(std::string_view) {
  std::string out;
  for (const sim::Warp* warp : session_.warps()) out += (out.empty() ? "m" : ",") + number_text(warp->number() + 1);
  return out;
}

Server::Reply Server::current_thread(std::string_view) { return "QC" + number_text(thread_ + 1); }

Server::Reply Server::thread_text(std::string_view rest) {
  const auto thread = take_number(rest);
  if (!thread || *thread == 0 || *thread > session_.warps().size()) return kWrong;
  const sim::Warp& warp = session_.warp(static_cast<unsigned>(*thread - 1));
  const bool hart = warp.isa().machine.execution == model::Execution::Hart;
  const std::string text =
      hart ? "hart" : "block " + sim::to_string(warp.block().index) + " warp " + std::to_string(*thread - 1);
  return to_hex(text + (warp.alive() ? "" : ", ended"));
}

Server::Reply Server::is_alive(std::string_view rest) {
  const auto thread = take_number(rest);
  return thread && *thread >= 1 && *thread <= session_.warps().size() ? "OK" : kWrong;
}

// H, then g or c, then a thread: 0 is any, -1 all.
Server::Reply Server::choose_thread(std::string_view rest) {
  if (rest.empty()) return kWrong;
  rest.remove_prefix(1);
  if (rest == "-1" || rest == "0") return "OK";
  const auto thread = take_number(rest);
  if (!thread || *thread == 0 || *thread > session_.warps().size()) return kWrong;
  thread_ = static_cast<unsigned>(*thread - 1);
  return "OK";
}

// ---- the end, and gdb's `monitor`

Server::Reply Server::why(std::string_view) { return last_ == "T05" ? signal(5) : last_; }

Server::Reply Server::kill(std::string_view) {
  end_ = End::Killed;
  return "OK";
}

Server::Reply Server::detach(std::string_view) {
  end_ = End::Detached;
  return "OK";
}

Server::Reply Server::command(std::string_view rest) {
  const std::string line = from_hex(rest).value_or("");
  if (line == "moment") return to_hex(std::to_string(session_.now()) + " instructions have been executed\n");
  constexpr std::string_view kGoTo = "goto ";
  if (line.starts_with(kGoTo)) {
    const auto moment = base::Integer::parse(std::string_view(line).substr(kGoTo.size()));
    if (!moment || !moment->fits_uint64()) return to_hex("expected a number of instructions\n");
    session_.go_to(std::max(moment->to_uint64(), session_.history().beginning()));
    return to_hex("the program is at " + std::to_string(session_.now()) +
                  " instructions; `maintenance flush register-cache` shows it\n");
  }
  return to_hex(
      "monitor moment          how many instructions have been executed\n"
      "monitor goto MOMENT     goes where so many had been, back or forward\n");
}

}  // namespace isadora::gdb
