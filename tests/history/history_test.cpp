// Reversible runs: every earlier moment is reproduced exactly, for every program in examples/ and for some that are
// written to be hard. Runs without history give the expected states.
#include "sim/history/history.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "effort.h"
#include "isas/engines.h"
#include "library/library.h"
#include "linker/linker.h"
#include "sim/place_values.h"
#include "sim/sim.h"

namespace isadora::test {
namespace {

using sim::history::History;
using sim::history::Limits;

const library::Loaded& description(const std::string& name) {
  static std::map<std::string, std::unique_ptr<library::Loaded>> all;
  auto& loaded = all[name];
  if (!loaded) {
    diag::Sink sink;
    loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + name, sink);
    if (!loaded) ADD_FAILURE() << diag::render(sink, {});
  }
  return *loaded;
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream all;
  all << file.rdbuf();
  return all.str();
}

// Standard input, files that all hold the same, and what was written.
class World final : public sim::HostServices {
 public:
  explicit World(const std::string& input) : files_{{input, 0}} {}
  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override {
    if (descriptor < 0 || descriptor >= static_cast<int64_t>(files_.size())) return -9;
    auto& [text, at] = files_[static_cast<size_t>(descriptor)];
    const size_t n = std::min<uint64_t>({bytes, 100, text.size() - at});
    std::copy_n(text.begin() + static_cast<ptrdiff_t>(at), n, to);
    at += n;
    return static_cast<int64_t>(n);
  }
  int64_t write(int64_t, const uint8_t* from, uint64_t bytes) override {
    output.append(from, from + bytes);
    return static_cast<int64_t>(bytes);
  }
  int64_t open(const std::string&, int64_t, int64_t) override {
    std::string numbers;
    for (unsigned char i = 0; i < 64; i++) numbers += {static_cast<char>(i * 37 % 11), 0, 0, 0};
    files_.emplace_back(numbers, 0);
    return static_cast<int64_t>(files_.size()) - 1;
  }
  int64_t close(int64_t) override { return 0; }
  std::string output;

 private:
  std::vector<std::pair<std::string, size_t>> files_;  // and how far they were read
};

// A hash of everything that an instruction can read and change.
class Digest {
 public:
  void add(const void* bytes, size_t n) {
    const auto* p = static_cast<const uint8_t*>(bytes);
    for (; n >= 8; n -= 8, p += 8) add(sim::load_word(p, 8));
    if (n) add(sim::load_word(p, static_cast<unsigned>(n)));
  }
  void add(uint64_t v) { sum_ = (sum_ ^ v) * 0x9E3779B97F4A7C15 ^ (sum_ >> 29); }
  uint64_t sum() const { return sum_; }

