// The way by which a debugger or an editor drives a run: the streams of this process, or a port of this machine.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace isadora::driver {

class Connection {
 public:
  Connection() = default;
  ~Connection();
  Connection(const Connection&) = delete;

  // "-": the streams of this process. A port of this machine (0: any free one): says `invitation` and which port on
  // standard error, and waits until somebody comes. Empty, or what is wrong.
  std::string open(const std::string& where, const std::string& invitation);
  // Bytes that have come; empty where there are none yet and nobody waits. Nothing: the other side has gone.
  std::optional<std::string> receive(bool wait) const;
  void send(std::string_view bytes) const;

 private:
  int in_ = -1, out_ = -1;

  std::string listen(unsigned port, const std::string& invitation);
};

}  // namespace isadora::driver
