// Changes between two versions of a small description, with their effects.
#include "diff/diff.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "check/check.h"

namespace isadora::diff {
namespace {

std::string description() {
  return R"(__DefISA toy
    Execution = "hart";
    Parcel = 16;
    Fault<Odd> = "the number is odd";

__DefRegisterFile a
    Scope = hart;
    Count = 8;
    Width = 8;
    Spelling = "a%";

__DefRegisterType Reg<3> : [a]

__DefBitFieldType Kind<2>
    Plus = 1; Less;

__DefBitFieldType Mode<1>
    once; twice;

__DefGroup ALL

__DefOptype plus : [ALL]
  __Encoding
    field<0,  2> Kind kind == Plus;
    field<2,  3> Reg  to;
    field<5,  3> Reg  left;
    field<8,  3> Reg  right;
    field<11, 1> Mode mode = once;
  __Syntax
    plus{.mode} to, left, right ;
  __Description
A sum.
  __Semantics
    plus.mode to, left, right:
        to = (left + right)[7:0];

__DefOpcode plus_aa : [plus]
)";
}

std::string with(const std::string& old, const std::string& now) {
  std::string text = description();
  const size_t at = text.find(old);
  EXPECT_NE(at, text.npos) << old;
  return text.replace(at, old.size(), now);
}

model::Isa read(const std::string& text) {
  diag::Sink sink;
  std::vector<parse::Tree> trees;
  trees.push_back(parse::parse(base::make_source("toy.isa", text), sink));
  model::Isa isa = check::build(trees, sink);
  for (const diag::Diagnostic& d : sink.all()) ADD_FAILURE() << d.message;
  return isa;
}

// "effect: area: text" of each change; meanings that are not compared stay unknown.
std::vector<std::string> changes(const std::string& now, const std::string& before = description()) {
  std::vector<std::string> out;
  const model::Isa from = read(before), to = read(now);
  for (const Change& c : compare(from, to, [](const FormPair&) {
         return MeaningChange{MeaningChange::Kind::Unknown, "", {}};
       }))
    out.push_back(std::string(name(c.effect)) + ": " + c.area + ": " + c.text);
  return out;
}

using Lines = std::vector<std::string>;

TEST(Diff, OfADescriptionAndItselfIsNothing) { EXPECT_EQ(changes(description()), Lines{}); }

TEST(Diff, AnOrderIsNoChange) {
  const std::string moved =
      with("__DefBitFieldType Kind<2>\n    Plus = 1; Less;\n\n__DefBitFieldType Mode<1>\n    once; twice;\n",
           "__DefBitFieldType Mode<1>\n    once; twice;\n\n__DefBitFieldType Kind<2>\n    Plus = 1; Less;\n");
  EXPECT_EQ(changes(moved), Lines{});
}

TEST(Diff, ATitleIsForPeopleAlone) {
  const std::string titled = with("__DefOptype plus : [ALL]\n", "__DefOptype plus : [ALL]\n    Title = \"Add\";\n");
  const std::string found =
      with("__DefOptype plus : [ALL]\n", "__DefOptype plus : [ALL]\n    Title = \"Add\"; Keywords = \"sum\";\n");
  const std::string group = with("__DefGroup ALL\n", "__DefGroup ALL\n    Title = \"Everything\";\n");
  const Lines other = {"compatible: title: the title or the keywords are others"};
  EXPECT_EQ(changes(titled), other);
  EXPECT_EQ(changes(found, titled), other);
  EXPECT_EQ(changes(group), other);
  EXPECT_EQ(changes(titled, titled), Lines{});
}

TEST(Diff, AFieldThatMovesBreaks) {
  EXPECT_EQ(changes(with("field<11, 1> Mode", "field<12, 1> Mode")),
            (Lines{"breaking: encoding: `mode` is bit 12, was bit 11"}));
}

TEST(Diff, ACodeBreaks) {
  EXPECT_EQ(changes(with("Plus = 1", "Plus = 2")),
            (Lines{"breaking: type: `Plus` is code 2, was 1", "breaking: type: `Less` is code 3, was 2",
                   "breaking: encoding: `kind` is always 0x2 (Plus), was 0x1 (Plus)"}));
}

TEST(Diff, ANewEnumeratorIsCompatible) {
  EXPECT_EQ(changes(with("Plus = 1; Less;", "Plus = 1; Less; Times;")),
            (Lines{"compatible: type: `Times` is new, code 3"}));
}

TEST(Diff, ADefaultBreaks) {
  EXPECT_EQ(changes(with("Mode mode = once", "Mode mode = twice")),
            (Lines{"breaking: default: `mode` is 0x1 (twice) where nothing is written, was 0x0 (once)"}));
}

TEST(Diff, AnOrderOfOperandsBreaksTexts) {
  std::string text = description();
  for (const std::string end : {" ;", ":"}) {
    const std::string old = "to, left, right" + end;
    text.replace(text.find(old), old.size(), "to, right, left" + end);
  }
  EXPECT_EQ(changes(text),
            (Lines{"breaking: text: is written `plus{.mode} to, right, left`, was `plus{.mode} to, left, right`"}));
}

TEST(Diff, RegistersThatGoBreakAndNewOnesDoNot) {
  EXPECT_EQ(changes(with("Count = 8", "Count = 7")), (Lines{"breaking: registers: there are 7, were 8"}));
  EXPECT_EQ(changes(description(), with("Count = 8", "Count = 7")),
            (Lines{"compatible: registers: there are 8, were 7"}));
}

TEST(Diff, AMachineMayHaveMoreAndNotLess) {
  EXPECT_EQ(changes(with("Fault<Odd> = \"the number is odd\";", "Fault<Even> = \"the number is even\";")),
            (Lines{"breaking: fault: is gone", "compatible: fault: is new"}));
}

TEST(Diff, AnOpcodeUnderAnotherNameHasBeenRenamed) {
  EXPECT_EQ(changes(with("plus_aa", "plus_two")), (Lines{"compatible: name: was called `plus_aa`"}));
}

TEST(Diff, AnOpcodeMayComeAndMayNotGo) {
  const std::string less =
      "\n__DefOptype less : [ALL]\n  __Encoding\n    field<0, 2> Kind kind == Less;\n    field<2, 3> Reg to;\n"
      "  __Syntax\n    less to ;\n  __Semantics\n    less to:\n        to = 0;\n\n__DefOpcode less_a : [less]\n";
  EXPECT_EQ(changes(description() + less), (Lines{"compatible: opcode: is new"}));
  EXPECT_EQ(changes(description(), description() + less), (Lines{"breaking: opcode: is gone"}));
}

// A description with operands of parts, conditions, floats by a field, parts of registers, and micro-ops.
const char* const kParts = R"(__DefISA parts
    Execution = "hart";
    Parcel = 32;
    MicroOps = "parts";

__DefRegisterFile r
    Scope = hart;
    Count = 8;
    Width = 32;
    Spelling = "r%";

__DefRegisterFile half : [r]
    Bits = 15, 0;
    Spelling = "half%";

__DefRegisterType Reg<3> : [r]

__DefBitFieldType Format<1>
    single; half;
    Format<single> = f32;
    Format<half> = f16;

__DefNumberType Four<4>
__DefNumberType Number<16>

__DefOperandType Place<8>
  __Encoding
    field<0, 4> Four offset = 3;
    field<4, 4> Four bank = 0;
  __Syntax
    m[bank]{[offset]} ;
  __Semantics
    return bank * 16 + offset;

__DefGroup ALL

__DefOptype move : [ALL]
  __Encoding
    field<0,  3>  Reg    to;
    field<3,  3>  Reg    from;
    field<6,  1>  Format a;
    field<7,  1>  Format b;
    field<8,  16> Number number = 0;
    field<24, 8>  Place  place;
  __OperandInfo
    Float<number> = a;
  __Syntax
    move.a.b to, from{, number} when (to != from), place ;
  __Readings
    copy.a.b to, from{, number} when (to != from), place ;
  __Semantics
    move.a.b to, from, number, place:
        to = from + number + place + a + b;
    crack:
        move.a.b to, from, \(number + 1), place

__DefOpcode move_r : [move]
)";

