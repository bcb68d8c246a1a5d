// Compiles regions behind the engine's back: it goes on with its own operations until the code is there.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "sim/harts/region.h"

namespace isadora::sim::harts {

struct JitOptions {
  unsigned heat = 2000;  // runs of a block before it is compiled
  // Instructions before anything is compiled: who is done by then would only be held up by the loading of a compiler.
  uint64_t patience = 10'000'000;
  bool background = true;                                   // false: the engine waits for the code
  std::function<void(const std::string&)> on_trouble = {};  // there is no code: why. What is slow is right all the same
};

class Jit {
 public:
  // A region's code, for who has submitted it.
  struct Done {
    uint64_t owner;
    uint64_t pc;
    Kernel kernel;  // null: there is none
  };

  explicit Jit(JitOptions options);
  // Waits for nothing: a compilation that is under way goes on, and its code is never used.
  ~Jit();
  Jit(const Jit&) = delete;
  Jit& operator=(const Jit&) = delete;

  const JitOptions& options() const { return options_; }
  // To be compiled when it is asked for again: a program's beginning may be over when its turn has come.
  void submit(uint64_t owner, uint64_t pc, Region region);
  // The code is still wanted. What is wanted most often is compiled first.
  void urge(uint64_t owner, uint64_t pc);
  // What has become ready since the last question.
  std::optional<Done> poll();

 private:
  struct Shared;

  const JitOptions options_;
  std::shared_ptr<Shared> shared_;  // with the thread that compiles
  std::thread worker_;
};

}  // namespace isadora::sim::harts
