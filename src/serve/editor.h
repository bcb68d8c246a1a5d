// What the editor of the page asks of a place in a program: the language server answers, in its own protocol's words.
#pragma once

#include <memory>
#include <string>

#include "lsp/server.h"
#include "serve/json.h"

namespace isadora::serve {

class Editor {
 public:
  explicit Editor(const std::string& isa);
  // `method` is one of textDocument/…; lines and columns count from 0, columns in units of 16 bits. Null where there is
  // nothing to say.
  Json ask(const std::string& method, const std::string& text, uint64_t line, uint64_t column);

 private:
  void tell(const std::string& method, const Json& params);

  lsp::LanguageServer server_;
  bool open_ = false;
  int64_t asked_ = 0;
};

}  // namespace isadora::serve
