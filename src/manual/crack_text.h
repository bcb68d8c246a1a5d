// The crack of a form as the description has it.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace isadora::manual {

// Its conditions and loops too: each micro-op alone would be shown as one that always happens.
std::string crack_text(const std::vector<model::MicroOp>& crack);

}  // namespace isadora::manual
