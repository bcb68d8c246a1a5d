// Control flow becomes choice and predicates; conditions narrow what is known.
#include "lower_fixture.h"

namespace isadora::check {
namespace {

using Effects = std::vector<std::string>;

State with(unsigned a) {
  State s;
  s.registers = {{"A1", a}};
  return s;
}

const std::map<std::string, uint64_t> kCodes = {{"d", 4}, {"a", 1}};

TEST_F(LowerTest, BranchesAreJoinedByChoice) {
  const char* body = "if (a < 10) { t = a + 1; d = 1; } else { t = 7; d = 2; }\npc = t;";
  EXPECT_EQ(run(body, kCodes, with(3)), (Effects{"pc = 4", "A4 = 1"}));
  EXPECT_EQ(run(body, kCodes, with(30)), (Effects{"pc = 7", "A4 = 2"}));
}

TEST_F(LowerTest, IndentationMakesABlock) {
  const char* body = "if (a < 10)\n    t = 1;\n    u2 = 2;\nelse\n    t = 3;\n    u2 = 4;\npc = t + u2;";
  EXPECT_EQ(run(body, kCodes, with(3)), (Effects{"pc = 3"}));
  EXPECT_EQ(run(body, kCodes, with(30)), (Effects{"pc = 7"}));
}

TEST_F(LowerTest, EffectsHappenOnlyWhereTheirConditionsHold) {
  const char* body = "if (a == 1) pc = 8;\nelse if (a == 2) far[0, 1] = 3;\nelse barrier(5);";
  EXPECT_EQ(run(body, kCodes, with(1)), (Effects{"pc = 8"}));
  EXPECT_EQ(run(body, kCodes, with(2)), (Effects{"far[0,1] = 3"}));
  EXPECT_EQ(run(body, kCodes, with(3)), (Effects{"barrier 5"}));
}

TEST_F(LowerTest, AFaultStopsEverything) {
  const char* body = "d = 1;\nif (a > 5) fault(Worse, a + 1, \"too much\");\npc = 4;";
  EXPECT_EQ(run(body, kCodes, with(9)), (Effects{"fault Worse 10 too much"}));
  EXPECT_EQ(run(body, kCodes, with(5)), (Effects{"pc = 4", "A4 = 1"}));
}

TEST_F(LowerTest, BehindAnExitNothingHappens) {
  const char* body = "if (a == 1) exit;\npc = 4;\nd = 3;";
  EXPECT_EQ(run(body, kCodes, with(1)), (Effects{"exit"}));
  EXPECT_EQ(run(body, kCodes, with(2)), (Effects{"pc = 4", "A4 = 3"}));
}

TEST_F(LowerTest, SwitchesFallThroughUnlessTheyBreak) {
  const char* body =
      "n = 0;\nswitch (a) {\n  case 1: n += 1;\n  case 2, 3: n += 10; break;\n  default: n += 100;\n}\npc = n;";
  EXPECT_EQ(run(body, kCodes, with(1)), (Effects{"pc = 11"}));
  EXPECT_EQ(run(body, kCodes, with(2)), (Effects{"pc = 10"}));
  EXPECT_EQ(run(body, kCodes, with(3)), (Effects{"pc = 10"}));
  EXPECT_EQ(run(body, kCodes, with(4)), (Effects{"pc = 100"}));
}

TEST_F(LowerTest, ADefaultMayStandFirst) {
  const char* body = "switch (a) { default: n = 1; break; case 5: n = 2; break; }\npc = n;";
  EXPECT_EQ(run(body, kCodes, with(5)), (Effects{"pc = 2"}));
  EXPECT_EQ(run(body, kCodes, with(6)), (Effects{"pc = 1"}));
}

TEST_F(LowerTest, ASwitchOverAllEnumeratorsSetsItsResultOnEveryPath) {
  const char* body = "switch (.kind) { case .S8: d = 1; break; case .U16: d = 2; break; case .32: d = 3; break; }";
  EXPECT_EQ(run(body, {{"d", 4}, {"kind", 1}}), (Effects{"A4 = 2"}));
  EXPECT_EQ(run(body, {{"d", 4}, {"kind", 2}}), (Effects{"A4 = 3"}));
}

TEST_F(LowerTest, AChainOfComparisonsMayCoverAllEnumerators) {
  const char* body = "if (.kind == .S8) d = 1; else if (.kind == .U16) d = 2; else if (.kind == .32) d = 3;";
  EXPECT_EQ(run(body, {{"d", 4}, {"kind", 2}}), (Effects{"A4 = 3"}));
}

TEST_F(LowerTest, LoopsAreExpandedAndMayStopEarly) {
  const char* body = "n = 99;\nfor (i = 0; i < 32; i++) {\n  if (a[i]) { n = i; break; }\n}\npc = n;";
  EXPECT_EQ(run(body, kCodes, with(0x50)), (Effects{"pc = 4"}));
  EXPECT_EQ(run(body, kCodes, with(0)), (Effects{"pc = 99"}));
  EXPECT_EQ(run("s = 0;\nfor (i = 3; i >= 0; i -= 1) s = s * 10 + i;\npc = s;", {}), (Effects{"pc = 3210"}));
  EXPECT_EQ(run("i = 0;\nwhile (i < 5) i++;\npc = i;", {}), (Effects{"pc = 5"}));
}

TEST_F(LowerTest, EffectsBehindABreakDoNotHappen) {
  const char* body = "for (i = 0; i < 3; i++) {\n  if (a == i) break;\n  far[i, 1] = i;\n}\npc = 1;";
  EXPECT_EQ(run(body, kCodes, with(1)), (Effects{"far[0,1] = 0", "pc = 1"}));
}

TEST_F(LowerTest, ArraysHoldElements) {
  EXPECT_EQ(run("c[0] = c[1] = 5;\nc[1] += 2;\npc = c[0] * 10 + c[1];", {}), (Effects{"pc = 57"}));
  EXPECT_EQ(run("c[0] = 4; c[1] = 5;\npc = c[a[0]];", kCodes, with(1)), (Effects{"pc = 5"}));
  EXPECT_EQ(run("c[0] = 4;\nif (a == 1) c[0] = 6;\npc = c[0];", kCodes, with(1)), (Effects{"pc = 6"}));
}

TEST_F(LowerTest, FunctionsMayYieldArrays) {
  EXPECT_EQ(run("c = halves(0x12345678);\npc = c[1];", {}), (Effects{"pc = 4660"}));
  EXPECT_EQ(run("pc = sum2(halves(0x00020001));", {}), (Effects{"pc = 3"}));
}

TEST_F(LowerTest, DeclaredLocalsAreCut) {
  EXPECT_EQ(run("INT8 t = 200;\npc = t;", {}), (Effects{"pc = -56"}));
  EXPECT_EQ(run("UINT8 t;\nt = 255;\nt++;\npc = t;", {}), (Effects{"pc = 0"}));
  EXPECT_EQ(run("UINT64 t;\nt[63:32] = 1;\nt[31:0] = 2;\npc = t;", {}), (Effects{"pc = 4294967298"}));
}

ir::Range range_of_pc(const std::optional<ir::Function>& f) {
  for (const ir::Inst& inst : f ? f->ops : std::vector<ir::Inst>{}) {
    if (inst.op == ir::Op::WritePc) return f->ranges[inst.a];
  }
  return {};
}

TEST_F(LowerTest, ConditionsNarrowWhatIsKnown) {
  EXPECT_EQ(range_of_pc(lower("if (b < 32) pc = b;")).hi, Integer(31));
  EXPECT_EQ(range_of_pc(lower("if (31 >= b && 4 <= b) pc = b;")).lo, Integer(4));
  EXPECT_EQ(range_of_pc(lower("if (b > 9 || b < 2) fault(Bad);\npc = b;")).hi, Integer(9));
  EXPECT_EQ(range_of_pc(lower("if (!(b > 9)) pc = 1 << b;")).hi, Integer(512));
  EXPECT_EQ(range_of_pc(lower("pc = b <= 8 ? 1 << b : 0;")).hi, Integer(256));
  EXPECT_EQ(range_of_pc(lower("t = imm;\nif (t >= 0) pc = t;")).lo, Integer(0));
  EXPECT_EQ(range_of_pc(lower("t = b;\nif (t == 7) pc = t + 1;")).lo, Integer(8));
  EXPECT_TRUE(sink.all().empty());
}

TEST_F(LowerTest, ANarrowedValueIsTheValueWhereTheConditionHolds) {
  EXPECT_EQ(run("pc = a < 32 ? 1 << a : 0;", kCodes, with(5)), (Effects{"pc = 32"}));
  EXPECT_EQ(run("pc = a < 32 ? 1 << a : 0;", kCodes, with(77)), (Effects{"pc = 0"}));
}

TEST_F(LowerTest, SharedStateTakesSharedValues) {
  EXPECT_EQ(run("u = ballot(a);", {{"u", 2}, {"a", 1}}, with(1)), (Effects{"U2 = 8"}));
  EXPECT_EQ(run("u = u + imm + fixed[u.raw, 4];", {{"u", 2}, {"imm", 3}}), (Effects{"U2 = 3"}));
  EXPECT_EQ(run("u = pick(lsb(active), a);", {{"u", 2}, {"a", 1}}, with(9)), (Effects{"U2 = 9"}));
  EXPECT_EQ(run("if (any(a)) U[1] = launch.block_index.x; else U[1] = 1;", {{"a", 1}}, with(0)), (Effects{"U1 = 1"}));
}

}  // namespace
}  // namespace isadora::check
