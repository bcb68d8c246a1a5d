// The engine for harts: instructions become operations of the lanes engine on rows of one element, and the program
// becomes chained blocks of them. Instructions without such operations, and every fault, fall back to the reference
// engine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "sim/engine.h"
#include "sim/fallback.h"

namespace isadora::sim::harts {

// Code that has run so often becomes blocks, and blocks that have run so often get machine code of their own; kNoCode:
// they never do.
inline constexpr unsigned kWarmUp = 3;
inline constexpr uint64_t kRunsBeforeCode = 50, kNoCode = UINT64_MAX;

struct JitOptions {
  unsigned heat = 2000;  // runs of a block before it is compiled, at least one
  // Instructions before anything is compiled: who is done by then would only be held up by the loading of a compiler.
  uint64_t patience = 10'000'000;
  bool background = true;                                 // false: the engine waits for the code
  bool keeps = false;                                     // code is kept for other runs of this user
  std::function<void(const std::string&)> on_error = {};  // why there is no code; slow code is correct
};

std::unique_ptr<Engine> make_engine(unsigned warm_up = kWarmUp, uint64_t runs_before_code = kRunsBeforeCode);
// As above; regions of hot blocks are compiled, if the compiler module is installed.
std::unique_ptr<Engine> make_jit_engine(const JitOptions& options = {}, unsigned warm_up = kWarmUp,
                                        uint64_t runs_before_code = kRunsBeforeCode);

// Why the engine leaves an instruction to the reference engine, where it does.
std::optional<FallbackReason> left_to_reference(Warp& warp, const Instruction& instruction, uint64_t pc);

}  // namespace isadora::sim::harts
