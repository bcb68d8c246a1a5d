// The seed files are read as they are: their counts, what is found wrong in them, and that the counts follow an edit.
#include <gtest/gtest.h>

#include <algorithm>

#include "effort.h"
#include "reading.h"

namespace isadora::parse::testing {
namespace {

TreeStats sum(const TreeStats& a, const TreeStats& b) {
  return {a.types + b.types, a.groups + b.groups, a.optypes + b.optypes, a.opcodes + b.opcodes, a.fields + b.fields};
}

TreeStats difference(const TreeStats& a, const TreeStats& b) {
  return {a.types - b.types, a.groups - b.groups, a.optypes - b.optypes, a.opcodes - b.opcodes, a.fields - b.fields};
}

std::string text(const TreeStats& s) {
  return std::to_string(s.types) + " types, " + std::to_string(s.groups) + " groups, " + std::to_string(s.optypes) +
         " optypes, " + std::to_string(s.opcodes) + " opcodes, " + std::to_string(s.fields) + " fields";
}

std::vector<NodeId> nodes_of(const Tree& tree, NodeKind kind) {
  std::vector<NodeId> found;
  for (NodeId n = 0; n < tree.nodes.size(); ++n)
    if (tree.kind(n) == kind) found.push_back(n);
  return found;
}

class Seeds : public ::testing::Test {
 protected:
  void SetUp() override {
    seeds_ = testing::seeds();
    if (seeds_.empty()) GTEST_SKIP() << "the seed files are not at hand";
  }
  std::vector<Seed> seeds_;
};

TEST_F(Seeds, AreCounted) {
  TreeStats all;
  for (const Seed& seed : seeds_) all = sum(all, stats(read(seed.text).tree));
  EXPECT_EQ(text(all), "27 types, 4 groups, 64 optypes, 213 opcodes, 918 fields");
}

TEST_F(Seeds, HoldTheseMistakesAndNoOthers) {
  std::string found;
  for (const Seed& seed : seeds_) found += seed.name.substr(0, 3) + "\n" + findings(read(seed.text));
  EXPECT_EQ(found,
            "000\n"
            "unexpected-token 2332:40 `)`\n"
            "unexpected-token 2332:57 `:`\n"
            "unexpected-token 2893:1 `satrelu` [write a dot before it]\n"
            "unexpected-token 2943:46 [insert `;`]\n"
            "001\n"
            "unexpected-token 1529:40 `)`\n"
            "unexpected-token 1529:57 `:`\n"
            "002\n"
            "003\n");
}

TEST_F(Seeds, ParagraphsInChineseAreProse) {
  for (const Seed& seed : seeds_) {
    Read read = testing::read(seed.text);
    for (NodeId n = 0; n < read.tree.nodes.size(); ++n) {
      NodeKind kind = read.tree.kind(n);
      if (kind != NodeKind::FormName && kind != NodeKind::FormText && kind != NodeKind::NameExpr &&
          kind != NodeKind::Error)
        continue;
      for (char c : read.tree.text(n)) ASSERT_LT(static_cast<unsigned char>(c), 0x80) << read.tree.text(n);
    }
  }
}

TEST_F(Seeds, IllustrationsInSemanticsAreKeptUnread) {
  Read read = testing::read(seeds_[0].text);
  size_t illustrations = 0;
  for (NodeId n : nodes_of(read.tree, NodeKind::Fence)) {
    if (read.tree.text(n).find("if F(a, b, c) = ") == std::string_view::npos) continue;
    EXPECT_EQ(read.tree[n].first_child, kNoNode);
    ++illustrations;
  }
  EXPECT_EQ(illustrations, 2u);
}

// The tree says where a thing is; taking that text out, or writing it twice, changes the counts by what it holds. Each
// definition and each field is tried, with and without; of those a part under the sanitizers.
void counts_follow(const Seed& seed, NodeKind kind) {
  Read before = testing::read(seed.text);
  TreeStats whole = stats(before.tree);
  const std::vector<NodeId> nodes = nodes_of(before.tree, kind);
  for (size_t i = 0; i < nodes.size(); i += test::kShare) {
    const NodeId node = nodes[i];
    base::Span span = before.tree.span(node);
    std::string piece = seed.text.substr(span.begin, span.end - span.begin), without = seed.text, doubled = seed.text;
    without.erase(span.begin, piece.size());
    doubled.insert(span.end, (kind == NodeKind::Field ? " " : "\n") + piece);
    std::string alone = kind == NodeKind::Field ? "__DefX Y\n" + piece : piece;
    TreeStats part = stats(testing::read(alone + "\n").tree);
    ASSERT_GT(part.types + part.groups + part.optypes + part.opcodes + part.fields, 0u) << piece;
    EXPECT_EQ(text(stats(testing::read(without).tree)), text(difference(whole, part))) << piece;
    EXPECT_EQ(text(stats(testing::read(doubled).tree)), text(sum(whole, part))) << piece;
  }
}

TEST_F(Seeds, CountsFollowDefinitions) {
  for (const Seed& seed : seeds_) counts_follow(seed, NodeKind::Definition);
}

TEST_F(Seeds, CountsFollowFields) {
  for (const Seed& seed : seeds_) counts_follow(seed, NodeKind::Field);
}

TEST(TreeStats, ACommentedFieldDoesNotCount) {
  Read read = testing::read(
      "__DefOptype T : [G]\n  __Encoding\n    // field<0, 8> A a;\n    field<0, 8> A b; /* field<0, 8> A c; */\n");
  EXPECT_EQ(stats(read.tree).fields, 1u);
}

}  // namespace
}  // namespace isadora::parse::testing
