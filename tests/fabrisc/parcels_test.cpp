// The first parcel: what begins with it, how long it is. And words of every opcode, and streams of parcels, there and
// back.
#include <cctype>
#include <map>
#include <set>

#include "fabrisc/hart.h"

namespace isadora::test {
namespace {

// The room as the seed draws it; how long an instruction is follows from its first seven bits, and from three more
// under 1111110.
struct Range {
  unsigned first, last, bits, room, used;
};
constexpr Range kRanges[] = {{0x0000, 0xB7FF, 7, 92, 83},
                             {0xB800, 0xF7FF, 8, 64, 56},
                             {0xF800, 0xFBFF, 12, 64, 33},
                             {0xFC00, 0xFC7F, 16, 128, 63},
                             {0xFC80, 0xFFFF, 16, 896, 0}};

// Which opcodes can begin with a parcel: by its fixed bits, and by the codes that lie in it as a whole.
std::vector<uint16_t> beginning_with(unsigned parcel) {
  const model::Isa& isa = fabrisc().isa;
  std::vector<uint16_t> found;
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
    const model::Opcode& op = isa.opcodes[o];
    const unsigned shift = op.length - 16;
    const model::Bits mask = model::Bits{0xFFFF} << shift, word = model::Bits{parcel} << shift;
    if ((op.fixed_value ^ word) & op.fixed_mask & mask) continue;
    found.push_back(o);
  }
  return found;
}

// Some instruction that begins with the parcel, from random further parcels.
bool decodes(unsigned parcel, std::mt19937_64& random, encoding::Decoded& out) {
  for (int attempt = 0; attempt < 256; ++attempt) {
    uint8_t bytes[6];
    for (unsigned i = 0; i < 6; ++i) bytes[i] = static_cast<uint8_t>(attempt == 0 ? 0 : random() >> 8);
    // Fields with few meanings are in the second parcel's upper bits: half the time they are small.
    if (attempt % 2) bytes[3] &= 0x1F, bytes[2] &= 0xFF;
    bytes[0] = static_cast<uint8_t>(parcel);
    bytes[1] = static_cast<uint8_t>(parcel >> 8);
    if (fabrisc().codec.decode(bytes, out)) return true;
  }
  return false;
}

TEST(Parcels, AllAreClassified) {
  std::mt19937_64 random(1);
  std::map<unsigned, std::set<unsigned>> lengths;  // by the first seven bits, or ten under 1111110
  std::map<const Range*, std::set<unsigned>> used;
  unsigned legal = 0;
  for (unsigned parcel = 0; parcel < 0x10000; ++parcel) {
    const Range* range = kRanges;
    while (parcel > range->last) ++range;
    const auto candidates = beginning_with(parcel);
    encoding::Decoded d;
    const bool good = decodes(parcel, random, d);
    ASSERT_TRUE(!good || !candidates.empty()) << std::hex << parcel;
    if (!good) continue;
    ++legal;
    used[range].insert(parcel >> (16 - range->bits));
    const unsigned key = parcel >> 9 == 0x7E ? 0x10000 | parcel >> 6 : parcel >> 9;
    lengths[key].insert(d.bytes);
    for (const uint16_t o : candidates) ASSERT_EQ(fabrisc().isa.opcodes[o].length, 8u * d.bytes) << std::hex << parcel;
  }
  for (const auto& [key, of] : lengths) EXPECT_EQ(of.size(), 1u) << std::hex << key;
  for (const Range& r : kRanges) {
    EXPECT_EQ((r.last + 1 - r.first) >> (16 - r.bits), r.room);
    EXPECT_EQ(used[&r].size(), r.used) << std::hex << r.first;
  }
  std::printf("%u of 65536 first parcels begin an instruction\n", legal);
}

TEST(Parcels, TheReservedOnesNeverBeginAnInstruction) {
  std::mt19937_64 random(2);
  encoding::Decoded d;
  for (unsigned parcel = 0xFC80; parcel < 0x10000; ++parcel) {
    EXPECT_TRUE(beginning_with(parcel).empty()) << std::hex << parcel;
    EXPECT_FALSE(decodes(parcel, random, d)) << std::hex << parcel;
  }
  for (unsigned parcel = 0; parcel < 0x0200; ++parcel) EXPECT_FALSE(decodes(parcel, random, d)) << std::hex << parcel;
}

TEST(Parcels, NoWordIsTwoInstructions) { EXPECT_TRUE(encoding::find_overlaps(fabrisc().isa).empty()); }

// ---- round trips
// ---------------------------------------------------------------------------------------------------------

class RandomWords {
 public:
  explicit RandomWords(U64 seed) : random_(seed) {}

