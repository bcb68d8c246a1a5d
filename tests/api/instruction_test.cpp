// Instructions from text, words, bytes and codes; their fields and operands.
#include "api/support.h"

namespace isadora {
namespace {

using test::line;
using test::shipped;

const Operand& named(const std::vector<Operand>& all, const std::string& name) {
  for (const Operand& o : all) {
    if (o.name == name) return o;
  }
  ADD_FAILURE() << "no operand " << name;
  return all.front();
}

TEST(Instructions, GoRoundFromTextToBytesAndBack) {
  const Instruction i = line("IADD.X R0, ~R1, R2");
  EXPECT_EQ(i.size(), 16u);
  const Result<Instruction> again = shipped().decode(i.bytes());
  ASSERT_TRUE(again) << again.report;
  EXPECT_EQ(*again, i);
  const Result<Instruction> by_word = shipped().decode(i.word(), 128);
  ASSERT_TRUE(by_word) << by_word.report;
  EXPECT_EQ(by_word->text(), i.text());
  EXPECT_EQ(i.optype(), "IADD");
  EXPECT_EQ(i.mnemonic(), "IADD");
  EXPECT_EQ(i.header().substr(0, 6), "IADD.X");
}

TEST(Instructions, WhatIsNoneIsADiagnostic) {
  const std::vector<uint8_t> zeros(16), few(3);
  const Result<Instruction> none = shipped().decode(zeros), cut = shipped().decode(few);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.diagnostics.at(0).kind, "illegal-word");
  ASSERT_FALSE(cut);
  EXPECT_FALSE(shipped().decode(Word{}, 64));
  EXPECT_FALSE(shipped().decode(Word{}, 0));
  EXPECT_FALSE(shipped().decode(Word{}, 4096));
  EXPECT_FALSE(shipped().decode(std::span<const uint8_t>()));
}

TEST(Instructions, ALineIsOneInstruction) {
  EXPECT_EQ(line("  NOP ; ").text(), "NOP;");
  const Result<Instruction> two = shipped().assemble_line("NOP; NOP;");
  ASSERT_FALSE(two);
  EXPECT_EQ(two.diagnostics.at(0).kind, "unexpected-token");
  const Result<Instruction> wrong = shipped().assemble_line("IADDD R0, R1, R2");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.diagnostics.at(0).kind, "unknown-mnemonic");
  EXPECT_FALSE(shipped().assemble_line(""));
  EXPECT_FALSE(shipped().assemble_line(";"));
}

TEST(Instructions, HaveFields) {
  const Instruction i = line("IADD R7, R1, 0x10");
  EXPECT_EQ(i.field("rd"), 7u);
  EXPECT_EQ(i.field("nothing"), std::nullopt);
  const std::vector<Field> fields = i.fields();
  const auto rd = std::find_if(fields.begin(), fields.end(), [](const Field& f) { return f.name == "rd"; });
  ASSERT_NE(rd, fields.end());
  EXPECT_EQ(rd->meaning, "R7");
  EXPECT_EQ(rd->type, "Reg");
  EXPECT_FALSE(rd->fixed);
}

const Field& field(const std::vector<Field>& all, const std::string& name) {
  return *std::find_if(all.begin(), all.end(), [&](const Field& f) { return f.name == name; });
}

// Texts equal those of `isadora explain`: prefixes are applied or not, floats are numbers, registers have their printed
// names.
TEST(Fields, SayWhatIsPrinted) {
  const std::vector<Field> of_float = line("FADD R0, -R1, 1.5").fields();
  EXPECT_EQ(field(of_float, "vb").meaning, "1.5");
  EXPECT_EQ(field(of_float, "ra.neg").meaning, "applied");
  const Result<Isa> rv32 = Isa::load(std::string(ISADORA_ROOT) + "/isas/rv32imc");
  ASSERT_TRUE(rv32) << rv32.report;
  const Result<Instruction> lui = rv32->assemble_line("c.lui a0, 0xFFFFF");
  ASSERT_TRUE(lui) << lui.report;
  EXPECT_EQ(field(lui->fields(), "rd").meaning, "a0");
  EXPECT_EQ(field(lui->fields(), "imm").meaning, "1048575");
}

