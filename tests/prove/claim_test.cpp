// Claims: those that hold are proved, those that do not are refuted by inputs that the engine agrees with.
#include <gtest/gtest.h>

#include "describe.h"
#include "examples/claims.h"
#include "prove/answers.h"
#include "prove/equal.h"
#include "sim/reference/reference.h"

namespace isadora::prove {
namespace {

// The answer to the first question of a kind.
Verdict answer(const library::Loaded& loaded, const std::string& kind, const std::string& text, Solver& solver) {
  diag::Sink sink;
  const Context context{loaded.isa, loaded.codec, loaded.printer, solver, "toy", 10000};
  for (const Question& q : questions(loaded, sink))
    if (q.kind == kind && q.text.find(text) != std::string::npos) return q.ask(context);
  ADD_FAILURE() << "no such question";
  return {};
}

Verdict answer(const library::Loaded& loaded, const std::string& kind, const std::string& text = "") {
  return answer(loaded, kind, text, *solver());
}

std::string verdict(const std::string& semantics, const std::string& example) {
  const auto loaded = load_text(toy(semantics, "    " + example));
  if (!loaded) return "";
  return std::string(name(answer(*loaded, "claim").kind));
}

const std::string kSum = "        to = left + right * (.mode == .twice ? 2 : 1);";

TEST(Claims, ThatHoldOfAllInputsAreProved) {
  EXPECT_EQ(verdict(kSum, "plus a0, a1, a2, w0 ;  //= a0 == mod(a1 + a2, 256)"), "proved");
  EXPECT_EQ(verdict(kSum, "plus.?mode a0, a1, a1, w0 ;  //= a0 == mod(a1 + a1, 256) || a0 == mod(3 * a1, 256)"),
            "proved");
  EXPECT_EQ(verdict(kSum, "plus a0, a0, a1, w0 ;  //= given a1 == 0: a0 == old(a0)"), "proved");
}

TEST(Claims, ThatOneInputBreaksAreRefuted) {
  EXPECT_EQ(verdict(kSum, "plus a0, a1, a2, w0 ;  //= a0 == a1 + a2"), "refuted");
  EXPECT_EQ(verdict(kSum, "plus a0, a1, a2, w0 ;  //= a0 != 0xA5"), "refuted");
  EXPECT_EQ(verdict(kSum, "plus.?mode a0, a1, a2, w0 ;  //= a0 == mod(a1 + a2, 256)"), "refuted");
  EXPECT_EQ(verdict("        to = left == 0x5A && right == 0xA5 ? 1 : left;", "plus a0, a1, a2, w0 ;  //= a0 == a1"),
            "refuted");
}

TEST(Claims, AreTestedAndNotProvedWhereTheSolverHasNoTheory) {
  const std::string sine = "        to = fsin<f16, rne>(left)[7:0] + right;";
  EXPECT_EQ(verdict(sine, "plus a0, a1, az, w0 ;  //= a0 != 0x7F || a1 > 0"), "tested");
  EXPECT_EQ(verdict(sine, "plus a0, a1, a2, w0 ;  //= a0 == mod(fsin<f16, rne>(a1)[7:0] + a2, 256)"), "proved");
}

// If the precondition determines a function's arguments, it is computed; also if few of their bits are unknown.
TEST(Claims, OfFunctionsWithoutATheoryAreProvedWhereTheyAreOfNumbers) {
  const std::string sine = "        to = fsin<f16, rne>(left)[7:0] + right;";
  EXPECT_EQ(verdict(sine, "plus a0, a1, az, w0 ;  //= given a1 == 0: a0 == 0"), "proved");
  EXPECT_EQ(verdict(sine, "plus a0, a1, az, w0 ;  //= given a1[7:1] == 0: a0 == (a1 == 0 ? 0 : 1)"), "proved");
  EXPECT_EQ(verdict(sine, "plus a0, a1, az, w0 ;  //= given a1[7:1] == 0: a0 == 0"), "refuted");
}

TEST(Claims, OfQuotientsAreProvedByWhatAQuotientAndARestAreTogether) {
  const std::string divide = "        to = right == 0 ? left : quot(left, right);";
  EXPECT_EQ(verdict(divide, "plus a0, a1, a2, w0 ;  //= given a2 != 0: a0 * a2 <= a1 && a1 - a0 * a2 < a2"), "proved");
  EXPECT_EQ(verdict(divide, "plus a0, a1, a2, w0 ;  //= given a2 != 0: a1 - a0 * a2 < a2 - 1"), "refuted");
  EXPECT_EQ(verdict("        to = quot(left, 7);", "plus a0, a1, a2, w0 ;  //= a1 - 7 * a0 < 7"), "proved");
}

// One that gives up where some kind of term is left.
class Weak final : public Solver {
 public:
  using IsTooMuch = bool (*)(const Tables&, const TermNode&);
  explicit Weak(IsTooMuch is_too_much) : strong_(solver()), is_too_much_(is_too_much) {}
  std::string version() const override { return "weak"; }
  Answer check(const Tables& tables, const std::vector<Term>& nodes, const std::vector<Term>& asserted,
               unsigned timeout_ms) override {
    for (const Term t : nodes)
      if (is_too_much_(tables, tables.nodes[t])) return {Answer::Kind::Unknown, {}, "timeout"};
    return strong_->check(tables, nodes, asserted, timeout_ms);
  }

