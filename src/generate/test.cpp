#include "generate/test.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "model/registers.h"
#include "sim/reference/reference.h"
#include "sim/session/inspection.h"
#include "sim/state_locations.h"

namespace isadora::generate {

using base::Integer;

namespace {

constexpr std::string_view kFirst = "// isadora generate ";
constexpr std::string_view kFault = "// fault ", kFaultAt = " at ", kFaultLanes = ", lanes ";
constexpr unsigned kBytes = 8;  // bytes of memory that are written as one number

std::string values_text(const std::vector<Integer>& values) {
  std::string out;
  const bool same = std::ranges::all_of(values, [&](const Integer& v) { return v == values[0]; });
  for (size_t i = 0; i < (same ? std::min<size_t>(1, values.size()) : values.size()); ++i)
    out += (i ? "," : "") + values[i].to_hex();
  return out;
}

bool values_of(const std::string& text, std::vector<Integer>& out) {
  std::stringstream in(text);
  for (std::string one; std::getline(in, one, ',');) {
    const auto v = Integer::parse(one);
    if (!v) return false;
    out.push_back(*v);
  }
  return !out.empty();
}

// Locations that a run has read or stored to.
class Touched final : public sim::session::Inspector {
 public:
  void sees(const sim::Issue&, const sim::Accesses& accesses) override {
    for (const sim::Accesses::Register& r : accesses.reads) registers.insert({r.file, r.number});
    for (const sim::Accesses::Register& r : accesses.writes) registers.insert({r.file, r.number});
    for (const sim::Accesses::Memory& m : accesses.memory) {
      if (m.kind != sim::Accesses::Memory::Kind::Store) {
        for (unsigned at = 0; at < m.bytes; at += kBytes)
          loaded.insert({m.space, m.address + at, std::min(kBytes, m.bytes - at)});
      }
      if (!m.writes()) continue;
      for (unsigned at = 0; at < m.bytes; at += kBytes)
        stored.insert({m.space, m.address + at, std::min(kBytes, m.bytes - at)});
    }
  }
  std::set<std::pair<uint16_t, unsigned>> registers;
  std::set<std::tuple<uint16_t, uint64_t, unsigned>> stored, loaded;
};

std::string place_text(const model::Isa& isa, uint16_t space, uint64_t address, unsigned bytes) {
  return isa.spaces[space].name + "[" + Integer(address).to_hex() + ", " + std::to_string(bytes) + "]";
}

bool read_place(const std::string& line, Test::Places& out) {
  const size_t equals = line.rfind(" = ");
  if (equals == std::string::npos) return false;
  out.emplace_back(line.substr(0, equals), std::vector<Integer>());
  return values_of(line.substr(equals + 3), out.back().second);
}

bool read_number(const std::string& text, uint64_t& out) {
  const auto v = Integer::parse(text);
  if (!v || !v->fits_uint64()) return false;
  return out = v->to_uint64(), true;
}

// NAME at ADDRESS; of warps, where any of the lanes may fault, `, lanes MASK`.
std::string fault_text(const model::Isa& isa, const std::string& kind, uint64_t at, uint64_t lanes) {
  const bool hart = isa.machine.execution == model::Execution::Hart;
  return kind + std::string(kFaultAt) + Integer(at).to_hex() +
         (hart ? "" : std::string(kFaultLanes) + Integer(lanes).to_hex());
}

bool read_fault(const std::string& text, Test& test) {
  const size_t at = text.find(kFaultAt), lanes = text.find(kFaultLanes);
  if (at == std::string::npos) return false;
  test.fault = text.substr(0, at);
  const size_t address = at + kFaultAt.size();
  if (lanes != std::string::npos && !read_number(text.substr(lanes + kFaultLanes.size()), test.fault_lanes))
    return false;
  return read_number(text.substr(address, lanes == std::string::npos ? lanes : lanes - address), test.fault_at);
}

bool read_comment(const std::string& line, Test& test) {
  const auto after = [&](std::string_view word) -> std::optional<std::string> {
    return line.starts_with(word) ? std::optional(line.substr(word.size())) : std::nullopt;
  };
  if (const auto rest = after("// set ")) return read_place(*rest, test.set);
  if (const auto rest = after("// expect ")) return read_place(*rest, test.expected);
  if (const auto rest = after("// leaves ")) return values_of(*rest, test.leaves);
  if (const auto rest = after(kFault)) return read_fault(*rest, test);
  if (const auto rest = after("// active ")) return read_number(*rest, test.active);
  if (const auto rest = after("// memory ")) return read_number(*rest, test.memory.emplace());
  if (const auto rest = after("// setting ")) {
    Test::Places one;
    if (!read_place(*rest, one) || !one[0].second[0].fits_int64()) return false;
    test.settings[one[0].first] = one[0].second[0].to_int64();
    return true;
  }
  return line.starts_with(kFirst);
}

std::string outcome_text(const model::Isa& isa, const sim::RunResult& result) {
  if (result.status == sim::RunResult::Status::Done) return "it ends well";
  if (!result.fault) return result.message;
  return "fault " + fault_text(isa, result.fault->kind, result.fault->pc, result.fault->lanes);
}

std::string outcome_text(const model::Isa& isa, const Test& test) {
  if (test.fault.empty()) return "it ends well";
  return "fault " + fault_text(isa, test.fault, test.fault_at, test.fault_lanes);
}

// Memory that the run has changed, and that is none of the places with an expected value.
std::string changed_memory(const model::Isa& isa, const Test& test, const sim::Bench& after, sim::Bench& before) {
  const sim::LocationNames names(isa);
  std::vector<sim::StateLocation> expected;
  for (const auto& [place, values] : test.expected) {
    if (const auto found = names.find(place); found && found->kind == sim::StateLocation::Kind::Memory)
      expected.push_back(*found);
  }
  for (const sim::Bench::MemoryByte& b : after.memory_unlike(before)) {
    const auto is_at = [&](const sim::StateLocation& e) {
      return e.index == b.space && b.address - e.address < e.bits / 8;
    };
    if (std::ranges::any_of(expected, is_at)) continue;
    const bool of_lane = isa.spaces[b.space].scope == model::Scope::Lane;
    return place_text(isa, b.space, b.address, 1) + (of_lane ? " of lane " + std::to_string(b.lane) : "") + " is " +
           Integer(b.value).to_hex() + ", and should not have changed from " + Integer(b.other).to_hex();
  }
  return {};
}

}  // namespace

std::string description_of(std::string_view text) {
  if (!text.starts_with(kFirst)) return {};
  const std::string_view rest = text.substr(kFirst.size());
  return std::string(rest.substr(0, rest.find_first_of(" \n")));
}

std::string to_text(const library::Loaded& loaded, const Test& test, const std::string& how) {
  std::string out = std::string(kFirst) + loaded.isa.name + how + "\n";
  for (const auto& [name, v] : test.settings) out += "// setting " + name + " = " + std::to_string(v) + "\n";
  if (loaded.isa.machine.execution != model::Execution::Hart)
    out += "// active " + Integer(test.active).to_hex() + "\n";
  if (test.memory) out += "// memory " + Integer(*test.memory).to_hex() + "\n";
  for (const auto& [place, values] : test.set) out += "// set " + place + " = " + values_text(values) + "\n";
  uint64_t pc = 0;
  for (const encoding::Decoded& d : test.words) {
    out += "    ";
    loaded.printer.print(d, pc, out);
    out += "\n";
    pc += d.bytes;
  }
  if (!test.fault.empty())
    out += "// fault " + fault_text(loaded.isa, test.fault, test.fault_at, test.fault_lanes) + "\n";
  if (!test.leaves.empty()) out += "// leaves " + values_text(test.leaves) + "\n";
  for (const auto& [place, values] : test.expected) out += "// expect " + place + " = " + values_text(values) + "\n";
  return out;
}

std::string from_text(const library::Loaded& loaded, const std::string& text, Test& test) {
  std::stringstream lines(text);
  unsigned n = 0;
  uint64_t pc = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::string where = "line " + std::to_string(++n) + ": ";
    if (line.starts_with("//")) {
      const bool of_fault = line.starts_with(kFault);
      if (!read_comment(line, test))
        return where + "`" + line + "` is not understood" + (of_fault ? "; expected `// fault NAME at ADDRESS`" : "");
      continue;
    }
    const size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string::npos) continue;
    const base::SourceRef source = base::make_source("<test>", line.ends_with(';') ? line : line + ";");
    diag::Sink sink;
    encoding::Decoded d;
    uint32_t end = 0;
    if (!loaded.matcher.parse(*source, static_cast<uint32_t>(begin), pc, nullptr, d, end, sink))
      return where + (sink.all().empty() ? "it cannot be assembled" : sink.all()[0].message);
    if (source->text.find_first_not_of(" \t;\r", end) != std::string::npos)
      return where + "expected the end of the line after one instruction";
    test.words.push_back(d);
    pc += d.bytes;
  }
  return test.words.empty() ? "it has no instructions" : "";
}

