// The output for programs: the JSON and SARIF forms, parsed again.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "diag/diagnostic.h"

namespace isadora::diag {
namespace {

using base::make_source;
using nlohmann::json;

class Forms : public testing::Test {
 protected:
  Forms() {
    auto& d = sink_.report(Kind::DuplicateName, {text_.get(), 8, 10}, "`Ra` is defined twice");
    d.labels.push_back({{other_.get(), 1, 3}, "first defined here"});
    d.notes.push_back("names of fields differ");
    d.fixes.push_back({{text_.get(), 8, 10}, "Rb", "write `Rb`"});
    d.fixes.push_back({{text_.get(), 10, 10}, "2", "write `Ra2`"});
    sink_.report(Kind::CannotRead, {}, "cannot read `x`").fixes.push_back({{}, "", "check the path"});
  }
  json parsed(Format format) const { return json::parse(render(sink_, {format, false, 0})); }

  base::SourceRef text_ = make_source("a b/加.isa", "x\n加 = Ra;\n"), other_ = make_source("/o.isa", "\nRa");
  Sink sink_;
};

TEST_F(Forms, JsonIsAnArrayOfFindings) {
  const json expected = json::parse(R"json([
    {
      "kind": "duplicate-name", "severity": "error", "message": "`Ra` is defined twice",
      "file": "a b/加.isa", "line": 2, "column": 5, "endLine": 2, "endColumn": 7, "byteOffset": 8, "byteLength": 2,
      "labels": [{"text": "first defined here", "file": "/o.isa", "line": 2, "column": 1, "endLine": 2, "endColumn": 3,
                  "byteOffset": 1, "byteLength": 2}],
      "notes": ["names of fields differ"],
      "fixes": [
        {"text": "write `Rb`", "replacement": "Rb", "file": "a b/加.isa", "line": 2, "column": 5, "endLine": 2,
         "endColumn": 7, "byteOffset": 8, "byteLength": 2},
        {"text": "write `Ra2`", "replacement": "2", "file": "a b/加.isa", "line": 2, "column": 7, "endLine": 2,
         "endColumn": 7, "byteOffset": 10, "byteLength": 0}
      ]
    },
    {"kind": "cannot-read", "severity": "error", "message": "cannot read `x`", "file": null, "labels": [], "notes": [],
     "fixes": [{"text": "check the path", "replacement": "", "file": null}]}
  ])json");
  EXPECT_EQ(parsed(Format::Json), expected) << render(sink_, {Format::Json, false, 0});
}

TEST_F(Forms, NoFindingsAreAnEmptyArray) { EXPECT_EQ(render(Sink(), {Format::Json, false, 100}), "[]\n"); }

TEST_F(Forms, BytesThatAreNoUtf8StillGiveJson) {
  Sink sink;
  sink.report(Kind::BadEncoding, {}, "the byte \xFF");
  EXPECT_EQ(json::parse(render(sink, {Format::Json, false, 0}))[0]["message"], "the byte \uFFFD");
  EXPECT_TRUE(json::accept(render(sink, {Format::Sarif, false, 0})));
}

TEST_F(Forms, SarifNamesTheToolAndEveryRule) {
  const json log = parsed(Format::Sarif);
  EXPECT_EQ(log["version"], "2.1.0");
  EXPECT_TRUE(log["$schema"].is_string());
  ASSERT_EQ(log["runs"].size(), 1u);
  const json& run = log["runs"][0];
  EXPECT_EQ(run["columnKind"], "unicodeCodePoints");
  EXPECT_EQ(run["tool"]["driver"]["name"], "isadora");
  const json& rules = run["tool"]["driver"]["rules"];
  ASSERT_EQ(rules.size(), kind_count());
  for (size_t i = 0; i < rules.size(); ++i) {
    EXPECT_EQ(rules[i]["id"], name(static_cast<Kind>(i)));
    EXPECT_EQ(rules[i]["shortDescription"]["text"], summary(static_cast<Kind>(i)));
    EXPECT_TRUE(rules[i]["defaultConfiguration"]["level"].is_string());
  }
}

TEST_F(Forms, SarifPutsTheMainPlaceFirstAndTheOthersBeside) {
  const json log = parsed(Format::Sarif);
  const json& results = log["runs"][0]["results"];
  ASSERT_EQ(results.size(), 2u);
  const json& result = results[0];
  EXPECT_EQ(result["ruleId"], "duplicate-name");
  EXPECT_EQ(result["ruleIndex"], static_cast<size_t>(Kind::DuplicateName));
  EXPECT_EQ(result["level"], "error");
  EXPECT_EQ(result["message"]["text"], "`Ra` is defined twice\nnote: names of fields differ");
  ASSERT_EQ(result["locations"].size(), 1u);
  const json& place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "a%20b/%E5%8A%A0.isa");
  EXPECT_EQ(place["region"], json::parse(R"({"startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 7,
                                             "byteOffset": 8, "byteLength": 2})"));
  ASSERT_EQ(result["relatedLocations"].size(), 1u);
  const json& related = result["relatedLocations"][0];
  EXPECT_EQ(related["message"]["text"], "first defined here");
  EXPECT_EQ(related["physicalLocation"]["artifactLocation"]["uri"], "file:///o.isa");
  EXPECT_EQ(related["physicalLocation"]["region"]["startLine"], 2);
}

TEST_F(Forms, SarifFixesReplaceRegions) {
  const json log = parsed(Format::Sarif);
  const json& fixes = log["runs"][0]["results"][0]["fixes"];
  ASSERT_EQ(fixes.size(), 2u);
  EXPECT_EQ(fixes[0]["description"]["text"], "write `Rb`");
  const json& change = fixes[0]["artifactChanges"][0];
  EXPECT_EQ(change["artifactLocation"]["uri"], "a%20b/%E5%8A%A0.isa");
  EXPECT_EQ(change["replacements"][0]["deletedRegion"]["startColumn"], 5);
  EXPECT_EQ(change["replacements"][0]["insertedContent"]["text"], "Rb");
  EXPECT_EQ(fixes[1]["artifactChanges"][0]["replacements"][0]["deletedRegion"]["byteLength"], 0);
}

TEST_F(Forms, SarifWithoutAPlaceHasNoLocationAndNoFix) {
  const json log = parsed(Format::Sarif);
  const json& result = log["runs"][0]["results"][1];
  EXPECT_TRUE(result["locations"].empty());
  EXPECT_FALSE(result.contains("fixes"));
  EXPECT_FALSE(result.contains("relatedLocations"));
}

}  // namespace
}  // namespace isadora::diag
