// Programs that are drawn at random under constraints, and programs that reach what chance has missed.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <random>

#include "coverage/coverage.h"
#include "generate/test.h"
#include "prove/solver.h"

namespace isadora::generate {

struct Constraints {
  uint64_t seed = 1;
  unsigned length = 20;                     // instructions
  std::map<std::string, unsigned> weights;  // by instruction, opcode or group; else 1
  std::vector<std::string> only, exclude;   // likewise
  unsigned hazards = 30, aliases = 20;      // per cent of instructions: a source is the last destination; two are one
  bool memory = true, faults = false;       // with instructions that access memory; runs that end with a fault
  bool self_checking = false;               // for draw_self_checking: without instructions that end a run
};

class Generator {
 public:
  Generator(const library::Loaded& loaded, const Constraints& constraints);
  Generator(const library::Loaded& loaded, const Constraints&& constraints) = delete;

  // Are there instructions to draw from?
  bool empty() const { return forms_.empty(); }
  bool draws(uint16_t opcode) const {
    return std::ranges::any_of(forms_, [&](const Form& f) { return f.opcode == opcode; });
  }
  // The program of a seed: the same one again for the same description and constraints. None where chance finds none.
  std::optional<Test> draw(uint64_t seed, sim::session::Inspector* observer = nullptr) const;
  // Of a program's own random numbers.
  uint64_t seed_of(uint64_t seed) const;
  // Instructions of one program; empty where chance finds none.
  std::vector<encoding::Decoded> draw_words(std::mt19937_64& random) const;
  // Branches lead to an instruction, and the assembler reads each text as the instruction that it is of; others are
  // removed.
  void settle(std::mt19937_64& random, std::vector<encoding::Decoded>& words) const;
  // One instruction of a form, with a state that may make what it loads from memory equal to one of its operands.
  std::optional<Test> draw_of(uint16_t opcode, uint16_t form, uint64_t seed) const;

 private:
  struct Form {
    uint16_t opcode, form;
  };
  encoding::Decoded word(std::mt19937_64& random, const encoding::Decoded* before) const;
  void join_registers(std::mt19937_64& random, encoding::Decoded& d, const encoding::Decoded* before) const;
  void aim(std::mt19937_64& random, std::vector<encoding::Decoded>& words) const;
  void set_state(uint64_t seed, Test& test) const;

  const library::Loaded& loaded_;
  const Constraints& constraints_;
  std::vector<Form> forms_;
  std::vector<uint64_t> weights_;
};

struct Left {
  uint16_t opcode, form;
  size_t point;
  std::string reason;
};

// Asks chance, and then the solver, for each semantic branch of the chosen opcodes that is not covered. Tests that
// reach one go to `found`, what is proved to be out of reach is excluded; the others come back.
std::vector<Left> reach_rest(const library::Loaded& loaded, coverage::Coverage& coverage, prove::Solver& solver,
                             unsigned timeout_ms, const std::function<bool(uint16_t opcode)>& chosen,
                             const std::function<void(const Test&, const Left&)>& found);

}  // namespace isadora::generate