 private:
  uint64_t sum_ = 1;
};

constexpr size_t kLocalBytes = 256;  // of a lane's memory: what the programs here use of it

void add_memory(sim::AddressSpace& space, model::Scope scope, Digest& digest) {
  for (const sim::Buffer& b : space.buffers()) {
    digest.add(b.begin);
    digest.add(b.size);
    // Constants, a stack and a heap are large, and little of them is used.
    const size_t n = scope == model::Scope::Lane ? kLocalBytes : std::min<size_t>(b.size, 65536);
    digest.add(b.data, n);
    if (b.size > n) digest.add(b.data + b.size - n, n);
  }
}

uint64_t digest_of(std::span<sim::Warp* const> warps) {
  const model::Isa& isa = warps[0]->isa();
  Digest digest;
  digest.add(warps[0]->launch().clock);
  digest.add(&warps[0]->block().index, sizeof(sim::Dim));
  for (sim::Warp* w : warps) {
    const uint64_t yielded = w->yielded == w->running ? 0 : w->yielded;  // no call
    for (const uint64_t mask : {w->running, yielded, w->at_barrier, w->waiting}) digest.add(mask);
    sim::each_lane(w->alive(), [&](unsigned lane) { digest.add(w->pc[lane]); });
    digest.add(w->launch_value(ir::LaunchValue::Transactions, 0));
    for (uint16_t f = 0; f < isa.files.size(); f++) {
      sim::Registers& file = w->file(f);
      for (unsigned n = 0; n < file.count(); n++) {
        if (file.is_mask()) {
          digest.add(*file.row64(n));
        } else if (file.width() <= 32) {
          digest.add(file.row32(n), size_t{file.columns()} * 4);
        } else {
          for (unsigned lane = 0; lane < file.columns(); lane++) {
            base::Integer rest = file.get(n, lane);
            for (unsigned at = 0; at < file.width(); at += 64, rest = rest.shr(64))
              digest.add(rest.low_bits(64).to_uint64());
          }
        }
      }
    }
    for (uint16_t s = 0; s < isa.spaces.size(); s++) {
      const model::Scope scope = isa.spaces[s].scope;
      if (scope == model::Scope::Lane) {
        for (unsigned lane = 0; lane < w->lanes(); lane++) add_memory(w->space(s, lane), scope, digest);
      } else if (w == warps[0] && scope != model::Scope::Constant) {
        add_memory(w->space(s, 0), scope, digest);
      }
    }
  }
  return digest.sum();
}

// The state at each moment, up to a number of them.
class Record final : public sim::Observer {
 public:
  explicit Record(size_t most) : most_(most) {}
  void block_begins(std::span<sim::Warp* const> warps) override { warps_ = warps; }
  bool before(const sim::Issue& issue) override {
    digests.push_back(digest_of(warps_));
    addresses.push_back(issue.pc);
    return digests.size() < most_;
  }
  std::vector<uint64_t> digests;
  std::vector<uint64_t> addresses;  // that are executed then

