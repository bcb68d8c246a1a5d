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

// The descriptions that a command is about: its arguments, or else what `--isa` names (empty: the default). False, and
// an error, where both name one.
bool choose_descriptions(const std::vector<std::string>& arguments, const std::string& isa,
                         std::vector<std::string>& names, diag::Sink& sink);
bool read_inputs(const std::vector<std::string>& names, std::vector<DescriptionInput>& inputs, diag::Sink& sink);
parse::TreeStats total(const std::vector<DescriptionInput>& inputs);

}  // namespace isadora::driver
