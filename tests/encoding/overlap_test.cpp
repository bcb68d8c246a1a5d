// Opcodes that a word cannot tell apart are found, with a word that is both; and the matcher holds whatever a
// description fixes.
#include <gtest/gtest.h>

#include <bit>

#include "encoding/matcher.h"
#include "toys.h"

namespace isadora::encoding {
namespace {

using toys::field;
using toys::fixed;

model::Isa of_parcels(unsigned bits, model::Order order) {
  model::Isa isa;
  isa.machine.parcel_bits = bits;
  isa.machine.parcel_order = order;
  toys::number(isa, "Any", 32);
  return isa;
}

void add(model::Isa& isa, const char* name, unsigned length, std::vector<model::Field> fields) {
  model::Opcode op;
  op.name = name;
  op.length = length;
  op.fields = std::move(fields);
  isa.opcodes.push_back(std::move(op));
}

bool is(const model::Opcode& op, Bits word) { return (word & op.fixed_mask) == op.fixed_value; }

TEST(Overlaps, OfOneLengthHaveAWordThatIsBoth) {
  model::Isa isa = of_parcels(32, model::Order::Lsb);
  add(isa, "low", 32, {fixed("a", 0, {{0, 8}}, 0x12), field("x", 0, {{8, 24}})});
  add(isa, "high", 32, {fixed("b", 0, {{24, 8}}, 0x34), field("y", 0, {{0, 24}})});
  add(isa, "other", 32, {fixed("a", 0, {{0, 8}}, 0x13), fixed("b", 0, {{24, 8}}, 0x35), field("z", 0, {{8, 16}})});
  toys::finish(isa);
  const auto found = find_overlaps(isa);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].a, 0);
  EXPECT_EQ(found[0].b, 1);
  EXPECT_EQ(found[0].witness, Bits{0x34000012});
  EXPECT_TRUE(is(isa.opcodes[0], found[0].witness) && is(isa.opcodes[1], found[0].witness));
}

TEST(Overlaps, OfTwoLengthsAreSeenInTheCommonParcels) {
  for (const model::Order order : {model::Order::Lsb, model::Order::Msb}) {
    const bool lsb = order == model::Order::Lsb;
    const unsigned first = lsb ? 0 : 32;  // where the first parcel of 48 bits begins
    model::Isa isa = of_parcels(16, order);
    add(isa, "short", 16, {fixed("a", 0, {{0, 4}}, 5), field("x", 0, {{4, 12}})});
    add(isa, "long", 48,
        {fixed("b", 0, {{first + 4, 4}}, 6), field("y", 0, {{first, 4}}), field("z", 0, {{first + 8, 8}}),
         field("rest", 0, {{lsb ? 16u : 0u, 32}})});
    add(isa, "apart", 48, {fixed("c", 0, {{first, 8}}, 0x77), field("z", 0, {{first + 8, 8}})});
    toys::finish(isa);
    const auto found = find_overlaps(isa);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].witness, Bits{0x65} << first);
    EXPECT_TRUE(is(isa.opcodes[1], found[0].witness));
    EXPECT_TRUE(is(isa.opcodes[0], found[0].witness >> first & 0xFFFF));
  }
}

TEST(Overlaps, AnUncoveredBitTellsApartWhatIsFixedToOneElsewhere) {
  model::Isa isa = of_parcels(16, model::Order::Lsb);
  add(isa, "without", 16, {fixed("a", 0, {{0, 8}}, 1), field("x", 0, {{8, 4}})});
  add(isa, "with", 16, {fixed("a", 0, {{0, 8}}, 1), field("x", 0, {{8, 4}}), fixed("b", 0, {{12, 1}}, 1)});
  toys::finish(isa);
  EXPECT_TRUE(find_overlaps(isa).empty());
  const Codec codec(isa);
  Decoded d;
  EXPECT_TRUE(codec.decode_word(0x1301, 16, d));
  EXPECT_EQ(d.opcode, 1);
  EXPECT_TRUE(codec.decode_word(0x0301, 16, d));
  EXPECT_EQ(d.opcode, 0);
}

TEST(Overlaps, TheOneThatFixesMoreIsDecoded) {
  model::Isa isa = of_parcels(16, model::Order::Lsb);
  add(isa, "first", 16, {fixed("a", 0, {{0, 1}}, 1), field("x", 0, {{1, 15}})});
  add(isa, "second", 16, {fixed("b", 0, {{0, 8}}, 1), field("x", 0, {{8, 8}})});
  toys::finish(isa);
  EXPECT_EQ(find_overlaps(isa).size(), 1u);
  Decoded d;
  EXPECT_TRUE(Codec(isa).decode_word(1, 16, d));
  EXPECT_EQ(d.opcode, 1);
  EXPECT_TRUE(Codec(isa).decode_word(3, 16, d));
  EXPECT_EQ(d.opcode, 0);
}

