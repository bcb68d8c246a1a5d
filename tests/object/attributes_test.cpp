// The section of attributes: what is written is read again, and of damaged bytes something is said.
#include "object/attributes.h"

#include <gtest/gtest.h>

#include <random>

namespace isadora::test {
namespace {

using object::AttributeFormat;
using object::AttributeValue;

// Odd tags have texts, 32 has both.
AttributeFormat format(bool big = false) {
  return {.vendor = "who",
          .big = big,
          .has_number = [](uint64_t tag) { return tag % 2 == 0; },
          .has_text = [](uint64_t tag) { return tag % 2 == 1 || tag == 32; }};
}

std::vector<AttributeValue> drawn(std::mt19937& random) {
  std::vector<AttributeValue> out;
  for (uint32_t i = random() % 8; i > 0; --i) {
    AttributeValue a{.tag = static_cast<uint32_t>(4 + random() % (random() % 2 ? 64 : INT32_MAX))};
    if (format().has_number(a.tag)) a.number = std::max(1u, static_cast<uint32_t>(random()) >> random() % 31);
    if (format().has_text(a.tag)) a.text = std::string(1 + random() % 300, static_cast<char>(' ' + random() % 90));
    out.push_back(a);
  }
  return out;
}

const std::string kSmall = object::write_attributes(format(), {{4, 16}, {5, 0, "rv32i"}, {32, 1, "gnu"}});

TEST(Attributes, AreReadAsTheyAreWritten) {
  std::mt19937 random(1);
  for (int i = 0; i < 1000; ++i) {
    const AttributeFormat f = format(i % 2 == 1);
    const std::vector<AttributeValue> all = drawn(random);
    const std::string bytes = object::write_attributes(f, all);
    EXPECT_EQ(bytes.empty(), all.empty());
    if (bytes.empty()) continue;
    const object::AttributesRead read = object::read_attributes(f, bytes);
    EXPECT_EQ(read.error, "");
    EXPECT_EQ(read.all, all);
  }
}

TEST(Attributes, WithoutAValueAreNotWritten) {
  EXPECT_EQ(object::write_attributes(format(), {{4, 0}, {5, 0, ""}}), "");
  EXPECT_EQ(object::write_attributes(format(), {{4, 0}, {6, 1}}), object::write_attributes(format(), {{6, 1}}));
}

TEST(Attributes, ThatAreCutOffAreRefused) {
  for (size_t length = 0; length < kSmall.size(); ++length) {
    const object::AttributesRead read = object::read_attributes(format(), kSmall.substr(0, length));
    EXPECT_EQ(read.error.empty(), length == 1) << length;  // the version, and no vendor
    EXPECT_TRUE(read.all.empty() || !read.error.empty()) << length;
  }
}

// A byte that is changed gives other attributes, those of another vendor, or an error.
TEST(Attributes, WithAnyOtherByteAreOthers) {
  const std::vector<AttributeValue> all = object::read_attributes(format(), kSmall).all;
  for (size_t i = 0; i < kSmall.size(); ++i) {
    for (unsigned value = 0; value < 256; ++value) {
      std::string bytes = kSmall;
      if (bytes[i] == static_cast<char>(value)) continue;
      bytes[i] = static_cast<char>(value);
      const object::AttributesRead read = object::read_attributes(format(), bytes);
      EXPECT_TRUE(!read.error.empty() || !read.others.empty() || read.all != all) << i << ": " << value;
    }
  }
}

TEST(Attributes, OfOtherVendorsAndScopesAreNamed) {
  AttributeFormat other = format();
  other.vendor = "other";
  const std::string both = kSmall + object::write_attributes(other, {{4, 8}}).substr(1);
  object::AttributesRead read = object::read_attributes(format(), both);
  EXPECT_EQ(read.error, "");
  EXPECT_EQ(read.others, std::vector<std::string>{"of the vendor `other`"});
  EXPECT_EQ(read.all.size(), 3u);
  std::string scoped = kSmall;
  scoped[9] = 2;  // of a section, no more of the whole file
  read = object::read_attributes(format(), scoped);
  EXPECT_EQ(read.others, std::vector<std::string>{"of single sections or symbols"});
  EXPECT_TRUE(read.all.empty());
}

// Lengths of 4 GiB, and numbers without an end.
TEST(Attributes, OfHugeLengthsAreRefused) {
  using namespace std::string_literals;
  const std::pair<std::string, std::string> cases[] = {
      {"A\xff\xff\xff\xffwho\0"s, "are cut off"},
      {"A\3\0\0\0who\0"s, "have a part that is shorter than its beginning"},
      {"A\x0d\0\0\0who\0\1\xff\xff\xff\xff"s, "are cut off"},
      {"A\x0d\0\0\0who\0\1\2\0\0\0"s, "have a part that is shorter than its beginning"},
      {"A\x10\0\0\0who\0\1\x08\0\0\0\4\xff\xff"s, "are cut off"},
      {"A\x14\0\0\0who\0\1\x0c\0\0\0\4\xff\xff\xff\xff\xff\1"s, "have a number beyond 32 bits"},
      {"A\x10\0\0\0who\0\1\x08\0\0\0\5\x1b\0"s,
       "have a text that is not of ASCII characters that can be printed, or is of more than 4096 bytes"},
      {"B"s, "do not begin with the version `A`"},
  };
  for (const auto& [bytes, error] : cases) EXPECT_EQ(object::read_attributes(format(), bytes).error, error);
}

}  // namespace
}  // namespace isadora::test
