// `compare`: compares the run of a hart's program with a log of it.
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "base/files.h"
#include "driver/commands.h"
#include "driver/engine.h"
#include "driver/folders.h"
#include "driver/program.h"
#include "driver/report.h"
#include "inspect/log_comparison.h"
#include "sim/sim.h"

namespace isadora::driver {

using diag::Kind;

namespace {

// The program's output is not compared.
class QuietHost final : public FileHost {
 public:
  using FileHost::FileHost;
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override {
    const bool shown = descriptor == 1 || descriptor == 2;
    return shown ? static_cast<int64_t>(bytes) : FileHost::write(descriptor, from, bytes);
  }
};

std::string exit_text(const sim::RunResult& result) {
  if (result.status == sim::RunResult::Status::Faulted) return "the program has faulted: " + result.fault->message;
  return "the program has ended" +
         (result.exit_status ? " with " + std::to_string(*result.exit_status) : std::string());
}

// A folder can be opened, too, and then has no lines.
bool open_log(const std::string& path, std::ifstream& file, diag::Sink& sink) {
  std::error_code error;
  const bool is_folder = std::filesystem::is_directory(path, error);
  file.open(path, std::ios::binary);
  if (file && !is_folder) return true;
  report_error(sink, Kind::CannotRead, "cannot read `" + path + "`: " + base::error_reason(is_folder ? EISDIR : errno));
  return false;
}

int report_difference(const inspect::LogComparison& comparison, const std::string& log, bool at_limit,
                      diag::Sink& sink) {
  if (!comparison.problem().empty()) {
    report_error(sink, Kind::BadArgument, "`" + log + "`: " + comparison.problem());
    return kUnusable;
  }
  if (!comparison.difference().empty()) return print(comparison.difference() + "\n", sink, kFindings);
  const std::string end = comparison.log_has_ended() ? "to the end of the log"
                          : at_limit                 ? "and no more were compared"
                                                     : "to the end of the program";
  std::string skipped;
  if (comparison.skipped() == 1) skipped = "; one line from before the program was passed over";
  if (comparison.skipped() > 1)
    skipped = "; " + std::to_string(comparison.skipped()) + " lines from before the program were passed over";
  return print("they agree: " + std::to_string(comparison.compared()) + " instructions, " + end + skipped + "\n", sink);
}

// Runs the program until both differ.
sim::RunResult run_for_comparison(const CompareOptions& options, const LoadedProgram& program, sim::Engine& engine,
                                  sim::HostServices& host, inspect::LogComparison& comparison) {
  sim::session::InstructionRecorder recorder([&](const sim::session::Retired& r) { return comparison.see(r); });
  sim::session::Inspection inspection(program.isa->isa);
  inspection.add(recorder);
  sim::LaunchRequest request;
  request.kernel = program.object.kernels[0].name;
  request.command_line = {options.input};
  request.command_line.insert(request.command_line.end(), options.arguments.begin(), options.arguments.end());
  request.max_instructions = options.max_instructions;
  request.observer = &inspection;
  request.host = &host;
  return sim::run(program.isa->codec, program.object, request, engine);
}

}  // namespace

int compare(const CompareOptions& options, diag::Sink& sink) {
  const sim::EngineKind* const kind = choose_engine(options.engine, sink);
  if (!kind) return kUnusable;
  int code = kDone;
  const std::unique_ptr<LoadedProgram> program = read_program(options.input, options.common, sink, code);
  if (!program) return code;
  if (!link_program(*program, sink)) return kFindings;
  const model::Execution execution = program->isa->isa.machine.execution;
  if (execution != model::Execution::Hart || program->object.kernels.size() != 1) {
    report_error(sink, Kind::BadArgument, "logs are compared with programs of a hart, which have an entry");
    return kUnusable;
  }
  std::ifstream file;
  if (options.log != "-" && !open_log(options.log, file, sink)) return kUnusable;
  std::istream& lines = options.log == "-" ? std::cin : file;
  inspect::LogComparison comparison(program->isa->codec, program->object,
                                    [&](std::string& line) { return static_cast<bool>(std::getline(lines, line)); });
  QuietHost host(warn_unused_file);
  if (!add_folders(options.files, options.files_read_only, host, sink)) return kUnusable;
  const std::unique_ptr<sim::Engine> engine = kind->make(execution);
  const sim::RunResult result = run_for_comparison(options, *program, *engine, host, comparison);
  using Status = sim::RunResult::Status;
  if (result.status == Status::BadRequest) {
    report_error(sink, Kind::BadArgument, result.message);
    return kUnusable;
  }
  if (result.status == Status::Done || result.status == Status::Faulted) comparison.run_ended(exit_text(result));
  return report_difference(comparison, options.log, result.status == Status::Limit, sink);
}

}  // namespace isadora::driver
