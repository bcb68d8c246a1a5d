// Sessions of one program, stepped in turns: nanoseconds an instruction, each round on a line of JSON.
//   steps_isadora ISA PROGRAM SECONDS ROUNDS [.grid=N] [.block=N] [PARAMETER=NUMBER|PARAMETER=+BYTES]… [-- ARGUMENT…]
// PROGRAM is a source, or an ELF file; a parameter `+BYTES` gets a buffer of random words.
#include <isadora/isadora.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

#include "timing.h"

namespace {

using namespace isadora;

template <class T>
T value_of(Result<T> result) {
  if (result) return std::move(*result);
  std::fputs(result.report.c_str(), stderr);
  std::exit(1);
}

Program read(const Isa& isa, const char* path) {
  const std::vector<uint8_t> bytes = bench::read_bytes(path);
  const std::string text(bytes.begin(), bytes.end());
  return value_of(text.starts_with("\x7f"
                                   "ELF")
                      ? isa.read_elf(text, path)
                      : isa.assemble(text, path));
}

std::vector<uint8_t> random_words(size_t bytes) {
  std::vector<uint8_t> out(bytes);
  std::mt19937 random;  // NOLINT: the same words each time
  for (size_t at = 0; at + 4 <= bytes; at += 4) {
    const auto word = static_cast<uint32_t>(random());
    std::memcpy(&out[at], &word, 4);
  }
  return out;
}

Launch launch_of(char** begin, char** end, const char* program) {
  Launch launch;
  launch.host = std::make_shared<TextHost>();
  launch.command_line = {program};
  for (; begin != end && std::strcmp(*begin, "--") != 0; ++begin) {
    const std::string word = *begin;
    const std::string name = word.substr(0, word.find('=')), value = word.substr(word.find('=') + 1);
    const uint64_t number = std::strtoull(value.c_str(), nullptr, 0);
    if (name == ".grid")
      launch.grid.x = static_cast<uint32_t>(number);
    else if (name == ".block")
      launch.block.x = static_cast<uint32_t>(number);
    else if (value.starts_with("+"))
      launch.arguments[name] = Argument::buffer(random_words(std::strtoull(value.c_str() + 1, nullptr, 0)));
    else
      launch.arguments[name] = Argument::number(number);
  }
  if (begin != end) launch.command_line.insert(launch.command_line.end(), begin + 1, end);
  return launch;
}

enum class Observed { No, Counted, WithAccesses };

// One way to step through the program. It stays where it is between rounds, and begins again where the program ends.
class Stepping {
 public:
  Stepping(const Program& program, Launch launch, const char* engine, Observed observed)
      : program_(program), launch_(std::move(launch)), observed_(observed) {
    launch_.engine = engine;
    start();
  }

  // Nanoseconds an instruction, over so many seconds of the processor.
  double nanoseconds(double seconds) {
    double taken = 0;
    uint64_t executed = 0;
    while (taken < 1e9 * seconds) {
      const uint64_t from = session_->moment();
      const double begin = bench::processor_ns();
      session_->step(piece_);
      const double took = bench::processor_ns() - begin;
      taken += took;
      executed += session_->moment() - from;
      if (took < 5e7 * seconds) piece_ *= 2;
      if (session_->ended()) start();
    }
    if (observed_ != Observed::No && counted_ == 0) std::exit(1);
    return taken / static_cast<double>(executed);
  }

 private:
  void start() {
    session_.emplace(value_of(Session::start(program_, launch_)));
    if (observed_ == Observed::No) return;
    const auto detail = observed_ == Observed::Counted ? Session::Detail::Instructions : Session::Detail::Accesses;
    session_->observe([this](const Retired&) { return ++counted_, true; }, detail);
  }

  const Program& program_;
  Launch launch_;
  Observed observed_;
  uint64_t piece_ = 1000, counted_ = 0;
  std::optional<Session> session_;
};

// The same without a session: nanoseconds an instruction of a whole run, start-up included, that takes about so many
// seconds. `instructions` is where it may end; it grows until that is long enough.
double run_nanoseconds(const Program& program, Launch launch, double seconds, uint64_t& instructions) {
  launch.engine = "lanes";
  for (;; instructions *= 2) {
    launch.max_instructions = instructions;
    const double begin = bench::processor_ns();
    const RunResult result = run(program, launch);
    const double took = bench::processor_ns() - begin;
    if (took >= 5e8 * seconds || result.status != RunResult::Status::Limit)
      return took / static_cast<double>(result.warp_instructions);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) return 2;
  const Isa isa = value_of(Isa::load(argv[1]));
  const Program program = read(isa, argv[2]);
  const double seconds = std::atof(argv[3]);
  const Launch launch = launch_of(argv + 5, argv + argc, argv[2]);
  Stepping reference(program, launch, "reference", Observed::No), lanes(program, launch, "lanes", Observed::No),
      counted(program, launch, "lanes", Observed::Counted), accesses(program, launch, "lanes", Observed::WithAccesses);
  uint64_t instructions = 100'000;
  for (int round = 0, rounds = std::atoi(argv[4]); round <= rounds; ++round) {
    const double r = reference.nanoseconds(seconds), l = lanes.nanoseconds(seconds), c = counted.nanoseconds(seconds),
                 a = accesses.nanoseconds(seconds), whole = run_nanoseconds(program, launch, seconds, instructions);
    if (round == 0) continue;  // it translates, and warms what there is to warm
    std::printf("{\"reference\": %.3f, \"run\": %.4f, \"lanes\": %.4f, \"counted\": %.3f, \"accesses\": %.2f}\n", r,
                whole, l, c, a);
  }
}
