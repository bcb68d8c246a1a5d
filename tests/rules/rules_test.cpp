// Rules hold on random states as they were proved, wrong ones are refuted, and small descriptions get the rules that
// they deserve.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "examples/twin.h"
#include "ir/builder.h"
#include "prove/solver.h"
#include "prove/trial.h"
#include "rules/claim.h"
#include "rules/derive.h"
#include "rules/expansions.h"
#include "rules/expr.h"
#include "rules/json.h"
#include "rules/missing.h"
#include "rules/runs.h"
#include "rules/text.h"
#include "sim/reference/reference.h"

namespace isadora::rules {
namespace {

using base::Integer;

// A description with the solver.
struct Described {
  explicit Described(std::unique_ptr<library::Loaded> l)
      : loaded(std::move(l)), solver(prove::load_solver(error)), context{loaded->isa, loaded->codec, loaded->printer,
                                                                         *solver,     "it",          5000} {}

  DerivationResult derived(std::vector<std::string> only = {}) const {
    return derive(context, {"", std::move(only), 5});
  }

  std::unique_ptr<library::Loaded> loaded;
  std::string error;
  std::unique_ptr<prove::Solver> solver;
  prove::Context context;
};

std::unique_ptr<library::Loaded> named(const std::string& name) {
  diag::Sink sink;
  return library::load(name, sink);
}

// Eight registers of 8 bits, of which the last is 0; `semantics` is what `DO` does with three of them, a flag and a
// mode.
std::unique_ptr<library::Loaded> toy(const std::string& semantics) {
  const std::string text = R"(__DefISA toy
    Execution = "hart";
    Parcel = 32;

__DefRegisterFile a
    Scope = hart;
    Count = 7;
    Width = 8;
    Spelling = "a%";

__DefRegisterFile flags
    Scope = hart;
    Count = 2;
    Width = 8;
    Spelling = "flags%";

__DefRegisterType Reg<3> : [a]
    Constant<7> = 0;
    Spelling<7> = "zero";

__DefBitFieldType Kind<4>
    Do = 1;

__DefBitFieldType Mode<1>
    plain; other;

__DefGroup ALL

__DefOptype DO : [ALL]
  __Encoding
    field<0,  4> Kind kind == Do;
    field<4,  3> Reg  rd;
    field<7,  3> Reg  ra;
    field<10, 3> Reg  rb;
    field<13, 1> Mode mode;
  __Syntax
    DO.mode Rd, Ra, Rb ;
  __Semantics
    DO.mode Rd, Ra, Rb:
)" + semantics + R"(
__DefOpcode DO_R : [DO]
)";
  diag::Sink sink;
  auto loaded = library::load({base::make_source("toy.isa", text)}, sink);
  for (const diag::Diagnostic& d : sink.all()) ADD_FAILURE() << d.message;
  return loaded;
}

// 32 bits wide, with a memory and forms of one's own: each is its name, fields from bit 5 on, what is between them and
// the semantics (other blocks), and what it does.
struct Made {
  std::string name, fields, syntax, semantics, blocks = {};
};
std::unique_ptr<library::Loaded> made(const std::vector<Made>& forms) {
  std::string kinds, text;
  for (const Made& m : forms) {
    kinds += (kinds.empty() ? "K" + m.name + " = 1" : "; K" + m.name);
    text += "\n__DefOptype " + m.name + " : [ALL]\n  __Encoding\n    field<0, 5> Kind kind == K" + m.name + ";\n    " +
            m.fields + "\n" + m.blocks + "  __Syntax\n    " + m.syntax + " ;\n  __Semantics\n    " + m.syntax +
            ":\n        " + m.semantics + "\n\n__DefOpcode " + m.name + "_R : [" + m.name + "]\n";
  }
  diag::Sink sink;
  auto loaded = library::load({base::make_source("made.isa", R"(__DefISA made
    Execution = "hart";
    Parcel = 32;

__DefRegisterFile r
    Scope = hart;
    Count = 8;
    Width = 32;
    Spelling = "r%";

__DefRegisterType Reg<3> : [r]

__DefSpace memory
    Scope = grid;
    AddressBits = 32;

__DefNumberType Small<6>
    Signed;
    Radix = 10;

__DefNumberType Off<6>
    Signed;
    Scale = 4;
    Relative;

__DefNumberType Ahead<6>
    Signed;
    Scale = 4;
    RelativeNext;

__DefBitFieldType Kind<5>
    )" + kinds + R"(;

__DefGroup ALL
)" + text)},
                              sink);
  for (const diag::Diagnostic& d : sink.all()) ADD_FAILURE() << d.message;
  return loaded;
}

std::vector<std::string> proved(const Described& d, const DerivationResult& derived) {
  std::vector<std::string> out;
  for (const Rule& r : derived.rules)
    if (r.status == Status::Proved)
      out.push_back(pattern_text(d.loaded->isa, r) + ": " + instruction_text(d.loaded->isa, r));
  return out;
}

// Registers of 32 bits, and files of parts of them: the lower halves, by what a write leaves of the upper ones, and the
// two lowest bytes of some. `DO` has operands of one type and does one thing.
std::unique_ptr<library::Loaded> with_parts(const std::string& type, const std::string& does) {
  diag::Sink sink;
  auto loaded = library::load({base::make_source("parts.isa", R"(__DefISA parts
    Execution = "hart";
    Parcel = 32;

__DefRegisterFile r
    Scope = hart; Count = 8; Width = 32; Spelling = "r%";
__DefRegisterFile zeroed : [r]
    Bits = 15, 0; Rest = zero; Spelling = "z%";
__DefRegisterFile signed : [r]
    Bits = 15, 0; Rest = sign; Spelling = "s%";
__DefRegisterFile kept : [r]
    Bits = 15, 0; Spelling = "k%";
__DefRegisterFile bytes : [r]
    Bits = 7, 0, 15, 8; Registers = 2, 3, 5, 6; Spelling = "b%";

__DefRegisterType Zeroed<3> : [zeroed]
__DefRegisterType Signed<3> : [signed]
__DefRegisterType Kept<3> : [kept]
__DefRegisterType Bytes<3> : [bytes]
__DefRegisterType Listed<3> : [zeroed]
    Codes = 6, 5, 4, 3, 2, 1, 0; Constant<7> = 0; Spelling<7> = "none";

__DefSpace memory
    Scope = grid; AddressBits = 32;
__DefBitFieldType Kind<4>
    Do = 1;
__DefNumberType Small<6>
__DefGroup ALL

__DefOptype DO : [ALL]
  __Encoding
    field<0,  4> Kind kind == Do;
    field<4,  3> )" + type + " rd;\n    field<7,  3> " + type + " ra;\n    field<10, 3> " +
                                                                  type +
                                                                  R"( rb;
    field<13, 6> Small n;
  __Syntax
    DO Rd, Ra, Rb, n ;
  __Semantics
    DO Rd, Ra, Rb, n:
        )" + does + R"(
__DefOpcode DO_R : [DO]
)")},
                              sink);
  for (const diag::Diagnostic& d : sink.all()) ADD_FAILURE() << d.message;
  return loaded;
}

bool has(const std::vector<std::string>& lines, const std::string& line) {
  return std::find(lines.begin(), lines.end(), line) != lines.end();
}

// ---- rules on states

// On how many of these states the rule makes a statement; a difference is a failure.
unsigned tried(const Described& d, const Rule& rule, unsigned states) {
  unsigned stated = 0;
  EXPECT_EQ(test::RuleRuns(d.context).difference(rule, states, stated), "");
  return stated;
}

TEST(Rules, HoldOnRandomStates) {
  const Described d(named("rv32imc"));
  const DerivationResult derived = d.derived();
  size_t some = 0, all = 0;
  for (const Rule& r : derived.rules) {
    if (r.status != Status::Proved) continue;
    ++all;
    some += tried(d, r, 40) > 0;
  }
  EXPECT_GT(all, 150u);
  EXPECT_GT(some, all * 9 / 10);  // jumps to registers are defined in few states
}

TEST(Rules, OfOtherMachinesHoldOnRandomStates) {
  for (const auto& [name, only] :
       {std::pair("fabrisc", std::vector<std::string>{"ADD_A", "FADD_A", "CIADD_NT", "BLT_D", "MLD_E", "LRT_A"}),
        {"simt128", {"SHF_RRR", "ISETP_RI", "IMAD_RRR"}}}) {
    const Described d(named(name));
    unsigned some = 0;
    for (const Rule& r : d.derived(only).rules)
      if (r.status == Status::Proved) some += tried(d, r, 30) > 0;
    EXPECT_GT(some, 20u) << name;
  }
}

// Operands whose registers are parts of others: what a rule says of the operand holds, and what else the register has
// is as its file says.
TEST(Rules, AreOfPartsOfRegisters) {
  for (const auto& [type, rule] : {std::pair("Zeroed", "sub i16 a, b: DO d, a, b, ?"),
                                   {"Signed", "sub i16 a, b: DO d, a, b, ?"},
                                   {"Kept", "sub i16 a, b: DO d, a, b, ?"},
                                   {"Bytes", "sub i8 a, b: DO d, a, b, ?"},
                                   {"Listed", "sub i16 a, b: DO d, a, b, ?"},
                                   {"Listed", "zext_16 i32 a: DO d, a, none, ?"}}) {
    const Described d(with_parts(type, "Rd = Ra - Rb;\n"));
    const DerivationResult derived = d.derived();
    const auto lines = proved(d, derived);
    EXPECT_TRUE(has(lines, rule)) << type << testing::PrintToString(lines);
    for (const Rule& r : derived.rules)
      if (r.status == Status::Proved) EXPECT_GT(tried(d, r, 200), 0u) << type;
  }
}

// ---- what is wrong is refuted

TEST(Rules, AWrongOneIsRefuted) {
  const Described d(named("rv32imc"));
  Claims claims(d.context);
  for (const Rule& r : d.derived({"ADD_4", "SLTU_4", "LBU_4", "BEQ_4"}).rules) {
    if (r.status != Status::Proved) continue;
    Rule wrong = r;
    if (r.operation == "add")
      wrong.operation = "sub";
    else if (r.operation == "icmp_ult")
      wrong.operation = "icmp_ule";
    else if (r.operation == "br_icmp_eq")
      wrong.operation = "br_icmp_ne";
    else if (r.operation == "load_zext_8")
      wrong.operation = "load_sext_8";
    else
      continue;
    EXPECT_EQ(claims.ask(r, *promise(d.loaded->isa, r)).kind, prove::Verdict::Kind::Proved);
    EXPECT_EQ(claims.ask(wrong, *promise(d.loaded->isa, wrong)).kind, prove::Verdict::Kind::Refuted) << wrong.operation;
  }
}

TEST(Rules, NothingElseMayChange) {
  const Described clean(toy("        Rd = (Ra + Rb)[7:0];\n"));
  EXPECT_TRUE(has(proved(clean, clean.derived()), "add i8 a, b: DO.plain d, a, b"));
  const Described flags(toy("        Rd = (Ra + Rb)[7:0];\n        flags[0] = Ra;\n"));
  EXPECT_TRUE(proved(flags, flags.derived()).empty());
}

// If a register is read that is not an operand, the state is assumed, or there is no rule.
TEST(Rules, HoldForAllStates) {
  const Described rare(toy("        Rd = (Ra == 77 && Rb == 200 ? 1 : Ra + Rb)[7:0];\n"));
  const auto rules = proved(rare, rare.derived());
  EXPECT_FALSE(has(rules, "add i8 a, b: DO.plain d, a, b"));
  const Described undefined(toy("        Rd = (Rb == 0 ? 99 : div(Ra, Rb))[7:0];\n"));
  EXPECT_TRUE(has(proved(undefined, undefined.derived()), "udiv i8 a, b: DO.plain d, a, b"));
}

TEST(Rules, ModifiersAndConstantsMakeRulesOfTheirOwn) {
  const Described d(toy("        Rd = (mode == other ? Ra - Rb : Ra & Rb)[7:0];\n"));
  const auto rules = proved(d, d.derived());
  EXPECT_TRUE(has(rules, "and i8 a, b: DO.plain d, a, b"));
  EXPECT_TRUE(has(rules, "sub i8 a, b: DO.other d, a, b"));
  EXPECT_TRUE(has(rules, "neg i8 a: DO.other d, zero, a"));
  EXPECT_TRUE(has(rules, "copy i8 a: DO.other d, a, zero"));
}

// Numbers that change nothing make no operation of theirs: multiples of 8 rotate a byte by nothing.
TEST(Rules, AreNotOfNumbersThatChangeNothing) {
  const std::string fields = "field<5, 3> Reg rd; field<8, 3> Reg ra; field<11, 6> Small n;";
  const Described d(made({{"A", fields, "x Rd, Ra, n", "Rd = (Ra + n * 4096)[31:0];"},
                          {"B", fields, "y Rd, Ra, n", "Rd = (Ra << n[4:0])[31:0];"}}));
  const auto lines = proved(d, d.derived());
  EXPECT_TRUE(has(lines, "shl i32 a, #b: y d, a, #b"));
  for (const std::string& line : lines)
    EXPECT_FALSE(line.starts_with("rot") || line.starts_with("select") || line.starts_with("fsh")) << line;
}

// ---- what a rule names, and where it leads

// The cache names opcodes: two that exchange names are asked again.
TEST(Rules, AreNotKeptUnderAnotherName) {
  const std::string fields = "field<5, 3> Reg rd; field<8, 3> Reg ra; field<11, 3> Reg rb;";
  const auto one = [&](bool swapped) {
    return made({{swapped ? "B" : "A", fields, "x Rd, Ra, Rb", "Rd = Ra + Rb;"},
                 {swapped ? "A" : "B", fields, "y Rd, Ra, Rb", "Rd = Ra - Rb;"}});
  };
  const std::string cache = testing::TempDir() + "rules_names_" + std::to_string(getpid());
  for (const bool swapped : {false, true}) {
    const Described d(one(swapped));
    const auto lines = proved(d, derive(d.context, {cache, {}, 5}));
    EXPECT_TRUE(has(lines, "add i32 a, b: x d, a, b")) << swapped;
    EXPECT_TRUE(has(lines, "sub i32 a, b: y d, a, b")) << swapped;
    EXPECT_FALSE(has(lines, "add i32 a, b: y d, a, b")) << swapped;
  }
  std::filesystem::remove_all(cache);
}

// Ends each process but the first one when it is asked.
class FirstProcessAlone final : public prove::Solver {
 public:
  explicit FirstProcessAlone(prove::Solver& solver) : solver_(solver) {}
  std::string version() const override { return solver_.version(); }
  std::string identity() const override { return "of the first process: " + solver_.identity(); }
  prove::Answer check(const prove::Tables& tables, const std::vector<prove::Term>& nodes,
                      const std::vector<prove::Term>& asserted, unsigned timeout_ms) override {
    if (getpid() != first_) _exit(3);
    return solver_.check(tables, nodes, asserted, timeout_ms);
  }

 private:
  prove::Solver& solver_;
  pid_t first_ = getpid();
};

// Processes only fill the cache: the rules are the same, and so they are where each process ends without an answer.
TEST(Rules, AreTheSameOfSeveralProcesses) {
  const Described d(named("rv32imac"));
  const std::vector<std::string> only = {"ADD", "SUB", "ADDI", "SLLI", "LW", "SH", "BEQ", "MULH", "ANDN", "SH2ADD"};
  const auto text = [&](const DerivationResult& of) { return to_text(d.loaded->isa, {of.rules, of.refused}); };
  const DerivationResult alone = d.derived(only);
  EXPECT_GT(alone.rules.size(), 20u);
  FirstProcessAlone fragile(*d.solver);
  const prove::Context fragile_context{d.loaded->isa, d.loaded->codec, d.loaded->printer, fragile, "it", 5000};
  for (const prove::Context* context : {&d.context, &std::as_const(fragile_context)}) {
    const std::string cache = testing::TempDir() + "rules_processes_" + std::to_string(getpid());
    EXPECT_EQ(text(derive(*context, {cache, only, 5, 3})), text(alone));
    EXPECT_EQ(text(derive(*context, {cache, only, 5, 1})), text(alone));
    std::filesystem::remove_all(cache);
  }
}

// A label is where the assembler says that its number leads, and nowhere else.
TEST(Rules, LeadToTheLabel) {
  const std::string small = "field<5, 6> Small n;", off = "field<5, 6> Off n;", ahead = "field<5, 6> Ahead n;";
  const std::string two = "field<11, 3> Reg ra; field<14, 3> Reg rb;";
  const Described d(made({{"A", small, "ja n", "pc = pc ^ (n * 8);"},
                          {"B", off, "jb n", "pc = pc - (n - pc);"},
                          {"C", small, "jc n", "pc = pc - n * n * 4;"},
                          {"D", off + two, "bd Ra, Rb, n", "if (Ra < Rb) pc = n & 0xFF;"},
                          {"E", off + two, "be Ra, Rb, n", "if (Ra < Rb) pc = n;"},
                          {"F", off, "jf n", "pc = n;"},
                          {"G", ahead, "jg n", "pc = n[63:0];"},
                          {"H", off, "jh n", "r1 = next_pc; pc = n;"},
                          {"I", off, "ji n", "r1 = next_pc; pc = n + 4;"}}));
  EXPECT_EQ(proved(d, d.derived()),
            (std::vector<std::string>{"br_icmp_ult i32 a, b, label: be a, b, label", "jump label: jf label",
                                      "jump label: jg label", "call label: jh label"}));
}

// A register that is operand, base or index and gets the result, too, is said to be so, and is no reason to drop the
// form that has a field for each.
TEST(Rules, SayWhichRegistersAreOne) {
  const std::string one = "field<5, 3> Reg rd;", two = one + " field<8, 3> Reg ra;";
  const Described d(made({{"A", one, "lt Rd", "Rd = memory[Rd[31:0], 4];"},
                          {"B", two, "lg Rd, Ra", "Rd = memory[Ra[31:0], 4];"},
                          {"C", one, "stt Rd", "memory[Rd[31:0], 4] = Rd;"},
                          {"D", two, "stg Rd, Ra", "memory[Ra[31:0], 4] = Rd;"},
                          {"E", one, "ct Rd", "pc = Rd[31:0]; Rd = next_pc;"},
                          {"F", two, "cg Rd, Ra", "pc = Ra[31:0]; Rd = next_pc;"}}));
  const DerivationResult derived = d.derived();
  const auto lines = proved(d, derived);
  EXPECT_TRUE(has(lines, "load i32 [base]: lg d, base"));
  EXPECT_TRUE(has(lines, "store i32 a, [base]: stg a, base"));
  EXPECT_TRUE(has(lines, "call_register [base]: cg d, base"));
  for (const Rule& r : derived.rules) {
    const std::string text = instruction_text(d.loaded->isa, r);
    if (text != "lt base" && text != "ct base") continue;
    EXPECT_NE(conditions_text(d.loaded->isa, r).find("base is d"), std::string::npos) << text;
    EXPECT_EQ(to_json(d.loaded->isa, r)["ties"].dump(), R"([["base","result"]])") << text;
  }
}

// The proof is of legal words; so a rule says which those are, and what has more of them is not dropped as dearer. What
// has one number is no rule about numbers.
TEST(Rules, SayWhichWordsAreLegal) {
  const std::string fields = "field<5, 3> Reg rd; field<8, 3> Reg ra; field<11, 6> Small n;";
  const auto except = [](const std::string& c) {
    return "  __Exception\n    EncodingError<Bad, \"x\"> = " + c + ";\n";
  };
  const Described d(made({{"A", fields, "ada Rd, Ra, n", "Rd = Ra + n;", except("n == 5 || n < -3")},
                          {"B", fields, "adb Rd, Ra, n", "Rd = Ra + n; Rd = Ra + n + 0;"},
                          {"C", fields, "adc Rd, Ra, n", "Rd = Ra - n;", except("n != 0")}}));
  const DerivationResult derived = d.derived();
  const auto lines = proved(d, derived);
  EXPECT_TRUE(has(lines, "add i32 a, #b: ada d, a, #b"));
  EXPECT_TRUE(has(lines, "add i32 a, #b: adb d, a, #b"));
  for (const Rule& r : derived.rules) {
    const std::string text = instruction_text(d.loaded->isa, r), conditions = conditions_text(d.loaded->isa, r);
    EXPECT_NE(text, "adc d, a, #b");
    if (text == "ada d, a, #b") {
      EXPECT_EQ(conditions, "#b -32 to 31; legal words only: not (n == 5 || n < -3)");
      EXPECT_EQ(to_json(d.loaded->isa, r)["legal"].dump(), R"x(["not (n == 5 || n < -3)"])x");
    }
    if (text == "adb d, a, #b") {
      EXPECT_EQ(conditions, "#b -32 to 31");
    }
  }
}

// To move a register to itself is no rule, and what differs only in the memory that it accesses is not one form.
TEST(Rules, AreOfUse) {
  const Described d(made({{"A", "field<5, 3> Reg rd;", "a Rd", "Rd = Rd;"}}));
  EXPECT_TRUE(proved(d, d.derived()).empty());
}

// ---- operations and expansions

TEST(Rules, AreReadBackFromJson) {
  const Described d(named("rv32imc"));
  const DerivationResult derived = d.derived({"LW_4", "SW_4", "C_JALR_2", "BEQ_4", "SLLI_4"});
  ASSERT_FALSE(derived.rules.empty());
  const std::string text = to_text(d.loaded->isa, {derived.rules, {}});
  const auto again = stored_rules(d.loaded->isa, text);
  ASSERT_TRUE(again);
  EXPECT_EQ(to_text(d.loaded->isa, *again), text);
  EXPECT_FALSE(stored_rules(d.loaded->isa, text.substr(0, text.size() / 2)));
  EXPECT_FALSE(stored_rules(d.loaded->isa, R"({"rules": [{"kind": "value"}], "refused": []})"));
}

TEST(Operations, AreWhatTheHostComputes) {
  std::mt19937_64 random(3);
  const auto check = [&](const char* name, auto value) {
    const Operation* o = find_operation(name, "i32");
    ASSERT_TRUE(o) << name;
    for (int n = 0; n < 300; ++n) {
      const uint32_t a = static_cast<uint32_t>(random()) >> random() % 32,
                     b = static_cast<uint32_t>(random()) >> random() % 32;
      const std::vector<Integer> in = {a, b};
      if (o->defined && ir::evaluate(*o->defined, {}, in).is_zero()) continue;
      EXPECT_EQ(ir::evaluate(o->value, {}, in), Integer(static_cast<uint32_t>(value(a, b))))
          << name << " " << a << " " << b;
    }
  };
  const auto s = [](uint32_t v) { return static_cast<int32_t>(v); };
  check("add", [](uint32_t a, uint32_t b) { return a + b; });
  check("mul", [](uint32_t a, uint32_t b) { return a * b; });
  check("udiv", [](uint32_t a, uint32_t b) { return a / b; });
  check("sdiv", [&](uint32_t a, uint32_t b) { return s(a) / s(b); });
  check("srem", [&](uint32_t a, uint32_t b) { return s(a) % s(b); });
  check("ashr", [&](uint32_t a, uint32_t b) { return s(a) >> b; });
  check("umulh", [](uint32_t a, uint32_t b) { return uint64_t{a} * b >> 32; });
  check("smulh", [&](uint32_t a, uint32_t b) { return static_cast<uint64_t>(int64_t{s(a)} * s(b)) >> 32; });
  check("ctlz", [](uint32_t a, uint32_t) { return std::countl_zero(a); });
  check("cttz", [](uint32_t a, uint32_t) { return std::countr_zero(a); });
  check("ctpop", [](uint32_t a, uint32_t) { return std::popcount(a); });
  check("bswap", [](uint32_t a, uint32_t) { return __builtin_bswap32(a); });
  check("rotl", [](uint32_t a, uint32_t b) { return std::rotl(a, static_cast<int>(b % 32)); });
  check("icmp_sle", [&](uint32_t a, uint32_t b) { return s(a) <= s(b); });
  check("smin", [&](uint32_t a, uint32_t b) { return std::min(s(a), s(b)); });
  check("carry_of_add", [](uint32_t a, uint32_t b) { return (uint64_t{a} + b) >> 32; });
}

// A machine with AND and SUB: the rest follows from them, or is a function of the library.
TEST(MissingOperation, IsComputedByWhatThereIs) {
  const Described d(toy("        Rd = (mode == other ? Ra - Rb : Ra & Rb)[7:0];\n"));
  const DerivationResult derived = d.derived();
  std::map<std::string, MissingOperation> by_name;
  for (MissingOperation& m : missing(d.loaded->isa, derived.rules)) by_name[m.operation + m.type] = m;
  EXPECT_FALSE(by_name.contains("subi8"));
  EXPECT_EQ(by_name.at("noti8").instructions, 0u);  // sub(-1, a), but nothing makes the number -1
  EXPECT_EQ(by_name.at("udivi8").instructions, 0u);
}

// A statement about some registers or numbers alone is not the operation.
TEST(MissingOperation, IsWhatARestrictedRuleComputes) {
  const std::string except = "  __Exception\n    EncodingError<Bad, \"x\"> = ra == 3;\n";
  const Described d(made(
      {{"A", "field<5, 3> Reg rd; field<8, 6> Small n;", "lsp Rd, n", "Rd = memory[(r2 + n)[31:0], 4];"},
       {"B", "field<5, 3> Reg rd; field<8, 3> Reg ra;", "dbl Rd, Ra", "Rd = Ra + Ra;"},
       {"C", "field<5, 3> Reg rd; field<8, 3> Reg ra; field<11, 3> Reg rb;", "sub Rd, Ra, Rb", "Rd = Ra - Rb;", except},
       {"D", "field<5, 3> Reg rd; field<8, 3> Reg ra; field<11, 3> Reg rb;", "and Rd, Ra, Rb", "Rd = Ra & Rb;"}}));
  const DerivationResult derived = d.derived();
  EXPECT_TRUE(has(proved(d, derived), "load i32 [r2 + #n]: lsp d, #n"));
  std::map<std::string, MissingOperation> by_name;
  for (MissingOperation& m : missing(d.loaded->isa, derived.rules)) by_name[m.operation + m.type] = m;
  for (const char* name : {"addi32", "subi32", "loadi32", "storei32"}) EXPECT_TRUE(by_name.contains(name)) << name;
  EXPECT_FALSE(by_name.contains("andi32"));
}

}  // namespace
}  // namespace isadora::rules
