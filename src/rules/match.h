// Candidates: the operations whose results a form's summary has on all states of the columns.
#pragma once

#include "rules/columns.h"
#include "rules/operations.h"
#include "rules/rule.h"

namespace isadora::rules {

class RuleMatcher {
 public:
  explicit RuleMatcher(const model::Isa& isa) : isa_(isa) {}
  explicit RuleMatcher(const model::Isa&& isa) = delete;

  // `like` has the form and its codes; matches are added.
  void match(const Summary& summary, const Rule& like, std::vector<Rule>& out);

 private:
  using Column = Columns::Column;
  // One of the summary's values on all states.
  struct Part {
    ir::Function function;
    std::vector<uint16_t> operands;  // the inputs that it depends on: registers and numbers
    bool loaded = false, pc = false, next_pc = false;
    Column results;
  };

  Part part(const Summary& s, ir::Value v);
  Column input(const Summary& s, uint16_t number);
  size_t slot(const Summary& s, uint16_t number) const;
  // A register that the form always reads: does it have its initial value, or an operand's?
  bool is_assumed(const FormInput& state) const;
  base::Integer assumed(const FormInput& state) const;
  bool is_register(const FormInput& in) const;
  bool ignores_operands(const FormInput& in, unsigned bits) const;
  RuleOperand hole(const FormInput& in) const;
  void assume(const Summary& s, const ir::Function& f, Rule& rule) const;

  void values(const Summary& s, const FormEffect& e, const Part& p, const Rule& like, std::vector<Rule>& out);
  base::Integer in_memory(const base::Integer& number, unsigned bits) const;
  void load(const Summary& s, const FormEffect& e, const Part& p, const Rule& like, std::vector<Rule>& out);
  void store(const Summary& s, const FormEffect& e, const Rule& like, std::vector<Rule>& out);
  void flow(const Summary& s, const FormEffect& e, const FormEffect* link, const Rule& like, std::vector<Rule>& out);
  void branches(const Summary& s, const FormEffect& e, const Rule& like, std::vector<Rule>& out);
  std::vector<Address> addresses(const Summary& s, const Part& p, unsigned bits);

  // The operations that a part computes, with its operands in some order. `written`: bits of the result; `whole`: the
  // results of compares alone.
  struct Found {
    const Operation* operation;
    std::vector<RuleOperand> holes;
  };
  std::vector<Found> operations_of(const Summary& s, const Part& p, unsigned written, bool compares_alone);
  bool fits(const Summary& s, const Operation& o, size_t index, const std::vector<uint16_t>& order,
            const std::vector<RuleOperand>& holes, const Part& p, unsigned written);
  void try_order(const Summary& s, size_t index, const std::vector<uint16_t>& order, const Part& p, unsigned written,
                 std::vector<Found>& out);
  bool depends_on(const Operation& o, const std::vector<const Column*>& operands, size_t number) const;
  std::vector<RuleOperand> operand_views(const FormInput& in, const Operation& o, const Part& p) const;

  // The result of an operation, computed on demand.
  struct Results {
    std::vector<const Column*> operands;
    std::vector<std::optional<base::Integer>> values;
    std::vector<int8_t> defined;  // -1: not known
  };
  Results& results(size_t operation, const std::vector<const Column*>& operands);

  const model::Isa& isa_;
  Columns columns_;
  std::map<std::pair<size_t, std::vector<const Column*>>, Results> results_;
};

}  // namespace isadora::rules
