#include "driver/gdb.h"

#include <algorithm>

#include "driver/report.h"
#include "gdb/packets.h"
#include "gdb/server.h"

namespace isadora::driver {

namespace {

constexpr size_t kMostText = 4000;  // bytes of a console packet

class RemoteSession {
 public:
  RemoteSession(Connection& connection, gdb::GdbServer& server, ConsoleHost& console)
      : connection_(connection), server_(server), console_(console) {}

  // Until gdb has gone or wants the end.
  void run() {
    while (server_.end() == gdb::GdbServer::End::No && receive()) {
      while (server_.end() == gdb::GdbServer::End::No) {
        const std::optional<gdb::Event> event = framer_.next();
        if (!event) break;
        hear(*event);
      }
      if (server_.runs()) resume();
    }
  }

 private:
  // Waits for bytes while the program is stopped. False: gdb has gone.
  bool receive() {
    const auto bytes = connection_.receive(!server_.runs());
    if (bytes) framer_.feed(*bytes);
    return bytes.has_value();
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

  void resume() {
    const auto reply = server_.run_on([this] { return connection_.has_input(); });
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

  void send(std::string_view bytes) const { connection_.send(bytes); }

  Connection& connection_;
  gdb::GdbServer& server_;
  ConsoleHost& console_;
  gdb::PacketFramer framer_;
  std::string last_;
};

}  // namespace

int64_t ConsoleHost::read(int64_t descriptor, uint8_t* to, uint64_t bytes) {
  return descriptor == 0 ? 0 : FileHost::read(descriptor, to, bytes);
}

int64_t ConsoleHost::write(int64_t descriptor, const uint8_t* from, uint64_t bytes) {
  if (descriptor != 1 && descriptor != 2) return FileHost::write(descriptor, from, bytes);
  text_.append(from, from + bytes);
  return static_cast<int64_t>(bytes);
}

sim::RunResult GdbConnection::serve(sim::session::Session& session, ConsoleHost& console) {
  gdb::GdbServer server(session);
  RemoteSession(*this, server, console).run();
  if (server.end() == gdb::GdbServer::End::Detached && !session.ended()) session.run({});
  return session.result();
}

sim::RunResult serve_gdb(const std::string& where, const LoadedProgram& program, sim::LaunchRequest& request,
                         sim::Engine& engine, ConsoleHost& console) {
  sim::session::Session session(program.isa->codec, program.object, request, engine);
  GdbConnection connection;
  const std::string why_not =
      session.complaint() ? *session.complaint() : connection.open(where, "waits for gdb: target remote localhost:");
  if (why_not.empty()) return connection.serve(session, console);
  sim::RunResult refused;
  refused.status = sim::RunResult::Status::BadRequest;
  refused.message = why_not;
  return refused;
}

}  // namespace isadora::driver
