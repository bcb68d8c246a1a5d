// Code of blocks that is put together from stencils (sim/harts/block_code.h).
#include "sim/harts/stencils.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "harts/harts.h"
#include "sim/harts/block_code.h"
#include "sim/lanes/kernel.h"
#include "sim/lanes/kernels_of_one.h"
#include "sim/reference/reference.h"

namespace isadora {
namespace {

using sim::lanes::K;
using sim::lanes::LaneOp;
using sim::lanes::Shape;

struct Hart {
  sim::Launch launch{test::description("rv32imc").isa, {}, {}};
  sim::Block block{launch, {}, 0};
  sim::Warp warp{block, 0};
  sim::harts::Storage storage{warp};
};

class Stencils : public testing::Test {
 protected:
  void SetUp() override {
    if (!sim::harts::Stencils::exist()) GTEST_SKIP() << "there are none for this processor";
  }
};

// Those of words that have none call functions of a library, or need constants in memory: they are called themselves.
TEST_F(Stencils, OperationsOfWordsHaveOne) {
  const std::set<K> may_lack = {K::AtomicBegin, K::AtomicRound, K::AtomicEnd,   K::CheckStore, K::LogStore,
                                K::FDiv,        K::FFma,        K::FRcp,        K::FSqrt,      K::FloatEach,
                                K::Jump,        K::JumpAt,      K::LaunchValue, K::JumpBack,   K::SOfF,
                                K::PopCount,    K::ReduceS,     K::ReduceU,     K::Shuffle};
  for (auto k = static_cast<uint16_t>(0); k < static_cast<uint16_t>(K::Count); k++) {
    for (const Shape type : {Shape::Bits, Shape::W32}) {
      const LaneOp op{.what = static_cast<K>(k), .bytes = 4, .type = type};
      if (!kernel(op, 1) || may_lack.contains(op.what)) continue;
      EXPECT_FALSE(sim::harts::Stencils::get().of(op).often.code.empty()) << name(op.what);
    }
  }
}

// A jump to the next code would cost as much as a small operation. Compilers add no-operations up to the next function.
TEST_F(Stencils, EndWhereTheNextOneBegins) {
  for (size_t number = 0; number < sim::lanes::kKernelsOfOne; number++) {
    const sim::harts::Stencil::Part& part = sim::harts::Stencils::get().of(number).often;
    if (part.patches.empty() || part.patches.back().hole != sim::harts::Hole::next) continue;
    std::string_view rest = part.code.substr(part.patches.back().at + sizeof(int32_t));
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of("\x66\x2E")));
    EXPECT_FALSE(rest.empty() || rest.starts_with('\x90') || rest.starts_with("\x0F\x1F")) << number;
  }
}

bool has(const sim::harts::Stencil::Part& part, sim::harts::Hole hole) {
  return std::ranges::any_of(part.patches, [&](const auto& patch) { return patch.hole == hole; });
}

