// Which build of a program or shared object is running: answers that are kept name what gave them.
#pragma once

#include <string>

namespace isadora::base {

// The linker's name (build id) for the loaded object that `address` lies in, as a fingerprint; empty where it has none.
std::string build_id(const void* address);

}  // namespace isadora::base
