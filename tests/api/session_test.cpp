// Sessions: stops, observers, state, runs backward, files, programs with an entry.
#include <algorithm>
#include <memory>
#include <stdexcept>

#include "api/support.h"

namespace isadora {
namespace {

using test::shipped;

const Isa& riscv() {
  static const Result<Isa> isa = Isa::load(std::string(ISADORA_ROOT) + "/isas/rv32imc");
  EXPECT_TRUE(isa) << isa.report;
  return *isa;
}

// Sums 1 to 10 in a0, stores each sum, prints a word and ends with the sum.
constexpr const char* kSum =
    ".globl _start\n"
    "_start:\n"
    "    la   s0, table\n"
    "    li   a0, 0\n"
    "    li   a1, 10\n"
    "again:\n"
    "    add  a0, a0, a1\n"
    "    sw   a0, 0(s0)\n"
    "    addi s0, s0, 4\n"
    "    addi a1, a1, -1\n"
    "    bnez a1, again\n"
    "    mv   s1, a0\n"
    "    li   a0, 1\n"
    "    la   a1, text\n"
    "    li   a2, 3\n"
    "    li   a7, 64\n"
    "    ecall\n"
    "    mv   a0, s1\n"
    "    li   a7, 93\n"
    "    ecall\n"
    ".section .data\n"
    "table: .zero 40\n"
    "text: .ascii \"sum\"\n";

Program summing() {
  Result<Program> unlinked = riscv().assemble(kSum, "sum.s");
  EXPECT_TRUE(unlinked) << unlinked.report;
  Result<Program> linked = Program::link({*unlinked});
  EXPECT_TRUE(linked) << linked.report;
  return *linked;
}

Session started(const Program& program, const Launch& launch = {}) {
  Result<Session> s = Session::start(program, launch);
  EXPECT_TRUE(s) << s.report;
  return std::move(*s);
}

uint64_t a0(const Session& s) { return s.read("a0")->front().low(); }

TEST(Sessions, RunProgramsWithAnEntry) {
  for (const std::string& engine : engines()) {
    Launch launch;
    launch.engine = engine;
    const auto host = std::make_shared<TextHost>();
    launch.host = host;
    const RunResult r = run(*riscv().assemble(kSum), launch);
    EXPECT_TRUE(r) << engine << ": " << r.message;
    EXPECT_EQ(r.exit_status, 55);
    EXPECT_EQ(host->output(), "sum");
  }
}

TEST(Sessions, StopAtAddressesCountsAndTheEnd) {
  const Program program = summing();
  const uint64_t again = *program.address("again");
  for (const std::string& engine : engines()) {
    SCOPED_TRACE(engine);
    Launch launch;
    launch.engine = engine;
    launch.host = std::make_shared<TextHost>();
    Session s = started(program, launch);
    EXPECT_EQ(s.moment(), 0u);
    EXPECT_EQ(s.address(), *program.address("_start"));
    for (uint64_t round = 0; round < 10; round++) {
      const Stop stop = s.run({.addresses = {again}});
      EXPECT_EQ(stop.reason, Stop::Reason::Address);
      EXPECT_EQ(stop.address, again);
      EXPECT_EQ(a0(s), round * 10 - round * (round - 1) / 2);
    }
    EXPECT_EQ(s.step(2).reason, Stop::Reason::Instructions);
    EXPECT_EQ(a0(s), 55u);
    EXPECT_EQ(s.run({.host_calls = true}).reason, Stop::Reason::HostCall);
    EXPECT_EQ(s.run().reason, Stop::Reason::Ended);
    EXPECT_EQ(s.result().status, RunResult::Status::Done);
    EXPECT_EQ(s.result().exit_status, 55);
    EXPECT_EQ(s.result().warp_instructions, s.moment());
    EXPECT_EQ(s.result().lane_instructions, s.moment()) << "a hart is one lane; all that ran is counted";
  }
}

TEST(Sessions, GoBackAndForwardAgain) {
  const Program program = summing();
  const auto host = std::make_shared<TextHost>();
  Launch launch;
  launch.host = host;
  Session s = started(program, launch);
  s.run();
  const uint64_t end = s.moment();
  EXPECT_EQ(s.step_back(1).reason, Stop::Reason::Instructions);
  EXPECT_EQ(s.moment(), end - 1);
  Stop stop = s.run_back({.addresses = {*program.address("again")}});
  EXPECT_EQ(stop.reason, Stop::Reason::Address);
  EXPECT_EQ(a0(s), 54u);
  EXPECT_EQ(s.result().lane_instructions, s.moment());
  stop = s.run_back({.watches = {{.place = "a1"}}});
  EXPECT_EQ(stop.reason, Stop::Reason::Watch);
  EXPECT_EQ(s.read("a1")->front().low(), 2u) << "it stands before the instruction that writes 1";
  EXPECT_EQ(s.run_back().reason, Stop::Reason::Beginning);
  EXPECT_EQ(s.moment(), 0u);
  s.go_to(UINT64_MAX);
  EXPECT_EQ(s.moment(), end);
  EXPECT_EQ(s.result().lane_instructions, end);
  EXPECT_EQ(host->output(), "sum") << "what was written is written once";
}

// A host that throws on each call of `write` until it is mended.
class ThrowingHost final : public Host {
 public:
  int64_t read(int64_t, uint8_t*, uint64_t) override { return 0; }
  int64_t write(int64_t, const uint8_t*, uint64_t bytes) override {
    calls++;
    if (broken) throw std::domain_error("the host is broken");
    return static_cast<int64_t>(bytes);
  }
  int64_t open(const std::string&, int64_t, int64_t) override { return -1; }
  int64_t close(int64_t) override { return -1; }

