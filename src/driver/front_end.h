// The C front end, a program of its own (Debian: clang-19): it reads C and writes LLVM's IR.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/commands.h"
#include "model/model.h"

namespace isadora::driver {

// Compiles a file to bitcode by clang; none, with diagnostics, if the file has errors or clang is missing. `folder`
// takes intermediate files.
std::optional<std::string> read_c(const std::string& path, const model::Abi& abi, const CcOptions& options,
                                  const std::string& folder, diag::Sink& sink);

}  // namespace isadora::driver
