// Reads the launch of a run: blocks, threads, arguments, settings, input.
#include <algorithm>
#include <sstream>

#include "serve/numbers.h"
#include "serve/run.h"

namespace isadora::serve {

using base::Integer;

namespace {

constexpr uint64_t kMostBlocks = 1 << 20, kMostThreads = 1024;
constexpr uint64_t kMostInstructions = 5'000'000;  // instructions of a run, so that its whole history can be kept

// "`a`, `b` and `n`"
std::string enumerated(const std::vector<std::string>& names) {
  std::string out;
  for (size_t i = 0; i < names.size(); i++)
    out += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + ("`" + names[i] + "`");
  return out;
}

}  // namespace

bool Run::read_launch(RequestReader& q) {
  const object::Object& program = typed_.object;
  request_.kernel = q.text("kernel", program.kernels.front().name);
  const object::Kernel* const kernel = program.kernel(request_.kernel);
  if (!kernel) {
    q.refuse("the program has no kernel `" + request_.kernel + "`");
    return false;
  }
  if (!read_memory(q)) return false;
  uint64_t bytes = kernel->shared_bytes + program.code.size() + program.constants.size();
  for (const object::Section& s : program.sections) bytes += s.size();
  if (bytes > kMostMemory) q.refuse("the program has " + std::to_string(bytes) + " bytes, and here it may have 16 MiB");
  const uint64_t lanes = isa_.isa.machine.lanes;
  request_.grid.x = static_cast<uint32_t>(q.number("grid", 1, 1, kMostBlocks));
  request_.block.x = static_cast<uint32_t>(q.number("block", lanes, 1, kMostThreads));
  if (!read_arguments(*kernel, q)) return false;
  for (const auto& [name, value] : q.texts("settings")) {
    const auto number = Integer::parse(value);
    if (!number || !number->fits_int64()) q.refuse("`" + value + "` is not a value of `" + name + "`");
    if (number && number->fits_int64()) request_.settings[name] = number->to_int64();
  }
  std::istringstream words(q.text("command_line"));
  request_.command_line = {"program"};
  for (std::string word; words >> word;) request_.command_line.push_back(word);
  sandbox_ = std::make_unique<Sandbox>(q.text("input"));
  request_.host = sandbox_.get();
  request_.max_instructions = kMostInstructions;
  return true;
}

// Each parameter needs a value: a run with zeros as defaults would show nothing useful.
bool Run::read_arguments(const object::Kernel& kernel, RequestReader& q) {
  const auto arguments = q.texts("arguments");
  const auto is_given = [&](const object::Parameter& p) {
    const auto given = arguments.find(p.name);
    return given != arguments.end() && given->second.find_first_not_of(" \t") != std::string::npos;
  };
  std::vector<std::string> missing;
  for (const object::Parameter& p : kernel.parameters)
    if (!is_given(p)) missing.push_back(p.name);
  if (!missing.empty()) {
    q.refuse("the kernel `" + kernel.name + "` needs a value of " + enumerated(missing));
    return false;
  }
  uint64_t all = 0;
  for (const object::Parameter& p : kernel.parameters) {
    const std::string& text = arguments.at(p.name);
    sim::Argument& a = request_.arguments[p.name];
    std::string wrong = text;
    if (p.pointer) {
      a.kind = sim::Argument::Kind::Buffer;
      const auto bytes = read_buffer(isa_.isa.machine, text, kMostMemory - all, wrong);
      if (bytes) a.bytes.assign(bytes->begin(), bytes->end());
      all += a.bytes.size();
      if (bytes) continue;
    } else {
      const auto number = read_number(text, 8 * p.bytes);
      if (number && (number->fits_int64() || number->fits_uint64())) {
        a.number = number->to_uint64();
        continue;
      }
    }
    q.refuse("`" + diag::shortened(wrong) + "` is not a value of `" + p.name + "`: expected " +
             (p.pointer ? "+BYTES, \"text\", or numbers such as 1, 2.5 or 0..31" : "a number"));
    return false;
  }
  return true;
}

}  // namespace isadora::serve
