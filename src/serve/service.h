// The explorer as a function from requests to responses. It opens no socket, and no files but those of descriptions,
// and no request makes it fail: an invalid one is answered with the reason.
//
// Only pages of this server have access. A request with another host name (DNS rebinding) or from another origin is
// refused (docs/explorer.md).
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "serve/editor.h"
#include "serve/run.h"

namespace isadora::serve {

inline constexpr size_t kMostBody = 1 << 20;     // bytes of a request
inline constexpr size_t kMostNested = 16;        // arrays and objects in one another, of a request
inline constexpr size_t kMostText = 256 * 1024;  // of a program
inline constexpr size_t kMostRuns = 8;           // runs that are kept; the least recently used one is dropped

struct Request {
  std::string method, path;
  std::string host = {}, origin = {}, type = {},
              site = {};  // the headers Host, Origin, Content-Type and Sec-Fetch-Site
  std::string body = {};
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  bool compressed = false;  // compressed by gzip, which every browser reads
};

// A program that the explorer offers, with its launch: values by the names of the page's inputs, as in links.
struct ProgramExample {
  std::string title;
  std::string program;
  std::map<std::string, std::string> launch;
};

struct SourceLanguage {
  std::string name;     // or the path of its description
  std::string welcome;  // the initial program
  std::vector<ProgramExample> examples = {};
};

struct ServiceOptions {
  std::vector<SourceLanguage> isas;  // the first is selected at first
  // The file of a path of the site, made on request; null if it does not exist.
  std::function<std::optional<std::string>(const std::string& path)> site;
  std::string version;
  // The site's page about an opcode; empty, or null, if it has none.
  std::function<std::string(const model::Isa& isa, const std::string& opcode)> manual_page = nullptr;
};

class Service {
 public:
  explicit Service(ServiceOptions options);
  // Known after the socket is open: requests must name it.
  void listens_at(unsigned port) { port_ = port; }
  Response respond(const Request& request);

 private:
  using Answer = Json (Service::*)(RequestReader&);
  struct Ask;

  Response answer(const Request& request);
  std::string refusal(const Request& request) const;
  Response file(const std::string& path);
  const std::string* page(const std::string& name);
  Response api(const std::string& name, const Request& request);

  const library::Loaded* read(const std::string& name, diag::Sink& sink);
  std::string name_of(const SourceLanguage& language);
  const SourceLanguage* named(const std::string& name);
  const library::Loaded* language(RequestReader& q);
  Run* run_of(RequestReader& q);
  Json run_state(Run& run, RequestReader& q);

  Json isas(RequestReader& q);
  Json isa(RequestReader& q);
  Json example(RequestReader& q);
  Json assemble(RequestReader& q);
  Json word(RequestReader& q);
  Json start(RequestReader& q);
  Json step(RequestReader& q);
  Json back(RequestReader& q);
  Json continue_run(RequestReader& q);
  Json run_back(RequestReader& q);
  Json go_to(RequestReader& q);
  Json select_warp(RequestReader& q);
  Json set(RequestReader& q);
  Json memory(RequestReader& q);
  Json values(RequestReader& q);
  Json written_at(RequestReader& q);
  Json profile(RequestReader& q);
  Json editor(RequestReader& q);
  Json end(RequestReader& q);

  ServiceOptions options_;
  unsigned port_ = 0;
  std::map<std::string, std::string> pages_;  // requested so far
  std::map<std::string, std::unique_ptr<library::Loaded>> loaded_;
  std::map<std::string, Editor> editors_;                      // by the instruction set's name
  std::list<std::pair<uint64_t, std::unique_ptr<Run>>> runs_;  // most recently used first
  uint64_t last_run_ = 0;
};

}  // namespace isadora::serve
