// Diagnostics are pushed: of each open program, and of all files of each description of which a file is open.
#include <utility>

#include "lsp/server.h"

namespace isadora::lsp {

void LanguageServer::publish() {
  for (const auto& [uri, document] : workspace_.documents()) {
    if (document.is_description)
      publish_description(document);
    else
      publish_program(document);
  }
}

void LanguageServer::publish_program(const TextDocument& document) {
  const std::shared_ptr<const AnalyzedProgram> now = program(document);
  if (std::exchange(published_[document.uri], now) == now) return;
  Atlas atlas(workspace_, units_);
  Json list = Json::array();
  for (const diag::Diagnostic& found : now->findings.all()) list.push_back(diagnostic(found, atlas));
  publish_list(document.uri, std::move(list));
}

// A finding without a place is shown in the open file.
void LanguageServer::publish_description(const TextDocument& document) {
  const DescriptionRef now = workspace_.description_of(document);
  if (std::exchange(published_[document.uri], now) == now) return;
  Atlas atlas(workspace_, units_);
  std::map<std::string, Json> lists = {{document.uri, Json::array()}};
  for (const parse::Tree& tree : now->trees) lists.try_emplace(atlas.uri(*tree.source), Json::array());
  for (const diag::Diagnostic& found : now->findings.all()) {
    const std::string uri = found.span ? atlas.uri(*found.span.source) : document.uri;
    lists.try_emplace(uri, Json::array()).first->second.push_back(diagnostic(found, atlas));
  }
  for (auto& [uri, list] : lists) {
    if (list.empty() && !marked_.contains(uri) && uri != document.uri) continue;
    const TextDocument* open = workspace_.find(uri);
    if (open) published_[uri] = now;
    publish_list(uri, std::move(list));
  }
}

void LanguageServer::publish_list(const std::string& uri, Json list) {
  if (list.empty())
    marked_.erase(uri);
  else
    marked_.insert(uri);
  Json params = {{"uri", uri}, {"diagnostics", std::move(list)}};
  if (const TextDocument* open = workspace_.find(uri)) params["version"] = open->version;
  send({{"jsonrpc", "2.0"}, {"method", "textDocument/publishDiagnostics"}, {"params", std::move(params)}});
}

}  // namespace isadora::lsp
