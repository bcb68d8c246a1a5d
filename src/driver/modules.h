// `--modules A,B,…`: the modules that a machine has. Without it, it has all.
#pragma once

#include <string>

#include "base/source.h"
#include "diag/diagnostic.h"
#include "encoding/codec.h"
#include "object/object.h"

namespace isadora::driver {

// False with a finding for each instruction of another module, and for an unknown module; `code` is then the exit code.
bool within_modules(const std::string& modules, const encoding::Codec& codec, const object::Object& object,
                    const base::SourceRef& text, diag::Sink& sink, int& code);

}  // namespace isadora::driver