Decoded decoded(const Codec& codec, Bits word, DecodeStatus& why) {
  Decoded d;
  d.opcode = model::kNoIndex;
  codec.decode_word(word, 16, d, &why);
  return d;
}

// A code without an enumerator is no part of a word, so it may stand for another opcode there, however much each fixes;
// and however often words were decoded.
TEST(Overlaps, CodesWithoutAnEnumeratorTellApart) {
  model::Isa isa = of_parcels(16, model::Order::Lsb);
  const uint16_t mode = toys::enumeration(isa, "Mode", 4, {"A", "B", "C"});
  add(isa, "load", 16, {fixed("a", 0, {{0, 4}}, 1), field("m", mode, {{4, 4}}), fixed("b", 0, {{8, 8}}, 0)});
  add(isa, "pop", 16, {fixed("a", 0, {{0, 8}}, 0xF1), field("x", 0, {{8, 8}})});
  toys::finish(isa);
  EXPECT_TRUE(find_overlaps(isa).empty());
  const Codec codec(isa, 1);
  for (int round = 0; round < 1000; ++round) {
    DecodeStatus why = DecodeStatus::None;
    EXPECT_EQ(decoded(codec, 0x0021, why).opcode, 0);
    EXPECT_EQ(why, DecodeStatus::None);
    EXPECT_EQ(decoded(codec, 0x00F1, why).opcode, 1);
    EXPECT_EQ(why, DecodeStatus::None);
    EXPECT_EQ(decoded(codec, 0x0031, why).opcode, 0) << "what names the error";
    EXPECT_EQ(why, DecodeStatus::BadCode);
    const uint8_t bytes[2] = {0xF1, 0x00};
    Decoded d;
    EXPECT_TRUE(codec.decode(bytes, d));
    EXPECT_EQ(d.opcode, 1);
  }
  isa.types[mode].enumerators.push_back({"D", 15, {"D"}, "", {}});
  const auto found = find_overlaps(isa);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].witness, Bits{0x00F1});
}

TEST(Overlaps, TwoListsOfCodesThatShareNoneTellApart) {
  model::Isa isa = of_parcels(16, model::Order::Lsb);
  const uint16_t low = toys::enumeration(isa, "Low", 4, {"A", "B"}),
                 high = toys::enumeration(isa, "High", 4, {"C", "D"});
  for (model::Enumerator& e : isa.types[high].enumerators) e.code += 2;
  add(isa, "first", 16, {fixed("a", 0, {{0, 4}}, 1), field("m", low, {{4, 4}}), field("x", 0, {{8, 8}})});
  add(isa, "second", 16, {fixed("a", 0, {{0, 4}}, 1), field("m", high, {{4, 4}}), field("x", 0, {{8, 8}})});
  toys::finish(isa);
  EXPECT_TRUE(find_overlaps(isa).empty());
  const Codec codec(isa);
  DecodeStatus why = DecodeStatus::None;
  EXPECT_EQ(decoded(codec, 0x0711, why).opcode, 0);
  EXPECT_EQ(decoded(codec, 0x0731, why).opcode, 1);
  EXPECT_EQ(why, DecodeStatus::None);
  EXPECT_EQ(decoded(codec, 0x0741, why).opcode, 0);
  EXPECT_EQ(why, DecodeStatus::BadCode);
}

// All words that a special case matches are its own: what it makes illegal is no word of the general opcode.
TEST(Overlaps, ASpecialCaseHasItsWordsForItself) {
  model::Isa isa = of_parcels(16, model::Order::Lsb);
  const uint16_t mode = toys::enumeration(isa, "Mode", 4, {"A"});
  add(isa, "general", 16, {fixed("a", 0, {{0, 4}}, 1), field("x", 0, {{4, 12}})});
  add(isa, "special", 16, {fixed("a", 0, {{0, 8}}, 0x51), field("m", mode, {{8, 4}}), field("y", 0, {{12, 4}})});
  toys::finish(isa);
  EXPECT_EQ(find_overlaps(isa).size(), 1u) << "unless that is declared";
  const Codec codec(isa);
  DecodeStatus why = DecodeStatus::None;
  EXPECT_EQ(decoded(codec, 0x0061, why).opcode, 0);
  EXPECT_EQ(decoded(codec, 0x0051, why).opcode, 1);
  EXPECT_EQ(why, DecodeStatus::None);
  EXPECT_EQ(decoded(codec, 0x0151, why).opcode, 1);
  EXPECT_EQ(why, DecodeStatus::BadCode);
}

