// Words to instructions and back: the Codec against the slow reading, on random words of all three toys.
#include <gtest/gtest.h>

#include <array>

#include "toys.h"

namespace isadora::encoding {
namespace {

using toys::Random;
using toys::Reading;

std::optional<Reading> read(const Codec& codec, Bits word, unsigned length) {
  Decoded d;
  if (!codec.decode_word(word, length, d)) return std::nullopt;
  const auto codes = d.fields(codec.isa().opcodes[d.opcode]);
  return Reading{d.opcode, d.form, {codes.begin(), codes.end()}};
}

// The instruction at the beginning of many bytes.
std::optional<Reading> read_front(const Codec& codec, Bits word, unsigned length) {
  std::array<uint8_t, 32> bytes{};
  codec.to_bytes(word, length, bytes.data());
  Decoded d;
  if (!codec.decode(bytes, d)) return std::nullopt;
  const auto codes = d.fields(codec.isa().opcodes[d.opcode]);
  return Reading{d.opcode, d.form, {codes.begin(), codes.end()}};
}

class EveryToy : public ::testing::TestWithParam<model::Isa (*)()> {
 protected:
  const model::Isa isa = GetParam()();
  const Codec codec{isa, 0}, patient{isa, UINT_MAX};  // the first looks words up at once, the other never
  Random random{20240229};

