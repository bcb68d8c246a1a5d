// The part of the corners that covers each operation, width, sign and corner once, and what makes it whole.
#include "corners/corners.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "corners/operations.h"
#include "ir/facts.h"

namespace isadora::corners {
namespace {

class Corners : public testing::TestWithParam<size_t> {};

TEST_P(Corners, EveryEngineGivesWhatTheOracleSays) {
  const Findings found = run(short_parts()[GetParam()]);
  for (const std::string& problem : found.problems) ADD_FAILURE() << problem;
  EXPECT_GT(found.cases, 100u);
}

INSTANTIATE_TEST_SUITE_P(Parts, Corners, testing::Range(size_t{0}, short_parts().size()));

// Over all parts each operation of integers has each machine, shape of operands and form of the result.
TEST(Operations, AreTriedInEachPair) {
  const std::set<std::string> shapes[] = {
      {"register", "predicate", "uniform"},
      {"register, register", "predicate, predicate", "register, uniform", "uniform, register",
       "register, the same register", "register, constant", "constant, register", "uniform, uniform"}};
  std::map<std::string, std::set<std::string>> machines, shapes_of, forms_of;
  std::set<std::string> all_machines;
  for (const Part& part : short_parts()) {
    if (part.floats) continue;
    const std::string machine = std::to_string(part.lanes.count) + (part.lanes.hart ? " hart" : "");
    all_machines.insert(machine);
    for (const Tried& t : tried(part)) {
      machines[t.operation].insert(machine);
      shapes_of[t.operation].insert(t.shape);
      forms_of[t.operation].insert(t.form);
    }
  }
  EXPECT_EQ(all_machines.size(), 6u);
  for (const Operation& o : operations()) {
    EXPECT_EQ(machines[o.name], all_machines) << o.name;
    EXPECT_EQ(forms_of[o.name].size(), 6u) << o.name;
    if (o.operands < 3) {
      EXPECT_EQ(shapes_of[o.name], shapes[o.operands - 1]) << o.name;
    }
  }
}

// Every pure operation of ops.def is tried.
TEST(Operations, AreAllThatFollowFromTheirOperands) {
  for (size_t i = 0; i < ir::all_facts().size(); i++) {
    const ir::OpInfo& facts = ir::facts(static_cast<ir::Op>(i));
    const bool is_leaf = facts.constant || facts.aux == "field" || facts.aux == "number";
    const bool follows = facts.kind == ir::OpClass::Pure || facts.kind == ir::OpClass::Lanes;
    if (!follows || is_leaf || static_cast<ir::Op>(i) == ir::Op::Float) continue;
    EXPECT_TRUE(std::ranges::any_of(operations(), [&](const Operation& o) { return o.op == static_cast<ir::Op>(i); }))
        << facts.name;
  }
}

TEST(Operations, OfFloatsAreThoseOfEveryEnumerator) {
  for (size_t i = 0; i < ir::words("FloatOp").size(); i++) {
    const auto all = float_operations(ir::FloatFormat::F32, false);
    EXPECT_TRUE(std::ranges::any_of(all, [&](const Operation& o) { return o.info.op == static_cast<ir::FloatOp>(i); }))
        << ir::words("FloatOp")[i];
  }
}

}  // namespace
}  // namespace isadora::corners
