// The C front end, a program of its own (Debian: clang-19): it reads C and writes LLVM's IR.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/tools/commands.h"
#include "model/model.h"

namespace isadora::driver {

struct FrontEndInput {
  std::string path, language;      // as clang calls it
  std::vector<std::string> asked;  // what it makes of the file: words for clang
  std::string output;
};
// The file in `folder` from which clang reads the input `-`.
std::string standard_input(const std::string& folder);
// Runs clang; false, with diagnostics, where the file has errors or clang is missing. Warnings are reported.
bool start_front_end(const FrontEndInput& input, const model::Abi& abi, const CcOptions& options,
                     const std::string& folder, diag::Sink& sink);
// Compiles a file, of `c` or `cpp-output`, to bitcode by clang; none, with diagnostics, if the file has errors or clang
// is missing. `folder` takes intermediate files.
std::optional<std::string> read_c(const std::string& path, const std::string& language, const model::Abi& abi,
                                  const CcOptions& options, const std::string& folder, diag::Sink& sink);

// As above, and keeps the result in the cache. It is found again by the target, the options and `texts`: the texts of
// the file and of all headers that it includes.
std::optional<std::string> read_kept_c(const std::string& path, const std::string& texts, const model::Abi& abi,
                                       const CcOptions& options, const std::string& folder, diag::Sink& sink);

// A program of the assembler for the C preprocessor.
std::optional<std::string> preprocessed_assembly(const std::string& path, const model::Abi& abi,
                                                 const CcOptions& options, const std::string& folder, diag::Sink& sink);

}  // namespace isadora::driver
