// docs/diagnostics.md has a section for each kind of the table, in the table's order, and for nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "diag/diagnostic.h"

namespace isadora::diag {
namespace {

struct Section {
  std::string heading;
  std::vector<std::string> lines;
};

std::vector<Section> sections() {
  std::ifstream file(ISADORA_ROOT "/docs/diagnostics.md");
  std::vector<Section> result;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) inside = false;
    if (line.starts_with("### ")) {
      inside = true;
      result.push_back({line.substr(4), {}});
    } else if (inside && !line.empty()) {
      result.back().lines.push_back(line);
    }
  }
  return result;
}

std::vector<std::string> headings() {
  std::vector<std::string> result;
  for (const Section& section : sections()) result.push_back(section.heading);
  return result;
}

std::vector<std::string> kinds() {
  std::vector<std::string> result;
  for (size_t i = 0; i < kind_count(); ++i) result.emplace_back(name(static_cast<Kind>(i)));
  return result;
}

TEST(DiagnosticsPage, HasASectionForEachKind) {
  const auto described = headings();
  for (const std::string& kind : kinds()) {
    EXPECT_EQ(std::count(described.begin(), described.end(), kind), 1) << "docs/diagnostics.md: ### " << kind;
  }
}

TEST(DiagnosticsPage, DescribesNoKindThatDoesNotExist) {
  const auto existing = kinds();
  for (const std::string& heading : headings()) {
    EXPECT_EQ(std::count(existing.begin(), existing.end(), heading), 1) << "src/diag/kinds.def has no " << heading;
  }
}

TEST(DiagnosticsPage, FollowsTheTable) { EXPECT_EQ(headings(), kinds()); }

TEST(DiagnosticsPage, ShowsAnExampleAndAWayOutInEachSection) {
  for (const auto& [heading, lines] : sections()) {
    EXPECT_GE(lines.size(), 3u) << heading;
    EXPECT_LE(lines.size(), 9u) << heading;
    const auto is_fence = [](const std::string& line) { return line.starts_with("```"); };
    EXPECT_EQ(std::count_if(lines.begin(), lines.end(), is_fence), 2) << heading;
    EXPECT_FALSE(!lines.empty() && is_fence(lines.back())) << heading << " does not say how to mend it";
  }
}

}  // namespace
}  // namespace isadora::diag
