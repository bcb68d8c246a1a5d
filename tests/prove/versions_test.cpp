// Whether two versions do the same, held against the engine: each instruction beside itself with one operation changed.
// Where the prover says that they are the same, no random state may show a difference; where it says that they are not,
// it has run both, and here they are run again.
#include "prove/versions.h"

#include <gtest/gtest.h>

#include <random>

#include "prove/describe.h"
#include "sim/reference/reference.h"

namespace isadora::prove {
namespace {

using encoding::Decoded;

class Versioned {
 public:
  Versioned(const std::string& before, const std::string& after)
      : from(load_text(toy(before, ""))), to(load_text(toy(after, ""))) {}

  Verdict verdict() {
    const auto z3 = solver();
    OlderForm former{0, 0, from->isa.opcodes[0].forms[0].semantics, {}, {}};
    for (size_t i = 0; i < to->isa.opcodes[0].fields.size(); ++i) former.fields.push_back(static_cast<int>(i));
    return prove_versions({*from, *to, "old", "new", *z3, 10000}, former, 0, 0);
  }

  std::unique_ptr<library::Loaded> from, to;
};

Verdict::Kind verdict_of_change(const std::string& before, const std::string& after) {
  return Versioned("        " + before, "        " + after).verdict().kind;
}

constexpr auto kSame = Verdict::Kind::Proved, kOther = Verdict::Kind::Refuted;

TEST(Versions, AreTheSameWhereNoStateTellsThemApart) {
  EXPECT_EQ(verdict_of_change("to = (left + right)[7:0];", "to = (right + left)[7:0];"), kSame);
  EXPECT_EQ(verdict_of_change("to = (left - right)[7:0];", "to = (left + (~right)[7:0] + 1)[7:0];"), kSame);
  EXPECT_EQ(verdict_of_change("to = (left + right)[7:0];", "to = (left + right + 256 * left)[7:0];"), kSame);
  EXPECT_EQ(verdict_of_change("to = (pc - left)[7:0];", "to = (next_pc + ~left + 1 - (next_pc - pc))[7:0];"), kSame);
}

TEST(Versions, DifferWhereOneStateDoes) {
  EXPECT_EQ(
      verdict_of_change("to = (left + right)[7:0];", "to = left == 0xC3 && right == 0x11 ? 0 : (left + right)[7:0];"),
      kOther);
  EXPECT_EQ(verdict_of_change("to = left;", "to = .mode == .twice ? right : left;"), kOther);
  EXPECT_EQ(verdict_of_change("to = left;", "to = left; shared = 1;"), kOther);
  EXPECT_EQ(verdict_of_change("to = pc[7:0];", "to = 0;"), kOther);
  EXPECT_EQ(verdict_of_change("to = pc[7:0];", "to = (pc + (pc == 256))[7:0];"), kOther);
}

// Waits, and the lanes waited for, are part of an instruction's effect, though one instruction alone does not show it.
TEST(Versions, AreNotTheSameWhereLanesWaitOtherwise) {
  EXPECT_EQ(verdict_of_change("wait(shared);", "wait(shared & 255);"), kSame);
  EXPECT_NE(verdict_of_change("wait(shared);", "wait(left);"), kSame);
  EXPECT_NE(verdict_of_change("wait(shared);", "barrier(shared);"), kSame);
  EXPECT_NE(verdict_of_change("barrier(left);", "barrier(right);"), kSame);
  EXPECT_NE(verdict_of_change("if (left > 9) wait(shared);", "if (left > 8) wait(shared);"), kSame);
}

TEST(Versions, ShowWhatEachOfThemDoes) {
  const Verdict v = Versioned("        to = left;", "        to = (left + 1)[7:0];").verdict();
  ASSERT_EQ(v.kind, kOther);
  EXPECT_NE(v.replay.find("--isa old "), std::string::npos) << v.replay;
  EXPECT_NE(v.replay.find("\nisadora eval --isa new "), std::string::npos) << v.replay;
  EXPECT_NE(v.after.substr(0, v.after.find('\n')), v.after.substr(v.after.find('\n') + 1));
}

// The registers that the toy's instruction leaves, on one state.
std::vector<base::Integer> run(const library::Loaded& loaded, const Decoded& d, uint64_t seed) {
  const auto engine = sim::reference::make_engine();
  sim::Bench bench(loaded.codec, *engine);
  std::mt19937_64 random(seed);
  std::string error;
  std::vector<std::string> places;
  for (unsigned n = 0; n < 7; ++n) places.push_back("a" + std::to_string(n));
  for (unsigned n = 0; n < 4; ++n) places.push_back("w" + std::to_string(n));
  for (const std::string& p : places) EXPECT_TRUE(bench.set(p, {base::Integer(random() % 256)}, error)) << error;
  bench.run({d});
  std::vector<base::Integer> out, values;
  for (const std::string& p : places) {
    EXPECT_TRUE(bench.get(p, values, error)) << error;
    out.insert(out.end(), values.begin(), values.end());
  }
  return out;
}

TEST(Versions, AgreeWithTheEngineOnEveryChangeOfAnOperation) {
  const std::string semantics =
      "        x = .mode == .twice ? left + left : left ^ right;\n"
      "        to = x[0] ? (x >> 1)[7:0] : min(x, 600)[7:0] & ~shared;\n";
  Versioned toys(semantics, semantics);
  const auto z3 = solver();
  const ir::Function original = toys.from->isa.opcodes[0].forms[0].semantics;
  size_t same = 0, other = 0;
  for (const ir::Function& mutant : ir::mutants(original)) {
    model::Isa changed = toys.from->isa;
    changed.opcodes[0].forms[0].semantics = mutant;
    const library::Loaded loaded(std::move(changed));
    OlderForm former{0, 0, original, {}, {}};
    for (size_t i = 0; i < loaded.isa.opcodes[0].fields.size(); ++i) former.fields.push_back(static_cast<int>(i));
    const Verdict v = prove_versions({*toys.from, loaded, "old", "new", *z3, 10000}, former, 0, 0);
    ++(v.kind == kSame ? same : other);
    EXPECT_NE(v.kind, Verdict::Kind::Tested) << v.reason << "\n" << ir::to_text(mutant);
    for (uint64_t word = 0; v.kind == kSame && word < 64; ++word) {
      Decoded d;
      std::mt19937_64 random(word);
      const model::Opcode& opcode = toys.from->isa.opcodes[0];
      std::vector<uint64_t> codes = {1, random() % 7, random() % 7, random() % 7, random() % 2, random() % 4};
      ASSERT_TRUE(toys.from->codec.decode_word(toys.from->codec.pack(opcode, codes), opcode.length, d));
      EXPECT_EQ(run(*toys.from, d, word), run(loaded, d, word)) << ir::to_text(mutant);
    }
  }
  EXPECT_GT(other, 20u);
  EXPECT_GT(same, 0u);
}

}  // namespace
}  // namespace isadora::prove
