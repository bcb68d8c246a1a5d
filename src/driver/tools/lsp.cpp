// `lsp`: a language server on standard input and output. This file transports bytes; the protocol is in src/lsp.
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/files.h"
#include "driver/report.h"
#include "driver/tools/commands.h"
#include "lsp/session.h"

namespace isadora::driver {

namespace {

// Waits for bytes; false at the end of the input, or when it cannot be read.
bool read_some(std::string& bytes) {
  char buffer[65536];
  ssize_t count;
  do count = ::read(STDIN_FILENO, buffer, sizeof buffer);
  while (count < 0 && errno == EINTR);
  bytes.assign(buffer, static_cast<size_t>(std::max<ssize_t>(count, 0)));
  return count > 0;
}

bool write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) return false;
    bytes.remove_prefix(static_cast<size_t>(std::max<ssize_t>(count, 0)));
  }
  return true;
}

}  // namespace

int language_server(const LspOptions& options, diag::Sink& sink) {
  lsp::ClientSession session({{}, options.common.isa, ISADORA_VERSION});
  std::string bytes;
  while (!session.finished() && read_some(bytes)) {
    if (write_all(session.feed(bytes))) continue;
    report_error(sink, diag::Kind::CannotWrite,
                 std::string("cannot write to the editor: ") + base::error_reason(errno));
    return kUnusable;
  }
  return session.exit_code();
}

}  // namespace isadora::driver
