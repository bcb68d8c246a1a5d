// Shared parts of the selection's files.
#pragma once

#include <set>

#include "cc/flow.h"
#include "cc/select.h"
#include "model/registers.h"

namespace isadora::cc {

class Selector {
 public:
  Selector(const SsaFunction& f, SsaModule& module, const Target& target, std::vector<Failure>& failures);
  MachineFunction run();

 private:
  struct Match {
    BoundRule form;
    std::vector<Reg> uses;
    unsigned cost = 0;
  };
  struct Address {
    SsaOperand base;
    int64_t offset = 0;
  };
  struct Access {
    enum class Way : uint8_t { Register, Parts, Slot };
    const Rule* rule = nullptr;
    Address address;
    Way way = Way::Register;
  };

  // ---- operands (operands.cpp)
  Reg reg(Value v) const { return file_count_ + v; }
  Reg fresh() { return out_.registers++; }
  Reg stack() const { return target_.abi().stack.number; }
  Reg base_of_slots() const { return out_.frame ? *out_.frame : stack(); }
  // A register with the operand, at the selected instruction.
  Reg in_register(const SsaOperand& o, bool upper = false);
  void make(const SsaOperand& o, bool upper, Reg to, std::vector<MachineInstruction>& out);
  // `with_zero`: what begins with 0 takes it from the register that holds it.
  void make_number(int64_t n, Reg to, std::vector<MachineInstruction>& out, bool with_zero);
  bool has_zero_register() const;
  Reg zero();
  void make_zero();
  std::vector<MachineInstruction> with_own_zero(std::vector<MachineInstruction> steps);
  void computed(const Rule& r, Reg to, std::vector<Reg> from, std::vector<MachineInstruction>& out);
  void with_number(const Rule& r, Reg to, Reg from, const SsaOperand& what, const std::string& function,
                   std::vector<MachineInstruction>& out);
  void add(Reg to, Reg a, Reg b);
  void add_number(Reg to, Reg from, const SsaOperand& what, const std::string& function,
                  std::vector<MachineInstruction>& out);
  // The cost of an operand in a register.
  unsigned cost_in_register(const SsaOperand& o) const;
  Address resolve(const SsaOperand& o, const std::vector<const Rule*>& rules) const;
  void count_addresses();

  // ---- instructions (select.cpp)
  void select(const SsaInst& i);
  void compute(const SsaInst& i);
  Reg change(Match& m, const Rule& r);
  std::optional<uint64_t> fixed_code(const Rule& r, const RuleOperand& h, const SsaOperand& o) const;
  std::optional<Access> access_at(const std::vector<const Rule*>& rules, const SsaOperand& o) const;
  void access(const SsaInst& i);
  void branch(const SsaInst& i);
  void table(const SsaInst& i);
  void call(const SsaInst& i);
  void return_value(const SsaInst& i);
  void allocate(const SsaInst& i);
  void assembly(const SsaInst& i);
  void describe(const SsaInst& i);
  std::optional<Reg> machine_register(const std::string& name);
  void enter();
  Reg joined(Value phi);  // the value that all blocks before a phi's copy to
  void finish_phis();
  // The operands of a rule, and the cost of materializing them. No registers are made yet.
  bool match(const Rule& r, const std::vector<SsaOperand>& operands, const std::vector<unsigned>& widths,
             unsigned& cost) const;
  Match take(const Rule& r, const std::vector<SsaOperand>& operands);
  std::optional<Match> compare(const std::string& name, const std::string& type, const SsaOperand& a,
                               const SsaOperand& b);
  MachineInstruction& append(MachineInstruction i);
  static MachineInstruction copy_of(Reg to, Reg from);
  void copy(Reg to, Reg from);
  MachineInstruction of(Match m, const Rule& r, Reg result);
  // A store or load of a word at a register and a number.
  void access_word(bool is_store, Reg value, Reg base, const SsaOperand& place);
  void fail(const std::string& text);
  void drop_unused();

  const SsaFunction& f_;
  SsaModule& module_;
  const Target& target_;
  std::vector<Failure>& failures_;
  Flow flow_;
  Reg file_count_;
  MachineFunction out_;
  std::vector<const SsaInst*> defined_;
  std::vector<Reg> clobbers_of_calls_;  // at calls
  uint32_t now_ = 0;
  SourceLine line_;
  struct Made {
    uint32_t block;
    SsaOperand what;
    bool upper;
    auto operator<=>(const Made&) const = default;
  };
  std::map<Made, Reg> made_;
  std::map<uint32_t, std::vector<std::pair<Reg, Reg>>>
      at_begin_;  // of blocks, after phis: copies of the results of a jumping `asm`
  std::map<uint32_t, std::vector<MachineInstruction>> at_end_;  // of blocks, before their terminators
  std::optional<Reg> zero_;
  std::set<uint32_t> whole_symbols_;  // whose address is wanted in a register
  std::map<Value, Reg> joined_;
};

}  // namespace isadora::cc
