// Replays the solver's values on a machine: sets up the state, runs the program by the reference engine, and evaluates
// the claim. Only failures there count, and the user gets the command that shows them.
#pragma once

#include "prove/claim.h"
#include "prove/explore.h"

namespace isadora::prove {

struct ReplayRequest {
  const std::vector<encoding::Decoded>& words;
  const Assignment& values;
  unsigned lane = 0;                     // of all lanes, the one that the claim fails in
  const SymbolicWrite* end = nullptr;    // the path's state, for memory that must be there
  const SymbolicWrite* other = nullptr;  // that of a program which is compared: the memory of both is shown
};

struct Replay {
  std::string command, after;
};

// The state of an assignment, in the form that a bench takes (sim/sim.h).
struct StartState {
  std::vector<std::pair<std::string, std::vector<Integer>>> places;
  std::map<std::string, int64_t> settings;
  uint64_t active = 1;
  unsigned lane = 0;
  uint64_t address = 0;  // of the program
};
StartState start_of(const Context& context, SymbolicMachine& machine, const ReplayRequest& attempt);

// The failure of the claim in that state.
std::optional<Replay> replay(const Context& context, SymbolicMachine& machine, const ReplayRequest& attempt,
                             const std::function<bool(sim::Bench&, unsigned lane)>& fails);

// The command that runs it, whatever comes of it.
std::string command(const Context& context, SymbolicMachine& machine, const ReplayRequest& attempt);

// The memory that was written at the ends of some paths, as a bench names it.
std::vector<std::string> written_memory(const SymbolicMachine& machine, const Assignment& values,
                                        std::initializer_list<const SymbolicWrite*> ends);

}  // namespace isadora::prove
