// `run`: a kernel on the simulator, with files and numbers as its arguments.
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "assembler/assembler.h"
#include "base/files.h"
#include "base/text.h"
#include "diag/excerpt.h"
#include "driver/commands.h"
#include "driver/engine.h"
#include "driver/fault.h"
#include "driver/folders.h"
#include "driver/gdb.h"
#include "driver/host.h"
#include "driver/launch.h"
#include "driver/micro_ops.h"
#include "driver/program.h"
#include "driver/report.h"
#include "driver/watching.h"
#include "driver/words.h"
#include "object/object.h"
#include "sim/parallel/parallel.h"
#include "sim/sim.h"

namespace isadora::driver {

using diag::Kind;

namespace {

bool parse_dim(const std::string& text, sim::Dim& dim) {
  uint32_t* const axes[] = {&dim.x, &dim.y, &dim.z};
  size_t at = 0;
  for (size_t axis = 0; axis < 3; ++axis) {
    const size_t comma = std::min(text.find(',', at), text.size());
    const std::optional<base::Integer> v = base::Integer::parse(text.substr(at, comma - at));
    if (!v || *v < base::Integer(1) || base::Integer(UINT32_MAX) < *v) return false;
    *axes[axis] = static_cast<uint32_t>(v->to_uint64());
    if (comma == text.size()) return true;
    at = comma + 1;
  }
  return false;
}

constexpr uint64_t kBufferLimit = uint64_t{8} << 30;
constexpr size_t kLargestInput = size_t{4} << 30;

bool read_argument(const std::string& name, const std::string& path, sim::Argument& out, diag::Sink& sink) {
  std::string bytes;
  const std::string error = base::read_bytes(path, kLargestInput, bytes);
  if (!error.empty()) {
    report_error(sink, Kind::CannotRead, "--arg " + name + ": " + error);
    return false;
  }
  out.kind = sim::Argument::Kind::Buffer;
  out.bytes.assign(bytes.begin(), bytes.end());
  return true;
}

// Parses VALUE or +BYTES. Empty, or an error.
std::string parse_argument(const std::string& value, sim::Argument& out) {
  const bool buffer = !value.empty() && value[0] == '+';
  const std::optional<base::Integer> v = base::Integer::parse(buffer ? value.substr(1) : value);
  if (!v) return "`" + value + "` is not a number, a file (@FILE) or a number of bytes (+BYTES)";
  if (buffer) {
    if (v->is_negative() || base::Integer(kBufferLimit) < *v)
      return "`" + value + "` is more memory than a run may have (8 GiB)";
    out.kind = sim::Argument::Kind::Buffer;
    out.bytes.resize(v->to_uint64());
  } else {
    if (!v->fits_int64() && !v->fits_uint64()) return "`" + value + "` does not fit 64 bits";
    out.number = v->to_uint64();
  }
  return {};
}

// Reports an error of an argument; false, for `return wrong(…)`.
bool report_bad_argument(diag::Sink& sink, const std::string& message, const std::string& note = "") {
  report_error(sink, Kind::BadArgument, message, note);
  return false;
}

bool add_argument(const std::string& text, sim::LaunchRequest& request, diag::Sink& sink) {
  std::string name, value;
  if (!split_assignment(text, name, value)) return report_bad_argument(sink, "--arg " + text + " is not NAME=VALUE");
  if (request.arguments.count(name)) return report_bad_argument(sink, "--arg " + name + " is given twice");
  sim::Argument& argument = request.arguments[name];
  if (!value.empty() && value[0] == '@') return read_argument(name, value.substr(1), argument, sink);
  const std::string error = parse_argument(value, argument);
  return error.empty() || report_bad_argument(sink, "--arg " + name + ": " + error);
}

// Options that the machine has no use for are refused: passed over, they would seem to count.
bool fits_machine(const RunOptions& options, const model::Machine& machine, diag::Sink& sink) {
  if (machine.execution != model::Execution::Hart)
    return options.arguments.empty() ||
           report_bad_argument(sink, "a kernel has no command line", "give its parameters with --arg NAME=VALUE");
  if (options.grid == "1" && options.block == "1") return true;
  return report_bad_argument(sink, "a hart's program runs once, without a grid and blocks",
                             "leave out --grid and --block");
}

// Builds the launch from the options; false after an error.
bool make_request(const RunOptions& options, sim::LaunchRequest& request, diag::Sink& sink) {
  request.max_instructions = options.max_instructions;
  request.command_line = {options.input};
  request.command_line.insert(request.command_line.end(), options.arguments.begin(), options.arguments.end());
  if (!parse_dim(options.grid, request.grid) || !parse_dim(options.block, request.block))
    return report_bad_argument(sink,
                               "a grid and a block are one to three numbers from 1, as in --block 256 or --grid 4,2");
  return std::ranges::all_of(options.args,
                             [&](const std::string& text) { return add_argument(text, request, sink); }) &&
         read_settings(options.settings, request.settings, sink);
}

bool choose_kernel(const object::Object& program, const RunOptions& options, sim::LaunchRequest& request,
                   diag::Sink& sink) {
  request.kernel = options.kernel;
  if (!options.kernel.empty() || program.kernels.empty()) return true;
  if (program.kernels.size() == 1) {
    request.kernel = program.kernels[0].name;
    return true;
  }
  std::string names;
  for (const object::Kernel& k : program.kernels) names += (names.empty() ? "" : ", ") + k.name;
  return report_bad_argument(sink, "the program has several kernels", "choose one with --kernel: " + names);
}

// --out NAME=FILE: whole files, after a run that ended well.
int write_outputs(const RunOptions& options, const sim::LaunchRequest& request, diag::Sink& sink) {
  std::string name, path;
  for (const std::string& text : options.outs) {
    split_assignment(text, name, path);
    const sim::Bytes& bytes = request.arguments.at(name).bytes;
    const int code = write_result(path, base::as_text(bytes), sink);
    if (code != kDone) return code;
  }
  return kDone;
}

bool outputs_exist(const RunOptions& options, const sim::LaunchRequest& request, diag::Sink& sink) {
  std::string name, path;
  for (const std::string& text : options.outs) {
    if (!split_assignment(text, name, path) || path.empty())
      return report_bad_argument(sink, "--out " + text + " is not NAME=FILE");
    const auto it = request.arguments.find(name);
    if (it == request.arguments.end() || it->second.kind != sim::Argument::Kind::Buffer)
      return report_bad_argument(sink, "--out " + name + " names no buffer",
                                 "give the buffer with --arg " + name + "=@FILE or --arg " + name + "=+BYTES");
  }
  return true;
}

// Files that a run reads and that it must not write.
std::vector<std::string> inputs_of(const RunOptions& options, bool with_buffers) {
  std::vector<std::string> files = {options.input};
  std::string name, value;
  for (const std::string& text : options.args) {
    if (with_buffers && split_assignment(text, name, value) && value.starts_with('@')) files.push_back(value.substr(1));
  }
  return files;
}

// No file is written twice, and none that is read; but a buffer may go back to the file that it came from.
bool check_distinct_outputs(const RunOptions& options, diag::Sink& sink) {
  struct Output {
    std::string option, path;
    bool is_buffer;
  };
  std::vector<Output> outputs;
  std::string name, path;
  for (const std::string& text : options.outs) {
    if (split_assignment(text, name, path)) outputs.push_back({"--out " + name, path, true});
  }
  if (!options.trace_file.empty()) outputs.push_back({"--trace-file", options.trace_file, false});
  if (!options.log_file.empty() && options.log_file != "-") outputs.push_back({"--log", options.log_file, false});
  if (!options.coverage.empty()) outputs.push_back({"--coverage", options.coverage, false});
  if (!options.stats_file.empty() && options.stats_file != "-")
    outputs.push_back({"--stats-file", options.stats_file, false});
  for (auto one = outputs.begin(); one != outputs.end(); ++one) {
    for (const std::string& input : inputs_of(options, !one->is_buffer)) {
      if (is_own_input(input, one->path, sink)) return false;
    }
    const auto twin =
        std::find_if(outputs.begin(), one, [&](const Output& o) { return is_same_file(o.path, one->path); });
    if (twin != one)
      return report_bad_argument(sink, "`" + one->path + "` would be written twice",
                                 "by " + twin->option + " and by " + one->option);
  }
  return true;
}

// The exit code of a run that ended well: a hart's program has its own, as the system would pass it on.
int finish(const RunOptions& options, const sim::RunResult& result, const sim::LaunchRequest& request,
           diag::Sink& sink) {
  const int code = write_outputs(options, request, sink);
  return code == kDone ? static_cast<int>(result.exit_status.value_or(0) & 255) : code;
}

// Makes the engine, for instructions or for their micro-ops.
struct Engines {
  const sim::EngineKind& kind;
  model::Execution execution;
  const Cracking* cracking = nullptr;

