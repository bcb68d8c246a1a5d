// A program that runs in the explorer, forward and backward, and its state.
#pragma once

#include <memory>

#include "serve/placed.h"
#include "serve/program.h"
#include "serve/sandbox.h"
#include "sim/engine.h"
#include "sim/execute.h"
#include "sim/reference/probe.h"
#include "sim/session/session.h"
#include "sim/state_locations.h"

namespace isadora::serve {

inline constexpr uint64_t kBudget = 200'000;                // instructions that one request may execute
inline constexpr uint64_t kSnapshots = uint64_t{64} << 20;  // bytes

class Run {
 public:
  // Null, with an error, if it cannot run.
  static std::unique_ptr<Run> start(const library::Loaded& isa, Typed typed, RequestReader& question,
                                    std::string& error);

  void step(uint64_t instructions);  // of the selected warp
  void step_back(uint64_t instructions);
  void go_to(uint64_t moment);
  // Runs to an instruction of one of these lines, or until the budget is used up.
  void continue_run(const std::vector<uint64_t>& lines);
  // Runs back to before the last such instruction, or to the beginning.
  void run_back(const std::vector<uint64_t>& lines);
  std::string select_warp(uint64_t warp);  // an error message
  std::string set(const std::string& place, const std::string& value, std::optional<unsigned> lane);

  Json state();
  Json memory(const std::string& space, unsigned lane, uint64_t address, uint64_t bytes, std::string& error);
  Json values(const std::string& place, std::string& error);  // of the warp's lanes
  // The last moment before now at which a location was written; `moment` is null if it never was.
  Json written_at(const std::string& place, unsigned lane, std::string& error);
  // How often each line has been executed, by how many lanes, and its memory traffic; over the last kBudget steps.
  Json profile();

 private:
  Run(const library::Loaded& isa, Typed typed)
      : isa_(isa), typed_(std::move(typed)), texts_(isa.codec), probe_(isa.isa), places_(isa.isa) {}
  bool read_launch(RequestReader& question);
  bool read_arguments(const object::Kernel& kernel, RequestReader& question);
  bool read_memory(RequestReader& question);
  void place_memory(sim::Launch& launch, std::string& error);  // memory that outlives blocks
  void place_own_memory(std::string& error);                   // of the block and its lanes
  void go(const sim::session::Until& until);
  std::set<uint64_t> addresses(const std::vector<uint64_t>& lines) const;
  void return_to(uint64_t moment, bool ended);

  // state (state.cpp)
  uint64_t threads() const { return warp().threads(); }
  Json lanes_of(const sim::Warp& warp) const;
  Json next_instruction();
  Json files() const;
  Json row(uint16_t file, unsigned number) const;
  Json fault() const;
  const char* status() const;
  sim::Warp& warp() const { return session_->warp(warp_); }
  sim::history::History& history() const { return session_->history(); }

  const library::Loaded& isa_;
  Typed typed_;
  sim::LaunchRequest request_;
  std::vector<Placed> placed_;  // placed memory of the launch
  std::unique_ptr<Sandbox> sandbox_;
  std::unique_ptr<sim::Engine> engine_;
  std::unique_ptr<sim::session::Session> session_;
  sim::InstructionTexts texts_;
  sim::reference::Probe probe_;
  sim::LocationNames places_;
  unsigned warp_ = 0;
  bool paused_ = false;  // the budget is used up
};

}  // namespace isadora::serve
