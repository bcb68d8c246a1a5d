// The changes between two versions of a description, before `diff` prints them.
#pragma once

#include <string>

#include "diff/diff.h"
#include "driver/tools/commands.h"
#include "library/library.h"
#include "prove/claim.h"

namespace isadora::driver {

struct VersionsAsked {
  std::string from_name, to_name;   // as the user named them, for commands that show a difference
  prove::Solver* solver = nullptr;  // null: semantics that are written otherwise are of an unknown effect
  unsigned timeout_ms = 5000;       // of each call of the solver
};

// All changes between two versions, in no certain order.
std::vector<diff::Change> changes(const library::Loaded& from, const library::Loaded& to, const VersionsAsked& asked);

}  // namespace isadora::driver
