// The compiler's view of a machine: the instructions for operations, and for materializing constants and addresses. It
// follows from the rules that src/rules has derived and proved, and from the description's ABI.
#pragma once

#include <map>
#include <set>

#include "cc/code.h"
#include "cc/front.h"
#include "library/library.h"
#include "prove/claim.h"
#include "rules/expansions.h"
#include "rules/missing.h"

namespace isadora::cc {

using rules::Rule;
using rules::RuleOperand;

// Its first operand of the kind; null where it has none.
inline const RuleOperand* hole_of(const Rule& r, RuleOperand::Kind kind) {
  for (const RuleOperand& h : r.operands)
    if (h.kind == kind) return &h;
  return nullptr;
}
inline const RuleOperand* number_hole(const Rule& r) { return hole_of(r, RuleOperand::Kind::Number); }
inline const RuleOperand* register_hole(const Rule& r) { return hole_of(r, RuleOperand::Kind::Register); }

// How a rule of a load extends.
Extension extension_of(const Rule& r);

// One of the instructions that materialise a constant: `rule` with a number and the result of the step before. The
// first may read the stack pointer, where the machine makes 0 of any register's value.
struct ConstantStep {
  const Rule* rule = nullptr;
  int64_t number = 0;
};

// An address in two instructions: `upper` loads its upper part, and `lower` or an accessing instruction has the rest as
// its immediate. Without `upper` the immediate is the whole address, and the register is 0.
struct AddressParts {
  const Rule* upper = nullptr;
  std::string function;                       // of the symbol, in `upper`
  const Rule* lower = nullptr;                // adds the rest to the upper part, or puts it in by `or`
  std::string rest;                           // the function of the symbol there
  std::map<uint16_t, std::string> remainder;  // for accesses, by the type of a number: the function that gives the rest
};

// The compare that holds where `compare` of the same operands does not, of operands that may have changed places.
struct Opposite {
  const char* name;
  bool swaps;
};
Opposite opposite(const std::string& compare);

// The operand that is also the result: `c` of an instruction that computes c = a * b + c.
std::optional<size_t> changed_operand(const Rule& r);

// Is the register's number its code in fields of this type?
bool names(const model::Isa& isa, const model::Type& t, unsigned number);

class Target {
 public:
  // `error`: the reason why the description does not suffice for a compiler.
  Target(const prove::Context& context, const library::Loaded& loaded, const model::Abi& abi,
         const rules::DeriveOptions& asked, std::string& error);

  const model::Isa& isa() const { return loaded_.isa; }
  const library::Loaded& loaded() const { return loaded_; }
  const model::Abi& abi() const { return abi_; }
  const model::RegisterFile& file() const { return isa().files[abi_.stack.file]; }
  unsigned word() const { return word_; }
  unsigned word_bytes() const { return word_ / 8; }
  Traits traits() const;

  // Proved rules that a selector can use, the cheapest first.
  const std::vector<const Rule*>& values(const std::string& operation, const std::string& type) const;
  const std::vector<const Rule*>& loads(unsigned bytes, Extension how) const;
  const std::vector<const Rule*>& stores(unsigned bytes) const;
  std::vector<const Rule*> accesses() const;  // all loads and stores
  // `compare` of words ("icmp_ult"), or of floats of `type` ("fcmp_olt", "f64").
  const std::vector<const Rule*>& branches(const std::string& compare, const std::string& type = "") const;
  // Does the machine branch for this compare of words, or for the opposite, in registers or with these numbers?
  bool has_branch(const std::string& compare, const SsaOperand& a, const SsaOperand& b) const;
  // The cheapest that accesses memory as `like` does, by a register and this number; null where none has it.
  const Rule* access(const Rule& like, int64_t offset) const;
  // Can all that a function accesses be so far from a register?
  bool reaches_offset(int64_t offset) const;
  const Rule* jump() const { return jump_; }
  // Jumps to an address in any register; a call that leaves its return address in the link register, where the machine
  // has no other.
  const Rule* jump_register() const { return jump_register_ ? jump_register_ : call_register_; }
  const Rule* return_jump() const { return return_jump_; }  // jumps to the address in the link register
  const Rule* call() const { return call_; }
  // Does a call of a label reach all functions of usual programs?
  bool calls_far() const;
  const Rule* call_register() const { return call_register_; }
  const Rule* copy() const { return copy_; }
  const Rule* add_number() const { return add_number_; }  // of a register and a number, with the widest range
  const Rule* add() const { return add_; }