  void expect_same(Bits word, unsigned length) {
    const auto fast = read(codec, word, length), slow = toys::read_slowly(isa, word, length);
    EXPECT_EQ(read_front(codec, word, length), read_front(patient, word, length));
    ASSERT_EQ(fast.has_value(), slow.has_value());
    if (!slow) return;
    EXPECT_EQ(*fast, *slow);
    const model::Opcode& op = isa.opcodes[fast->opcode];
    EXPECT_EQ(codec.pack(op, fast->codes), word) << op.name;
    uint16_t form = fast->form;
    EXPECT_EQ(codec.check(fast->opcode, form, fast->codes), DecodeStatus::None) << op.name;
    EXPECT_EQ(form, fast->form) << op.name;
  }
};

TEST_P(EveryToy, HasNoOverlaps) { EXPECT_TRUE(find_overlaps(isa).empty()); }

TEST_P(EveryToy, DecodesLegalAndSpoiledWordsLikeTheSlowReading) {
  const size_t rounds = isa.opcodes.size() > 50 ? 40 : 1500;
  for (const model::Opcode& op : isa.opcodes) {
    size_t legal = 0;
    for (size_t i = 0; i < rounds; ++i) {
      const Bits word = toys::random_word(isa, codec, op, random);
      legal += read(codec, word, op.length).has_value();
      expect_same(word, op.length);
      expect_same(word ^ Bits{1} << random() % op.length, op.length);
      expect_same(word ^ Bits{1} << random() % op.length ^ Bits{1} << random() % op.length, op.length);
    }
    EXPECT_GT(legal, rounds / 50) << op.name << " is hardly ever legal: the test would say little";
  }
}

TEST_P(EveryToy, DecodesAnyBitsLikeTheSlowReading) {
  for (size_t i = 0; i < 3000; ++i) {
    const unsigned length = isa.opcodes[i % isa.opcodes.size()].length;
    expect_same(toys::random_bits(random) >> (128 - length), length);
  }
}

TEST_P(EveryToy, ReadsBytesAsItWroteThemAndNothingBehindThem) {
  for (const model::Opcode& op : isa.opcodes) {
    const Bits word = toys::random_word(isa, codec, op, random);
    const unsigned bytes = op.length / 8;
    std::vector<uint8_t> exact(bytes), longer(bytes + 20, 0xA5);
    codec.to_bytes(word, op.length, exact.data());
    codec.to_bytes(word, op.length, longer.data());
    EXPECT_EQ(codec.from_bytes(exact.data(), op.length), word);
    EXPECT_EQ(longer[bytes], 0xA5);
    const auto expected = read(codec, word, op.length);
    for (const auto& text : {exact, longer}) {
      Decoded d;
      EXPECT_EQ(codec.decode(text, d), expected ? bytes : 0u) << op.name;
      if (!expected) continue;
      EXPECT_EQ(d.opcode, expected->opcode);
      EXPECT_EQ(d.bytes, bytes);
      EXPECT_EQ(d.word, word);
    }
  }
}

TEST_P(EveryToy, SaysTruncatedForEachProperPartOfAnInstruction) {
  for (uint16_t i = 0; i < isa.opcodes.size(); ++i) {
    const model::Opcode& op = isa.opcodes[i];
    const Bits word = toys::random_word(isa, codec, op, random);
    std::array<uint8_t, 16> bytes;
    codec.to_bytes(word, op.length, bytes.data());
    for (unsigned n = 0; n < op.length / 8; ++n) {
      Decoded d;
      DecodeStatus why = DecodeStatus::None;
      EXPECT_FALSE(codec.decode(std::span(bytes.data(), n), d, &why));
      EXPECT_EQ(why, DecodeStatus::Truncated) << op.name << " cut after " << n << " bytes";
    }
  }
}

TEST_P(EveryToy, ReadsPartsOfAnInstructionWithoutReadingFurther) {
  // An exactly sized allocation for each: a sanitizer would see a read after it.
  for (unsigned n = 0; n <= codec.max_bytes() + 1; ++n) {
    std::vector<uint8_t> bytes(n);
    for (uint8_t& b : bytes) b = static_cast<uint8_t>(random());
    Decoded d;
    codec.decode(bytes, d);
  }
}

INSTANTIATE_TEST_SUITE_P(Toys, EveryToy, ::testing::Values(&toys::wide, &toys::prefixed, &toys::compressed));

TEST(Parcels, AreLittleEndianAndTheFirstIsOnTopOrBelow) {
  const model::Isa top = toys::prefixed(), below = toys::compressed();
  std::array<uint8_t, 6> bytes;
  Codec(top).to_bytes(0x112233445566, 48, bytes.data());
  EXPECT_EQ(bytes, (std::array<uint8_t, 6>{0x22, 0x11, 0x44, 0x33, 0x66, 0x55}));
  Codec(below).to_bytes(0x112233445566, 48, bytes.data());
  EXPECT_EQ(bytes, (std::array<uint8_t, 6>{0x66, 0x55, 0x44, 0x33, 0x22, 0x11}));
}

// The owner of a first parcel, computed from the table of prefixes.
std::string owner(unsigned parcel) {
  const unsigned seven = parcel >> 9, eight = parcel >> 8, twelve = parcel >> 4;
  if (seven >= 1 && seven <= 83) return "SEVEN" + std::to_string(seven);
  if (eight >= 0xB8 && eight < 0xB8 + 56) return "EIGHT" + std::to_string(eight - 0xB8);
  if (twelve >= 0xF80 && twelve < 0xF80 + 33) return "TWELVE" + std::to_string(twelve - 0xF80);
  if (parcel >= 0xFC00 && parcel < 0xFC00 + 49) return "LONG" + std::to_string(parcel - 0xFC00);
  if (parcel >= 0xFC40 && parcel < 0xFC40 + 14) return "BARE" + std::to_string(parcel - 0xFC40);
  return "";
}

TEST(Prefixes, EachOfTheFirstParcelsBelongsToOneOpcodeOrNone) {
  const model::Isa isa = toys::prefixed();
  const Codec codec(isa);
  size_t owned = 0;
  for (unsigned parcel = 0; parcel < 65536; ++parcel) {
    const std::array<uint8_t, 6> bytes = {static_cast<uint8_t>(parcel), static_cast<uint8_t>(parcel >> 8)};
    const std::string expected = owner(parcel);
    Decoded d;
    DecodeStatus why = DecodeStatus::None;
    codec.decode(bytes, d, &why);
    ASSERT_EQ(why == DecodeStatus::NoOpcode, expected.empty()) << std::hex << parcel;
    if (expected.empty()) continue;
    ++owned;
    ASSERT_EQ(isa.opcodes[d.opcode].name, expected) << std::hex << parcel;
    const bool is_short = isa.opcodes[d.opcode].length == 16;
    codec.decode(std::span(bytes.data(), 2), d, &why);
    ASSERT_EQ(why == DecodeStatus::Truncated, !is_short) << expected;
    ASSERT_EQ(isa.opcodes[d.opcode].name, expected) << "the first parcel alone tells the opcode";
  }
  EXPECT_EQ(owned, 83u * 512 + 56u * 256 + 33u * 16 + 49 + 14);
}

}  // namespace
}  // namespace isadora::encoding
