// A fault is precise: nothing of the instruction happened, and the report says what, where and who.
#include <cstring>

#include "sim/program.h"
#include "toy.h"

namespace isadora::sim {
namespace {

using base::Integer;
using ir::Op;
using Status = RunResult::Status;

struct Memory {
  Toy toy;
  Maker put = toy.define("PUT", [](Body& i) { i.set(kA, i.imm()); });
  Maker lane = toy.define("LANE", [](Body& i) { i.set(kA, i.lane()); });
  Maker exit = toy.define("EXIT", [](Body& i) { i.stop(Op::Exit); });
  Maker jump = toy.define("JUMP", [](Body& i) { i.effect({.op = Op::WritePc, .a = i.imm()}); });
  // global[parameter + lane * R[b] + imm] = lane + 1, and R[a] = 1
  Maker store = toy.define("STORE", [](Body& i) {
    i.set(kA, i.constant(1));
    i.store(kGlobal, address(i), 4, i.add(i.lane(), i.constant(1)));
  });
  Maker load = toy.define("LOAD", [](Body& i) { i.set(kA, i.load(kGlobal, address(i), 4)); });
  Maker far =
      toy.define("FAR", [](Body& i) { i.set(kA, i.load(kGlobal, i.binary(Op::Sub, i.imm(), i.constant(100)), 4)); });
  Maker bank = toy.define("BANK", [](Body& i) { i.store(kConstant, i.imm(), 4, i.constant(1)); });
  Maker check = toy.define("CHECK", [](Body& i) {
    i.set(kA, i.constant(1));
    const auto bad = i.binary(Op::Le, i.imm(), i.lane());
    i.effect({.op = Op::Fault, .aux = kBadIndex, .a = i.lane(), .b = i.note("the index"), .pred = bad});
  });
  // Adds one to global[parameter]; then lanes from `imm` on fault.
  Maker count = toy.define("COUNT", [](Body& i) {
    const auto at = i.load(kConstant, i.constant(0x100), 8);
    const auto old = i.begin_region({.op = Op::Atomic, .aux = kGlobal, .a = at, .b = i.constant(4)}, Body::bits(32));
    i.end_region(old, {.op = Op::AtomicEnd, .a = i.zext(i.add(old, i.constant(1)), 32)});
    i.set(kA, old);
    const auto bad = i.binary(Op::Le, i.imm(), i.lane());
    i.effect({.op = Op::Fault, .aux = kBadIndex, .pred = bad});
  });

  static ir::Value address(Body& i) {
    const auto base = i.load(kConstant, i.constant(0x100), 8);
    return i.add(i.add(base, i.binary(Op::Mul, i.lane(), i.reg(kB))), i.imm());
  }