 private:
  size_t most_;
  std::span<sim::Warp* const> warps_;
};

// A program and how it is launched.
struct Case {
  std::string isa, name;
  object::Object object;
  std::string kernel = {}, input = {};
  std::vector<std::string> command_line = {};
  sim::Dim grid = {2, 1, 1}, block = {64, 1, 1};
  size_t moments = 1500;
};

sim::LaunchRequest request_of(const Case& c, World& world) {
  sim::LaunchRequest request;
  request.kernel = c.kernel;
  request.grid = c.grid;
  request.block = c.block;
  request.host = &world;
  request.command_line = c.command_line;
  std::mt19937_64 random(7);
  for (const object::Parameter& p : c.object.kernel(c.kernel)->parameters) {
    sim::Argument& a = request.arguments[p.name];
    a.kind = p.pointer ? sim::Argument::Kind::Buffer : sim::Argument::Kind::Number;
    a.number = 24;
    if (!p.pointer) continue;
    a.bytes.resize(32768);
    for (uint8_t& b : a.bytes) b = static_cast<uint8_t>(random() % 200);
  }
  return request;
}

// Without an observer, the run stops before the instructions at some addresses and before no others.
void stops_at_addresses(const Case& c, const Record& record) {
  const library::Loaded& isa = description(c.isa);
  std::mt19937_64 random(2);
  std::set<uint64_t> stops;
  for (int i = 0; i < 3; i++) stops.insert(record.addresses[random() % record.addresses.size()]);
  World world(c.input);
  sim::LaunchRequest request = request_of(c, world);
  const auto runs = make_engine(isa.isa);
  History history(isa.codec, c.object, request, *runs);
  history.stop_at(stops);
  for (uint64_t moment = 0; moment < record.addresses.size(); moment++) {
    if (!stops.contains(record.addresses[moment])) continue;
    history.run();
    EXPECT_EQ(history.now(), moment);
    EXPECT_EQ(digest_of(history.warps()), record.digests[moment]) << "at moment " << moment;
    if (::testing::Test::HasFailure()) return;
  }
}

// Another machine continues from a saved state of this one.
void goes_on_elsewhere(const Case& c, History& history, const Record& record) {
  const library::Loaded& isa = description(c.isa);
  World world(c.input);
  sim::LaunchRequest request = request_of(c, world);
  const auto runs = make_engine(isa.isa);
  History other(isa.codec, c.object, request, *runs);
  std::mt19937_64 random(3);
  for (int i = 0; i < 4; i++) {
    const uint64_t moment = random() % record.digests.size();
    history.go_to(moment);
    const std::string saved = history.save();
    if (saved.empty()) continue;  // within a transaction
    other.go_to(i == 0 ? 0 : other.now() + 5);
    EXPECT_EQ(other.restore(saved), "");
    EXPECT_EQ(other.now(), moment);
    EXPECT_EQ(digest_of(other.warps()), record.digests[moment]) << "at moment " << moment;
  }
}

// Every moment of the run, from the last to the first and then here and there, is what it was without a way back.
size_t goes_both_ways(const Case& c) {
  SCOPED_TRACE(c.isa + " " + c.name + " " + c.kernel);
  const library::Loaded& isa = description(c.isa);
  World world(c.input), other_world(c.input);
  sim::LaunchRequest request = request_of(c, world), plain = request_of(c, other_world);
  Record record(c.moments);
  plain.observer = &record;
  const auto runs = make_engine(isa.isa), plainly = make_engine(isa.isa);
  const sim::RunResult expected = sim::run(isa.codec, c.object, plain, *plainly);
  EXPECT_NE(expected.status, sim::RunResult::Status::BadRequest) << expected.message;
  if (record.digests.empty()) return 0;

  Limits limits;
  limits.interval = 40;
  limits.snapshots = 20;
  History history(isa.codec, c.object, request, *runs, false, limits);
  const size_t last = record.digests.size() - 1;
  history.go_to(last);
  const auto check = [&](uint64_t moment) {
    history.go_to(moment);
    EXPECT_EQ(history.now(), moment);
    EXPECT_EQ(digest_of(history.warps()), record.digests[moment]) << "at moment " << moment;
    return !::testing::Test::HasFailure();
  };
  const std::string written = world.output;
  for (uint64_t moment = last + 1; moment-- > 0;) {
    if (!check(moment)) return last;
  }
  std::mt19937_64 random(1);
  for (int i = 0; i < 100; i++) {
    if (!check(random() % (last + 1))) return last;
  }
  EXPECT_TRUE(check(last));
  stops_at_addresses(c, record);
  goes_on_elsewhere(c, history, record);
  EXPECT_EQ(world.output, written) << "what was written is written once";
  return last;
}

object::Object assembled(const std::string& isa, const std::vector<std::pair<std::string, std::string>>& texts) {
  const library::Loaded& loaded = description(isa);
  diag::Sink sink;
  std::vector<linker::LinkInput> inputs;
  std::deque<object::Object> objects;  // whose bytes the inputs are
  for (const auto& [name, text] : texts) {
    const base::SourceRef source = base::make_source(name, text);
    object::Object& object = objects.emplace_back();
    if (!assembler::assemble(loaded.matcher, source, object, sink)) {
      ADD_FAILURE() << diag::render(sink, {});
      return {};
    }
    inputs.push_back({object::unit_of(object), source});
    inputs.back().unit.name = name;
  }
  if (objects.size() == 1 && !linker::is_unlinked(loaded.isa, objects[0])) return std::move(objects[0]);
  auto image = linker::link(loaded.codec, std::move(inputs), sink);
  if (!image) {
    ADD_FAILURE() << diag::render(sink, {});
    return {};
  }
  image->kernels = {
      {.name = "program", .begin = *image->entry, .end = image->base + image->code.size(), .parameters = {}}};
  return std::move(*image);
}

std::vector<std::filesystem::path> programs_in(const std::string& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::string(ISADORA_ROOT) + "/examples/" + folder)) {
    if (entry.path().extension() == ".s") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  return paths;
}

// A host that answers each call with its number among all calls, and keeps what it was asked.
class Counter : public sim::HostServices {
 public:
  int64_t read(int64_t d, uint8_t* to, uint64_t) override {
    *to = static_cast<uint8_t>('a' + asked.size());
    return note("read " + std::to_string(d)) > 0 ? 1 : 0;
  }
  int64_t write(int64_t d, const uint8_t*, uint64_t) override { return note("write " + std::to_string(d)) > 0 ? 1 : 0; }
  int64_t open(const std::string& path, int64_t, int64_t) override { return note("open " + path); }
  int64_t close(int64_t d) override { return note("close " + std::to_string(d)); }
  int64_t seek(int64_t d, int64_t offset, int64_t whence) override {
    return note("seek " + std::to_string(d) + " " + std::to_string(offset) + " " + std::to_string(whence));
  }
  int64_t unlink(const std::string& path) override { return note("unlink " + path); }
  int64_t rename(const std::string& from, const std::string& to) override { return note("rename " + from + " " + to); }
  std::vector<std::string> asked;

