// Small loops for rv32imc: the code that is compiled, and whether a program stays in it.
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <random>
#include <set>
#include <thread>

#include "assembler/assembler.h"
#include "base/files.h"
#include "harts/harts.h"
#include "sim/compiling/code.h"
#include "sim/compiling/compiling.h"
#include "sim/harts/plan.h"
#include "sim/lanes/kernel.h"

namespace isadora::test {
namespace {

using sim::harts::TranslatedProgram;

const library::Loaded& rv32() { return description("rv32imc"); }

object::Object assembled(const std::string& text) {
  object::Object object;
  diag::Sink sink;
  if (!assembler::assemble(rv32().matcher, base::make_source("<test>", text), object, sink))
    ADD_FAILURE() << diag::render(sink, {});
  object.base = kCode;
  object.kernels = {{.name = "main", .begin = kCode, .end = kCode + object.code.size(), .parameters = {}}};
  return object;
}

// A hart, its program, and a compiler for it.
struct Running {
  Running(const std::string& text, const sim::harts::JitOptions& options)
      : object(assembled(text)),
        engine(sim::harts::make_engine(0)),
        program(rv32().codec, object, object.kernels[0], *engine),
        launch(rv32().isa, {}, {}),
        block(launch, {}, 0),
        warp(block, 0),
        blocks(warp, program, false, 0, sim::harts::kRunsBeforeCode, options) {
    warp.common_space(0)->map(kMemory, kBytes, memory.data(), "some", true);
  }
  void set(unsigned reg, uint64_t v) { warp.file(0).set(reg, 0, base::Integer(v)); }

  object::Object object;
  std::unique_ptr<sim::Engine> engine;
  sim::Program program;
  sim::Launch launch;
  sim::Block block;
  std::vector<uint8_t> memory = std::vector<uint8_t>(kBytes);
  sim::Warp warp;
  TranslatedProgram blocks;
  uint64_t pc = kCode;
};

sim::harts::JitOptions at_once(unsigned heat) {
  return {.heat = heat, .patience = 0, .background = false, .on_error = [](const std::string& why) {
            ADD_FAILURE() << why;
          }};
}

// Code is kept in a folder of this process.
class Folder : public testing::Environment {
 public:
  Folder() { setenv("ISADORA_CACHE", path().c_str(), 1); }
  void TearDown() override { std::filesystem::remove_all(path()); }
  static std::string path() { return testing::TempDir() + "isadora-harts-" + std::to_string(getpid()); }
};
const testing::Environment* const folder = testing::AddGlobalTestEnvironment(new Folder);

class Regions : public testing::Test {
 protected:
  void SetUp() override {
    if (sim::compiling::module().empty()) GTEST_SKIP() << "there is no module that makes machine code";
  }
};

// If both accesses needed the store's window, the outer loop would exit the code in each iteration: the operation that
// would fill it is after a taken branch.
TEST_F(Regions, AStoreBehindABranchIsNoReasonToLeave) {
  Running r(R"(
outer:
    lw a0, 0(s0)
    li t0, 3
inner:
    addi t0, t0, -1
    bnez t0, inner
    sw a0, 4(s0)
    li t0, 9
most:
    addi t0, t0, -1
    bnez t0, most
    j outer
)",
            at_once(50));
  r.set(8, kMemory);
  r.blocks.run_blocks(r.pc, 1'000'000);
  EXPECT_EQ(r.blocks.compiled(), 1u);
}

// Copies up to the end of what can be written, and faults there, by a pointer that moves between a load and a store.
TEST_F(Regions, APointerThatMovesIsLookedAtOnce) {
  const std::string text = R"(
loop:
    lw a0, 0(s0)
    addi s0, s0, 4
    addi a0, a0, 1
    sw a0, -4(s0)
    lbu a1, -1(s0)
    addi s0, s0, -2
    sh a1, 0(s0)
    addi s0, s0, 2
    j loop
)";
  const object::Object object = assembled(text);
  for (const uint64_t begin : {kMemory, kMemory + 2, kMemory + 3 * kBytes}) {
    Machine reference(rv32(), sim::reference::make_engine()), harts(rv32(), compiling_engine(20));
    for (Machine* machine : {&reference, &harts}) {
      machine->set_up(7, Memory::Buffers);
      machine->warp().file(0).set(8, 0, base::Integer(begin));
    }
    const sim::RunResult expected = reference.run(object, {}), got = harts.run(object, {});
    EXPECT_EQ(expected.status, sim::RunResult::Status::Faulted);
    EXPECT_EQ(isadora::test::text(expected), isadora::test::text(got));
    EXPECT_EQ(difference(rv32().isa, reference, harts), "");
  }
}

