#include "driver/watching.h"

#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iostream>
#include <optional>
#include <vector>

#include "base/files.h"
#include "coverage/recorder.h"
#include "driver/coverage.h"
#include "driver/fault.h"
#include "driver/report.h"
#include "inspect/commit_log.h"
#include "inspect/debugger.h"
#include "inspect/sanitizer.h"
#include "inspect/statistics.h"
#include "inspect/trace.h"
#include "inspect/undefined.h"
#include "library/warnings.h"
#include "sim/engines/engines.h"
#include "sim/session/retired.h"
#include "sim/session/session.h"

namespace isadora::driver {

using diag::Kind;

namespace {

constexpr size_t kMostInput = 256;  // bytes of a command
constexpr std::string_view kPrompt = "(isadora) ";

// A line of standard input, cut where it is too long.
bool read_line(std::string& line) {
  line.clear();
  int c = 0;
  while ((c = std::cin.get()) != std::char_traits<char>::eof() && c != '\n') {
    if (line.size() < kMostInput) line += static_cast<char>(c);
  }
  return c == '\n' || !line.empty();
}

// Piped input is echoed, so that the output is readable by itself.
inspect::Console console(diag::Sink& sink) {
  const bool typed = isatty(STDIN_FILENO);
  return {[typed, &sink](std::string& line) {
            if (typed) print(std::string(kPrompt), sink);
            const bool read = read_line(line);
            if (!typed && read) print(std::string(kPrompt) + diag::shortened(line) + "\n", sink);
            return read;
          },
          [&sink](const std::string& text) { print(text, sink); }};
}

}  // namespace

struct Watching::Parts {
  explicit Parts(const LoadedProgram& program)
      : inspection(program.isa->isa), statistics(program.isa->isa, &sim::left_to_reference) {}
  std::vector<sim::session::Inspector*> inspectors;
  sim::session::Inspection inspection;  // all of them, where no debugger is wanted
  inspect::Statistics statistics;
  std::optional<inspect::TraceWriter> trace;
  std::optional<inspect::Undefined> undefined;
  std::optional<inspect::Sanitizer> sanitizer;
  std::optional<inspect::Debugger> debugger;
  std::optional<inspect::CommitLog> log;
  std::optional<sim::session::InstructionRecorder> recorder;
  std::optional<CoverageRun> covering;
  std::ofstream trace_file, log_file;
  // Of the threads of a run on several.
  struct Worker {
    explicit Worker(const model::Isa& isa) : inspection(isa), statistics(isa, &sim::left_to_reference) {}
    sim::session::Inspection inspection;
    inspect::Statistics statistics;
    std::optional<CoverageRun> covering;
  };
  std::vector<std::unique_ptr<Worker>> workers;

