// Every line of expansions.def, in every width that it is for: what compilers use is proved here, once for all
// machines.
#include "rules/expansions.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "ir/ir.h"
#include "library/library.h"
#include "prove/step.h"
#include "rules/expr.h"

namespace isadora::rules {
namespace {

using base::Integer;
using prove::Verdict;

// The value of a tree; where an operation in it is not defined, `defined` is 0.
Expr computed(ir::Builder& b, const ExpansionTree& tree, const std::vector<Expr>& variables, Expr& defined) {
  if (!tree.variable.empty()) return variables[static_cast<size_t>(tree.variable[0] - 'a')];
  if (!tree.operation) return {&b, b.constant(tree.number)};
  std::vector<ir::Value> in;
  for (size_t i = 0; i < tree.operands.size(); ++i)
    in.push_back(computed(b, *tree.operands[i], variables, defined).zext(tree.operation->operands[i]).value);
  if (tree.operation->defined) defined = defined & Expr{&b, inlined(b, *tree.operation->defined, in)};
  return {&b, inlined(b, tree.operation->value, in)};
}

// 1 where the expansion equals the operation, wherever that is defined, and every operation in it is defined there. A
// function of the operands as fields.
ir::Function equality(const Expansion& e) {
  ir::Builder b;
  std::vector<Expr> variables;
  std::vector<ir::Value> in;
  for (size_t i = 0; i < e.of->operands.size(); ++i) {
    variables.push_back({&b, b.field(static_cast<uint16_t>(i), e.of->operands[i])});
    in.push_back(variables.back().value);
  }
  Expr defined{&b, b.constant(1)}, given{&b, b.constant(1)};
  if (e.of->defined) given = {&b, inlined(b, *e.of->defined, in)};
  const Expr is = computed(b, *e.tree, variables, defined).zext(e.of->result);
  const Expr shall{&b, inlined(b, e.of->value, in)};
  return b.finish((given.eq(given.constant(0)) | (defined & is.eq(shall))).value);
}

unsigned bits_of_operands(const Expansion& e) {
  return std::accumulate(e.of->operands.begin(), e.of->operands.end(), 0u);
}

Verdict::Kind proof(const prove::Context& context, const Expansion& e) {
  const Verdict v = prove::without_exceptions([&]() -> Verdict {
    const ir::Function f = equality(e);
    prove::Terms terms(context.timeout_ms);
    prove::SymbolicMachine machine(terms, context.isa, false);
    prove::LaneRuns& group = machine.add_group(f, nullptr, nullptr);
    for (size_t i = 0; i < e.of->operands.size(); ++i)
      group.fields.push_back(terms.variable(std::string(1, static_cast<char>('a' + i)), e.of->operands[i]));
    const prove::Term wrong = terms.not_(group.run(0).truth(f.result, group.run(0).outer()));
    const prove::AskOutcome o =
        prove::ask(terms, context.solver, {wrong}, context.timeout_ms,
                   [&](const prove::Assignment& values) { return !terms.evaluate(wrong, values).is_zero(); });
    if (o.kind == prove::AskOutcome::Kind::Impossible) return prove::kProved;
    const bool fails = o.kind == prove::AskOutcome::Kind::Possible;
    return {fails ? Verdict::Kind::Refuted : Verdict::Kind::Tested, o.reason, "", ""};
  });
  return v.kind;
}

bool holds_for_all_values(const Expansion& e) {
  const ir::Function f = equality(e);
  std::vector<uint64_t> codes(e.of->operands.size());
  for (uint64_t all = 0; all < 1u << bits_of_operands(e); ++all) {
    uint64_t rest = all;
    for (size_t i = 0; i < codes.size(); rest >>= e.of->operands[i], ++i)
      codes[i] = rest & ((uint64_t{1} << e.of->operands[i]) - 1);
    if (ir::evaluate(f, codes) != Integer(1)) return false;
  }
  return true;
}

// Products take the solver seconds. Those of 8 bits have so few values that all can be tried.
Verdict::Kind proof_or_all_values(prove::Context context, const Expansion& e) {
  if (bits_of_operands(e) > 16) return proof(context, e);
  context.timeout_ms = 200;
  const Verdict::Kind kind = proof(context, e);
  return kind == Verdict::Kind::Tested && holds_for_all_values(e) ? Verdict::Kind::Proved : kind;
}

TEST(Expansions, AreProvedInEachWidth) {
  diag::Sink sink;
  const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/rv32imc", sink);  // no expansion is about it
  std::string error;
  const auto solver = prove::load_solver(error);
  ASSERT_TRUE(solver) << error;
  const prove::Context context{loaded->isa, loaded->codec, loaded->printer, *solver, "it", 60000};
  size_t all = 0;
  for (const Operation& o : operations())
    for (const Expansion& e : expansions(o)) {
      EXPECT_EQ(proof_or_all_values(context, e), Verdict::Kind::Proved) << o.name << " " << o.type() << ": " << e.text;
      ++all;
    }
  EXPECT_GT(all, 400u);
}

// The prover's operations are those of the evaluator.
TEST(Expansions, HoldForValues) {
  std::mt19937_64 random(5);
  for (const Operation& o : operations())
    for (const Expansion& e : o.width == 8 && !o.is_float ? expansions(o) : std::vector<Expansion>()) {
      const ir::Function f = equality(e);
      for (int n = 0; n < 2000; ++n) {
        std::vector<uint64_t> codes;
        for (const unsigned bits : o.operands) codes.push_back(random() % (uint64_t{1} << bits));
        ASSERT_EQ(ir::evaluate(f, codes), Integer(1)) << o.name << ": " << e.text;
      }
    }
}

}  // namespace
}  // namespace isadora::rules
