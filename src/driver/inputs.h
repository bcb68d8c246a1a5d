// The descriptions that a command line names, and how much they hold.
#pragma once

#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "parse/tree.h"

namespace isadora::driver {

struct Input {
  std::string name;
  std::vector<parse::Tree> trees;
};

bool read_inputs(const std::vector<std::string>& names, std::vector<Input>& inputs, diag::Sink& sink);
parse::Stats total(const std::vector<Input>& inputs);

}  // namespace isadora::driver
