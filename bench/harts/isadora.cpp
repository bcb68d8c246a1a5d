// How many instructions a hart's program executes, and the processor time of that without start-up and reading:
//   bench_harts ISA PROGRAM [ARGUMENT…]
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>

#include "library/library.h"
#include "object/image.h"
#include "sim/engines/engines.h"
#include "sim/host.h"
#include "sim/sim.h"

namespace {

using namespace isadora;

// Programs write their result, and read the files that they are given.
class Host : public sim::HostServices {
 public:
  int64_t read(int64_t fd, uint8_t* to, uint64_t bytes) override { return ::read(static_cast<int>(fd), to, bytes); }
  int64_t write(int64_t, const uint8_t* from, uint64_t bytes) override {
    return static_cast<int64_t>(std::fwrite(from, 1, bytes, stdout));
  }
  int64_t open(const std::string& path, int64_t, int64_t) override { return ::open(path.c_str(), O_RDONLY); }
  int64_t close(int64_t fd) override { return ::close(static_cast<int>(fd)); }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  diag::Sink sink;
  const auto loaded = library::load(argv[1], sink);
  std::ifstream file(argv[2], std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!loaded) return 2;
  const model::Machine& machine = loaded->isa.machine;
  auto program = object::read_image(bytes, argv[2], {machine.elf.machine, machine.elf.bits, machine.elf.flags}, sink);
  if (!program || !program->entry) {
    std::fputs(diag::render(sink, {}).c_str(), stderr);
    return 2;
  }
  const uint64_t end = program->base + program->code.size();
  program->kernels = {{.name = "program", .begin = *program->entry, .end = end, .parameters = {}}};
  sim::LaunchRequest request;
  Host host;
  request.kernel = program->kernels[0].name;
  request.host = &host;
  request.command_line.assign(argv + 2, argv + argc);
  const auto engine = sim::engines().front().make(loaded->isa.machine.execution);
  const std::clock_t begin = std::clock();
  const sim::RunResult result = sim::run(loaded->codec, *program, request, *engine);
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::printf("{\"instructions\": %llu, \"seconds\": %.6f}\n",
              static_cast<unsigned long long>(result.stats.warp_instructions), seconds);
  return result.status == sim::RunResult::Status::Done ? 0 : 1;
}