  RunResult run(const std::vector<Word>& words, std::vector<uint32_t>& data) {
    toy.parameters = {{"data", 8, true, 0}};
    LaunchRequest request;
    request.block = {32, 1, 1};
    Argument& argument = request.arguments["data"];
    argument.kind = Argument::Kind::Buffer;
    argument.bytes.resize(4 * data.size());
    std::memcpy(argument.bytes.data(), data.data(), argument.bytes.size());
    RunResult result = toy.run(words, request);
    std::memcpy(data.data(), argument.bytes.data(), argument.bytes.size());
    return result;
  }
};

TEST(Fault, a_store_past_the_buffer_writes_nothing_at_all) {
  Memory m;
  std::vector<uint32_t> data(20);
  const RunResult result = m.run({m.put(1, 0, 0, 4), m.store(2, 1), m.exit()}, data);
  ASSERT_EQ(result.status, Status::Faulted);
  const FaultReport& f = *result.fault;
  EXPECT_EQ(f.kind, "OutOfBounds");
  EXPECT_EQ(f.message, "not there");
  EXPECT_EQ(f.kernel, "k");
  EXPECT_EQ(f.pc, 8u);
  EXPECT_EQ(f.line, 2u);
  EXPECT_EQ(f.lanes, 0xFFF00000u);       // lanes 20 to 31
  EXPECT_EQ(*f.address % 0x10000, 80u);  // of the first of them
  EXPECT_EQ(f.space, "global");
  EXPECT_EQ(f.nearby, "0 bytes past the end of buffer `data` (80 bytes)");
  EXPECT_EQ(data, std::vector<uint32_t>(20, 0));
}

TEST(Fault, a_misaligned_address_is_named_before_one_that_is_outside) {
  Memory m;
  std::vector<uint32_t> data(1);
  const RunResult result = m.run({m.put(1, 0, 0, 2), m.load(2, 1), m.exit()}, data);
  ASSERT_EQ(result.status, Status::Faulted);
  EXPECT_EQ(result.fault->kind, "Misaligned");
  EXPECT_EQ(result.fault->lanes, 0xFFFFFFFEu);  // lane 2 and up are outside, or misaligned
  EXPECT_EQ(result.fault->nearby, "2 bytes into buffer `data` (4 bytes), and the access runs past its end");
}

TEST(Fault, an_address_is_exact) {
  Memory m;
  std::vector<uint32_t> data(1);
  const RunResult result = m.run({m.far(0, 0, 0, 0), m.exit()}, data);
  ASSERT_EQ(result.status, Status::Faulted);
  EXPECT_EQ(result.fault->kind, "OutOfBounds");
  EXPECT_EQ(result.fault->nearby, "the exact address is -0x64, which no address of 64 bits is");
  EXPECT_EQ(m.run({m.far(0, 0, 0, 100), m.exit()}, data).fault->kind, "OutOfBounds") << "the null page is not there";
}

TEST(Fault, constants_cannot_be_written) {
  Memory m;
  std::vector<uint32_t> data(1);
  const RunResult result = m.run({m.bank(0, 0, 0, 0x40), m.exit()}, data);
  ASSERT_EQ(result.status, Status::Faulted);
  EXPECT_EQ(result.fault->note, "an access of 4 bytes, but the memory is read-only");
}

TEST(Fault, a_declared_fault_names_the_lanes_for_which_it_holds) {
  Memory m;
  std::vector<uint32_t> data(1);
  const RunResult result = m.run({m.check(1, 0, 0, 30), m.exit()}, data);
  ASSERT_EQ(result.status, Status::Faulted);
  EXPECT_EQ(result.fault->kind, "BadIndex");
  EXPECT_EQ(result.fault->note, "the index: 0x1E");
  EXPECT_EQ(result.fault->lanes, 0xC0000000u);
  EXPECT_FALSE(result.fault->address);
}

TEST(Fault, nothing_is_written_to_registers) {
  Memory m;
  ToyBench bench(m.toy);
  EXPECT_EQ(bench.run({m.check(1, 0, 0, 31)}).status, Status::Faulted);
  EXPECT_EQ(bench.bench.changed(), std::vector<std::string>());
}

TEST(Fault, atomics_of_the_instruction_are_taken_back) {
  Memory m;
  std::vector<uint32_t> data = {5};
  ASSERT_EQ(m.run({m.count(1, 0, 0, 20), m.exit()}, data).status, Status::Faulted);
  EXPECT_EQ(data[0], 5u);
  EXPECT_EQ(m.run({m.count(1, 0, 0, 32), m.exit()}, data).status, Status::Done);
  EXPECT_EQ(data[0], 37u);
}

TEST(Fault, atomics_act_in_ascending_lane_order) {
  Memory m;
  const Maker out = m.toy.define("OUT", [](Body& i) {
    const auto base = i.load(kConstant, i.constant(0x100), 8);
    i.store(kGlobal, i.add(base, i.add(i.constant(4), i.binary(Op::Mul, i.lane(), i.constant(4)))), 4, i.reg(kA));
  });
  std::vector<uint32_t> data(33);
  ASSERT_EQ(m.run({m.count(1, 0, 0, 32), out(1), m.exit()}, data).status, Status::Done);
  for (unsigned lane = 0; lane < 32; lane++) EXPECT_EQ(data[lane + 1], lane);
}

// "All reads see the state before the instruction, in every lane": a load does not see what an atomic of the same
// instruction has written, in its own lane or in one below, on whichever side of it the load stands.
TEST(Fault, loads_beside_an_atomic_see_the_memory_before_it) {
  Memory m;
  const Maker both = m.toy.define("BOTH", [](Body& i) {
    const auto at = i.load(kConstant, i.constant(0x100), 8);
    const auto early = i.load(kGlobal, at, 4);
    const auto old = i.begin_region({.op = Op::Atomic, .aux = kGlobal, .a = at, .b = i.constant(4)}, Body::bits(32));
    i.end_region(old, {.op = Op::AtomicEnd, .a = i.zext(i.add(old, i.constant(1)), 32)});
    const auto next = i.add(i.binary(Op::Mul, early, i.constant(0)), at);  // the same address, another value
    const auto late = i.load(kGlobal, next, 4);
    i.store(kGlobal, i.add(at, i.add(i.constant(4), i.binary(Op::Mul, i.lane(), i.constant(4)))), 4,
            i.add(early, i.binary(Op::Mul, late, i.constant(0x10000))));
  });
  std::vector<uint32_t> data(33);
  data[0] = 5;
  ASSERT_EQ(m.run({both(), m.exit()}, data).status, Status::Done);
  EXPECT_EQ(data[0], 37u);
  for (unsigned lane = 0; lane < 32; lane++) EXPECT_EQ(data[lane + 1], 0x50005u) << lane;
}

// Micro-ops before one that faults have written: a transaction around them takes that back, by whatever way an engine
// stores what the lanes have side by side.
TEST(Fault, a_transaction_takes_back_what_a_warp_has_stored) {
  Toy toy;
  const Maker store = toy.define("STORE", [](Body& i) {
    const auto at = i.zext(i.add(i.constant(0x1000), i.binary(Op::Mul, i.lane(), i.constant(4))), 64);
    i.store(kGlobal, at, 4, i.constant(7));
  });
  const object::Object object = toy.object({store()});
  const std::unique_ptr<Engine> engine = test::make_engine(toy.isa);
  Program program(toy.codec(), object, object.kernels[0], *engine);
  Launch launch(toy.isa, {}, {32, 1, 1});
  Block block(launch, {}, 0);
  Warp warp(block, 0);
  std::vector<uint8_t> bytes(128, 1);
  warp.common_space(kGlobal)->map(0x1000, bytes.size(), bytes.data(), "bytes");
  std::string why;
  const Instruction* instruction = program.fetch(0, why);
  Outcome outcome;
  warp.transact(Transaction::Begin);
  engine->execute(warp, *instruction, warp.running, outcome);
  EXPECT_EQ(bytes[124], 7);
  warp.transact(Transaction::Rollback);
  EXPECT_EQ(bytes, std::vector<uint8_t>(128, 1));
}

TEST(Fault, of_stores_to_one_address_the_highest_lane_stays) {
  Memory m;
  std::vector<uint32_t> data(1);
  ASSERT_EQ(m.run({m.store(2, kZeroRegister), m.exit()}, data).status, Status::Done);
  EXPECT_EQ(data[0], 32u);
}

TEST(Fault, of_two_stores_of_an_instruction_the_later_stays_in_all_lanes) {
  Memory m;
  const Maker both = m.toy.define("BOTH", [](Body& i) {
    const auto at = i.load(kConstant, i.constant(0x100), 8);
    i.store(kGlobal, at, 4, i.constant(1));
    i.pred = i.binary(Op::Eq, i.lane(), i.constant(0));
    i.store(kGlobal, at, 4, i.constant(2));
  });
  std::vector<uint32_t> data(1);
  ASSERT_EQ(m.run({both(), m.exit()}, data).status, Status::Done);
  EXPECT_EQ(data[0], 2u) << "lane 0's second store comes after lane 31's first";
}

TEST(Fault, running_past_the_end_is_no_instruction) {
  Memory m;
  std::vector<uint32_t> data(1);
  const RunResult result = m.run({m.put(1)}, data);
  ASSERT_EQ(result.status, Status::Faulted);
  EXPECT_EQ(result.fault->kind, "illegal-instruction");
  EXPECT_EQ(result.fault->pc, 8u);
  EXPECT_EQ(result.fault->note, "the program ran past the end of `k`");
}

TEST(Fault, a_jump_into_nowhere_is_no_instruction) {
  Memory m;
  std::vector<uint32_t> data(1);
  EXPECT_EQ(m.run({m.jump(0, 0, 0, 4)}, data).fault->note, "code addresses are multiples of 8");
  EXPECT_EQ(m.run({m.jump(0, 0, 0, 0x8000)}, data).fault->note, "there is no code at 0x8000");
}

TEST(Fault, data_and_other_kernels_are_not_executed) {
  Memory m;
  // Kernel `k`, a word of data or code outside of kernels, kernel `other`.
  object::Object object = m.toy.object({m.jump(0, 0, 0, 24), m.exit(), m.exit(), m.exit(), m.exit()});
  object.kernels[0].end = 16;
  object.kernels.push_back(object.kernels[0]);
  object.kernels[1].name = "other";
  object.kernels[1].begin = 32;
  object.kernels[1].end = 40;
  object.data = {{24, 32}};
  const auto engine = test::make_engine(m.toy.isa);
  LaunchRequest request;
  request.kernel = "k";
  EXPECT_EQ(run(m.toy.codec(), object, request, *engine).fault->note, "data is there, not an instruction");
  object.data.clear();
  EXPECT_EQ(run(m.toy.codec(), object, request, *engine).status, Status::Done);
  m.toy.codec().to_bytes(m.toy.decode(m.jump(0, 0, 0, 32)).word, 64, object.code.data());
  EXPECT_EQ(run(m.toy.codec(), object, request, *engine).fault->note, "kernel `other` is there, a kernel of its own");
}

TEST(Fault, a_word_that_does_not_decode_is_no_instruction) {
  Memory m;
  object::Object object = m.toy.object({m.exit()});
  object.code.assign(8, 0xFF);
  const auto engine = test::make_engine(m.toy.isa);
  LaunchRequest request;
  request.kernel = "k";
  const RunResult result = run(m.toy.codec(), object, request, *engine);
  ASSERT_EQ(result.status, Status::Faulted);
  EXPECT_EQ(result.fault->kind, "illegal-instruction");
  EXPECT_FALSE(result.fault->note.empty());
}

}  // namespace
}  // namespace isadora::sim
