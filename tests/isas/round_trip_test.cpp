// Words and texts of every described opcode, thousands each: as(dis(w)) == w, dis(as(t)) == canonical(t), and what
// decodes after a few bits were flipped makes the round trip too.
#include <algorithm>
#include <cctype>

#include "isas/coverage.h"
#include "isas/loaded.h"

namespace isadora::test {
namespace {

constexpr int kRandomWords = 2000;

class EveryOpcode : public testing::TestWithParam<uint16_t> {};

TEST_P(EveryOpcode, ItsWordsMakeTheRoundTrip) {
  RandomWords words(GetParam());
  for (int i = 0; i < kRandomWords; ++i) {
    encoding::Decoded word, back;
    ASSERT_TRUE(words.next(GetParam(), word));
    const std::string text = print(word);
    std::string why;
    ASSERT_TRUE(assemble(text, back, &why)) << text << "\n" << why;
    ASSERT_TRUE(back.word == word.word) << text << " became " << print(back);
    record(Shown::Words, {word});
  }
}

// The bits of a float are hexadecimal, and nothing else.
bool has_floats(uint16_t opcode) {
  const auto& fields = simt128().isa.opcodes[opcode].fields;
  return std::any_of(fields.begin(), fields.end(), [](const model::Field& f) { return f.is_float(); });
}

// Other spellings: spaces, letters, decimal numbers, constants by their second spelling.
std::string rewritten(std::string text, uint64_t choice) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if ((choice & 1) && text.compare(i, 2, "0x") == 0) {
      size_t end = i + 2;
      while (end < text.size() && std::isxdigit(static_cast<unsigned char>(text[end]))) ++end;
      out += std::to_string(std::stoull(text.substr(i + 2, end - i - 2), nullptr, 16));
      i = end - 1;
    } else if ((choice & 2) && text[i] == ',') {
      out += " ,  ";
    } else if ((choice & 4) && text[i] == ';') {
      out += " /* the end */ ;";
    } else {
      out += (choice & 8) ? static_cast<char>(std::tolower(static_cast<unsigned char>(text[i]))) : text[i];
    }
  }
  return out;
}

TEST_P(EveryOpcode, OtherTextsHaveTheSameCanonicalOne) {
  RandomWords words(GetParam() + 1000u);
  for (int i = 0; i < kRandomWords; ++i) {
    encoding::Decoded word, back;
    ASSERT_TRUE(words.next(GetParam(), word));
    const uint64_t choice = has_floats(GetParam()) ? words() & ~uint64_t{1} : words();
    const std::string text = print(word), other = rewritten(text, choice);
    std::string why;
    ASSERT_TRUE(assemble(other, back, &why)) << other << "\n" << why;
    ASSERT_EQ(print(back), text) << "from " << other;
    record(Shown::Texts, {word});
  }
}

TEST_P(EveryOpcode, WhatDecodesAfterBitFlipsMakesTheRoundTrip) {
  RandomWords words(GetParam() + 2000u);
  int decoded = 0;
  for (int i = 0; i < kRandomWords; ++i) {
    encoding::Decoded word, flipped, back;
    ASSERT_TRUE(words.next(GetParam(), word));
    const unsigned length = simt128().isa.opcodes[word.opcode].length;
    model::Bits bits = word.word;
    for (uint64_t flips = 1 + words() % 3; flips; --flips) bits ^= model::Bits{1} << words() % length;
    if (!simt128().codec.decode_word(bits, length, flipped)) continue;
    ++decoded;
    std::string why;
    const std::string text = print(flipped);
    ASSERT_TRUE(assemble(text, back, &why)) << text << "\n" << why;
    ASSERT_TRUE(back.word == bits) << text;
  }
  RecordProperty("decoded_per_1000", decoded * 1000 / kRandomWords);
  std::printf("%-16s %5.1f %% of the words with flipped bits decode\n", simt128().isa.opcodes[GetParam()].name.c_str(),
              decoded * 100.0 / kRandomWords);
}

std::vector<uint16_t> all_opcodes() {
  std::vector<uint16_t> out(simt128().isa.opcodes.size());
  for (size_t i = 0; i < out.size(); ++i) out[i] = static_cast<uint16_t>(i);
  return out;
}

INSTANTIATE_TEST_SUITE_P(simt128, EveryOpcode, testing::ValuesIn(all_opcodes()),
                         [](const auto& test) { return simt128().isa.opcodes[test.param].name; });

TEST(Words, ZeroAndOnesNeverDecode) {
  encoding::Decoded d;
  EXPECT_FALSE(simt128().codec.decode_word(0, 128, d));
  EXPECT_FALSE(simt128().codec.decode_word(~model::Bits{0}, 128, d));
}

TEST(Words, RandomBitsThatDecodeMakeTheRoundTrip) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 200000; ++i) {
    encoding::Decoded d, back;
    const model::Bits bits = model::Bits{random()} << 64 | random();
    if (!simt128().codec.decode_word(bits, 128, d)) continue;
    ASSERT_TRUE(assemble(print(d), back));
    ASSERT_TRUE(back.word == bits);
  }
}

}  // namespace
}  // namespace isadora::test
