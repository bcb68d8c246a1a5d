#include "serve/editor.h"

namespace isadora::serve {

namespace {

constexpr const char* kProgram = "untitled:program.s";

Json position(uint64_t line, uint64_t column) { return {{"line", line}, {"character", column}}; }

}  // namespace

Editor::Editor(const std::string& isa) : server_({.folders = {}, .isa = isa, .version = {}}) {
  server_.step(
      base::json_text(
          {{"jsonrpc", "2.0"}, {"id", 0}, {"method", "initialize"}, {"params", {{"capabilities", Json::object()}}}}),
      true);
  notify("initialized", Json::object());
}

void Editor::notify(const std::string& method, const Json& params) {
  server_.step(base::json_text({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}), true);
}

Json Editor::ask(const std::string& method, const std::string& text, uint64_t line, uint64_t column) {
  if (open_) {
    notify("textDocument/didChange", {{"textDocument", {{"uri", kProgram}, {"version", asked_}}},
                                      {"contentChanges", Json::array({{{"text", text}}})}});
  } else {
    notify("textDocument/didOpen",
           {{"textDocument", {{"uri", kProgram}, {"languageId", "isadora-asm"}, {"version", 0}, {"text", text}}}});
  }
  open_ = true;
  const int64_t id = ++asked_;
  const Json question = {{"jsonrpc", "2.0"},
                         {"id", id},
                         {"method", method},
                         {"params", {{"textDocument", {{"uri", kProgram}}}, {"position", position(line, column)}}}};
  for (const std::string& message : server_.step(base::json_text(question), true)) {
    const Json answer = base::parse_json(message);
    if (answer.is_object() && answer.value("id", Json()) == Json(id)) return answer.value("result", Json());
  }
  return nullptr;
}

}  // namespace isadora::serve
