// Validates a request before anything runs.
#include <algorithm>

#include "diag/diagnostic.h"
#include "sim/load.h"

namespace isadora::sim {
namespace {

std::string quoted(const std::string& name) { return "`" + name + "`"; }

std::string join(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& n : names) all += (all.empty() ? "" : ", ") + quoted(n);
  return all;
}

std::string suggest(const std::string& word, const std::vector<std::string>& names) {
  const std::string near = diag::nearest(word, names);
  return near.empty() ? "." : "; did you mean " + quoted(near) + "?";
}

Complaint check_kernel(const object::Object& program, const std::string& name) {
  if (program.kernel(name)) return {};
  std::vector<std::string> names;
  for (const object::Kernel& k : program.kernels) names.push_back(k.name);
  if (names.empty())
    return "the program has no kernel: begin one with `.kernel " + (name.empty() ? "NAME" : name) + "`";
  return "the program has no kernel " + quoted(name) + suggest(name, names) + " It has " + join(names);
}

Complaint check_dim(const char* what, const Dim& d) {
  if (d.x == 0 || d.y == 0 || d.z == 0) return std::string("a ") + what + "'s sizes must not be 0";
  if (static_cast<unsigned __int128>(d.x) * d.y * d.z >> 63) {
    return std::string("the ") + what + " is too large: " + std::to_string(d.x) + "x" + std::to_string(d.y) + "x" +
           std::to_string(d.z);
  }
  return {};
}

Complaint check_sizes(const LaunchRequest& request) {
  if (auto bad = check_dim("grid", request.grid)) return bad;
  if (auto bad = check_dim("block", request.block)) return bad;
  if (request.block.volume() > kMaxThreads) {
    return "a block of " + std::to_string(request.block.volume()) + " threads: a block has at most " +
           std::to_string(kMaxThreads) + "; use more blocks (--grid)";
  }
  return {};
}

bool fits(uint64_t number, unsigned bytes) {
  if (bytes >= 8) return true;
  const unsigned bits = 8 * bytes;
  const auto as_signed = static_cast<int64_t>(number);
  return number >> bits == 0 || (as_signed < 0 && as_signed >= -(int64_t{1} << (bits - 1)));
}

Complaint check_argument(const object::Parameter& p, const Argument& a) {
  if (a.kind == Argument::Kind::Buffer && !p.pointer) {
    return "parameter " + quoted(p.name) + " is a number of " + std::to_string(8 * p.bytes) +
           " bits, not a pointer: give a number, or declare it as a pointer";
  }
  if (a.kind == Argument::Kind::Number && !fits(a.number, p.bytes)) {
    return "the value " + base::Integer(a.number).to_hex() + " does not fit parameter " + quoted(p.name) +
           ", which has " + std::to_string(8 * p.bytes) + " bits";
  }
  return {};
}

Complaint check_arguments(const object::Kernel& kernel, const std::map<std::string, Argument>& arguments) {
  std::vector<std::string> names;
  for (const object::Parameter& p : kernel.parameters) names.push_back(p.name);
  for (const auto& [name, value] : arguments) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    if (names.empty()) return "kernel " + quoted(kernel.name) + " has no parameters; " + quoted(name) + " is too many";
    return "kernel " + quoted(kernel.name) + " has no parameter " + quoted(name) + suggest(name, names) + " It has " +
           join(names);
  }
  for (const object::Parameter& p : kernel.parameters) {
    const auto given = arguments.find(p.name);
    if (given == arguments.end()) {
      const std::string hint = p.pointer ? "=@FILE or =+BYTES" : "=VALUE";
      return "parameter " + quoted(p.name) + " of kernel " + quoted(kernel.name) + " has no value: add --arg " +
             p.name + hint;
    }
    if (auto bad = check_argument(p, given->second)) return bad;
  }
  return {};
}

Complaint check_memory(const object::Kernel& kernel, const std::map<std::string, Argument>& arguments) {
  unsigned __int128 total = kernel.shared_bytes;
  for (const auto& [name, value] : arguments) total += value.bytes.size();
  if (total <= kMaxMemory) return {};
  return "the buffers and the block's memory need more than " + std::to_string(kMaxMemory >> 30) +
         " GiB together: make them smaller";
}

}  // namespace

Complaint check_request(const model::Isa& isa, const object::Object& program, const LaunchRequest& request) {
  if (auto bad = check_kernel(program, request.kernel)) return bad;
  if (isa.machine.execution == model::Execution::Simt) {
    if (auto bad = check_sizes(request)) return bad;
  }
  if (isa.machine.lanes == 0 || isa.machine.lanes > kMaxLanes) {
    return "a warp of " + std::to_string(isa.machine.lanes) + " lanes: this simulator has 1 to " +
           std::to_string(kMaxLanes);
  }
  const object::Kernel& kernel = *program.kernel(request.kernel);
  if (auto bad = check_arguments(kernel, request.arguments)) return bad;
  if (!kernel.parameters.empty() && isa.machine.parameter_space == model::kNoIndex) {
    return "kernel " + quoted(kernel.name) + " has parameters, but machine " + quoted(isa.name) +
           " declares no place for them";
  }
  return check_memory(kernel, request.arguments);
}

Complaint apply_settings(const std::map<std::string, int64_t>& settings, Launch& launch) {
  std::vector<std::string> names;
  for (const model::Setting& s : launch.isa.settings) names.push_back(s.name);
  for (const auto& [name, value] : settings) {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) {
      if (names.empty()) return "machine " + quoted(launch.isa.name) + " has no settings";
      return "machine " + quoted(launch.isa.name) + " has no setting " + quoted(name) + suggest(name, names) +
             " It has " + join(names);
    }
    const auto index = static_cast<size_t>(at - names.begin());
    const model::Setting& setting = launch.isa.settings[index];
    if (!setting.others.empty() && value != setting.value &&
        std::find(setting.others.begin(), setting.others.end(), value) == setting.others.end()) {
      std::string all = std::to_string(setting.value);
      for (const int64_t other : setting.others) all += ", " + std::to_string(other);
      return "setting " + quoted(name) + " cannot be " + std::to_string(value) + ", expected one of " + all;
    }
    launch.settings[index] = value;
  }
  return {};
}

}  // namespace isadora::sim
