// An editor for tests: it speaks with a Server message by message and keeps what comes back.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/files.h"
#include "lsp/server.h"

namespace isadora::lsp {

class Client {
 public:
  explicit Client(const Json& capabilities = Json::object(), const std::string& isas = "/isas")
      : server_({{ISADORA_ROOT + isas}, "simt128", "test"}) {
    welcome = request("initialize", {{"capabilities", capabilities}});
    notify("initialized", Json::object());
  }

  // The whole answer, with `result` or `error`.
  Json ask(const std::string& method, const Json& params) {
    const int id = ++last_id_;
    take(server_.step(base::json_text({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}})));
    Json answer = std::move(answers.back());
    answers.clear();
    return answer;
  }
  Json request(const std::string& method, const Json& params) { return ask(method, params)["result"]; }
  void notify(const std::string& method, const Json& params) {
    take(server_.step(base::json_text({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}})));
  }

  void open(const std::string& uri, const std::string& text) {
    texts[uri] = text;
    const std::string language = uri.ends_with(".isa") ? "isadora" : "isadora-asm";
    notify("textDocument/didOpen",
           {{"textDocument", {{"uri", uri}, {"languageId", language}, {"version", 1}, {"text", text}}}});
  }
  void change(const std::string& uri, const Json& changes) {
    notify("textDocument/didChange",
           {{"textDocument", {{"uri", uri}, {"version", ++version_}}}, {"contentChanges", changes}});
  }
  // The place of the n-th `needle` in a text, `after` bytes further; the text is ASCII up to there.
  Json place(const std::string& uri, const std::string& needle, size_t behind = 0, int n = 1) const {
    const std::string& text = texts.at(uri);
    size_t at = text.find(needle);
    while (--n > 0) at = text.find(needle, at + 1);
    at += behind;
    const size_t line = text.rfind('\n', at == 0 ? 0 : at - 1);
    const size_t begin = line == std::string::npos || at == 0 ? 0 : line + 1;
    return {{"line", std::count(text.begin(), text.begin() + static_cast<long>(at), '\n')}, {"character", at - begin}};
  }
  Json at(const std::string& uri, const std::string& needle, size_t behind = 0, int n = 1) const {
    return {{"textDocument", {{"uri", uri}}}, {"position", place(uri, needle, behind, n)}};
  }
  std::vector<std::string> completions(const std::string& uri, const std::string& needle, size_t behind) {
    std::vector<std::string> labels;
    for (const Json& item : request("textDocument/completion", at(uri, needle, behind)))
      labels.push_back(item["label"]);
    return labels;
  }
  // The text after the edits of a rename or a format, which do not overlap.
  std::string edited(const std::string& uri, Json edits) const {
    std::string text = texts.at(uri);
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
      apply(text, {{"text", (*edit)["newText"]}, {"range", (*edit)["range"]}}, Units::Utf16);
    return text;
  }

  Json welcome;
  std::map<std::string, Json> diagnostics;  // the last list for each URI
  std::vector<Json> answers;
  std::map<std::string, std::string> texts;
  LanguageServer& server() { return server_; }

 private:
  void take(const std::vector<std::string>& messages) {
    for (const std::string& text : messages) {
      const Json message = Json::parse(text);
      if (message.contains("id"))
        answers.push_back(message);
      else if (message["method"] == "textDocument/publishDiagnostics")
        diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"];
    }
  }

  LanguageServer server_;
  int last_id_ = 0, version_ = 1;
};

inline bool has(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace isadora::lsp
