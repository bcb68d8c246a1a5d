// Modules that are loaded on first use, so that not every command loads their libraries: shared objects beside the
// program or library that contains this code (in a build), or in lib/isadora (installed).
#pragma once

#include <string>

namespace isadora::base {

// The path of `file`, or the value of the environment variable `variable`. Empty unless the file belongs to the owner
// of the program or library or to root, and no other user can write it.
std::string plugin_path(const char* file, const char* variable);

// The function `name` of the shared object at `path`, which stays loaded; null with the reason. Nothing of a module of
// another build is called: each has the digest of the headers that both are made of.
void* plugin_function(const std::string& path, const char* name, std::string& error);

}  // namespace isadora::base
