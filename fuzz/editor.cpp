// Any text, typed into an editor: the language server answers all that can be asked of a place, and what it has
// formatted it does not format further. The first byte says which language the text is in, the second the place.
#include "lsp/server.h"
#include "target.h"

using namespace isadora;
using lsp::Json;

namespace {

constexpr const char* kQuestions[] = {
    "hover",         "completion", "definition",     "references",   "documentHighlight",
    "prepareRename", "rename",     "documentSymbol", "foldingRange", "codeAction"};

class Editor {
 public:
  explicit Editor(std::string uri)
      : uri_(std::move(uri)), server_({{ISADORA_ROOT "/isas"}, ISADORA_ROOT "/isas/simt128", "fuzz"}) {
    ask("initialize", Json::object());
    tell("initialized", Json::object());
    tell("textDocument/didOpen", {{"textDocument", {{"uri", uri_}, {"languageId", ""}, {"version", 1}, {"text", ""}}}});
  }

  void type(std::string_view text) {
    tell("textDocument/didChange",
         {{"textDocument", {{"uri", uri_}, {"version", 2}}}, {"contentChanges", Json::array({{{"text", text}}})}});
  }
  Json ask(const std::string& method, const Json& params) {
    Json answer;
    for (const Json& message : step({{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}))
      if (message.contains("id")) answer = message;
    const bool fails = answer.contains("error") && answer["error"]["code"] == lsp::kInternalError;
    fuzz::require(answer.contains("result") || answer.contains("error"), "a request has no answer");
    fuzz::require(!fails, "the server is at fault");
    return answer;
  }
  Json ask_at(const std::string& method, size_t line, size_t column) {
    const Json position = {{"line", line}, {"character", column}};
    return ask("textDocument/" + method, {{"textDocument", {{"uri", uri_}}},
                                          {"position", position},
                                          {"newName", "fresh"},
                                          {"range", {{"start", position}, {"end", position}}}});
  }

 private:
  void tell(const std::string& method, const Json& params) {
    step({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
  }
  std::vector<Json> step(const Json& message) {
    std::vector<Json> out;
    for (const std::string& text : server_.step(base::json_text(message))) out.push_back(base::parse_json(text));
    return out;
  }

  std::string uri_;
  lsp::LanguageServer server_;
};

}  // namespace

FUZZ_TARGET(editor) {
  if (size < 2) return 0;
  static Editor program("untitled:a.s"), description("untitled:a.isa");
  Editor& editor = data[0] % 2 == 0 ? program : description;
  editor.type(fuzz::text_of(data + 2, size - 2));
  for (const char* question : kQuestions) editor.ask_at(question, data[1] / 16, data[1] % 16 * 3);
  const Json edits = editor.ask_at("formatting", 0, 0).value("result", Json());
  if (!edits.is_array() || edits.empty()) return 0;
  std::string text(fuzz::text_of(data + 2, size - 2));
  const Json valid = base::parse_json(base::json_text(Json(text)));  // as the server got it
  text = valid.get<std::string>();
  lsp::apply(text, {{"text", edits[0]["newText"]}, {"range", edits[0]["range"]}}, lsp::Units::Utf16);
  editor.type(text);
  fuzz::require(editor.ask_at("formatting", 0, 0)["result"].empty(), "what was formatted is formatted further");
  return 0;
}
