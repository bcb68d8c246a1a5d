// The states on which a claim is tested: trial by trial, edge values and the claim's own constants first, then random
// ones.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "check/check.h"
#include "sim/sim.h"

namespace isadora::examples {

// Whether memory, and the position in the launch, are observed.
struct ObservedState {
  bool memory = true, launch = true;
};

class RandomStates {
 public:
  // `floats`: many values are zeros, ones, infinities, NaNs and their neighbours, in all formats.
  RandomStates(const model::Isa& isa, const check::LoweredClaim& claim, uint64_t seed, bool floats = false);
  RandomStates(const model::Isa&& isa, const check::LoweredClaim& claim, uint64_t seed, bool floats = false) = delete;
  RandomStates(const model::Isa& isa, const check::LoweredClaim&& claim, uint64_t seed, bool floats = false) = delete;

  // Sets registers and mask for a trial, memory, and the warp's position in the launch; returns the mask. A trial has
  // the same state on every machine.
  uint64_t apply(sim::Bench& bench, unsigned trial, ObservedState seen = {});

  // A line that replays the trial for one lane: the registers that the program or the claim
  // names.
  std::string describe(unsigned trial, unsigned lane, const std::vector<encoding::Decoded>& program,
                       const encoding::Codec& codec, ObservedState seen = {});

 private:
  // Memory wants addresses that are aligned in every lane, and small ones; a rare precondition wants one value in all
  // lanes.
  enum class Flavour { Any, Aligned, Same, Small };

  // Bits of a register that the precondition wants to be a number.
  struct Wanted {
    uint16_t file;
    unsigned register_number, position, width;
    base::Integer bits;
  };
  void find_wanted(const ir::Function& given);
  // A register that trials set, unless operands have a constant in its place.
  struct TrialRegister {
    uint16_t file;
    unsigned register_number;
    bool is_constant;
  };
  // Marks the registers that a function reads by a constant number.
  void mark_read(const ir::Function& f, std::vector<bool>& named) const;

  void begin(unsigned trial);
  std::vector<base::Integer> values(uint16_t file, unsigned register_number);
  base::Integer value(unsigned width);
  uint64_t word(unsigned width);  // the same for one of at most 64 bits, in words of the processor
  uint64_t mask(unsigned trial);
  sim::LaunchPosition position(unsigned trial) const;

  const model::Isa& isa_;
  const check::LoweredClaim& claim_;
  uint64_t seed_;
  std::mt19937_64 random_;
  Flavour flavour_ = Flavour::Any;
  bool as_wanted_ = false;
  std::vector<Wanted> wanted_;
  std::vector<TrialRegister> set_;
  std::vector<base::Integer> pool_;  // edges and the claim's constants
};

}  // namespace isadora::examples
