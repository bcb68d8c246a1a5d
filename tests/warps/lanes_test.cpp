// Warps of other numbers of lanes than 32: simt128 with its number changed, random programs and shipped kernels, by
// kernels and by machine code from the first instruction on, against the reference engine.
#include "sim/lanes/lanes.h"

#include "effort.h"
#include "isas/numbers_of_lanes.h"
#include "isas/programs.h"
#include "sim/compiling/compiling.h"
#include "sim/reference/reference.h"
#include "warps/compiling.h"

namespace isadora::test {
namespace {

// A single lane, fewer than a vector has, half a row, a part of a row's second half, and whole rows. The campaign has
// others, too.
constexpr unsigned kNumbers[] = {1, 5, 16, 33, 64};

class NumbersOfLanes : public testing::TestWithParam<unsigned> {
 protected:
  const driver::Loaded& isa() const { return simt128_of(GetParam()); }

  // Differences between the engine and the reference engine.
  std::string differs(const RandomProgram& program, sim::Engine& engine) const {
    return difference(isa().codec, program, *sim::reference::make_engine(), {&engine});
  }
  RandomProgram program(const Programs& programs, uint64_t seed) const {
    generate::ChoiceSource choices(seed);
    RandomProgram out = programs.draw(choices);
    out.request.stats = false;
    out.request.max_instructions += 1000;  // below that there is no room for machine code
    return out;
  }
};

TEST_P(NumbersOfLanes, DoTheSameByKernels) {
  const Programs programs(isa(), frame_of_simt128(isa().matcher));
  for (uint64_t seed = 0; seed < effort(75); seed++) {
    const RandomProgram p = program(programs, seed);
    ASSERT_EQ(differs(p, *sim::lanes::make_engine()), "") << "program " << seed << "\n" << programs.text(p);
  }
}

TEST_P(NumbersOfLanes, DoTheSameByMachineCode) {
  if (sim::compiling::module().empty()) GTEST_SKIP() << "there is no module that makes machine code";
  const Programs programs(isa(), frame_of_simt128(isa().matcher));
  for (uint64_t seed = 0; seed < effort(2); seed++) {
    const RandomProgram p = program(programs, seed);
    ASSERT_EQ(differs(p, *compiling_engine()), "") << "program " << seed << "\n" << programs.text(p);
  }
}

// Loops, barriers, memory of the block, and lanes that part and meet; as machine code, which takes seconds to make, one
// of the kernels for each number of lanes.
TEST_P(NumbersOfLanes, DoTheSameInShippedKernels) {
  size_t number = GetParam();
  for (const char* const name : {"bitonic", "reduce", "scan"}) {
    const std::string path = std::string(ISADORA_ROOT "/examples/simt128/") + name + "/" + name + ".s";
    diag::Sink sink;
    object::Object object;
    const base::SourceRef source = library::read_input(path, SIZE_MAX, sink);
    ASSERT_TRUE(source && assembler::assemble(isa().matcher, source, object, sink)) << path;
    for (const object::Kernel& kernel : object.kernels) {
      const RandomProgram p = launch_of(object, kernel, GetParam());
      EXPECT_EQ(differs(p, *sim::lanes::make_engine()), "") << name << ", " << kernel.name;
      if (sim::compiling::module().empty() || !is_tried(number++, 3)) continue;
      EXPECT_EQ(differs(p, *compiling_engine()), "") << name << ", " << kernel.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Lanes, NumbersOfLanes, testing::ValuesIn(kNumbers), testing::PrintToStringParamName());

}  // namespace
}  // namespace isadora::test
