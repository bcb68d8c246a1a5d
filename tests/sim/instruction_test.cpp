// Single instructions: reads before writes, constants among the registers, wide registers, guards, cross-lane
// operations.
#include "toy.h"

namespace isadora::sim {
namespace {

using base::Integer;
using ir::Op;

struct Arithmetic {
  Toy toy;
  Maker add = toy.define("ADD", [](Body& i) { i.set(kA, i.add(i.reg(kB), i.reg(kC))); });
  Maker put = toy.define("PUT", [](Body& i) { i.set(kA, i.imm()); });
  Maker swap = toy.define("SWAP", [](Body& i) {
    const auto a = i.reg(kA), b = i.reg(kB);
    i.set(kA, b);
    i.set(kB, a);
  });
  Maker less = toy.define("LESS", [](Body& i) { i.set_predicate(kA, i.binary(Op::Lt, i.reg(kB), i.reg(kC))); });
};

TEST(Instruction, cuts_a_result_to_its_destination) {
  Arithmetic m;
  ToyBench bench(m.toy);
  bench.set("R1", {0xFFFFFFFF});
  bench.set("R2", lane_numbers());
  bench.run_well({m.add(0, 1, 2)});
  EXPECT_EQ(bench.one("R0", 0), Integer(0xFFFFFFFF));
  EXPECT_EQ(bench.one("R0", 31), Integer(30));
}

TEST(Instruction, reads_everything_before_it_writes) {
  Arithmetic m;
  ToyBench bench(m.toy);
  bench.set("R1", {11});
  bench.set("R2", {22});
  bench.run_well({m.swap(1, 2)});
  EXPECT_EQ(bench.one("R1"), Integer(22));
  EXPECT_EQ(bench.one("R2"), Integer(11));
  bench.run_well({m.swap(3, 3)});
}

// The tables of a guard's function are as good as those of the body's when the instruction is executed: the body, whose
// function comes into being after it, has other operations on floats.
TEST(Instruction, a_guard_may_compute_with_floats) {
  Toy toy;
  const auto number = [](Body& i, ir::FloatOp op, unsigned a, unsigned b) {
    const auto half = [&](unsigned n) {
      return i.state({.op = Op::ReadReg, .aux = kR, .a = i.constant(n), .b = i.constant(16)}, Body::bits(16));
    };
    return i.floating({.op = op, .format = ir::FloatFormat::F16}, half(a), half(b));
  };
  const Maker add = toy.define("ADD", [&](Body& i) { i.set(kA, number(i, ir::FloatOp::Sub, 1, 2)); });
  Body guard;
  toy.isa.opcodes.back().guard_function = guard.finish(number(guard, ir::FloatOp::Lt, 1, 2));
  ToyBench bench(toy);
  bench.set("R1", lane_numbers(0x3C00));
  bench.set("R2", {0x3C08});
  bench.set("R3", {7});
  bench.run_well({add(3)});
  for (unsigned lane = 0; lane < 32; lane++) EXPECT_EQ(bench.one("R3", lane) != Integer(7), lane < 8) << lane;
}

TEST(Instruction, of_two_writes_to_one_register_the_later_stays) {
  Toy toy;
  const Maker twice = toy.define("TWICE", [](Body& i) {
    i.set(kA, i.constant(1));
    i.set(kB, i.constant(2));
  });
  ToyBench bench(toy);
  bench.run_well({twice(5, 5)});
  EXPECT_EQ(bench.one("R5"), Integer(2));
}

TEST(Instruction, a_constant_register_reads_its_value_and_drops_what_is_written) {
  Arithmetic m;
  ToyBench bench(m.toy);
  bench.set("R1", {7});
  bench.run_well({m.put(kZeroRegister, 0, 0, 99), m.add(0, 1, kZeroRegister)});
  EXPECT_EQ(bench.one("R0"), Integer(7));
  EXPECT_EQ(bench.one("RZ"), Integer(0));
  EXPECT_EQ(bench.bench.changed(), std::vector<std::string>{"R0"});
}

TEST(Instruction, a_lane_with_a_false_guard_does_nothing) {
  Arithmetic m;
  ToyBench bench(m.toy);
  bench.set("R1", lane_numbers());
  bench.set("R2", {16});
  bench.run_well({m.less(0, 1, 2), m.put(3, 0, 0, 1).when(0), m.put(3, 0, 0, 2).unless(0)});
  for (unsigned lane = 0; lane < 32; lane++) EXPECT_EQ(bench.one("R3", lane), Integer(lane < 16 ? 1 : 2)) << lane;
}

TEST(Instruction, only_active_lanes_take_part) {
  Arithmetic m;
  ToyBench bench(m.toy);
  bench.bench.set_active(0x10);
  bench.run_well({m.put(0, 0, 0, 5)});
  EXPECT_EQ(bench.one("R0", 4), Integer(5));
  EXPECT_EQ(bench.one("R0", 3), Integer(0));
}

TEST(Instruction, wide_registers_are_one_number_the_first_register_lowest) {
  Toy toy;
  const Maker negate =
      toy.define("NEGATE", [](Body& i) { i.set(kA, i.binary(Op::Sub, i.constant(0), i.reg(kB, 96)), 96); });
  ToyBench bench(toy);
  bench.set("R[3:5]", {Integer(1)});
  bench.run_well({negate(6, 3)});
  EXPECT_EQ(bench.one("R[6:8]"), Integer::power_of_two(96) - 1);
  EXPECT_EQ(bench.one("R7"), Integer(0xFFFFFFFF));
}

TEST(Instruction, registers_past_the_last_read_zero_and_drop_writes) {
  Toy toy;
  const Maker far = toy.define("FAR", [](Body& i) {
    const auto at = i.reg(kB);
    const auto v = i.state({.op = Op::ReadReg, .aux = kR, .a = at, .b = i.constant(32)}, Body::bits(32));
    i.effect({.op = Op::WriteReg, .aux = kR, .a = i.add(at, i.constant(1)), .b = i.constant(32), .c = i.constant(9)});
    i.set(kA, i.add(v, i.constant(1)));
  });
  ToyBench bench(toy);
  bench.set("R1", {Integer(0xFFFFFFF0)});
  bench.run_well({far(0, 1)});
  EXPECT_EQ(bench.one("R0"), Integer(1));
  EXPECT_EQ(bench.bench.changed(), std::vector<std::string>{"R0"});
}

TEST(Instruction, reaches_the_bits_of_registers_of_any_width) {
  Toy toy;
  const Maker move = toy.define("MOVE", [](Body& i) {
    const auto v = i.state(
        {.op = Op::ReadBits, .aux = kV, .a = i.constant(0), .b = i.constant(64), .c = i.constant(32)}, Body::bits(32));
    const auto place = i.binary(Op::PackPosition, i.constant(224), i.constant(32));
    i.effect({.op = Op::WriteBits, .aux = kV, .a = i.constant(1), .b = place, .c = v});
  });
  ToyBench bench(toy);
  bench.set("V0", {Integer(0xCAFE).shl(64) + 5});
  bench.set("V1", {Integer(3)});
  bench.run_well({move()});
  EXPECT_EQ(bench.one("V1"), Integer(0xCAFE).shl(224) + 3);
}

TEST(Instruction, a_register_subset_names_its_own_codes) {
  Toy toy;
  const Maker small = toy.define("SMALL", [](Body& i) {
    i.effect({.op = Op::WriteCode,
              .aux = kSmallType,
              .a = i.binary(Op::And, i.reg(kB), i.constant(3)),
              .b = i.constant(32),
              .c = i.constant(8)});
  });
  ToyBench bench(toy);
  bench.set("R1", {2});
  bench.run_well({small(0, 1)});
  EXPECT_EQ(bench.bench.changed(), std::vector<std::string>{"R6"});
}

// ---- across lanes
// ----------------------------------------------------------------------------------------------------------------

struct Crossing {
  Toy toy;
  Maker vote = toy.define("VOTE", [](Body& i) {
    const auto odd = i.binary(Op::And, i.reg(kB), i.constant(1));
    i.set(kA, i.state({.op = Op::Ballot, .a = odd}, Body::bits(32)));
  });
  Maker sum = toy.define("SUM", [](Body& i) {
    const auto s =
        i.state({.op = Op::Reduce, .sub = static_cast<uint8_t>(ir::ReduceOp::Add), .a = i.reg(kB)}, Body::bits(37));
    i.set_uniform(kA, s);
  });
  Maker shuffle = toy.define("SHUFFLE", [](Body& i) {
    const auto next = i.binary(Op::Sub, i.lane(), i.constant(1));
    i.set(kA, i.state({.op = Op::Shuffle, .a = i.add(i.reg(kB), i.constant(100)), .b = next}, Body::bits(33)));
  });
};

class Masks : public testing::TestWithParam<uint64_t> {};
INSTANTIATE_TEST_SUITE_P(, Masks,
                         testing::Values(0x1, 0x80000000, 0xFFFF, 0xFFFF0000, 0x55555555, 0xFFFFFFFF, 0x8F31C0A6));

TEST_P(Masks, a_ballot_holds_the_lanes_that_take_part) {
  Crossing m;
  ToyBench bench(m.toy);
  bench.set("R1", lane_numbers());
  bench.bench.set_active(GetParam());
  bench.run_well({m.vote(0, 1)});
  for (unsigned lane = 0; lane < 32; lane++) {
    EXPECT_EQ(bench.one("R0", lane), Integer(GetParam() >> lane & 1 ? GetParam() & 0xAAAAAAAA : 0)) << lane;
  }
}

TEST_P(Masks, a_reduction_ranges_over_the_lanes_that_take_part) {
  Crossing m;
  ToyBench bench(m.toy);
  bench.set("R1", lane_numbers(1));
  bench.bench.set_active(GetParam());
  bench.run_well({m.sum(2, 1)});
  unsigned expected = 0;
  for (unsigned lane = 0; lane < 32; lane++) expected += GetParam() >> lane & 1 ? lane + 1 : 0;
  EXPECT_EQ(bench.get("U2"), std::vector<Integer>{expected});
}

TEST_P(Masks, a_shuffle_reads_lanes_that_take_no_part) {
  Crossing m;
  ToyBench bench(m.toy);
  bench.set("R1", lane_numbers());
  bench.bench.set_active(GetParam());
  bench.run_well({m.shuffle(0, 1)});
  for (unsigned lane = 0; lane < 32; lane++) {
    const unsigned from = (lane + 31) % 32;  // lane 0 reads lane -1, which is 31
    EXPECT_EQ(bench.one("R0", lane), Integer(GetParam() >> lane & 1 ? from + 100 : 0)) << lane;
  }
}

TEST(Crossing, with_no_lane_taking_part_nothing_is_written) {
  Crossing m;
  ToyBench bench(m.toy);
  bench.set("R1", {1});
  bench.run_well({m.sum(2, 1).when(0), m.vote(0, 1).when(0)});
  EXPECT_EQ(bench.bench.changed(), std::vector<std::string>());
}

TEST(Crossing, the_guard_decides_who_takes_part) {
  Crossing m;
  ToyBench bench(m.toy);
  bench.set("R1", {1});
  std::vector<Integer> even;
  for (unsigned lane = 0; lane < 32; lane++) even.push_back(lane % 2 == 0);
  bench.set("P0", even);
  bench.run_well({m.vote(0, 1).when(0)});
  EXPECT_EQ(bench.one("R0", 0), Integer(0x55555555));
  EXPECT_EQ(bench.one("R0", 1), Integer(0));
}

}  // namespace
}  // namespace isadora::sim
