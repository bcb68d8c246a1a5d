// A session as bytes: the client's output comes in, its input goes out.
#pragma once

#include <deque>

#include "lsp/framing.h"
#include "lsp/server.h"

namespace isadora::lsp {

class ClientSession {
 public:
  explicit ClientSession(const ServerOptions& options) : server_(options) {}

  // All that has come so far: requests that a later message cancels are not worked on, and of texts that change more
  // than once the last is read.
  std::string feed(std::string_view bytes);
  bool finished() const { return server_.finished(); }
  int exit_code() const { return server_.exit_code(); }

 private:
  void note_cancellations(const std::deque<Frames::Frame>& frames);

  Frames frames_;
  LanguageServer server_;
};

}  // namespace isadora::lsp
