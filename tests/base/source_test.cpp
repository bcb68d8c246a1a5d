// Places in a text: lines and columns as a reader counts them.
#include "base/source.h"

#include <gtest/gtest.h>

#include <random>

#include "base/lines.h"

namespace isadora::base {
namespace {

std::string place(const Source& source, uint32_t offset) {
  const auto [line, column] = source.position(offset);
  return std::to_string(line) + ":" + std::to_string(column);
}

TEST(Source, CountsLinesAndColumnsFromOne) {
  const auto s = make_source("a", "one\ntwo\n");
  EXPECT_EQ(place(*s, 0), "1:1");
  EXPECT_EQ(place(*s, 3), "1:4");  // the line end belongs to its line
  EXPECT_EQ(place(*s, 4), "2:1");
  EXPECT_EQ(place(*s, 8), "3:1");
  EXPECT_EQ(place(*s, 99), "3:1");  // beyond the end is the end
}

TEST(Source, AColumnIsACodePoint) {
  const auto s = make_source("a", "加法 x");
  EXPECT_EQ(place(*s, 3), "1:2");
  EXPECT_EQ(place(*s, 7), "1:4");
  EXPECT_EQ(place(*s, 4), "1:2") << "inside a character is at the character";
}

TEST(Source, AnEmptyTextHasOneEmptyLine) {
  const auto s = make_source("a", "");
  EXPECT_EQ(place(*s, 0), "1:1");
  EXPECT_EQ(s->line(1), "");
}

TEST(Source, ALineIsGivenWithoutItsEnd) {
  const auto s = make_source("a", "one\r\ntwo\n\nlast");
  EXPECT_EQ(s->line(1), "one");
  EXPECT_EQ(s->line(2), "two");
  EXPECT_EQ(s->line(3), "");
  EXPECT_EQ(s->line(4), "last");
  EXPECT_EQ(s->line(0), "");
  EXPECT_EQ(s->line(5), "");
}

TEST(Source, BytesThatAreNoUtf8HavePlacesToo) {
  const auto s = make_source("a", "\x80\xFF\x80\nz");
  EXPECT_EQ(place(*s, 0), "1:1");
  EXPECT_EQ(place(*s, 1), "1:1");
  EXPECT_EQ(place(*s, 4), "2:1");
}

TEST(Lines, AreThoseOfASearchForEachLineFeed) {
  std::mt19937 random(1);
  for (int i = 0; i < 2000; i++) {
    std::string text(random() % 300, 'x');
    for (char& c : text) c = "\n\v\r\x8A \t\0x"[random() % 8];
    std::vector<uint32_t> expected = {0};
    for (size_t at = 0; at < text.size(); ++at)
      if (text[at] == '\n') expected.push_back(static_cast<uint32_t>(at + 1));
    EXPECT_EQ(line_starts(text), expected);
  }
}

}  // namespace
}  // namespace isadora::base
