#include "base/plugin.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>

namespace isadora::base {

std::string plugin_path(const char* file, const char* variable) {
  if (const char* path = std::getenv(variable)) return path;
  std::error_code none;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
  for (const char* folder : {".", "../lib/isadora", "../../lib/isadora", "..", "../.."}) {
    const std::filesystem::path place = (program / folder / file).lexically_normal();
    if (std::filesystem::exists(place, none)) return place.string();
  }
  return {};
}

void* plugin_function(const std::string& path, const char* name, std::string& error) {
  std::error_code none;
  if (path.empty() || !std::filesystem::exists(path, none)) {
    error = "it is not there";
    return nullptr;
  }
  void* const plugin = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const function = plugin ? dlsym(plugin, name) : nullptr;
  if (function) return function;
  const char* why = dlerror();
  error = why ? why : "it has no function `" + std::string(name) + "`";
  return nullptr;
}

}  // namespace isadora::base
