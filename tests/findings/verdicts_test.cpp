// The findings of `check` in the documents that this project began with: verdicts.txt says for each whether it is true,
// and why. A finding without a verdict fails, and so does a verdict without its finding; at most one finding in ten is
// false. With the prelude (prelude.txt) only the additional findings are listed.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "check/check.h"
#include "examples/constant_results.h"
#include "examples/remarks.h"
#include "findings/findings.h"
#include "sim/reference/reference.h"

namespace isadora::findings {
namespace {

namespace fs = std::filesystem;

struct Verdict {
  bool is_true = false;
  std::string why;
};
using Verdicts = std::map<std::string, Verdict>;  // by place and kind, "000:126:10 spacing"

std::vector<fs::path> documents() {
  std::vector<fs::path> out;
  const fs::path folder = fs::path(ISADORA_ROOT) / "../shared/seeds";
  if (!fs::is_directory(folder)) return out;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.size() > 4 && name[3] == '_' && name.substr(0, 3) <= "003") out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

parse::Tree read(const fs::path& path, diag::Sink& sink) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return parse::parse(base::make_source(path.filename().string(), text.str()), sink);
}

std::string key(const diag::Diagnostic& d) {
  const auto at = d.span.source->position(d.span.begin);
  return d.span.source->name.substr(0, 3) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
         std::string(diag::name(d.kind));
}

// As the command finds it. What is wrong with the prelude would be its own.
std::map<std::string, std::string> found(const std::vector<fs::path>& paths) {
  diag::Sink sink;
  std::vector<parse::Tree> trees;
  for (const fs::path& path : paths) trees.push_back(read(path, sink));
  diag::Sink more;
  const model::Isa isa = check::build(trees, sink, parse::ParseExtent::Whole, nullptr, &more);
  more.append(run_lints(trees));
  examples::find_constant_results(isa, more);
  examples::check_remarks(
      isa, [] { return sim::reference::make_engine(); }, more);
  add(trees, std::move(more), LintInput::AtText, sink);
  examples::assemble_examples(isa, sink);
  std::map<std::string, std::string> out;
  for (const diag::Diagnostic& d : sink.all()) out[d.span ? key(d) : "nowhere"] = d.message;
  return out;
}

Verdicts verdicts(const char* file) {
  std::ifstream in(fs::path(ISADORA_ROOT) / "tests/findings" / file);
  Verdicts out;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string place, kind, verdict, why;
    words >> place >> kind >> verdict;
    std::getline(words, why);
    out[place + " " + kind] = {verdict == "true", why};
    EXPECT_TRUE(verdict == "true" || verdict == "false") << file << ": " << line;
    EXPECT_GT(why.size(), 3u) << file << ": no reason: " << line;
  }
  return out;
}

void hold(const std::map<std::string, std::string>& found, const Verdicts& known, const char* file) {
  size_t wrong = 0;
  for (const auto& [place, message] : found) {
    const auto verdict = known.find(place);
    if (verdict == known.end())
      ADD_FAILURE() << file << " has no verdict on " << place << ": " << message;
    else
      wrong += !verdict->second.is_true;
  }
  for (const auto& [place, verdict] : known)
    EXPECT_TRUE(found.contains(place)) << file << ": nothing is found any more at " << place;
  EXPECT_LE(wrong * 10, found.size()) << file << ": more than one in ten is false";
}

TEST(Documents, HaveAVerdictOnEachFinding) {
  const auto paths = documents();
  if (paths.size() != 4) GTEST_SKIP() << "the documents do not lie beside the repository";
  hold(found(paths), verdicts("verdicts.txt"), "verdicts.txt");
}

TEST(Documents, HaveAVerdictOnEachFindingThatThePreludeAdds) {
  auto paths = documents();
  if (paths.size() != 4) GTEST_SKIP() << "the documents do not lie beside the repository";
  const auto alone = found(paths);
  paths.insert(paths.begin(), fs::path(ISADORA_ROOT) / "isas/simt128/prelude/prelude.isa");
  auto more = found(paths);
  std::erase_if(more, [&](const auto& entry) { return alone.contains(entry.first); });
  hold(more, verdicts("prelude.txt"), "prelude.txt");
}

}  // namespace
}  // namespace isadora::findings