std::set<size_t> reencoded(const library::Loaded& loaded, const std::vector<encoding::Decoded>& words) {
  std::set<size_t> out;
  uint64_t pc = 0;
  for (size_t i = 0; i < words.size(); ++i) {
    std::string text;
    loaded.printer.print(words[i], pc, text);
    const base::SourceRef source = base::make_source("<test>", text.ends_with(';') ? text : text + ";");
    diag::Sink null_sink;
    encoding::Decoded d;
    uint32_t end = 0;
    if (!loaded.matcher.parse(*source, 0, pc, nullptr, d, end, null_sink) || d.word != words[i].word) out.insert(i);
    pc += words[i].bytes;
  }
  return out;
}

bool begin(const Test& test, sim::Bench& bench, std::string& error) {
  bench.reset();
  if (!test.settings.empty() && !bench.configure(test.settings, error)) return false;
  bench.reset();
  if (test.memory) bench.fill_memory(*test.memory);
  for (const auto& [place, values] : test.set) {
    if (!bench.set(place, values, error)) return false;
  }
  bench.set_active(test.active);
  return true;
}

std::vector<std::string> places_loaded(const library::Loaded& loaded, const Test& test) {
  const std::unique_ptr<sim::Engine> engine = sim::reference::make_engine();
  sim::Bench bench(loaded.codec, *engine);
  std::string error;
  Touched touched;
  sim::session::Inspection inspection(loaded.isa);
  inspection.add(touched);
  if (begin(test, bench, error)) bench.run(test.words, &inspection);
  std::vector<std::string> out;
  for (const auto& [space, address, bytes] : touched.loaded)
    out.push_back(place_text(loaded.isa, space, address, bytes));
  return out;
}

