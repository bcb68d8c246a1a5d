// Blocks on several threads: the same results, faults and limits as in sequence, whichever ends first.
#include "sim/parallel/parallel.h"

#include <cstring>
#include <new>

#include "sim/parallel/ledger.h"
#include "sim/reference/probe.h"
#include "sim/toy.h"

namespace isadora::sim {
namespace {

using ir::Op;
using Status = RunResult::Status;

struct MachineInParallel {
  Toy toy;
  Maker exit = toy.define("EXIT", [](Body& i) { i.stop(Op::Exit); });
  // R[a] = the block's number
  Maker block = toy.define("BLOCK", [](Body& i) { i.set(kA, i.launch(ir::LaunchValue::BlockX)); });
  Maker clock = toy.define("CLOCK", [](Body& i) { i.set(kA, i.launch(ir::LaunchValue::Clock)); });
  Maker spin = toy.define("SPIN", [](Body& i) { i.stop(Op::WritePc, i.pc()); });
  Maker fault_at_0 = toy.define("FAULT0", [](Body& i) {
    const auto first = i.binary(Op::Eq, i.launch(ir::LaunchValue::BlockX), i.constant(0));
    i.effect({.op = Op::Fault, .aux = kBadIndex, .pred = first});
  });
  // out[block] = R[a]
  Maker out = toy.define("OUT", [](Body& i) {
    const auto base = i.load(kConstant, i.constant(0x100), 8);
    const auto at = i.add(base, i.binary(Op::Mul, i.launch(ir::LaunchValue::BlockX), i.constant(4)));
    i.store(kGlobal, i.zext(at, 64), 4, i.reg(kA));
  });
  // out[0] += 1, in each lane
  Maker count = toy.define("COUNT", [](Body& i) {
    const auto base = i.load(kConstant, i.constant(0x100), 8);
    const auto old = i.begin_region({.op = Op::Atomic, .aux = kGlobal, .a = base, .b = i.constant(4)}, Body::bits(32));
    i.end_region(old, {.op = Op::AtomicEnd, .a = i.zext(i.add(old, i.constant(1)), 32)});
  });
  // faults in blocks from imm on
  Maker fault_from = toy.define("FAULT", [](Body& i) {
    const auto late = i.binary(Op::Le, i.imm(), i.launch(ir::LaunchValue::BlockX));
    i.effect({.op = Op::Fault, .aux = kBadIndex, .pred = late});
  });

  // On this many threads; 0: as without any. `observer` makes one for each thread.
  RunResult run(const std::vector<Word>& words, unsigned threads, uint32_t blocks, uint64_t limit = 0,
                const std::function<Observer*(unsigned)>& observer = {}) {
    toy.parameters = {{"out", 8, true, 0}};
    LaunchRequest request;
    request.kernel = "k";
    request.grid = {blocks, 1, 1};
    request.block = {32, 1, 1};
    request.max_instructions = limit;
    request.arguments["out"].kind = Argument::Kind::Buffer;
    request.arguments["out"].bytes.resize(4 * blocks);
    RunResult result;
    if (threads) {
      const parallel::Workers workers = {threads, [&] { return test::make_engine(toy.isa); }, observer};
      const object::Object object = toy.object(words, toy.parameters);
      result = parallel::run(toy.codec(), object, request, workers);
    } else {
      result = toy.run(words, request);
    }
    output.resize(blocks);
    std::memcpy(output.data(), request.arguments["out"].bytes.data(), 4 * blocks);
    return result;
  }
  std::vector<uint32_t> output;
};

// Enough that each thread gets some, and does not begin with the first.
TEST(Parallel, blocks_give_what_they_give_one_after_the_other) {
  constexpr unsigned kBlocks = 3000;
  MachineInParallel m;
  const std::vector<Word> program = {m.block(0), m.out(0), m.exit()};
  const RunResult alone = m.run(program, 0, kBlocks);
  const std::vector<uint32_t> expected = m.output;
  for (const unsigned threads : {1u, 2u, 7u}) {
    const RunResult result = m.run(program, threads, kBlocks);
    EXPECT_EQ(result.status, Status::Done) << result.message;
    EXPECT_EQ(m.output, expected);
    EXPECT_EQ(result.stats.warp_instructions, alone.stats.warp_instructions);
    EXPECT_EQ(result.stats.lane_instructions, alone.stats.lane_instructions);
  }
}

TEST(Parallel, atomics_lose_nothing) {
  MachineInParallel m;
  std::vector<Word> program(100, m.count());
  program.push_back(m.exit());
  EXPECT_EQ(m.run(program, 4, 500).status, Status::Done);
  EXPECT_EQ(m.output[0], 500u * 100 * 32);
}

// Looks at the accesses of each instruction before it is executed, as the statistics do.
class Prober final : public Observer {
 public:
  explicit Prober(const model::Isa& isa) : probe_(isa) {}
  bool before(const Issue& issue) override {
    probe_.accesses_of(issue.warp, issue.instruction, issue.group);
    return true;
  }

 private:
  reference::Probe probe_;
};

TEST(Parallel, a_probe_leaves_the_memory_of_other_blocks_alone) {
  MachineInParallel m;
  std::vector<Word> program(100, m.count());
  program.push_back(m.exit());
  std::vector<std::unique_ptr<Prober>> probers;
  const auto observer = [&](unsigned) {
    return probers.emplace_back(std::make_unique<Prober>(m.toy.codec().isa())).get();
  };
  EXPECT_EQ(m.run(program, 4, 500, 0, observer).status, Status::Done);
  EXPECT_EQ(m.output[0], 500u * 100 * 32);
}

// Counts the instructions whose memory another block has changed between their beginning and their end.
class Comparer final : public Observer {
 public:
  explicit Comparer(const model::Isa& isa) : probe_(isa) {}
  bool before(const Issue& issue) override {
    const Accesses& accesses = probe_.accesses_of(issue.warp, issue.instruction, issue.group);
    atomics_ = 0;
    for (const Accesses::Memory& m : accesses.memory) {
      if (m.kind == Accesses::Memory::Kind::Atomic) address_ = m.address, atomics_++;
    }
    if (atomics_) number_ = number(issue);
    return true;
  }
  bool after(const Issue& issue, const Outcome&) override {
    if (atomics_ && number(issue) != number_ + atomics_) mixed++;
    return true;
  }