  unsigned calls = 0;
  bool broken = true;
};

TEST(Sessions, StopForAnExceptionOfTheHost) {
  const Program program = summing();
  for (const std::string& engine : engines()) {
    const auto host = std::make_shared<ThrowingHost>();
    Launch launch;
    launch.engine = engine;
    launch.host = host;
    EXPECT_THROW(run(program, launch), std::domain_error);
    Session s = started(program, launch);
    EXPECT_THROW(s.run(), std::domain_error);
    const uint64_t moment = s.moment();
    EXPECT_FALSE(s.ended());
    EXPECT_THROW(s.go_to(UINT64_MAX), std::domain_error);
    EXPECT_EQ(s.moment(), moment);
    EXPECT_EQ(host->calls, 3u);
    host->broken = false;
    EXPECT_EQ(s.run().reason, Stop::Reason::Ended);
    EXPECT_EQ(s.result().exit_status, 55);
    EXPECT_EQ(host->calls, 4u);
  }
}

TEST(Sessions, TellWhatEachInstructionDid) {
  const Program program = summing();
  Session s = started(program);
  std::vector<Retired> all;
  s.observe([&](const Retired& r) {
    all.push_back(r);
    return r.opcode.find("SW") == std::string_view::npos;
  });
  const Stop stop = s.run();
  EXPECT_EQ(stop.reason, Stop::Reason::Observer);
  ASSERT_GT(all.size(), 3u);
  const Retired& add = all[all.size() - 2];
  ASSERT_EQ(add.written.size(), 1u);
  EXPECT_EQ(add.written[0].file, "x");
  EXPECT_EQ(add.written[0].number, 10u);
  EXPECT_EQ(add.written[0].value, Value(10));
  ASSERT_EQ(add.read.size(), 2u);
  EXPECT_EQ(add.read[1].value, Value(10));
  EXPECT_EQ(add.next, add.address + add.size);
  const Retired& store = all.back();
  ASSERT_EQ(store.memory.size(), 1u);
  EXPECT_EQ(store.memory[0].kind, MemoryAccess::Kind::Store);
  EXPECT_EQ(store.memory[0].space, "memory");
  EXPECT_EQ(store.memory[0].before, Value(0));
  EXPECT_EQ(store.memory[0].after, Value(10));
  EXPECT_EQ(riscv().decode(store.word, 8 * store.size)->text(), "c.sw a0, 0(s0)");
  s.observe(nullptr);
  const size_t told = all.size();
  s.step(3);
  EXPECT_EQ(all.size(), told);
  s.observe([&](const Retired& r) { return all.push_back(r), true; }, Session::Detail::Instructions);
  s.step(3);
  EXPECT_EQ(all.size(), told + 3);
  EXPECT_TRUE(all.back().written.empty());
  EXPECT_EQ(all.back().lanes, 1u);
}

// Counts down from a0 for a number of rounds, storing in a ring of words; branches, calls and returns.
constexpr const char* kLong =
    ".globl _start\n"
    "_start:\n"
    "    li   a0, 3000\n"
    "    la   s0, table\n"
    "again:\n"
    "    andi t0, a0, 28\n"
    "    add  t0, t0, s0\n"
    "    lw   t1, 0(t0)\n"
    "    add  t1, t1, a0\n"
    "    sw   t1, 0(t0)\n"
    "    andi t2, a0, 3\n"
    "    bnez t2, past\n"
    "    call mix\n"
    "past:\n"
    "    addi a0, a0, -1\n"
    "    bnez a0, again\n"
    "    li   a7, 93\n"
    "    ecall\n"
    "mix:\n"
    "    xor  a1, a1, t1\n"
    "    sb   a1, 29(s0)\n"
    "    ret\n"
    ".section .data\n"
    "table: .zero 64\n";

// All registers, the memory that is stored to, the place and the counts.
std::string state_of(const Session& s, uint64_t table) {
  std::string out = std::to_string(s.moment()) + " " + std::to_string(s.address().value_or(0)) + " " +
                    std::to_string(s.result().lane_instructions);
  for (unsigned n = 1; n < 32; n++) out += " " + std::to_string(s.read_register("x", n)->low());
  const Result<std::vector<uint8_t>> bytes = s.read_memory("memory", table, 64);
  for (const uint8_t byte : *bytes) out += " " + std::to_string(byte);
  return out;
}

std::string line_of(const Retired& r) {
  return std::to_string(r.moment) + " " + std::to_string(r.address) + " " + std::to_string(r.word.low) + " " +
         std::to_string(r.size) + " " + std::string(r.opcode) + " " + std::to_string(r.lanes) + " " +
         (r.next ? std::to_string(*r.next) : "") + (r.fault ? r.fault->kind : "") + "\n";
}

// All engines call the observer with the same instructions, with registers and memory and without, and the run stops
// where it asks for that, also between steps, stop addresses, changes and moves to other moments.
TEST(Sessions, StopWhereTheObserverStopsThem) {
  Result<Program> linked = Program::link({*riscv().assemble(kLong, "long.s")});
  ASSERT_TRUE(linked) << linked.report;
  const uint64_t table = *linked->address("table"), mix = *linked->address("mix");
  std::vector<std::string> all;
  for (const std::string& engine : engines()) {
    for (const auto detail : {Session::Detail::Accesses, Session::Detail::Instructions}) {
      Launch launch;
      launch.engine = engine;
      Session s = started(*linked, launch);
      std::string seen;
      uint64_t stops_at = 0, told = 0;
      s.observe(
          [&](const Retired& r) {
            told++;
            if (r.moment % 97 == 0 || r.moment + 9 > stops_at) seen += line_of(r);
            return r.moment != stops_at;
          },
          detail);
      for (const uint64_t moment : {0, 1, 500, 501, 3333, 12000}) {
        stops_at = moment;
        const Stop stop = s.run();
        EXPECT_EQ(stop.reason, Stop::Reason::Observer);
        EXPECT_EQ(s.moment(), moment + 1);
        seen += state_of(s, table) + "\n";
      }
      EXPECT_EQ(told, 12001u) << "each once";
      stops_at = UINT64_MAX;
      const Stop stop = s.run({.addresses = {mix}});
      EXPECT_EQ(stop.reason, Stop::Reason::Address);
      EXPECT_EQ(stop.address, mix);
      EXPECT_EQ(s.step(777).reason, Stop::Reason::Instructions);
      seen += state_of(s, table) + "\n";
      EXPECT_TRUE(s.write("a0", 2000));
      s.go_to(1000);
      seen += state_of(s, table) + "\n";
      EXPECT_EQ(s.run().reason, Stop::Reason::Ended);
      seen += std::to_string(told) + " " + state_of(s, table);
      all.push_back(std::move(seen));
      EXPECT_EQ(all.front(), all.back()) << engine;
    }
  }
}

TEST(Sessions, WritesAreAPartOfTheRun) {
  const Program program = summing();
  Session s = started(program);
  s.run({.addresses = {*program.address("again")}});
  const uint64_t before = s.moment();
  EXPECT_TRUE(s.write("a0", 100));
  EXPECT_TRUE(s.write_memory("memory", *program.address("table") + 36, {1, 2, 3, 4}));
  EXPECT_EQ(*s.read_memory("memory", *program.address("table") + 36, 4), (std::vector<uint8_t>{1, 2, 3, 4}));
  s.step();
  EXPECT_EQ(a0(s), 110u);
  s.go_to(before - 1);
  EXPECT_EQ(a0(s), 0u);
  EXPECT_EQ(s.read_memory("memory", *program.address("table") + 36, 4)->front(), 0u);
  s.step(2);
  EXPECT_EQ(a0(s), 110u) << "there again";
  EXPECT_TRUE(s.set_address(*program.address("again")));
  s.step();
  EXPECT_EQ(a0(s), 120u);
  EXPECT_EQ(s.read_register("x", 10)->low(), 120u);
  EXPECT_TRUE(s.write_register("x", 10, 7));
  EXPECT_EQ(a0(s), 7u);
}

TEST(Sessions, AreSavedAndRestored) {
  const Program program = summing();
  for (const std::string& engine : engines()) {
    Launch launch;
    launch.engine = engine;
    launch.host = std::make_shared<TextHost>();
    Session first = started(program, launch);
    first.step(20);
    const Result<std::string> saved = first.save();
    ASSERT_TRUE(saved) << saved.report;
    Session second = started(program, launch);
    ASSERT_EQ(*second.restore(*saved), 20u);
    EXPECT_EQ(a0(second), a0(first));
    EXPECT_EQ(second.address(), first.address());
    EXPECT_EQ(second.run_back().reason, Stop::Reason::Beginning);
    EXPECT_EQ(second.moment(), 20u) << "it begins there";
    second.run();
    first.run();
    EXPECT_EQ(second.result().exit_status, 55);
    EXPECT_EQ(second.moment(), first.moment());
    EXPECT_FALSE(second.save());
  }
}

// Any bytes are either refused, or give a machine that runs on.
TEST(Sessions, DamagedFilesAreRefused) {
  const Program program = summing();
  Session s = started(program);
  s.step(20);
  const std::string saved = *s.save();
  std::mt19937_64 random(3);
  for (int i = 0; i < 300; i++) {
    std::string damaged = saved;
    if (i % 3 == 0) damaged.resize(random() % damaged.size());
    for (int n = 0; n < 3 && !damaged.empty(); n++) damaged[random() % damaged.size()] = static_cast<char>(random());
    if (damaged == saved) continue;
    EXPECT_FALSE(s.restore(damaged));
  }
  EXPECT_EQ(s.moment(), 20u);
  EXPECT_FALSE(
      started(*Program::link({*riscv().assemble(".globl _start\n_start: li a0, 1\n ecall\n")})).restore(saved));
}

TEST(Sessions, KnowTheLanesOfWarps) {
  const Result<Program> program = shipped().assemble(R"(.kernel k
.param out, ptr
    S2R R0, SR_TID_X ;
    MOV.64 R[4:5], c[0x0][out] ;
    IMAD.WIDE.U32 R[4:5], R0, 0x4, R[4:5] ;
    BAR.SYNC 0x0 ;
    STG [R[4:5]], R0 ;
    EXIT ;
.end
)");
  ASSERT_TRUE(program) << program.report;
  Launch launch;
  launch.block = {48, 1, 1};
  launch.arguments = {{"out", Argument::zeros(48 * 4)}};
  Session s = started(*program, launch);
  EXPECT_EQ(s.warps(), 2u);
  Stop stop = s.run({.barriers = true});
  EXPECT_EQ(stop.reason, Stop::Reason::Barrier);
  EXPECT_EQ(s.lanes(0)[5].state, LaneState::State::AtBarrier);
  EXPECT_EQ(s.lanes(1)[5].state, LaneState::State::Runs);
  EXPECT_EQ(s.lanes(1)[20].state, LaneState::State::Ended);
  EXPECT_EQ(s.read("R0", 0)->size(), 32u);
  EXPECT_EQ(s.read("R0", 0)->at(7), Value(7));
  stop = s.run({.warp = 1, .steps = 2});
  EXPECT_EQ(stop.reason, Stop::Reason::Steps);
  EXPECT_EQ(stop.warp, 1u);
  EXPECT_EQ(s.read("R0", 1)->size(), 16u);
  stop = s.run({.watches = {{.place = "global[0x10014, 4]"}}});
  EXPECT_EQ(stop.reason, Stop::Reason::Watch);
  EXPECT_EQ(s.read_memory("global", 0x10014, 4)->front(), 5u);
  s.run();
  EXPECT_EQ(s.result().buffers.at("out")[47 * 4], 47u);
}

// Three warps that count; the last one ends after 40 rounds.
constexpr const char* kCounting = R"(.kernel count
    S2R R1, SR_TID_X ;
    ISETP.GE.AND.U32 P1, R1, 0x40, PT ;
loop:
    IADD R0, R0, 0x1 ;
    ISETP.GE.AND.U32 P0, R0, 0x28, P1 ;
    @P0 EXIT ;
    BRA loop ;
.end
)";

// Runs with `until` in parts of this many instructions.
Stop run_in_pieces(Session& s, Until until, uint64_t piece) {
  for (until.instructions = piece;;) {
    Stop stop = s.run(until);
    if (stop.reason != Stop::Reason::Instructions) return stop;
    *until.steps -= stop.steps;
  }
}

TEST(Sessions, CountTheStepsOfAWarpInPieces) {
  const Result<Program> program = shipped().assemble(kCounting);
  ASSERT_TRUE(program) << program.report;
  Launch launch;
  launch.block = {96, 1, 1};
  for (const std::string& engine : engines()) {
    launch.engine = engine;
    for (const Until& until : {Until{.warp = 1, .steps = 200}, Until{.warp = 2, .steps = 100'000}}) {
      Session whole = started(*program, launch);
      const Stop wanted = whole.run(until);
      EXPECT_EQ(wanted.reason, Stop::Reason::Steps);
      EXPECT_EQ(wanted.steps, until.warp == 1 ? 200u : 2 + 40 * 4 - 1);
      for (uint64_t piece = 1; piece < 40; ++piece) {
        SCOPED_TRACE(engine + ", warp " + std::to_string(until.warp) + ", pieces of " + std::to_string(piece));
        Session s = started(*program, launch);
        const Stop stop = run_in_pieces(s, until, piece);
        EXPECT_EQ(stop.reason, Stop::Reason::Steps);
        EXPECT_EQ(s.moment(), whole.moment());
        EXPECT_EQ(stop.warp, wanted.warp);
        EXPECT_EQ(stop.address, wanted.address);
        EXPECT_EQ(stop.lanes, wanted.lanes);
      }
    }
  }
}

TEST(Sessions, CountTheStepsOfAHart) {
  Session s = started(summing());
  EXPECT_EQ(s.run({.steps = 5}).steps, 5u);
  EXPECT_EQ(s.run({.instructions = 3, .steps = 5}).steps, 3u);
  EXPECT_EQ(s.run({.instructions = 3}).steps, 0u);
}

TEST(Sessions, SayWhatIsWrong) {
  const Program program = summing();
  Session s = started(program);
  EXPECT_NE(s.read("a99").report.find("unknown place `a99`"), std::string::npos);
  EXPECT_NE(s.read("a0", 3).report.find("no warp 3"), std::string::npos);
  EXPECT_NE(s.read("memory[0x0, 4]").report.find("no memory"), std::string::npos);
  EXPECT_FALSE(s.write("zero", 1));
  for (const uint64_t none : {uint64_t{0}, ~uint64_t{1}}) {
    EXPECT_FALSE(s.write("a0", 77, 0, none)) << "a hart is lane 0";
    EXPECT_FALSE(s.set_address(0, 0, none));
    EXPECT_NE(s.read("a0")->front().words[0], 77u);
  }
  EXPECT_FALSE(s.write("a0", uint64_t{1} << 40));
  EXPECT_FALSE(s.write_memory("memory", 0, {1}));
  EXPECT_NE(s.read_memory("stack", 0, 1).report.find("`memory`"), std::string::npos);
  EXPECT_FALSE(s.read_register("y", 0));
  EXPECT_FALSE(s.read_register("x", 32));
  const Stop stop = s.run({.watches = {{.place = "nowhere"}}});
  EXPECT_EQ(stop.reason, Stop::Reason::BadRequest);
  EXPECT_FALSE(stop);
  Launch launch;
  launch.engine = "warp drive";
  EXPECT_NE(Session::start(program, launch).report.find("unknown engine `warp drive`"), std::string::npos);
  EXPECT_FALSE(Program::link({program})) << "it is linked already";
}

TEST(Sessions, FaultsStandWhereTheyHappened) {
  const Result<Program> program = riscv().assemble(".globl _start\n_start: li a0, 4\n lw a1, 0(a0)\n");
  ASSERT_TRUE(program) << program.report;
  Session s = started(*program);
  std::optional<Fault> seen;
  s.observe([&](const Retired& r) { return seen = r.fault, true; });
  EXPECT_EQ(s.run().reason, Stop::Reason::Ended);
  EXPECT_EQ(s.result().status, RunResult::Status::Faulted);
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->kind, "AccessFault");
  EXPECT_EQ(seen->address, 4u);
  s.step_back();
  EXPECT_FALSE(s.ended());
}

}  // namespace
}  // namespace isadora
