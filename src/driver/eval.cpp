// `eval`: executes a few instructions on a warp, from the command line or from JSON lines.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "base/json.h"
#include "driver/commands.h"
#include "driver/coverage.h"
#include "driver/engine.h"
#include "driver/library.h"
#include "driver/micro_ops.h"
#include "driver/report.h"
#include "driver/words.h"
#include "sim/sim.h"
#include "sim/state_locations.h"

namespace isadora::driver {

namespace {

using base::Integer;
using base::Json;
using diag::Kind;

struct EvalSession {
  const Loaded& loaded;
  std::unique_ptr<sim::Engine> engine;
  sim::Bench bench{loaded.codec, *engine};
  sim::Observer* observer = nullptr;
  sim::LocationNames places{loaded.isa};

  EvalSession(const Loaded& l, std::unique_ptr<sim::Engine> e) : loaded(l), engine(std::move(e)) {}
};

// The instructions of a text, separated by semicolons, of which the first lies at the address.
bool parse_program(const Loaded& loaded, const std::string& text, uint64_t address, std::vector<encoding::Decoded>& out,
                   diag::Sink& sink) {
  const size_t last = text.find_last_not_of(" \t\r\n");
  const base::SourceRef source =
      base::make_source("<argument>", last != std::string::npos && text[last] == ';' ? text : text + ";");
  sink.keep(source);
  const auto next = [&](size_t from) { return source->text.find_first_not_of(" \t\r\n", from); };
  for (size_t at = next(0); at != std::string::npos;) {
    encoding::Decoded d;
    uint32_t end = 0;
    if (!loaded.matcher.parse(*source, static_cast<uint32_t>(at), address, nullptr, d, end, sink)) return false;
    address += d.bytes;
    out.push_back(d);
    at = next(end);
  }
  return true;
}

bool fits_lanes(const Integer& mask, const EvalSession& session) {
  const model::Machine& m = session.loaded.isa.machine;
  const unsigned lanes = m.execution == model::Execution::Hart ? 1 : m.lanes;
  return !mask.is_negative() && mask < Integer::power_of_two(lanes);
}

bool set_active(EvalSession& session, const std::optional<Integer>& mask) {
  if (!mask || !fits_lanes(*mask, session)) return false;
  session.bench.set_active(mask->to_uint64());
  return true;
}

bool set_address(EvalSession& session, const std::optional<Integer>& address, uint64_t& out, std::string& error) {
  if (!address || !address->fits_uint64()) return error = "it is not a number of 64 bits", false;
  return session.bench.set_address(out = address->to_uint64(), error);
}

bool parse_values(const std::string& text, std::vector<Integer>& values) {
  size_t at = 0;
  while (at <= text.size()) {
    const size_t comma = std::min(text.find(',', at), text.size());
    const std::optional<Integer> v = Integer::parse(text.substr(at, comma - at));
    if (!v) return false;
    values.push_back(*v);
    at = comma + 1;
  }
  return true;
}

// Of a run that was stopped at a limit, `fault` is only the place.
std::string fault_text(const sim::RunResult& result) {
  if (result.status == sim::RunResult::Status::Faulted && result.fault)
    return result.fault->kind + ": " + result.fault->message +
           (result.fault->note.empty() ? "" : " (" + result.fault->note + ")");
  return result.message.empty() ? "the run did not end" : result.message;
}

// The place of a fault: instruction, lanes, address.
std::vector<std::string> fault_notes(const sim::RunResult& result, const model::Isa& isa) {
  if (!result.fault) return {};
  const sim::FaultReport& f = *result.fault;
  std::vector<std::string> notes = {"instruction " + f.instruction};
  if (isa.machine.execution != model::Execution::Hart) notes.push_back("lanes " + lanes_text(f.lanes));
  if (f.address) notes.push_back("address " + address_text(*f.address) + " of " + f.space);
  return notes;
}

std::string values_text(const std::vector<Integer>& values) {
  const bool equal = std::all_of(values.begin(), values.end(), [&](const Integer& v) { return v == values[0]; });
  std::string out;
  for (size_t i = 0; i < (equal ? 1 : values.size()); ++i) out += (i ? ", " : "") + values[i].to_hex();
  return out;
}

// The registers that changed, and the pc if it is not that of the next instruction.
std::vector<std::string> changed_places(const sim::Bench& bench) {
  std::vector<std::string> places = bench.changed();
  if (bench.has_branched() && std::ranges::find(places, sim::Bench::kPc) == places.end())
    places.emplace_back(sim::Bench::kPc);
  return places;
}

// These places, and memory that the command line has set and that holds something else now.
std::string changes(const sim::Bench& bench, const std::map<std::string, std::vector<Integer>>& memory) {
  std::string out, error;
  std::vector<Integer> values;
  const auto add = [&](const std::string& place) { out += place + " = " + values_text(values) + "\n"; };
  for (const std::string& place : changed_places(bench)) {
    if (bench.get(place, values, error) && !values.empty()) add(place);
  }
  for (const auto& [place, before] : memory) {
    if (bench.get(place, values, error) && values != before) add(place);
  }
  if (!bench.output().empty()) out += "output = " + base::json_text(bench.output()) + "\n";
  return out.empty() ? "nothing changed\n" : out;
}

using Places = std::vector<std::pair<sim::StateLocation, std::vector<Integer>>>;

bool is_same(const sim::StateLocation& a, const sim::StateLocation& b) {
  const auto key = [](const sim::StateLocation& x) {
    return std::tuple(x.kind, x.index, x.number, x.low, x.bits, x.address);
  };
  return key(a) == key(b);
}

// Sets a place, but not to a second value, by whatever name: neither would be meant. A part of one that is set may
// follow.
bool set_once(EvalSession& session, const std::string& place, const std::vector<Integer>& values, Places& before,
              std::string& error) {
  if (place == sim::Bench::kPc && !session.places.find(place))
    return error = "`pc` is not set as a place: `--at`, or `at` in a batch, is the first instruction's address", false;
  if (!session.bench.set(place, values, error)) return false;
  const std::optional<sim::StateLocation> location = session.places.find(place);
  std::vector<Integer> now;
  if (!location || !session.bench.get(place, now, error)) return location.has_value();
  for (const auto& [earlier, kept] : before) {
    if (is_same(earlier, *location) && kept != now)
      return error = "`" + place + "` is set twice, to different values", false;
  }
  before.emplace_back(*location, std::move(now));
  return true;
}

// ---- batch
// ----------------------------------------------------------------------------------------------------------------------

// A JSON number or string as an exact integer.
std::optional<Integer> json_integer(const Json& j) {
  if (j.is_number_unsigned()) return Integer(j.get<uint64_t>());
  if (j.is_number_integer()) return Integer(j.get<int64_t>());
  if (j.is_boolean()) return Integer(j.get<bool>() ? 1 : 0);
  return j.is_string() ? Integer::parse(j.get<std::string>()) : std::nullopt;
}

// One integer, or a list of them.
bool json_values(const Json& j, std::vector<Integer>& values) {
  if (j.is_array())
    return std::ranges::all_of(j, [&](const Json& item) { return !item.is_array() && json_values(item, values); });
  const std::optional<Integer> v = json_integer(j);
  if (v) values.push_back(*v);
  return v.has_value();
}

bool set_places(EvalSession& session, const Json& request, std::string& error) {
  if (!request.contains("set")) return true;
  if (!request["set"].is_object()) return error = "`set` is not an object", false;
  Places before;
  for (const auto& [place, value] : request["set"].items()) {
    std::vector<Integer> values;
    if (!json_values(value, values)) return error = "the value of `" + place + "` is not an integer", false;
    if (!set_once(session, place, values, before, error)) return false;
  }
  return true;
}

Json answer_value(const std::vector<Integer>& values) {
  const auto number = [](const Integer& v) { return v.fits_uint64() ? Json(v.to_uint64()) : Json(v.to_hex()); };
  if (values.size() == 1) return number(values[0]);
  Json list = Json::array();
  for (const Integer& v : values) list.push_back(number(v));
  return list;
}

std::string first_error(const diag::Sink& sink) {
  return sink.all().empty() ? "cannot be assembled" : sink.all()[0].message;
}

Json fail(const std::string& message) { return {{"error", message}}; }

Json answer(EvalSession& session, const Json& request) {
  if (!request.is_object() || !request.contains("asm") || !request["asm"].is_string())
    return fail("expected an object with a string `asm`");
  for (const auto& [member, value] : request.items()) {
    if (member != "asm" && member != "set" && member != "active" && member != "at" && member != "get")
      return fail("`" + member + "` is not a member of a question; they are asm, set, active, at, get");
  }
  std::string error;
  session.bench.reset();
  uint64_t address = 0;
  if (request.contains("at") && !set_address(session, json_integer(request["at"]), address, error))
    return fail("`at` is not an address of an instruction: " + error);
  diag::Sink sink;
  std::vector<encoding::Decoded> program;
  if (!parse_program(session.loaded, request["asm"].get<std::string>(), address, program, sink))
    return fail(first_error(sink));
  if (!set_places(session, request, error)) return fail(error);
  if (request.contains("active") && !set_active(session, json_integer(request["active"])))
    return fail("`active` is not a mask of the lanes");
  const sim::RunResult result = session.bench.run(program, session.observer);
  if (result.status != sim::RunResult::Status::Done) {
    std::string message = fault_text(result);
    for (const std::string& note : fault_notes(result, session.loaded.isa)) message += "; " + note;
    return fail(message);
  }
  Json out = Json::object();
  const Json wanted = request.contains("get") ? request["get"] : Json(changed_places(session.bench));
  if (!wanted.is_array()) return fail("`get` is not a list");
  for (const Json& place : wanted) {
    std::vector<Integer> values;
    if (!place.is_string()) return fail("`get` holds something that is not a name");
    if (!session.bench.get(place.get<std::string>(), values, error)) return fail(error);
    out[place.get<std::string>()] = answer_value(values);
  }
  return out;
}

constexpr size_t kLineLimit = size_t{1} << 20;
constexpr size_t kNestingLimit = 16;
constexpr size_t kAnswersTogether = size_t{1}
                                    << 16;  // answers are handed on in pieces, so that a long batch takes no memory

Json answer_line(EvalSession& session, const std::string& line) {
  if (line.size() > kLineLimit) return fail("this line is longer than " + std::to_string(kLineLimit) + " bytes");
  if (base::json_nests_deeper(line, kNestingLimit))
    return fail("this line nests deeper than " + std::to_string(kNestingLimit) + " levels");
  std::string error;
  const Json request = base::parse_json(line, error);
  return request.is_discarded() ? fail("this line is " + error) : answer(session, request);
}

int run_batch(EvalSession& session, const std::string& path, diag::Sink& sink) {
  const base::SourceRef input = read_input(path, kBatchLimit, sink);
  if (!input) return kUnusable;
  if (is_binary(input, sink)) return kFindings;
  const std::string& text = input->text;
  std::string out;
  int code = kDone;
  for (size_t at = 0; at < text.size() && code == kDone;) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    out += base::json_text(answer_line(session, line)) + "\n";
    if (out.size() >= kAnswersTogether) code = print(std::exchange(out, {}), sink);
  }
  return code == kDone ? print(out, sink) : code;
}

// Instructions have spaces; the name of a place has them between brackets alone: `global[0x1000, 8]`.
bool is_location_like(const std::string& name) {
  int depth = 0;
  return std::ranges::none_of(name, [&](char c) {
    depth += c == '[' ? 1 : c == ']' ? -1 : 0;
    return c == ';' || (depth == 0 && (c == ' ' || c == '\t'));
  });
}

// PLACE=VALUE of a place that the machine has, and a value that is none. Instructions of some sets may be so written.
bool has_wrong_value(EvalSession& session, const std::string& place, const std::string& word) {
  std::vector<Integer> values;
  std::string error;
  encoding::Decoded d;
  diag::Sink null_sink;
  return session.bench.get(place, values, error) && !parse_instruction(session.loaded, word, 0, d, null_sink);
}

// The arguments that are places, and the program that is made of the others.
bool set_arguments(EvalSession& session, const EvalOptions& options, std::string& program,
                   std::map<std::string, std::vector<Integer>>& memory, std::string& error) {
  Places before;
  for (const std::string& word : options.words) {
    std::string name, value;
    std::vector<Integer> values;
    const bool is_assignment = split_assignment(word, name, value) && is_location_like(name) &&
                               value.find_first_of(" \t;") == std::string::npos &&
                               word.find('$', 1) == std::string::npos;
    if (is_assignment && parse_values(value, values)) {
      if (!set_once(session, name, values, before, error)) return false;
      if (name.find('[') != std::string::npos) memory[name];
    } else if (is_assignment && has_wrong_value(session, name, word)) {
      return error = "`" + value + "` is not a value of `" + name +
                     "`, expected a number, or numbers with commas, one for each lane",
             false;
    } else {
      program += word + (word.find_last_of(';') == std::string::npos ? "; " : " ");
    }
  }
  for (auto& [name, values] : memory) session.bench.get(name, values, error);  // now that all are set
  if (options.active.empty() || set_active(session, Integer::parse(options.active))) return true;
  return error = "`" + options.active + "` is not a mask of the lanes", false;
}

int eval_in(EvalSession& session, const EvalOptions& options, diag::Sink& sink) {
  std::map<std::string, int64_t> settings;
  if (!read_settings(options.settings, settings, sink)) return kUnusable;
  std::string text, error;
  if (!session.bench.configure(settings, error)) {
    report_error(sink, Kind::BadArgument, error);
    return kUnusable;
  }
  if (!options.batch.empty()) return run_batch(session, options.batch, sink);
  std::map<std::string, std::vector<Integer>> memory;
  session.bench.reset();
  uint64_t address = 0;
  if (!options.address.empty() && !set_address(session, Integer::parse(options.address), address, error)) {
    report_error(sink, Kind::BadArgument,
                 "`--at " + options.address + "` is not an address of an instruction: " + error);
    return kUnusable;
  }
  if (!set_arguments(session, options, text, memory, error)) {
    report_error(sink, Kind::BadArgument, error);
    return kUnusable;
  }
  std::vector<encoding::Decoded> program;
  if (!parse_program(session.loaded, text, address, program, sink)) return kFindings;
  const sim::RunResult result = session.bench.run(program, session.observer);
  if (result.status == sim::RunResult::Status::Done) return print(changes(session.bench, memory), sink);
  const bool faulted = result.status == sim::RunResult::Status::Faulted;
  report_error(sink, faulted ? Kind::Fault : Kind::LimitReached, (faulted ? "fault " : "") + fault_text(result));
  for (std::string& note : fault_notes(result, session.loaded.isa)) sink.all().back().notes.push_back(std::move(note));
  return faulted ? kFaulted : kLimit;
}

}  // namespace

