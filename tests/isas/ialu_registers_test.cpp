// Registers that other lanes hold, or that are named by number, against the host.
#include "isas/one_instruction.h"

namespace isadora::test {
namespace {

std::vector<base::Integer> one_per_lane(U64 (*of)(unsigned)) {
  std::vector<base::Integer> out;
  for (unsigned lane = 0; lane < 32; ++lane) out.emplace_back(of(lane));
  return out;
}

TEST(Ialu, AUniformRegisterTakesTheLowestLaneWithATrueGuard) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 200; ++i) {
    OneInstruction one;
    const U64 active = i % 3 ? low(random()) : U64{1} << random() % 32;
    const U64 guard = i % 2 ? low(random()) : U64{1} << random() % 32;
    std::vector<base::Integer> predicates;
    for (unsigned lane = 0; lane < 32; ++lane) predicates.emplace_back(guard >> lane & 1);
    one.set("P0", predicates);
    one.set("R1", one_per_lane([](unsigned lane) { return U64{100 + lane}; }));
    one.set("UR2", {base::Integer(7)});
    one.set_active(active);
    ASSERT_EQ(one.run("@P0 R2UR UR2, R1;").status, sim::RunResult::Status::Done);
    U64 expected = 7;
    for (unsigned lane = 32; lane-- > 0;)
      if (active & guard & U64{1} << lane) expected = 100 + lane;
    ASSERT_EQ(one.get("UR2", 0), expected) << std::hex << active << " " << guard;
    one.agrees(kHost);
  }
}

// Numbers around both ends, from a uniform register and an offset: exact, so that nothing wraps.
TEST(Ialu, ARegisterByNumberIsThatRegisterOrAFault) {
  for (const U64 base : {U64{0}, U64{1}, U64{3}, U64{253}, U64{254}, U64{255}, U64{256}, U64{0x1FF}, U64{0x80000000},
                         U64{0xFFFFFFFE}, U64{0xFFFFFFFF}})
    for (const int offset : {-256, -255, -2, -1, 0, 1, 2, 254, 255}) {
      const int64_t number = static_cast<int64_t>(base) + offset;
      const bool exists = number >= 0 && number <= 254;
      const std::string place = "R[UR2" + (offset ? (offset < 0 ? "" : "+") + std::to_string(offset) : "") + "]";
      const std::string name = "R" + std::to_string(number);
      for (const bool write : {true, false}) {
        OneInstruction one;
        one.set("UR2", {base::Integer(base)});
        one.set(write || !exists ? "R1" : name, one_per_lane([](unsigned lane) { return U64{1000 + lane}; }));
        const sim::RunResult result = one.run(write ? "SETGPR " + place + ", R1;" : "GETGPR R2, " + place + ";");
        ASSERT_EQ(result.status == sim::RunResult::Status::Done, exists) << place << " with " << base;
        ASSERT_EQ(result.fault.has_value(), !exists);
        for (unsigned lane = 0; exists && lane < 32; ++lane)
          ASSERT_EQ(one.get(write ? name : "R2", lane), 1000 + lane) << place << " with " << base;
        if (exists) one.agrees(kHost);
      }
    }
}

TEST(Ialu, ANumberOutsideIsAFaultOfItsOwn) {
  OneInstruction one;
  one.set("UR2", {base::Integer(255)});
  const sim::RunResult result = one.run("GETGPR R0, R[UR2];");
  ASSERT_TRUE(result.fault);
  EXPECT_EQ(result.fault->kind, "RegisterIndex");
}

}  // namespace
}  // namespace isadora::test
