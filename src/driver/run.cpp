// `run`: a kernel on the simulator, with files and numbers as its arguments.
#include <cstdio>

#include "assembler/assembler.h"
#include "base/files.h"
#include "driver/commands.h"
#include "driver/library.h"
#include "driver/report.h"
#include "driver/words.h"
#include "object/object.h"
#include "sim/reference/reference.h"
#include "sim/sim.h"

namespace isadora::driver {

namespace {

bool is_object(const std::string& bytes) { return bytes.compare(0, 4, "\177ELF") == 0; }

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

// VALUE, @FILE or +BYTES. Empty when it was understood, else what is wrong.
std::string parse_argument(const std::string& value, sim::Argument& out) {
  if (!value.empty() && value[0] == '@') {
    const base::ReadResult file = base::read_file(value.substr(1), size_t{4} << 30);
    if (!file) return file.error;
    out.kind = sim::Argument::Kind::Bytes;
    out.bytes.assign(file.source->text.begin(), file.source->text.end());
    return {};
  }
  const bool buffer = !value.empty() && value[0] == '+';
  const std::optional<base::Integer> v = base::Integer::parse(buffer ? value.substr(1) : value);
  if (!v) return "`" + value + "` is not a number, a file (@FILE) or a number of bytes (+BYTES)";
  if (buffer) {
    if (v->is_negative() || base::Integer(kBufferLimit) < *v)
      return "`" + value + "` is more memory than a run may have (8 GiB)";
    out.kind = sim::Argument::Kind::Bytes;
    out.bytes.resize(v->to_uint64());
  } else {
    if (!v->fits_int64() && !v->fits_uint64()) return "`" + value + "` does not fit 64 bits";
    out.number = v->to_uint64();
  }
  return {};
}

// The launch that the options ask for; false after a complaint.
bool make_request(const RunOptions& options, sim::LaunchRequest& request) {
  request.max_instructions = options.max_instructions;
  request.stats = options.stats;
  if (!parse_dim(options.grid, request.grid) || !parse_dim(options.block, request.block)) {
    complain("a grid and a block are one to three numbers from 1, as in --block 256 or --grid 4,2");
    return false;
  }
  std::string name, value;
  for (const std::string& text : options.args) {
    if (!split_assignment(text, name, value)) return complain("--arg " + text + " is not NAME=VALUE"), false;
    if (request.arguments.count(name)) return complain("--arg " + name + " is given twice"), false;
    const std::string error = parse_argument(value, request.arguments[name]);
    if (!error.empty()) return complain("--arg " + name + ": " + error), false;
  }
  for (const std::string& text : options.settings) {
    if (!split_assignment(text, name, value)) return complain("--set " + text + " is not NAME=VALUE"), false;
    const std::optional<base::Integer> v = base::Integer::parse(value);
    if (!v || !v->fits_int64()) return complain("--set " + name + ": `" + value + "` is not a number"), false;
    request.settings[name] = v->to_int64();
  }
  return true;
}

bool choose_kernel(const object::Object& program, const RunOptions& options, sim::LaunchRequest& request) {
  request.kernel = options.kernel;
  if (!options.kernel.empty() || program.kernels.empty()) return true;
  if (program.kernels.size() == 1) {
    request.kernel = program.kernels[0].name;
    return true;
  }
  std::string names;
  for (const object::Kernel& k : program.kernels) names += (names.empty() ? "" : ", ") + k.name;
  complain("the program has several kernels", "choose one with --kernel: " + names);
  return false;
}

std::string lanes_text(uint64_t mask) {
  std::string out;
  for (unsigned lane = 0; lane < 64; ++lane)
    if (mask >> lane & 1) {
      unsigned last = lane;
      while (last + 1 < 64 && (mask >> (last + 1) & 1)) ++last;
      out += (out.empty() ? "" : ",") + std::to_string(lane) + (last > lane ? "-" + std::to_string(last) : "");
      lane = last;
    }
  return out;
}

std::string dim_text(const sim::Dim& d) {
  return std::to_string(d.x) + "," + std::to_string(d.y) + "," + std::to_string(d.z);
}

void report_fault(const sim::FaultReport& f, const object::Object& program) {
  std::string text = (program.source_name.empty() ? "" : program.source_name + ":" + std::to_string(f.line) + ": ");
  text += "fault " + f.kind + ": " + f.message;
  char address[32];
  std::snprintf(address, sizeof address, "0x%llX", static_cast<unsigned long long>(f.pc));
  text += "\n  at        " + std::string(address) + "  " + f.instruction;
  text += "\n  kernel    " + f.kernel + ", block " + dim_text(f.block_index) + ", warp " + std::to_string(f.warp) +
          ", lanes " + lanes_text(f.lanes);
  if (f.address) {
    std::snprintf(address, sizeof address, "0x%llX", static_cast<unsigned long long>(*f.address));
    text += "\n  address   " + f.space + " " + address + (f.nearby.empty() ? "" : ": " + f.nearby);
  }
  if (!f.note.empty()) text += "\n  detail    " + f.note;
  complain(text);
}

std::string stats_text(const sim::Stats& s) {
  std::string out = "warp instructions  " + std::to_string(s.warp_instructions) + "\nlane instructions  " +
                    std::to_string(s.lane_instructions) + "\n";
  for (const auto& [name, count] : s.by_opcode)
    out += "  " + name + std::string(name.size() < 16 ? 16 - name.size() : 1, ' ') + std::to_string(count) + "\n";
  return out;
}

// --out NAME=FILE: whole files, after a run that ended well.
int write_outputs(const RunOptions& options, const sim::LaunchRequest& request) {
  std::string name, path;
  for (const std::string& text : options.outs) {
    split_assignment(text, name, path);
    const std::vector<uint8_t>& bytes = request.arguments.at(name).bytes;
    const int code = write_result(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    if (code != kDone) return code;
  }
  return kDone;
}

bool outputs_exist(const RunOptions& options, const sim::LaunchRequest& request) {
  std::string name, path;
  for (const std::string& text : options.outs) {
    if (!split_assignment(text, name, path) || path.empty())
      return complain("--out " + text + " is not NAME=FILE"), false;
    const auto it = request.arguments.find(name);
    if (it == request.arguments.end() || it->second.kind != sim::Argument::Kind::Bytes)
      return complain("--out " + name + " names no buffer",
                      "give the buffer with --arg " + name + "=@FILE or --arg " + name + "=+BYTES"),
             false;
  }
  return true;
}

std::optional<object::Object> load_program(const RunOptions& options, const base::SourceRef& input,
                                           const Loaded& loaded, diag::Sink& sink) {
  if (is_object(input->text)) return object::read_elf(input->text, options.input, sink);
  object::Object program;
  if (!assembler::assemble(loaded.matcher, input, program, sink)) return std::nullopt;
  return program;
}

int finish(const RunOptions& options, const sim::RunResult& result, const sim::LaunchRequest& request,
           const object::Object& program) {
  switch (result.status) {
    case sim::RunResult::Status::BadRequest: complain(result.message); return kUnusable;
    case sim::RunResult::Status::Faulted: report_fault(*result.fault, program); return kFaulted;
    case sim::RunResult::Status::Limit: complain(result.message); return kLimit;
    case sim::RunResult::Status::Done: break;
  }
  int code = write_outputs(options, request);
  if (code == kDone && options.stats) code = print(stats_text(result.stats));
  if (code == kDone && result.exit_status) {
    code = print("exit status " + std::to_string(*result.exit_status) + "\n");
    if (code == kDone && options.forward_status) code = static_cast<int>(*result.exit_status & 255);
  }
  return code;
}

}  // namespace

int run(const RunOptions& options) {
  if (options.engine != "reference") {
    complain("there is no engine `" + options.engine + "`", "engines: reference");
    return kUnusable;
  }
  const base::ReadResult input = base::read_file(options.input);
  if (!input) {
    complain(input.error);
    return kUnusable;
  }
  diag::Sink sink;
  sink.keep(input.source);
  std::string isa = options.common.isa;
  if (isa.empty() && is_object(input.source->text)) isa = object::elf_isa(input.source->text).value_or("");
  const std::unique_ptr<Loaded> loaded = load(isa, sink);
  if (!loaded) {
    show(sink, options.common);
    return kUnusable;
  }
  const std::optional<object::Object> program = load_program(options, input.source, *loaded, sink);
  show(sink, options.common);
  if (!program) return kFindings;
  warn_other_description(*loaded, *program);
  sim::LaunchRequest request;
  if (!choose_kernel(*program, options, request) || !make_request(options, request) || !outputs_exist(options, request))
    return kUnusable;
  if (options.trace) request.trace = [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); };
  const std::unique_ptr<sim::Engine> engine = sim::reference::make_engine();
  const sim::RunResult result = sim::run(loaded->codec, *program, request, *engine);
  return finish(options, result, request, *program);
}

}  // namespace isadora::driver