  inspect::RunCounts counts() {
    inspect::RunCounts sum = statistics.counts();
    for (const auto& worker : workers) sum.add(worker->statistics.counts());
    return sum;
  }
};

Watching::Watching() = default;
Watching::~Watching() = default;

namespace {

bool bad(diag::Sink& sink, const std::string& message) {
  report_error(sink, Kind::BadArgument, message);
  return false;
}

bool wants_trace(const RunOptions& o) { return o.trace || !o.trace_only.empty() || !o.trace_file.empty(); }
bool wants_debugger(const RunOptions& o) { return o.step || !o.breaks.empty(); }
bool wants_stats(const RunOptions& o) { return o.stats || !o.stats_file.empty(); }

bool open_to_write(const std::string& path, std::ofstream& file, diag::Sink& sink) {
  file.open(path, std::ios::binary);
  if (!file) report_error(sink, Kind::CannotWrite, "cannot write `" + path + "`: " + base::error_reason(errno));
  return static_cast<bool>(file);
}

bool prepare_trace(const RunOptions& o, const LoadedProgram& program, std::ofstream& file,
                   std::optional<inspect::TraceWriter>& trace, diag::Sink& sink) {
  inspect::Filters filters;
  for (const std::string& text : o.trace_only) {
    const std::string error = filters.add(text, program.isa->isa, program.object);
    if (!error.empty()) return bad(sink, "--trace-only " + diag::shortened(text) + ": " + error);
  }
  std::function<void(const std::string&)> write = print_error;
  if (!o.trace_file.empty()) {
    if (!open_to_write(o.trace_file, file, sink)) return false;
    write = [&file](const std::string& line) { file << line << '\n'; };
  }
  trace.emplace(program.isa->codec, std::move(filters), std::move(write));
  return true;
}

// Files that could not be written completely; the exit code reports them.
int close_written(const std::string& path, std::ofstream& file, diag::Sink& sink, int code) {
  if (!file.is_open()) return code;
  file.close();
  if (file) return code;
  report_error(sink, Kind::CannotWrite, "cannot write all of `" + path + "`");
  return kUnusable;
}

bool prepare_log(const RunOptions& o, const LoadedProgram& program, std::ofstream& file,
                 std::optional<inspect::CommitLog>& log, std::optional<sim::session::InstructionRecorder>& recorder,
                 diag::Sink& sink) {
  const auto format = inspect::log_format(o.log_format);
  if (!format) return bad(sink, "--log-format: `" + diag::shortened(o.log_format) + "` is neither spike nor json");
  const std::string why_not = inspect::unsupported_reason(program.isa->isa, *format);
  if (!why_not.empty()) return bad(sink, "--log-format: " + why_not);
  if (o.log_file != "-" && !open_to_write(o.log_file, file, sink)) return false;
  log.emplace(program.isa->codec, *format);
  recorder.emplace([&file, &log, &sink, to_file = o.log_file != "-"](const sim::session::Retired& r) {
    const std::string line = log->line(r);
    if (line.empty()) return true;
    if (to_file) return static_cast<bool>(file << line << '\n');
    return print(line + "\n", sink) == kDone;
  });
  return true;
}

bool prepare_debugger(const RunOptions& o, const LoadedProgram& program, std::optional<inspect::Debugger>& debugger,
                      diag::Sink& sink) {
  if (o.input == "-")
    return bad(sink, "the debugger reads its commands from standard input, so the program cannot be read from it");
  debugger.emplace(program.isa->codec, program.object, program.text(), program.file->text, console(sink));
  for (const std::string& where : o.breaks) {
    const std::string error = debugger->break_at(where);
    if (!error.empty()) return bad(sink, "--break " + diag::shortened(where) + ": " + error);
  }
  if (o.step) debugger->stop_at_start();
  return true;
}

// One warning for each place of the program.
int report_undefined(const std::vector<inspect::UndefinedRead>& reads, const LoadedProgram& program, diag::Sink& sink,
                     int code) {
  for (const inspect::UndefinedRead& r : reads) {
    diag::Diagnostic& d = sink.report(Kind::UndefinedValue, place_of(program, r.pc), "reads " + r.what);
    note_source(program, r.pc, d);
    d.notes.push_back("instruction " + r.instruction + " at " + address_text(r.pc));
    if (program.isa->isa.machine.execution == model::Execution::Hart) continue;
    d.notes.push_back("first in kernel " + r.kernel + ", block " + std::to_string(r.block_index.x) + "," +
                      std::to_string(r.block_index.y) + "," + std::to_string(r.block_index.z) + ", warp " +
                      std::to_string(r.warp) + ", lanes " + lanes_text(r.lanes));
  }
  return code == kDone && !reads.empty() ? static_cast<int>(kFindings) : code;
}

int report_sanitizer(const std::vector<sim::FaultReport>& reports, const LoadedProgram& program, diag::Sink& sink,
                     int code) {
  for (const sim::FaultReport& r : reports) report_fault(r, program, sink);
  return code == kDone && !reports.empty() ? static_cast<int>(kFindings) : code;
}

}  // namespace

bool Watching::prepare(const RunOptions& o, const LoadedProgram& program, sim::LaunchRequest& request,
                       diag::Sink& sink) {
  if (o.parallel && (wants_trace(o) || !o.log_file.empty() || wants_debugger(o) || o.undefined || o.check)) {
    const char* const option = wants_trace(o)        ? "a trace"
                               : !o.log_file.empty() ? "a log"
                               : o.undefined         ? "--undefined"
                               : o.check             ? "--check"
                                                     : "the debugger";
    return bad(sink, std::string(option) + " follows a run block after block, so it does not go with --parallel");
  }
  parts_ = std::make_unique<Parts>(program);
  Parts& p = *parts_;
  if (wants_debugger(o) && !prepare_debugger(o, program, p.debugger, sink)) return false;
  if (wants_trace(o)) {
    if (!prepare_trace(o, program, p.trace_file, p.trace, sink)) return false;
    p.inspectors.push_back(&*p.trace);
  }
  if (!o.log_file.empty()) {
    if (!prepare_log(o, program, p.log_file, p.log, p.recorder, sink)) return false;
    p.inspectors.push_back(&*p.recorder);
  }
  if (o.undefined) p.inspectors.push_back(&p.undefined.emplace(program.isa->codec));
  if (o.check)
    p.inspectors.push_back(
        &p.sanitizer.emplace(program.isa->codec, program.object, library::with_warnings(program.isa->isa)));
  if (wants_stats(o) && !o.parallel) p.inspectors.push_back(&p.statistics);
  if (!o.coverage.empty()) {
    p.covering.emplace(program.isa->isa, o.coverage_samples);
    if (!p.covering->read(o.coverage, sink)) return false;
    if (!o.parallel) p.inspectors.push_back(&p.covering->recorder);
  }
  if (p.debugger || p.inspectors.empty()) return true;
  for (sim::session::Inspector* i : p.inspectors) p.inspection.add(*i);
  request.observer = &p.inspection;
  return true;
}

std::optional<sim::RunResult> Watching::debug(const LoadedProgram& program, sim::LaunchRequest& request,
                                              sim::Engine& engine) {
  Parts& p = *parts_;
  if (!p.debugger) return std::nullopt;
  sim::session::Session session(program.isa->codec, program.object, request, engine);
  if (session.complaint()) {
    sim::RunResult refused;
    refused.status = sim::RunResult::Status::BadRequest;
    refused.message = *session.complaint();
    return refused;
  }
  for (sim::session::Inspector* i : p.inspectors) session.observe(*i);
  return p.debugger->debug(session, p.inspectors.empty());
}

sim::Observer* Watching::for_worker(const RunOptions& o, const LoadedProgram& program) {
  if (!wants_stats(o) && o.coverage.empty()) return nullptr;
  Parts::Worker& worker = *parts_->workers.emplace_back(std::make_unique<Parts::Worker>(program.isa->isa));
  if (wants_stats(o)) worker.inspection.add(worker.statistics);
  if (!o.coverage.empty())
    worker.inspection.add(worker.covering.emplace(program.isa->isa, o.coverage_samples).recorder);
  return &worker.inspection;
}

int Watching::finish(const RunOptions& o, const LoadedProgram& program, const sim::RunResult& result, diag::Sink& sink,
                     int code) {
  Parts& p = *parts_;
  code = close_written(o.trace_file, p.trace_file, sink, code);
  code = close_written(o.log_file, p.log_file, sink, code);
  if (p.covering) {
    for (const auto& worker : p.workers) p.covering->coverage.merge(worker->covering->coverage);
    code = p.covering->write(o.coverage, sink, code);
  }
  if (p.debugger && result.status == sim::RunResult::Status::Done) print("the run has ended\n", sink);
  if (p.undefined) code = report_undefined(p.undefined->reads(), program, sink, code);
  if (p.sanitizer) code = report_sanitizer(p.sanitizer->reports(), program, sink, code);
  const bool is_hart = program.isa->isa.machine.execution == model::Execution::Hart;
  if (o.stats) code = print(inspect::text_of(p.counts(), is_hart), sink, code);
  if (!o.stats_file.empty()) code = write_result(o.stats_file, inspect::json_of(p.counts()), sink, code);
  return code;
}

}  // namespace isadora::driver
