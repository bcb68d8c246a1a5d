// The interpreter: step by step, one lane after the other. At a cross-lane operation all lanes are brought up to it
// first; then it is evaluated for all, and each lane continues. Values of the lanes are in rows of one array, `size`
// apart.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "sim/reference/function_runner.h"
#include "sim/reference/writes.h"

namespace isadora::sim::reference {

// The registers that a step names, or the value of a code that names a constant.
struct RegisterSpan {
  uint64_t number = 0;
  unsigned bits = 0;
  std::optional<Integer> constant;
};

template <class W>
class Interpreter : public FunctionRunner {
 public:
  Interpreter(const model::Isa& isa, const ir::Function& f, Plan plan);
  bool always_true() const override;
  uint64_t test(Warp& warp, uint64_t mask) override;
  void execute(Warp& warp, uint64_t mask, unsigned bytes, Outcome& outcome) override;

 protected:  // the probe (probe.cpp) reads the results of a run
  // parts of execution (interpreter.cpp)
  void start(Warp& warp, uint64_t mask, unsigned bytes, Outcome& outcome);
  void run_all();
  void run_across();
  void run_superblock(uint32_t begin, uint32_t end);
  void across(uint32_t i);
  void shuffle(const InterpreterStep& step, uint32_t i);
  void reduce(const InterpreterStep& step, uint32_t i);
  void use_lane(unsigned lane);
  bool is_active() const { return mask_ >> lane_ & 1; }
  bool happens(const InterpreterStep& step) const {
    return step.inst.pred == ir::kNone || is_true(slots_[step.inst.pred]);
  }

  // steps
  void run(uint32_t begin, uint32_t end);
  uint32_t state(const InterpreterStep& step,
                 uint32_t i);  // returns the next step's number
  void pure(const InterpreterStep& step, W& out);
  void apply(const InterpreterStep& step, W& out);
  RegisterSpan registers(const InterpreterStep& step) const;
  void read(const InterpreterStep& step, W& out);
  void write(const InterpreterStep& step);
  void write_bits(const InterpreterStep& step);
  void control(const ir::Inst& in);

  // memory (interpreter_memory.cpp)
  AccessStatus find(const InterpreterStep& step, bool write, uint8_t*& bytes, unsigned& n);
  const model::DeviceRegister& device(const InterpreterStep& step, unsigned n);
  void load_memory(const InterpreterStep& step, W& out);
  void store_memory(const InterpreterStep& step);
  uint32_t atomic(const InterpreterStep& step, uint32_t i);
  uint32_t for_each(const InterpreterStep& step, uint32_t i);
  void host(const InterpreterStep& step, W& out);
  void fault(const InterpreterStep& step);
  void trap(Trap t);
  void trap_if_host_failed();

  const W& operand(ir::Value v) const { return v == ir::kNone ? zero_ : slots_[v]; }
  unsigned count_of(ir::Value v) const {
    return static_cast<unsigned>(std::min<uint64_t>(to_index(operand(v)), UINT32_MAX));
  }

  const model::Isa& isa_;
  const ir::Function function_;
  const Plan plan_;
  const size_t size_;
  const W zero_{};
  std::vector<W> values_;
  uint64_t elements_ = 0;  // what the elements of the regions around a step add to its place
  Writes<W> writes_;
  AtomicWrites atomics_;
  bool acts_ = true;  // devices do: not in a probe, whose loads from them give 0
  // of the current instruction
  Warp* warp_ = nullptr;
  Outcome* outcome_ = nullptr;
  uint64_t mask_ = 0;
  unsigned bytes_ = 0;
  unsigned lane_ = 0;
  W* slots_ = nullptr;
};

}  // namespace isadora::sim::reference
