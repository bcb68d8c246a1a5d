// The server as a function: a message comes in, messages go out. It owns no stream and no process, so a test talks to
// it as an editor does.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/features.h"

namespace isadora::lsp {

struct ServerOptions {
  library::Folders folders;  // in addition to the default folders of descriptions
  std::string isa;           // of programs that do not name theirs; empty: see Workspace::description_for
  std::string version;
};

class LanguageServer {
 public:
  explicit LanguageServer(const ServerOptions& options);

  // Never throws. With `more` further messages are waiting already: diagnostics are left for the last of them, since
  // a text that changes again need not be read.
  std::vector<std::string> step(std::string_view message, bool more = false);
  // The answer to a message that could not be read.
  std::vector<std::string> refuse(int code, const std::string& message);
  // A request that has not come to step() yet is answered with an error there.
  void cancel(const Json& id) { cancelled_.insert(base::json_text(id)); }

  void forget_cancellations() { cancelled_.clear(); }  // those of requests that had been answered

  bool finished() const { return exited_; }
  int exit_code() const { return shut_down_ ? 0 : 1; }

 private:
  using Handler = Json (LanguageServer::*)(const Json& params);
  static const std::map<std::string, Handler, std::less<>>& handlers();

  void handle(const Json& message);
  void request(const Json& id, const std::string& method, const Json& params);
  Json call(const std::string& method, const Json& params);
  Json guarded(const std::function<Json()>& work, std::optional<RequestError>& refusal);
  void answer_error(const Json& id, const RequestError& refusal);
  void send(const Json& message) { out_.push_back(base::json_text(message)); }

  // the life of the session (lifecycle.cpp)
  Json initialize(const Json& params);
  Json initialized(const Json&);
  Json shutdown(const Json&);
  Json exit(const Json&);
  Json nothing(const Json&) { return nullptr; }
  Json configure(const Json& params);
  Json opened(const Json& params);
  Json changed(const Json& params);
  Json closed(const Json& params);
  Json files_changed(const Json&);

  // diagnostics (publish.cpp)
  void publish();
  void publish_program(const TextDocument& document);
  void publish_description(const TextDocument& document);
  void publish_list(const std::string& uri, Json list);

  // requests about a place (requests.cpp)
  TextDocument& document(const Json& params);
  std::shared_ptr<const AnalyzedProgram> program(const TextDocument& document);
  const parse::Tree& tree(const TextDocument& document, const Description& description);
  uint32_t offset(const TextDocument& document, const Json& params) const;
  template <typename OfProgram, typename OfDescription>
  Json ask(const Json& params, OfProgram of_program, OfDescription of_description);
  Json complete(const Json& params);
  Json hover(const Json& params);
  Json definition(const Json& params);
  Json references(const Json& params);
  Json highlights(const Json& params);
  Json prepare_rename(const Json& params);
  Json rename(const Json& params);
  Json symbols(const Json& params);
  Json folds(const Json& params);
  Json format(const Json& params);
  Json actions(const Json& params);

  Workspace workspace_;
  std::string version_;
  Units units_ = Units::Utf16;
  bool initialized_ = false, shut_down_ = false, exited_ = false, stale_ = false;
  std::set<std::string> cancelled_;
  std::map<std::string, std::shared_ptr<const AnalyzedProgram>> programs_;  // by URI
  std::map<std::string, std::shared_ptr<const void>> published_;            // the inputs of a URI's diagnostics
  std::set<std::string> marked_;                                            // the URIs that have some
  std::vector<std::string> out_;
};

}  // namespace isadora::lsp
