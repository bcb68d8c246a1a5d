// The explorer on a socket: loopback, and nothing else.
#pragma once

#include <functional>
#include <string>

#include "serve/service.h"

namespace isadora::serve {

// Serves until the process ends. Port 0 is any free one. `ready` is told the port. What is wrong, or never returns.
std::string listen(Service& service, unsigned port, const std::function<void(unsigned)>& ready);

}  // namespace isadora::serve