// The first region is worth its code at once, a second one when it has been executed for as long as that takes.
TEST_F(Regions, WhatIsSoonOverIsNotCompiled) {
  sim::harts::JitOptions options = at_once(50);
  options.background = true;
  Running r(R"(
first:
    addi a0, a0, 1
    xor a1, a1, a0
    j first
second:
    addi a0, a0, 3
    xor a1, a1, a0
    j second
)",
            options);
  for (int times = 0; times < 10'000 && r.blocks.compiled() == 0; times++) r.blocks.run_blocks(r.pc, 100'000);
  ASSERT_EQ(r.blocks.compiled(), 1u);
  r.blocks.run_blocks(r.pc, 1'000'000);
  r.pc = kCode + r.object.code.size() / 2;
  r.blocks.run_blocks(r.pc, 2'000'000);
  EXPECT_EQ(r.blocks.compiled(), 1u);
  for (int times = 0; times < 10'000 && r.blocks.compiled() == 1; times++) r.blocks.run_blocks(r.pc, 1'000'000);
  EXPECT_EQ(r.blocks.compiled(), 2u);
}

// The region begins at a block that hardly runs later, so its other blocks ask for its code, too.
TEST_F(Regions, AnyBlockOfARegionAsksForItsCode) {
  sim::harts::JitOptions options = at_once(2);
  options.background = true;
  Running r(R"(
outer:
    addi a1, a1, 1
    mv t0, s1
inner:
    addi t0, t0, -1
    bnez t0, inner
    j outer
)",
            options);
  for (const uint64_t times : {2, 2, 1 << 30}) {
    r.set(9, times);
    r.pc = kCode;
    r.blocks.run_blocks(r.pc, 6);
  }
  for (int times = 0; times < 10'000 && r.blocks.compiled() == 0; times++) r.blocks.run_blocks(r.pc, 100'000);
  EXPECT_EQ(r.blocks.compiled(), 1u);
}

// A return goes where it went last: a loop around a call that is made by a register stays in its code.
TEST_F(Regions, AnIndirectBranchLeadsOnWithinARegion) {
  Running r(R"(
loop:
    addi a0, a0, 1
    jalr t0, 0(s1)
    j loop
callee:
    addi a1, a1, 1
    jr t0
)",
            at_once(50));
  r.set(9, kCode + 8);
  r.blocks.run_blocks(r.pc, 1'000'000);
  EXPECT_EQ(r.blocks.compiled(), 1u);
  EXPECT_EQ(r.warp.file(0).get(10, 0), r.warp.file(0).get(11, 0));
}

// A loop that calls one function from three places, and another by a register, stays in its code.
TEST_F(Regions, AFunctionReturnsToEachOfItsCallersWithinARegion) {
  Running r(R"(
loop:
    jal t0, callee
    addi a0, a0, 1
    jal t0, callee
    addi a0, a0, 1
    jalr t0, 0(s1)
    addi a0, a0, 1
    j loop
callee:
    addi a1, a1, 1
    beqz a2, out
    addi a1, a1, 0
out:
    jr t0
)",
            at_once(50));
  r.set(9, kCode + r.object.code.size() - 8);
  r.blocks.run_blocks(r.pc, 1'000'000);
  EXPECT_EQ(r.blocks.compiled(), 1u);
  const uint64_t calls = r.warp.file(0).get(11, 0).to_uint64(), returns = r.warp.file(0).get(10, 0).to_uint64();
  EXPECT_LE(calls - returns, 1u);
}