 private:
  int64_t note(const std::string& call) {
    asked.push_back(call);
    return static_cast<int64_t>(asked.size());
  }
};

TEST(History, TheHostIsAskedOnceForEachCall) {
  Counter counter;
  sim::history::HostLog log(counter);
  uint8_t byte = 0;
  const auto all_calls = [&] {
    std::vector<int64_t> out = {log.open("a", 0, 0), log.read(3, &byte, 1)};
    out.push_back(byte);
    byte = 0;
    for (const int64_t result : {log.seek(3, 40, 0), log.seek(3, -2, 2), log.write(3, &byte, 1), log.close(3),
                                 log.rename("a", "b"), log.unlink("b")})
      out.push_back(result);
    return out;
  };
  const std::vector<int64_t> first = all_calls();
  const std::vector<std::string> asked = {"open a",  "read 3",  "seek 3 40 0", "seek 3 -2 2",
                                          "write 3", "close 3", "rename a b",  "unlink b"};
  EXPECT_EQ(counter.asked, asked);
  log.return_to(0);
  EXPECT_EQ(all_calls(), first);
  EXPECT_EQ(counter.asked, asked);
  log.return_to(2);
  EXPECT_EQ(log.unlink("c"), 9);  // another call than then: the history from there on is another
  EXPECT_EQ(log.now(), 3u);
}

TEST(History, AHostThatAnswersMoreThanItWasAskedForHasFailed) {
  class Boasting final : public Counter {
   public:
    int64_t read(int64_t, uint8_t*, uint64_t bytes) override { return static_cast<int64_t>(bytes + 1); }
    int64_t write(int64_t, const uint8_t*, uint64_t) override { return INT64_MAX; }
  } boasting;
  sim::history::HostLog log(boasting);
  uint8_t byte = 7;
  EXPECT_EQ(log.read(0, &byte, 1), -EIO);
  EXPECT_EQ(log.write(1, &byte, 1), -EIO);
  EXPECT_EQ(log.written_to(1), "");
}

// Each of the three engines that the tests run with takes others.
bool is_in_turn(size_t number) {
  const char* const engine = std::getenv("ISADORA_ENGINE");
  return is_tried(number + (engine ? static_cast<size_t>(engine[0]) : 2), 3);
}

