// Where this code lies: what comes along with it (descriptions, modules) lies beside it or at a known place from there.
#pragma once

#include <filesystem>

namespace isadora::base {

// The file that holds this code: the program, or the shared library that it was loaded from. Good for opening; empty
// where it is unknown.
std::filesystem::path own_file();

// The folder that the file lies in, without links on the way; empty where it is unknown.
std::filesystem::path own_folder();

}  // namespace isadora::base
