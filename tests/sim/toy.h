// A small machine whose instructions each test defines itself, by IR: `toy.define("ADD", …)` returns a maker of words.
// Every word has the same fields, so that a program is a list like {add(1, 2, 3), exit()}.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ir/builder.h"
#include "isas/engines.h"
#include "sim/sim.h"

namespace isadora::sim {

// Fields of every word.
enum Field : uint16_t { kOp, kGuard, kGuardNot, kA, kB, kC, kImm };
// Files, register types, spaces, faults of the machine.
enum File : uint16_t { kR, kP, kU, kV, kS };  // lanes' words, predicates and vectors; the warp's words; the block's
enum TypeIndex : uint16_t { kRegType, kPredType, kUniformType, kBits8, kBits20, kBit, kSmallType, kConstantOperand };
enum Space : uint16_t { kGlobal, kShared, kLocal, kConstant };
enum FaultIndex : uint16_t { kMisaligned, kOutside, kBadIndex };

inline constexpr uint64_t kZeroRegister = 15, kTruePredicate = 7;

struct Word {
  uint16_t opcode = 0;
  unsigned a = 0, b = 0, c = 0, imm = 0;
  unsigned guard = kTruePredicate;
  bool guard_not = false;
  Word when(unsigned predicate) const;
  Word unless(unsigned predicate) const;
};

// Makes words of one instruction.
struct Maker {
  uint16_t opcode;
  Word operator()(unsigned a = 0, unsigned b = 0, unsigned c = 0, unsigned imm = 0) const {
    return {opcode, a, b, c, imm};
  }
};

// The builder with names for what the toy's instructions do.
class Body : public ir::Builder {
 public:
  using Value = ir::Value;
  static ir::Range bits(unsigned n) { return {0, ir::Integer::power_of_two(n) - 1}; }
  Value code(Field f) { return field(f, f == kImm ? 20 : 8); }
  Value reg(Field f, unsigned width = 32);
  Value predicate(Field f);
  Value uniform(Field f);
  Value imm() { return code(kImm); }
  Value launch(ir::LaunchValue v);
  Value lane() { return launch(ir::LaunchValue::Lane); }
  Value pc() { return state({.op = ir::Op::Pc}, bits(32)); }
  void set(Field f, Value v, unsigned width = 32);
  void set_predicate(Field f, Value v);
  void set_uniform(Field f, Value v);
  Value load(Space s, Value address, unsigned bytes);
  void store(Space s, Value address, unsigned bytes, Value v);
  void stop(ir::Op op, Value a = ir::kNone, Value condition = ir::kNone);
};

class Toy {
 public:
  explicit Toy(model::Execution execution = model::Execution::Simt);

  Maker define(const std::string& name, const std::function<void(Body&)>& body);
  encoding::Decoded decode(const Word& word);
  object::Object object(const std::vector<Word>& words, std::vector<object::Parameter> parameters = {},
                        uint64_t shared_bytes = 0);
  // The kernel `k` of the object; with `engine` null on the engine of this run of the tests.
  RunResult run(const std::vector<Word>& words, LaunchRequest& request, Engine* engine = nullptr);
  const encoding::Codec& codec();

  model::Isa isa;
  std::vector<object::Parameter> parameters;
  uint64_t shared_bytes = 0;

 private:
  std::unique_ptr<encoding::Codec> codec_;  // made when the instructions are known
};

// A bench on a toy, with short functions to set and read state.
class ToyBench {
 public:
  explicit ToyBench(Toy& toy, std::unique_ptr<Engine> engine = nullptr)
      : toy_(toy), engine_(engine ? std::move(engine) : test::make_engine(toy.isa)), bench(toy.codec(), *engine_) {}

  void set(const std::string& place, std::vector<base::Integer> values);
  std::vector<base::Integer> get(const std::string& place);
  base::Integer one(const std::string& place, unsigned lane = 0) { return get(place).at(lane); }
  RunResult run(const std::vector<Word>& words);
  void run_well(const std::vector<Word>& words);

 private:
  Toy& toy_;
  std::unique_ptr<Engine> engine_;

 public:
  Bench bench;
};

// A value for each lane.
std::vector<base::Integer> lane_numbers(unsigned first = 0, unsigned step = 1);
std::vector<base::Integer> repeat(base::Integer v);

}  // namespace isadora::sim

namespace isadora::base {
void PrintTo(const Integer& v, std::ostream* out);  // for messages of failed expectations
}  // namespace isadora::base
