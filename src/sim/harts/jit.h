// Compiles regions behind the engine's back: it goes on with its own operations until the code is there.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "sim/harts/region.h"

namespace isadora::sim::harts {

struct JitOptions {
  unsigned heat = 2000;  // runs of a block before it is compiled, at least one
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
    lanes::Kernel kernel;  // null: there is none
  };

  explicit Jit(JitOptions options);
  // Waits for nothing: a compilation that is under way goes on, and its code is never used.
  ~Jit();
  Jit(const Jit&) = delete;
  Jit& operator=(const Jit&) = delete;

  const JitOptions& options() const { return options_; }
  // To be compiled when it is asked for again: a program's beginning may be over when its turn has come.
  void submit(uint64_t owner, uint64_t pc, Region region);
  // The code is still wanted: its block has executed so many instructions without it. Where most were, is compiled
  // first.
  void urge(uint64_t owner, uint64_t pc, uint64_t executed);
  // For code that is being made, but in all no longer than the program has executed (a nanosecond each): the compiler
  // has the processor for itself then, and what is executed slowly meanwhile is not worth its time.
  void wait(uint64_t executed);
  // How many regions have their code.
  unsigned compiled() const;
  // What has become ready since the last question.
  std::optional<Done> poll();

 private:
  struct Shared;

  const JitOptions options_;
  std::shared_ptr<Shared> shared_;  // with the thread that compiles
  std::thread worker_;
  std::chrono::nanoseconds waited_{0};
};

}  // namespace isadora::sim::harts
