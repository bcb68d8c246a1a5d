// Random programs under constraints, and programs that cover branches which random programs have missed.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>

#include "coverage/coverage.h"
#include "generate/choices.h"
#include "generate/placed_words.h"
#include "generate/test.h"
#include "prove/solver.h"

namespace isadora::generate {

struct Constraints {
  uint64_t seed = 1;
  unsigned length = 20;                     // instructions
  std::map<std::string, unsigned> weights;  // weights by instruction, opcode or group; else 1
  std::vector<std::string> only, exclude;   // likewise
  unsigned hazards = 30, aliases = 20;  // percentages: a source is the last destination; two sources are one register
  bool memory = true, faults = false;   // allow instructions that access memory; runs that end with a fault
  bool self_checking = false;           // for draw_self_checking: no instructions that end a run
  // For draw_words: the instructions are for a program around them, which has prepared registers. They may do anything:
  // branch anywhere, wait for each other for ever, end; a few words are no instructions. Hazards and aliases are those
  // of the few registers that it names.
  std::optional<PreparedRegisters> prepared = {};
};

class Generator {
 public:
  Generator(const library::Loaded& loaded, const Constraints& constraints);
  Generator(const library::Loaded& loaded, const Constraints&& constraints) = delete;

  // Does any instruction meet the constraints?
  bool empty() const { return forms_.empty(); }
  bool draws(uint16_t opcode) const {
    return std::ranges::any_of(forms_, [&](const Form& f) { return f.opcode == opcode; });
  }
  // The program of a seed: the same description and constraints give the same program. None if no attempt succeeds.
  std::optional<Test> draw(uint64_t seed, sim::session::Inspector* observer = nullptr) const;
  // As above with the random numbers of a program.
  uint64_t seed_of(uint64_t seed) const;
  // The instructions of one program, fewer if the choices end; empty if no attempt succeeds. An illegal word has no
  // opcode.
  std::vector<encoding::Decoded> draw_words(ChoiceSource& choices) const;
  // As above, with this number of instructions.
  std::vector<encoding::Decoded> draw_words(ChoiceSource& choices, unsigned length) const;
  // Makes branch targets valid, and removes instructions whose text the assembler encodes differently.
  void fix_branches(ChoiceSource& choices, std::vector<encoding::Decoded>& words) const;
  // As above without the instructions of these numbers.
  void leave_out(ChoiceSource& choices, std::vector<encoding::Decoded>& words, const std::set<size_t>& numbers) const;
  // One instruction of a form, with a state in which a value loaded from memory may equal one of its operands.
  std::optional<Test> draw_of(uint16_t opcode, uint16_t form, uint64_t seed) const;

 private:
  struct Form {
    uint16_t opcode, form;
  };
  void set_shares();
  encoding::Decoded word(ChoiceSource& choices, const encoding::Decoded* before) const;
  std::vector<encoding::Decoded> draw_placed(ChoiceSource& choices, unsigned length) const;
  std::optional<encoding::Decoded> placed_word(ChoiceSource& choices, Place place) const;
  void join_registers(ChoiceSource& choices, encoding::Decoded& d, const encoding::Decoded* before) const;
  void aim(ChoiceSource& choices, std::vector<encoding::Decoded>& words) const;
  void set_state(uint64_t seed, Test& test) const;

  const library::Loaded& loaded_;
  const Constraints& constraints_;
  std::vector<Form> forms_;
  std::vector<double> weights_;
  std::optional<PlacedWords> placed_;
};

struct Left {
  uint16_t opcode, form;
  size_t point;
  std::string reason;
};

// Searches for tests, first at random and then by the solver, of each uncovered semantic branch of the chosen opcodes.
// Tests that cover one are added to `found`, branches that are proved unreachable are excluded; returns the others.
std::vector<Left> cover_rest(const library::Loaded& loaded, coverage::Coverage& coverage, prove::Solver& solver,
                             unsigned timeout_ms, const std::function<bool(uint16_t opcode)>& chosen,
                             const std::function<void(const Test&, const Left&)>& found);

}  // namespace isadora::generate