  // Rules that do what `r` does, with conditions on their operands, in fewer bytes; the shortest first.
  struct Shorter {
    const Rule* rule = nullptr;
    bool may_swap = false;  // the first two operands
  };
  const std::vector<Shorter>& shorter(const Rule& r) const;

  // The compare by which the machine branches, of operands that are computed, where it has no branch for `compare`
  // ("icmp_ult") or its opposite; null where there is none.
  const rules::Expansion* branch_expansion(const std::string& compare) const;

  // The expansion of an operation; null if there is none.
  const rules::Expansion* expansion(const rules::Operation& o) const;

  // The code of a field whose number is `n` to the operation; none where it does not fit.
  std::optional<uint64_t> code_of(const Rule& r, const RuleOperand& h, int64_t n, unsigned width) const;
  // The codes of the instruction's fields, where operands are not given.
  std::vector<uint64_t> codes_of(const Rule& r) const;
  // The code of a register that always reads as this number; none if there is none.
  std::optional<uint64_t> constant_code(const Rule& r, uint16_t field, int64_t n) const;

  // The fewest instructions that make a number; empty where none do.
  const std::vector<ConstantStep>& making(int64_t n) const;
  const std::optional<AddressParts>& addresses() const { return addresses_; }
  // The function that gives what `upper` leaves of an address, in this load or store; null: its number has none.
  const std::string* remainder(const Rule& r) const;

 private:
  bool is_usable(const Rule& r) const;
  bool is_shorter(const Rule& a, const Rule& b) const;
  bool is_assumed(const Rule& r) const;
  bool is_return(const Rule& r) const;
  const model::Type& type_of(const Rule& r, uint16_t field) const;
  bool names_all_registers(const Rule& r, const RuleOperand& h) const;
  bool names_all_registers(const model::Type& t) const;
  bool is_computed(const Rule& r) const;
  void index_rule(const Rule& r);
  void find_branch_expansions();
  std::vector<ConstantStep> make(int64_t n, unsigned depth) const;
  std::optional<int64_t> nearest(const Rule& r, const RuleOperand& h, int64_t n) const;

  const library::Loaded& loaded_;
  const model::Abi& abi_;
  unsigned word_ = 0;
  rules::DerivationResult derived_;
  std::vector<rules::MissingOperation> missing_;
  std::map<std::pair<std::string, std::string>, std::vector<const Rule*>> values_;
  std::map<std::pair<unsigned, Extension>, std::vector<const Rule*>> loads_;
  std::map<unsigned, std::vector<const Rule*>> stores_;
  std::map<std::pair<std::string, std::string>, std::vector<const Rule*>> branches_;
  const Rule *jump_ = nullptr, *jump_register_ = nullptr, *call_ = nullptr, *call_register_ = nullptr,
             *return_jump_ = nullptr, *copy_ = nullptr, *add_number_ = nullptr, *add_ = nullptr;
  std::optional<AddressParts> addresses_;
  std::map<std::string, rules::Expansion> branch_expansions_;
  mutable std::map<int64_t, std::vector<ConstantStep>> made_;
  mutable std::map<const rules::Operation*, std::optional<rules::Expansion>> expansions_;
  mutable std::map<const Rule*, std::vector<Shorter>> shorter_;
};

}  // namespace isadora::cc
