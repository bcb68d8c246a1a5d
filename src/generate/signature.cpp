#include "generate/signature.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "assembler/assembler.h"
#include "base/files.h"
#include "linker/linker.h"
#include "sim/host.h"
#include "sim/reference/probe.h"
#include "sim/reference/reference.h"

namespace isadora::generate {

using base::Integer;

namespace {

constexpr const char* kFrame = "signature.s";
constexpr std::string_view kTest = "{test}", kOption = " --self-check";
constexpr size_t kFileLimit = size_t{1} << 20;
constexpr uint64_t kMostInstructions = 100'000;
constexpr unsigned kTrialsOfProgram = 200, kMostTurns = 100;
constexpr const char *kMemoryBegin = "begin_signature", *kMemoryEnd = "end_signature", *kBody = "test",
                     *kBuffer = "signature", *kBufferBytes = "signature_bytes";

// Collects the standard output of a hart's program.
class OutputHost final : public sim::HostServices {
 public:
  int64_t read(int64_t, uint8_t*, uint64_t) override { return kBadDescriptor; }
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override {
    if (descriptor != 1) return kBadDescriptor;
    written.insert(written.end(), from, from + bytes);
    return static_cast<int64_t>(bytes);
  }
  int64_t open(const std::string&, int64_t, int64_t) override { return kBadDescriptor; }
  int64_t close(int64_t) override { return kBadDescriptor; }
  std::vector<uint8_t> written;

 private:
  static constexpr int64_t kBadDescriptor = -9;  // error numbers of Linux
};

std::optional<uint64_t> value_of(const object::Object& object, const std::string& name) {
  for (const object::Symbol& s : object.symbols)
    if (s.name == name) return s.value;
  return std::nullopt;
}

std::string lines_of(const model::Machine& machine, const uint8_t* bytes, size_t size) {
  const bool big = machine.data_order == model::ByteOrder::Big;
  std::string out;
  for (size_t at = 0; at < size; at += 4) {
    uint32_t word = 0;
    for (size_t i = 0; i < 4 && at + i < size; ++i) word |= uint32_t{bytes[at + i]} << 8 * (big ? 3 - i : i);
    char line[10];
    std::snprintf(line, sizeof line, "%08x\n", word);
    out += line;
  }
  return out;
}

std::optional<object::Object> assemble(const library::Loaded& loaded, const std::string& text, std::string& error) {
  const base::SourceRef source = base::make_source("program.s", text);
  object::Object object;
  diag::Sink sink;
  const bool good = assembler::assemble(loaded.matcher, source, object, sink) &&
                    linker::make_runnable(loaded.codec, object, source->name, source, sink);
  if (good && !object.kernels.empty()) return object;
  error = sink.all().empty() ? "it has no kernel" : sink.all()[0].message;
  return std::nullopt;
}

// One warp, whose buffer is the signature; the program of a hart has no buffer.
sim::LaunchRequest request_of(const model::Isa& isa, const object::Object& object) {
  sim::LaunchRequest request;
  request.max_instructions = kMostInstructions;
  request.kernel = object.kernels[0].name;
  request.command_line = {"test"};
  if (isa.machine.execution == model::Execution::Hart) return request;
  request.block.x = isa.machine.lanes;
  if (object.kernels[0].parameters.empty()) return request;
  sim::Argument& buffer = request.arguments[kBuffer];
  buffer.kind = sim::Argument::Kind::Buffer;
  buffer.bytes.resize(std::min(value_of(object, kBufferBytes).value_or(0), uint64_t{kFileLimit}));
  return request;
}

std::optional<std::string> run(const library::Loaded& loaded, const object::Object& object, sim::Engine& engine,
                               std::string& error, sim::Observer* observer) {
  sim::LaunchRequest request = request_of(loaded.isa, object);
  OutputHost output;
  request.host = &output;
  request.observer = observer;
  const sim::RunResult result = sim::run(loaded.codec, object, request, engine);
  if (result.status != sim::RunResult::Status::Done || result.exit_status.value_or(0) != 0) {
    error = result.fault             ? "fault " + result.fault->kind + " at " + result.fault->instruction
            : result.message.empty() ? "it does not end well"
                                     : result.message;
    return std::nullopt;
  }
  const auto buffer = request.arguments.find(kBuffer);
  if (buffer != request.arguments.end())
    return lines_of(loaded.isa.machine, buffer->second.bytes.data(), buffer->second.bytes.size());
  return lines_of(loaded.isa.machine, output.written.data(), output.written.size());
}

// The places of a test's instructions in their program.
struct TestPlaces {
  uint64_t begin = 0;
  std::vector<uint64_t> starts;  // of each, ascending, and at the back their end

