// The lanes engine: instructions become straight lists of operations on rows, in vector instructions of the processor
// at hand. What it has no operation for, and every fault, it leaves to the reference engine.
#pragma once

#include <memory>
#include <optional>

#include "sim/lanes/lower.h"
#include "sim/reference/reference.h"

namespace isadora::sim::lanes {

class Lanes : public Engine {
 public:
  std::string_view name() const override { return "lanes"; }
  std::unique_ptr<Code> compile(const model::Isa& isa, const Instruction& instruction, std::string& refusal) override;
  void execute(Warp& warp, const Instruction& instruction, uint64_t mask, Outcome& outcome) override;
  std::unique_ptr<Code> join(const Superblock& superblock) override;
  void execute(Warp& warp, const Superblock& superblock, uint64_t mask, Progress& progress) override;
  SliceResult execute_in_turn(std::span<Warp* const> warps, const Superblock& superblock, uint64_t mask,
                              Progress& progress) override;
  // For code that reuses its operations: of an instruction that it has compiled; null where it has none.
  static const LoweredInstruction* lowered(const Code& code);
  // The base of the rows of constants.
  const uint8_t* constants() const { return constants_.begin(); }

 private:
  void enter(Warp& warp, uint64_t mask, Outcome& outcome);
  void enter(const Superblock& superblock, uint64_t clock, const Progress& progress);
  void run(Warp& warp, const Superblock& superblock, uint64_t mask, Progress& progress);
  void reserve(uint32_t bytes);

  reference::Reference reference_;
  Constants constants_;
  Zeroed temporaries_;
  uint32_t reserved_ = 0;
  unsigned elements_ = 0;  // of rows
  Frame frame_;
  const Runner run_ = runner();
  const Warp* warp_ = nullptr;  // whose registers the frame knows
  uint64_t warp_serial_ = 0;
};

std::unique_ptr<Engine> make_engine();

// Why the engine leaves an instruction to the reference engine, where it does.
std::optional<FallbackReason> left_to_reference(const model::Isa& isa, const Instruction& instruction);

}  // namespace isadora::sim::lanes