int eval(const EvalOptions& options, diag::Sink& sink) {
  if (options.words.empty() == options.batch.empty()) {
    report_error(sink, Kind::BadArgument, "eval takes instructions or --batch FILE",
                 "`isadora eval --help` describes both");
    return kUnusable;
  }
  for (const auto& [name, value] : {std::pair("active", &options.active), std::pair("at", &options.address)}) {
    if (options.batch.empty() || value->empty()) continue;
    report_error(sink, Kind::BadArgument, std::string("--") + name + " does not go with --batch",
                 std::string("each line of a batch has a member `") + name + "`");
    return kUnusable;
  }
  const sim::EngineKind* const kind = choose_engine(options.engine.empty() ? kEngineOfEval : options.engine, sink);
  if (!kind) return kUnusable;
  std::unique_ptr<Loaded> loaded = load(options.common.isa, sink);
  if (!loaded) return kUnusable;
  std::unique_ptr<sim::Engine> engine = kind->make(loaded->isa.machine.execution);
  std::unique_ptr<Cracking> cracking;
  if (options.micro_ops) {
    cracking = make_cracking(loaded->isa, sink);
    if (!cracking) return kUnusable;
    loaded = std::move(cracking->isa);
    engine = cracking->engine(std::move(engine));
  }
  EvalSession session(*loaded, std::move(engine));
  std::optional<CoverageRun> covering;
  sim::session::Inspection inspection(loaded->isa);
  if (!options.coverage.empty()) {
    covering.emplace(loaded->isa, coverage::Recorder::kAll);
    if (!covering->read(options.coverage, sink)) return kUnusable;
    inspection.add(covering->recorder);
    session.observer = &inspection;
  }
  const int code = eval_in(session, options, sink);
  return covering ? covering->write(options.coverage, sink, code) : code;
}

}  // namespace isadora::driver
