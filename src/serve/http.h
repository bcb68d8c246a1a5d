// The explorer on a socket: loopback, and nothing else. What reads HTTP is a module that is loaded when it is used
// (src/serve/http), as it needs more than all the other commands together.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "serve/service.h"

namespace isadora::serve {

class Listener {
 public:
  virtual ~Listener() = default;
  // Serves until the process ends, one request after the other. Port 0 is any free one. `ready` is told the port before
  // the first request. What is wrong, or never returns.
  virtual std::string listen(const std::function<Response(const Request&)>& respond, unsigned port,
                             const std::function<void(unsigned)>& ready) = 0;
};

// The module's listener; null with a sentence where it is missing.
std::unique_ptr<Listener> load_listener(std::string& error);

}  // namespace isadora::serve
