#include "base/own_file.h"

#include <dlfcn.h>
#include <link.h>

namespace isadora::base {

namespace fs = std::filesystem;

namespace {

constexpr const char* kProgram = "/proc/self/exe";
constexpr char kHere = 0;  // something of the file

}  // namespace

fs::path own_file() {
  Dl_info info;
  link_map* map = nullptr;
  const bool known = dladdr1(&kHere, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) != 0;
  const bool is_library = known && map && map->l_name && *map->l_name;  // the loader gives the program no name
  return is_library ? fs::path(map->l_name) : fs::path(kProgram);
}

fs::path own_folder() {
  std::error_code error;
  const fs::path file = own_file();
  // The path of a program that was replaced while it runs no longer exists, but its link still names it.
  const fs::path whole = file == kProgram ? fs::read_symlink(file, error) : fs::canonical(file, error);
  return error ? fs::path() : whole.parent_path();
}

}  // namespace isadora::base
