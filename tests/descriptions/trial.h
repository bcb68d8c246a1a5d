// Invariants of every description: it is read, or refused with a diagnostic that has a place; the assembler and the
// disassembler are inverse; all engines agree; a proved claim is never refuted by a run, and a refutation replays;
// rules for compilers hold.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "descriptions/machines.h"

namespace isadora::test {

// The number of checks.
struct Counts {
  uint64_t descriptions = 0, refused = 0, words = 0, programs = 0, instructions = 0;
  uint64_t claims = 0, proved = 0, refuted = 0, open = 0, rules = 0;
};

enum class Part : uint8_t { Reading, Coding, Engines, Claims, Rules };
inline constexpr const char* kParts[] = {"reading", "coding", "engines", "claims", "rules"};

// Instructions as text, which stay the same while the description becomes smaller.
struct Listing {
  std::vector<std::string> lines;
  RandomRun run;  // without its words
};
Listing listing(const library::Loaded& isa, const RandomRun& run);
// Whether engines differ on them; empty where the description does not have them all.
std::string difference(const std::string& text, const Listing& listing);

struct Finding {
  Part part = Part::Reading;
  std::string what;
  std::optional<Listing> program;  // Engines
};

struct Effort {
  unsigned words = 6;      // of each opcode
  unsigned programs = 12;  // random ones
  bool compile = false;    // also on engines that make machine code
  unsigned claims = 0;     // that the prover is asked
  unsigned rules = 0;      // instructions whose rules are looked for
};

// Told of each part before it begins, so that a crash has a name.
using Tell = std::function<void(Part, const RandomRun*, const library::Loaded*)>;

std::optional<Finding> try_description(const std::string& text, uint64_t seed, const Effort& effort, Counts& counts,
                                       const Tell& tell = {});

}  // namespace isadora::test
