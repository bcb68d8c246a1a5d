// The engine for warps with machine code: the lanes engine, while a kernel's code is compiled in the background, as a
// region, to a function over whole warps. After the function's exits the lanes engine continues.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "sim/engine.h"

namespace isadora::sim::warps {

struct WarpJitOptions {
  // Code is compiled when runs have taken several times as long as that takes: a run that ends before the code is
  // there has lost little. False: as soon as lanes come to it.
  bool patient = true;
  bool background = true;                                 // false: the engine waits for the code
  bool keeps = false;                                     // code is kept for other runs of this user
  std::function<void(const std::string&)> on_error = {};  // why there is no code; slow code is correct
};

// The lanes engine if the compiler module is missing.
std::unique_ptr<Engine> make_engine(const WarpJitOptions& options = {});

}  // namespace isadora::sim::warps
