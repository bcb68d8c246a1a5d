#include "driver/connection.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "base/files.h"
#include "base/integer.h"
#include "diag/diagnostic.h"
#include "driver/report.h"

namespace isadora::driver {

namespace {

std::string failed(const std::string& what) { return what + ": " + base::error_reason(errno); }

}  // namespace

Connection::~Connection() {
  if (in_ > 2) ::close(in_);
}

std::string Connection::open(const std::string& where, const std::string& invitation) {
  if (where == "-") {
    in_ = STDIN_FILENO;
    out_ = STDOUT_FILENO;
    return {};
  }
  const auto port = base::Integer::parse(where);
  if (!port || port->is_negative() || base::Integer(65535) < *port)
    return "`" + diag::shortened(where) + "` is not a port (0 to 65535), and not `-`";
  return listen(static_cast<unsigned>(port->to_uint64()), invitation);
}

// On this machine's own address alone, for one connection.
std::string Connection::listen(unsigned port, const std::string& invitation) {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0) return failed("there is no socket");
  const int on = 1;
  ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener, any, size) != 0 || ::listen(listener, 1) != 0 || ::getsockname(listener, any, &size) != 0) {
    const std::string why = failed("cannot listen on port " + std::to_string(port));
    ::close(listener);
    return why;
  }
  print_error("isadora: " + invitation + std::to_string(ntohs(address.sin_port)));
  do in_ = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
  while (in_ < 0 && errno == EINTR);
  const std::string why = in_ < 0 ? failed("nobody can connect") : "";
  ::close(listener);
  if (in_ >= 0) ::setsockopt(in_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  out_ = in_;
  return why;
}

std::optional<std::string> Connection::receive(bool wait) const {
  pollfd wanted{in_, POLLIN, 0};
  const int ready = ::poll(&wanted, 1, wait ? -1 : 0);
  if (ready == 0 || (ready < 0 && errno == EINTR)) return std::string();
  if (ready < 0) return std::nullopt;
  std::array<char, 65536> bytes{};
  const ssize_t n = ::read(in_, bytes.data(), bytes.size());
  if (n < 0 && errno == EINTR) return std::string();
  if (n <= 0) return std::nullopt;
  return std::string(bytes.data(), static_cast<size_t>(n));
}

bool Connection::has_input() const {
  pollfd wanted{in_, POLLIN, 0};
  return ::poll(&wanted, 1, 0) > 0;
}

// A failed write is ignored: the next read reports that the peer has gone.
void Connection::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t n = ::write(out_, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    bytes.remove_prefix(static_cast<size_t>(n));
  }
}

}  // namespace isadora::driver
