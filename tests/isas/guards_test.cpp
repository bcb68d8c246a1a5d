// Every opcode under execution masks and guards: an inactive lane keeps all its registers, a warp without active lanes
// keeps the shared ones too, and so do all if the instruction faults.
#include "isas/warp.h"
#include "model/registers.h"

namespace isadora::test {
namespace {

constexpr int kGuardedWords = 60;

using Values = std::vector<base::Integer>;

// Registers with random values; those that are not here hold zero.
class State {
 public:
  State(sim::Bench& bench, std::mt19937_64& random) : bench_(bench) {
    for (unsigned i = 0; i < 12; ++i) set("R" + std::to_string(i), kLanes, 32, random);
    for (unsigned i = 0; i < 12; ++i) set("UR" + std::to_string(i), 1, 32, random);
    for (unsigned i = 0; i < 7; ++i) set("P" + std::to_string(i), kLanes, 1, random);
    for (unsigned i = 0; i < 7; ++i) set("UP" + std::to_string(i), 1, 1, random);
  }

  Values before(const std::string& name, size_t count) const {
    const auto found = values_.find(name);
    return found == values_.end() ? Values(count) : found->second;
  }
  Values after(const std::string& name) const {
    Values out;
    std::string error;
    EXPECT_TRUE(bench_.get(name, out, error)) << error;
    return out;
  }

 private:
  void set(const std::string& name, unsigned count, unsigned width, std::mt19937_64& random) {
    Values& values = values_[name];
    for (unsigned i = 0; i < count; ++i) values.emplace_back(random_value(random, width));
    std::string error;
    ASSERT_TRUE(bench_.set(name, values, error)) << error;
  }

  sim::Bench& bench_;
  std::map<std::string, Values> values_;
};

// The lanes of the mask whose guard is true: a guard of each lane, or one of the warp.
uint32_t taking_part(const encoding::Decoded& word, const State& state, uint32_t mask) {
  const model::Isa& isa = simt128().isa;
  const model::Opcode& opcode = isa.opcodes[word.opcode];
  if (opcode.guard == model::kNoIndex) return mask;
  const model::Type& type = isa.types[opcode.fields[opcode.guard].type];
  const auto code = static_cast<unsigned>(word.codes[opcode.guard]);
  const bool inverted = opcode.guard_prefix != model::kNoIndex && word.codes[opcode.guard_prefix] != 0;
  const std::string name = model::spelling(isa.files[type.file], code);
  const Values values = type.constant(code) ? Values{type.constant(code)->value} : state.before(name, kLanes);
  uint32_t out = 0;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const bool guard = !values[values.size() > 1 ? lane : 0].is_zero();
    if (guard != inverted) out |= mask & 1u << lane;
  }
  return out;
}

void hold_guard(const encoding::Decoded& word, uint32_t mask, std::mt19937_64& random) {
  const KeptBench kept(simt128().codec);
  sim::Bench& bench = *kept;
  const State state(bench, random);
  bench.set_active(mask);
  const sim::RunResult::Status status = bench.run({word}).status;
  if (status == sim::RunResult::Status::Limit) return;  // it goes to itself for ever
  const bool done = status == sim::RunResult::Status::Done;
  const uint32_t lanes = done ? taking_part(word, state, mask) : 0;
  for (const std::string& name : bench.changed()) {
    const Values after = state.after(name), before = state.before(name, after.size());
    for (unsigned i = 0; i < after.size(); ++i) {
      const bool may_change = after.size() == 1 ? lanes != 0 : (lanes >> i & 1) != 0;
      ASSERT_TRUE(may_change || after[i] == before[i])
          << print(word) << (done ? "" : " (a fault)") << " changed " << name << " in lane " << i << std::hex
          << ", active " << mask << ", taking part " << lanes;
    }
  }
}

class Guards : public testing::TestWithParam<uint16_t> {};

TEST_P(Guards, KeepTheRegistersOfOtherLanes) {
  RandomWords words(GetParam() + 3000u);
  std::mt19937_64 random(GetParam());
  const uint32_t masks[] = {0, 1, 1u << 31, 0xFFFF, 0xFFFF0000, 0x55555555, 0xAAAAAAAA, ~0u};
  for (int i = 0; i < kGuardedWords; ++i) {
    encoding::Decoded word;
    ASSERT_TRUE(words.next(GetParam(), word));
    const uint32_t mask = i % 2 ? static_cast<uint32_t>(random()) : masks[random() % std::size(masks)];
    ASSERT_NO_FATAL_FAILURE(hold_guard(word, mask, random));
  }
}

INSTANTIATE_TEST_SUITE_P(simt128, Guards, testing::Range<uint16_t>(0, uint16_t(simt128().isa.opcodes.size())),
                         [](const auto& test) { return simt128().isa.opcodes[test.param].name; });

}  // namespace
}  // namespace isadora::test