  TestPlaces(const object::Object& object, const std::vector<encoding::Decoded>& words)
      : begin(value_of(object, kBody).value_or(0)), starts(1, begin) {
    for (const encoding::Decoded& d : words) starts.push_back(starts.back() + d.bytes);
  }
  bool holds(uint64_t pc) const { return pc >= begin && pc < starts.back(); }
  bool may_follow(uint64_t pc) const { return std::ranges::binary_search(starts, pc); }
  size_t index(uint64_t pc) const {
    return static_cast<size_t>(std::ranges::upper_bound(starts, pc) - starts.begin()) - 1;
  }
};

// The reference engine, which finds all instructions of the test that a self-checking program must not have. It goes
// over them, so that one run finds nearly all; a run without any is that of the reference engine.
class SelfCheckEngine final : public sim::Engine {
 public:
  SelfCheckEngine(const model::Isa& isa, const object::Object& object, const TestPlaces& places)
      : isa_(isa),
        places_(places),
        memory_begin_(value_of(object, kMemoryBegin).value_or(0)),
        memory_end_(value_of(object, kMemoryEnd).value_or(0)),
        probe_(isa) {}

  std::string_view name() const override { return right_.name(); }
  std::unique_ptr<sim::Code> compile(const model::Isa& isa, const sim::Instruction& instruction,
                                     std::string& refusal) override {
    return right_.compile(isa, instruction, refusal);
  }
  void execute(sim::Warp& warp, const sim::Instruction& instruction, uint64_t mask, sim::Outcome& outcome) override {
    if (!places_.holds(warp.at)) {
      if (!last_) note(probe_.accesses_of(warp, instruction, mask));
      return right_.execute(warp, instruction, mask, outcome);
    }
    last_ = places_.index(warp.at);
    const sim::Accesses& accesses = probe_.accesses_of(warp, instruction, mask);
    const bool good = may_execute(accesses);
    if (good) right_.execute(warp, instruction, mask, outcome);
    if (good && !outcome.stops() && leads_on(warp, outcome)) return note_stored(accesses);
    outcome.clear();
    refused_.insert(*last_);
  }

  // The numbers of the instructions that were refused, or of the last one in a run that ended badly without them.
  // Empty: the test was not reached.
  std::set<size_t> faulty() const { return refused_.empty() && last_ ? std::set{*last_} : refused_; }
  bool refuses() const { return !refused_.empty(); }

 private:
  void note(const sim::Accesses& accesses) {
    for (const sim::Accesses::Register& r : accesses.writes) known_.insert({r.file, r.number});
    note_stored(accesses);
  }
  void note_stored(const sim::Accesses& accesses) {
    for (const sim::Accesses::Memory& m : accesses.memory)
      for (unsigned i = 0; m.writes() && i < m.bytes; ++i) stored_.insert({m.space, lane_of(m), m.address + i});
  }
  bool may_execute(const sim::Accesses& accesses) const {
    return std::ranges::all_of(accesses.reads,
                               [&](const auto& r) {
                                 return known_.contains({r.file, r.number});
                               }) &&
           std::ranges::all_of(accesses.memory, [&](const auto& m) { return may_access(m); });
  }
  // To an instruction of the test, or to its end; back only a few times, so that no loop lasts.
  bool leads_on(const sim::Warp& warp, const sim::Outcome& outcome) {
    bool good = true, back = false;
    sim::each_lane(outcome.branched, [&](unsigned lane) {
      const uint64_t to = outcome.together ? outcome.target : warp.target[lane];
      good &= places_.may_follow(to);
      back |= to <= warp.at;
    });
    return good && (!back || ++turns_[warp.at] <= kMostTurns);
  }
  unsigned lane_of(const sim::Accesses::Memory& m) const {
    return isa_.spaces[m.space].scope == model::Scope::Lane ? m.lane : 0;
  }
  // The program of a hart has code, data and a stack at addresses of its own; a kernel has one buffer. A hart's space
  // beside that may have ports, so that the test stores only where the frame has stored.
  bool may_access(const sim::Accesses::Memory& m) const {
    const bool hart = isa_.machine.execution == model::Execution::Hart;
    switch (isa_.spaces[m.space].scope) {
      case model::Scope::Grid: return !hart || (m.address >= memory_begin_ && m.address + m.bytes <= memory_end_);
      case model::Scope::Constant: return false;
      default: break;
    }
    const bool is_free = !hart && m.kind == sim::Accesses::Memory::Kind::Store;
    for (unsigned i = 0; !is_free && i < m.bytes; ++i)
      if (!stored_.contains({m.space, lane_of(m), m.address + i})) return false;
    return true;
  }

