// Converts the arguments of a run from Python, and returns exceptions of its callbacks.
#pragma once

#include <exception>
#include <functional>
#include <memory>

#include "python/common.h"

namespace isadora::python {

// The machine's code cannot be unwound: an exception of an observer is stored until the run has returned.
class Raised {
 public:
  void keep() { kept_ = kept_ ? kept_ : std::current_exception(); }
  void rethrow() {
    if (kept_) std::rethrow_exception(std::exchange(kept_, nullptr));
  }

 private:
  std::exception_ptr kept_;
};

// A run before its first instruction.
struct Started {
  Assembled program;  // linked, if it had to be
  std::shared_ptr<Raised> raised;
  py::object host;
  Session session;
};

// `run` and `Session` start a run with the same arguments; launch_arguments are their names and defaults.
Started started(const Assembled& program, std::string kernel, const py::object& grid, const py::object& block,
                const py::dict& arguments, std::map<std::string, int64_t> settings, uint64_t max_instructions,
                std::vector<std::string> command_line, const py::object& host, std::string engine);

inline auto launch_arguments() {
  return std::make_tuple(py::arg("program"), py::kw_only(), py::arg("kernel") = "", py::arg("grid") = 1,
                         py::arg("block") = 1, py::arg("arguments") = py::dict(),
                         py::arg("settings") = std::map<std::string, int64_t>(), py::arg("max_instructions") = 0,
                         py::arg("command_line") = std::vector<std::string>(), py::arg("host") = py::none(),
                         py::arg("engine") = "");
}

// Executes up to a number of instructions in parts of some tens of milliseconds: `part` executes at most as many as it
// is given. After each part signals are handled and `progress` is called with the name, the moment and 0. An
// interrupted run keeps its state.
Stop in_parts(Session& session, Raised& raised, const std::string& name, uint64_t instructions,
              const std::function<Stop(uint64_t)>& part, const py::object& progress);
// Runs to a stop in such parts.
Stop run_in_parts(Session& session, Raised& raised, const std::string& name, Until until, const py::object& progress);

py::object value_of_run(RunResult&& result);

}  // namespace isadora::python

namespace pybind11::detail {

template <>
class type_caster<isadora::TextHost> : public isadora::python::ConstructedCaster<isadora::TextHost> {};

template <>
class type_caster<std::shared_ptr<isadora::TextHost>>
    : public isadora::python::ConstructedCaster<
          isadora::TextHost, copyable_holder_caster<isadora::TextHost, std::shared_ptr<isadora::TextHost>>> {};

}  // namespace pybind11::detail
