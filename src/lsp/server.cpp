#include "lsp/server.h"

#include <exception>

namespace isadora::lsp {

const std::map<std::string, LanguageServer::Handler, std::less<>>& LanguageServer::handlers() {
  static const std::map<std::string, Handler, std::less<>> table = {
      {"initialize", &LanguageServer::initialize},
      {"initialized", &LanguageServer::initialized},
      {"shutdown", &LanguageServer::shutdown},
      {"exit", &LanguageServer::exit},
      {"workspace/didChangeConfiguration", &LanguageServer::configure},
      {"workspace/didChangeWatchedFiles", &LanguageServer::files_changed},
      {"textDocument/didOpen", &LanguageServer::opened},
      {"textDocument/didChange", &LanguageServer::changed},
      {"textDocument/didClose", &LanguageServer::closed},
      {"textDocument/didSave", &LanguageServer::files_changed},
      {"textDocument/completion", &LanguageServer::complete},
      {"textDocument/hover", &LanguageServer::hover},
      {"textDocument/definition", &LanguageServer::definition},
      {"textDocument/references", &LanguageServer::references},
      {"textDocument/documentHighlight", &LanguageServer::highlights},
      {"textDocument/prepareRename", &LanguageServer::prepare_rename},
      {"textDocument/rename", &LanguageServer::rename},
      {"textDocument/documentSymbol", &LanguageServer::symbols},
      {"textDocument/foldingRange", &LanguageServer::folds},
      {"textDocument/formatting", &LanguageServer::format},
      {"textDocument/codeAction", &LanguageServer::actions},
  };
  return table;
}

LanguageServer::LanguageServer(const ServerOptions& options) : workspace_(options.folders), version_(options.version) {
  workspace_.set_isa(options.isa);
}

std::vector<std::string> LanguageServer::step(std::string_view text, bool more) {
  const Json message = base::parse_json(text);
  std::optional<RequestError> refusal;
  if (message.is_discarded())
    answer_error(nullptr, {kParseError, "the message is not JSON"});
  else
    handle(message);
  if (stale_ && !more && initialized_ && !exited_) {
    stale_ = false;
    guarded([this] { return publish(), Json(); }, refusal);
  }
  return std::move(out_);
}

std::vector<std::string> LanguageServer::refuse(int code, const std::string& message) {
  answer_error(nullptr, {code, message});
  return std::move(out_);
}

void LanguageServer::handle(const Json& message) {
  const Json id = at(message, {"id"});
  const std::string method = text_at(message, {"method"});
  if (message.is_object() && method.empty() && (message.contains("result") || message.contains("error"))) return;
  const bool good_id = id.is_null() || id.is_string() || id.is_number();
  if (!message.is_object() || method.empty() || !good_id)
    return answer_error(nullptr, {kInvalidRequest, "expected a request or a notification with a `method`"});
  const Json& params = at(message, {"params"});
  if (message.contains("id")) return request(id, method, params);
  std::optional<RequestError> refusal;
  guarded([&] { return call(method, params); }, refusal);
  if (refusal && refusal->code == kInternalError)
    send({{"jsonrpc", "2.0"},
          {"method", "window/logMessage"},
          {"params", {{"type", 1}, {"message", refusal->message}}}});
}

void LanguageServer::request(const Json& id, const std::string& method, const Json& params) {
  std::optional<RequestError> refusal;
  if (cancelled_.erase(base::json_text(id)) != 0) return answer_error(id, {kCancelled, "cancelled"});
  Json result = guarded([&] { return call(method, params); }, refusal);
  if (refusal) return answer_error(id, *refusal);
  send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

Json LanguageServer::call(const std::string& method, const Json& params) {
  if (method == "$/cancelRequest") return nullptr;  // the named request has been answered
  const auto found = handlers().find(method);
  if (found == handlers().end()) throw RequestError{kUnknownMethod, "unknown method `" + method + "` here"};
  if (method != "exit") {
    if (shut_down_) throw RequestError{kInvalidRequest, "the server has been shut down"};
    if (!initialized_ && method != "initialize") throw RequestError{kNotInitialized, "`initialize` comes first"};
  }
  return (this->*found->second)(params);
}

Json LanguageServer::guarded(const std::function<Json()>& work, std::optional<RequestError>& refusal) {
  try {
    return work();
  } catch (const RequestError& r) {
    refusal = r;
  } catch (const std::exception& e) {
    refusal = RequestError{kInternalError, std::string("isadora is at fault: ") + e.what()};
  }
  return nullptr;
}

void LanguageServer::answer_error(const Json& id, const RequestError& refusal) {
  send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", refusal.code}, {"message", refusal.message}}}});
}

}  // namespace isadora::lsp
