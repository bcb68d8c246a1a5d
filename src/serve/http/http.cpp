// The module `isadora-http.so`.
#include "serve/http.h"

#include <httplib.h>

#include <memory>
#include <mutex>
#include <utility>

#include "base/module_function.h"

namespace isadora::serve {

namespace {

// Scripts come from this server only, and the page makes no other requests. Styles may be inline, for the editor.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
constexpr time_t kSeconds = 10;  // timeouts of requests and of responses
constexpr time_t kIdleSeconds = 2;
constexpr size_t kThreads = 64;

Request request_of(const httplib::Request& in) {
  return {.method = in.method,
          .path = in.path,
          .host = in.get_header_value("Host"),
          .origin = in.get_header_value("Origin"),
          .type = in.get_header_value("Content-Type"),
          .site = in.get_header_value("Sec-Fetch-Site"),
          .body = in.body};
}

// Sent uncompressed: the library would compress each answer by brotli at its highest level, which takes a hundred times
// as long as making it, and the connection is local.
void put(httplib::Response& out, Response in) {
  out.status = in.status;
  if (in.compressed) out.set_header("Content-Encoding", "gzip");
  if (in.body.empty()) return out.set_content("", in.type);
  const auto body = std::make_shared<const std::string>(std::move(in.body));
  // The library asks for whatever range a client names, within the body or not.
  out.set_content_provider(body->size(), in.type, [body](size_t offset, size_t length, httplib::DataSink& sink) {
    const std::string_view rest = std::string_view(*body).substr(std::min(offset, body->size()));
    return rest.size() >= length && sink.write(rest.data(), length);
  });
}

class Http final : public Listener {
 public:
  std::string listen(const std::function<Response(const Request&)>& respond, unsigned port,
                     const std::function<void(unsigned)>& ready) override;
};

std::string Http::listen(const std::function<Response(const Request&)>& respond, unsigned port,
                         const std::function<void(unsigned)>& ready) {
  httplib::Server server;
  std::mutex one_at_a_time;
  const auto handle = [&](const httplib::Request& in, httplib::Response& out) {
    const std::lock_guard lock(one_at_a_time);
    put(out, respond(request_of(in)));
  };
  server.Get(".*", handle);
  server.Post(".*", handle);
  server.set_default_headers({{"Content-Security-Policy", kPolicy},
                              {"X-Content-Type-Options", "nosniff"},
                              {"Referrer-Policy", "same-origin"},
                              {"Cross-Origin-Resource-Policy", "same-origin"},
                              {"Cross-Origin-Opener-Policy", "same-origin"},
                              {"Cache-Control", "no-cache"}});
  // Browsers keep idle connections open, and each occupies a thread for a while: there are enough threads that others
  // are still answered.
  server.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
  server.set_keep_alive_timeout(kIdleSeconds);
  server.set_payload_max_length(kMostBody);
  server.set_read_timeout(kSeconds);
  server.set_write_timeout(kSeconds);
  server.set_keep_alive_max_count(1000);
  server.set_tcp_nodelay(true);
  // The port is not shared with another process.
  socket_t listening = INVALID_SOCKET;
  server.set_socket_options([&](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    listening = socket;
  });
  constexpr const char* kHost = "127.0.0.1";
  const int bound = port == 0                                            ? server.bind_to_any_port(kHost)
                    : server.bind_to_port(kHost, static_cast<int>(port)) ? static_cast<int>(port)
                                                                         : -1;
  if (bound < 0) return "cannot listen on port " + std::to_string(port) + " of this machine: another program may";
  // The library's queue has five places. Where more clients connect at once, some wait for a second, or are refused.
  ::listen(listening, SOMAXCONN);
  ready(static_cast<unsigned>(bound));
  return server.listen_after_bind() ? "" : "cannot listen any longer";
}

}  // namespace
}  // namespace isadora::serve

ISADORA_MODULE_FUNCTION isadora::serve::Listener* isadora_make_listener() { return new isadora::serve::Http; }
