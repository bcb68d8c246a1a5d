#include "generate/signature.h"

#include <filesystem>
#include <set>
#include <sstream>

#include "assembler/assembler.h"
#include "base/files.h"
#include "linker/linker.h"
#include "sim/host.h"
#include "sim/reference/reference.h"

namespace isadora::generate {

using base::Integer;

namespace {

constexpr const char* kFrame = "signature.s";
constexpr std::string_view kTest = "{test}", kOption = " --self-check";
constexpr size_t kFileLimit = size_t{1} << 20;
constexpr uint64_t kMostInstructions = 100'000;
constexpr unsigned kTrialsOfProgram = 200;
constexpr const char *kMemoryBegin = "begin_signature", *kMemoryEnd = "end_signature", *kBody = "test",
                     *kBodyEnd = "test_end", *kBuffer = "signature", *kBufferBytes = "signature_bytes";

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

// Observes a run, and finds the instruction of the test that a self-checking program must not have.
class SelfCheckObserver final : public sim::session::Inspector {
 public:
  SelfCheckObserver(const model::Isa& isa, const object::Object& object)
      : isa_(isa),
        begin_(value_of(object, kBody).value_or(0)),
        end_(value_of(object, kBodyEnd).value_or(0)),
        memory_begin_(value_of(object, kMemoryBegin).value_or(0)),
        memory_end_(value_of(object, kMemoryEnd).value_or(0)) {}

  bool before(const sim::Issue& issue) override {
    if (is_inside(issue.pc)) return last_ = issue.pc, begun_ = true;
    if (issue.pc == end_) ended_ |= issue.group;
    // Lanes that leave the test other than at its end.
    const bool strays = begun_ && (issue.pc < begin_ || (issue.pc > end_ && (issue.group & ~ended_) != 0));
    return !strays || refuse();
  }
  void sees(const sim::Issue& issue, const sim::Accesses& accesses) override {
    if (!is_inside(issue.pc)) {
      if (!begun_)
        for (const sim::Accesses::Register& r : accesses.writes) known_.insert({r.file, r.number});
      return;
    }
    for (const sim::Accesses::Register& r : accesses.reads)
      if (!known_.contains({r.file, r.number})) refuse();
    for (const sim::Accesses::Memory& m : accesses.memory)
      if (!may_access(m)) refuse();
    for (const sim::Accesses::Memory& m : accesses.memory)
      for (unsigned i = 0; m.writes() && i < m.bytes; ++i) stored_.insert({m.space, lane_of(m), m.address + i});
  }
  bool after(const sim::Issue&, const sim::Outcome&, const sim::Accesses&) override { return !refused_; }

  // The faulty instruction of the test: the one that was refused, or the last one.
  std::optional<uint64_t> faulty_instruction() const { return refused_ ? refused_ : last_; }
  bool is_refused() const { return refused_.has_value(); }
  uint64_t begin() const { return begin_; }

 private:
  bool is_inside(uint64_t pc) const { return pc >= begin_ && pc < end_; }
  bool refuse() {
    if (!refused_) refused_ = last_;
    return false;
  }
  unsigned lane_of(const sim::Accesses::Memory& m) const {
    return isa_.spaces[m.space].scope == model::Scope::Lane ? m.lane : 0;
  }
  // The program of a hart has code, data and a stack at addresses of its own; a kernel has one buffer.
  bool may_access(const sim::Accesses::Memory& m) const {
    switch (isa_.spaces[m.space].scope) {
      case model::Scope::Grid:
        return isa_.machine.execution != model::Execution::Hart ||
               (m.address >= memory_begin_ && m.address + m.bytes <= memory_end_);
      case model::Scope::Constant: return false;
      default: break;
    }
    for (unsigned i = 0; m.kind != sim::Accesses::Memory::Kind::Store && i < m.bytes; ++i)
      if (!stored_.contains({m.space, lane_of(m), m.address + i})) return false;
    return true;
  }

  const model::Isa& isa_;
  const uint64_t begin_, end_, memory_begin_, memory_end_;
  bool begun_ = false;
  uint64_t ended_ = 0;  // lanes
  std::set<std::pair<uint16_t, unsigned>> known_;
  std::set<std::tuple<uint16_t, unsigned, uint64_t>> stored_;
  std::optional<uint64_t> last_, refused_;
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
std::string without_comments(const std::string& text) {
  std::istringstream in(text);
  std::string out;
  for (std::string line; std::getline(in, line);)
    if (!line.starts_with("//") && !line.starts_with("#")) out += line + "\n";
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

size_t index_of(const std::vector<encoding::Decoded>& words, uint64_t offset) {
  size_t i = 0;
  for (uint64_t at = 0; i + 1 < words.size() && at + words[i].bytes <= offset; ++i) at += words[i].bytes;
  return i;
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

}  // namespace

std::optional<std::string> frame_of(const model::Isa& isa, std::string& error) {
  error = "`" + isa.name + "` has no `" + kFrame +
          "` beside its description, which says how its programs store what registers hold";
  const std::string path = library::sibling_file(isa, kFrame);
  if (path.empty()) return std::nullopt;
  std::string text;
  error = base::read_bytes(path, kFileLimit, text);
  if (!error.empty()) return std::nullopt;
  text = without_comments(text);
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
  const auto engine = sim::reference::make_engine();
  for (unsigned attempt = 0; attempt < kTrialsOfProgram && !words.empty(); ++attempt) {
    SelfChecking out{with_test(loaded, filled, words), {}};
    const auto object = assemble(loaded, out.text, error);
    if (!object) return std::nullopt;
    if (const auto other = first_encoded_otherwise(loaded, *object, words)) {
      words.erase(words.begin() + static_cast<ptrdiff_t>(*other));
      generator.fix_branches(random, words);
      continue;
    }
    SelfCheckObserver watch(loaded.isa, *object);
    sim::session::Inspection inspection(loaded.isa);
    inspection.add(watch);
    auto signature = run(loaded, *object, *engine, error, &inspection);
    if (signature && !watch.is_refused()) {
      error.clear();
      out.signature = std::move(*signature);
      sim::session::Inspection observed(loaded.isa);
      if (observer) observed.add(*observer), run(loaded, *object, *engine, error, &observed);
      return out;
    }
    if (!watch.faulty_instruction()) return std::nullopt;  // the frame does not reach the test
    error.clear();
    words.erase(words.begin() + static_cast<ptrdiff_t>(index_of(words, *watch.faulty_instruction() - watch.begin())));
    generator.fix_branches(random, words);
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
