// What the simulator makes of the examples: each is run once, on a state that is easily read, with its words and the
// micro-ops of each.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "manual/manual.h"
#include "sim/sim.h"

namespace isadora::manual {

struct Value {
  std::string place;   // "R1"
  std::string before;  // empty where nothing depends on it
  std::string after;   // empty where it is what it was
};

struct Shown {  // a line of an example
  std::string text;
  std::string word;                   // 0x…
  uint16_t opcode = model::kNoIndex;  // none: it does not assemble
  std::vector<std::string> micro_ops;
};

// A register as it was set before the example ran: in all lanes, or in one.
struct Input {
  std::string place;
  std::optional<unsigned> lane;
  base::Integer value;
};

// Bytes that memory held before the example ran, of all that it touches.
struct InputBytes {
  std::string space;
  std::optional<unsigned> lane;  // where each lane has a space of its own
  uint64_t address = 0;
  std::vector<uint8_t> bytes;
};

struct ExampleResult {
  std::vector<Shown> lines;
  std::vector<Input> inputs;
  std::vector<InputBytes> memory;
  std::vector<Value> values;
  std::string fault;  // what stopped it
  bool ran = false;
  bool understood = true;  // what its instructions do
};

// What the example begins with, as links of the explorer have it (web/src/link.js): changes with the moment, the warp,
// the lane, the place and its value; memory as the launch has it. Empty where it begins with nothing.
std::string explorer_inputs(const ExampleResult& result);

class ExampleRunner {
 public:
  // Where a description has errors, only instructions are run of which something is known.
  ExampleRunner(const library::Loaded& loaded, std::unique_ptr<sim::Engine> engine, bool has_errors)
      : loaded_(loaded), engine_(std::move(engine)), bench_(loaded.codec, *engine_), has_errors_(has_errors) {}

  ExampleResult run(uint16_t optype, const model::Example& example);
  // Of its lines, as far as they assemble.
  std::vector<uint16_t> opcodes(uint16_t optype, const model::Example& example);

 private:
  struct Inputs;

  bool assemble(uint16_t optype, const model::Example& example, ExampleResult& out);
  bool attempt(const Inputs& inputs, unsigned trial, ExampleResult& out);
  Inputs inputs_of(const ExampleResult& example) const;
  base::Integer value(unsigned trial, size_t nth, unsigned width, bool floats) const;
  std::string read(const std::string& place, bool floats) const;

  const library::Loaded& loaded_;
  std::unique_ptr<sim::Engine> engine_;
  sim::Bench bench_;
  bool has_errors_;
  std::vector<encoding::Decoded> words_;
};

}  // namespace isadora::manual
