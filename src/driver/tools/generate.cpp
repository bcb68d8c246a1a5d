// `generate`: programs that test an implementation of an instruction set, and their check on any engine.
#include "driver/tools/generate.h"

#include <algorithm>
#include <filesystem>

#include "base/files.h"
#include "coverage/report.h"
#include "driver/coverage.h"
#include "driver/engine.h"
#include "driver/library.h"
#include "driver/report.h"
#include "generate/generate.h"
#include "generate/signature.h"

namespace isadora::driver {

using diag::Kind;

namespace {

constexpr unsigned kMostMissed = 10;  // numbers for each program
constexpr const char* kSignature = ".reference_output";

bool report_bad_argument(diag::Sink& sink, const std::string& message) {
  report_error(sink, Kind::BadArgument, message);
  return false;
}

bool make_constraints(const GenerateOptions& o, const model::Isa& isa, generate::Constraints& out, diag::Sink& sink) {
  out.seed = o.seed;
  out.length = o.length;
  out.hazards = o.hazards;
  out.aliases = o.aliases;
  out.memory = !o.no_memory;
  out.faults = o.faults;
  out.self_checking = o.self_check;
  out.only = o.only;
  out.exclude = o.exclude;
  std::vector<std::string> names = o.only;
  names.insert(names.end(), o.exclude.begin(), o.exclude.end());
  for (const std::string& text : o.weights) {
    const size_t equals = text.find('=');
    const auto weight = base::Integer::parse(equals == std::string::npos ? "" : text.substr(equals + 1));
    if (!weight || weight->is_negative() || !(*weight < base::Integer(1000)))
      return report_bad_argument(sink, "--weights " + text + " is not NAME=N, with N from 0 to 999");
    names.push_back(text.substr(0, equals));
    out.weights[names.back()] = static_cast<unsigned>(weight->to_uint64());
  }
  for (const std::string& name : names) {
    if (!names_something(isa, name))
      return report_bad_argument(sink, "unknown instruction, opcode or group `" + name + "` of `" + isa.name + "`");
  }
  return true;
}

std::string generation_comment(const GenerateOptions& o, uint64_t seed) {
  std::string out = " --seed " + std::to_string(o.seed) + ", program " + std::to_string(seed) + ", --length " +
                    std::to_string(o.length);
  for (const std::string& w : o.weights) out += " --weights " + w;
  for (const std::string& w : o.only) out += " --only " + w;
  for (const std::string& w : o.exclude) out += " --exclude " + w;
  return out + (o.faults ? " --faults" : "") + (o.no_memory ? " --no-memory" : "") +
         (o.self_check ? " --self-check" : "");
}

class TestFileWriter {
 public:
  TestFileWriter(const GenerateOptions& options, const Loaded& loaded, diag::Sink& sink)
      : options_(options), loaded_(loaded), sink_(sink) {}

  void write(const generate::Test& test, const std::string& name, const std::string& comment) {
    ++written_;
    if (!options_.output.empty()) write_file(name + ".s", generate::to_text(loaded_, test, comment));
  }
  void write(const generate::SelfChecking& test, const std::string& name, const std::string& comment) {
    ++written_;
    if (options_.output.empty()) return;
    write_file(name + ".s", "// isadora generate " + loaded_.isa.name + comment + "\n" + test.text);
    write_file(name + kSignature, test.signature);
  }
  int code() const { return code_; }
  size_t written() const { return written_; }
  // Programs for the same description in the folder that this run has not written.
  size_t others() const {
    std::error_code error;
    size_t all = 0;
    for (const auto& file : std::filesystem::directory_iterator(options_.output, error)) {
      const std::string name = file.path().filename().string();
      all += name.starts_with(beginning()) && name.ends_with(".s");
    }
    return all - std::min(all, written_);
  }

