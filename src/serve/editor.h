// Forwards requests of the page's editor to the language server, in its protocol.
#pragma once

#include <memory>
#include <string>

#include "lsp/server.h"
#include "serve/json.h"

namespace isadora::serve {

class Editor {
 public:
  explicit Editor(const std::string& isa);
  // `method` is one of textDocument/…; lines and columns count from 0, columns in UTF-16 units. Null if there is no
  // answer.
  Json ask(const std::string& method, const std::string& text, uint64_t line, uint64_t column);

 private:
  void notify(const std::string& method, const Json& params);

  lsp::LanguageServer server_;
  bool open_ = false;
  int64_t asked_ = 0;
};

}  // namespace isadora::serve