TEST(History, KernelsOfTheExamplesGoBothWays) {
  size_t kernels = 0, tried = 0, long_ones = 0;
  for (const auto& path : programs_in("simt128")) {
    Case c{.isa = "simt128", .name = path.filename(), .object = assembled("simt128", {{path, text_of(path)}})};
    for (const object::Kernel& kernel : c.object.kernels) {
      if (!is_in_turn(kernels++)) continue;
      c.kernel = kernel.name;
      long_ones += goes_both_ways(c) > 100;
      tried++;
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(kernels, 15u);
  EXPECT_GE(long_ones, tried / 2) << "half of the kernels come to something with the arguments that they get here";
}

std::vector<const char*> arguments_of(const std::string& program) {
  if (program == "matmul" || program == "saxpy") return {"2", "a", "b"};
  for (const char* counts : {"collatz", "fibonacci", "lock", "sieve"}) {
    if (program == counts) return {"9"};
  }
  return program == "wc" ? std::vector<const char*>{} : std::vector<const char*>{"a", "b"};
}

TEST(History, ProgramsOfTheExamplesForHartsGoBothWays) {
  const std::string lib = std::string(ISADORA_ROOT) + "/examples/fabrisc/lib/lib.s";
  size_t programs = 0, tried = 0, long_ones = 0;
  for (const auto& path : programs_in("fabrisc")) {
    if (path == lib || !is_in_turn(programs++)) continue;
    Case c{.isa = "fabrisc",
           .name = path.filename(),
           .object = assembled("fabrisc", {{path, text_of(path)}, {lib, text_of(lib)}}),
           .kernel = "program",
           .input = "12 7 99\nsome words 5 1 2\n",
           .command_line = {path.stem()},
           .moments = 600};
    for (const char* argument : arguments_of(path.stem())) c.command_line.emplace_back(argument);
    long_ones += goes_both_ways(c) > 100;
    tried++;
    if (HasFailure()) return;
  }
  EXPECT_GT(programs, 12u);
  EXPECT_GT(long_ones, tried / 2);
}

// A hundred thousand steps, as people debug them, in bounded memory.
TEST(History, GoesBackAHundredThousandSteps) {
  const library::Loaded& isa = description("simt128");
  const std::string text = R"(.kernel long
.param out, ptr
    MOV.64 R[4:5], c[0x0][out] ;
    S2R R0, SR_TID_X ;
again:
    IADD R1, R1, R0 ;
    STG [R[4:5]], R1 ;
    IADD R2, R2, 0x1 ;
    ISETP.NE.AND P0, R2, 0x61A8, PT ;
@P0 BRA again ;
    EXIT ;
.end
)";
  Case c{.isa = "simt128", .name = "long", .object = assembled("simt128", {{"long", text}}), .kernel = "long"};
  c.grid = {1, 1, 1};
  c.block = {32, 1, 1};
  World world("");
  sim::LaunchRequest request = request_of(c, world);
  const auto runs = make_engine(isa.isa);
  History history(isa.codec, c.object, request, *runs);
  history.go_to(UINT64_MAX);
  EXPECT_TRUE(history.ended());
  EXPECT_EQ(history.now(), 5 * 25000u + 3);
  EXPECT_LT(history.bytes(), uint64_t{64} << 20);
  for (uint64_t n = history.now() - 1; n > 0; n -= std::min<uint64_t>(n, 1237)) {
    history.go_to(n);
    const uint64_t rounds = n < 2 ? 0 : (n - 2) / 5, first = n < 2 ? 0 : (n - 2) % 5 >= 1;
    EXPECT_EQ(history.warps()[0]->file(0).word(1, 31), (rounds + first) * 31 & 0xFFFFFFFF) << n;
  }
}

// A kernel with a loop of three instructions that runs this many times.
Case counting_to(unsigned times) {
  const std::string text = R"(.kernel long
    IADD R3, R3, 0x1 ;
again:
    IADD R2, R2, 0x1 ;
    ISETP.NE.AND P0, R2, )" +
                           std::to_string(times) + R"(, PT ;
@P0 BRA again ;
    EXIT ;
.end
)";
  Case c{.isa = "simt128", .name = "long", .object = assembled("simt128", {{"long", text}}), .kernel = "long"};
  c.grid = {1, 1, 1};
  c.block = {32, 1, 1};
  return c;
}