  bool next(uint16_t index, encoding::Decoded& out) {
    const model::Opcode& opcode = fabrisc().isa.opcodes[index];
    for (int attempt = 0; attempt < 500; ++attempt) {
      std::vector<U64> codes;
      for (const model::Field& f : opcode.fields) codes.push_back(code(f));
      if (fabrisc().codec.decode_word(fabrisc().codec.pack(opcode, codes), opcode.length, out) && out.opcode == index)
        return true;
    }
    return false;
  }
  U64 operator()() { return random_(); }

 private:
  U64 code(const model::Field& f) {
    if (f.fixed) return *f.fixed;
    if (f.default_code && random_() % 4 == 0) return *f.default_code;
    return low(random_() % 4 ? random_() : random_() >> random_() % 64, f.width());
  }
  std::mt19937_64 random_;
};

// Other spellings: blanks, small letters, decimal numbers.
std::string rewritten(const std::string& text, U64 choice) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if ((choice & 1) && text.compare(i, 2, "0x") == 0) {
      size_t end = i + 2;
      while (end < text.size() && std::isxdigit(static_cast<unsigned char>(text[end]))) ++end;
      out += std::to_string(std::stoull(text.substr(i + 2, end - i - 2), nullptr, 16));
      i = end - 1;
    } else if ((choice & 2) && text[i] == ',') {
      out += " ,  ";
    } else {
      out += (choice & 4) ? static_cast<char>(std::tolower(static_cast<unsigned char>(text[i]))) : text[i];
    }
  }
  return out;
}

class EveryOpcode : public testing::TestWithParam<uint16_t> {};

TEST_P(EveryOpcode, WordsAndTextsMakeTheRoundTrip) {
  RandomWords words(GetParam());
  for (int i = 0; i < 500; ++i) {
    encoding::Decoded word, back;
    ASSERT_TRUE(words.next(GetParam(), word));
    const std::string text = print(word);
    std::string why;
    ASSERT_TRUE(assemble(text, back, &why)) << text << "\n" << why;
    ASSERT_TRUE(back.word == word.word && back.bytes == word.bytes) << text << " became " << print(back);
    record(Shown::Words, {word});
    const std::string other = rewritten(text, words());
    ASSERT_TRUE(assemble(other, back, &why)) << other << "\n" << why;
    ASSERT_EQ(print(back), text) << "from " << other;
    record(Shown::Texts, {word});
  }
}

std::vector<uint16_t> all_opcodes() {
  std::vector<uint16_t> out(fabrisc().isa.opcodes.size());
  for (size_t i = 0; i < out.size(); ++i) out[i] = static_cast<uint16_t>(i);
  return out;
}

INSTANTIATE_TEST_SUITE_P(fabrisc, EveryOpcode, testing::ValuesIn(all_opcodes()),
                         [](const auto& test) { return fabrisc().isa.opcodes[test.param].name; });

TEST(Streams, OfRandomParcelsDecodeOrAreSkipped) {
  std::mt19937_64 random(3);
  std::vector<uint8_t> bytes(1 << 20);
  for (uint8_t& b : bytes) b = static_cast<uint8_t>(random() >> 16);
  size_t decoded = 0;
  for (size_t at = 0; at + 6 <= bytes.size();) {
    encoding::Decoded d, back;
    if (!fabrisc().codec.decode(std::span(bytes).subspan(at), d)) {
      at += 2;
      continue;
    }
    ++decoded;
    std::string why;
    const std::string text = print(d);
    ASSERT_TRUE(assemble(text, back, &why)) << text << "\n" << why;
    ASSERT_TRUE(back.word == d.word) << text;
    at += d.bytes;
  }
  EXPECT_GT(decoded, 100000u);
}

}  // namespace
}  // namespace isadora::test
