// The explorer's server, on loopback only. Its HTTP library is in a module that is loaded on first use
// (src/serve/http), as it needs more libraries than all other commands together.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "serve/service.h"

namespace isadora::serve {

class Listener {
 public:
  virtual ~Listener() = default;
  // Serves until the process ends, one request at a time. Port 0 is any free port; `ready` is called with the port
  // before the first request. Returns only with an error message.
  virtual std::string listen(const std::function<Response(const Request&)>& respond, unsigned port,
                             const std::function<void(unsigned)>& ready) = 0;
};

// The module's listener; null with an error message if the module is missing.
std::unique_ptr<Listener> load_listener(std::string& error);

}  // namespace isadora::serve
