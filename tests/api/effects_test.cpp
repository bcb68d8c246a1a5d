// Effects of instructions: examples, and a comparison with the simulator on random instructions.
#include "api/data.h"
#include "api/support.h"
#include "sim/reference/reference.h"
#include "sim/sim.h"

namespace isadora {
namespace {

using test::line;
using test::shipped;
using test::text;

TEST(Effects, OfAnAddition) {
  const Effects e = line("IADD R0, R1, R2").effects();
  EXPECT_EQ(text(e.reads), "R1-R2");
  EXPECT_EQ(text(e.writes), "R0");
  EXPECT_FALSE(e.jumps || e.ends || e.waits || e.crosses_lanes);
}

TEST(Effects, CountTheGuard) {
  EXPECT_EQ(text(line("@P3 IADD R0, R1, R2").effects().reads), "R1-R2 P3");
  const Effects never = line("@!PT IADD R0, R1, R2").effects();
  EXPECT_EQ(text(never.reads) + text(never.writes), "");
}

TEST(Effects, OfMemory) {
  const Effects load = line("LDG.64 R[0:1], [R[2:3]+UR[4:5]]").effects();
  EXPECT_EQ(text(load.reads), "R2-R3 UR4-UR5");
  EXPECT_EQ(text(load.writes), "R0-R1");
  EXPECT_EQ(load.loads, std::vector<std::string>{"global"});
  EXPECT_TRUE(load.stores.empty());
  const Effects store = line("STG [R[2:3]], R9").effects();
  EXPECT_EQ(text(store.reads), "R2-R3 R9");
  EXPECT_EQ(text(store.writes), "");
  EXPECT_EQ(store.stores, std::vector<std::string>{"global"});
  EXPECT_EQ(line("IADD R0, R1, c[0x0][0x160]").effects().loads, std::vector<std::string>{"cbank"});
}

TEST(Effects, OfControl) {
  EXPECT_TRUE(line("BRA .+0x10").effects().jumps);
  EXPECT_TRUE(line("EXIT").effects().ends);
  EXPECT_TRUE(line("BAR.SYNC 0x0").effects().waits);
  const Effects nothing = line("NOP").effects();
  EXPECT_TRUE(text(nothing.reads).empty() && text(nothing.writes).empty());
  EXPECT_FALSE(nothing.jumps || nothing.ends || nothing.waits);
}

// ---- against the simulator -----------------------------------------------------------------------------------------

class Held {
 public:
  Held() : engine_(sim::reference::make_engine()), bench_(shipped().data()->loaded->codec, *engine_) {}

  // False if the instruction faults in this state.
  bool hold(const Instruction& i) {
    const Effects e = i.effects();
    const std::map<std::string, std::vector<base::Integer>> before = random_state();
    if (!run(i, before)) return false;
    for (const std::string& place : bench_.changed())
      EXPECT_TRUE(holds(e.writes, place)) << i.text() << " writes " << place;
    const auto first = values(e.writes);
    std::map<std::string, std::vector<base::Integer>> other = before;
    for (auto& [place, all] : other) {
      const bool free = !holds(e.reads, place) && !(holds(e.writes, place) && !certain(e.writes, place));
      if (free) all = random_values(place);
    }
    EXPECT_TRUE(run(i, other)) << i.text();
    EXPECT_EQ(values(e.writes), first) << i.text() << " reads more than " << text(e.reads);
    return true;
  }

 private:
  static const RegisterFile& file_of(const std::string& place) {
    static const std::vector<RegisterFile> files = shipped().register_files();
    const std::string name = place.substr(0, place.find_first_of("0123456789"));
    return *std::find_if(files.begin(), files.end(), [&](const RegisterFile& f) { return f.name == name; });
  }
  static const RegisterRange* find(const std::vector<RegisterRange>& ranges, const std::string& place) {
    const size_t digits = place.find_first_of("0123456789");
    const unsigned number = static_cast<unsigned>(std::stoul(place.substr(digits)));
    for (const RegisterRange& r : ranges)
      if (r.file == place.substr(0, digits) && r.first <= number && number < r.first + r.count) return &r;
    return nullptr;
  }
  static bool holds(const std::vector<RegisterRange>& ranges, const std::string& place) { return find(ranges, place); }
  static bool certain(const std::vector<RegisterRange>& ranges, const std::string& place) {
    return find(ranges, place)->certain;
  }

