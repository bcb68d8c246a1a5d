// Whole random programs: what is drawn, and what comes of it on every engine. For the tests, the campaign and the
// fuzzer.
//
// A program has a frame, which is written: it gives the lanes different registers, addresses that are good and the
// address of code, and stores in the end what the registers hold. Between its two parts stand random instructions of
// all opcodes, which generate::Generator draws.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "assembler/assembler.h"
#include "generate/generate.h"
#include "sim/sim.h"

namespace isadora::test {

// A program into which random instructions can be inserted, and codes of the registers that it has prepared.
struct Frame {
  object::Object object;
  uint64_t body = 0;  // where the random instructions go
  generate::PreparedRegisters registers;
  sim::LaunchRequest request;  // with arguments
  encoding::Bits nothing = 0;  // the word of an instruction that does nothing
};

Frame frame_of_simt128(const assembler::InstructionParser& matcher);

struct RandomProgram {
  object::Object object;
  sim::LaunchRequest request;
  uint64_t body = 0, end = 0;  // the places of the random words
};

class Programs {
 public:
  Programs(const library::Loaded& loaded, Frame frame);
  Programs(const Programs&) = delete;

  RandomProgram draw(generate::ChoiceSource& choices) const;
  // With as few random instructions as show the difference between the engines.
  RandomProgram shrunk(RandomProgram program) const;
  RandomProgram shrunk(RandomProgram program, const std::function<bool(const RandomProgram&)>& differs) const;
  // The program, for failure messages.
  std::string text(const RandomProgram& program) const;

  const encoding::Codec& codec() const { return codec_; }

 private:
  void choose_launch(generate::ChoiceSource& choices, sim::LaunchRequest& request) const;

  const encoding::Codec& codec_;
  Frame frame_;
  unsigned bytes_;  // of an instruction
  generate::Constraints constraints_;
  generate::Generator generator_;
};

// Runs the program on all engines. Empty where all did the same: status, report, statistics, what lies in the buffers;
// else what each did. `result` is that of all.
std::string difference(const encoding::Codec& codec, const RandomProgram& program, sim::RunResult* result = nullptr);

// As above, of what the others do and the first one does.
std::string difference(const encoding::Codec& codec, const RandomProgram& program, sim::Engine& one,
                       std::initializer_list<sim::Engine*> others);

}  // namespace isadora::test
