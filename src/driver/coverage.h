// Records the coverage of a run to a file.
#pragma once

#include <string>

#include "coverage/recorder.h"
#include "diag/diagnostic.h"

namespace isadora::driver {

struct CoverageRun {
  explicit CoverageRun(const model::Isa& isa, unsigned looks)
      : universe(isa), coverage(universe), recorder(coverage, looks) {}
  CoverageRun(const CoverageRun&) = delete;

  // Adds the file's content; false after an error.
  bool read(const std::string& path, diag::Sink& sink);
  // Returns `code`, or another where the file could not be written.
  int write(const std::string& path, diag::Sink& sink, int code);

  coverage::Universe universe;
  coverage::Coverage coverage;
  coverage::Recorder recorder;
};

bool names_something(const model::Isa& isa, const std::string& name);

// Adds files of coverage; false after a complaint about the first that is not for the description.
bool read_coverage(const std::vector<std::string>& paths, coverage::Coverage& coverage, diag::Sink& sink);

}  // namespace isadora::driver
