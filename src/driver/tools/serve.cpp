// `serve`: the explorer for a browser on this machine.
#include <algorithm>
#include <filesystem>

#include "base/files.h"
#include "base/json.h"
#include "driver/library.h"
#include "driver/report.h"
#include "driver/tools/commands.h"
#include "driver/tools/manual.h"
#include "serve/http.h"

namespace isadora::driver {

namespace {

constexpr size_t kMostWelcome = 65536;

// The initial program, from the description's folder; none if there is none.
std::string welcome_of(const std::vector<std::string>& files) {
  std::string text;
  const auto folder = std::filesystem::path(files.front()).parent_path();
  const std::string error = base::read_bytes((folder / "welcome.s").string(), kMostWelcome, text);
  return error.empty() ? text : "";
}

// The files of an example's program, concatenated.
std::optional<std::string> program_of(const base::Json& files, const std::filesystem::path& folder) {
  std::string all;
  for (const base::Json& file : files.is_array() ? files : base::Json::array({files})) {
    std::string text;
    if (!base::read_bytes((folder / file.get<std::string>()).string(), serve::kMostText, text).empty())
      return std::nullopt;
    all += (all.empty() ? "" : "\n") + text;
  }
  return all;
}

// An example of the explorer is a file `explorer.json` in a folder of `examples/NAME`, beside the folder of the
// description: its title, the file or files of its program, and its launch. Unreadable ones are skipped.
std::optional<serve::ProgramExample> example_of(const std::filesystem::path& file) {
  std::string text;
  if (!base::read_bytes(file.string(), kMostWelcome, text).empty()) return std::nullopt;
  try {
    const auto json = base::parse_json(text);
    const auto program = program_of(json.at("program"), file.parent_path());
    if (!program) return std::nullopt;
    return serve::ProgramExample{json.at("title"), *program,
                                 json.value("launch", std::map<std::string, std::string>())};
  } catch (const base::Json::exception&) {
    return std::nullopt;
  }
}

std::vector<serve::ProgramExample> examples_of(const std::string& description) {
  const auto folder = std::filesystem::path(description).parent_path();
  std::vector<serve::ProgramExample> out;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "../../examples" / folder.filename(), error))
    if (auto example = example_of(entry.path() / "explorer.json")) out.push_back(std::move(*example));
  std::ranges::sort(out, {}, &serve::ProgramExample::title);
  return out;
}

// The named descriptions, which must be usable, else all descriptions by name.
bool choose(const ServeOptions& options, std::vector<serve::SourceLanguage>& out, diag::Sink& sink) {
  std::vector<std::string> names = options.isas;
  if (names.empty()) {
    std::vector<IsaEntry> known = known_isas();
    std::ranges::stable_sort(known, std::greater<>(), &IsaEntry::is_default);
    for (const IsaEntry& e : known) names.push_back(e.name);
  }
  for (const std::string& name : names) {
    const std::vector<std::string> files = description_files(name, sink);
    if (files.empty()) return false;
    if (!options.isas.empty() && !load(name, sink)) return false;
    out.push_back({name, welcome_of(files), examples_of(files.front())});
  }
  return true;
}

// The manual of the same instruction sets: read at the first request for a page, and each page made on demand. If it
// cannot be read, `manual` has the reason, and the explorer is served alone.
class Manual {
 public:
  explicit Manual(const std::vector<std::string>& isas) { options_.inputs = isas; }

  std::optional<std::string> page(const std::string& path) {
    if (!asked_) read();
    if (!site_) return std::nullopt;
    std::optional<manual::File> file = site_->file(path);
    return file ? std::optional(std::move(file->bytes)) : std::nullopt;
  }

 private:
  void read() {
    asked_ = true;
    diag::Sink null_sink;
    inputs_ = read_manual(options_, null_sink);
    if (inputs_) site_.emplace(inputs_->options);
  }

  ManualOptions options_;
  bool asked_ = false;
  std::unique_ptr<ManualInputs> inputs_;
  std::optional<manual::Site> site_;
};

}  // namespace

int serve_explorer(const ServeOptions& options, diag::Sink& sink) {
  serve::ServiceOptions own;
  own.version = ISADORA_VERSION;
  if (!choose(options, own.isas, sink)) return kUnusable;
  std::vector<std::string> names;
  for (const serve::SourceLanguage& l : own.isas) names.push_back(l.name);
  own.site = [pages = std::make_shared<Manual>(names)](const std::string& path) { return pages->page(path); };
  own.manual_page = manual::page_of;
  std::string error;
  const std::unique_ptr<serve::Listener> listener = serve::load_listener(error);
  if (!listener) {
    report_error(
        sink, diag::Kind::BadArgument, error,
        "build isadora with cpp-httplib (Debian: libcpp-httplib-dev), or give the module's path in ISADORA_HTTP");
    return kUnusable;
  }
  serve::Service service(std::move(own));
  const auto ready = [&](unsigned port) {
    service.listens_at(port);
    print("http://127.0.0.1:" + std::to_string(port) + "/\n", sink);
  };
  error = listener->listen([&](const serve::Request& r) { return service.respond(r); }, options.port, ready);
  if (error.empty()) return kDone;
  report_error(sink, diag::Kind::BadArgument, error,
               "another port is chosen with --port, and any free one with --port 0");
  return kUnusable;
}

}  // namespace isadora::driver
