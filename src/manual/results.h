// Results of the examples: each is simulated once, on a readable state, with its words and micro-ops.
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
  std::string before;  // empty if no result depends on it
  std::string after;   // empty if it is unchanged
};

struct Shown {  // a line of an example
  std::string text;
  std::string word;                   // 0x…
  uint16_t opcode = model::kNoIndex;  // none: it does not assemble
  std::vector<std::string> micro_ops;
};

// A register's value before the example: in all lanes, or in one.
struct Input {
  std::string place;
  std::optional<unsigned> lane;
  base::Integer value;
};

// Bytes of memory before the example, of all that it accesses.
struct InputBytes {
  std::string space;
  std::optional<unsigned> lane;  // if each lane has its own space
  uint64_t address = 0;
  std::vector<uint8_t> bytes;
};

struct ExampleResult {
  std::vector<Shown> lines;
  std::vector<Input> inputs;
  std::vector<InputBytes> memory;
  std::vector<Value> values;
  std::string fault;  // the fault that stopped it
  bool ran = false;
  bool understood = true;  // effects of its instructions
};

// The initial state in the format of the explorer's links (web/src/link.js): changes with moment, warp, lane, location
// and value; memory as in the launch. Empty if there is none.
std::string explorer_inputs(const model::Machine& machine, const ExampleResult& result);

class ExampleRunner {
 public:
  // If a description has errors, only instructions without errors are run.
  ExampleRunner(const library::Loaded& loaded, std::unique_ptr<sim::Engine> engine, bool has_errors)
      : loaded_(loaded), engine_(std::move(engine)), bench_(loaded.codec, *engine_), has_errors_(has_errors) {}

  ExampleResult run(uint16_t optype, const model::Example& example);
  // The opcodes of its lines, as far as they assemble.
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
