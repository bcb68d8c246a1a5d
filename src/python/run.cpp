// Complete runs and their results.
#include "python/launch.h"

namespace isadora::python {

namespace {

// The result of a run, with its buffers not copied.
struct RunOutcome {
  RunResult result;
  py::dict buffers;
};

std::tuple<uint32_t, uint32_t, uint32_t> tuple_of(const Extent& e) { return {e.x, e.y, e.z}; }

const char* word_of_status(RunResult::Status s) {
  switch (s) {
    case RunResult::Status::Done: return "done";
    case RunResult::Status::Faulted: return "faulted";
    case RunResult::Status::Limit: return "limit";
    case RunResult::Status::BadRequest: break;
  }
  return "bad request";
}

// Calls it with the arguments of `started` and with `progress`.
template <class... Given>
auto run_to_the_end(Started (*start)(Given...)) {
  return [start](Given... given, const py::object& progress) {
    Started run = start(std::forward<Given>(given)...);
    run_in_parts(run.session, *run.raised, run.program.isa().name(), {}, progress);
    return value_of_run(without_lock([&] { return run.session.result(); }));
  };
}

void add_results(py::module_& m) {
  py::class_<Fault>(m, "Fault", "The reason and location of a stop.")
      .def_readonly("kind", &Fault::kind, "As the machine declares it.")
      .def_readonly("message", &Fault::message, "As the machine declares it.")
      .def_readonly("detail", &Fault::detail, "The instruction's own words, or empty.")
      .def_readonly("kernel", &Fault::kernel, "In which kernel.")
      .def_readonly("pc", &Fault::pc, "The instruction's offset in the code.")
      .def_readonly("instruction", &Fault::instruction, "Its text.")
      .def_readonly("source_line", &Fault::source_line, "0 if it is unknown.")
      .def_property_readonly(
          "block", [](const Fault& f) { return tuple_of(f.block); }, "Which block, from 0: x, y, z.")
      .def_readonly("warp", &Fault::warp, "Which warp of the block.")
      .def_readonly("lanes", &Fault::lanes, "Bit i: lane i faulted.")
      .def_readonly("address", &Fault::address, "That the first of them used, or None.")
      .def_readonly("space", &Fault::space, "The memory that the address is in.")
      .def_readonly("nearby", &Fault::nearby, "The buffer at or near the address.")
      .def("__repr__", [](const Fault& f) { return "<isadora.Fault " + f.kind + ": " + f.message + ">"; });
  py::class_<RunOutcome>(m, "RunResult", "The result of a run. True if it ended without a fault.")
      .def_property_readonly(
          "status", [](const RunOutcome& o) { return word_of_status(o.result.status); },
          "'done', 'faulted', or 'limit' if max_instructions were executed or the run has not ended.")
      .def_property_readonly(
          "message", [](const RunOutcome& o) { return o.result.message; }, "One line; empty where it is done.")
      .def_property_readonly(
          "fault", [](const RunOutcome& o) { return o.result.fault; }, "Where it faulted, else None.")
      .def_property_readonly(
          "exit_status", [](const RunOutcome& o) { return o.result.exit_status; },
          "That the program itself gave, or None.")
      .def_property_readonly(
          "buffers", [](const RunOutcome& o) { return o.buffers; },
          "A dict from names of arguments to Memory, as the run left them; after a fault, too.")
      .def_property_readonly(
          "warp_instructions", [](const RunOutcome& o) { return o.result.warp_instructions; }, "Executed.")
      .def("__bool__", [](const RunOutcome& o) { return static_cast<bool>(o.result); })
      .def("__repr__", [](const RunOutcome& o) {
        const std::string& message = o.result.message;
        return std::string("<isadora.RunResult ") + word_of_status(o.result.status) +
               (message.empty() ? "" : ": " + message) + ">";
      });
}

}  // namespace

py::object value_of_run(RunResult&& result) {
  if (result.status == RunResult::Status::BadRequest) raise(result.message);
  RunOutcome out;
  for (auto& [name, bytes] : result.buffers) out.buffers[py::str(name)] = py::cast(BufferMemory{std::move(bytes)});
  result.buffers.clear();
  out.result = std::move(result);
  return py::cast(std::move(out));
}

void add_run(py::module_& m) {
  add_results(m);
  py::class_<TextHost, std::shared_ptr<TextHost>>(
      m, "TextHost", "A host with given standard input and recorded output; it has no files.")
      .def(py::init([](const py::bytes& input) { return std::make_shared<TextHost>(std::string(input)); }),
           py::arg("input") = py::bytes())
      .def_property_readonly(
          "output", [](const TextHost& h) { return py::bytes(h.output()); }, "What was written to standard output.")
      .def_property_readonly(
          "errors", [](const TextHost& h) { return py::bytes(h.errors()); }, "What was written to standard error.");
  const auto define_run = [&m](const auto&... arguments) {
    m.def("run", run_to_the_end(&started), arguments..., py::arg("progress") = py::none(),
          "Runs a kernel, or a program with an entry, to its end. A fault is a result, not an exception.\n\n"
          "kernel: its name; may be empty if there is only one. grid, block: a number, or up to three of them.\n"
          "arguments: a dict from the kernel's parameters to a number (a float gets the parameter's size), or to "
          "anything with\n"
          "bytes (bytes, NumPy arrays), which become a buffer; RunResult.buffers has it afterwards.\n"
          "settings: parameters of the machine that the description has. max_instructions: of all warps; 0: no limit.\n"
          "command_line: the argv of a hart's program. host: a TextHost or a Host, which serves the calls of a hart's "
          "program.\n"
          "Without one, services other than memory are refused. engine: one of engines(); empty: the one that suits.\n"
          "progress: called now and then as progress(name, instructions, 0). Control-C ends the run.");
  };
  std::apply(define_run, launch_arguments());
  m.def("engines", &engines, "The names of the engines. Results are equal on each of them.");
}

}  // namespace isadora::python
