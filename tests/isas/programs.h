// Whole random programs: what is drawn, and what comes of it on every engine. For the tests, the campaign and the
// fuzzer.
//
// A program has a frame, which is written: it gives the lanes different registers, addresses that are good and the
// address of code, and stores in the end what the registers hold. Between its two parts stand random instructions of
// all opcodes. What an opcode needs to have an effect now and then is read from its semantics: registers that an
// address is made of are often those that the frame has set, a code address is often one near by, guards are often
// there where lanes end or go elsewhere. Nothing is always so: some addresses, targets, numbers and words are anything.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "assembler/assembler.h"
#include "choices.h"
#include "encoding/codec.h"
#include "sim/sim.h"

namespace isadora::test {

// A program into which random instructions can be inserted, and codes of the registers that it has prepared.
struct Frame {
  object::Object object;
  uint64_t body = 0;             // where the random instructions go
  std::vector<uint64_t> wide;    // addresses of the grid's memory, in registers that are joined
  std::vector<uint64_t> narrow;  // addresses of other memory
  std::vector<uint64_t> code;    // addresses of instructions
  sim::LaunchRequest request;    // with arguments
  encoding::Bits nothing = 0;    // the word of an instruction that does nothing
};

Frame frame_of_simt128(const assembler::InstructionParser& matcher);

struct RandomProgram {
  object::Object object;
  sim::LaunchRequest request;
  uint64_t body = 0, end = 0;  // the places of the random words
};

class Programs {
 public:
  Programs(const encoding::Codec& codec, Frame frame);

  RandomProgram draw(Choices& choices) const;
  // With as few random instructions as show the difference between the engines.
  RandomProgram shrunk(RandomProgram program) const;
  RandomProgram shrunk(RandomProgram program, const std::function<bool(const RandomProgram&)>& differs) const;
  // The program, for failure messages.
  std::string text(const RandomProgram& program) const;

  const encoding::Codec& codec() const { return codec_; }

 private:
  // The uses of an opcode's fields in its semantics.
  enum class Use : uint8_t { Other, Address, Target, Barrier };
  struct Uses {
    std::vector<Use> fields;
    bool transfers = false, memory = false, lanes = false;
  };
  struct Place {
    uint64_t index, count;  // of the word, and how many there are
  };

  static Uses uses(const model::Isa& isa, const model::Opcode& opcode);
  uint16_t opcode(Choices& choices) const;
  encoding::Bits word(Choices& choices, Place place) const;
  bool word(Choices& choices, Place place, uint16_t opcode, encoding::Bits& out) const;
  uint64_t code(Choices& choices, Place place, const model::Opcode& opcode, uint16_t field, const Uses& uses) const;
  uint64_t register_code(Choices& choices, const model::Type& type, unsigned width, Use use) const;
  uint64_t target(Choices& choices, Place place, const model::Type& type, unsigned width) const;
  void choose_launch(Choices& choices, sim::LaunchRequest& request) const;

  const encoding::Codec& codec_;
  const model::Isa& isa_;
  Frame frame_;
  unsigned bytes_;  // of an instruction
  std::vector<Uses> uses_;
  std::vector<uint16_t> transfers_, memory_, lanes_;  // opcodes
};

// Runs the program on all engines. Empty where all did the same: status, report, statistics, what lies in the buffers;
// else what each did. `result` is that of all.
std::string difference(const encoding::Codec& codec, const RandomProgram& program, sim::RunResult* result = nullptr);

// As above on two engines.
std::string difference(const encoding::Codec& codec, const RandomProgram& program, sim::Engine& one,
                       sim::Engine& other);

}  // namespace isadora::test
