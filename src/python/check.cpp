// Checks of descriptions and programs, and proofs.
#include "api/data.h"
#include "api/findings.h"
#include "driver/tools/prove.h"
#include "prove/equal.h"
#include "python/common.h"

namespace isadora::python {

namespace {

driver::Progress progress_of(const py::object& progress) {
  return [&progress](const std::string& what, size_t done, size_t all) {
    const py::gil_scoped_acquire lock;
    look_up(progress, what, done, all);
  };
}

// The findings of a check; throws if it could not run.
std::vector<Diagnostic> found(int code, diag::Sink& sink) {
  std::vector<Diagnostic> diagnostics = api::diagnostics_of(sink);
  if (code == driver::kUnusable) raise(std::move(diagnostics), api::report_of(sink));
  return diagnostics;
}

std::vector<Diagnostic> check(std::vector<std::string> inputs, const std::string& isa, unsigned trials, bool cache,
                              const py::object& progress) {
  driver::CheckOptions options;
  options.inputs = std::move(inputs);
  options.common.isa = isa;
  options.trials = trials;
  options.no_cache = !cache;
  options.progress = progress_of(progress);
  diag::Sink sink;
  const int code = without_lock([&] { return driver::check(options, sink); });
  return found(code, sink);
}

std::vector<prove::Answered> prove_all(std::vector<std::string> inputs, std::vector<std::string> only, unsigned timeout,
                                       unsigned jobs, bool cache, const py::object& progress) {
  driver::ProveOptions options;
  options.inputs = std::move(inputs);
  options.only = std::move(only);
  options.timeout = timeout;
  options.jobs = jobs;
  options.no_cache = !cache;
  options.progress = progress_of(progress);
  diag::Sink sink;
  std::vector<prove::AnsweredShard> parts;
  const int code = without_lock([&] { return driver::answer_questions(options, parts, sink); });
  found(code, sink);
  std::vector<prove::Answered> out;
  for (prove::AnsweredShard& part : parts)
    for (prove::Answered& a : part.answers) out.push_back(std::move(a));
  return out;
}

using Lines = std::vector<std::variant<Instruction, std::string>>;

std::vector<encoding::Decoded> words_of(const Isa& isa, const Lines& lines) {
  std::vector<encoding::Decoded> out;
  uint64_t address = 0;
  for (const auto& line : lines) {
    const auto* text = std::get_if<std::string>(&line);
    const Instruction i = text ? value_or_raise(isa.assemble_line(*text, address)) : std::get<Instruction>(line);
    if (i.data().isa != isa.data()) raise("an instruction is of another instruction set");
    out.push_back(i.data().decoded);
    address += i.size();
  }
  return out;
}

std::vector<sim::StateLocation> places_of(const Isa& isa, const std::vector<std::string>& names) {
  const model::Isa& model = isa.data()->isa();
  const sim::LocationNames places(model);
  std::vector<sim::StateLocation> out;
  for (const std::string& name : names) {
    auto place = places.find(name);
    if (!place || place->kind != sim::StateLocation::Kind::Registers)
      raise(place ? "`" + name + "` is not a register" : places.explain(name));
    const unsigned width = model.files[place->index].width;
    place->bits = (place->bits + width - 1) / width;  // registers
    out.push_back(*place);
  }
  return out;
}

prove::Answered prove_equal(const Isa& isa, const Lines& first, const Lines& second,
                            const std::vector<std::string>& live, unsigned timeout) {
  const prove::ProgramPair pair{words_of(isa, first), words_of(isa, second)};
  const std::vector<sim::StateLocation> places = places_of(isa, live);
  std::string error;
  const std::unique_ptr<prove::Solver> solver = prove::load_solver(error);
  if (!solver) raise(error);
  const library::Loaded& loaded = *isa.data()->loaded;
  const prove::Context context{loaded.isa, loaded.codec, loaded.printer, *solver, isa.name(), timeout * 1000};
  prove::Answered out;
  out.kind = "equal";
  out.text = "these programs do the same";
  out.verdict = without_lock([&] { return prove::prove_equal(context, pair, places); });
  return out;
}

void add_verdicts(py::module_& m) {
  using prove::Answered;
  py::class_<Answered> verdict(m, "Verdict", "A question about a description, and its answer.");
  py::enum_<prove::Verdict::Kind>(verdict, "Kind", "The answer.")
      .value("PROVED", prove::Verdict::Kind::Proved, "By the solver, for all inputs.")
      .value("TESTED", prove::Verdict::Kind::Tested, "On many inputs; `reason` says why it is not proved.")
      .value("REFUTED", prove::Verdict::Kind::Refuted, "`replay` shows it.")
      .value("ALLOWED", prove::Verdict::Kind::Allowed,
             "Refuted, and the description gives the reason why this is intended.")
      .value("FAILED", prove::Verdict::Kind::Failed, "An internal error of the prover.")
      .value("VACUOUS", prove::Verdict::Kind::Vacuous, "The claim's assumptions hold for no run.");
  verdict
      .def_property_readonly(
          "kind", [](const Answered& a) { return a.verdict.kind; }, "The answer.")
      .def_readonly("question", &Answered::kind, "The kind of question: 'claim', …")
      .def_readonly("subject", &Answered::subject, "The opcode or the family of the question.")
      .def_readonly("text", &Answered::text, "The claim.")
      .def_readonly("file", &Answered::file, "The file of the claim; empty if it has none.")
      .def_readonly("line", &Answered::line, "Where, from 1.")
      .def_property_readonly(
          "reason", [](const Answered& a) { return a.verdict.reason; },
          "Tested: why it is not proved. Allowed: why it is intended. Failed: the error.")
      .def_property_readonly(
          "replay", [](const Answered& a) { return a.verdict.replay; }, "Refuted: a command that shows it.")
      .def_property_readonly(
          "after", [](const Answered& a) { return a.verdict.after; }, "The output of that command.")
      .def_readonly("seconds", &Answered::seconds, "Seconds of processor time.")
      .def_readonly("cached", &Answered::cached, "True if the answer is from the cache.")
      .def("__bool__", [](const Answered& a) { return a.verdict.kind == prove::Verdict::Kind::Proved; })
      .def("__repr__", [](const Answered& a) {
        return "<isadora.Verdict " + std::string(prove::name(a.verdict.kind)) + ": " + a.subject + " " + a.text + ">";
      });
}

}  // namespace

void add_check(py::module_& m) {
  add_verdicts(m);
  m.def(
      "check", &check, py::arg("inputs") = std::vector<std::string>(), py::kw_only(), py::arg("isa") = "",
      py::arg("trials") = 24, py::arg("cache") = true, py::arg("progress") = py::none(),
      "All findings about descriptions and programs, as `isadora check` reports them.\n\n"
      "inputs: names of instruction sets, folders, files; several are one description. Files that end in .s or .o are\n"
      "programs, of `isa`. trials: states on which each claim is tested. cache: whether cached results of claims "
      "are\n"
      "used. progress: called at intervals as progress(name, done, all); an exception ends the call.");
  m.def(
      "prove", &prove_all, py::arg("inputs") = std::vector<std::string>(), py::kw_only(),
      py::arg("only") = std::vector<std::string>(), py::arg("timeout") = 5, py::arg("jobs") = 0,
      py::arg("cache") = true, py::arg("progress") = py::none(),
      "Proves all claims of descriptions for all inputs, like `isadora prove`. It starts "
      "processes.\n\n"
      "inputs: names of instruction sets, folders, files. only: names of opcodes or families. timeout: seconds for a\n"
      "question. jobs: processes; 0: as many as there are cores. cache: whether cached answers are used.\n"
      "progress: called at intervals as progress(name, done, all); an exception ends the call, and so does Control-C.");
  m.def("prove_equal", &prove_equal, py::arg("isa"), py::arg("first"), py::arg("second"), py::kw_only(),
        py::arg("live") = std::vector<std::string>(), py::arg("timeout") = 5,
        "Are two programs without jumps equivalent for all initial states? Each is a list of instructions or their "
        "texts.\n"
        "live: registers that matter afterwards; without them all that either writes. timeout: seconds.");
}

}  // namespace isadora::python