// BlockCode relies on these, whichever compiler has made them.
TEST_F(Stencils, HaveTheHolesThatTheirUseNeeds) {
  using sim::harts::Hole;
  for (auto k = static_cast<uint16_t>(0); k < static_cast<uint16_t>(K::Count); k++) {
    for (const Shape type : {Shape::Bits, Shape::W32, Shape::W64, Shape::W128}) {
      const LaneOp op{.what = static_cast<K>(k), .bytes = 4, .type = type};
      if (!kernel(op, 1)) continue;
      const sim::harts::Stencil& stencil = sim::harts::Stencils::get().of(op);
      if (stencil.often.code.empty()) continue;
      EXPECT_EQ(stencil.has(Hole::target), is(op.what, sim::lanes::kBranch)) << name(op.what);
      for (const sim::harts::Stencil::Patch& patch : stencil.often.patches) {
        if (patch.hole != Hole::change) continue;
        EXPECT_EQ(patch.kind, sim::harts::Stencil::Kind::Distance) << name(op.what) << ": it may be negative";
      }
      EXPECT_FALSE(has(stencil.rarely, Hole::target) || has(stencil.rarely, Hole::change)) << name(op.what);
    }
  }
  const auto of = [](size_t number) { return sim::harts::Stencils::get().of(number); };
  for (const size_t number :
       {sim::lanes::kCallOfOne, sim::lanes::kStopOfOne, sim::lanes::kUnlinkedOfOne, sim::lanes::kRunOfOne}) {
    EXPECT_FALSE(of(number).often.code.empty());
    EXPECT_TRUE(of(number).rarely.code.empty());
    for (const sim::harts::Stencil::Patch& patch : of(number).often.patches) {
      EXPECT_EQ(patch.kind, sim::harts::Stencil::Kind::Word) << "operations may be far from the frame";
      EXPECT_TRUE(patch.hole == Hole::operation || (patch.hole == Hole::kernel && number == sim::lanes::kCallOfOne));
    }
  }
}

// Rows on this thread's stack are too far from the frame for most stencils.
TEST_F(Stencils, RowsMayBeFarFromTheFrame) {
  Hart hart;
  sim::harts::Storage& storage = hart.storage;
  ASSERT_TRUE(storage.exists());
  auto* const near = static_cast<uint32_t*>(storage.at({sim::lanes::kTemporaries, 0}));
  uint32_t far[2] = {};
  for (uint32_t* const rows : {near, far}) {
    rows[0] = 20;
    rows[1] = 22;
    const LaneOp add{.to = {0, 0}, .a = {0, 0}, .b = {0, 0}, .what = K::Add, .type = Shape::W32}, end{.what = K::End};
    const std::vector<LaneOp> unlinked = {add, add, end};
    std::vector<LaneOp> ops = unlinked;
    for (LaneOp& op : ops) {
      op.run = kernel(op, 1);
      op.to = sim::lanes::row_at(&rows[0]);
      op.a = sim::lanes::row_at(&rows[0]);
      op.b = sim::lanes::row_at(&rows[1]);
    }
    sim::harts::BlockCode code;
    EXPECT_TRUE(code.add(std::vector<sim::harts::CodedOps>{{ops.data(), ops, unlinked}}, storage));
    EXPECT_NE(ops[0].run, kernel(add, 1));
    sim::lanes::runner()(ops.data(), storage.frame());
    EXPECT_EQ(rows[0], 64u);
  }
}

