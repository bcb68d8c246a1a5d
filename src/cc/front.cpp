// The front end's module.
#include "cc/front.h"

#include "base/plugin.h"

namespace isadora::cc {

std::unique_ptr<FrontEnd> load_front_end(std::string& error) {
  using Make = FrontEnd* (*)();
  constexpr const char* kFile = "isadora-cc.so";
  std::string why;
  const std::string path = base::plugin_path(kFile, "ISADORA_FRONT_END");
  const auto make = reinterpret_cast<Make>(base::plugin_function(path, "isadora_make_front_end", why));
  if (make) return std::unique_ptr<FrontEnd>(make());
  error = "the compiler's module `" + std::string(kFile) + "` cannot be loaded: " + why;
  return nullptr;
}

}  // namespace isadora::cc
