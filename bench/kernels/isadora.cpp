// Runs one of the kernels on the simulator. The buffers are made once; a run is everything from the launch to its end,
// the translation of the kernel into micro-ops included.
//   bench_kernels PROGRAM ENGINE KERNEL full|quick
#include <cstdio>
#include <cstdlib>

#include "assembler/assembler.h"
#include "library/input.h"
#include "library/library.h"
#include "object/object.h"
#include "problem.h"
#include "sim/engines/engines.h"
#include "sim/sim.h"

namespace {

using namespace isadora;

sim::Argument number(uint64_t value) {
  sim::Argument argument;
  argument.number = value;
  return argument;
}

sim::Argument words(size_t n, bool filled = false) {
  sim::Argument argument;
  argument.kind = sim::Argument::Kind::Buffer;
  argument.bytes.resize(4 * n);
  if (filled) bench::fill(reinterpret_cast<uint32_t*>(argument.bytes.data()), n);
  return argument;
}

uint32_t bits_of(float f) {
  uint32_t bits;
  std::memcpy(&bits, &f, sizeof bits);
  return bits;
}

sim::Argument argument(const bench::Task& task, const std::string& name) {
  if (name == "out") return words(task.outputs());
  if (name == "a" || name == "b") return words(task.inputs(), true);
  if (name == "steps") return number(bench::kHashSteps);
  if (name == "limit") return number(bench::kMandelSteps);
  if (name == "step") return number(bits_of(task.step()));
  if (name == "words") return number(task.n / 4);
  if (name == "width") return number(task.n);
  return number(0);
}

sim::LaunchRequest launch(const bench::Task& task, const object::Kernel& kernel) {
  sim::LaunchRequest request;
  request.kernel = kernel.name;
  request.block = {task.problem.block_x, task.problem.block_y, 1};
  request.grid = {task.threads() / request.block.x, task.square() ? task.n / request.block.y : 1, 1};
  for (const object::Parameter& p : kernel.parameters) request.arguments[p.name] = argument(task, p.name);
  return request;
}

int run(const object::Object& program, const encoding::Codec& codec, const char* engine_name, const bench::Task& task) {
  const sim::EngineKind* const kind = sim::find_engine(engine_name);
  if (!kind || program.kernels.empty()) return 2;
  const std::unique_ptr<sim::Engine> engine = kind->make(codec.isa().machine.execution);
  sim::LaunchRequest request = launch(task, program.kernels[0]);
  sim::RunResult result;
  bench::serve([&] {
    result = sim::run(codec, program, request, *engine);
    if (result.status == sim::RunResult::Status::Done) return;
    std::fprintf(stderr, "the kernel did not come to its end: status %d %s%s\n", static_cast<int>(result.status),
                 result.message.c_str(), result.fault ? result.fault->message.c_str() : "");
    std::_Exit(1);
  });
  const sim::Bytes& bytes = request.arguments.at("out").bytes;
  bench::report(bench::checksum(reinterpret_cast<const uint32_t*>(bytes.data()), bytes.size() / 4),
                result.stats.warp_instructions);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  diag::Sink sink;
  const auto loaded = library::load("simt128", sink);
  const base::SourceRef source = library::read_input(argv[1], SIZE_MAX, sink);
  object::Object program;
  if (!loaded || !source || !assembler::assemble(loaded->matcher, source, program, sink)) {
    for (const diag::Diagnostic& d : sink.all()) std::fprintf(stderr, "%s\n", d.message.c_str());
    return 1;
  }
  const int code = run(program, loaded->codec, argv[2], bench::task_of(argv[3], argv[4]));
  if (!sim::may_abandon_compilation()) return code;
  std::fflush(nullptr);
  std::_Exit(code);
}
