// Reads and writes the recorded answers beside a description (prove/verdicts.h).
#pragma once

#include "diag/diagnostic.h"
#include "model/model.h"
#include "prove/verdicts.h"

namespace isadora::driver {

// NAME.verdicts, in the folder of the description's files.
std::string verdicts_path(const model::Isa& isa);
// None if there is no such file. False with a diagnostic if it is damaged.
bool read_verdicts(const model::Isa& isa, prove::Verdicts& out, diag::Sink& sink);

}  // namespace isadora::driver
