// Programs of any description on machines with random registers and memory: whatever an engine makes of a program,
// the reference engine must make the same of it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "generate/choices.h"
#include "library/library.h"
#include "sim/cracked/cracked.h"
#include "sim/execute.h"

namespace isadora::test {

inline constexpr uint64_t kCodeOfHarts = 0x4000;

// Instructions, and the state in which they begin.
struct RandomRun {
  std::vector<encoding::Decoded> words;
  uint64_t seed = 0;  // of all registers and memory
  unsigned threads = 1, blocks = 1;
  uint64_t limit = 100;       // of instructions
  bool leaving_ends = false;  // a lane that leaves the code has ended
  bool stats = false;
  bool from_zeros = false;  // registers are as a launch leaves them, and blocks follow each other as in a launch
};

// A run of this many words drawn from the seed; its state is drawn with it.
RandomRun draw_run(const library::Loaded& isa, uint64_t seed);

// Random codes for the fields of an opcode, until they are an instruction; false where none was found.
bool draw_word(const library::Loaded& isa, generate::ChoiceSource& choices, uint16_t opcode, encoding::Decoded& out);

// Instructions as the micro-ops of their cracks.
struct MicroOps {
  explicit MicroOps(const library::Loaded& isa);
  // Null where the description has no cracks.
  static std::unique_ptr<MicroOps> of(const library::Loaded& isa);

  sim::cracked::JoinedDescription joined;
  library::Loaded isa;  // with the temporaries
  sim::cracked::Cracker cracker;
};

// Engines by name, as they are tried here.
struct TriedEngine {
  const char* name;
  std::unique_ptr<sim::Engine> (*make)(model::Execution);
  bool compiles;
};
const std::vector<TriedEngine>& tried_engines();

// Differences between an engine and the reference engine; empty if there are none. With micro-ops both execute these.
std::string difference(const library::Loaded& isa, const RandomRun& run, const TriedEngine& engine,
                       const MicroOps* micro_ops = nullptr);

// Differences between two versions of a description in what the reference engine makes of a run, whose words are those
// of the older one; empty if there are none. A word that the newer version does not have is a difference. Of a fault
// only its kind counts; an illegal word may be legal in the newer version, so no run that comes to one is compared.
std::string difference(const library::Loaded& from, const library::Loaded& to, const RandomRun& run);

// A run as a listing, for failure messages.
std::string text(const library::Loaded& isa, const RandomRun& run);

}  // namespace isadora::test
