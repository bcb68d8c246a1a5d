// Parts of the program that are loaded when they are used, so that what they need is not loaded by every command:
// shared objects beside the program or the library that this code is in, where a build leaves them, or in lib/isadora,
// where they are installed.
#pragma once

#include <string>

namespace isadora::base {

// The path of `file`, or what the environment says in `variable`. Empty where there is no such file of the program's
// or library's owner or of root that others cannot write.
std::string plugin_path(const char* file, const char* variable);

// The function `name` of the shared object at `path`, which stays loaded; null with the reason. Nothing of a module of
// another build is called: each has the digest of the headers that both are made of.
void* plugin_function(const std::string& path, const char* name, std::string& error);

}  // namespace isadora::base
