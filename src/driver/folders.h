// The folders whose files a hart's program may open: --files and --files-read-only.
#pragma once

#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "driver/host.h"

namespace isadora::driver {

// False after a complaint.
bool add_folders(const std::vector<std::string>& files, const std::vector<std::string>& files_read_only, FileHost& host,
                 diag::Sink& sink);
// Says on standard error, at once, which file the program may not have.
void warn_unused_file(const std::string& path, const std::string& why);

}  // namespace isadora::driver
