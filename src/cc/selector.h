// What the files of the selection share.
#pragma once

#include <set>

#include "cc/flow.h"
#include "cc/select.h"

namespace isadora::cc {

class Selector {
 public:
  Selector(const Function& f, Module& module, const Target& target, std::vector<Failure>& failures);
  MachineFunction run();

 private:
  struct Match {
    Form form;
    std::vector<Reg> uses;
    unsigned cost = 0;
  };
  struct Address {
    Operand base;
    int64_t offset = 0;
  };

  // ---- operands (operands.cpp)
  Reg reg(Value v) const { return file_count_ + v; }
  Reg fresh() { return out_.registers++; }
  Reg stack() const { return target_.abi().stack.number; }
  Reg base_of_slots() const { return out_.frame ? *out_.frame : stack(); }
  // A register with the operand in it, where the instruction that is selected stands.
  Reg in_register(const Operand& o, bool upper = false);
  void make(const Operand& o, bool upper, Reg to, std::vector<Instruction>& out);
  // `with_zero`: what begins with 0 takes it from the register that holds it.
  void make_number(int64_t n, Reg to, std::vector<Instruction>& out, bool with_zero);
  bool keeps_zero() const;
  Reg zero();
  void make_zero();
  std::vector<Instruction> without_zero(std::vector<Instruction> steps);
  Instruction add_number(Reg to, Reg from, const Operand& what, const std::string& function);
  // How dear an operand is where it has to be in a register.
  unsigned cost_in_register(const Operand& o) const;
  Address resolve(const Operand& o, const std::vector<const Rule*>& rules) const;
  void count_addresses();

  // ---- instructions (select.cpp)
  void select(const Inst& i);
  void compute(const Inst& i);
  void access(const Inst& i);
  void branch(const Inst& i);
  void table(const Inst& i);
  void call(const Inst& i);
  void give_back(const Inst& i);
  void allocate(const Inst& i);
  void enter();
  Reg joined(Value phi);  // the value that all blocks before a phi's copy to
  void finish_phis();
  // The operands in a rule's holes; the cost of what has to be made for it. No registers are made yet.
  bool match(const Rule& r, const std::vector<Operand>& operands, const std::vector<unsigned>& widths,
             unsigned& cost) const;
  Match take(const Rule& r, const std::vector<Operand>& operands);
  std::optional<Match> compare(const std::string& name, const std::string& type, const Operand& a, const Operand& b);
  Instruction& append(Instruction i);
  void copy(Reg to, Reg from);
  Instruction of(Match m, const Rule& r, Reg result);
  // A store or load of a word at a register and a number.
  bool access_word(bool is_store, Reg value, Reg base, const Operand& place);
  void fail(const std::string& text);
  void drop_unused();

  const Function& f_;
  Module& module_;
  const Target& target_;
  std::vector<Failure>& failures_;
  Flow flow_;
  Reg file_count_;
  MachineFunction out_;
  std::vector<const Inst*> defined_;
  std::vector<Reg> lost_;  // at calls
  uint32_t now_ = 0;
  unsigned line_ = 0;
  struct Made {
    uint32_t block;
    Operand what;
    bool upper;
    auto operator<=>(const Made&) const = default;
  };
  std::map<Made, Reg> made_;
  std::map<uint32_t, std::vector<Instruction>> at_end_;  // of blocks, before where they lead
  std::optional<Reg> zero_;
  std::set<uint32_t> whole_symbols_;  // whose address is wanted in a register
  std::map<Value, Reg> joined_;
};

}  // namespace isadora::cc
