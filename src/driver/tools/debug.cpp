// `debug`: the Debug Adapter Protocol for editors. This file transports bytes and reads programs; the protocol is in
// src/dap.
#include <memory>

#include "dap/server.h"
#include "driver/connection.h"
#include "driver/engine.h"
#include "driver/folders.h"
#include "driver/gdb.h"
#include "driver/launch.h"
#include "driver/report.h"
#include "driver/tools/commands.h"

namespace isadora::driver {

namespace {

class DebuggedProgram final : public dap::Debuggee {
 public:
  explicit DebuggedProgram(std::unique_ptr<LoadedProgram> program)
      : program_(std::move(program)), host_(warn_unused_file) {}

  // Empty, or why it cannot run.
  std::string begin(const RunOptions& options, diag::Sink& sink) {
    const sim::EngineKind* const engine = choose_engine(options.engine, sink);
    if (!engine || !make_launch(options, *program_, request_, sink) ||
        !add_folders(options.files, options.files_read_only, host_, sink))
      return diag::render(sink, {});
    request_.host = &host_;
    engine_ = engine->make(program_->isa->isa.machine.execution);
    session_ = std::make_unique<sim::session::Session>(program_->isa->codec, program_->object, request_, *engine_);
    return session_->complaint().value_or("");
  }

  sim::session::Session& session() override { return *session_; }
  const encoding::Codec& codec() override { return program_->isa->codec; }
  const object::Object& object() override { return program_->object; }
  object::DwarfSections debug_sections() override { return object::read_dwarf_sections(program_->file->text); }
  std::string take_output() override { return host_.take(); }

 private:
  std::unique_ptr<LoadedProgram> program_;
  ConsoleHost host_;
  sim::LaunchRequest request_;
  std::unique_ptr<sim::Engine> engine_;
  std::unique_ptr<sim::session::Session> session_;
};

RunOptions options_of(const dap::DapLaunchArguments& a, const Common& common) {
  RunOptions o;
  o.common = common;
  if (!a.isa.empty()) o.common.isa = a.isa;
  o.input = a.program;
  o.kernel = a.kernel, o.grid = a.grid, o.block = a.block, o.engine = a.engine;
  o.args = a.arguments, o.arguments = a.args, o.settings = a.settings;
  o.files = a.files, o.files_read_only = a.files_read_only;
  return o;
}

std::unique_ptr<dap::Debuggee> launch(const dap::DapLaunchArguments& arguments, const Common& common,
                                      std::string& error) {
  diag::Sink sink;
  const RunOptions options = options_of(arguments, common);
  int code = kDone;
  if (options.input == "-") return error = "`program` names a file", nullptr;
  std::unique_ptr<LoadedProgram> program = read_program(options.input, options.common, sink, code);
  if (!program || !link_program(*program, sink)) return error = diag::render(sink, {}), nullptr;
  auto running = std::make_unique<DebuggedProgram>(std::move(program));
  error = running->begin(options, sink);
  return error.empty() ? std::move(running) : nullptr;
}

}  // namespace

int debug(const DebugOptions& options, diag::Sink& sink) {
  Connection connection;
  const std::string why_not = connection.open(options.port, "waits for an editor on port ");
  if (!why_not.empty()) {
    report_error(sink, diag::Kind::BadArgument, "--port: " + why_not);
    return kUnusable;
  }
  dap::Server server([&](const dap::DapLaunchArguments& arguments, std::string& error) {
    return launch(arguments, options.common, error);
  });
  while (!server.finished()) {
    const auto bytes = connection.receive(!server.runs());
    if (!bytes) break;
    if (!bytes->empty()) connection.send(server.feed(*bytes));
    connection.send(server.run_on([&] { return connection.has_input(); }));
  }
  return kDone;
}

}  // namespace isadora::driver
