// Initialization and shutdown, and synchronization of open documents.
#include <algorithm>

#include "lsp/server.h"

namespace isadora::lsp {

namespace {

// UTF-8 if the client offers it, since sources are UTF-8; else the protocol's default.
Units agreed_units(const Json& params) {
  const Json& offered = at(params, {"capabilities", "general", "positionEncodings"});
  if (!offered.is_array()) return Units::Utf16;
  for (const Units units : {Units::Utf8, Units::Utf16, Units::Utf32})
    if (std::find(offered.begin(), offered.end(), Json(name(units))) != offered.end()) return units;
  return Units::Utf16;
}

Json capabilities(Units units) {
  return {{"positionEncoding", name(units)},
          {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
          {"completionProvider", {{"triggerCharacters", {".", "$", "_", "=", "@"}}}},
          {"hoverProvider", true},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"documentHighlightProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"documentSymbolProvider", true},
          {"foldingRangeProvider", true},
          {"documentFormattingProvider", true},
          {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}}};
}

}  // namespace

Json LanguageServer::initialize(const Json& params) {
  if (initialized_) throw RequestError{kInvalidRequest, "`initialize` comes once"};
  units_ = agreed_units(params);
  if (const std::string isa = text_at(params, {"initializationOptions", "isa"}); !isa.empty()) workspace_.set_isa(isa);
  initialized_ = true;
  return {{"capabilities", capabilities(units_)}, {"serverInfo", {{"name", "isadora"}, {"version", version_}}}};
}

Json LanguageServer::initialized(const Json&) {
  stale_ = true;
  return nullptr;
}

Json LanguageServer::shutdown(const Json&) {
  shut_down_ = true;
  return nullptr;
}

Json LanguageServer::exit(const Json&) {
  exited_ = true;
  return nullptr;
}

// {"settings": {"isadora": {"isa": …}}}, or without the middle name.
Json LanguageServer::configure(const Json& params) {
  const Json& ours = at(params, {"settings", "isadora"});
  const Json& settings = ours.is_object() ? ours : at(params, {"settings"});
  if (at(settings, {"isa"}).is_string()) workspace_.set_isa(text_at(settings, {"isa"}));
  stale_ = true;
  return nullptr;
}

Json LanguageServer::files_changed(const Json&) {
  stale_ = true;  // descriptions check their files themselves
  return nullptr;
}

Json LanguageServer::opened(const Json& params) {
  const Json& item = at(params, {"textDocument"});
  const std::string uri = text_at(item, {"uri"});
  if (uri.empty()) throw RequestError{kInvalidParams, "expected `textDocument.uri`"};
  programs_.erase(uri);
  published_.erase(uri);
  workspace_.open(uri, text_at(item, {"languageId"}), number_at(item, {"version"}).value_or(0),
                  text_at(item, {"text"}));
  stale_ = true;
  return nullptr;
}

Json LanguageServer::changed(const Json& params) {
  TextDocument& d = document(params);
  std::string text = d.source->text;
  const Json& changes = at(params, {"contentChanges"});
  if (!changes.is_array()) throw RequestError{kInvalidParams, "expected `contentChanges`"};
  for (const Json& change : changes) apply(text, change, units_);
  workspace_.edit(d, std::move(text), number_at(params, {"textDocument", "version"}).value_or(d.version));
  stale_ = true;
  return nullptr;
}

Json LanguageServer::closed(const Json& params) {
  const std::string uri = document(params).uri;
  workspace_.close(uri);
  programs_.erase(uri);
  published_.erase(uri);
  publish_list(uri, Json::array());
  stale_ = true;
  return nullptr;
}

}  // namespace isadora::lsp
