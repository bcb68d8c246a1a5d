// From the solver's values back to a machine: the state is set up, the program run by the reference engine, and the
// claim evaluated. Only what breaks there counts, and the user gets the command that does the same.
#pragma once

#include "prove/claim.h"
#include "prove/explore.h"

namespace isadora::prove {

struct ReplayRequest {
  const std::vector<encoding::Decoded>& words;
  const Assignment& values;
  unsigned lane = 0;                   // of all lanes, the one that the claim fails in
  const SymbolicWrite* end = nullptr;  // the path's state, for memory that must be there
};

struct Replay {
  std::string command, after;
};

// A state that values stand for, in the words of a bench (sim/sim.h).
struct StartState {
  std::vector<std::pair<std::string, std::vector<Integer>>> places;
  std::map<std::string, int64_t> settings;
  uint64_t active = 1;
  unsigned lane = 0;
};
StartState start_of(const Context& context, SymbolicMachine& machine, const ReplayRequest& attempt);

// Where the claim fails on that state.
std::optional<Replay> replay(const Context& context, SymbolicMachine& machine, const ReplayRequest& attempt,
                             const std::function<bool(sim::Bench&, unsigned lane)>& fails);

// The command that runs it, whatever comes of it.
std::string command(const Context& context, SymbolicMachine& machine, const ReplayRequest& attempt);

// The memory that was written at the ends of some paths, as a bench names it.
std::vector<std::string> written_memory(const SymbolicMachine& machine, const Assignment& values,
                                        std::initializer_list<const SymbolicWrite*> ends);

}  // namespace isadora::prove
