// The descriptions that a command line names, and how much they hold.
#pragma once

#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "parse/tree.h"

namespace isadora::driver {

struct DescriptionInput {
  std::string name;
  std::vector<parse::Tree> trees;
};

// The descriptions of a command: its arguments, or else `--isa` (empty: the default). False, with an error, if both are
// given.
bool choose_descriptions(const std::vector<std::string>& arguments, const std::string& isa,
                         std::vector<std::string>& names, diag::Sink& sink);
bool read_inputs(const std::vector<std::string>& names, std::vector<DescriptionInput>& inputs, diag::Sink& sink);
parse::TreeStats total(const std::vector<DescriptionInput>& inputs);

}  // namespace isadora::driver
