#include "lsp/server.h"

#include <exception>

namespace isadora::lsp {

const std::map<std::string, Server::Handler, std::less<>>& Server::handlers() {
  static const std::map<std::string, Handler, std::less<>> table = {
      {"initialize", &Server::initialize},
      {"initialized", &Server::initialized},
      {"shutdown", &Server::shutdown},
      {"exit", &Server::exit},
      {"workspace/didChangeConfiguration", &Server::configure},
      {"workspace/didChangeWatchedFiles", &Server::files_changed},
      {"textDocument/didOpen", &Server::opened},
      {"textDocument/didChange", &Server::changed},
      {"textDocument/didClose", &Server::closed},
      {"textDocument/didSave", &Server::files_changed},
      {"textDocument/completion", &Server::complete},
      {"textDocument/hover", &Server::hover},
      {"textDocument/definition", &Server::definition},
      {"textDocument/references", &Server::references},
      {"textDocument/documentHighlight", &Server::highlights},
      {"textDocument/prepareRename", &Server::prepare_rename},
      {"textDocument/rename", &Server::rename},
      {"textDocument/documentSymbol", &Server::symbols},
      {"textDocument/foldingRange", &Server::folds},
      {"textDocument/formatting", &Server::format},
      {"textDocument/codeAction", &Server::actions},
  };
  return table;
}

Server::Server(const ServerOptions& options) : workspace_(options.folders), version_(options.version) {
  workspace_.set_isa(options.isa);
}

std::vector<std::string> Server::step(std::string_view text, bool more) {
  const Json message = Json::parse(text, nullptr, false);
  std::optional<Refusal> refusal;
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

std::vector<std::string> Server::refuse(int code, const std::string& message) {
  answer_error(nullptr, {code, message});
  return std::move(out_);
}

void Server::handle(const Json& message) {
  const Json id = at(message, {"id"});
  const std::string method = text_at(message, {"method"});
  if (message.is_object() && method.empty() && (message.contains("result") || message.contains("error"))) return;
  const bool good_id = id.is_null() || id.is_string() || id.is_number();
  if (!message.is_object() || method.empty() || !good_id)
    return answer_error(nullptr, {kInvalidRequest, "expected a request or a notification with a `method`"});
  const Json& params = at(message, {"params"});
  if (message.contains("id")) return request(id, method, params);
  std::optional<Refusal> refusal;
  guarded([&] { return call(method, params); }, refusal);
  if (refusal && refusal->code == kInternalError)
    send({{"jsonrpc", "2.0"},
          {"method", "window/logMessage"},
          {"params", {{"type", 1}, {"message", refusal->message}}}});
}

void Server::request(const Json& id, const std::string& method, const Json& params) {
  std::optional<Refusal> refusal;
  if (cancelled_.erase(id.dump()) != 0) return answer_error(id, {kCancelled, "cancelled"});
  Json result = guarded([&] { return call(method, params); }, refusal);
  if (refusal) return answer_error(id, *refusal);
  send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

Json Server::call(const std::string& method, const Json& params) {
  if (method == "$/cancelRequest") return nullptr;  // what it names has been answered
  const auto found = handlers().find(method);
  if (found == handlers().end()) throw Refusal{kUnknownMethod, "unknown method `" + method + "` here"};
  if (method != "exit") {
    if (shut_down_) throw Refusal{kInvalidRequest, "the server has been shut down"};
    if (!initialized_ && method != "initialize") throw Refusal{kNotInitialized, "`initialize` comes first"};
  }
  return (this->*found->second)(params);
}

Json Server::guarded(const std::function<Json()>& work, std::optional<Refusal>& refusal) {
  try {
    return work();
  } catch (const Refusal& r) {
    refusal = r;
  } catch (const std::exception& e) {
    refusal = Refusal{kInternalError, std::string("isadora is at fault: ") + e.what()};
  }
  return nullptr;
}

void Server::answer_error(const Json& id, const Refusal& refusal) {
  send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", refusal.code}, {"message", refusal.message}}}});
}

}  // namespace isadora::lsp
