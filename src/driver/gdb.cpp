#include "driver/gdb.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/integer.h"
#include "driver/report.h"
#include "gdb/packets.h"
#include "gdb/server.h"

namespace isadora::driver {

namespace {

constexpr size_t kMostText = 4000;  // bytes of a console packet

class Talk {
 public:
  Talk(int in, int out, gdb::Server& server, ConsoleHost& console)
      : in_(in), out_(out), server_(server), console_(console) {}

  // Until gdb has gone or wants the end.
  void run() {
    while (server_.end() == gdb::Server::End::No && receive()) {
      while (server_.end() == gdb::Server::End::No) {
        const std::optional<gdb::Event> event = framer_.next();
        if (!event) break;
        hear(*event);
      }
      if (server_.runs()) go_on();
    }
  }

 private:
  // Waits for bytes while the program stands. False: gdb has gone.
  bool receive() {
    pollfd wanted{in_, POLLIN, 0};
    const int ready = ::poll(&wanted, 1, server_.runs() ? 0 : -1);
    if (ready < 0) return errno == EINTR;
    if (ready == 0) return true;
    std::array<char, 4096> bytes{};
    const ssize_t n = ::read(in_, bytes.data(), bytes.size());
    if (n > 0) framer_.feed({bytes.data(), static_cast<size_t>(n)});
    return n > 0 || (n < 0 && errno == EINTR);
  }

  void hear(const gdb::Event& event) {
    using What = gdb::Event::Kind;
    if (event.kind == What::Interrupt) return server_.interrupt();
    if (event.kind == What::Refused) return send(last_);
    const bool acknowledges = server_.acknowledges();
    if (event.kind == What::Damaged) return acknowledges ? send("-") : void();
    if (acknowledges) send("+");
    if (const auto reply = server_.respond(event.payload)) answer(*reply);
  }

  void go_on() {
    const auto reply = server_.run_on();
    show(console_.take());
    if (!reply) return;
    if (const std::string message = server_.take_message(); !message.empty()) show(message + "\n");
    answer(*reply);
  }

  // In gdb's terminal.
  void show(std::string_view text) {
    for (; !text.empty(); text.remove_prefix(std::min(text.size(), kMostText)))
      send(gdb::frame("O" + gdb::to_hex(text.substr(0, kMostText))));
  }

  void answer(const std::string& payload) {
    last_ = gdb::frame(payload);
    send(last_);
  }

  // What cannot be sent any more nobody misses: the next read says that gdb has gone.
  void send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t n = ::write(out_, bytes.data(), bytes.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return;
      bytes.remove_prefix(static_cast<size_t>(n));
    }
  }

  int in_, out_;
  gdb::Server& server_;
  ConsoleHost& console_;
  gdb::Framer framer_;
  std::string last_;
};

std::string failed(const std::string& what) { return what + ": " + std::strerror(errno); }

}  // namespace

int64_t ConsoleHost::read(int64_t descriptor, uint8_t* to, uint64_t bytes) {
  return descriptor == 0 ? 0 : FileHost::read(descriptor, to, bytes);
}

int64_t ConsoleHost::write(int64_t descriptor, const uint8_t* from, uint64_t bytes) {
  if (descriptor != 1 && descriptor != 2) return FileHost::write(descriptor, from, bytes);
  text_.append(from, from + bytes);
  return static_cast<int64_t>(bytes);
}

GdbConnection::~GdbConnection() {
  if (in_ > 2) ::close(in_);
}

std::string GdbConnection::open(const std::string& where) {
  if (where == "-") {
    in_ = STDIN_FILENO;
    out_ = STDOUT_FILENO;
    return {};
  }
  const auto port = base::Integer::parse(where);
  if (!port || port->is_negative() || base::Integer(65535) < *port)
    return "`" + diag::shortened(where) + "` is not a port (0 to 65535), and not `-`";
  return listen(static_cast<unsigned>(port->to_uint64()));
}

// On this machine's own address alone, for one connection.
std::string GdbConnection::listen(unsigned port) {
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
  print_aside("isadora: waits for gdb: target remote localhost:" + std::to_string(ntohs(address.sin_port)));
  do in_ = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
  while (in_ < 0 && errno == EINTR);
  const std::string why = in_ < 0 ? failed("nobody can connect") : "";
  ::close(listener);
  if (in_ >= 0) ::setsockopt(in_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  out_ = in_;
  return why;
}

sim::RunResult GdbConnection::serve(sim::session::Session& session, ConsoleHost& console) {
  gdb::Server server(session);
  Talk(in_, out_, server, console).run();
  if (server.end() == gdb::Server::End::Detached && !session.ended()) session.run({});
  return session.result();
}

sim::RunResult serve_gdb(const std::string& where, const Program& program, sim::LaunchRequest& request,
                         sim::Engine& engine, ConsoleHost& console) {
  sim::session::Session session(program.isa->codec, program.object, request, engine);
  GdbConnection connection;
  const std::string why_not = session.complaint() ? *session.complaint() : connection.open(where);
  if (why_not.empty()) return connection.serve(session, console);
  sim::RunResult refused;
  refused.status = sim::RunResult::Status::BadRequest;
  refused.message = why_not;
  return refused;
}

}  // namespace isadora::driver
