// The bench: state by name, claims on the states before and after.
#include "toy.h"

namespace isadora::sim {
namespace {

using base::Integer;
using ir::Op;

struct MachineOfOneLane {
  Toy toy;
  Maker add = toy.define("ADD", [](Body& i) { i.set(kA, i.add(i.reg(kB), i.reg(kC))); });
  Maker load = toy.define("LOAD", [](Body& i) { i.set(kA, i.load(kGlobal, i.reg(kB), 4)); });
  Maker store = toy.define("STORE", [](Body& i) { i.store(kGlobal, i.reg(kA), 4, i.reg(kB)); });
  Maker bank = toy.define("BANK", [](Body& i) { i.set(kA, i.load(kConstant, i.imm(), 4)); });
  Maker jump = toy.define("JUMP", [](Body& i) { i.effect({.op = Op::WritePc, .a = i.imm()}); });
  Maker uniform = toy.define("UNIFORM", [](Body& i) { i.set_uniform(kA, i.add(i.uniform(kB), i.constant(1))); });
};

ir::Value reg(Body& b, unsigned number, bool old = false) {
  return b.state({.op = Op::ReadReg, .sub = old, .aux = kR, .a = b.constant(number), .b = b.constant(32)},
                 Body::bits(32));
}

class PlacesOfABench : public testing::Test {
 protected:
  MachineOfOneLane m;
  ToyBench bench{m.toy};

