// A bench that runs one instruction, for tests of faults and of execution masks.
#pragma once

#include "isas/warp.h"

namespace isadora::test {

// Its registers are set and read by their names.
class OneInstruction {
 public:
  // One value is for all lanes.
  void set(const std::string& place, std::vector<base::Integer> values) {
    std::string error;
    ASSERT_TRUE(bench_->set(place, values, error)) << error;
  }
  void set_active(U64 lanes) { bench_->set_active(lanes); }

  sim::RunResult run(const std::string& text) {
    encoding::Decoded d;
    std::string why;
    EXPECT_TRUE(assemble(text, d, &why)) << why;
    const sim::RunResult result = bench_->run({d});
    words_ = {d};
    if (result.status == sim::RunResult::Status::Done) record(Shown::Runs, words_);
    return result;
  }

  // Its effect equals the oracle's.
  void agrees(const std::string& oracle) const { record(Shown::Oracle, words_, oracle); }

  U64 get(const std::string& place, unsigned lane) const {
    std::vector<base::Integer> values;
    std::string error;
    EXPECT_TRUE(bench_->get(place, values, error)) << error;
    return values.empty() ? 0 : values[values.size() > 1 ? lane : 0].to_uint64();
  }

 private:
  const KeptBench bench_{simt128().codec};
  std::vector<encoding::Decoded> words_;
};

}  // namespace isadora::test
