// `coverage`: reports which parts of a description runs have covered.
#include "driver/coverage.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/files.h"
#include "coverage/report.h"
#include "driver/commands.h"
#include "driver/library.h"
#include "driver/report.h"

namespace isadora::driver {

using diag::Kind;

namespace {

constexpr size_t kLargestCoverage = size_t{1} << 28;

bool read_file(const std::string& path, std::string& text, diag::Sink& sink) {
  const std::string error = base::read_bytes(path, kLargestCoverage, text);
  if (!error.empty()) report_error(sink, Kind::CannotRead, error);
  return error.empty();
}

bool add_file(const std::string& path, const std::string& text, coverage::Coverage& coverage, diag::Sink& sink) {
  const std::string wrong = coverage.add_text(text);
  if (!wrong.empty()) report_error(sink, Kind::BadArgument, "`" + path + "`: " + wrong);
  return wrong.empty();
}

std::optional<coverage::PointKind> kind_of(const std::string& name) {
  for (size_t k = 0; k < coverage::kKinds; ++k) {
    if (coverage::name(static_cast<coverage::PointKind>(k)) == name) return static_cast<coverage::PointKind>(k);
  }
  return std::nullopt;
}

// The description that the first file names, where the command names none.
std::unique_ptr<Loaded> load_description(const CoverageOptions& options, diag::Sink& sink) {
  if (!options.common.isa.empty()) return load(options.common.isa, sink);
  std::string text;
  if (!read_file(options.inputs[0], text, sink)) return nullptr;
  const std::string name = coverage::description_of(text);
  if (!name.empty()) return load(name, sink);
  report_error(sink, Kind::BadArgument, "`" + options.inputs[0] + "` is not a file of coverage",
               "`isadora run --coverage FILE` writes one");
  return nullptr;
}

// A lock on the folder while a file is updated; without access to the folder there is no lock.
class Lock {
 public:
  explicit Lock(const std::filesystem::path& path)
      : folder_(::open(std::filesystem::absolute(path).parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (folder_ >= 0) ::flock(folder_, LOCK_EX);
  }
  Lock(const Lock&) = delete;
  ~Lock() {
    if (folder_ >= 0) ::close(folder_);
  }

 private:
  const int folder_;
};

}  // namespace

bool names_something(const model::Isa& isa, const std::string& name) {
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
    if (coverage::is_of(isa, o, name)) return true;
  }
  return false;
}

bool CoverageRun::read(const std::string& path, diag::Sink& sink) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return true;
  return read_coverage({path}, coverage, sink);
}

// Another run may have written the file since it was read: its content is added again.
int CoverageRun::write(const std::string& path, diag::Sink& sink, int code) {
  const Lock lock(path);
  if (!read(path, sink)) return kUnusable;
  const int written = write_result(path, coverage.to_text(), sink);
  return written == kDone ? code : written;
}

bool read_coverage(const std::vector<std::string>& paths, coverage::Coverage& coverage, diag::Sink& sink) {
  return std::ranges::all_of(paths, [&](const std::string& path) {
    std::string text;
    return read_file(path, text, sink) && add_file(path, text, coverage, sink);
  });
}

int coverage(const CoverageOptions& options, diag::Sink& sink) {
  if (options.json && !options.output.empty()) {
    report_error(sink, Kind::BadArgument,
                 "--format is that of a report, and --output writes a file of coverage instead",
                 "leave out one of them");
    return kUnusable;
  }
  const std::unique_ptr<Loaded> loaded = load_description(options, sink);
  if (!loaded) return kUnusable;
  const coverage::Universe universe(loaded->isa);
  coverage::Coverage sum(universe);
  if (!read_coverage(options.inputs, sum, sink)) return kUnusable;
  if (!options.output.empty()) return write_result(options.output, sum.to_text(), sink);
  coverage::Listing listing;
  if (!options.only.empty() && !names_something(loaded->isa, options.only)) {
    report_error(sink, Kind::BadArgument,
                 "--only: unknown instruction, opcode or group `" + options.only + "` of `" + loaded->isa.name + "`");
    return kUnusable;
  }
  if (options.all) listing.most = SIZE_MAX;
  if (!options.only.empty()) listing.only = options.only;
  listing.kind = kind_of(options.kind);
  return print(options.json ? coverage::json_of(sum, listing) : coverage::text_of(sum, listing), sink);
}

}  // namespace isadora::driver
