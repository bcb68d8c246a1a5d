// A debugger in the terminal. It stops a run before an instruction, or after one that wrote to what is watched, and
// then takes commands. There is one table of them (debugger_commands.cpp).
//
// One warp is looked at: the one that the run stopped in, until the user chooses another. Commands about registers go
// for all its lanes, unless lanes are chosen.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "inspect/inspection.h"
#include "inspect/locations.h"
#include "sim/execute.h"
#include "sim/history/history.h"
#include "sim/places.h"

namespace isadora::inspect {

struct Console {
  std::function<bool(std::string& line)> read;  // false: there is no more input
  std::function<void(const std::string& text)> write;
};

class Debugger final : public Inspector {
 public:
  // `source` is the program's text, or null.
  Debugger(const encoding::Codec& codec, const object::Object& object, base::SourceRef source, Console console);

  // Stops there; what is wrong with the place, or empty.
  std::string break_at(const std::string& where);
  void stop_at_start() { mode_ = Mode::Step; }

  // A run that can be gone back in, to its end. Others may watch it, too, if they take it well to see things again.
  sim::RunResult debug(sim::history::History& history, Inspection& inspection);

  void run_begins(sim::Launch& launch, sim::Program& program) override;
  void block_begins(std::span<sim::Warp* const> warps) override;
  bool before(const sim::Issue& issue) override;
  bool wants_accesses(const sim::Issue&) override { return !watches_.empty(); }
  bool after(const sim::Issue& issue, const sim::Outcome& outcome, const sim::Accesses& accesses) override;
  void faulted(sim::Warp& warp, const sim::FaultReport& report) override;

 private:
  friend struct Commands;
  enum class Mode : uint8_t { Run, Step, Next };
  enum class Journey : uint8_t { None, Steps, Stop };  // back by steps, or to the last stop
  struct Break {
    unsigned id;
    uint64_t address;
  };
  struct Watch {
    unsigned id;
    std::string text;
    sim::Place place;
    unsigned warp;   // whose registers, or whose lane's memory
    uint64_t lanes;  // likewise
    std::vector<base::Integer> old;
  };

  // stopping (debugger.cpp)
  bool should_stop(const sim::Issue& issue);
  void go_back(sim::history::History& history);
  std::vector<uint64_t> earlier_stops(sim::history::History& history);
  void arrive();
  void refresh_watches();  // what the user changes, and where he goes, is no news to him
  bool is_touched(const Watch& watch, const sim::Issue& issue, const sim::Accesses& accesses) const;
  std::string tell_change(Watch& watch);
  void look_at(sim::Warp& warp);
  bool stop();  // takes commands until the run goes on; false: the user quits
  void say(const std::string& text) { console_.write(text + "\n"); }

  // what is seen (debugger_views.cpp)
  std::string place_text(const sim::Warp& warp, uint64_t lanes, uint64_t pc);
  std::string instruction_text(uint64_t pc);
  std::optional<uint64_t> here(uint64_t& lanes) const;  // where the warp goes on, and which lanes
  std::vector<base::Integer> values(const sim::Place& place, sim::Warp& warp, uint64_t lanes) const;
  bool is_there(const sim::Place& place, std::string& error) const;
  uint64_t threads() const;  // the lanes of the warp that have any
  uint64_t chosen_lanes() const { return lanes_ ? lanes_ : threads(); }

  const encoding::Codec& codec_;
  const object::Object& object_;
  base::SourceRef source_;
  Console console_;
  Locations locations_;
  sim::Places places_;
  sim::InstructionTexts texts_;
  sim::Launch* launch_ = nullptr;
  sim::Program* program_ = nullptr;
  std::vector<sim::Warp*> warps_;  // of the block
  sim::Warp* warp_ = nullptr;      // that is looked at
  uint64_t lanes_ = 0;             // that are looked at; 0: all that have threads

  Mode mode_ = Mode::Run;
  uint64_t steps_ = 0;  // left to make, of the warp that is looked at
  uint64_t next_ = 0;   // Next: the address to stop at
  std::vector<Break> breaks_;
  std::vector<Watch> watches_;
  unsigned last_id_ = 0;
  bool goes_on_ = false, quits_ = false, has_faulted_ = false;
  sim::history::History* history_ = nullptr;  // where the run can be gone back in
  Journey journey_ = Journey::None;           // that is wanted
  uint64_t journey_steps_ = 0;
  bool arrived_ = false;
  uint64_t listed_ = 0;  // the last line that `list` showed
  std::string last_command_;
};

}  // namespace isadora::inspect