// Random patterns over few bits overlap in every way; the tree must still find the one that fixes most, and among
// equals the first.
TEST(OpcodeMatcher, FindsTheMostSpecialOfAnyPatterns) {
  toys::Random random(99);
  for (size_t round = 0; round < 60; ++round) {
    std::vector<OpcodePattern> patterns(random() % 120);
    for (size_t i = 0; i < patterns.size(); ++i) {
      const Bits key = toys::random_bits(random) & toys::random_bits(random) & (round % 2 ? 0xFFFF : ~Bits{0} << 116);
      const Bits value = toys::random_bits(random) & key;
      patterns[i] = {.key = key, .fixed = key, .value = value, .opcode = static_cast<uint16_t>(i)};
    }
    const OpcodeMatcher matcher(patterns);
    for (size_t i = 0; i < 500; ++i) {
      Bits window = toys::random_bits(random);
      if (!patterns.empty())
        window ^= (window ^ patterns[i % patterns.size()].value) & patterns[i % patterns.size()].key;
      const OpcodePattern* found = matcher.find(window);
      const auto fixed = [](const OpcodePattern& p) {
        return std::popcount(static_cast<uint64_t>(p.key)) + std::popcount(static_cast<uint64_t>(p.key >> 64));
      };
      auto first = patterns.end();
      for (auto p = patterns.begin(); p != patterns.end(); ++p) {
        if (p->matches(window) && (first == patterns.end() || fixed(*p) > fixed(*first))) first = p;
      }
      ASSERT_EQ(found != nullptr, first != patterns.end());
      if (!found) continue;
      ASSERT_EQ(found->opcode, first->opcode);
    }
  }
}

// Each pair of opcodes differs in a bit of its own that all others leave open: a tree without a budget would double
// with each pair.
TEST(OpcodeMatcher, StaysSmallWhereEverythingOverlaps) {
  std::vector<OpcodePattern> patterns;
  for (unsigned i = 0; i < 200; ++i) {
    const Bits key = Bits{1} << (i / 2);
    patterns.push_back({.key = key, .fixed = key, .value = i % 2 ? key : 0, .opcode = static_cast<uint16_t>(i)});
  }
  const OpcodeMatcher matcher(patterns);
  ASSERT_NE(matcher.find(0), nullptr);
  EXPECT_EQ(matcher.find(0)->opcode, 0);
  EXPECT_EQ(matcher.find(~Bits{0})->opcode, 1);
}

// A word that the checker reports as an error is in the Model all the same.
TEST(Codec, LeavesOutOpcodesThatNoWordCanHave) {
  model::Isa isa = of_parcels(16, model::Order::Lsb);
  add(isa, "outside", 16, {field("x", 0, {{10, 8}})});
  add(isa, "far", 16, {field("x", 0, {{200, 8}})});
  add(isa, "odd", 24, {field("x", 0, {{0, 24}})});
  add(isa, "empty", 0, {});
  add(isa, "many", 16, std::vector<model::Field>(kMaxFields + 1, field("x", 0, {{0, 1}})));
  const Codec codec(isa);
  Decoded d;
  DecodeStatus why = DecodeStatus::None;
  EXPECT_FALSE(codec.decode_word(0, 16, d, &why));
  EXPECT_EQ(why, DecodeStatus::NoOpcode);
  uint16_t form = 0;
  EXPECT_EQ(codec.check(0, form, std::vector<uint64_t>{0}), DecodeStatus::NoOpcode);
  EXPECT_TRUE(find_overlaps(isa).empty());
}

TEST(Codec, HoldsADescriptionWithoutOpcodes) {
  const model::Isa isa = of_parcels(16, model::Order::Msb);
  Decoded d;
  DecodeStatus why = DecodeStatus::None;
  const uint8_t bytes[4] = {};
  EXPECT_FALSE(Codec(isa).decode(bytes, d, &why));
  EXPECT_NE(why, DecodeStatus::None);
  EXPECT_TRUE(find_overlaps(isa).empty());
}

}  // namespace
}  // namespace isadora::encoding
