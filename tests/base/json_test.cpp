// JSON that others wrote: it is read in linear time, or refused.
#include "base/json.h"

#include <gtest/gtest.h>

#include "effort.h"

namespace isadora::base {
namespace {

std::string object_of(size_t members) {
  std::string out = "{";
  for (size_t i = 0; i < members; ++i) out += (i ? ",\"" : "\"") + std::to_string(i) + "\":0";
  return out + "}";
}

TEST(Json, MembersKeepTheirOrder) { EXPECT_EQ(json_text(parse_json(R"({"b": 1, "a": [2]})")), R"({"b":1,"a":[2]})"); }

TEST(Json, OtherTextsAreDiscarded) {
  for (const char* text : {"", "{", "{\"a\"}", "[1,]", "1 2", "\xFF", "\"\xFF\""})
    EXPECT_TRUE(parse_json(text).is_discarded()) << text;
}

TEST(Json, ARefusalSaysWhereAndWhy) {
  const auto why = [](const std::string& text) {
    std::string error;
    EXPECT_TRUE(parse_json(text, error, 2).is_discarded()) << text;
    return error;
  };
  EXPECT_EQ(why("{\"a\": 1,\n 2}"),
            "not JSON: line 2, column 2: syntax error while parsing object key - unexpected number literal; "
            "expected string literal");
  EXPECT_EQ(why(""),
            "not JSON: line 1, column 1: syntax error while parsing value - unexpected end of input; "
            "expected '[', '{', or a literal");
  EXPECT_EQ(why("[1e999]"), "not JSON: a number is out of range");
  EXPECT_EQ(why("{\"a\":1,\"b\":2,\"c\":3}"), "not accepted: an object has more than 2 members");
  EXPECT_EQ(why("[{\"a\":{\"b\":1},\"a\":2}]"), "not accepted: an object has the member \"a\" twice");
  EXPECT_FALSE(parse_json("[{\"a\":{\"a\":1}},{\"a\":2}]").is_discarded());
  EXPECT_EQ(why("{\"" + std::string(999, 'x') + "\":1,\"" + std::string(999, 'x') + "\":1}").size(), 107u);
}

TEST(Json, TooManyMembersOfAnObjectAreRefused) {
  EXPECT_EQ(parse_json(object_of(1000), 1000).size(), 1000u);
  EXPECT_TRUE(parse_json(object_of(1001), 1000).is_discarded());
  EXPECT_TRUE(parse_json("[" + object_of(test::kSanitized ? 300'000 : 3'000'000) + "]", 1000).is_discarded());
  const std::string half = object_of(501);
  EXPECT_EQ(parse_json("[" + half + "," + half + "]", 1000).size(), 2u);
}

TEST(Json, DeepNestingIsReadWithoutAStack) {
  const std::string deep(test::kSanitized ? 100'000 : 1'000'000, '[');
  EXPECT_TRUE(parse_json(deep).is_discarded());
  EXPECT_TRUE(parse_json(deep + std::string(deep.size(), ']')).is_array());
}

TEST(Json, DepthCountsNoBracketsInStrings) {
  EXPECT_FALSE(json_nests_deeper(R"({"[[[": "\"[[[", "a": [1]})", 2));
  EXPECT_TRUE(json_nests_deeper("[[1]]", 1));
  EXPECT_FALSE(json_nests_deeper("[1], [2]]]]", 1));
}

TEST(Json, InvalidTextsArePrintedWithAReplacement) {
  EXPECT_EQ(json_text("a\xFF"), "\"a\xEF\xBF\xBD\"");
  EXPECT_EQ(json_text({{"a", 1}}, 1), "{\n \"a\": 1\n}");
}

}  // namespace
}  // namespace isadora::base
