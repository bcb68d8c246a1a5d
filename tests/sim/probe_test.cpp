// The probe's findings about an instruction before it is executed: registers whose values matter, memory, other lanes;
// and that it leaves no effect.
#include "sim/reference/probe.h"

#include <algorithm>

#include "sim/program.h"
#include "sim/reference/reference.h"
#include "sim/toy.h"

namespace isadora::sim {
namespace {

using ir::Op;
using Kind = Accesses::Memory::Kind;

// A warp before one instruction.
struct Stand {
  explicit Stand(Toy& toy, const Word& word, unsigned threads = 4)
      : codec(toy.codec()),
        object(toy.object({word})),
        engine(reference::Numbers::Words64),
        program(codec, object, object.kernels[0], engine),
        launch(codec.isa(), Dim{}, Dim{threads, 1, 1}),
        block(launch, Dim{0, 0, 0}, 64),
        warp(block, 0),
        probe(codec.isa()) {
    std::string why;
    instruction = program.fetch(0, why);
  }
  const Accesses& accesses_of() { return probe.accesses_of(warp, *instruction, warp.running); }

  const encoding::Codec& codec;
  object::Object object;
  reference::Reference engine;
  Program program;
  Launch launch;
  Block block;
  Warp warp;
  reference::Probe probe;
  const Instruction* instruction = nullptr;
};

std::vector<std::pair<unsigned, unsigned>> lanes_and_numbers(const std::vector<Accesses::Register>& all,
                                                             uint16_t file) {
  std::vector<std::pair<unsigned, unsigned>> out;
  for (const Accesses::Register& r : all) {
    if (r.file == file) out.emplace_back(r.lane, r.number);
  }
  std::sort(out.begin(), out.end());
  return out;
}
using Pairs = std::vector<std::pair<unsigned, unsigned>>;

TEST(Probe, finds_registers_that_are_read_and_written) {
  Toy toy;
  const Maker add = toy.define("ADD", [](Body& i) { i.set(kA, i.add(i.reg(kB), i.reg(kC))); });
  Stand s(toy, add(1, 2, 3), 2);
  EXPECT_EQ(lanes_and_numbers(s.accesses_of().reads, kR), (Pairs{{0, 2}, {0, 3}, {1, 2}, {1, 3}}));
  EXPECT_EQ(lanes_and_numbers(s.accesses_of().writes, kR), (Pairs{{0, 1}, {1, 1}}));
}

TEST(Probe, takes_the_arm_of_a_choice_that_was_chosen) {
  Toy toy;
  const Maker choose = toy.define(
      "CHOOSE", [](Body& i) { i.set(kA, i.select(i.binary(Op::Lt, i.lane(), i.constant(1)), i.reg(kB), i.reg(kC))); });
  Stand s(toy, choose(1, 2, 3), 2);
  EXPECT_EQ(lanes_and_numbers(s.accesses_of().reads, kR), (Pairs{{0, 2}, {1, 3}}));
}

TEST(Probe, needs_nothing_beside_a_zero) {
  Toy toy;
  const Maker mask = toy.define("MASK", [](Body& i) { i.set(kA, i.binary(Op::And, i.reg(kB), i.lane())); });
  Stand s(toy, mask(1, 2), 2);
  s.warp.file(kR).set_word(2, 1, 7);
  EXPECT_EQ(lanes_and_numbers(s.accesses_of().reads, kR),
            (Pairs{{0, 2}, {1, 2}}));  // zero itself had to be read in lane 0
}

TEST(Probe, looks_at_lanes_that_the_guard_lets_through_and_at_the_guard_of_all) {
  Toy toy;
  const Maker put = toy.define("PUT", [](Body& i) { i.set(kA, i.imm()); });
  Stand s(toy, put(1).when(2), 3);
  s.warp.file(kP).set_word(2, 1, 1);
  const Accesses& a = s.accesses_of();
  EXPECT_EQ(a.active, 2u);
  EXPECT_EQ(lanes_and_numbers(a.reads, kP), (Pairs{{0, 2}, {1, 2}, {2, 2}}));
  EXPECT_EQ(lanes_and_numbers(a.writes, kR), (Pairs{{1, 1}}));
}

TEST(Probe, follows_a_shuffle_to_the_lane_that_it_reads) {
  Toy toy;
  const Maker turn = toy.define("TURN", [](Body& i) {
    i.set(kA, i.state({.op = Op::Shuffle, .a = i.reg(kB), .b = i.add(i.lane(), i.constant(1))}, Body::bits(32)));
  });
  Stand s(toy, turn(1, 2), 2);
  const Accesses& a = s.accesses_of();
  EXPECT_EQ(lanes_and_numbers(a.reads, kR), (Pairs{{1, 2}, {2, 2}}));
  ASSERT_EQ(a.peeks.size(), 2u);
  EXPECT_EQ(a.peeks[0].from + a.peeks[1].from, 3u);
}

TEST(Probe, finds_memory_and_leaves_it_as_it_was) {
  Toy toy;
  const Maker swap = toy.define("SWAP", [](Body& i) {
    const auto old =
        i.begin_region({.op = Op::Atomic, .aux = kShared, .a = i.imm(), .b = i.constant(4)}, Body::bits(32));
    i.end_region(old, {.op = Op::AtomicEnd, .a = i.zext(i.add(i.lane(), i.constant(5)), 32)});
    i.store(kShared, i.constant(8), 4, old);
  });
  Stand s(toy, swap(0, 0, 0, 4), 2);
  const Accesses& a = s.accesses_of();
  ASSERT_EQ(a.memory.size(), 4u);
  EXPECT_EQ(std::ranges::count(a.memory, Kind::Atomic, &Accesses::Memory::kind), 2);
  EXPECT_EQ(std::ranges::count(a.memory, Kind::Store, &Accesses::Memory::kind), 2);
  for (const Accesses::Memory& m : a.memory) EXPECT_EQ(m.address, m.kind == Kind::Atomic ? 4u : 8u);
  EXPECT_EQ(load_word(s.warp.space(kShared, 0).find(4, 4), 4), 0u);
  EXPECT_EQ(load_word(s.warp.space(kShared, 0).find(8, 4), 4), 0u);
}

}  // namespace
}  // namespace isadora::sim
