// Identifies the running build of a program or shared object: cached answers name the build that gave them.
#pragma once

#include <string>

namespace isadora::base {

// The linker's name (build id) for the loaded object that `address` lies in, as a fingerprint; empty where it has none.
std::string build_id(const void* address);

}  // namespace isadora::base