Lines changes_of_parts(const std::string& old, const std::string& now) {
  std::string text = kParts;
  const size_t at = text.find(old);
  EXPECT_NE(at, text.npos) << old;
  return changes(text.replace(at, old.size(), now), kParts);
}

TEST(Diff, AConditionOfAFormBreaks) {
  EXPECT_EQ(changes_of_parts("move.a.b to, from{, number} when (to != from)",
                             "move.a.b to, from{, number} when (to == from)"),
            Lines{"breaking: text: `move.a.b to, from{, number}, place` has other conditions (`when`)"});
  EXPECT_EQ(changes_of_parts("copy.a.b to, from{, number} when (to != from)", "copy.a.b to, from{, number}"),
            Lines{"breaking: text: `copy.a.b to, from{, number}, place` has other conditions (`when`)"});
}

// Two opcodes read `same`; the first of the description does.
TEST(Diff, TheOrderOfReadingsDecides) {
  const auto opcode = [&](const std::string& name, const std::string& kind) {
    return "\n__DefOptype " + name + " : [ALL]\n  __Encoding\n    field<0,  2> Kind kind == " + kind +
           ";\n    field<2,  3> Reg  to;\n    field<5,  3> Reg  left;\n    field<8,  3> Reg  right;\n  __Syntax\n    " +
           name + " to, left, right ;\n  __Readings\n    same to, left {right = 0} ;\n  __Semantics\n    " + name +
           " to, left, right:\n        to = left;\n\n__DefOpcode " + name + "_aa : [" + name + "]\n";
  };
  const std::string head = description().substr(0, description().find("__DefOptype"));
  const std::string plus = opcode("plus", "Plus"), less = opcode("less", "Less");
  EXPECT_EQ(changes(head + less + plus, head + plus + less),
            Lines{"breaking: text: `same to, left` is tried before `same to, left` of `plus_aa`, was after it"});
  EXPECT_EQ(changes(head + plus + less, head + plus + less), Lines{});
}

