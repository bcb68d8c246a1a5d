// Reads the inputs of a manual, for the commands that write or show it.
#pragma once

#include <memory>
#include <vector>

#include "driver/library.h"
#include "driver/tools/commands.h"
#include "manual/manual.h"
#include "prove/answers.h"

namespace isadora::driver {

// Owns everything that `options` refers to; not movable.
struct ManualInputs {
  std::vector<std::unique_ptr<Loaded>> loaded;
  std::vector<prove::AnsweredShard> answers;
  manual::SiteOptions options;
  ManualInputs() = default;
  ManualInputs(const ManualInputs&) = delete;
};

// Without names it is the default instruction set. Null with diagnostics.
std::unique_ptr<ManualInputs> read_manual(const ManualOptions& options, diag::Sink& sink);

}  // namespace isadora::driver
