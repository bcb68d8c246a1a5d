// A machine of one warp or hart on the engine of the run, as new. Making one takes longer than most runs, for it knows
// the names of all registers and the texts of all forms: so one that is given back is reset for the next who asks.
#pragma once

#include <memory>
#include <vector>

#include "isas/engines.h"
#include "sim/sim.h"

namespace isadora::test {

// A test program has one description, so all of its machines are of the same kind.
class KeptBench {
 public:
  explicit KeptBench(const encoding::Codec& codec) {
    if (spare().empty()) spare().push_back(std::make_unique<Made>(codec));
    made_ = std::move(spare().back());
    spare().pop_back();
    made_->bench.reset();
  }
  ~KeptBench() { spare().push_back(std::move(made_)); }
  KeptBench(const KeptBench&) = delete;
  KeptBench& operator=(const KeptBench&) = delete;

  sim::Bench& operator*() const { return made_->bench; }
  sim::Bench* operator->() const { return &made_->bench; }

 private:
  struct Made {
    explicit Made(const encoding::Codec& codec) : engine(make_engine(codec.isa())), bench(codec, *engine) {}
    std::unique_ptr<sim::Engine> engine;
    sim::Bench bench;
  };
  static std::vector<std::unique_ptr<Made>>& spare() {
    static std::vector<std::unique_ptr<Made>> all;
    return all;
  }

  std::unique_ptr<Made> made_;
};

}  // namespace isadora::test
