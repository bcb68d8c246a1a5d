// Fields, registers and widths of the Model.
#include <gtest/gtest.h>

#include "toys.h"

namespace isadora::model {
namespace {

using encoding::toys::field;

TEST(Field, InPiecesIsTheMostSignificantFirst) {
  const Field imm = field("imm", 0, {{31, 1}, {7, 1}, {25, 6}, {8, 4}});
  EXPECT_EQ(imm.width(), 12u);
  EXPECT_EQ(insert(imm, 0, 0x800), Bits{1} << 31);
  EXPECT_EQ(insert(imm, 0, 0x400), Bits{1} << 7);
  EXPECT_EQ(insert(imm, 0, 0x00F), Bits{0xF} << 8);
  EXPECT_EQ(extract(imm, Bits{0x3F} << 25), 0x3F0u);
  EXPECT_EQ(field_mask(imm), Bits{0xFE000F80});
}

TEST(Field, InsertReplacesItsBitsAndNoOther) {
  const Field imm = field("imm", 0, {{100, 20}, {0, 3}});
  const Bits before = ~Bits{0};
  const Bits after = insert(imm, before, 5);
  EXPECT_EQ(extract(imm, after), 5u);
  EXPECT_EQ(after | field_mask(imm), before);
  EXPECT_EQ(after & ~field_mask(imm), before & ~field_mask(imm));
}

TEST(Field, MayBe64BitsWide) {
  const Field all = field("imm", 0, {{40, 64}});
  EXPECT_EQ(extract(all, insert(all, 0, ~uint64_t{0})), ~uint64_t{0});
  EXPECT_EQ(field_mask(all), Bits{~uint64_t{0}} << 40);
}

TEST(Opcode, FindsFieldsByTheirFullNames) {
  Opcode op;
  op.fields = {field("ra", 0, {}), field("ra.neg", 0, {}), field("r", 0, {})};
  EXPECT_EQ(op.find_field("ra"), 0);
  EXPECT_EQ(op.find_field("ra.neg"), 1);
  EXPECT_EQ(op.find_field("r"), 2);
  EXPECT_EQ(op.find_field("ra.n"), -1);
  EXPECT_EQ(op.find_field("neg"), -1);
  EXPECT_EQ(op.fields[1].full_name(), "ra.neg");
}

TEST(Type, FindsEnumeratorsByCodeWithGapsAndOutOfOrder) {
  Type type;
  type.enumerators = {{"A", 0, {"A"}, "", {}}, {"C", 5, {"C"}, "", {}}, {"B", 1, {"B"}, "", {}}};
  EXPECT_EQ(type.enumerator(0)->name, "A");
  EXPECT_EQ(type.enumerator(1)->name, "B");
  EXPECT_EQ(type.enumerator(5)->name, "C");
  EXPECT_EQ(type.enumerator(2), nullptr);
}

class Registers : public ::testing::Test {
 protected:
  const Isa isa = encoding::toys::wide();
  const Isa small = encoding::toys::prefixed();
  const Type& type(const Isa& from, std::string_view name) const {
    for (const Type& t : from.types) {
      if (t.name == name) return t;
    }
    throw std::logic_error("no such type");
  }
};

TEST_F(Registers, CodesAreRegistersConstantsOrNothing) {
  const Type& reg = type(isa, "Reg");
  EXPECT_EQ(resolve(isa, reg, 254).kind, RegisterCode::Kind::Register);
  EXPECT_EQ(resolve(isa, reg, 254).number, 254u);
  EXPECT_EQ(resolve(isa, reg, 255).kind, RegisterCode::Kind::Constant);
  EXPECT_EQ(resolve(isa, reg, 256).kind, RegisterCode::Kind::Illegal);
  EXPECT_EQ(resolve(isa, type(isa, "Pred"), 7).value, base::Integer(1));
}

TEST_F(Registers, ASubsetNamesOnlyItsRegisters) {
  const Type& subset = type(small, "Small");
  EXPECT_EQ(resolve(small, subset, 6).number, 14u);
  EXPECT_EQ(resolve(small, subset, 8).kind, RegisterCode::Kind::Illegal);
}

TEST_F(Registers, WideOperandsAreAlignedAndInsideTheFile) {
  const Type& reg = type(isa, "Reg");
  EXPECT_TRUE(legal(isa, reg, 3, 1));
  EXPECT_TRUE(legal(isa, reg, 3, 32));
  EXPECT_FALSE(legal(isa, reg, 3, 64));
  EXPECT_TRUE(legal(isa, reg, 252, 64));
  EXPECT_FALSE(legal(isa, reg, 254, 64)) << "R254 has no partner";
  EXPECT_TRUE(legal(isa, reg, 248, 128));
  EXPECT_FALSE(legal(isa, reg, 252, 128));
  EXPECT_TRUE(legal(isa, reg, 3, 96)) << "three registers begin at a multiple of three";
  EXPECT_FALSE(legal(isa, reg, 4, 96));
  EXPECT_TRUE(legal(isa, reg, 255, 128)) << "a constant serves at any width";
}

TEST_F(Registers, AFileWithoutAWideSpellingHasOneRegisterPerOperand) {
  EXPECT_TRUE(legal(isa, type(isa, "Pred"), 2, 1));
  EXPECT_FALSE(legal(isa, type(isa, "Pred"), 2, 2));
  EXPECT_FALSE(legal(small, type(small, "Reg"), 2, 128));
}

TEST_F(Registers, AnOperandIsAsWideAsItsBitwidthItsFileOrItsField) {
  const Opcode& move = isa.opcodes[encoding::toys::index_of(isa, "MOV_R")];
  std::vector<uint64_t> codes(move.fields.size(), 0);
  const auto index = [&](const char* name) { return static_cast<uint16_t>(move.find_field(name)); };
  codes[index("width")] = 2;
  EXPECT_EQ(operand_bits(isa, move, index("rd"), codes), 128u);
  EXPECT_EQ(operand_bits(isa, move, index("pg"), codes), 1u);
  EXPECT_EQ(operand_bits(isa, move, index("stall"), codes), 4u);
}

}  // namespace
}  // namespace isadora::model
