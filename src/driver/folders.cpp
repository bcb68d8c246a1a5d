#include "driver/folders.h"

#include <algorithm>

#include "diag/excerpt.h"
#include "driver/report.h"

namespace isadora::driver {

bool add_folders(const std::vector<std::string>& files, const std::vector<std::string>& files_read_only, FileHost& host,
                 diag::Sink& sink) {
  const auto give = [&](const std::string& option, const std::vector<std::string>& folders, bool read_only) {
    return std::ranges::all_of(folders, [&](const std::string& folder) {
      const std::string error = host.give({folder, read_only});
      if (!error.empty()) report_error(sink, diag::Kind::BadArgument, option + ": " + error);
      return error.empty();
    });
  };
  return give("--files", files, false) && give("--files-read-only", files_read_only, true);
}

// Reported at once: a program may wait forever for a refused file.
void warn_unused_file(const std::string& path, const std::string& why) {
  print_error("isadora: warning: the program may not use `" + diag::printable(diag::shortened(path)) + "`: " + why);
  print_error("  note: `--files DIR` lets it use the files beneath a folder, `--files-read-only DIR` read them");
}

}  // namespace isadora::driver
