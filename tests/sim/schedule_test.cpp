// Divergence, waiting, and who goes first.
#include <cstring>

#include "sim/blocks.h"
#include "toy.h"

namespace isadora::sim {
namespace {

using base::Integer;
using ir::Op;
using Status = RunResult::Status;

struct ScheduledMachine {
  Toy toy;
  Maker put = toy.define("PUT", [](Body& i) { i.set(kA, i.imm()); });
  Maker add = toy.define("ADD", [](Body& i) { i.set(kA, i.add(i.reg(kB), i.imm())); });
  Maker lane = toy.define("LANE", [](Body& i) { i.set(kA, i.lane()); });
  Maker thread = toy.define("THREAD", [](Body& i) { i.set(kA, i.launch(ir::LaunchValue::ThreadX)); });
  Maker less = toy.define("LESS", [](Body& i) { i.set_predicate(kA, i.binary(Op::Lt, i.reg(kB), i.imm())); });
  Maker jump = toy.define("JUMP", [](Body& i) { i.effect({.op = Op::WritePc, .a = i.imm()}); });
  Maker exit = toy.define("EXIT", [](Body& i) { i.stop(Op::Exit); });
  Maker barrier = toy.define("BARRIER", [](Body& i) { i.stop(Op::Barrier, i.imm()); });
  Maker active = toy.define("ACTIVE", [](Body& i) { i.set(kA, i.state({.op = Op::Active}, Body::bits(32))); });
  Maker push = toy.define("PUSH", [](Body& i) { i.set_uniform(kA, i.state({.op = Op::Active}, Body::bits(32))); });
  Maker wait = toy.define("WAIT", [](Body& i) { i.stop(Op::Wait, i.uniform(kA)); });
  Maker exchange = toy.define("EXCHANGE", [](Body& i) {  // R[a] = shared[imm]; shared[imm] = 1
    const auto old =
        i.begin_region({.op = Op::Atomic, .aux = kShared, .a = i.imm(), .b = i.constant(4)}, Body::bits(32));
    i.end_region(old, {.op = Op::AtomicEnd, .a = i.constant(1)});
    i.set(kA, old);
  });
  Maker store = toy.define("STORE", [](Body& i) { i.store(kShared, i.imm(), 4, i.reg(kA)); });
  Maker load = toy.define("LOAD", [](Body& i) { i.set(kA, i.load(kShared, i.imm(), 4)); });
  Maker out = toy.define("OUT", [](Body& i) {  // out[thread] = R[a]
    const auto base = i.load(kConstant, i.constant(0x100), 8);
    const auto at = i.add(base, i.binary(Op::Mul, i.launch(ir::LaunchValue::ThreadX), i.constant(4)));
    i.store(kGlobal, i.zext(at, 64), 4, i.reg(kA));
  });

