// docs/errata.md quotes the documents: each row's fragment stands on the line that the row names, and no cell is empty.
// Where a row names the line of a description that makes a choice, that line is there.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The cells of a Markdown table row; `\|` is a bar inside a cell.
std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells;
  std::string cell;
  for (size_t i = 1; i < row.size(); ++i) {
    if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|') {
      cell += row[++i];
    } else if (row[i] == '|') {
      const size_t from = cell.find_first_not_of(' '), to = cell.find_last_not_of(' ');
      cells.push_back(from == std::string::npos ? "" : cell.substr(from, to - from + 1));
      cell.clear();
    } else {
      cell += row[i];
    }
  }
  return cells;
}

struct Row {
  std::string file;
  size_t line;
  std::vector<std::string> cells;
};

std::vector<Row> rows() {
  std::vector<Row> out;
  for (const std::string& line : lines_of(fs::path(ISADORA_ROOT) / "docs/errata.md"))
    if (line.size() > 6 && line.compare(0, 2, "| ") == 0 && std::isdigit(static_cast<unsigned char>(line[2]))) {
      Row row{line.substr(2, 3), std::stoul(line.substr(6)), cells_of(line)};
      out.push_back(row);
    }
  return out;
}

fs::path seed(const std::string& digits) {
  const fs::path folder = fs::path(ISADORA_ROOT) / "../shared/seeds";
  if (fs::is_directory(folder))
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().filename().string().compare(0, 4, digits + "_") == 0) return entry.path();
  return {};
}

TEST(Errata, EveryRowIsComplete) {
  const std::vector<Row> all = rows();
  EXPECT_GT(all.size(), 40u);
  for (const Row& row : all) {
    ASSERT_EQ(row.cells.size(), 5u) << row.file << ":" << row.line;
    for (const std::string& cell : row.cells) EXPECT_FALSE(cell.empty()) << row.file << ":" << row.line;
  }
}

TEST(Errata, EveryFragmentStandsOnItsLine) {
  if (seed("000").empty()) GTEST_SKIP() << "the documents are not here";
  for (const Row& row : rows()) {
    const std::vector<std::string> text = lines_of(seed(row.file));
    ASSERT_LE(row.line, text.size());
    const std::string& cell = row.cells[1];
    ASSERT_GT(cell.size(), 2u);
    const std::string fragment = cell.substr(1, cell.rfind('`') - 1);
    EXPECT_NE(text[row.line - 1].find(fragment), std::string::npos)
        << row.file << ":" << row.line << " is `" << text[row.line - 1] << "`";
  }
}

// "`machine.isa`: `field<…>`" in the last cell, of the description that the documents 000 to 003 became.
TEST(Errata, EveryChoiceStandsInTheDescription) {
  constexpr std::string_view kBetween = ".isa`: `";
  size_t choices = 0;
  for (const Row& row : rows()) {
    const std::string& cell = row.cells.back();
    const size_t between = cell.find(kBetween);
    if (between == cell.npos) continue;
    ++choices;
    const std::string name = cell.substr(1, between - 1) + ".isa";
    const size_t from = between + kBetween.size();
    const std::string choice = cell.substr(from, cell.size() - 1 - from);
    const std::vector<std::string> text = lines_of(fs::path(ISADORA_ROOT) / "isas/simt128" / name);
    EXPECT_TRUE(std::ranges::any_of(text, [&](const std::string& line) { return line.find(choice) != line.npos; }))
        << row.file << ":" << row.line << ": no line of " << name << " has `" << choice << "`";
  }
  EXPECT_GT(choices, 25u);
}

}  // namespace
