// Every kind of finding, at its place, once.
#include "lower_fixture.h"

namespace isadora::check {
namespace {

using Findings = std::vector<std::string>;

TEST_F(LowerTest, UnknownNames) {
  EXPECT_EQ(findings("d = tagret + 1;\npc = q;"), (Findings{"unknown-name: tagret", "unknown-name: q"}));
  EXPECT_NE(sink.all()[0].message.find("did you mean `target`"), std::string::npos);
  EXPECT_EQ(findings("d = popcont(a);"), (Findings{"unknown-name: popcont"}));
  ASSERT_EQ(sink.all()[0].fixes.size(), 1u);
  EXPECT_EQ(sink.all()[0].fixes[0].replacement, "popcount");
  EXPECT_EQ(findings("d = .kind == .U61;"), (Findings{"unknown-name: .U61"}));
  EXPECT_EQ(findings("switch (kind) { case \"S9\": d = 1; break; default: d = 2; }"),
            (Findings{"unknown-name: \"S9\""}));
  EXPECT_EQ(findings("d = near[a, 4];"), (Findings{"unknown-name: near"}));
  EXPECT_EQ(findings("fault(Badd);"), (Findings{"unknown-name: Badd"}));
  EXPECT_EQ(findings("d = a.sing;"), (Findings{"unknown-name: a.sing"}));
  EXPECT_EQ(findings("d = set.sise + launch.lain;"), (Findings{"unknown-name: set.sise", "unknown-name: launch.lain"}));
  EXPECT_EQ(findings("d = a tset b;"), (Findings{"unknown-name: a tset b"}));
}

TEST_F(LowerTest, OneCauseIsOneFinding) {
  EXPECT_EQ(findings("t = nothing;\nd = t + t * 2;\nif (t) { e = t; }"),
            (Findings{"unknown-name: nothing", "unset-result: e"}));
  EXPECT_EQ(findings("for (i = 0; i < 9; i++) d = nothing;"), (Findings{"unknown-name: nothing"}));
  EXPECT_EQ(findings("t = (nothing ? 1 : 2)[7:0];\nd = {t[3:0], a};\npc = far[t, 4];"),
            (Findings{"unknown-name: nothing"}));
}

TEST_F(LowerTest, UndefinedValues) {
  EXPECT_EQ(findings("if (a) t = 1;\nd = t;"), (Findings{"undefined-value: t"}));
  ASSERT_EQ(sink.all()[0].labels.size(), 1u);
  EXPECT_EQ(findings("INT32 t;\nd = t;"), (Findings{"undefined-value: t"}));
  EXPECT_EQ(findings("c[1] = 1;\nd = c[0];"), (Findings{"undefined-value: c[0]"}));
  EXPECT_EQ(findings("c[1] = 1;\nd = c[a];"), (Findings{"undefined-value: c[a]"}));
  EXPECT_EQ(findings("d = partial(a);"), (Findings{"undefined-value: partial(a)"}));
}

TEST_F(LowerTest, EachLaneDoesARegionByItself) {
  for (const std::string other :
       {"any(a)", "ballot(a)", "reduce_add(a)", "pick(0, a)", "lane(1).a", "lane(1).(a + 1)"}) {
    EXPECT_EQ(findings("foreach element e of 2 { d.element(e, 8) = " + other + "; }"),
              (Findings{"type-error: " + other}));
    EXPECT_EQ(findings("atomic far[a, 4] as old { new = old + " + other + "; }"), (Findings{"type-error: " + other}));
    EXPECT_EQ(findings("t = " + other + ";\nforeach element e of 2 { d.element(e, 8) = t; }"), Findings{});
    EXPECT_EQ(findings("foreach element e of 1 { d.element(e, 8) = " + other + "; }"), Findings{});
  }
}

TEST_F(LowerTest, Types) {
  EXPECT_EQ(findings("d = imm << imm;"), (Findings{"type-error: imm << imm"}));
  EXPECT_EQ(findings("d = -1 / a;"), (Findings{"type-error: -1 / a"}));
  EXPECT_EQ(findings("d = {a, 5};"), (Findings{"type-error: 5"}));
  EXPECT_EQ(findings("d = min(1);"), (Findings{"type-error: min(1)"}));
  EXPECT_EQ(findings("d = clamp(1);"), (Findings{"type-error: clamp(1)"}));
  EXPECT_EQ(findings("d = msb(imm);"), (Findings{"type-error: imm"}));
  EXPECT_EQ(findings("imm = 3;"), (Findings{"type-error: imm"}));
  EXPECT_EQ(findings("fixed[0, 4] = 1;"), (Findings{"type-error: fixed[0, 4]"}));
  EXPECT_EQ(findings("d = \"S8\";"), (Findings{"type-error: \"S8\""}));
  EXPECT_EQ(findings("d = a == \"S8\";"), (Findings{"unknown-name: \"S8\""}));
  EXPECT_EQ(findings("d = a kind b;"), (Findings{"type-error: a kind b"}));
  EXPECT_EQ(findings("d = size(a);"), (Findings{"type-error: a"}));
  EXPECT_EQ(findings("d = barrier(1);"), (Findings{"type-error: barrier(1)"}));
  EXPECT_EQ(findings("d = A;"), (Findings{"type-error: A"}));
  EXPECT_EQ(findings("c[0] = 1;\nd = c;"), (Findings{"type-error: c"}));
  EXPECT_EQ(findings("c[0] = 1;\npc = c + 1;"), (Findings{"type-error: c"}));
  EXPECT_EQ(findings("d = old(a);"), (Findings{"type-error: old(a)"}));
  EXPECT_EQ(findings("d = 1.5;"), (Findings{"type-error: 1.5"}));
  EXPECT_EQ(findings("s = 0;\nforeach element i of 4 { s += i; }\nd = s;"), (Findings{"type-error: s"}));
}

TEST_F(LowerTest, RangesBeyondTheLimit) {
  EXPECT_EQ(findings("d = 1 << b;"), (Findings{"range-too-wide: 1 << b"}));
  EXPECT_EQ(findings("t = b;\nfor (i = 0; i < 6; i++) t *= t;\nd = t;"), (Findings{"range-too-wide: t *= t;"}));
  EXPECT_EQ(findings("d = far[0, b];"), (Findings{"range-too-wide: b"}));
  EXPECT_EQ(findings("d = (b << 1000)[b:0];"), (Findings{
                                                   "range-too-wide: b << 1000",
                                               }));
  EXPECT_EQ(findings("d = b[b:0];"), (Findings{"range-too-wide: b[b:0]"}));
}

TEST_F(LowerTest, Constants) {
  EXPECT_EQ(findings("for (i = 0; i < b; i++) { }"), (Findings{"not-constant: i < b"}));
  EXPECT_EQ(findings("switch (a) { case b: d = 1; break; default: d = 2; }"), (Findings{"not-constant: b"}));
  EXPECT_EQ(findings("d = fadd<f32, up>(a, b);"), (Findings{"not-constant: <f32, up>"}));
  EXPECT_EQ(findings("d = A[a:b];"), (Findings{"not-constant: a", "not-constant: b"}));
}

TEST_F(LowerTest, LaneValuesDoNotReachTheWarp) {
  EXPECT_EQ(findings("t = imm + a.raw;\nu = t + 1;"), (Findings{"uniformity-error: t + 1"}));
  ASSERT_EQ(sink.all()[0].labels.size(), 1u);
  const base::Span source = sink.all()[0].labels[0].span;
  EXPECT_EQ(source.source->text.substr(source.begin, source.end - source.begin), "a.raw");
  EXPECT_EQ(findings("if (a) U[0] = 1;"), (Findings{"uniformity-error: U[0]"}));
  EXPECT_EQ(findings("u = lane;"), (Findings{"uniformity-error: lane"}));
  EXPECT_EQ(findings("u = far[0, 4];"), (Findings{"uniformity-error: far[0, 4]"}));
  EXPECT_EQ(findings("u = pick(a, b);"), (Findings{"uniformity-error: pick(a, b)"}));
  isa.machine.execution = model::Execution::Hart;
  EXPECT_EQ(findings("u = a;"), (Findings{}));
}

TEST_F(LowerTest, ResultsAreSetOnEveryPath) {
  EXPECT_EQ(findings("if (a) d = 1;"), (Findings{"unset-result: d"}));
  EXPECT_EQ(findings("switch (.kind) { case .S8: d = 1; break; case .U16: d = 2; break; }").size(), 1u);
  EXPECT_EQ(findings("if (a) d = 1; else fault(Bad);"), (Findings{}));
  EXPECT_EQ(findings("if (a) d = 1; else d = d;"), (Findings{}));
}

TEST_F(LowerTest, TextThatIsNoProgram) {
  EXPECT_EQ(findings("SourceA[lane] = a;\nd = SourceA[3];"), (Findings{"not-executable: SourceA[lane]"}));
  EXPECT_EQ(findings("x = b;\nwhile (x != 0) x = x >> 1;"), (Findings{"not-executable: x != 0"}));
  EXPECT_NE(sink.all()[0].notes.at(0).find("popcount"), std::string::npos);
  EXPECT_EQ(findings("t = [Thread].laneid;"), (Findings{"not-executable: [Thread]"}));
  EXPECT_EQ(findings("break;"), (Findings{"not-executable: break;"}));
  EXPECT_EQ(findings("return 1;"), (Findings{"not-executable: return 1;"}));
  EXPECT_EQ(findings("popcount(b);"), (Findings{"not-executable: popcount(b);"}));
}

TEST_F(LowerTest, ExpansionEnds) {
  EXPECT_EQ(findings("d = endless(1);"), (Findings{"too-deep: endless(x)"}));
  EXPECT_EQ(findings("for (i = 0; i >= 0; i++) { }"), (Findings{"too-large: i >= 0"}));
  EXPECT_EQ(findings("t = b;\nfor (i = 0; i < 4000; i++) for (j = 0; j < 4000; j++) t = t ^ (b + i * j);").size(), 1u);
}

TEST_F(LowerTest, WhatTheParserSaidIsNotSaidAgain) {
  const Findings found = findings("d = (a + );\ne = 1;");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(found[0].starts_with("unexpected-token"));
}

}  // namespace
}  // namespace isadora::check