// The code is left at a branch that was never taken, each time at another one, and entered again at the next return: no
// block is executed without code so often that it would ask for some.
TEST_F(Regions, CodeThatIsLeftIsEnteredAgainWhereABranchReturns) {
  constexpr unsigned kHeat = 20, kWays = kHeat + 4;
  std::string ways, parts;
  for (unsigned i = 0; i < kWays; i++) {
    const std::string part = "part" + std::to_string(i);
    ways += "    addi s1, s1, -1\n    beqz s1, " + part + "\n";
    parts += part + ":\n    addi s2, s2, 1\n    addi a4, a4, 1\n    j loop\n";
  }
  const std::string callee = "callee:\n    addi a0, a0, 1\n    jr t0\n";
  Running r("loop:\n    jal t0, callee\n    mv s1, s2\n" + ways + "    bnez a0, loop\n" + callee + parts,
            at_once(kHeat));
  r.blocks.run_blocks(r.pc, 100'000);
  EXPECT_EQ(r.blocks.compiled(), 1u);
  r.set(18, 1);
  r.blocks.run_blocks(r.pc, 10'000);
  EXPECT_EQ(r.warp.file(0).get(14, 0).to_uint64(), kWays);
  EXPECT_EQ(r.blocks.compiled(), 1u);
}

sim::harts::JitOptions at_once_and_kept() {
  sim::harts::JitOptions options = at_once(50);
  options.keeps = true;
  return options;
}

// A file of the store without its seal and its name.
std::string content_of(const std::filesystem::path& file) {
  constexpr size_t kSeal = 16, kName = 16;
  std::string bytes;
  EXPECT_EQ(base::read_bytes(file.string(), base::kReadLimit, bytes), "");
  return bytes.substr(kSeal + kName);
}

// The files with machine code in the store; the others are plans.
std::vector<std::filesystem::path> kept_code() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(Folder::path() + "/code")) {
    if (!sim::harts::plans_in(content_of(entry.path()))) files.push_back(entry.path());
  }
  return files;
}

// A program that counts in a2, whose loop has a constant in it; the files that are kept of it.
std::vector<std::filesystem::path> kept_code_of(const std::string& constant, uint64_t& result) {
  Running r("loop:\n  addi a0, a0, 1\n  addi a2, a2, " + constant + "\n  j loop\n", at_once_and_kept());
  r.blocks.run_blocks(r.pc, 300'000);
  EXPECT_EQ(r.blocks.compiled(), 1u);
  result = r.warp.file(0).get(12, 0).to_uint64();
  return kept_code();
}

TEST_F(Regions, CodeIsKeptForTheNextRun) {
  using namespace std::filesystem;
  remove_all(Folder::path() + "/code");
  uint64_t first = 0, second = 0, other = 0;
  const std::vector<path> files = kept_code_of("3", first);
  ASSERT_EQ(files.size(), 1u);
  const file_time_type old = file_time_type::clock::now() - std::chrono::hours(1);
  last_write_time(files[0], old);
  const auto size = file_size(files[0]);
  EXPECT_EQ(kept_code_of("3", second), files);
  EXPECT_GT(last_write_time(files[0]), old) << "it was not looked at";
  EXPECT_EQ(kept_code_of("5", other).size(), 2u) << "other code is another file";
  EXPECT_EQ(second, first);
  EXPECT_EQ(other, first / 3 * 5);
  // A file that has another one's name is not taken for it.
  const std::vector<path> both = kept_code();
  rename(both[0], both[0].string() + ".kept");
  rename(both[1], both[0]);
  rename(both[0].string() + ".kept", both[1]);
  EXPECT_EQ(kept_code_of("3", second).size(), 2u);
  EXPECT_EQ(second, first);
  // Damaged code is not executed, and compiled again.
  resize_file(files[0], size / 2);
  EXPECT_EQ(kept_code_of("3", second).size(), 2u);
  EXPECT_EQ(second, first);
  EXPECT_EQ(file_size(files[0]), size);
}

TEST_F(Regions, AnObjectThatIsDamagedIsLoadedOrRefused) {
  std::filesystem::remove_all(Folder::path() + "/code");
  uint64_t result = 0;
  const std::string object = content_of(kept_code_of("3", result)[0]);
  std::string error;
  EXPECT_TRUE(sim::compiling::loaded(object, error)) << error;
  EXPECT_FALSE(sim::compiling::loaded("", error));
  EXPECT_EQ(error, "compiled code cannot be loaded: it is not an object file of this processor");
  for (size_t size = 0; size < object.size(); size++) sim::compiling::loaded(object.substr(0, size), error);
  for (size_t at = 0; at < object.size(); at++) {
    for (const uint8_t flip : {0x01, 0x80, 0xFF}) {
      std::string damaged = object;
      damaged[at] = static_cast<char>(damaged[at] ^ flip);
      sim::compiling::loaded(damaged, error);
    }
  }
}

// Branches that depend on what a loop counts, a function that is called from two places, loads and stores.
const char* const kSeveralBlocks = R"(
loop:
    addi a0, a0, 1
    andi t1, a0, 7
    beqz t1, eighth
    jal t0, callee
    jal t0, callee
    j loop
eighth:
    andi t1, a0, 511
    beqz t1, rare
    sw a1, 0(s0)
    j loop
rare:
    lw a3, 0(s0)
    add a2, a2, a3
    j loop
callee:
    add a1, a1, a0
    bltz a1, turned
    jr t0
turned:
    xori a1, a1, 1
    jr t0
)";

