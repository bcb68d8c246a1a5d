// The options of `generate`.
#pragma once

#include "driver/commands.h"

namespace isadora::driver {

struct GenerateOptions {
  Common common;
  std::vector<std::string> inputs;  // the description; with `verify` files
  std::string output, coverage, engine;
  std::string drawing;  // an option that is given and says how programs are drawn
  uint64_t seed = 1;
  unsigned count = 10, length = 20, hazards = 30, aliases = 20, timeout = 5;
  std::vector<std::string> weights, only, exclude;
  bool verify = false, reach = false, faults = false, no_memory = false, self_check = false;
};

int generate_programs(const GenerateOptions& options, diag::Sink& sink);

}  // namespace isadora::driver
