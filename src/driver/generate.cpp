// `generate`: programs that test an implementation of an instruction set, and their check on any engine.
#include "driver/generate.h"

#include <filesystem>

#include "coverage/report.h"
#include "driver/coverage.h"
#include "driver/engine.h"
#include "driver/library.h"
#include "driver/report.h"
#include "generate/generate.h"

namespace isadora::driver {

using diag::Kind;

namespace {

constexpr size_t kShown = 20;         // branches that stay open
constexpr unsigned kMostMissed = 10;  // numbers for each program

bool wrong(diag::Sink& sink, const std::string& message) {
  complain(sink, Kind::BadArgument, message);
  return false;
}

bool make_constraints(const GenerateOptions& o, const model::Isa& isa, generate::Constraints& out, diag::Sink& sink) {
  out.seed = o.seed;
  out.length = o.length;
  out.hazards = o.hazards;
  out.aliases = o.aliases;
  out.memory = !o.no_memory;
  out.faults = o.faults;
  out.only = o.only;
  out.exclude = o.exclude;
  std::vector<std::string> names = o.only;
  names.insert(names.end(), o.exclude.begin(), o.exclude.end());
  for (const std::string& text : o.weights) {
    const size_t equals = text.find('=');
    const auto weight = base::Integer::parse(equals == std::string::npos ? "" : text.substr(equals + 1));
    if (!weight || weight->is_negative() || !(*weight < base::Integer(1000)))
      return wrong(sink, "--weights " + text + " is not NAME=N, with N from 0 to 999");
    names.push_back(text.substr(0, equals));
    out.weights[names.back()] = static_cast<unsigned>(weight->to_uint64());
  }
  for (const std::string& name : names) {
    if (!names_something(isa, name))
      return wrong(sink, "unknown instruction, opcode or group `" + name + "` of `" + isa.name + "`");
  }
  return true;
}

std::string how(const GenerateOptions& o, uint64_t seed) {
  std::string out = " --seed " + std::to_string(o.seed) + ", program " + std::to_string(seed) + ", --length " +
                    std::to_string(o.length);
  for (const std::string& w : o.weights) out += " --weights " + w;
  for (const std::string& w : o.only) out += " --only " + w;
  for (const std::string& w : o.exclude) out += " --exclude " + w;
  return out + (o.faults ? " --faults" : "") + (o.no_memory ? " --no-memory" : "");
}

class TestFileWriter {
 public:
  TestFileWriter(const GenerateOptions& options, const Loaded& loaded, diag::Sink& sink)
      : options_(options), loaded_(loaded), sink_(sink) {}

  void write(const generate::Test& test, const std::string& name, const std::string& comment) {
    ++written_;
    if (options_.output.empty() || code_ != kDone) return;
    const std::string path = options_.output + "/" + loaded_.isa.name + "-" + name + ".s";
    code_ = write_result(path, generate::to_text(loaded_, test, comment), sink_);
  }
  int code() const { return code_; }
  size_t written() const { return written_; }

