// The output for people: each test shows a text, a span in it, and the whole output.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "diag/diagnostic.h"

namespace isadora::diag {
namespace {

using base::make_source;
using base::SourceRef;
using base::Span;

// The span of the first `part` in the source.
Span at(const SourceRef& source, std::string_view part) {
  const auto begin = static_cast<uint32_t>(source->text.find(part));
  return {source.get(), begin, begin + static_cast<uint32_t>(part.size())};
}

std::string text_of(const Sink& sink, bool color = false) { return "\n" + render(sink, {Format::Text, color, 100}); }

std::string text_of(Span span, const std::string& message = "look here") {
  Sink sink;
  sink.report(Kind::BadValue, span, message);
  return text_of(sink);
}

TEST(Text, ACaretStandsUnderTheSpan) {
  const auto s = make_source("toy.isa", "one\n  Signed; Radix = 3;\n");
  EXPECT_EQ(text_of(at(s, "Radix"), "a radix is 10 or 16"), R"(
toy.isa:2:11: error: a radix is 10 or 16 [bad-value]
  2 |   Signed; Radix = 3;
    |           ^~~~~
)");
}

TEST(Text, CaretsStandRightUnderChinese) {
  const auto s = make_source("加.isa", "    // 整数加法，带进位\n    整数：Rd = 加(Ra);  // 结果\n");
  EXPECT_EQ(text_of(at(s, "Rd")), R"(
加.isa:2:8: error: look here [bad-value]
  2 |     整数：Rd = 加(Ra);  // 结果
    |           ^~
)");
  EXPECT_EQ(text_of(at(s, "加法，")), R"(
加.isa:1:10: error: look here [bad-value]
  1 |     // 整数加法，带进位
    |            ^~~~~~
)");
}

TEST(Text, CombiningMarksTakeNoColumn) {
  const auto s = make_source("a", "e\xCC\x81t x");
  EXPECT_EQ(text_of(at(s, "x")), "\na:1:5: error: look here [bad-value]\n  1 | e\xCC\x81t x\n    |    ^\n");
}

TEST(Text, TabsGoToTheNextStop) {
  const auto s = make_source("a", "\tab\tcd");
  EXPECT_EQ(text_of(at(s, "cd")), R"(
a:1:5: error: look here [bad-value]
  1 |     ab  cd
    |         ^~
)");
}

TEST(Text, AnEmptySpanIsAPlaceBetweenCharacters) {
  const auto s = make_source("a", "ab\ncd");
  EXPECT_EQ(text_of({s.get(), 5, 5}), R"(
a:2:3: error: look here [bad-value]
  2 | cd
    |   ^
)");
  EXPECT_EQ(text_of({s.get(), 2, 3}), R"(
a:1:3: error: look here [bad-value]
  1 | ab
    |   ^
)");
}

TEST(Text, AnEmptyTextHasAPlaceToo) {
  const auto s = make_source("a", "");
  EXPECT_EQ(text_of({s.get(), 0, 0}), R"(
a:1:1: error: look here [bad-value]
  1 |
    | ^
)");
}

TEST(Text, ASpanOfSeveralLinesIsMarkedOnEach) {
  const auto s = make_source("a", "x = {\n    y,\n\n  z };\n");
  EXPECT_EQ(text_of(at(s, "{\n    y,\n\n  z }")), R"(
a:1:5: error: look here [bad-value]
  1 | x = {
    |     ^
  2 |     y,
    |     ~~
  3 |
  4 |   z };
    |   ~~~
)");
}

TEST(Text, OfALongSpanTheEndsAreShown) {
  std::string text;
  for (int i = 1; i <= 12; ++i) text += "line " + std::to_string(i) + "\n";
  const auto s = make_source("a", text);
  EXPECT_EQ(text_of({s.get(), 5, static_cast<uint32_t>(text.size())}), R"(
a:1:6: error: look here [bad-value]
   1 | line 1
     |      ^
  ...
  12 | line 12
     | ~~~~~~~
)");
}

TEST(Text, ALongLineIsCutAroundTheCaret) {
  std::string text = std::string(500, 'a') + " wrong " + std::string(500, 'b');
  const auto s = make_source("a", text);
  EXPECT_EQ(text_of(at(s, "wrong")),
            "\na:1:502: error: look here [bad-value]\n"
            "  1 | …" +
                std::string(39, 'a') + " wrong " + std::string(54, 'b') +
                "…\n"
                "    | " +
                std::string(41, ' ') + "^~~~~\n");
  EXPECT_EQ(text_of({s.get(), 1006, 1007}),
            "\na:1:1007: error: look here [bad-value]\n"
            "  1 | …" +
                std::string(100, 'b') +
                "\n"
                "    | " +
                std::string(100, ' ') + "^\n");
}

TEST(Text, WideCharactersAreNotCutInHalf) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "加";
  const auto s = make_source("a", text);
  std::string shown, marks(81, ' ');
  for (int i = 0; i < 50; ++i) shown += "加";
  EXPECT_EQ(text_of({s.get(), 9000, 9003}),
            "\na:1:3001: error: look here [bad-value]\n  1 | …" + shown + "…\n    | " + marks.substr(0, 41) + "^~\n");
}

TEST(Text, WhatATerminalWouldObeyIsWrittenOut) {
  const auto s = make_source("a", "\x1b[2J\xE2\x80\xAE x\xFFy z");
  EXPECT_EQ(text_of(at(s, "z"), "bad \x1b[31m \xFE"), R"(
a:1:11: error: bad <U+001B>[31m <FE> [bad-value]
  1 | <U+001B>[2J<U+202E> x<FF>y z
    |                            ^
)");
}

TEST(Text, WithoutASourceTheProgramSpeaks) {
  EXPECT_EQ(text_of(Span(), "`--grid` needs a number"), "\nisadora: error: `--grid` needs a number [bad-value]\n");
}

TEST(Text, LabelsHaveTheirOwnExcerptsInOtherFilesToo) {
  const auto a = make_source("000.isa", "__DefGroup ALL\n"), b = make_source("001.isa", "\n\n__DefGroup ALL\n");
  Sink sink;
  auto& d = sink.report(Kind::DuplicateName, at(b, "ALL"), "`ALL` is defined twice");
  d.labels.push_back({at(a, "ALL"), "first defined here"});
  d.notes.push_back("a group may be extended:\nits blocks are joined");
  d.fixes.push_back({at(b, "ALL"), "ALL2", "write `ALL2`"});
  d.fixes.push_back({at(a, "__DefGroup ALL\n"), "", "remove the first"});
  EXPECT_EQ(text_of(sink), R"(
001.isa:3:12: error: `ALL` is defined twice [duplicate-name]
  3 | __DefGroup ALL
    |            ^~~
000.isa:1:12: note: first defined here
  1 | __DefGroup ALL
    |            ^~~
  note: a group may be extended:
        its blocks are joined
  fix: write `ALL2`
  fix: remove the first (000.isa:1)
)");
}

TEST(Text, ColorMarksTheParts) {
  const auto s = make_source("a", "x y");
  Sink sink;
  sink.report(Kind::BadValue, at(s, "y"), "wrong").fixes.push_back({at(s, "y"), "z", "write `z`"});
  EXPECT_EQ(text_of(sink, true),
            "\n\x1b[1ma:1:3:\x1b[0m \x1b[1;31merror:\x1b[0m \x1b[1mwrong\x1b[0m [bad-value]\n"
            "  \x1b[34m1 |\x1b[0m x y\n"
            "  \x1b[34m  |\x1b[0m \x1b[1;32m  ^\x1b[0m\n"
            "  \x1b[1;32mfix:\x1b[0m write `z`\n");
}

TEST(Text, BeyondTheLimitFindingsAreCounted) {
  Sink sink;
  for (int i = 0; i < 5; ++i) sink.report(Kind::BadValue, {}, "number " + std::to_string(i));
  EXPECT_EQ(render(sink, {Format::Text, false, 2}),
            "isadora: error: number 0 [bad-value]\n"
            "isadora: error: number 1 [bad-value]\n"
            "isadora: 3 findings more\n");
  EXPECT_EQ(render(Sink(), {}), "");
}

TEST(Text, ASpanBeyondItsTextIsNoHarm) {
  const auto s = make_source("a", "ab");
  EXPECT_EQ(text_of({s.get(), 90, 95}), R"(
a:1:3: error: look here [bad-value]
  1 | ab
    |   ^
)");
  EXPECT_EQ(text_of({s.get(), 1, 0}), R"(
a:1:2: error: look here [bad-value]
  1 | ab
    |  ^
)");
}

TEST(Text, RandomBytesAndSpansGiveTextWithoutControls) {
  std::mt19937 random(7);
  const std::string_view pieces[] = {"a",        "加",   "\t", "\n",        "\r\n", "\xFF",
                                     "\xE5\x8A", "\x1b", " ",  "e\xCC\x81", "\x80"};
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (auto n = random() % 300; n > 0; --n) text += pieces[random() % std::size(pieces)];
    const auto s = make_source("a", text);
    const auto begin = static_cast<uint32_t>(random() % (text.size() + 1));
    const std::string shown = text_of({s.get(), begin, begin + static_cast<uint32_t>(random() % 200)});
    EXPECT_TRUE(nlohmann::json::accept(nlohmann::json(shown).dump(-1, ' ', false))) << "not UTF-8";
    EXPECT_EQ(
        std::count_if(shown.begin(), shown.end(), [](char c) { return (c >= 0 && c < ' ' && c != '\n') || c == 0x7F; }),
        0);
    EXPECT_EQ(std::count(shown.begin(), shown.end(), '^'), 1) << shown;
  }
}

}  // namespace
}  // namespace isadora::diag