  std::string refusal(const std::string& place, std::vector<Integer> values) {
    std::string error = "accepted";
    return bench.bench.set(place, values, error) ? "accepted" : error;
  }
};

TEST_F(PlacesOfABench, registers_have_a_value_for_each_lane_or_one_for_the_warp) {
  bench.set("R1", lane_numbers());
  bench.set("R2", {7});
  bench.set("U3", {9});
  bench.set("P6", {1});
  EXPECT_EQ(bench.get("R1"), lane_numbers());
  EXPECT_EQ(bench.get("R2"), repeat(7));
  EXPECT_EQ(bench.get("U3"), std::vector<Integer>{9});
  EXPECT_EQ(bench.get("P6"), repeat(1));
  EXPECT_EQ(bench.get("PT"), repeat(1));
}

TEST_F(PlacesOfABench, wide_registers_and_aliases) {
  bench.set("R[2:3]", {Integer(0x1122334455667788)});
  EXPECT_EQ(bench.one("R2"), Integer(0x55667788));
  EXPECT_EQ(bench.one("R3"), Integer(0x11223344));
  bench.set("LINK", {5});
  EXPECT_EQ(bench.one("R14"), Integer(5));
}

TEST_F(PlacesOfABench, an_aggregate_is_its_registers_and_constants) {
  bench.set("PR", {0x25});
  EXPECT_EQ(bench.one("P0"), Integer(1));
  EXPECT_EQ(bench.one("P1"), Integer(0));
  EXPECT_EQ(bench.one("P5"), Integer(1));
  EXPECT_EQ(bench.one("PR"), Integer(0xA5));  // bit 7 is always true
}

TEST_F(PlacesOfABench, memory_by_its_space_and_by_an_operands_text) {
  bench.set("constant[0x160]", {0x12345678});
  EXPECT_EQ(bench.get("k[1][0x60]"), std::vector<Integer>{0x12345678});
  bench.set("k[0x1][0x60]", {5});
  bench.run_well({m.bank(0, 0, 0, 0x160)});
  EXPECT_EQ(bench.one("R0"), Integer(5));
  bench.set("global[0x1000, 8]", {Integer(0x100000002)});
  EXPECT_EQ(bench.get("global[0x1004]"), std::vector<Integer>{1});
  bench.set("local[3, 2]", lane_numbers(500));
  EXPECT_EQ(bench.one("local[3, 2]", 2), Integer(502));
}

TEST_F(PlacesOfABench, what_does_not_fit_is_refused) {
  EXPECT_EQ(refusal("R20", {1}).substr(0, 25), "unknown place `R20`; did ");
  EXPECT_EQ(refusal("R1", {1, 2}), "`R1` takes one value or one for each of the 32 lanes, but 2 are given");
  EXPECT_EQ(refusal("U1", lane_numbers()), "`U1` takes one value, but 32 are given");
  EXPECT_EQ(refusal("R1", {Integer::power_of_two(32)}), "the value 0x100000000 does not fit `R1`, which has 32 bits");
  EXPECT_EQ(refusal("P1", {2}), "the value 0x2 does not fit `P1`, which has 1 bit");
  EXPECT_EQ(refusal("R1", {-1}), "accepted");
  EXPECT_EQ(refusal("RZ", {0}), "`RZ` is a constant and cannot be set");
  EXPECT_EQ(refusal("R[3:99]", {0}).substr(0, 13), "unknown place");
  EXPECT_EQ(refusal("global[2]", {0}),
            "space `global` has no 4 bytes at 0x2: the address is not a multiple of that size");
  EXPECT_EQ(refusal("shared[0x20000]", {0}), "space `shared` has no 4 bytes at 0x20000");
}

TEST_F(PlacesOfABench, a_run_ends_where_the_sequence_is_left) {
  bench.set("R1", {1});
  bench.run_well({m.jump(0, 0, 0, 16), m.add(1, 1, 1), m.add(2, 1, 1), m.jump(0, 0, 0, 0x400)});
  EXPECT_EQ(bench.bench.changed(), std::vector<std::string>{"R2"});
}

TEST_F(PlacesOfABench, memory_that_was_not_set_is_not_there) {
  bench.set("R1", {0x1000});
  EXPECT_EQ(bench.run({m.load(0, 1)}).fault->kind, "OutOfBounds");
  bench.set("global[0x1000]", {3});
  bench.run_well({m.load(0, 1)});
  EXPECT_EQ(bench.one("R0"), Integer(3));
}

TEST_F(PlacesOfABench, a_reset_forgets_everything) {
  bench.set("R1", {1});
  bench.set("constant[8]", {1});
  bench.bench.set_active(1);
  bench.bench.reset();
  EXPECT_EQ(bench.get("R1"), repeat(0));
  EXPECT_EQ(bench.get("constant[8]"), std::vector<Integer>{0});
  bench.run_well({m.bank(1)});
}

TEST_F(PlacesOfABench, changes_are_named_in_order) {
  bench.set("R1", {1});
  bench.run_well({m.uniform(2, 2), m.add(14, 1, 1), m.add(3, 1, 1), m.add(1, 1, kZeroRegister)});
  EXPECT_EQ(bench.bench.changed(), (std::vector<std::string>{"R3", "R14", "U2"}));
}

TEST_F(PlacesOfABench, claims_see_the_state_before_and_after) {
  bench.set("R1", lane_numbers());
  bench.bench.set_active(0xF0);
  bench.run_well({m.add(1, 1, 1)});
  Body doubled;
  const ir::Function claim = doubled.finish(
      doubled.binary(Op::Eq, reg(doubled, 1), doubled.add(reg(doubled, 1, true), reg(doubled, 1, true))));
  unsigned lane = 0;
  EXPECT_TRUE(bench.bench.holds(claim, lane));
  Body small;
  const ir::Function wrong = small.finish(small.binary(Op::Lt, reg(small, 1), small.constant(12)));
  EXPECT_FALSE(bench.bench.holds(wrong, lane));
  EXPECT_EQ(lane, 6u);
  EXPECT_TRUE(bench.bench.holds_in(wrong, 5));
  EXPECT_TRUE(bench.bench.given(wrong, 11)) << "a precondition reads the state before";
  EXPECT_FALSE(bench.bench.given(wrong, 12));
}

TEST_F(PlacesOfABench, claims_may_look_across_lanes) {
  bench.set("R1", lane_numbers());
  bench.bench.set_active(0x7);
  bench.run_well({m.add(2, 1, 1)});
  Body b;
  const auto sum =
      b.state({.op = Op::Reduce, .sub = static_cast<uint8_t>(ir::ReduceOp::Add), .a = reg(b, 2)}, Body::bits(37));
  unsigned lane = 0;
  EXPECT_TRUE(bench.bench.holds(b.finish(b.binary(Op::Eq, sum, b.constant(6))), lane));
}

TEST_F(PlacesOfABench, with_filled_memory_every_address_is_there) {
  bench.bench.fill_memory(3);
  bench.set("R1", lane_numbers(0xFFFFFF00, 4));
  bench.set("R2", lane_numbers());
  bench.run_well({m.load(3, 1), m.store(1, 2), m.load(4, 1)});
  EXPECT_EQ(bench.get("R4"), lane_numbers());
  EXPECT_NE(bench.one("R3"), bench.one("R3", 1));
}

}  // namespace
}  // namespace isadora::sim