// All that such a run has changed.
std::string after_run(const sim::harts::JitOptions& options, size_t* compiled = nullptr,
                      const std::string& program = kSeveralBlocks) {
  Running r(program, options);
  r.set(8, kMemory);
  r.blocks.run_blocks(r.pc, 400'000);
  std::string state = std::to_string(r.pc);
  for (unsigned reg = 1; reg < 32; reg++) state += " " + std::to_string(r.warp.file(0).get(reg, 0).to_uint64());
  if (compiled) *compiled = r.blocks.compiled();
  return state + std::string(r.memory.begin(), r.memory.end());
}

// A plan stays but for entries, which are added, so that its code is compiled once; no block is planned twice.
void expect_grown(const std::vector<sim::harts::RegionPlan>& before, const std::vector<sim::harts::RegionPlan>& now) {
  ASSERT_GE(now.size(), before.size());
  std::set<uint64_t> blocks;
  for (size_t i = 0; i < now.size(); i++) {
    for (const auto& member : now[i].members) EXPECT_TRUE(blocks.insert(member.pc).second) << member.pc;
    if (i >= before.size()) continue;
    ASSERT_EQ(now[i].members.size(), before[i].members.size());
    for (size_t k = 0; k < now[i].members.size(); k++) {
      auto member = now[i].members[k];
      member.is_entry = before[i].members[k].is_entry;
      EXPECT_EQ(member, before[i].members[k]);
      EXPECT_GE(now[i].members[k].is_entry, member.is_entry);
    }
  }
}

// A run makes the regions of the one before, and soon no other ones: their code is found.
TEST_F(Regions, AFewRunsSettleWhatIsCompiled) {
  std::filesystem::remove_all(Folder::path() + "/code");
  const std::string expected = after_run(at_once(UINT32_MAX));
  std::vector<std::filesystem::path> before, now;
  std::vector<sim::harts::RegionPlan> planned;
  for (unsigned run = 0; run < 6; run++) {
    before = std::move(now);
    EXPECT_EQ(after_run(at_once_and_kept()), expected) << "run " << run;
    now = kept_code();
    const auto earlier = std::exchange(planned, sim::harts::kept_plans(assembled(kSeveralBlocks), false));
    expect_grown(earlier, planned);
  }
  EXPECT_EQ(now, before);
  const auto plans = sim::harts::kept_plans(assembled(kSeveralBlocks), false);
  size_t compiled = 0;
  EXPECT_EQ(after_run(at_once_and_kept(), &compiled), expected);
  EXPECT_GT(compiled, 0u);
  EXPECT_EQ(compiled, plans.size());
}

// A program that is shorter than a compilation is not held up by one, however often it is run; what its runs did
// without the code adds up, until that is worth a compilation.
TEST_F(Regions, EarlierRunsPayForTheCodeOfAShortProgram) {
  std::filesystem::remove_all(Folder::path() + "/code");
  const std::string program = "loop:\naddi a0, a0, 1\nj loop\n";
  sim::harts::JitOptions options = at_once_and_kept();
  options.background = true;
  options.patience = UINT32_MAX;
  const auto plans = [&] { return sim::harts::kept_plans(assembled(program), false); };
  uint64_t wanted = 0;
  for (unsigned run = 0; run < 3; run++) {
    {
      Running r(program, options);
      r.blocks.run_blocks(r.pc, 1'200'000);
    }
    EXPECT_TRUE(kept_code().empty()) << "run " << run;
    ASSERT_EQ(plans().size(), 1u) << "run " << run;
    EXPECT_GT(plans()[0].wanted, wanted + 100'000) << "run " << run;
    wanted = plans()[0].wanted;
  }
  auto paid = plans();
  paid[0].wanted = UINT64_MAX / 2;
  sim::harts::keep_plans(assembled(program), false, paid);
  Running r(program, options);
  r.blocks.run_blocks(r.pc, 300'000);
  for (int times = 0; times < 1'000 && r.blocks.compiled() == 0; times++) {  // this alone would not pay for it
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    r.blocks.run_blocks(r.pc, 500);
  }
  EXPECT_EQ(r.blocks.compiled(), 1u);
  EXPECT_EQ(kept_code().size(), 1u);
}

// More callers than a region notes targets of a branch, and than it has blocks: several regions are planned.
TEST_F(Regions, NoBlockIsPlannedTwice) {
  std::string program = "loop:\n";
  for (int i = 0; i < 200; i++) program += "jal t0, callee\naddi a1, a1, " + std::to_string(i) + "\n";
  program += "j loop\ncallee:\naddi a0, a0, 1\njr t0\n";
  std::filesystem::remove_all(Folder::path() + "/code");
  const std::string expected = after_run(at_once(UINT32_MAX), nullptr, program);
  std::vector<sim::harts::RegionPlan> planned;
  for (unsigned run = 0; run < 4; run++) {
    EXPECT_EQ(after_run(at_once_and_kept(), nullptr, program), expected) << "run " << run;
    const auto earlier = std::exchange(planned, sim::harts::kept_plans(assembled(program), false));
    expect_grown(earlier, planned);
  }
  EXPECT_GT(planned.size(), 1u);
}

// A plan only says what to compile: whatever it is, a program does the same.
TEST_F(Regions, APlanThatIsWrongChangesNothing) {
  std::filesystem::remove_all(Folder::path() + "/code");
  const std::string expected = after_run(at_once(UINT32_MAX));
  EXPECT_EQ(after_run(at_once_and_kept()), expected);
  const object::Object object = assembled(kSeveralBlocks);
  const auto plans = sim::harts::kept_plans(object, false);
  ASSERT_FALSE(plans.empty());
  const std::string bytes = sim::harts::bytes_of(plans);
  EXPECT_EQ(sim::harts::plans_in(bytes), plans);
  EXPECT_FALSE(sim::harts::plans_in(bytes.substr(8)));
  EXPECT_FALSE(sim::harts::plans_in(bytes + std::string(8, '\0')));
  for (size_t size = 0; size < bytes.size(); size++) EXPECT_FALSE(sim::harts::plans_in(bytes.substr(0, size)));
  auto repeated = plans;  // each target twice
  for (auto& plan : repeated)
    for (auto& member : plan.members)
      for (auto& targets : member.targets) {
        const auto once = targets;
        targets.insert(targets.end(), once.begin(), once.end());
      }
  EXPECT_NE(repeated, plans);
  sim::harts::keep_plans(object, false, repeated);
  EXPECT_EQ(after_run(at_once_and_kept()), expected);
  EXPECT_NE(sim::harts::kept_plans(object, false), repeated);  // which no run follows
  std::mt19937_64 random(1);
  for (size_t at = 0; at < bytes.size(); at += sizeof(uint64_t)) {
    for (const uint64_t change : {uint64_t{1}, uint64_t{2}, random() % 64, random()}) {
      std::string changed = bytes;
      uint64_t word = 0;
      std::memcpy(&word, &changed[at], sizeof word);
      word += change;
      std::memcpy(&changed[at], &word, sizeof word);
      const auto other = sim::harts::plans_in(changed);
      if (!other) continue;
      sim::harts::keep_plans(object, false, *other);
      EXPECT_EQ(after_run(at_once_and_kept()), expected) << "number " << at / sizeof word << " + " << change;
    }
  }
}

// The rows of each operation, and all that a region has besides, are part of its key (tests/warps/keys_test.cpp has the
// rest of an operation); the address of a constant is not, which another run has elsewhere.
TEST(HartRegion, KeyHasAllThatCodeFollowsFrom) {
  using namespace sim::lanes;
  sim::Launch launch(rv32().isa, {}, {});
  sim::Block block(launch, {}, 0);
  sim::Warp warp(block, 0);
  const auto storage = std::make_shared<sim::harts::Storage>(warp);
  const auto constant = [&](uint64_t value) { return *storage->constants().row(base::Integer(value), Shape::W64, 1); };
  sim::harts::HartRegion plain;
  plain.storage = storage;
  sim::harts::RegionBlock::Step step;
  step.op.a = constant(5);
  step.targets = {{0, 64}};
  plain.blocks.resize(2);
  plain.blocks[0].cost = 1;
  plain.blocks[0].steps = {step};
  plain.blocks[0].firsts = {0};
  const std::vector<uint64_t> key = plain.key();
  using Change = std::function<void(sim::harts::HartRegion&, LaneOp&)>;
  const std::vector<Change> changes = {
      [](auto&, LaneOp& op) {
        op.to = {kFiles, 4};
      },
      [&](auto&, LaneOp& op) { op.a = constant(6); },
      [](auto&, LaneOp& op) {
        op.a = {kTemporaries, 8};
      },
      [](auto&, LaneOp& op) {
        op.b = {kFiles, 4};
      },
      [](auto&, LaneOp& op) {
        op.c = {kFiles, 4};
      },
      [](auto&, LaneOp& op) { op.what = static_cast<K>(1); },
      [](auto& r, LaneOp&) { r.blocks[0].steps[0].refund = 1; },
      [](auto& r, LaneOp&) { r.blocks[0].steps[0].targets[0].pc = 68; },
      [](auto& r, LaneOp&) { r.blocks[0].steps[0].targets[0].block = 1; },
      [](auto& r, LaneOp&) { r.blocks[0].steps[0].targets.clear(); },
      [](auto& r, LaneOp&) { r.blocks[0].steps.resize(2); },
      [](auto& r, LaneOp&) {
        r.blocks[0].firsts = {0, 0};
      },
      [](auto& r, LaneOp&) { r.blocks[0].cost = 2; },
      [](auto& r, LaneOp&) { r.blocks[1].is_entry = true; },
      [](auto& r, LaneOp&) { r.blocks.pop_back(); },
  };
  std::set<std::vector<uint64_t>> seen = {key};
  for (size_t i = 0; i < changes.size(); i++) {
    sim::harts::HartRegion changed = plain;
    changes[i](changed, changed.blocks[0].steps[0].op);
    EXPECT_TRUE(seen.insert(changed.key()).second) << "change " << i << " is not in the key";
  }
  // Another process has other rows of constants before it.
  sim::harts::HartRegion later = plain;
  const auto elsewhere = std::make_shared<sim::harts::Storage>(warp);
  elsewhere->constants().row(base::Integer(77), Shape::W64, 1);
  later.storage = elsewhere;
  later.blocks[0].steps[0].op.a = *elsewhere->constants().row(base::Integer(5), Shape::W64, 1);
  EXPECT_NE(later.blocks[0].steps[0].op.a, plain.blocks[0].steps[0].op.a);
  EXPECT_EQ(later.key(), key);
}

// No thread waits for code that will not be executed, and none of it is left afterwards (the sanitizers check).
TEST_F(Regions, AnEngineMayGoWhileItsCodeIsCompiled) {
  sim::harts::JitOptions options = at_once(50);
  options.background = true;
  for (int times = 0; times < 3; times++) {
    Running r(R"(
loop:
    addi a0, a0, 1
    xor a1, a1, a0
    j loop
)",
              options);
    r.blocks.run_blocks(r.pc, 1'000'000);
  }
}

}  // namespace
}  // namespace isadora::test
