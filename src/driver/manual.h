// What a manual is made of, read: for the command that writes it and for those that show it otherwise.
#pragma once

#include <memory>
#include <vector>

#include "driver/commands.h"
#include "driver/library.h"
#include "manual/manual.h"
#include "prove/answers.h"

namespace isadora::driver {

// Keeps what `options` refers to; not movable.
struct ManualInputs {
  std::vector<std::unique_ptr<Loaded>> loaded;
  std::vector<prove::AnsweredShard> answers;
  manual::Options options;
  ManualInputs() = default;
  ManualInputs(const ManualInputs&) = delete;
};

// Without names it is the default instruction set. Null with diagnostics.
std::unique_ptr<ManualInputs> read_manual(const ManualOptions& options, diag::Sink& sink);

}  // namespace isadora::driver
