// `run --gdb`: the connection over which gdb drives a run.
#pragma once

#include <string>

#include "driver/connection.h"
#include "driver/host.h"
#include "driver/program.h"
#include "sim/session/session.h"

namespace isadora::driver {

// Standard output and standard error are kept for gdb's own terminal, and standard input is empty: both streams of this
// process may be the connection.
class ConsoleHost final : public FileHost {
 public:
  using FileHost::FileHost;
  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override;
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override;
  std::string take() { return std::exchange(text_, {}); }

 private:
  std::string text_;
};

// A connection of gdb's remote protocol.
class GdbConnection : public Connection {
 public:
  // Serves until gdb has gone: then the run ends, or continues to its end if gdb has detached.
  sim::RunResult serve(sim::session::Session& session, ConsoleHost& console);
};

// A run that gdb drives, which comes by `where` (open).
sim::RunResult serve_gdb(const std::string& where, const LoadedProgram& program, sim::LaunchRequest& request,
                         sim::Engine& engine, ConsoleHost& console);

}  // namespace isadora::driver