 private:
  std::unique_ptr<Solver> strong_;
  IsTooMuch is_too_much_;
};

std::string verdict_without(Weak::IsTooMuch is_too_much, const std::string& semantics, const std::string& example) {
  const auto loaded = load_text(toy(semantics, "    " + example));
  Weak weak(is_too_much);
  return loaded ? std::string(name(answer(*loaded, "claim", "", weak).kind)) : "";
}

bool is_unknown(const Tables& tables, Term t) { return tables.nodes[t].kind != TermKind::Const; }

bool multiplies_or_divides(const Tables& tables, const TermNode& n) {
  if (n.kind == TermKind::UDiv || n.kind == TermKind::URem) return true;
  return n.kind == TermKind::Mul && is_unknown(tables, n.a) && is_unknown(tables, n.b);
}

TEST(Claims, OfProductsAreProvedWithoutMultiplyingWhereFactorsDifferInTheirSigns) {
  const std::string turned = "        to = (abs(INT8(left)) * INT8(right))[15:8];";
  EXPECT_EQ(verdict_without(multiplies_or_divides, turned,
                            "plus a0, a1, a2, w0 ;  //= given a1[7]: a0 == (-(INT8(a1) * INT8(a2)))[15:8]"),
            "proved");
  EXPECT_EQ(verdict(turned, "plus a0, a1, a2, w0 ;  //= a0 == (INT8(a1) * INT8(a2))[15:8]"), "refuted");
}

// Of a quotient by a number and its rest it is enough what they are together, for each sign of what is divided.
TEST(Claims, OfRestsAreProvedWithoutDividing) {
  const std::string rest = "        to = rem(INT16(left * 256 + right), 100)[7:0];";
  const auto claim = [](const std::string& by) {
    return "plus a0, a1, a2, w0 ;  //= a0 == mod(INT16(a1 * 256 + a2) - " + by +
           " * quot(INT16(a1 * 256 + a2), 100), 256)";
  };
  EXPECT_EQ(verdict_without(multiplies_or_divides, rest, claim("100")), "proved");
  EXPECT_EQ(verdict(rest, claim("99")), "refuted");
}

// Once it is known by how much, a shift is no more than a choice of wires.
TEST(Claims, AreProvedCaseByCaseWhereShiftsAreTooMuch) {
  const auto shifts = [](const Tables& tables, const TermNode& n) {
    return (n.kind == TermKind::Shl || n.kind == TermKind::LShr || n.kind == TermKind::AShr) && is_unknown(tables, n.b);
  };
  const std::string rotate = "        to = (left << right[2:0])[7:0] | left >> 8 - right[2:0];";
  EXPECT_EQ(verdict_without(shifts, rotate, "plus a0, a1, a2, w0 ;  //= popcount(a0) == popcount(a1)"), "proved");
  EXPECT_EQ(verdict_without(shifts, rotate, "plus a0, a1, a2, w0 ;  //= a0[0] == a1[0]"), "refuted");
}

// Says that there are inputs, and has none.
class Liar final : public Solver {
 public:
  std::string version() const override { return "liar"; }
  Answer check(const Tables& tables, const std::vector<Term>&, const std::vector<Term>&, unsigned) override {
    return {Answer::Kind::Some, Assignment(tables.variables.size()), ""};
  }
};

TEST(Claims, AreNeverTestedInsteadWhereTheEngineDoesNotAgreeWithTheSolver) {
  const auto loaded = load_text(toy(kSum, "    plus a0, a1, a2, w0 ;  //= a0 == mod((a1 | a2) + (a1 & a2), 256)"));
  ASSERT_TRUE(loaded);
  EXPECT_EQ(answer(*loaded, "claim").kind, Verdict::Kind::Proved);
  Liar liar;
  const Verdict v = answer(*loaded, "claim", "", liar);
  EXPECT_EQ(v.kind, Verdict::Kind::Failed);
  EXPECT_TRUE(v.replay.starts_with("isadora eval")) << v.replay;  // for the report
}

TEST(Claims, OfLanesThatLookAtEachOtherAreProvedForAllMasks) {
  EXPECT_EQ(verdict("        to = reduce_max(left);", "plus a0, a1, a2, w0 ;  //= a0 >= a1 && any(a0 == a1)"),
            "proved");
  EXPECT_EQ(verdict("        to = reduce_max(left);", "plus a0, a1, a2, w0 ;  //= a0 >= lane(0).a1"), "refuted");
  EXPECT_EQ(verdict("        to = reduce_max(left);", "plus a0, a1, a2, w0 ;  //= a0 == 255 - reduce_min(255 - a1)"),
            "proved");
  EXPECT_EQ(verdict("        to = reduce_max(left);", "plus a0, a1, a2, w0 ;  //= a0 == -reduce_min(-old(a1))"),
            "proved");
  EXPECT_EQ(verdict("        to = lane(0).left;",
                    "plus a0, a1, a2, w0 ;  //= given active[0] && reduce_min(a1) == reduce_max(a1): a0 == a1"),
            "proved");
  EXPECT_EQ(verdict("        to = lane(0).left;", "plus a0, a1, a2, w0 ;  //= given active[0]: a0 == a1"), "refuted");
  EXPECT_EQ(verdict("        to = reduce_min(right == 0 ? 255 : left);",
                    "plus a0, a1, a2, w0 ;  //= any(a2 == 0) || a0 == reduce_min(a1)"),
            "proved");
  EXPECT_EQ(verdict("        to = lane(lane ^ 1).left;", "plus a0, a1, a2, w0 ;  //= a0 == lane(lane ^ 1).a1"),
            "proved");
  EXPECT_EQ(verdict("        to = popcount(ballot(left == 0));", "plus a0, a1, a2, w0 ;  //= a0 <= popcount(active)"),
            "proved");
}

// A precondition says that all active lanes have one number. The prover then gives it to the others, too, which must
// not show: if an inactive lane is read, if the precondition says less, or something about other registers, or about
// the state before.
TEST(Claims, OfLanesWithOneNumberSayNothingOfOtherLanes) {
  const std::string largest = "        to = reduce_max(left);";
  const auto too_much = [](const Tables&, const TermNode&) { return true; };
  EXPECT_EQ(
      verdict_without(too_much, largest, "plus a0, a1, a2, w0 ;  //= given reduce_min(a1) == reduce_max(a1): a0 == a1"),
      "proved");
  for (const char* less : {
           "reduce_min(a1) == reduce_max(a1) || a2 == 0",
           "reduce_min(a1) == reduce_max(a2)",
           "reduce_min(mod(a1 + a2, 256)) == reduce_max(mod(a1 + a2, 256))",
           "reduce_min(a1[3:0]) == reduce_max(a1[3:0])",
           "reduce_min(lane == 0 ? a1 * 256 + a2 : a2 * 256 + a1) == reduce_max(lane == 0 ? a1 * 256 + a2 : a2 * 256 + "
           "a1)",
       })
    EXPECT_EQ(verdict(largest, std::string("plus a0, a1, a2, w0 ;  //= given ") + less + ": a0 == a1"), "refuted")
        << less;
  const std::string alike = "//= given reduce_min(a1) == reduce_max(a1): ";
  EXPECT_EQ(verdict("        to = lane(0).left;", "plus a0, a1, a2, w0 ;  " + alike + "a0 == a1"), "refuted");
  EXPECT_EQ(verdict(largest, "plus a0, a1, a2, w0 ;  " + alike + "lane(0).a1 == a1"), "refuted");
  EXPECT_EQ(verdict("        to = left;", "plus a1, a2, a3, w0 ;  " + alike + "reduce_max(a1) == a1"), "refuted");
  EXPECT_EQ(verdict(largest, "plus a0, a1, a2, w0 ;  " + alike + "a0 != 77"), "refuted");
}

// A claim with the same result in all lanes is asked about the lowest active lane, and other claims are not.
TEST(Claims, OfTheLowestLaneAreOfAllWhereTheySayTheSameThere) {
  const std::string alike = "        to = all(left == pick(lsb(active), left)) ? 1 : 0;";
  EXPECT_EQ(verdict(alike, "plus a0, a1, a2, w0 ;  //= a0 == (reduce_min(a1) == reduce_max(a1))"), "proved");
  EXPECT_EQ(verdict(alike, "plus a0, a1, a2, w0 ;  //= a0 == (reduce_min(a2) == reduce_max(a2))"), "refuted");
  EXPECT_EQ(verdict("        to = lsb(active);", "plus a0, a1, a2, w0 ;  //= a0 == lane"), "refuted");
  EXPECT_EQ(verdict("        to = lane == lsb(active) ? 0 : 1;", "plus a0, a1, a2, w0 ;  //= a0 == 0"), "refuted");
  EXPECT_EQ(verdict("        to = pick(lsb(active), left);", "plus a0, a1, a2, w0 ;  //= a0 == a1"), "refuted");
}

TEST(Claims, OverOperandsHoldOfAllRegisters) {
  const auto with = [](const std::string& claim) {
    std::string text = toy(kSum, "    plus a0, a1, a2, w0 ;");
    text.replace(text.find("__DefOpcode"), 0, "  __Claims\n    //= " + claim + "\n\n");
    const auto loaded = load_text(text);
    return loaded ? std::string(name(answer(*loaded, "claim").kind)) : "";
  };
  EXPECT_EQ(with("given to != \"az\": to == mod(old(left) + old(right) * (mode == \"twice\" ? 2 : 1), 256)"), "proved");
  // Wrong only where the destination is a source too.
  EXPECT_EQ(with("given to != \"az\": to == mod(left + old(right) * (mode == \"twice\" ? 2 : 1), 256)"), "refuted");
  EXPECT_EQ(with("to == mod(old(left) + old(right) * (mode == \"twice\" ? 2 : 1), 256)"), "refuted");
}

// A register that is always a constant is uniform.
TEST(Claims, OverOperandsAndLanesHoldOfAllRegisters) {
  std::string text = toy("        to = all(left == pick(lsb(active), left)) ? 1 : 0;", "    plus a0, a1, a2, w0 ;");
  text.replace(text.find("__DefOpcode"), 0,
               "  __Claims\n    //= given to != \"az\": to == (reduce_min(old(left)) == reduce_max(old(left)))\n\n");
  const auto loaded = load_text(text);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(answer(*loaded, "claim").kind, Verdict::Kind::Proved);
}

// Broken instructions: for every small change of the semantics that the claim notices in tests, the prover must not say
// that the claim is proved.
TEST(Claims, AreRefutedOfBrokenInstructions) {
  const auto loaded = load_text(toy(kSum, "    plus.twice a0, a1, a2, w0 ;  //= a0 == mod(a1 + 2 * a2, 256)"));
  ASSERT_TRUE(loaded);
  ASSERT_EQ(answer(*loaded, "claim").kind, Verdict::Kind::Proved);
  ir::Function& semantics = loaded->isa.opcodes[0].forms[0].semantics;
  const ir::Function original = semantics;
  unsigned refuted = 0, proved = 0;
  for (const ir::Function& mutant : ir::mutants(original)) {
    semantics = mutant;
    const Verdict v = answer(*loaded, "claim");
    EXPECT_NE(v.kind, Verdict::Kind::Failed) << v.reason;
    refuted += v.kind == Verdict::Kind::Refuted;
    proved += v.kind == Verdict::Kind::Proved;
    EXPECT_TRUE(v.kind != Verdict::Kind::Refuted || !v.replay.empty());
    diag::Sink sink;
    examples::check_examples(
        loaded->isa, [] { return sim::reference::make_engine(); }, {}, sink);
    const bool noticed = std::any_of(sink.all().begin(), sink.all().end(),
                                     [](const diag::Diagnostic& d) { return d.kind == diag::Kind::FalseClaim; });
    EXPECT_TRUE(!noticed || v.kind == Verdict::Kind::Refuted) << ir::to_text(mutant);
  }
  EXPECT_GT(refuted, 10u);
  EXPECT_GT(proved, 0u);  // some changes are none: of the mode that is not used
}

// The second lane of toys: another opcode with the same operands.
std::string with_second(const std::string& semantics, const std::string& second) {
  std::string text = toy(semantics, "    plus a0, a1, a2, w0 ;");
  std::string other = text.substr(text.find("__DefOptype plus"));
  const auto replace = [&](const std::string& from, const std::string& to) {
    for (size_t at = other.find(from); at != std::string::npos; at = other.find(from, at + to.size()))
      other.replace(at, from.size(), to);
  };
  replace(semantics, second);
  replace("plus", "put");
  replace("Plus", "Put");
  return text + "\n" + other;
}

TEST(Declarations, FindTwoOpcodesThatDoTheSame) {
  const std::string sum = "        to = left + right + shared + (.mode == .twice ? 1 : 0);";
  const auto said = [&](const std::string& second) {
    const auto loaded = load_text(with_second(sum, second));
    return loaded ? answer(*loaded, "declaration", "no other opcode") : Verdict{};
  };
  const Verdict same = said("        to = (left | right) + (left & right) + shared + (.mode == .twice ? 1 : 0);");
  EXPECT_EQ(same.kind, Verdict::Kind::Refuted);
  EXPECT_NE(same.after.find("`put_aa`"), std::string::npos) << same.after;
  EXPECT_EQ(said("        to = left - right + shared + (.mode == .twice ? 1 : 0);").kind, Verdict::Kind::Proved);
  // Of a single state.
  EXPECT_EQ(
      said("        to = left == 77 && right == 78 ? 5 : left + right + shared + (.mode == .twice ? 1 : 0);").kind,
      Verdict::Kind::Proved);
}

TEST(Declarations, FindAWriteBehindTheLastRegister) {
  const auto said = [](const std::string& index) {
    const auto loaded = load_text(
        toy("        to = left + right + shared + (.mode == .twice ? 1 : 0);\n        a[" + index + "] = right;",
            "    plus a0, a1, a2, w0 ;"));
    return loaded ? answer(*loaded, "declaration", "writes no register") : Verdict{};
  };
  EXPECT_EQ(said("left.number + 1").kind, Verdict::Kind::Refuted);
  EXPECT_EQ(said("min(left.number + 1, 6)").kind, Verdict::Kind::Proved);
}

TEST(Declarations, FindAFieldThatChangesNothing) {
  const std::string never = "mod(left * left, 4) == 2";  // of no number
  const auto same =
      load_text(toy("        to = left + right + shared + (" + never + " ? (.mode == .twice ? 3 : 4) : 0);",
                    "    plus a0, a1, a2, w0 ;"));
  ASSERT_TRUE(same);
  EXPECT_EQ(answer(*same, "declaration", "every field").kind, Verdict::Kind::Refuted);
  const auto differs =
      load_text(toy("        to = left + right + (.mode == .twice ? 3 : 4) + shared;", "    plus a0, a1, a2, w0 ;"));
  ASSERT_TRUE(differs);
  EXPECT_EQ(answer(*differs, "declaration", "every field").kind, Verdict::Kind::Proved);
}

TEST(Declarations, FindADifferenceInWhatLanesWaitFor) {
  const auto loaded = load_text(toy("        barrier(right);", "    plus a0, a1, a2, w0 ;"));
  ASSERT_TRUE(loaded);
  EXPECT_EQ(answer(*loaded, "declaration", "every field").kind, Verdict::Kind::Proved);
}

TEST(Words, OfTheInstructionSetsAreNeverRefuted) {
  const auto z3 = solver();
  for (const char* isa : {"simt128", "fabrisc", "rv32imc"}) {
    diag::Sink sink;
    const auto loaded = library::load(std::string(ISADORA_ROOT "/isas/") + isa, sink);
    ASSERT_TRUE(loaded) << isa;
    const Context context{loaded->isa, loaded->codec, loaded->printer, *z3, isa, 5000};
    for (const Question& q : questions(*loaded, sink)) {
      if (q.kind != "encoding") continue;
      const Verdict v = q.ask(context);
      EXPECT_TRUE(v.kind == Verdict::Kind::Proved || v.kind == Verdict::Kind::Tested)
          << q.subject << ": " << q.text << ": " << v.replay << " " << v.after;
    }
  }
}

TEST(Words, HaveOneReadingAndOneText) {
  const auto loaded = load_text(toy(kSum, "    plus a0, a1, a2, w0 ;"));
  ASSERT_TRUE(loaded);
  EXPECT_EQ(answer(*loaded, "encoding", "no word").kind, Verdict::Kind::Proved);
  EXPECT_EQ(answer(*loaded, "encoding", "its texts").kind, Verdict::Kind::Proved);
  // A second opcode with the same bits, as no description that passes `check` has it.
  loaded->isa.opcodes.push_back(loaded->isa.opcodes[0]);
  loaded->isa.opcodes[1].name = "twin";
  const Verdict v = answer(*loaded, "encoding", "no word");
  EXPECT_EQ(v.kind, Verdict::Kind::Refuted);
  EXPECT_NE(v.after.find("twin"), std::string::npos);
}

}  // namespace
}  // namespace isadora::prove