TEST(Diff, TheFieldThatSelectsAFormatOfFloatsBreaks) {
  EXPECT_EQ(changes_of_parts("= a;", "= b;"), Lines{"breaking: text: `number` is written as another kind of number"});
}

TEST(Diff, ADefaultOfAPartOfAnOperandBreaks) {
  EXPECT_EQ(changes_of_parts("offset = 3", "offset = 4"), Lines{"breaking: type: has other parts"});
}

TEST(Diff, ANumberInAMicroOpIsAChange) {
  EXPECT_EQ(changes_of_parts("number + 1", "number + 2"),
            Lines{"compatible: micro-ops: `move.a.b to, from, number, place` cracks into others"});
}

// The views' files have other numbers then.
TEST(Diff, ANewRegisterFileChangesNoOther) {
  EXPECT_EQ(changes_of_parts("__DefRegisterFile r",
                             "__DefRegisterFile q\n    Scope = hart;\n    Count = 2;\n"
                             "    Width = 8;\n    Spelling = \"q%\";\n\n__DefRegisterFile r"),
            Lines{"compatible: registers: is new"});
}

TEST(Diff, ProseIsCompatible) {
  EXPECT_EQ(changes(with("A sum.", "The sum.")), (Lines{"compatible: prose: the text is another"}));
}

TEST(Diff, MeaningIsForTheJudge) {
  const model::Isa from = read(description()), to = read(with("left + right", "right - left"));
  size_t asked = 0;
  for (const auto& [kind, effect] : {std::pair(MeaningChange::Kind::Same, Effect::Compatible),
                                     {MeaningChange::Kind::Different, Effect::Breaking},
                                     {MeaningChange::Kind::Unknown, Effect::Unknown}}) {
    const auto found = compare(from, to, [&, found_kind = kind](const FormPair&) {
      ++asked;
      return MeaningChange{found_kind, "", {}};
    });
    EXPECT_EQ(strongest_effect(found), effect);
  }
  EXPECT_EQ(asked, 3u);
}

}  // namespace
}  // namespace isadora::diff
