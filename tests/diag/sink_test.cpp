// Findings are collected, ordered and counted.
#include <gtest/gtest.h>

#include "diag/diagnostic.h"

namespace isadora::diag {
namespace {

using base::make_source;

std::vector<std::string> messages(const Sink& sink) {
  std::vector<std::string> result;
  for (const Diagnostic& d : sink.all()) result.push_back(d.message);
  return result;
}

TEST(Kinds, AreNamedInKebabCase) {
  EXPECT_EQ(name(Kind::UnknownType), "unknown-type");
  EXPECT_EQ(name(Kind::Fault), "fault");
  EXPECT_EQ(summary(Kind::UnknownType), "a type that nothing defines");
  EXPECT_EQ(severity(Kind::UnknownType), Severity::Error);
}

TEST(Sink, CountsErrors) {
  Sink sink;
  EXPECT_FALSE(sink.has_errors());
  sink.report(Kind::BadValue, {}, "a");
  sink.report(Kind::BadValue, {}, "b");
  EXPECT_EQ(sink.error_count(), 2u);
  EXPECT_TRUE(sink.has_errors());
}

TEST(Sink, SortsByFilePlaceAndKind) {
  const auto a = make_source("a", "0123"), b = make_source("b", "0123");
  Sink sink;
  sink.report(Kind::BadValue, {b.get(), 0, 1}, "6");
  sink.report(Kind::BadValue, {a.get(), 2, 3}, "5");
  sink.report(Kind::BadValue, {a.get(), 1, 3}, "4");
  sink.report(Kind::BadValue, {a.get(), 1, 2}, "3");
  sink.report(Kind::BadNumber, {a.get(), 1, 2}, "2");
  sink.report(Kind::BadValue, {}, "1");
  sink.sort();
  EXPECT_EQ(messages(sink), (std::vector<std::string>{"1", "2", "3", "4", "5", "6"}));
}

TEST(Sink, ExactDuplicatesAreDroppedAndNothingElse) {
  const auto a = make_source("a", "0123"), again = make_source("a", "0123");
  Sink sink;
  sink.report(Kind::BadValue, {a.get(), 0, 1}, "same");
  sink.report(Kind::BadValue, {a.get(), 0, 1}, "same").notes.push_back("but noted");
  sink.report(Kind::BadValue, {again.get(), 0, 1}, "same");  // the same file, read twice
  sink.report(Kind::BadValue, {a.get(), 0, 1}, "same").labels.push_back({{a.get(), 0, 1}, "but labelled"});
  sink.report(Kind::BadValue, {a.get(), 0, 1}, "same").fixes.push_back({{a.get(), 0, 1}, "x", "but mended"});
  sink.report(Kind::BadNumber, {a.get(), 0, 1}, "same");
  sink.sort();
  EXPECT_EQ(sink.all().size(), 5u);
}

TEST(Nearest, FindsTheWordThatWasMeant) {
  EXPECT_EQ(nearest("Unsinged", {"Signed", "Unsigned", "Pattern"}), "Unsigned");
  EXPECT_EQ(nearest("IAD", {"IMAD", "IADD", "LEA"}), "IMAD") << "of two that are equally near the first";
  EXPECT_EQ(nearest("IADDD", {"IMAD", "IADD", "LEA"}), "IADD");
  EXPECT_EQ(nearest("Bitwdith", {"Bitwidth"}), "Bitwidth");
}

TEST(Nearest, PrefersTheSameLetterCase) {
  EXPECT_EQ(nearest("lsb", {"LSB", "msb"}), "LSB") << "case is not an edit";
  EXPECT_EQ(nearest("Reg", {"rEG", "reg", "Rag"}), "reg");
  EXPECT_EQ(nearest("pt", {"PT", "P0"}), "PT");
}

TEST(Nearest, IsSilentWhenNothingIsNear) {
  EXPECT_EQ(nearest("Signed", {"Pattern", "Radix", "Set"}), "");
  EXPECT_EQ(nearest("LT", {"GE", "LE"}), "") << "of two letters one is too much";
  EXPECT_EQ(nearest("x", {"y"}), "");
  const std::string longest(64, 'n');
  EXPECT_EQ(nearest(longest.substr(1), {longest}), longest);
  EXPECT_EQ(nearest(longest, {longest + "n"}), "") << "the time grows with the product of both lengths";
  EXPECT_EQ(nearest(longest + "n", {longest}), "");
  EXPECT_EQ(nearest("", {"", "a"}), "");
  EXPECT_EQ(nearest("word", {}), "");
}

}  // namespace
}  // namespace isadora::diag
