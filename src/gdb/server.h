// gdb's remote protocol as a function from packets to replies: breakpoints, watchpoints, steps and continues in both
// directions, registers, memory, threads, and queries. It opens neither sockets nor files.
//
// A thread is a warp, or the hart; its registers are those of the lowest lane that continues. Threads count from 1.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gdb/target.h"
#include "sim/session/session.h"

namespace isadora::gdb {

class GdbServer {
 public:
  // The session outlives it.
  explicit GdbServer(sim::session::Session& session);

  // The payload of the reply. Nothing where the program runs now: then run_on() is called until it has a reply. A
  // packet ends a `monitor goto` that goes on: its reply is no longer expected. While the program runs, all that gdb
  // can do is to interrupt it, or to end the session: other packets are wrong.
  std::optional<std::string> respond(std::string_view packet);
  // Runs for some milliseconds, or backward until `has_input` is true. Returns a stop reply once the program stops.
  std::optional<std::string> run_on(const std::function<bool()>& has_input = {});
  bool runs() const { return going_.has_value(); }
  // A program that runs stops at the next run_on().
  void interrupt() { interrupted_ = runs(); }

  // The request of gdb that ends the session.
  enum class End : uint8_t { No, Killed, Detached };
  End end() const { return end_; }
  // It does not wait for acknowledgements any more.
  bool acknowledges() const { return acknowledges_; }
  // The first run since the last call that ended with an error, for people.
  std::string take_message() { return std::exchange(message_, {}); }

 private:
  using Reply = std::optional<std::string>;
  struct Going {
    sim::session::Until until;
    bool back = false;
    std::optional<std::pair<uint64_t, uint64_t>> range = {};  // steps as long as the thread is in it
    std::optional<uint64_t> moment = {};                      // of `monitor goto`: no stop, and a reply of its own
  };
  struct Watchpoint {
    char kind;  // '2' written, '3' read, '4' both
    uint64_t address, bytes;
    bool operator==(const Watchpoint&) const = default;
  };
  struct Handler {
    std::string_view begin;
    Reply (GdbServer::*run)(std::string_view rest);
    enum class Rest : uint8_t { None, Any } rest = Rest::Any;  // what may follow, else the packet is unknown
  };
  static const std::vector<Handler>& handlers();

  // queries (server.cpp)
  Reply supported(std::string_view rest);
  Reply no_acknowledgements(std::string_view rest);
  Reply features(std::string_view rest);
  Reply first_threads(std::string_view rest);
  Reply more_threads(std::string_view) { return "l"; }
  Reply current_thread(std::string_view rest);
  Reply go_to(std::string_view moment);
  Reply resume_to(uint64_t moment);
  Reply thread_text(std::string_view rest);
  Reply is_alive(std::string_view rest);
  Reply choose_thread(std::string_view rest);
  Reply attached(std::string_view) { return "0"; }
  Reply symbols(std::string_view) { return "OK"; }
  Reply why(std::string_view rest);
  Reply command(std::string_view rest);
  Reply kill(std::string_view rest);
  Reply detach(std::string_view rest);

  // state (server_state.cpp)
  Reply read_registers(std::string_view rest);
  Reply write_registers(std::string_view rest);
  Reply read_register(std::string_view rest);
  Reply write_register(std::string_view rest);
  Reply read_memory(std::string_view rest);
  Reply write_memory(std::string_view rest);
  Reply write_binary(std::string_view rest);
  bool is_big() const;
  std::string value_of(const GdbRegister& r) const;
  std::optional<base::Integer> value_from(const GdbRegister& r, std::string_view hex) const;
  bool set(const GdbRegister& r, std::string_view hex);
  Reply write_at(std::string_view rest, bool hex);
  unsigned lane() const;
  bool go_from(std::string_view address);

  // going on (server_run.cpp)
  Reply insert(std::string_view rest);
  Reply remove(std::string_view rest);
  Reply change_stops(std::string_view rest, bool insert);
  bool can_break(uint64_t address, uint64_t bytes) const;
  bool can_watch(uint64_t address, uint64_t bytes) const;
  Reply step(std::string_view rest);
  Reply continue_from(std::string_view rest);
  Reply step_back(std::string_view) { return go(step_of(true)); }
  Reply run_back(std::string_view rest);
  Reply actions_known(std::string_view) { return "vCont;c;C;s;S;r"; }
  Reply actions(std::string_view rest);
  std::optional<Going> action_of(std::string_view text) const;
  Reply go(Going going);
  void measure_slice(std::chrono::steady_clock::time_point begin);
  Going step_of(bool back) const;
  bool is_in_range() const;
  std::string stop_reply(const sim::session::Stop& stop, const Going& done);
  std::string exit_reply();
  std::string signal(unsigned number, const std::string& more = {}) const;
  sim::session::Until stops(const sim::session::Until& wanted) const;

  sim::session::Session& session_;
  GdbTarget target_;
  unsigned thread_ = 0;                         // the thread of register packets; from 0
  std::optional<unsigned> stepped_;             // that of `s`, where gdb has chosen one
  std::set<std::pair<char, uint64_t>> breaks_;  // kind and address
  std::vector<Watchpoint> watches_;
  std::optional<Going> going_;
  uint64_t slice_ = 20'000;  // instructions of a run_on()
  bool interrupted_ = false;
  bool is_moved_ = false;  // gdb has set pc since the last stop: a breakpoint there is still to be stopped at
  bool acknowledges_ = true;
  End end_ = End::No;
  std::string last_ = "T05";  // the stop reason
  std::string message_;
};

}  // namespace isadora::gdb