  std::unique_ptr<sim::Engine> make() const {
    auto engine = kind.make(execution);
    return cracking ? cracking->engine(std::move(engine)) : std::move(engine);
  }
};

// The result of a run, without that of its observers.
int conclude(const RunOptions& options, const LoadedProgram& program, const sim::RunResult& result,
             const sim::LaunchRequest& request, diag::Sink& sink) {
  switch (result.status) {
    case sim::RunResult::Status::BadRequest: report_error(sink, Kind::BadArgument, result.message); return kUnusable;
    case sim::RunResult::Status::Faulted: report_fault(*result.fault, program, sink); return kFaulted;
    case sim::RunResult::Status::Limit: report_limit(result, program, sink); return kLimit;
    case sim::RunResult::Status::Stopped: return kDone;
    case sim::RunResult::Status::Done: break;
  }
  return finish(options, result, request, sink);
}

sim::RunResult execute(const RunOptions& options, const LoadedProgram& program, sim::LaunchRequest& request,
                       const Engines& engines, Watching& watching) {
  if (!options.parallel) {
    const std::unique_ptr<sim::Engine> engine = engines.make();
    if (auto result = watching.debug(program, request, *engine)) return std::move(*result);
    return sim::run(program.isa->codec, program.object, request, *engine);
  }
  const sim::parallel::Workers workers = {
      .count = sim::parallel::hardware_threads(),
      .engine = [&] { return engines.make(); },
      .observer = [&](unsigned) { return watching.for_worker(options, program); },
  };
  return sim::parallel::run(program.isa->codec, program.object, request, workers);
}

// gdb runs back and forth, so other observers would see instructions twice.
bool may_serve_gdb(const RunOptions& o, diag::Sink& sink) {
  if (o.gdb.empty()) return true;
  if (o.gdb == "-" && o.input == "-")
    return report_bad_argument(sink, "gdb uses standard input, so the program cannot be read from it");
  const bool looks_on = !o.log_file.empty() || !o.coverage.empty() || o.trace || !o.trace_only.empty() ||
                        !o.trace_file.empty() || o.stats || !o.stats_file.empty() || o.undefined || o.check || o.step ||
                        !o.breaks.empty();
  if (!looks_on && !o.parallel) return true;
  return report_bad_argument(
      sink, "--gdb goes alone",
      "gdb goes back and forth in a run, and a trace, a log, statistics, coverage, --undefined, --check, the "
      "debugger and "
      "--parallel follow one that goes forward");
}

sim::RunResult serve_gdb(const RunOptions& options, const LoadedProgram& program, sim::LaunchRequest& request,
                         const Engines& engines, ConsoleHost& console) {
  const std::unique_ptr<sim::Engine> engine = engines.make();
  return serve_gdb(options.gdb, program, request, *engine, console);
}

int launch(const RunOptions& options, const LoadedProgram& program, const Engines& engines, diag::Sink& sink) {
  sim::LaunchRequest request;
  FileHost streams(warn_unused_file);
  ConsoleHost console(warn_unused_file);
  FileHost& host = options.gdb == "-" ? console : streams;
  Watching watching;
  request.host = &host;
  if (!may_serve_gdb(options, sink) || !make_launch(options, program, request, sink) ||
      !outputs_exist(options, request, sink) || !check_distinct_outputs(options, sink) ||
      !add_folders(options.files, options.files_read_only, host, sink) ||
      !watching.prepare(options, program, request, sink))
    return kUnusable;
  const sim::RunResult result = options.gdb.empty() ? execute(options, program, request, engines, watching)
                                                    : serve_gdb(options, program, request, engines, console);
  const int code = conclude(options, program, result, request, sink);
  if (result.status == sim::RunResult::Status::BadRequest) return code;
  return watching.finish(options, program, result, sink, code);
}

}  // namespace

bool make_launch(const RunOptions& options, const LoadedProgram& program, sim::LaunchRequest& request,
                 diag::Sink& sink) {
  return fits_machine(options, program.isa->isa.machine, sink) &&
         choose_kernel(program.object, options, request, sink) && make_request(options, request, sink);
}

int run(const RunOptions& options, diag::Sink& sink) {
  const sim::EngineKind* const engine = choose_engine(options.engine, sink);
  if (!engine) return kUnusable;
  if (options.micro_ops && !options.coverage.empty()) {
    report_error(sink, diag::Kind::BadArgument, "`--coverage` counts instructions, and `--micro-ops` executes others",
                 "leave out one of them");
    return kUnusable;
  }
  int code = kDone;
  const std::unique_ptr<LoadedProgram> program = read_program(options.input, options.common, sink, code, options.flat);
  if (!program) return code;
  if (!link_program(*program, sink)) return kFindings;
  std::unique_ptr<Cracking> cracking;
  if (options.micro_ops) {
    cracking = make_cracking(program->isa->isa, sink);
    if (!cracking) return kUnusable;
    program->isa = std::move(cracking->isa);
  }
  return launch(options, *program, {*engine, program->isa->isa.machine.execution, cracking.get()}, sink);
}

}  // namespace isadora::driver
