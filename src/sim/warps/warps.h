// The engine for warps that makes machine code: it is that of lanes, and in the background a kernel's code becomes a
// region, and that a function over whole warps. What the function leaves, lanes goes on with.
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
  std::function<void(const std::string&)> on_error = {};  // there is no code: why. What is slow is right all the same
};

// Where the module that compiles is missing, that of lanes.
std::unique_ptr<Engine> make_engine(const WarpJitOptions& options = {});

}  // namespace isadora::sim::warps
