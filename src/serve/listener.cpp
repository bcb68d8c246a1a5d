// Loads the HTTP module.
#include "base/plugin.h"
#include "serve/http.h"

namespace isadora::serve {

std::unique_ptr<Listener> load_listener(std::string& error) {
  using Make = Listener* (*)();
  constexpr const char* kFile = "isadora-http.so";
  std::string why;
  const std::string path = base::plugin_path(kFile, "ISADORA_HTTP");
  const auto make = reinterpret_cast<Make>(base::plugin_function(path, "isadora_make_listener", why));
  if (make) return std::unique_ptr<Listener>(make());
  error = "the module `" + std::string(kFile) + "` that listens cannot be loaded: " + why;
  return nullptr;
}

}  // namespace isadora::serve