  std::vector<base::Integer> random_values(const std::string& place) {
    std::vector<base::Integer> out;
    const RegisterFile& file = file_of(place);
    const unsigned count = file.scope == Scope::Lane ? shipped().lanes() : 1;
    for (unsigned i = 0; i < count; ++i) out.push_back(base::Integer(random_()).low_bits(file.width));
    return out;
  }
  std::map<std::string, std::vector<base::Integer>> random_state() {
    std::map<std::string, std::vector<base::Integer>> out;
    for (const RegisterFile& f : shipped().register_files()) {
      for (unsigned n = 0; n < std::min(f.count, 12u); ++n) {
        const std::string place = f.name + std::to_string(n);
        out[place] = random_values(place);
      }
    }
    return out;
  }
  bool run(const Instruction& i, const std::map<std::string, std::vector<base::Integer>>& state) {
    std::string error;
    bench_.reset();
    bench_.fill_memory(7);
    for (const auto& [place, all] : state) EXPECT_TRUE(bench_.set(place, all, error)) << error;
    return bench_.run({i.data().decoded}).status == sim::RunResult::Status::Done;
  }
  std::map<std::string, std::vector<base::Integer>> values(const std::vector<RegisterRange>& ranges) {
    std::map<std::string, std::vector<base::Integer>> out;
    std::string error;
    for (const RegisterRange& r : ranges)
      for (unsigned n = r.first; n < r.first + std::min(r.count, 12u); ++n)
        EXPECT_TRUE(bench_.get(r.file + std::to_string(n), out[r.file + std::to_string(n)], error)) << error;
    return out;
  }

  std::mt19937_64 random_{20};
  std::unique_ptr<sim::Engine> engine_;
  sim::Bench bench_;
};

// Random codes with low register numbers, as these registers have random values. Without a guard.
std::optional<Instruction> random_instruction(const Opcode& opcode, std::mt19937_64& random) {
  for (int attempt = 0; attempt < 200; ++attempt) {
    Encoding e{.opcode = opcode.name, .fields = {}, .form = static_cast<unsigned>(random() % opcode.forms.size())};
    for (const Field& f : opcode.fields) {
      const uint64_t mask = f.width >= 64 ? ~uint64_t{0} : (uint64_t{1} << f.width) - 1;
      const bool guard = f.name.starts_with("pg") || f.name.starts_with("upg");
      if (f.fixed || guard || (f.default_code && random() % 3 == 0)) continue;
      const bool small = f.type.find("Reg") != std::string::npos || f.type.find("Pred") != std::string::npos;
      const uint64_t code = small ? random() % 3 * 4 : random() & mask;
      e.fields.emplace(f.name, static_cast<int64_t>(std::min(code, mask)));
    }
    Result<Instruction> made = shipped().encode(e);
    if (made) return *made;
  }
  return std::nullopt;
}

TEST(Effects, AreWhatTheSimulatorDoes) {
  Held held;
  std::mt19937_64 random(3);
  size_t tried = 0, held_to = 0;
  for (const Opcode& opcode : shipped().opcodes()) {
    for (int i = 0; i < 12; ++i) {
      const std::optional<Instruction> made = random_instruction(opcode, random);
      if (!made) continue;
      ++tried;
      held_to += held.hold(*made);
    }
  }
  EXPECT_GT(tried, shipped().opcodes().size() * 8);
  EXPECT_GT(held_to, tried / 2);
}

}  // namespace
}  // namespace isadora
