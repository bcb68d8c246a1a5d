#include "driver/tools/verdicts.h"

#include <filesystem>

#include "base/files.h"
#include "driver/library.h"
#include "driver/report.h"

namespace isadora::driver {

namespace fs = std::filesystem;

std::string verdicts_path(const model::Isa& isa) {
  const std::string name = isa.name.find('/') == std::string::npos ? isa.name : "isa";
  return (fs::path(isa.sources.front()->name).parent_path() / (name + ".verdicts")).string();
}

bool read_verdicts(const model::Isa& isa, prove::Verdicts& out, diag::Sink& sink) {
  std::error_code error;
  if (isa.sources.empty() || !fs::is_regular_file(verdicts_path(isa), error)) return true;
  const base::SourceRef file = read_input(verdicts_path(isa), kTextLimit, sink);
  if (!file) return false;
  unsigned line = 0;
  std::optional<prove::Verdicts> read = prove::read_verdicts(file->text, line);
  if (!read) {
    report_error(sink, diag::Kind::CannotRead,
                 "`" + file->name + "` cannot be used: its line " + std::to_string(line) + " is not a verdict",
                 "`isadora prove " + isa.name + " --record` writes it anew, where the file is absent");
    return false;
  }
  out = std::move(*read);
  return true;
}

}  // namespace isadora::driver