  const model::Isa& isa_;
  const TestPlaces& places_;
  const uint64_t memory_begin_, memory_end_;
  sim::reference::Probe probe_;
  sim::reference::Reference right_;
  std::set<std::pair<uint16_t, unsigned>> known_;
  std::set<std::tuple<uint16_t, unsigned, uint64_t>> stored_;
  std::map<uint64_t, unsigned> turns_;  // of branches, how often they have led back
  std::optional<size_t> last_;          // of the test
  std::set<size_t> refused_;
};

// A random number of this width: edge values as often as others.
Integer number(ChoiceSource& random, unsigned bits) {
  Integer any;
  for (unsigned at = 0; at < bits; at += 32) any = any * Integer::power_of_two(32) + Integer(random() >> 32);
  switch (random() % 8) {
    case 0: return Integer(random() % 3);
    case 1: return Integer::power_of_two(bits) - Integer(1 + random() % 3);
    case 2: return Integer::power_of_two(bits - 1) - Integer(random() % 2);
    case 3: return any.low_bits(std::min(bits, 8u));
    default: return any.low_bits(bits);
  }
}

// Fills in the numbers of a frame: {32} and {8..64}.
std::string with_numbers(const std::string& frame, ChoiceSource& random) {
  std::string out;
  for (size_t at = 0; at < frame.size();) {
    const size_t open = frame.find('{', at), close = open == std::string::npos ? open : frame.find('}', open);
    if (close == std::string::npos) return out + frame.substr(at);
    const std::string inside = frame.substr(open + 1, close - open - 1);
    const size_t dots = inside.find("..");
    const auto low = Integer::parse(inside.substr(0, dots)),
               high = dots == std::string::npos ? std::nullopt : Integer::parse(inside.substr(dots + 2));
    out += frame.substr(at, open - at);
    at = close + 1;
    if (low && high && *low <= *high) {
      out += (*low + Integer(random()).mod_floor(*high - *low + Integer(1))).to_string();
    } else if (low && dots == std::string::npos && Integer() < *low && *low <= Integer(128)) {
      out += number(random, static_cast<unsigned>(low->to_uint64())).to_hex();
    } else {
      out += frame.substr(open, close + 1 - open);
    }
  }
  return out;
}

// Comments at the beginning of a line explain the frame, and are left out.
std::string without_comments(const model::Machine& machine, const std::string& text) {
  std::istringstream in(text);
  std::string out;
  for (std::string line; std::getline(in, line);)
    if (!line.starts_with("//") && (line.empty() || ("#" + machine.comment).find(line[0]) == std::string::npos))
      out += line + "\n";
  return out;
}

std::string with_test(const library::Loaded& loaded, const std::string& frame,
                      const std::vector<encoding::Decoded>& words) {
  std::string body;
  uint64_t pc = 0;
  for (const encoding::Decoded& d : words) {
    body += (body.empty() ? "    " : "\n    ");
    loaded.printer.print(d, pc, body);
    pc += d.bytes;
  }
  std::string out = frame;
  return out.replace(out.find(kTest), kTest.size(), body);
}

// The number of the first instruction that the whole program's assembly encodes differently; none if there is none.
std::optional<size_t> first_encoded_otherwise(const library::Loaded& loaded, const object::Object& object,
                                              const std::vector<encoding::Decoded>& words) {
  uint64_t at = value_of(object, kBody).value_or(0) - object.base;
  for (size_t i = 0; i < words.size(); ++i) {
    uint8_t bytes[16];
    loaded.codec.to_bytes(words[i].word, 8u * words[i].bytes, bytes);
    if (at + words[i].bytes > object.code.size() || !std::equal(bytes, bytes + words[i].bytes, &object.code[at]))
      return i;
    at += words[i].bytes;
  }
  return std::nullopt;
}

void observe(const library::Loaded& loaded, const object::Object& object, sim::session::Inspector& observer) {
  const auto engine = sim::reference::make_engine();
  sim::session::Inspection observed(loaded.isa);
  observed.add(observer);
  std::string error;
  run(loaded, object, *engine, error, &observed);
}

}  // namespace

std::optional<std::string> frame_of(const model::Isa& isa, std::string& error) {
  error = "`" + isa.name + "` has no `" + kFrame +
          "` beside its description, which says how its programs store what registers hold";
  const std::string path = library::sibling_file(isa, kFrame);
  if (path.empty()) return std::nullopt;
  std::string text;
  error = base::read_bytes(path, kFileLimit, text);
  if (!error.empty()) return std::nullopt;
  text = without_comments(isa.machine, text);
  if (text.find(kTest) != std::string::npos) return text;
  error = "`" + path + "` has no line `{test}` where the instructions of the test would stand";
  return std::nullopt;
}

bool is_self_checking(std::string_view text) { return text.substr(0, text.find('\n')).find(kOption) != text.npos; }

std::optional<std::string> signature_of(const library::Loaded& loaded, const std::string& text, sim::Engine& engine,
                                        std::string& error, sim::Observer* observer) {
  const auto object = assemble(loaded, text, error);
  return object ? run(loaded, *object, engine, error, observer) : std::nullopt;
}

std::optional<SelfChecking> draw_self_checking(const library::Loaded& loaded, const std::string& frame,
                                               const Generator& generator, uint64_t seed, std::string& error,
                                               sim::session::Inspector* observer) {
  ChoiceSource random(generator.seed_of(seed));
  const std::string filled = with_numbers(frame, random);
  std::vector<encoding::Decoded> words = generator.draw_words(random);
  for (unsigned attempt = 0; attempt < kTrialsOfProgram && !words.empty(); ++attempt) {
    SelfChecking out{with_test(loaded, filled, words), {}};
    const auto object = assemble(loaded, out.text, error);
    if (!object) return std::nullopt;
    std::set<size_t> faulty;
    if (const auto other = first_encoded_otherwise(loaded, *object, words)) {
      faulty = {*other};
    } else {
      const TestPlaces places(*object, words);
      SelfCheckEngine engine(loaded.isa, *object, places);
      auto signature = run(loaded, *object, engine, error, nullptr);
      if (signature && !engine.refuses()) {
        error.clear();
        out.signature = std::move(*signature);
        if (observer) observe(loaded, *object, *observer);
        return out;
      }
      faulty = engine.faulty();
      if (faulty.empty()) return std::nullopt;  // the frame does not reach the test
      error.clear();
    }
    generator.leave_out(random, words, faulty);
  }
  return std::nullopt;
}

std::string first_difference(const std::string& signature, const std::string& expected) {
  std::istringstream a(signature), b(expected);
  std::string one, other;
  for (size_t n = 0;; ++n) {
    const bool more = static_cast<bool>(std::getline(a, one)), expects = static_cast<bool>(std::getline(b, other));
    if (!more && !expects) return {};
    if (more != expects) return "the signature has " + std::string(more ? "more" : "fewer") + " words than expected";
    if (one != other) return "word " + std::to_string(n) + " of the signature is 0x" + one + ", expected 0x" + other;
  }
}

}  // namespace isadora::generate