  // Runs one block and returns what the threads have put out.
  std::vector<uint32_t> run(const std::vector<Word>& words, unsigned threads, RunResult* result = nullptr) {
    toy.parameters = {{"out", 8, true, 0}};
    toy.shared_bytes = 64;
    LaunchRequest request;
    request.block = {threads, 1, 1};
    request.arguments["out"].kind = Argument::Kind::Buffer;
    request.arguments["out"].bytes.resize(4 * threads);
    RunResult r = toy.run(words, request);
    if (result) *result = r;
    EXPECT_TRUE(result || r.status == Status::Done)
        << r.message << (r.fault ? r.fault->message + " " + r.fault->note : "");
    std::vector<uint32_t> numbers(threads);
    std::memcpy(numbers.data(), request.arguments["out"].bytes.data(), 4 * threads);
    return numbers;
  }
};

TEST(Schedule, both_sides_of_a_branch_run_and_the_lanes_meet_again) {
  ScheduledMachine m;
  m.toy.codec();
  ToyBench bench(m.toy);
  bench.run_well({
      m.lane(0),
      m.less(0, 0, 0, 4),
      m.jump(0, 0, 0, 40).when(0),
      m.put(1, 0, 0, 1),  // lanes 4 to 31
      m.active(2),
      m.add(1, 1, 0, 10),  // 40: everyone, the lowest pc first: those of above have caught up
      m.active(3),
  });
  EXPECT_EQ(bench.one("R1", 0), Integer(10));
  EXPECT_EQ(bench.one("R1", 4), Integer(11));
  EXPECT_EQ(bench.one("R2", 4), Integer(0xFFFFFFF0));
  EXPECT_EQ(bench.get("R3"), repeat(0xFFFFFFFF));
}

TEST(Schedule, each_lane_loops_as_often_as_it_must) {
  ScheduledMachine m;
  const Maker reach =
      m.toy.define("REACH", [](Body& i) { i.set_predicate(kA, i.binary(Op::Lt, i.reg(kB), i.lane())); });
  ToyBench bench(m.toy);
  bench.run_well({m.add(1, 1, 0, 1), reach(0, 1), m.jump(0, 0, 0, 0).when(0), m.active(2)});
  for (unsigned lane = 0; lane < 32; lane++) EXPECT_EQ(bench.one("R1", lane), Integer(lane ? lane : 1)) << lane;
  EXPECT_EQ(bench.one("R2", 0), Integer(3));       // lanes 0 and 1 leave together …
  EXPECT_EQ(bench.one("R2", 5), Integer(1 << 5));  // … the others one by one
}

TEST(Schedule, a_lane_that_spins_lets_its_sister_release_the_lock) {
  ScheduledMachine m;
  // Each lane takes the lock at shared[0], adds one to shared[4], and gives the lock back.
  const std::vector<Word> program = {
      m.exchange(0),                 //  0: spin
      m.less(0, 0, 0, 1),            //  8: the lock was free
      m.jump(0, 0, 0, 0).unless(0),  // 16
      m.load(1, 0, 0, 4),
      m.add(1, 1, 0, 1),
      m.store(1, 0, 0, 4),
      m.store(kZeroRegister, 0, 0, 0),
      m.barrier(),
      m.load(1, 0, 0, 4),
      m.out(1),
      m.exit(),
  };
  EXPECT_EQ(m.run(program, 100), std::vector<uint32_t>(100, 100));
}

TEST(Schedule, a_warp_that_spins_lets_other_warps_run) {
  ScheduledMachine m;
  const std::vector<Word> program = {
      m.thread(0),
      m.less(0, 0, 0, 32),
      m.jump(0, 0, 0, 40).unless(0),
      m.load(1, 0, 0, 0),  // 24: warp 0 waits for the word that warp 1 writes
      m.jump(0, 0, 0, 56),
      m.put(2, 0, 0, 7),
      m.store(2, 0, 0, 0),  // 40: warp 1
      m.load(1, 0, 0, 0),
      m.less(1, 1, 0, 1),
      m.jump(0, 0, 0, 56).when(1),  // 56
      m.out(1),
      m.exit(),
  };
  EXPECT_EQ(m.run(program, 64), std::vector<uint32_t>(64, 7));
}

TEST(Schedule, a_barrier_waits_for_all_warps_and_not_for_those_that_ended) {
  ScheduledMachine m;
  const std::vector<Word> program = {
      m.thread(0),
      m.less(0, 0, 0, 5),
      m.exit().when(0),  // threads 0 to 4 end
      m.less(1, 0, 0, 96),
      m.jump(0, 0, 0, 56).when(1),
      m.put(2, 0, 0, 9),
      m.store(2, 0, 0, 8),  // 40: only the last warp
      m.barrier(),
      m.load(3, 0, 0, 8),
      m.out(3),
      m.exit(),  // 56
  };
  std::vector<uint32_t> expected(128, 9);
  std::fill_n(expected.begin(), 5, 0);
  EXPECT_EQ(m.run(program, 128), expected);
}

TEST(Schedule, lanes_wait_for_the_lanes_of_a_mask) {
  ScheduledMachine m;
  const std::vector<Word> program = {
      m.push(0),  //  0: U0 = the lanes that are here
      m.lane(0),          m.less(0, 0, 0, 4),
      m.less(1, 0, 0, 2), m.jump(0, 0, 0, 56).when(0),  // 32: lanes 0 to 3 go ahead to the wait
      m.put(1, 0, 0, 1),  m.put(1, 0, 0, 2),            // 40
      m.exit().when(1),                                 // 56: lanes 0 and 1 end, and count as arrived
      m.wait(0),          m.active(2),
  };
  ToyBench bench(m.toy);
  bench.run_well(program);
  EXPECT_EQ(bench.one("R2", 2), Integer(0xFFFFFFFC));
  EXPECT_EQ(bench.one("R2", 31), Integer(0xFFFFFFFC));
}

TEST(Schedule, nobody_waits_for_lanes_that_have_left_the_program) {
  ScheduledMachine m;
  const std::vector<Word> program = {
      m.push(0), m.lane(0),   m.less(0, 0, 0, 4), m.jump(0, 0, 0, 0x400).when(0),  // lanes 0 to 3 leave …
      m.wait(0), m.active(2),                                                      // … when the others wait already
  };
  ToyBench bench(m.toy);
  bench.run_well(program);
  EXPECT_EQ(bench.one("R2", 31), Integer(0xFFFFFFF0));
}

TEST(Schedule, waiting_holds_lanes_together_where_the_lowest_pc_would_not) {
  ScheduledMachine m;
  // The lanes below 16 come to the wait at 40 from after it; without the wait they would run ahead to 48 before the
  // others leave 56.
  const std::vector<Word> program = {
      m.push(0),           m.lane(0),           m.less(0, 0, 0, 16), m.jump(0, 0, 0, 56).unless(0),
      m.put(1, 0, 0, 1),                         // 32
      m.wait(0),                                 // 40
      m.jump(0, 0, 0, 72),                       // 48
      m.put(1, 0, 0, 2),   m.jump(0, 0, 0, 40),  // 56: the others
      m.active(2),                               // 72
  };
  ToyBench bench(m.toy);
  bench.run_well(program);
  EXPECT_EQ(bench.get("R2"), repeat(0xFFFFFFFF));
}

TEST(Schedule, different_barriers_that_never_complete_are_a_fault) {
  ScheduledMachine m;
  RunResult result;
  m.run({m.thread(0), m.less(0, 0, 0, 3), m.barrier(0, 0, 0, 1).when(0), m.barrier(0, 0, 0, 2).unless(0), m.exit()}, 32,
        &result);
  ASSERT_EQ(result.status, Status::Faulted);
  EXPECT_EQ(result.fault->kind, "deadlock");
  EXPECT_EQ(result.fault->pc, 16u);
  EXPECT_EQ(result.fault->line, 3u);
  EXPECT_EQ(result.fault->lanes, 0xFFFFFFFFu);
  EXPECT_EQ(result.fault->instruction, "@P0 BARRIER;");
}

TEST(Schedule, a_wait_for_a_lane_that_stands_at_a_barrier_is_a_fault) {
  ScheduledMachine m;
  const RunResult result = [&] {
    RunResult r;
    m.run({m.push(0), m.lane(0), m.less(0, 0, 0, 1), m.barrier(0, 0, 0, 0).when(0), m.wait(0), m.exit()}, 8, &r);
    return r;
  }();
  ASSERT_EQ(result.status, Status::Faulted);
  EXPECT_EQ(result.fault->kind, "deadlock");
}

TEST(Schedule, an_endless_loop_meets_the_limit) {
  ScheduledMachine m;
  LaunchRequest request;
  request.block = {32, 1, 1};
  request.max_instructions = 1000;
  const RunResult result = m.toy.run({m.jump()}, request);
  EXPECT_EQ(result.status, Status::Limit);
  EXPECT_EQ(result.stats.warp_instructions, 1000u);
  EXPECT_EQ(result.message, "stopped after 1000 instructions");
}

TEST(Schedule, without_a_limit_a_run_goes_on_however_much_it_has_executed) {
  ScheduledMachine m;
  const object::Object object = m.toy.object({m.exit()});
  const std::unique_ptr<Engine> engine = test::make_engine(m.toy.isa);
  Launch launch(m.toy.isa, {}, {});
  Program program(m.toy.codec(), object, object.kernels[0], *engine);
  Executor executor(program, *engine, {});
  executor.return_to({}, uint64_t{1} << 40, 0);  // as if it had executed this many instructions
  BlockQueue(launch, program, false).run_all(executor);
  EXPECT_EQ(executor.result().status, Status::Done);
  EXPECT_EQ(executor.result().stats.warp_instructions, (uint64_t{1} << 40) + 1);
}

TEST(Schedule, statistics_count_what_took_part) {
  ScheduledMachine m;
  LaunchRequest request;
  request.grid = {3, 1, 1};
  request.block = {40, 1, 1};
  request.stats = true;
  const RunResult result = m.toy.run({m.thread(0), m.less(0, 0, 0, 10), m.put(1).when(0), m.exit()}, request);
  EXPECT_EQ(result.status, Status::Done);
  EXPECT_EQ(result.stats.warp_instructions, 3u * 2 * 4);
  EXPECT_EQ(result.stats.lane_instructions, 3u * (3 * 40 + 10));
  EXPECT_EQ(result.stats.by_opcode.at("EXIT"), 6u);
}

}  // namespace
}  // namespace isadora::sim