  unsigned mixed = 0;

 private:
  uint32_t number(const Issue& issue) const {
    uint32_t value = 0;
    std::memcpy(&value, issue.warp.space(kGlobal, 0).find(address_, sizeof value), sizeof value);
    return value;
  }

  reference::Probe probe_;
  uint64_t address_ = 0;
  uint32_t atomics_ = 0, number_ = 0;
};

TEST(Parallel, an_observer_sees_memory_as_an_atomic_instruction_finds_and_leaves_it) {
  MachineInParallel m;
  std::vector<Word> program(100, m.count());
  program.push_back(m.exit());
  std::vector<std::unique_ptr<Comparer>> all;
  const auto observer = [&](unsigned) {
    return all.emplace_back(std::make_unique<Comparer>(m.toy.codec().isa())).get();
  };
  EXPECT_EQ(m.run(program, 4, 200, 0, observer).status, Status::Done);
  for (const auto& each : all) EXPECT_EQ(each->mixed, 0u);
}

TEST(Parallel, a_fault_is_that_of_the_lowest_block) {
  MachineInParallel m;
  for (unsigned i = 0; i < 20; i++) {
    const RunResult result = m.run({m.block(0), m.fault_from(0, 0, 0, 11), m.out(0), m.exit()}, 4, 64);
    ASSERT_EQ(result.status, Status::Faulted);
    EXPECT_EQ(result.fault->block_index.x, 11u);
  }
}

TEST(Parallel, the_limit_is_where_it_is_without_threads) {
  MachineInParallel m;
  const std::vector<Word> program = {m.block(0), m.fault_from(0, 0, 0, 11), m.exit()};
  for (uint64_t limit = 30; limit <= 38; limit++) {  // block 11 faults in its second instruction, the 35th
    const Status alone = m.run(program, 0, 16, limit).status;
    EXPECT_EQ(alone, limit < 35 ? Status::Limit : Status::Faulted) << limit;
    EXPECT_EQ(m.run(program, 3, 16, limit).status, alone) << limit;
  }
  for (uint64_t limit = 46; limit <= 50; limit++) {
    const std::vector<Word> good = {m.block(0), m.block(1), m.exit()};
    EXPECT_EQ(m.run(good, 3, 16, limit).status, m.run(good, 0, 16, limit).status) << limit;
  }
}

TEST(Parallel, blocks_behind_the_end_are_called_back) {
  MachineInParallel m;
  const RunResult result = m.run({m.fault_at_0(), m.spin()}, 3, 8);  // the others would spin for hours
  EXPECT_EQ(result.status, Status::Faulted);
  EXPECT_EQ(result.fault->block_index.x, 0u);
}

// As the engine does where memory is exhausted: the others would spin for hours.
class ThrowingInBlock final : public Observer {
 public:
  explicit ThrowingInBlock(uint32_t block) : block_(block) {}
  bool before(const Issue& issue) override {
    if (issue.warp.block().index.x == block_) throw std::bad_alloc();
    return true;
  }

 private:
  uint32_t block_;
};

TEST(Parallel, blocks_beside_one_that_throws_are_called_back) {
  MachineInParallel m;
  for (const uint32_t block : {0u, 1u, 2u}) {
    std::vector<std::unique_ptr<ThrowingInBlock>> all;
    const auto observer = [&](unsigned) { return all.emplace_back(std::make_unique<ThrowingInBlock>(block)).get(); };
    EXPECT_THROW(m.run({m.spin()}, 3, 8, 0, observer), std::bad_alloc);
  }
}

TEST(Parallel, the_clock_counts_the_block_alone) {
  MachineInParallel m;
  m.run({m.block(0), m.clock(0), m.out(0), m.exit()}, 3, 9);
  EXPECT_EQ(m.output, std::vector<uint32_t>(9, 1));
}

RunResult block_of(uint64_t instructions, Status status = Status::Done) {
  RunResult r;
  r.status = status;
  r.stats.warp_instructions = instructions;
  return r;
}

TEST(Ledger, settles_in_the_order_of_the_blocks) {
  parallel::Ledger ledger(4, 100);
  for (uint64_t i = 0; i < 4; i++) EXPECT_EQ(ledger.take()->block, i);
  EXPECT_FALSE(ledger.take());
  ledger.ended(2, block_of(60));
  ledger.ended(1, block_of(30));
  EXPECT_FALSE(ledger.is_void(3));
  ledger.ended(0, block_of(20));  // 20 + 30 + 60 is beyond
  EXPECT_TRUE(ledger.is_void(3));
  EXPECT_EQ(ledger.result().status, Status::Limit);
}

TEST(Ledger, gives_no_block_behind_one_that_ended_the_run) {
  parallel::Ledger ledger(9, 100);
  ledger.take();
  ledger.take();
  ledger.ended(1, block_of(1, Status::Faulted));
  EXPECT_FALSE(ledger.take());
  EXPECT_FALSE(ledger.is_void(0));
  ledger.ended(0, block_of(1));
  EXPECT_EQ(ledger.result().status, Status::Faulted);
}

}  // namespace
}  // namespace isadora::sim