// The codes of fields() are accepted by encode().
TEST(Fields, AreEncodedByTheirMeanings) {
  const Instruction i = line("IADD.X R0, ~R1, R2");
  Encoding encoding{i.opcode(), {}, i.form()};
  for (const Field& f : i.fields()) {
    if (!f.fixed) encoding.fields.emplace(f.name, f.code);
    if (f.meaning == "applied" || f.meaning == "none") encoding.fields.insert_or_assign(f.name, f.meaning);
  }
  const Result<Instruction> again = shipped().encode(encoding);
  ASSERT_TRUE(again) << again.report;
  EXPECT_EQ(*again, i);
}

// Negative numbers that are printed as patterns, and floats.
TEST(Operands, HaveTheTextThatIsPrinted) {
  const Result<Isa> rv32 = Isa::load(std::string(ISADORA_ROOT) + "/isas/rv32imc");
  ASSERT_TRUE(rv32) << rv32.report;
  const Result<Instruction> lui = rv32->assemble_line("c.lui a0, 0xFFFFF");
  ASSERT_TRUE(lui) << lui.report;
  for (const Instruction& i : {*lui, line("FADD R0, R1, 1.5"), line("FADD R0, R1, 0x7FC00000")}) {
    const std::string text = i.text();
    const std::vector<Operand> all = i.operands();
    EXPECT_NE(text.find(", " + all.back().text), std::string::npos) << text << " has " << all.back().text;
  }
}

TEST(Operands, OfARegisterAndAnImmediate) {
  const std::vector<Operand> all = line("IADD R7, -R1, 0x10").operands();
  const Operand &rd = named(all, "rd"), &ra = named(all, "ra"), &vb = named(all, "vb");
  EXPECT_EQ(rd.kind, OperandKind::Register);
  EXPECT_EQ(rd.text, "R7");
  EXPECT_TRUE(rd.written);
  EXPECT_FALSE(rd.read);
  EXPECT_EQ(ra.prefixes, std::vector<std::string>{"-"});
  EXPECT_TRUE(ra.read);
  EXPECT_FALSE(ra.written);
  EXPECT_EQ(vb.kind, OperandKind::Immediate);
  EXPECT_EQ(vb.value, 0x10);
  EXPECT_TRUE(vb.read);
}

TEST(Operands, AtTheirDefaultAreLeftOut) {
  EXPECT_FALSE(named(line("IADD.X R0, R1, R2").operands(), "pu").shown);
  EXPECT_TRUE(named(line("IADD.X R0, P1, R1, R2").operands(), "pu").shown);
}

TEST(Operands, OfSeveralRegistersAndOfAConstant) {
  const std::vector<Operand> all = line("IMAD.WIDE R[4:5], R0, RZ, R[6:7]").operands();
  EXPECT_EQ(all[0].text, "R[4:5]");
  EXPECT_EQ(all[0].bits, 64u);
  EXPECT_EQ(test::text(all[0].registers), "R4-R5");
  const Operand& zero = named(all, "rb");
  EXPECT_EQ(zero.text, "RZ");
  EXPECT_TRUE(zero.registers.empty());
  EXPECT_EQ(zero.constant, 0u);
  EXPECT_TRUE(zero.read);
}

TEST(Operands, AConstantIsNeverWritten) {
  const std::vector<Operand> all = line("IADD RZ, R1, R2").operands();
  EXPECT_FALSE(named(all, "rd").written);
}

TEST(Operands, OfParts) {
  const std::vector<Operand> all = line("IADD R0, R1, c[0x3][0x160]").operands();
  const Operand& c = all.back();
  EXPECT_EQ(c.kind, OperandKind::Compound);
  EXPECT_EQ(c.text, "c[0x3][0x160]");
  ASSERT_EQ(c.parts.size(), 2u);
  EXPECT_EQ(named(c.parts, "bank").value, 3);
  EXPECT_EQ(named(c.parts, "offset").value, 0x160);
}

