// Values of expressions: exact integers, their ranges, operands with prefixes, enumerators, memory.
#include "lower_fixture.h"

namespace isadora::check {
namespace {

using Effects = std::vector<std::string>;

// The range of what the body writes to its first destination.
ir::Range written(const ir::Function& f) {
  for (const ir::Inst& inst : f.ops) {
    if (inst.op == ir::Op::WritePc) return f.ranges[inst.a];
  }
  return {};
}

TEST_F(LowerTest, NothingWrapsAndTheRangeIsKnown) {
  const auto f = lower("t = a.raw + SrcB + p;\npc = t;");
  ASSERT_TRUE(f);
  EXPECT_EQ(written(*f).lo, Integer(0));
  EXPECT_EQ(written(*f).hi, Integer::power_of_two(33) - 1);
}

TEST_F(LowerTest, ADestinationIsCutToItsWidthAndTheCarryIsThere) {
  State s;
  s.registers = {{"A1", 0xFFFFFFFF}, {"A2", 2}};
  EXPECT_EQ(run("t = a + SrcB;\nd = t;\ne = t >= 2^32;", {{"d", 4}, {"e", 1}, {"a", 1}, {"b", 2}}, s),
            (Effects{"A4 = 1", "F1 = 1"}));
}

TEST_F(LowerTest, WhatIsReadBackIsWhatWasAssigned) {
  State s;
  s.registers = {{"A1", 0xFFFFFFFF}, {"A2", 1}, {"A4", 99}};
  EXPECT_EQ(run("e = d == 99;\nd = a + b;\ne = e & (d == 0);", {{"d", 4}, {"e", 0}, {"a", 1}, {"b", 2}}, s),
            (Effects{"A4 = 0", "F0 = 1"}));
}

TEST_F(LowerTest, TheFormSaysInWhichOrderResultsAreWritten) {
  EXPECT_EQ(run("e = 1;\nd = 2;", {{"d", 4}, {"e", 0}}), (Effects{"A4 = 2", "F0 = 1"}));
  std::swap(form.operands[0], form.operands[1]);
  EXPECT_EQ(run("d = 2;\ne = 1;", {{"d", 4}, {"e", 0}}), (Effects{"F0 = 1", "A4 = 2"}));
}

TEST_F(LowerTest, CodesThatAreNoRegisterReadAConstantAndDropWrites) {
  EXPECT_EQ(run("d = a;\ne = p;", {{"d", 255}, {"e", 2}, {"a", 255}, {"p", 3}}), (Effects{"F2 = 1"}));
}

TEST_F(LowerTest, APrefixIsAppliedWhereItsFieldSaysSo) {
  State s;
  s.registers = {{"A1", 5}};
  const std::string body = "d = a;\npc = a;";
  EXPECT_EQ(run(body, {{"a", 1}, {"d", 4}}, s), (Effects{"pc = 5", "A4 = 5"}));
  EXPECT_EQ(run(body, {{"a", 1}, {"d", 4}, {"a.sign", 1}}, s), (Effects{"pc = 4294967291", "A4 = 4294967291"}));
  form.operands[2].prefixes[0].spelling = 1;
  EXPECT_EQ(run(body, {{"a", 1}, {"d", 4}, {"a.sign", 1}}, s), (Effects{"pc = 4294967290", "A4 = 4294967290"}));
}

TEST_F(LowerTest, AMinusZeroCarries) {
  EXPECT_EQ(run("pc = a;", {{"a", 1}, {"a.sign", 1}}), (Effects{"pc = 4294967296"}));
}

TEST_F(LowerTest, RawIsWithoutThePrefixAndTheSubfieldIsItsCode) {
  State s;
  s.registers = {{"A1", 5}};
  EXPECT_EQ(run("d = a.raw + 100 * a.sign;", {{"a", 1}, {"d", 4}, {"a.sign", 1}}, s), (Effects{"A4 = 105"}));
  EXPECT_EQ(run("e = p.not == \"True\";", {{"e", 1}, {"p.not", 1}}), (Effects{"F1 = 1"}));
}

TEST_F(LowerTest, AnOperandIsReadOnce) {
  const auto f = lower("d = a.raw * a.raw + a;");
  ASSERT_TRUE(f);
  EXPECT_EQ(std::ranges::count(f->ops, ir::Op::ReadCode, &ir::Inst::op), 1);
}

TEST_F(LowerTest, NumbersAreSignedScaledAndRelative) {
  EXPECT_EQ(run("pc = target;\nd = imm;", {{"d", 1}, {"target", 0xFFFF}, {"imm", 0xFF}}),
            (Effects{"pc = 4092", "A1 = 4294967295"}));
}

TEST_F(LowerTest, ACompoundOperandIsWhatItsBodyReturns) {
  State s;
  for (unsigned i = 0; i < 4; ++i) s.bytes[{1, 0x310 + i}] = i + 1;
  EXPECT_EQ(run("d = k;\npc = k.offset + 1000 * k.bank;", {{"d", 1}, {"k", 0x310}}, s),
            (Effects{"pc = 3016", "A1 = 67305985"}));
}

// Its bytes are read whether the condition around its first use holds or not: the second use needs them.
TEST_F(LowerTest, ACompoundOperandIsReadForTheWholeBody) {
  State s;
  s.bytes[{1, 0x310}] = 7;
  EXPECT_EQ(run("if (p.raw) d = k; else d = k + 1;", {{"d", 1}, {"k", 0x310}}, s), (Effects{"A1 = 8"}));
}

TEST_F(LowerTest, AWidthMayDependOnFields) {
  ir::Builder b;
  const ir::Value kind = b.field(static_cast<uint16_t>(opcode.find_field("kind")), 2);
  model::FieldExpr bits;
  bits.function = b.finish(b.select(b.binary(ir::Op::Eq, kind, b.constant(2)), b.constant(64), b.constant(32)));
  for (const char* name : {"a", "d"}) opcode.fields[opcode.find_field(name)].bits = bits;
  State s;
  s.registers = {{"A2", 1}, {"A3", 1}};
  EXPECT_EQ(run("d = ~a;", {{"d", 4}, {"a", 2}, {"kind", 0}}, s), (Effects{"A4 = 4294967294"}));
  EXPECT_EQ(run("d = ~a;", {{"d", 4}, {"a", 2}, {"kind", 2}}, s), (Effects{"A4 = 18446744069414584318"}));
}

TEST_F(LowerTest, BitsSlicesAndConcatenation) {
  State s;
  s.registers = {{"A1", 0x12345678}, {"A2", 0x9ABCDEF0}};
  const std::map<std::string, uint64_t> codes = {{"d", 4}, {"a", 1}, {"b", 2}};
  EXPECT_EQ(run("pc = a[15:8];", codes, s), (Effects{"pc = 86"}));
  EXPECT_EQ(run("pc = a[8:15];", codes, s), (Effects{"pc = 86"}));
  EXPECT_EQ(run("pc = a[b[3:0] + 3];", codes, s), (Effects{"pc = 1"}));
  EXPECT_EQ(run("pc = {a.raw, b}[47:16];", codes, s), (Effects{"pc = " + Integer(0x56789ABCu).to_string()}));
  EXPECT_EQ(run("pc = (-1)[7:0];", codes, s), (Effects{"pc = 255"}));
  EXPECT_EQ(run("t[7:0] = 0x55; t[31:24] = 0xAA; t[0] = 0; pc = t;", codes, s),
            (Effects{"pc = " + Integer(0xAA000054u).to_string()}));
  EXPECT_EQ(run("d[15:8] = a; d[31] = 1;", codes, s), (Effects{"A4 = " + Integer(0x80007800u).to_string()}));
}

TEST_F(LowerTest, FunctionsOfTheLanguage) {
  const std::pair<const char*, int64_t> cases[] = {
      {"min(3, 2, 7)", 2},
      {"max(3, -2)", 3},
      {"abs(-5)", 5},
      {"|-7|", 7},
      {"mod(-1, 8)", 7},
      {"rem(-9, 8)", -1},
      {"div(-9, 2)", -5},
      {"quot(-9, 2)", -4},
      {"ceil(7 / 2)", 4},
      {"floor(-7 / 2)", -4},
      {"ceil(-7 / 2)", -3},
      {"7 / 2", 3},
      {"7 % 4", 3},
      {"popcount(0xF0)", 4},
      {"msb(0x80)", 7},
      {"lsb(0x80)", 7},
      {"msb(0)", -1},
      {"INT8(0xFF)", -1},
      {"UINT8(-1)", 255},
      {"sext(9, 4)", -7},
      {"zext(-1, 3)", 7},
      {"bitreverse(1, 8)", 128},
      {"1 << 4", 16},
      {"-16 >> 2", -4},
      {"2^4 + 0x10 + 0b1", 33},
      {"~5 & 0xF", 10},
      {"5 ^ 1 | 8", 12},
      {"!3 + !0", 1},
      {"1 < 2 && 2 >= 3", 0},
      {"1 and 1 or 0", 1},
      {"true ? 4 : 5", 4},
      {"clamp(9, 4)", 4},
      {"clamp(-9, 4)", 0},
      {"tenfold(7)", 70},
      {"div(5, 0)", 0},
      {"mod(5, 0)", 5},
      {"reduce_add(3)", 3},
      {"ballot(1)", 8},
      {"any(0)", 0},
      {"all(1)", 1},
      {"pick(2, 9)", 9},
      {"lane(4).(lane)", 3},
      {"active", 8},
      {"next_pc - pc", 16},
      {"fadd<f32, rne>(0x3F800000, 0x3F800000)", 0x40000000},
      {"ffromint<f16, rtz>(1)", 0x3C00},
      {"ftoint<f32, rtz, 32>(0x40400000)", 3},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_EQ(run("pc = " + std::string(text) + ";", {}), (Effects{"pc = " + std::to_string(expected)})) << text;
  }
}

TEST_F(LowerTest, FieldsAreComparedWithEnumeratorsByNameAndSpelling) {
  const char* kBody = "pc = .kind == .S8 ? 1 : kind == \"WORD\" ? 2 : .32 == kind ? 4 : 3;";
  EXPECT_EQ(run(kBody, {{"kind", 0}}), (Effects{"pc = 1"}));
  EXPECT_EQ(run(kBody, {{"kind", 1}}), (Effects{"pc = 3"}));
  EXPECT_EQ(run(kBody, {{"kind", 2}}), (Effects{"pc = 2"}));
  EXPECT_EQ(run("pc = kind == 2;", {{"kind", 2}}), (Effects{"pc = 1"}));
  EXPECT_EQ(run("pc = wordy(.kind);", {{"kind", 2}}), (Effects{"pc = 32"}));
}

TEST_F(LowerTest, AFieldThatTheFormFixesIsAConstant) {
  form.fixed = {{static_cast<uint16_t>(opcode.find_field("kind")), 1}};
  const auto f = lower("pc = .kind == .U16 ? 1 : endless(2);");
  ASSERT_TRUE(f);
  EXPECT_EQ(written(*f).lo, Integer(1));
}

TEST_F(LowerTest, AFieldMayBeAnOperator) {
  State s;
  s.registers = {{"A1", 6}, {"A2", 3}};
  const Effects expected[] = {{"pc = 0"}, {"pc = 1"}, {"pc = 1"}, {"pc = 2"}};
  for (uint64_t code = 0; code < 4; ++code) {
    EXPECT_EQ(run("pc = a test SrcB;", {{"a", 1}, {"b", 2}, {"test", code}}, s), expected[code]);
  }
}

TEST_F(LowerTest, ALocalMayHaveTheTypeThatAFieldTells) {
  EXPECT_EQ(run("dtypeof(.kind) t = 0xFFFF; pc = t;", {{"kind", 0}}), (Effects{"pc = -1"}));
  EXPECT_EQ(run("dtypeof(.kind) t = 0x1FFFF; pc = t;", {{"kind", 1}}), (Effects{"pc = 65535"}));
  EXPECT_EQ(run("dtypeof(kind) t; t = 2^33 + 5; pc = t;", {{"kind", 2}}), (Effects{"pc = 5"}));
  EXPECT_EQ(findings("dtypeof(a) t = 1; pc = t;"), (Effects{"type-error: a"}));
}

TEST_F(LowerTest, ARegisterOperandIsComparedWithASpellingByItsCode) {
  EXPECT_EQ(run("pc = a == \"A1\";", {{"a", 1}}), (Effects{"pc = 1"}));
  EXPECT_EQ(run("pc = a == \"A1\";", {{"a", 2}}), (Effects{"pc = 0"}));
}

TEST_F(LowerTest, ATypeTellsSizeAndExtension) {
  EXPECT_EQ(run("pc = size(.kind);", {{"kind", 1}}), (Effects{"pc = 2"}));
  EXPECT_EQ(run("pc = extend(0xFFFF, .kind);", {{"kind", 0}}), (Effects{"pc = -1"}));
  EXPECT_EQ(run("pc = extend(0x1FFFF, kind);", {{"kind", 1}}), (Effects{"pc = 65535"}));
}

TEST_F(LowerTest, RegistersByNumberSpellingAndAsABundle) {
  State s;
  s.registers = {{"A1", 5}, {"A15", 7}, {"F0", 1}, {"F2", 1}};
  EXPECT_EQ(run("pc = A[0 + 1] + SP + ZERO + A15;", {}, s), (Effects{"pc = 19"}));
  EXPECT_EQ(run("pc = FLAGS;", {}, s), (Effects{"pc = 13"}));
  EXPECT_EQ(run("A[2] = 7;\nA3 = 2^32 + 1;", {}), (Effects{"A2 = 7", "A3 = 1"}));
  EXPECT_EQ(run("FLAGS = 5;", {}), (Effects{"F0 = 1", "F1 = 0", "F2 = 1"}));
  EXPECT_EQ(run("F0, F1 = 2;", {}), (Effects{"F0 = 0", "F1 = 1"}));
}

TEST_F(LowerTest, MemoryIsAValueAndATarget) {
  State s;
  s.bytes = {{{0, 8}, 1}, {{0, 9}, 2}};
  s.registers = {{"A1", 8}};
  EXPECT_EQ(run("pc = far[a, 2];\nfar[a + 4, 2] = 0x12345;", {{"a", 1}}, s), (Effects{"pc = 513", "far[12,2] = 9029"}));
}

TEST_F(LowerTest, AnAtomicReadsAndWritesAtOnce) {
  State s;
  s.bytes = {{{0, 8}, 41}};
  EXPECT_EQ(run("atomic far[8, 4] as old { new = old + 1; }\nd = old;", {{"d", 2}}, s),
            (Effects{"atomic = 42", "A2 = 41"}));
  EXPECT_EQ(run("atomic far[8, 4] as old { if (old == 1) new = 5; }", {}, s), (Effects{"atomic = 41"}));
}

TEST_F(LowerTest, ElementsOfLongRegisters) {
  State s;
  s.registers = {{"V1", 0x030201}};
  EXPECT_EQ(run("foreach element i of 3 under 5 { v.element(i, 8) = w.element(i, 8) * 2; }", {{"v", 0}, {"w", 1}}, s),
            (Effects{"V0{0,8} = 2", "V0{16,8} = 6"}));
  EXPECT_EQ(run("foreach element i of 1 { v.element(i, 8) = w.element(i, 8) + 1; }", {{"v", 7}, {"w", 7}}),
            (Effects{}));
}

TEST_F(LowerTest, ConditionsOverFieldsArePure) {
  auto at = [&](const std::string& text, std::map<std::string, uint64_t> codes) {
    const auto f = condition(text);
    return f ? ir::evaluate(*f, codes_of(codes)) : Integer(-99);
  };
  EXPECT_EQ(at("32 + (kind == \"WORD\") * 32", {{"kind", 2}}), Integer(64));
  EXPECT_EQ(at("max(32, size(kind) * 8)", {{"kind", 1}}), Integer(32));
  EXPECT_EQ(at("imm < 0 || a.sign", {{"imm", 0x80}}), Integer(1));
  EXPECT_EQ(at("a == \"ZERO\"", {{"a", 255}}), Integer(1));
  EXPECT_EQ(at("a == \"A3\" && k.bank == 2", {{"a", 3}, {"k", 0x200}}), Integer(1));
  EXPECT_TRUE(sink.all().empty());
  EXPECT_FALSE(condition("far[0, 4] == 1"));
}

TEST_F(LowerTest, ConditionsOfACompoundOperandNameItsParts) {
  prepare("{ }");
  trees_.push_back(parse::parse_expression(base::make_source("condition", "mod(offset, width / 8) != 0"), sink));
  const auto f =
      lower_operand_condition(context_, static_cast<uint16_t>(opcode.find_field("k")), {&trees_.back(), 0}, sink);
  ASSERT_TRUE(f);
  EXPECT_EQ(ir::evaluate(*f, codes_of({{"k", 0x006}})), Integer(1));
  EXPECT_EQ(ir::evaluate(*f, codes_of({{"k", 0x308}})), Integer(0));
}

TEST_F(LowerTest, TheGuardIsItsRegisterWithItsPrefix) {
  prepare("{ }");
  opcode.guard = static_cast<uint16_t>(opcode.find_field("p"));
  opcode.guard_prefix = static_cast<uint16_t>(opcode.find_field("p.not"));
  const ir::Function f = lower_guard(context_, opcode);
  EXPECT_TRUE(ir::verify(f).empty());
  State s;
  s.registers = {{"F1", 1}};
  EXPECT_EQ(result(isa, ir::specialize(f, codes_of({{"p", 1}})), s), Integer(1));
  EXPECT_EQ(result(isa, ir::specialize(f, codes_of({{"p", 1}, {"p.not", 1}})), s), Integer(0));
  EXPECT_EQ(result(isa, ir::specialize(f, codes_of({{"p", 3}})), s), Integer(1));
}

}  // namespace
}  // namespace isadora::check
