// The C front end, a program of its own (Debian: clang-19): it reads C and writes LLVM's IR.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/commands.h"
#include "model/model.h"

namespace isadora::driver {

// The IR of a file as bitcode; nothing, with its findings as diagnostics, where the file is wrong or there is no front
// end. `folder` takes what lies between.
std::optional<std::string> read_c(const std::string& path, const model::Abi& abi, const CcOptions& options,
                                  const std::string& folder, diag::Sink& sink);

}  // namespace isadora::driver