 private:
  std::string beginning() const { return loaded_.isa.name + "-"; }
  void write_file(const std::string& name, const std::string& text) {
    if (code_ == kDone) code_ = write_result(options_.output + "/" + beginning() + name, text, sink_);
  }

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
  if (!solver) return report_error(sink, Kind::CannotRead, error), kUnusable;
  const auto found = [&](const generate::Test& test, const generate::Left& at) {
    const model::Opcode& opcode = loaded.isa.opcodes[at.opcode];
    const auto& point = covering.universe.of(at.opcode, at.form).points[at.point];
    writer.write(test, "reach-" + opcode.name + "-" + std::to_string(at.form) + "-" + std::to_string(at.point),
                 " --reach, " + opcode.name + ": " + covering.universe.text(at.opcode, at.form, point));
  };
  const std::vector<generate::Left> open = generate::cover_rest(
      loaded, covering.coverage, *solver, options.timeout * 1000,
      [&](uint16_t opcode) { return generator.draws(opcode); }, found);
  std::string out;
  if (!open.empty())
    out = std::to_string(open.size()) + " branches are unknown; a call of the solver had " +
          std::to_string(options.timeout) + " s:\n";
  for (const generate::Left& l : open) {
    const auto& point = covering.universe.of(l.opcode, l.form).points[l.point];
    out += "unknown: " + loaded.isa.opcodes[l.opcode].name + ": " + covering.universe.text(l.opcode, l.form, point) +
           ": " + l.reason + "\n";
  }
  return print(out, sink);
}

// Programs by the numbers from 0 on; where chance finds none for a number, the next one stands for it.
template <class Draw>
void write_drawn(const GenerateOptions& options, TestFileWriter& writer, Draw draw) {
  const uint64_t most = uint64_t{kMostMissed} * options.count;
  for (uint64_t i = 0; i < most && writer.written() < options.count && writer.code() == kDone; ++i) {
    const auto test = draw(i);
    if (test)
      writer.write(*test, std::to_string(options.seed) + "-" + std::to_string(i), generation_comment(options, i));
  }
}

int write_self_checking(const GenerateOptions& options, const Loaded& loaded, const generate::Generator& generator,
                        CoverageRun& covering, TestFileWriter& writer, diag::Sink& sink) {
  std::string error;
  const auto frame = generate::frame_of(loaded.isa, error);
  if (!frame) return report_bad_argument(sink, "--self-check: " + error), kUnusable;
  write_drawn(options, writer, [&](uint64_t i) {
    return generate::draw_self_checking(loaded, *frame, generator, i, error, &covering.recorder);
  });
  if (writer.written() < options.count && !error.empty())
    return report_bad_argument(sink, "`signature.s` of `" + loaded.isa.name + "`: " + error), kUnusable;
  return writer.code();
}

int write_programs(const GenerateOptions& options, diag::Sink& sink) {
  const std::unique_ptr<Loaded> loaded = load(options.inputs.empty() ? options.common.isa : options.inputs[0], sink);
  if (!loaded) return kUnusable;
  generate::Constraints constraints;
  if (!make_constraints(options, loaded->isa, constraints, sink)) return kUnusable;
  const generate::Generator generator(*loaded, constraints);
  if (generator.empty()) return report_bad_argument(sink, "no instruction is left to draw from"), kUnusable;
  CoverageRun covering(loaded->isa, coverage::Recorder::kAll);
  if (!options.coverage.empty() && !covering.read(options.coverage, sink)) return kUnusable;
  std::error_code error;
  if (!options.output.empty()) std::filesystem::create_directories(options.output, error);
  TestFileWriter writer(options, *loaded, sink);
  int code = kDone;
  if (options.self_check) {
    code = write_self_checking(options, *loaded, generator, covering, writer, sink);
  } else {
    write_drawn(options, writer, [&](uint64_t i) { return generator.draw(i, &covering.recorder); });
    code = writer.code();
  }
  if (code == kDone && options.reach) code = reach(options, *loaded, generator, covering, writer, sink);
  if (code == kDone && !options.coverage.empty()) code = covering.write(options.coverage, sink, code);
  if (code != kDone) return code;
  const auto branches = coverage::sums_of(covering.coverage)[static_cast<size_t>(coverage::PointKind::Choice)];
  std::string out = std::to_string(writer.written()) +
                    " programs; semantic branches: " + std::to_string(branches.covered) + " covered, " +
                    std::to_string(branches.never) + " unreachable, " + std::to_string(branches.open()) +
                    " not covered\n";
  if (const size_t others = options.output.empty() ? 0 : writer.others())
    out += "`" + options.output + "` has " + std::to_string(others) + " programs of other runs, too\n";
  return print(out, sink);
}

// False with diagnostics where the file, or the signature beside it, cannot be read.
bool verify_file(const Loaded& loaded, const base::Source& file, sim::Engine& engine, std::string& difference,
                 diag::Sink& sink) {
  if (!generate::is_self_checking(file.text)) {
    generate::Test test;
    const std::string unread = generate::from_text(loaded, file.text, test);
    if (!unread.empty()) return report_bad_argument(sink, "`" + file.name + "`: " + unread);
    difference = generate::verify(loaded, test, engine);
    return true;
  }
  const std::string beside = std::filesystem::path(file.name).replace_extension(kSignature).string();
  std::string expected;
  if (const std::string error = base::read_bytes(beside, kTextLimit, expected); !error.empty())
    return report_error(sink, Kind::CannotRead, error), false;
  const auto signature = generate::signature_of(loaded, file.text, engine, difference);
  if (signature) difference = generate::first_difference(*signature, expected);
  return true;
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
    if (name.empty())
      return report_bad_argument(sink, "`" + path + "` was not written by `isadora generate`"), kUnusable;
    if (!loaded || loaded->isa.name != name)
      loaded = load(options.common.isa.empty() ? name : options.common.isa, sink);
    if (!loaded) return kUnusable;
    const std::unique_ptr<sim::Engine> engine = kind->make(loaded->isa.machine.execution);
    std::string difference;
    if (!verify_file(*loaded, *file, *engine, difference, sink)) return kUnusable;
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
    if (options.inputs.empty())
      return report_bad_argument(sink, "--verify takes files of `isadora generate`"), kUnusable;
    if (!options.drawing.empty())
      return report_bad_argument(sink,
                                 "--verify runs programs as they are, so " + options.drawing + " does not go with it"),
             kUnusable;
    return verify_files(options, sink);
  }
  if (!options.engine.empty())
    return report_bad_argument(sink,
                               "what is expected of programs is computed by `reference`; --engine goes with --verify"),
           kUnusable;
  if (options.inputs.size() > 1) return report_bad_argument(sink, "generate takes one description"), kUnusable;
  return write_programs(options, sink);
}

}  // namespace isadora::driver