// A machine whose flags are one word of the text.
Isa flags() {
  const Result<Isa> isa = Isa::parse({{"flags.isa", R"(__DefISA flags
    Lanes = 4;
    Parcel = 16;
__DefRegisterFile a
    Count = 8;
    Width = 8;
    Spelling = "a%";
__DefRegisterFile f
    Count = 3;
    Width = 1;
    Spelling = "f%";
__DefRegisterType Acc<3> : [a]
__DefRegisterType Flag<2> : [f]
    Constant<3> = 1;
    Spelling<3> = "ft";
__DefAggregate FLAGS<4> : [Flag]
__DefNumberType Op<3>
__DefGroup ALL
__DefOptype save : [ALL]
  __Encoding
    field<0, 3> Op op == 1;
    field<3, 3> Acc to;
  __Syntax
    save to, FLAGS ;
  __Semantics
    save to, FLAGS:
        to = FLAGS;
__DefOpcode save_a : [save]
__DefOptype load : [ALL]
  __Encoding
    field<0, 3> Op op == 2;
    field<3, 3> Acc from;
  __Syntax
    load FLAGS, from ;
  __Semantics
    load FLAGS, from:
        FLAGS = from;
__DefOpcode load_a : [load]
)"}});
  EXPECT_TRUE(isa) << isa.report;
  return *isa;
}

TEST(Operands, OfAnAggregateAreItsRegisters) {
  const Isa isa = flags();
  const Result<Instruction> save = isa.assemble_line("save a1, FLAGS"), load = isa.assemble_line("load FLAGS, a1");
  ASSERT_TRUE(save && load) << save.report << load.report;
  const std::vector<Operand> read = save->operands(), written = load->operands();
  EXPECT_EQ(read[1].kind, OperandKind::Aggregate);
  EXPECT_EQ(test::text(read[1].registers), "f0-f2");
  EXPECT_TRUE(read[1].read && !read[1].written);
  EXPECT_TRUE(!written[0].read && written[0].written);
  EXPECT_EQ(test::text(save->effects().reads), "f0-f2");
  EXPECT_EQ(test::text(load->effects().writes), "f0-f2");
}

TEST(Operands, OfATargetIsADistance) {
  const std::vector<Operand> all = line("BRA .-0x20").operands();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].kind, OperandKind::Target);
  EXPECT_EQ(all[0].value, -0x20);
  EXPECT_EQ(all[0].text, ".-0x20");
}

TEST(Operands, OfAnAddressIsTheAddress) {
  const Result<Isa> avr = Isa::load(std::string(ISADORA_ROOT) + "/isas/avr");
  ASSERT_TRUE(avr) << avr.report;
  const Result<Instruction> call = avr->assemble_line("call 0x68");
  ASSERT_TRUE(call) << call.report;
  const std::vector<Operand> all = call->operands();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].kind, OperandKind::Address);
  EXPECT_EQ(all[0].value, 0x68);
  EXPECT_EQ(all[0].text, "0x68");
}

TEST(Operands, TheGuardIsOneByItself) {
  const std::optional<Operand> guard = line("@!P3 IADD R0, R1, R2").guard();
  ASSERT_TRUE(guard);
  EXPECT_EQ(guard->prefixes, std::vector<std::string>{"!"});
  EXPECT_EQ(test::text(guard->registers), "P3");
  EXPECT_TRUE(guard->shown);
  EXPECT_FALSE(line("IADD R0, R1, R2").guard()->shown);
}

// The texts of all operands that are shown occur in the instruction's text in their order, and so do those of the parts
// of a compound operand. A sign may stand apart from its number: `-` after a register is printed for `+` and `-0x8`.
void expect_in(const std::string& text, const std::vector<Operand>& operands) {
  size_t at = 0;
  for (const Operand& o : operands) {
    if (!o.shown) continue;
    const std::string word = o.text.starts_with('-') ? o.text.substr(1) : o.text;
    at = text.find(word, at);
    ASSERT_NE(at, std::string::npos) << o.text << " in " << text;
    expect_in(o.text, o.parts);
    at += word.size();
  }
}

