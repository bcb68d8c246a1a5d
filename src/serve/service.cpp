#include "serve/service.h"

#include <algorithm>
#include <utility>

#include "diag/render.h"
#include "serve/assets.h"

namespace isadora::serve {

struct Service::Ask {
  const char* name;
  Answer answer;
};

Service::Service(ServiceOptions options) : options_(std::move(options)) {}

// ---- access control

std::string Service::refusal(const Request& r) const {
  const std::string port = ":" + std::to_string(port_);
  const auto is_here = [&](std::string_view host) {
    return host == "127.0.0.1" + port || host == "localhost" + port || host == "[::1]" + port;
  };
  if (!is_here(r.host)) return "this is not the host that was asked for";
  if (!r.origin.empty() && !(r.origin.starts_with("http://") && is_here(std::string_view(r.origin).substr(7))))
    return "requests from other origins are refused";
  // Links from other sites may open a page, and nothing else.
  if ((r.site == "cross-site" || r.site == "same-site") && r.method != "GET")
    return "requests from other sites are refused";
  return {};
}

namespace {

Response complaint(int status, const std::string& message) {
  return {status, "application/json", base::json_text({{"error", message}})};
}

std::string type_of(const std::string& path) {
  constexpr std::pair<const char*, const char*> kTypes[] = {{".html", "text/html; charset=utf-8"},
                                                            {".css", "text/css; charset=utf-8"},
                                                            {".js", "text/javascript; charset=utf-8"},
                                                            {".svg", "image/svg+xml"},
                                                            {".json", "application/json"},
                                                            {".png", "image/png"},
                                                            {".webp", "image/webp"},
                                                            {".txt", "text/plain; charset=utf-8"}};
  for (const auto& [end, type] : kTypes) {
    if (path.ends_with(end)) return type;
  }
  return "application/octet-stream";
}

}  // namespace

// The HTTP module has a C++ runtime of its own, which cannot catch exceptions of this one.
Response Service::respond(const Request& request) {
  try {
    return answer(request);
  } catch (const std::bad_alloc&) {
    return complaint(500, "the question needs more memory than there is");
  } catch (const std::exception& e) {
    return complaint(500, std::string("the explorer could not answer: ") + e.what());
  }
}

Response Service::answer(const Request& request) {
  if (const std::string why = refusal(request); !why.empty()) return complaint(403, why);
  constexpr std::string_view kApi = "/api/";
  if (request.path.starts_with(kApi)) return api(request.path.substr(kApi.size()), request);
  if (request.method != "GET" && request.method != "HEAD") return complaint(405, "pages are only read");
  return file(request.path);
}

const std::string* Service::page(const std::string& name) {
  if (const auto known = pages_.find(name); known != pages_.end()) return &known->second;
  std::optional<std::string> made = options_.site ? options_.site(name) : std::nullopt;
  return made ? &pages_.emplace(name, std::move(*made)).first->second : nullptr;
}

// The explorer's page is ready at once and is served until the site has been made.
Response Service::file(const std::string& path) {
  std::string name = path.substr(path.starts_with('/') ? 1 : 0);
  if (name.empty() || name.ends_with('/')) name += "index.html";
  if (const std::string_view own = asset(name); !own.empty()) return {200, type_of(name), std::string(own)};
  if (const std::string_view packed = asset(name + ".gz"); !packed.empty())
    return {200, type_of(name), std::string(packed), true};
  if (const std::string* const bytes = page(name)) return {200, type_of(name), *bytes};
  if (name == "index.html") return file("/explorer.html");
  return {404, "text/plain; charset=utf-8", "There is no such page.\n"};
}

Response Service::api(const std::string& name, const Request& request) {
  static constexpr Ask kAsks[] = {{"isas", &Service::isas},
                                  {"isa", &Service::isa},
                                  {"example", &Service::example},
                                  {"assemble", &Service::assemble},
                                  {"word", &Service::word},
                                  {"start", &Service::start},
                                  {"step", &Service::step},
                                  {"back", &Service::back},
                                  {"go_on", &Service::continue_run},
                                  {"go_back", &Service::run_back},
                                  {"go_to", &Service::go_to},
                                  {"look", &Service::select_warp},
                                  {"set", &Service::set},
                                  {"memory", &Service::memory},
                                  {"values", &Service::values},
                                  {"written", &Service::written_at},
                                  {"profile", &Service::profile},
                                  {"editor", &Service::editor},
                                  {"end", &Service::end}};
  const auto* const ask = std::ranges::find_if(kAsks, [&](const Ask& a) { return name == a.name; });
  if (ask == std::end(kAsks)) return complaint(404, "there is no question of this name");
  if (request.method != "POST") return complaint(405, "questions are asked by POST");
  // Forms of other sites cannot send this content type.
  if (request.type.substr(0, request.type.find(';')) != "application/json")
    return complaint(415, "a question is application/json");
  if (request.body.size() > kMostBody)
    return complaint(413, "a question has at most " + std::to_string(kMostBody) + " bytes");
  if (base::json_nests_deeper(request.body, kMostNested))
    return complaint(400, "the question nests deeper than any that there is");
  const Json question = base::parse_json(request.body);
  if (!question.is_object()) return complaint(400, "a question is an object of JSON");
  RequestReader q(question);
  const Json answer = (this->*ask->answer)(q);
  return q.error().empty() ? Response{200, "application/json", base::json_text(answer)} : complaint(400, q.error());
}

// ---- requests

namespace {

std::string program_text(RequestReader& q) {
  std::string text = q.text("text");
  if (text.size() > kMostText) q.refuse("a program has at most " + std::to_string(kMostText) + " bytes here");
  return text;
}

}  // namespace

const library::Loaded* Service::read(const std::string& name, diag::Sink& sink) {
  std::unique_ptr<library::Loaded>& loaded = loaded_[name];
  if (!loaded) loaded = library::load(name, sink);
  return loaded.get();
}

// The name in its description, also if the description was given by its path.
std::string Service::name_of(const SourceLanguage& language) {
  if (language.name.find_first_of("./") == std::string::npos) return language.name;
  diag::Sink null_sink;
  const library::Loaded* const loaded = read(language.name, null_sink);
  return loaded ? loaded->isa.name : language.name;
}

const SourceLanguage* Service::named(const std::string& name) {
  auto found = std::ranges::find(options_.isas, name, &SourceLanguage::name);
  if (found == options_.isas.end())
    found = std::ranges::find_if(options_.isas, [&](const SourceLanguage& l) { return name_of(l) == name; });
  return found == options_.isas.end() ? nullptr : &*found;
}

const library::Loaded* Service::language(RequestReader& q) {
  const std::string name = q.text("isa", options_.isas.empty() ? "" : options_.isas.front().name);
  const SourceLanguage* const language = named(name);
  if (!language) {
    q.refuse("unknown instruction set `" + diag::shortened(name) + "` here");
    return nullptr;
  }
  diag::Sink sink;
  const library::Loaded* const loaded = read(language->name, sink);
  if (!loaded) q.refuse("the description of `" + name + "` cannot be used: " + diag::render(sink, {}));
  return loaded;
}

Json Service::isas(RequestReader&) {
  Json names = Json::array();
  for (const SourceLanguage& l : options_.isas) {
    const Json name = name_of(l);
    names.push_back(std::ranges::count(names, name) ? Json(l.name) : name);
  }
  return {{"isas", names}, {"version", options_.version}, {"program_bytes", kMostText}};
}

namespace {

const char* scope_text(model::Scope s) {
  switch (s) {
    case model::Scope::Lane: return "lane";
    case model::Scope::Warp: return "warp";
    case model::Scope::Block: return "block";
    case model::Scope::Grid: return "grid";
    case model::Scope::Hart: return "hart";
    case model::Scope::Constant: return "constant";
  }
  return "";
}

// The longest example: the initial program of a description that has no program of its own.
std::string first_program(const model::Isa& isa) {
  const model::Example* best = nullptr;
  for (const model::Optype& type : isa.optypes) {
    for (const model::Example& e : type.examples) {
      if (!e.lines.empty() && (!best || e.lines.size() > best->lines.size())) best = &e;
    }
  }
  std::string text;
  for (size_t i = 0; best && i < best->lines.size(); i++) text += best->lines[i].first + "\n";
  return text;
}

}  // namespace

Json Service::isa(RequestReader& q) {
  const library::Loaded* const loaded = language(q);
  if (!loaded) return {};
  const model::Isa& isa = loaded->isa;
  Json files = Json::array(), spaces = Json::array(), settings = Json::array();
  for (const model::RegisterFile& f : isa.files)
    if (!f.is_view())
      files.push_back({{"name", f.name}, {"scope", scope_text(f.scope)}, {"width", f.width}, {"count", f.count}});
  for (const model::Space& s : isa.spaces)
    spaces.push_back({{"name", s.name}, {"scope", scope_text(s.scope)}, {"address_bits", s.address_bits}});
  for (const model::Setting& s : isa.settings)
    settings.push_back({{"name", s.name}, {"value", s.value}, {"others", s.others}});
  const bool hart = isa.machine.execution == model::Execution::Hart;
  const std::string name = q.text("isa", options_.isas.front().name);
  const std::string welcome = named(name)->welcome;
  Json examples = Json::array();
  for (const ProgramExample& e : named(name)->examples) examples.push_back(e.title);
  return {{"name", isa.name},
          {"hart", hart},
          {"lanes", hart ? 1 : isa.machine.lanes},
          {"comment", isa.machine.comment.empty() ? "//" : isa.machine.comment},
          {"files", files},
          {"spaces", spaces},
          {"settings", settings},
          {"welcome", welcome.empty() ? first_program(isa) : welcome},
          {"examples", examples}};
}

Json Service::example(RequestReader& q) {
  if (!language(q)) return {};
  const std::vector<ProgramExample>& all = named(q.text("isa", options_.isas.front().name))->examples;
  const std::string title = q.text("title");
  const auto found = std::ranges::find(all, title, &ProgramExample::title);
  if (found == all.end()) return q.refuse("unknown example `" + diag::shortened(title) + "`"), Json();
  return {{"title", found->title}, {"program", found->program}, {"launch", found->launch}};
}

Json Service::assemble(RequestReader& q) {
  const library::Loaded* const isa = language(q);
  const std::string text = program_text(q);
  if (!isa || !q.error().empty()) return {};
  const Typed typed = read_typed(*isa, text);
  return {{"good", typed.good},
          {"alone", typed.alone},
          {"diagnostics", diagnostics_of(typed)},
          {"lines", lines_of(*isa, typed)},
          {"kernels", kernels_of(typed)}};
}

Json Service::word(RequestReader& q) {
  const library::Loaded* const isa = language(q);
  std::string error;
  if (!isa) return {};
  Json out = word_of(*isa, q.text("word"), q.text("like"), error);
  if (!error.empty()) q.refuse(error);
  if (out.contains("opcode") && options_.manual_page) out["page"] = options_.manual_page(isa->isa, out["opcode"]);
  return out;
}

// ---- runs

Run* Service::run_of(RequestReader& q) {
  const uint64_t number = q.number("run", 0, 0, UINT64_MAX);
  const auto found = std::ranges::find(runs_, number, &std::pair<uint64_t, std::unique_ptr<Run>>::first);
  if (found == runs_.end()) {
    q.refuse("this run is no longer kept: start it again");
    return nullptr;
  }
  runs_.splice(runs_.begin(), runs_, found);
  return runs_.front().second.get();
}

// Part of the answer to every request about a run.
Json Service::run_state(Run& run, RequestReader& q) {
  if (!q.error().empty()) return {};
  return run.state();
}

Json Service::start(RequestReader& q) {
  const library::Loaded* const isa = language(q);
  const std::string text = program_text(q);
  const uint64_t old = q.number("run", 0, 0, UINT64_MAX);
  if (!isa || !q.error().empty()) return {};
  Typed typed = read_typed(*isa, text);
  if (!typed.good) {
    q.refuse("the program has errors");
    return {};
  }
  std::string error;
  std::unique_ptr<Run> run = Run::start(*isa, std::move(typed), q, error);
  if (!run) {
    q.refuse(error);
    return {};
  }
  std::erase_if(runs_, [&](const auto& r) { return r.first == old; });
  if (runs_.size() >= kMostRuns) runs_.pop_back();
  runs_.emplace_front(++last_run_, std::move(run));
  Json out = runs_.front().second->state();
  out["run"] = last_run_;
  return out;
}

Json Service::step(RequestReader& q) {
  Run* const run = run_of(q);
  const uint64_t n = q.number("steps", 1, 1, kBudget);
  if (!run || !q.error().empty()) return {};
  run->step(n);
  return run_state(*run, q);
}

Json Service::back(RequestReader& q) {
  Run* const run = run_of(q);
  const uint64_t n = q.number("steps", 1, 1, kBudget);
  if (!run || !q.error().empty()) return {};
  run->step_back(n);
  return run_state(*run, q);
}

Json Service::continue_run(RequestReader& q) {
  Run* const run = run_of(q);
  const std::vector<uint64_t> lines = q.numbers("lines");
  if (!run || !q.error().empty()) return {};
  run->continue_run(lines);
  return run_state(*run, q);
}

Json Service::run_back(RequestReader& q) {
  Run* const run = run_of(q);
  const std::vector<uint64_t> lines = q.numbers("lines");
  if (!run || !q.error().empty()) return {};
  run->run_back(lines);
  return run_state(*run, q);
}

Json Service::go_to(RequestReader& q) {
  Run* const run = run_of(q);
  const uint64_t moment = q.number("moment", 0, 0, UINT64_MAX);
  if (!run || !q.error().empty()) return {};
  run->go_to(moment);
  return run_state(*run, q);
}

Json Service::select_warp(RequestReader& q) {
  Run* const run = run_of(q);
  const uint64_t warp = q.number("warp", 0, 0, UINT32_MAX);
  if (!run || !q.error().empty()) return {};
  if (const std::string error = run->select_warp(warp); !error.empty()) q.refuse(error);
  return run_state(*run, q);
}

Json Service::set(RequestReader& q) {
  Run* const run = run_of(q);
  const std::string place = q.text("place"), value = q.text("value");
  std::optional<unsigned> lane;
  if (q.has("lane")) lane = static_cast<unsigned>(q.number("lane", 0, 0, sim::kMaxLanes - 1));
  if (!run || !q.error().empty()) return {};
  if (const std::string error = run->set(place, value, lane); !error.empty()) q.refuse(error);
  return run_state(*run, q);
}

Json Service::memory(RequestReader& q) {
  Run* const run = run_of(q);
  const std::string space = q.text("space"), address = q.text("address", "0x0");
  const auto lane = static_cast<unsigned>(q.number("lane", 0, 0, sim::kMaxLanes - 1));
  const uint64_t bytes = q.number("bytes", 256, 1, 4096);
  const auto at = base::Integer::parse(address);
  if (!at || !at->fits_uint64()) q.refuse("`" + diag::shortened(address) + "` is not an address");
  if (!run || !q.error().empty()) return {};
  std::string error;
  Json out = run->memory(space, lane, at->to_uint64(), bytes, error);
  if (!error.empty()) q.refuse(error);
  return out;
}

Json Service::values(RequestReader& q) {
  Run* const run = run_of(q);
  const std::string place = q.text("place");
  if (!run || !q.error().empty()) return {};
  std::string error;
  Json out = {{"values", run->values(place, error)}};
  if (!error.empty()) q.refuse(error);
  return out;
}

Json Service::written_at(RequestReader& q) {
  Run* const run = run_of(q);
  const std::string place = q.text("place");
  const auto lane = static_cast<unsigned>(q.number("lane", 0, 0, sim::kMaxLanes - 1));
  if (!run || !q.error().empty()) return {};
  std::string error;
  Json out = run->written_at(place, lane, error);
  if (!error.empty()) q.refuse(error);
  return out;
}

Json Service::profile(RequestReader& q) {
  Run* const run = run_of(q);
  return run && q.error().empty() ? run->profile() : Json();
}

Json Service::editor(RequestReader& q) {
  static constexpr const char* kMethods[] = {"completion", "hover", "definition", "documentHighlight"};
  const std::string method = q.text("method"), text = program_text(q);
  const uint64_t line = q.number("line", 0, 0, UINT32_MAX), column = q.number("column", 0, 0, UINT32_MAX);
  if (std::ranges::find(kMethods, method) == std::end(kMethods))
    q.refuse("there is nothing called `" + diag::shortened(method) + "` to ask of an editor");
  const library::Loaded* const isa = language(q);
  if (!isa || !q.error().empty()) return {};
  const std::string& name = named(q.text("isa", options_.isas.front().name))->name;
  return {{"result", editors_.try_emplace(name, name).first->second.ask("textDocument/" + method, text, line, column)}};
}

Json Service::end(RequestReader& q) {
  const uint64_t number = q.number("run", 0, 0, UINT64_MAX);
  std::erase_if(runs_, [&](const auto& r) { return r.first == number; });
  return {{"ended", true}};
}

}  // namespace isadora::serve
