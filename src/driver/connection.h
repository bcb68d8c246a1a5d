// The connection of a debugger or an editor: the streams of this process, or a local port.
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

  // "-": the streams of this process. A local port (0: any free one): prints `invitation` and the port to standard
  // error, and waits for a connection. Returns an error, or an empty string.
  std::string open(const std::string& where, const std::string& invitation);
  // Received bytes; empty if there are none yet and `wait` is false. None: the peer has gone.
  std::optional<std::string> receive(bool wait) const;
  // Are there bytes to receive, or has the peer gone?
  bool has_input() const;
  void send(std::string_view bytes) const;

 private:
  int in_ = -1, out_ = -1;

  std::string listen(unsigned port, const std::string& invitation);
};

}  // namespace isadora::driver
