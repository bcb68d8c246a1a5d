#include "base/plugin.h"

#include <dlfcn.h>
#include <sys/stat.h>

#include <cfenv>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "base/own_file.h"

extern "C" const char isadora_interface[];  // of the program (cmake/interface.cmake)

namespace isadora::base {
namespace {

// A module is trusted if it belongs to the owner of this code or to root and no other user can write it. Its parent
// directories are not checked: a build may lie in a directory of other users.
bool is_trusted(const std::filesystem::path& module) {
  struct stat own, status;
  if (::stat(own_file().c_str(), &own) != 0 || ::stat(module.c_str(), &status) != 0) return false;
  const bool is_owned = status.st_uid == 0 || status.st_uid == own.st_uid;
  return S_ISREG(status.st_mode) && is_owned && !(status.st_mode & S_IWOTH);
}

}  // namespace

std::string plugin_path(const char* file, const char* variable) {
  if (const char* path = std::getenv(variable)) return path;
  const std::filesystem::path here = own_folder();
  for (const char* folder : {".", "isadora", "../lib/isadora", "../../lib/isadora", "..", "../.."}) {
    const std::filesystem::path place = (here / folder / file).lexically_normal();
    if (is_trusted(place)) return place.string();
  }
  return {};
}

void* plugin_function(const std::string& path, const char* name, std::string& error) {
  std::error_code none;
  if (path.empty() || !std::filesystem::exists(path, none)) {
    error = "it is not there";
    return nullptr;
  }
  // A library that was built with -ffast-math, among those that come along, sets the modes of floats when it is loaded.
  std::fenv_t modes;
  std::fegetenv(&modes);
  void* const plugin = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  std::fesetenv(&modes);
  const void* const interface = plugin ? dlsym(plugin, "isadora_interface") : nullptr;
  if (plugin && (!interface || std::string_view(static_cast<const char*>(interface)) != isadora_interface)) {
    error = "it is of another build of isadora";
    return nullptr;
  }
  void* const function = plugin ? dlsym(plugin, name) : nullptr;
  if (function) return function;
  const char* why = dlerror();
  error = why ? why : "it has no function `" + std::string(name) + "`";
  return nullptr;
}

}  // namespace isadora::base