TEST(Operands, StandInTheText) {
  for (const char* text : {"LDG.128 R[4:7], [R[2:3]+UR[4:5]-0x8]", "@P1 IADD.X R0, P2, ~R1, UR3, !P4",
                           "S2R R1, SR_TID_X", "STG [R[4:5]], R1", "BAR.SYNC 0x3", "MOV.64 R[4:5], c[0x0][0x168]"}) {
    const Instruction i = line(text);
    expect_in(i.text(), i.operands());
  }
}

TEST(Operands, StandInTheTextOfEveryShortWord) {
  for (const char* name : {"rv32imc", "avr", "fabrisc"}) {
    const Result<Isa> isa = Isa::load(std::string(ISADORA_ROOT) + "/isas/" + name);
    ASSERT_TRUE(isa) << isa.report;
    size_t legal = 0;
    for (unsigned word = 0; word < 0x10000 && !testing::Test::HasFailure(); ++word) {
      const uint8_t bytes[] = {static_cast<uint8_t>(word), static_cast<uint8_t>(word >> 8)};
      Instruction i;
      if (!isa->decode(bytes, i)) continue;
      ++legal;
      expect_in(i.text(), i.operands());
    }
    EXPECT_GT(legal, 1000u) << name;
  }
}

TEST(Encode, BuildsWhatTheTextSays) {
  const Result<Instruction> i =
      shipped().encode({.opcode = "IADD_RI", .fields = {{"rd", 3}, {"ra", "R4"}, {"vb", 0xFFFFFFFFu}}, .form = {}});
  ASSERT_TRUE(i) << i.report;
  EXPECT_EQ(*i, line("IADD R3, R4, 0xFFFFFFFF"));
  const Result<Instruction> negative =
      shipped().encode({.opcode = "IADD_RI", .fields = {{"rd", 3}, {"ra", "R4"}, {"vb", -1}}, .form = {}});
  ASSERT_TRUE(negative) << negative.report;
  EXPECT_EQ(*negative, *i);
}

TEST(Encode, SaysWhatIsWrong) {
  const auto refusal = [](Encoding e) {
    const Result<Instruction> r = shipped().encode(e);
    EXPECT_FALSE(r);
    return r.report;
  };
  EXPECT_NE(refusal({.opcode = "IADD_RJ", .fields = {}, .form = {}}).find("did you mean"), std::string::npos);
  EXPECT_NE(refusal({.opcode = "IADD_RI", .fields = {{"rx", 1}}, .form = {}}).find("no field `rx`"), std::string::npos);
  EXPECT_NE(refusal({.opcode = "IADD_RI", .fields = {{"rd", 256}}, .form = {}}).find("does not fit 8 bits"),
            std::string::npos);
  EXPECT_NE(refusal({.opcode = "IADD_RI", .fields = {{"rd", "X1"}}, .form = {}}).find("means nothing"),
            std::string::npos);
  EXPECT_NE(refusal({.opcode = "IADD_RI", .fields = {{"rd", 1}}, .form = {}}).find("`ra` has no code"),
            std::string::npos);
  EXPECT_NE(refusal({.opcode = "IADD_RI", .fields = {}, .form = 99}).find("counted from 0"), std::string::npos);
  EXPECT_NE(refusal({.opcode = "IADD_RI", .fields = {{"optype", 1}, {"rd", 1}, {"ra", 1}, {"vb", 1}}, .form = {}})
                .find("is fixed at"),
            std::string::npos);
}

// Every instruction can be encoded from its codes again.
TEST(Encode, GoesRoundWithFields) {
  for (const char* text : {"IADD.X R0, P2, ~R1, UR3, !P4", "LDG.128 R[4:7], [R[2:3]+UR[4:5]+0x1]", "BRA .+0x20",
                           "IADD R0, R1, c[0x3][0x160]", "@!P3 NOP $sched=4y $req=0,2", "EXIT"}) {
    const Instruction i = line(text);
    Encoding e{.opcode = i.opcode(), .fields = {}, .form = i.form()};
    for (const Field& f : i.fields()) e.fields.emplace(f.name, f.code);
    const Result<Instruction> again = shipped().encode(e);
    ASSERT_TRUE(again) << text << again.report;
    EXPECT_EQ(*again, i) << text;
  }
}

}  // namespace
}  // namespace isadora
