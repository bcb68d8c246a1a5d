// What a run is started with, from Python's values, and how its callbacks' exceptions come back.
#pragma once

#include <exception>
#include <memory>

#include "python/common.h"

namespace isadora::python {

// Code of the machine cannot be unwound: what a callback raises waits here until the run has come back.
class Raised {
 public:
  void keep() { kept_ = kept_ ? kept_ : std::current_exception(); }
  bool any() const { return kept_ != nullptr; }
  void rethrow() {
    if (kept_) std::rethrow_exception(std::exchange(kept_, nullptr));
  }

 private:
  std::exception_ptr kept_;
};

struct Started {
  Assembled program;  // linked, where it had to be
  Launch launch;
  std::shared_ptr<Raised> raised;
  py::object host;
};

// The arguments that `run` and `Session` share.
struct LaunchArguments {
  std::string kernel;
  py::object grid, block;
  py::dict arguments;
  std::map<std::string, int64_t> settings;
  uint64_t max_instructions = 0;
  std::vector<std::string> command_line;
  py::object host;
  std::string engine;
};
Started started(const Assembled& program, const LaunchArguments& given);

// Runs to a stop in pieces of some tens of milliseconds, between which signals come through and `progress` is called
// with the name, the moment and 0. The run stands where it is when it is interrupted.
Stop run_in_pieces(Session& session, Raised& raised, const std::string& name, Until until, const py::object& progress);

py::object value_of_run(RunResult&& result);

}  // namespace isadora::python