 private:
  const GenerateOptions& options_;
  const Loaded& loaded_;
  diag::Sink& sink_;
  int code_ = kDone;
  size_t written_ = 0;
};

int reach(const GenerateOptions& options, const Loaded& loaded, const generate::Generator& generator,
          CoverageRun& covering, TestFileWriter& writer, diag::Sink& sink) {
  std::string error;
  const std::unique_ptr<prove::Solver> solver = prove::load_solver(error);
  if (!solver) return complain(sink, Kind::CannotRead, error), kUnusable;
  const auto found = [&](const generate::Test& test, const generate::Left& at) {
    const model::Opcode& opcode = loaded.isa.opcodes[at.opcode];
    const auto& point = covering.universe.of(at.opcode, at.form).points[at.point];
    writer.write(test, "reach-" + opcode.name + "-" + std::to_string(at.form) + "-" + std::to_string(at.point),
                 " --reach, " + opcode.name + ": " + covering.universe.text(at.opcode, at.form, point));
  };
  const std::vector<generate::Left> open = generate::reach_rest(
      loaded, covering.coverage, *solver, options.timeout * 1000,
      [&](uint16_t opcode) { return generator.draws(opcode); }, found);
  std::string out;
  for (size_t i = 0; i < std::min(open.size(), kShown); ++i) {
    const generate::Left& l = open[i];
    const auto& point = covering.universe.of(l.opcode, l.form).points[l.point];
    out += "unknown: " + loaded.isa.opcodes[l.opcode].name + ": " + covering.universe.text(l.opcode, l.form, point) +
           ": " + l.reason + "\n";
  }
  if (open.size() > kShown) out += "and " + std::to_string(open.size() - kShown) + " more are unknown\n";
  return print(out, sink);
}

int write_programs(const GenerateOptions& options, diag::Sink& sink) {
  const std::unique_ptr<Loaded> loaded = load(options.inputs.empty() ? options.common.isa : options.inputs[0], sink);
  if (!loaded) return kUnusable;
  generate::Constraints constraints;
  if (!make_constraints(options, loaded->isa, constraints, sink)) return kUnusable;
  const generate::Generator generator(*loaded, constraints);
  if (generator.empty()) return wrong(sink, "no instruction is left to draw from"), kUnusable;
  CoverageRun covering(loaded->isa, coverage::Recorder::kAll);
  if (!options.coverage.empty() && !covering.read(options.coverage, sink)) return kUnusable;
  std::error_code error;
  if (!options.output.empty()) std::filesystem::create_directories(options.output, error);
  TestFileWriter writer(options, *loaded, sink);
  // If random search finds no program for a number, the next number's is taken.
  const uint64_t most = uint64_t{kMostMissed} * options.count;
  for (uint64_t i = 0; i < most && writer.written() < options.count && writer.code() == kDone; ++i) {
    const auto test = generator.draw(i, &covering.recorder);
    if (test) writer.write(*test, std::to_string(options.seed) + "-" + std::to_string(i), how(options, i));
  }
  int code = writer.code();
  if (code == kDone && options.reach) code = reach(options, *loaded, generator, covering, writer, sink);
  if (code == kDone && !options.coverage.empty()) code = covering.write(options.coverage, sink, code);
  if (code != kDone) return code;
  const auto branches = coverage::sums_of(covering.coverage)[static_cast<size_t>(coverage::PointKind::Choice)];
  return print(std::to_string(writer.written()) + " programs; semantic branches: " + std::to_string(branches.covered) +
                   " covered, " + std::to_string(branches.never) + " unreachable, " + std::to_string(branches.open()) +
                   " not covered\n",
               sink);
}

int verify_files(const GenerateOptions& options, diag::Sink& sink) {
  const sim::EngineKind* const kind = choose_engine(options.engine, sink);
  if (!kind) return kUnusable;
  std::unique_ptr<Loaded> loaded;
  size_t bad = 0;
  for (const std::string& path : options.inputs) {
    const base::SourceRef file = read_input(path, kTextLimit, sink);
    if (!file) return kUnusable;
    const std::string name = generate::description_of(file->text);
    if (name.empty()) return wrong(sink, "`" + path + "` was not written by `isadora generate`"), kUnusable;
    if (!loaded || loaded->isa.name != name)
      loaded = load(options.common.isa.empty() ? name : options.common.isa, sink);
    if (!loaded) return kUnusable;
    generate::Test test;
    const std::string unread = generate::from_text(*loaded, file->text, test);
    if (!unread.empty()) return wrong(sink, "`" + path + "`: " + unread), kUnusable;
    const std::unique_ptr<sim::Engine> engine = kind->make(loaded->isa.machine.execution);
    const std::string difference = generate::verify(*loaded, test, *engine);
    if (difference.empty()) continue;
    ++bad;
    if (const int code = print(path + ": " + difference + "\n", sink); code != kDone) return code;
  }
  return print(std::to_string(options.inputs.size() - bad) + " of " + std::to_string(options.inputs.size()) +
                   " programs passed\n",
               sink, bad ? kFindings : kDone);
}

}  // namespace

int generate_programs(const GenerateOptions& options, diag::Sink& sink) {
  if (options.verify) {
    if (options.inputs.empty()) return wrong(sink, "--verify takes files of `isadora generate`"), kUnusable;
    return verify_files(options, sink);
  }
  if (options.inputs.size() > 1) return wrong(sink, "generate takes one description"), kUnusable;
  return write_programs(options, sink);
}

}  // namespace isadora::driver