// A branch goes to the code of a block, whatever its operations are by then, until leave_to(). The operations are put
// into this memory.
void expect_direct_branches(sim::harts::Storage& storage, LaneOp* memory) {
  auto* const rows = static_cast<uint32_t*>(storage.at({sim::lanes::kTemporaries, 0}));
  auto* const runs = static_cast<uint64_t*>(storage.at({sim::lanes::kTemporaries, 8}));
  rows[0] = 0;
  rows[1] = 1;
  *runs = 1000;
  const LaneOp heat{.a = {0, 0}, .what = K::Heat}, end{.what = K::End};
  const LaneOp add{.to = {0, 0}, .a = {0, 0}, .b = {0, 0}, .what = K::Add, .type = Shape::W32}, go{.what = K::Go};
  EXPECT_GE(sim::harts::Stencils::get().of(heat).often.code.size(),
            sim::harts::Stencils::get().of(sim::lanes::kRunOfOne).often.code.size());
  const std::vector<LaneOp> first = {add, go}, second = {heat, add, end};
  const std::span<LaneOp> a(memory, 2), b(memory + 2, 3);
  std::ranges::copy(first, a.begin());
  std::ranges::copy(second, b.begin());
  for (LaneOp& op : std::span(memory, 5)) {
    op.run = kernel(op, 1);
    op.to = op.a = op.b = op.c = sim::lanes::row_at(nullptr);
    if (op.what == K::Heat) op.a = sim::lanes::row_at(runs);
    if (op.what != K::Add) continue;
    op.to = op.a = sim::lanes::row_at(&rows[0]);
    op.b = sim::lanes::row_at(&rows[1]);
  }
  sim::harts::BlockCode code;
  const auto run = [&] {
    sim::lanes::runner()(a.data(), storage.frame());
    return std::exchange(rows[0], 0u);
  };
  const auto expect_end = [&](sim::lanes::HartExit why, const LaneOp& at) {
    EXPECT_EQ(storage.frame().stop, why);
    EXPECT_EQ(storage.frame().at, &at);
  };
  const auto expect_spent = [&](LaneOp& branch) {
    storage.frame().budget = -1;
    EXPECT_EQ(run(), 1u);
    expect_end(sim::lanes::HartExit::Spent, branch);
    storage.frame().budget = 0;
  };
  a[1].c = sim::lanes::row_at(b.data());
  ASSERT_TRUE(code.add(std::vector<sim::harts::CodedOps>{{a.data(), a, first}}, storage));
  EXPECT_EQ(run(), 2u);
  expect_spent(a[1]);
  b[0].run = kernel(end, 1);
  EXPECT_EQ(run(), 1u) << "the second block has no code yet";
  ASSERT_TRUE(code.add(std::vector<sim::harts::CodedOps>{{b.data(), b, second}}, storage));
  EXPECT_EQ(run(), 2u);
  expect_spent(a[1]);
  *runs = 1;
  EXPECT_EQ(run(), 1u);
  expect_end(sim::lanes::HartExit::Hot, b[0]);
  *runs = 1000;
  b[0].run = kernel(end, 1);
  EXPECT_EQ(run(), 2u) << "the first block's code does not look at that";
  const LaneOp* const entry = b.data();
  code.leave_to({&entry, 1}, storage);
  EXPECT_EQ(run(), 1u);
}

TEST_F(Stencils, BranchesBetweenBlocksGoDirectlyWhereverTheirOperationsAre) {
  Hart hart;
  sim::harts::Storage& storage = hart.storage;
  ASSERT_TRUE(storage.exists());
  expect_direct_branches(storage, static_cast<LaneOp*>(storage.at({sim::lanes::kTemporaries, 4096})));
  constexpr uintptr_t kFar = uintptr_t{1} << 40;  // from all that the system maps by itself
  void* const far = mmap(std::bit_cast<void*>(kFar), 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(far, MAP_FAILED);
  expect_direct_branches(storage, static_cast<LaneOp*>(far));
  munmap(far, 4096);
}

// Returns the status of a process that runs this, without the right to execute what was written.
int run_without_right(const std::function<int()>& run) {
  constexpr int kDenyWriteExecute = 65;  // PR_SET_MDWE
  const pid_t child = fork();
  if (child == 0) _exit(prctl(kDenyWriteExecute, 1, 0, 0, 0) == 0 ? run() : 77);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(Stencils, KernelsRunWhereNothingMayBeExecutedThatWasWritten) {
  const library::Loaded& rv32 = test::description("rv32imc");
  const int status = run_without_right([&] {
    test::Words words(rv32, 3);
    for (int i = 0; i < 20; i++) {
      const object::Object object = test::object_of(rv32, test::random_program(rv32, words, 20));
      test::Machine reference(rv32, sim::reference::make_engine()), harts(rv32, sim::harts::make_engine(0, 0));
      sim::ExecutorOptions options;
      options.max_instructions = 200;
      const uint64_t seed = words();
      for (test::Machine* const machine : {&reference, &harts}) {
        machine->set_up(seed, test::Memory::Everywhere);
        machine->run(object, options);
      }
      if (!difference(rv32.isa, reference, harts).empty()) return 1;
    }
    return 0;
  });
  if (status == 77) GTEST_SKIP() << "this system cannot take that right away";
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace isadora