bool expect(const library::Loaded& loaded, Test& test, sim::session::Inspector* also) {
  const std::unique_ptr<sim::Engine> engine = sim::reference::make_engine();
  sim::Bench bench(loaded.codec, *engine);
  std::string error;
  if (!begin(test, bench, error)) return false;
  Touched touched;
  sim::session::Inspection inspection(loaded.isa);
  inspection.add(touched);
  if (also) inspection.add(*also);
  const sim::RunResult result = bench.run(test.words, &inspection);
  using Status = sim::RunResult::Status;
  if (result.status != Status::Done && result.status != Status::Faulted) return false;
  test.fault = result.status == Status::Faulted ? result.fault->kind : "";
  test.fault_at = result.fault ? result.fault->pc : 0;
  test.fault_lanes = result.fault ? result.fault->lanes : 1;
  test.leaves = result.status == Status::Done ? bench.left_at() : std::vector<Integer>();
  test.expected.clear();
  std::vector<Integer> values;
  for (const std::string& place : bench.changed()) {
    if (bench.get(place, values, error)) test.expected.emplace_back(place, values);
  }
  for (const auto& [space, address, bytes] : touched.stored) {
    const std::string place = place_text(loaded.isa, space, address, bytes);
    if (bench.get(place, values, error)) test.expected.emplace_back(place, values);
  }
  // Registers that the test does not access are left out.
  const auto is_needed = [&](const auto& one) {
    if (one.first.find('[') != std::string::npos) return true;
    for (const auto& [file, number] : touched.registers) {
      if (model::spelling(loaded.isa.files[file], number) == one.first) return true;
    }
    return std::ranges::any_of(test.expected, [&](const auto& e) { return e.first == one.first; });
  };
  std::erase_if(test.set, [&](const auto& one) { return !is_needed(one); });
  return true;
}

std::string verify(const library::Loaded& loaded, const Test& test, sim::Engine& engine) {
  sim::Bench bench(loaded.codec, engine);
  std::string error;
  if (!begin(test, bench, error)) return error;
  const sim::RunResult result = bench.run(test.words);
  const std::string outcome = outcome_text(loaded.isa, result), wanted = outcome_text(loaded.isa, test);
  if (outcome != wanted) return outcome + ", expected " + (test.fault.empty() ? "that it ends well" : wanted);
  if (!test.leaves.empty() && values_text(bench.left_at()) != values_text(test.leaves))
    return "it leaves the instructions at " + values_text(bench.left_at()) + ", expected " + values_text(test.leaves);
  for (const auto& [place, expected] : test.expected) {
    std::vector<Integer> values;
    if (!bench.get(place, values, error)) return error;
    if (values_text(values) != values_text(expected))
      return place + " is " + values_text(values) + ", expected " + values_text(expected);
  }
  std::set<std::string> named;
  for (const auto& [place, values] : test.expected) named.insert(place);
  for (const std::string& place : bench.changed()) {
    if (!named.contains(place)) return place + " has changed, and should not";
  }
  sim::Bench before(loaded.codec, engine);
  if (!begin(test, before, error)) return error;
  before.show(test.words);
  return changed_memory(loaded.isa, test, bench, before);
}

}  // namespace isadora::generate
