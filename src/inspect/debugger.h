// A debugger for the terminal. It stops a run before an instruction, or after one that wrote to a watched location, and
// then reads commands. They are in one table (debugger_commands.cpp).
//
// Commands concern the current warp: the one that stopped, until the user chooses another. Commands about registers
// apply to all its lanes, unless lanes are selected.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "inspect/locations.h"
#include "inspect/variables.h"
#include "sim/execute.h"
#include "sim/session/session.h"
#include "sim/state_locations.h"

namespace isadora::inspect {

struct Console {
  std::function<bool(std::string& line)> read;  // false: end of the input
  std::function<void(const std::string& text)> write;
};

class Debugger final {
 public:
  // `source` is the program's text, or null.
  // `executable`: the bytes of the file, where it is one; they have to outlive this.
  Debugger(const encoding::Codec& codec, const object::Object& object, base::SourceRef source,
           std::string_view executable, Console console);

  // Sets a breakpoint; returns an error about the place, or an empty string.
  std::string break_at(const std::string& where);
  void stop_at_start() { stops_at_start_ = true; }

  // Runs to the end. `goes_back`: no observer minds seeing instructions again.
  sim::RunResult debug(sim::session::Session& session, bool goes_back);

 private:
  friend struct Commands;
  using Until = sim::session::Until;
  using Stop = sim::session::Stop;
  enum class Way : uint8_t { Nowhere, Forward, Back, Quit };
  struct Break {
    unsigned id;
    uint64_t address;
  };
  struct Watch {
    unsigned id;
    std::string text;
    sim::session::Watch watch;
  };

  // stopping (debugger.cpp)
  bool is_at_break(const Stop& stop) const;
  Until stops() const;
  bool handle_stop(const Stop& stop);
  void report_stop(const Stop& stop);
  void report_change(const sim::session::WatchHit& touched);
  void report_fault(const sim::FaultReport& report);
  Stop go();
  void select_warp(sim::Warp& warp);
  void take_commands();  // until the run continues or the user quits
  void print_line(const std::string& text) { console_.write(text + "\n"); }

  // views (debugger_views.cpp)
  std::string place_text(const sim::Warp& warp, uint64_t lanes, uint64_t pc);
  std::string instruction_text(uint64_t pc);
  std::optional<uint64_t> here(uint64_t& lanes) const;  // the warp's next address and lanes
  std::vector<base::Integer> values(const sim::StateLocation& place, uint64_t lanes) const;
  bool is_there(const sim::StateLocation& place, std::string& error) const;
  std::optional<std::string> variable_text(const std::string& name) const;
  uint64_t threads() const { return warp_->threads(); }
  uint64_t chosen_lanes() const { return lanes_ ? lanes_ : threads(); }

  const encoding::Codec& codec_;
  const object::Object& object_;
  base::SourceRef source_;
  Console console_;
  Locations locations_;
  SourceVariables variables_;
  sim::LocationNames places_;
  sim::InstructionTexts texts_;
  sim::session::Session* session_ = nullptr;
  sim::Warp* warp_ = nullptr;  // that is looked at
  uint64_t lanes_ = 0;         // that are looked at; 0: all that have threads

  std::vector<Break> breaks_;
  std::vector<Watch> watches_;
  unsigned last_id_ = 0;
  bool stops_at_start_ = false;
  bool goes_back_ = false;  // may go back
  Way way_ = Way::Nowhere;  // that the user wants
  Until wanted_;            // likewise, without breakpoints and watchpoints
  uint64_t listed_ = 0;     // the last line that `list` showed
  std::string last_command_;
};

}  // namespace isadora::inspect
