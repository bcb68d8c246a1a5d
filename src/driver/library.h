// The library's names, as the commands use them.
#pragma once

#include "library/input.h"
#include "library/library.h"

namespace isadora::driver {

using library::description_files;
using library::IsaAssembler;
using library::IsaEntry;
using library::known_isas;
using library::load;
using library::load_for_assembling;
using library::load_for_codec;
using library::load_for_program;
using library::load_lenient;
using library::Loaded;
using library::read_trees;

using library::is_binary;
using library::is_own_input;
using library::is_text;
using library::kBatchLimit;
using library::kDescriptionLimit;
using library::kProgramLimit;
using library::kTextLimit;
using library::read_input;
using library::report_too_large;

}  // namespace isadora::driver
