// The path of this executable or library: descriptions and modules are installed relative to it.
#pragma once

#include <filesystem>

namespace isadora::base {

// The file that holds this code: the program, or the shared library that it was loaded from. Good for opening; empty
// where it is unknown.
std::filesystem::path own_file();

// The directory of the file, with links resolved; empty if it is unknown.
std::filesystem::path own_folder();

}  // namespace isadora::base
