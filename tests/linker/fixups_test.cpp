// Fixups of all descriptions: each kind for an operand puts in what the assembler would, up to both ends of its range,
// and nothing beyond; and their numbers are stable.
#include "encoding/fixups.h"

#include <gtest/gtest.h>

#include <set>

#include "encoding/number_code.h"
#include "library/library.h"

namespace isadora::test {
namespace {

using base::Int128;
using encoding::Fixups;

const library::Loaded& description(const std::string& name) {
  static std::map<std::string, std::unique_ptr<library::Loaded>> all;
  auto& found = all[name];
  if (!found) {
    diag::Sink sink;
    found = library::load(std::string(ISADORA_ROOT) + "/isas/" + name, sink);
  }
  return *found;
}

class OfEachDescription : public testing::TestWithParam<const char*> {};

// An example of each opcode that has the operand.
std::vector<std::vector<uint8_t>> instructions_with(const library::Loaded& l, const Fixups::Kind& kind) {
  std::vector<std::vector<uint8_t>> out;
  for (size_t i = 0; i < l.isa.opcodes.size() && out.size() < 8; ++i) {
    const model::Opcode& op = l.isa.opcodes[i];
    if (encoding::operand_of(op, kind) < 0) continue;
    std::vector<uint64_t> codes;
    for (const model::Field& f : op.fields) codes.push_back(f.fixed.value_or(f.default_code.value_or(1)));
    std::vector<uint8_t> bytes(16);
    l.codec.to_bytes(l.codec.pack(op, codes), op.length, bytes.data());
    encoding::Decoded d;
    if (l.codec.decode(bytes, d) && d.opcode == i) out.push_back(std::move(bytes));
  }
  return out;
}

TEST_P(OfEachDescription, OperandsAreFilledUpToTheirRange) {
  const library::Loaded& l = description(GetParam());
  const Fixups kinds(l.isa);
  size_t tried = 0;
  constexpr uint64_t kAt = 0x40000;
  for (size_t t = 0; t < l.isa.types.size(); ++t) {
    const model::Type& type = l.isa.types[t];
    if (type.kind != model::TypeKind::Number || type.width == 0 || type.width > 40) continue;
    const Fixups::Kind& kind = *kinds.operand(static_cast<uint16_t>(t), {}, false);
    for (std::vector<uint8_t> bytes : instructions_with(l, kind)) {
      encoding::Decoded d;
      l.codec.decode(bytes, d);
      const auto field = static_cast<size_t>(encoding::operand_of(l.isa.opcodes[d.opcode], kind));
      const encoding::NumberCode range = encoding::number_code(type, 0, 0, d.bytes);
      const Int128 from =
          type.relative == model::Relative::No ? 0 : static_cast<Int128>(kAt) + model::origin_of(type, kAt, d.bytes);
      for (const Int128 v : {range.low, range.high, range.low + static_cast<Int128>(type.scale)}) {
        std::vector<uint8_t> made = bytes;
        const std::string wrong = encoding::put_operand(l.codec, kinds, kind, v + from, kAt, kAt, made);
        if (wrong.find("which makes") != std::string::npos) continue;  // the number is another instruction's, or none's
        ASSERT_EQ(wrong, "") << type.name << " in " << l.isa.opcodes[d.opcode].name;
        encoding::Decoded after;
        ASSERT_TRUE(l.codec.decode(made, after));
        EXPECT_EQ(after.opcode, d.opcode);
        EXPECT_EQ(after.codes[field], encoding::number_code(type, v + from, kAt, d.bytes).code);
        ++tried;
      }
      if (type.pattern_bits) continue;
      for (const Int128 v :
           {range.low - static_cast<Int128>(type.scale), range.high + static_cast<Int128>(type.scale)}) {
        std::vector<uint8_t> made = bytes;
        EXPECT_NE(encoding::put_operand(l.codec, kinds, kind, v + from, kAt, kAt, made), "") << type.name;
        EXPECT_EQ(made, bytes) << type.name;
      }
    }
  }
  EXPECT_GT(tried, 10u);
}

// In the operands of instructions at both ends of their ranges, and in numbers in data. A pattern is read as unsigned.
TEST_P(OfEachDescription, AddendsInsideAreReadAsTheyAreWritten) {
  const library::Loaded& l = description(GetParam());
  const Fixups kinds(l.isa);
  const auto hold = [&](const Fixups::Kind& kind, Int128 addend, std::vector<uint8_t> bytes) {
    const std::string wrong = encoding::put_addend(l.codec, kinds, kind, addend, bytes);
    if (wrong.find("which makes") != std::string::npos) return;
    ASSERT_EQ(wrong, "") << kinds.describe(kind);
    EXPECT_EQ(encoding::addend_in(l.codec, kinds, kind, bytes), addend) << kinds.describe(kind);
  };
  for (const unsigned bits : {8u, 16u, 32u, 64u}) {
    for (const bool relative : {false, true}) {
      const Fixups::Kind& kind = kinds.data(Fixups::Kind::Kind::Number, bits, relative);
      const int64_t least = INT64_MIN >> (64 - bits);
      for (const int64_t v : {least, int64_t{-4}, int64_t{0}, -(least + 1)})
        hold(kind, v, std::vector<uint8_t>(8, 0xA5));
    }
  }
  for (size_t t = 0; t < l.isa.types.size(); ++t) {
    const model::Type& type = l.isa.types[t];
    if (type.kind != model::TypeKind::Number || type.width == 0 || type.width > 40 || type.pattern_bits) continue;
    const Fixups::Kind& kind = *kinds.operand(static_cast<uint16_t>(t), {}, false);
    for (const std::vector<uint8_t>& bytes : instructions_with(l, kind)) {
      encoding::Decoded d;
      l.codec.decode(bytes, d);
      const encoding::NumberCode range = encoding::number_code(type, 0, 0, d.bytes);
      const Int128 from = type.relative == model::Relative::No ? 0 : model::origin_of(type, 0, d.bytes);
      for (const Int128 v : {type.pattern ? Int128{0} : range.low, range.high}) hold(kind, v + from, bytes);
    }
  }
}

TEST_P(OfEachDescription, KindsHaveDifferentNumbersAndAreFoundByThem) {
  const model::Isa& isa = description(GetParam()).isa;
  const Fixups kinds(isa);
  std::set<unsigned> numbers;
  for (size_t t = 0; t < isa.types.size(); ++t) {
    if (isa.types[t].kind != model::TypeKind::Number) continue;
    for (const bool relative : {false, true}) {
      const Fixups::Kind& kind = *kinds.operand(static_cast<uint16_t>(t), {}, relative);
      EXPECT_TRUE(numbers.insert(kind.number).second) << kind.number;
      EXPECT_EQ(kinds.find(kind.number), &kind);
    }
  }
  if (isa.machine.elf.bits == 32) {
    EXPECT_LE(*numbers.rbegin(), 255u) << "ELF has one byte for them";
  }
}

INSTANTIATE_TEST_SUITE_P(Fixups, OfEachDescription, testing::Values("simt128", "fabrisc", "rv32imc", "avr", "armv6m"));

TEST(Fixups, NumbersInDataAreHeldToTheirBits) {
  const Fixups kinds(description("rv32imc").isa);
  for (const unsigned bits : {8u, 16u, 32u, 64u}) {
    const Fixups::Kind& number = kinds.data(model::RelocationType::Kind::Number, bits, false);
    std::vector<uint8_t> bytes(8, 0xAA);
    const Int128 span = Int128{1} << bits;
    EXPECT_EQ(encoding::put_number(number, span - 1, model::ByteOrder::Little, bytes), "");
    EXPECT_EQ(encoding::put_number(number, -span / 2, model::ByteOrder::Little, bytes), "");
    EXPECT_EQ(bytes[bits / 8 - 1], 0x80);
    if (bits < 64) {
      EXPECT_EQ(bytes[bits / 8], 0xAA) << "what stands after stays";
    }
    EXPECT_NE(encoding::put_number(number, span, model::ByteOrder::Little, bytes), "");
    EXPECT_NE(encoding::put_number(number, -span / 2 - 1, model::ByteOrder::Little, bytes), "");
    bytes.resize(bits / 8 - 1);
    EXPECT_NE(encoding::put_number(number, 0, model::ByteOrder::Little, bytes), "") << "partly outside";
  }
}

// As gcc and clang write distances: a sum, from which something is taken.
TEST(Fixups, SumsAndDifferencesAreOfWhatStandsThere) {
  const Fixups kinds(description("rv32imc").isa);
  std::vector<uint8_t> bytes = {0xC5, 0, 0, 0};
  EXPECT_EQ(encoding::put_number(*kinds.find(53), 0x131B8, model::ByteOrder::Little, bytes), "") << "cut to six bits";
  EXPECT_EQ(bytes[0], 0xC0 | 0x38);
  EXPECT_EQ(encoding::put_number(*kinds.find(52), 0x131B0, model::ByteOrder::Little, bytes), "");
  EXPECT_EQ(bytes[0], 0xC0 | 8) << "the two upper bits stay";
  bytes = {0, 0, 0, 0};
  EXPECT_EQ(encoding::put_number(*kinds.find(35), 0x10000, model::ByteOrder::Little, bytes), "");
  EXPECT_EQ(encoding::put_number(*kinds.find(39), 0x10010, model::ByteOrder::Little, bytes), "");
  EXPECT_EQ(bytes, std::vector<uint8_t>({0xF0, 0xFF, 0xFF, 0xFF}));
}

}  // namespace
}  // namespace isadora::test