// Of an interval between snapshots only the part before now is looked at, and more of it as long as nothing is found.
TEST(History, FindsEarlierMoments) {
  const library::Loaded& isa = description("simt128");
  const Case c = counting_to(100'000);
  World world("");
  sim::LaunchRequest request = request_of(c, world);
  const auto runs = make_engine(isa.isa);
  const sim::history::Limits sparse{.interval = 100'000};
  History history(isa.codec, c.object, request, *runs, false, sparse);
  history.go_to(3 * 100'000 - 1);
  const uint64_t now = history.now();
  uint64_t looked_at = 0;
  const auto at = [&](uint64_t pc) { return [&, pc](const sim::Issue& issue) { return ++looked_at, issue.pc == pc; }; };
  EXPECT_EQ(history.earlier(2, at(16)).moments, (std::vector<uint64_t>{3 * 99'999 + 1, 3 * 99'998 + 1}));
  EXPECT_LT(looked_at, 20'000u);
  EXPECT_EQ(history.earlier(7, at(0)).moments, std::vector<uint64_t>{0});
  const std::vector<uint64_t> all = history.earlier(UINT64_MAX, at(16)).moments;
  ASSERT_EQ(all.size(), 100'000u);
  for (uint64_t i = 0; i < all.size(); i++) ASSERT_EQ(all[i], 3 * (99'999 - i) + 1);
  looked_at = 0;
  const auto given_up = history.earlier(7, at(0), [&] { return looked_at > 100'000; });
  EXPECT_TRUE(given_up.given_up);
  EXPECT_LT(looked_at, 110'000u);
  EXPECT_TRUE(given_up.moments.empty());
  EXPECT_LT(given_up.searched_from, now - 16'000) << "as far as nothing was found";
  EXPECT_EQ(history.now(), now);
}

// A search that goes back over more snapshots than a number has bits comes to an end.
TEST(History, FindsEarlierMomentsOverManySnapshots) {
  const library::Loaded& isa = description("simt128");
  const Case c = counting_to(20'000);
  World world("");
  sim::LaunchRequest request = request_of(c, world);
  const auto runs = make_engine(isa.isa);
  const sim::history::Limits dense{.interval = 100, .worth = 0};
  History history(isa.codec, c.object, request, *runs, false, dense);
  history.go_to(20'000);
  EXPECT_EQ(history.earlier(UINT64_MAX, [](const sim::Issue& issue) { return issue.pc == 0; }).moments,
            std::vector<uint64_t>{0});
}

// A user's change is part of the run: absent before it, present after it, and the future is another one.
TEST(History, ChangesArePartOfTheRun) {
  const library::Loaded& isa = description("simt128");
  const std::string text = R"(.kernel k
    IADD R1, R1, 0x1 ;
    IADD R1, R1, 0x1 ;
    IADD R1, R1, 0x1 ;
    LDC R3, c[0x0][RZ+0x100] ;
    STL [R4], R1 ;
    EXIT ;
.end
)";
  Case c{.isa = "simt128", .name = "changes", .object = assembled("simt128", {{"changes", text}}), .kernel = "k"};
  World world("");
  sim::LaunchRequest request = request_of(c, world);
  request.grid = {1, 1, 1};
  const auto runs = make_engine(isa.isa);
  History history(isa.codec, c.object, request, *runs);
  const sim::LocationNames places(isa.isa);
  const auto value = [&](const char* name) {
    const sim::StateLocation place = *places.find(name);
    if (place.kind != sim::StateLocation::Kind::Memory)
      return history.warps()[1]->file(place.index).word(place.number, 5);
    return sim::load_word(history.warps()[1]->space(place.index, 5).find(place.address, 4), 4);
  };
  history.go_to(4);  // both warps have their slices in turn, so this is warp 0's
  history.set(1, 5, *places.find("R1"), 100);
  history.set(1, 5, *places.find("local[0x8]"), 7);
  history.set(1, 5, *places.find("cbank[0x100]"), 9);
  history.go_to(11);
  EXPECT_EQ(value("R1"), 103u);
  EXPECT_EQ(value("R3"), 9u);
  EXPECT_EQ(value("local[0x0]"), 103u);
  history.go_to(3);
  EXPECT_EQ(value("R1"), 0u);
  EXPECT_EQ(value("local[0x8]"), 0u);
  EXPECT_EQ(value("local[0x0]"), 0u);
  EXPECT_EQ(value("cbank[0x100]"), 0u);
  history.go_to(8);
  EXPECT_EQ(value("R1"), 102u);
  EXPECT_EQ(value("local[0x8]"), 7u);
  history.go_to(2);
  history.set(1, 5, *places.find("R1"), 1000);
  history.go_to(11);
  EXPECT_EQ(value("R1"), 1003u);
  EXPECT_EQ(value("R3"), 0u) << "what came later is another run";
}

// Each way to a moment leads to one state, changes included, and to one run from there on: alone, with an observer, by
// single steps. A change of the address comes before the next instruction is chosen.
TEST(History, ChangesAreMadeHoweverAMomentIsReached) {
  struct Seeing final : sim::Observer {
    bool before(const sim::Issue&) override { return true; }
    bool after(const sim::Issue&, const sim::Outcome&) override { return --left > 0; }
    uint64_t left = UINT64_MAX;  // instructions, after which it stops the run
  };
  const std::string text = R"(
    .globl _start
    .option norvc
_start:
    li a0, 0
    li a1, 5
loop:
    add a0, a0, a1
    addi a1, a1, -1
    bnez a1, loop
    li a7, 93
    ecall
)";
  const library::Loaded& isa = description("rv32imc");
  Case c{.isa = "rv32imc", .name = "ways", .object = assembled("rv32imc", {{"ways", text}}), .kernel = "program"};
  World world("");
  sim::LaunchRequest request = request_of(c, world);
  const auto runs = make_engine(isa.isa);
  History history(isa.codec, c.object, request, *runs);
  const sim::StateLocation a0 = *sim::LocationNames(isa.isa).find("a0");
  const auto state = [&] {
    const sim::Warp& hart = *history.warps()[0];
    return std::tuple(history.now(), sim::value_of(hart, a0, 0), sim::value_of(hart, sim::pc_place(), 0));
  };
  const uint64_t begin = c.object.base;
  history.go_to(2);
  history.set(0, 0, sim::pc_place(), base::Integer(begin + 12));  // the addition is left out
  history.go_to(6);
  history.set(0, 0, a0, base::Integer(99));
  history.set(0, 0, sim::pc_place(), base::Integer(begin + 8));
  history.go_to(UINT64_MAX);
  ASSERT_TRUE(history.result().exit_status);
  const auto end = state();
  std::map<uint64_t, std::remove_const_t<decltype(end)>> seen;
  for (uint64_t moment = 0; moment < std::get<0>(end); moment++) {
    history.go_to(moment);
    seen[moment] = state();
  }
  Seeing seeing;
  for (uint64_t from = 0; from < 8; from++) {
    for (const bool observed : {false, true}) {
      for (uint64_t to = from; to < std::get<0>(end); to++) {
        history.go_to(from);
        observed ? history.run(seeing, to) : history.run(to);
        EXPECT_EQ(state(), seen[to]) << from << " to " << to << (observed ? " observed" : "");
        if (!observed || from == to) continue;
        history.go_to(from);
        Seeing stopping;
        stopping.left = to - from;
        history.run(stopping, UINT64_MAX);
        EXPECT_EQ(state(), seen[to]) << from << " until an observer stops at " << to;
      }
      history.go_to(from);
      observed ? history.run(seeing, UINT64_MAX) : history.run(UINT64_MAX);
      EXPECT_EQ(state(), end) << "from " << from << (observed ? " observed" : "");
    }
  }
  history.go_to(6);
  const std::string saved = history.save();
  history.go_to(0);
  ASSERT_EQ(history.restore(saved), "");
  EXPECT_EQ(state(), seen[6]);
}

// A fault stays where it happened, can be gone back from, and comes again unless its cause is removed.
TEST(History, FaultsCanBeGoneBackFrom) {
  const library::Loaded& isa = description("simt128");
  const std::string text = R"(.kernel k
.param out, ptr
    MOV R2, 0x7 ;
    IADD R1, R1, 0x1 ;
    STG [R[4:5]], R1 ;
    EXIT ;
.end
)";
  Case c{.isa = "simt128", .name = "fault", .object = assembled("simt128", {{"fault", text}}), .kernel = "k"};
  World world("");
  sim::LaunchRequest request = request_of(c, world);
  request.grid = {1, 1, 1};
  request.block = {4, 1, 1};
  const auto runs = make_engine(isa.isa);
  History history(isa.codec, c.object, request, *runs);
  history.go_to(UINT64_MAX);
  ASSERT_EQ(history.result().status, sim::RunResult::Status::Faulted);
  EXPECT_EQ(history.now(), 2u);
  history.go_to(1);
  EXPECT_FALSE(history.ended());
  history.go_to(UINT64_MAX);
  ASSERT_EQ(history.result().status, sim::RunResult::Status::Faulted);
  for (unsigned lane = 0; lane < 4; lane++) history.set(0, lane, *sim::LocationNames(isa.isa).find("R4"), 0x10000);
  history.go_to(UINT64_MAX);
  EXPECT_EQ(history.result().status, sim::RunResult::Status::Done);
  EXPECT_EQ(request.arguments["out"].bytes[0], 1);
}

}  // namespace
}  // namespace isadora::test
