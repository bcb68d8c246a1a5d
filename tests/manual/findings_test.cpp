// The manual of an incomplete description: valid parts are shown, and errors are shown in the section that they
// concern. Any damaged description gives a manual with well-formed pages.
#include "manual/findings.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "effort.h"
#include "library/library.h"
#include "manual/manual.h"
#include "manual/support.h"
#include "sim/reference/reference.h"

namespace {

using namespace isadora;

constexpr const char* kTally = R"(__DefISA tally
    Execution = "hart";
    Parcel = 16;
  __Description
一台计数的机器，只有一个硬件线程。

__DefRegisterFile R
    Scope = hart;
    Count = 8;
    Width = 16;
    Spelling = "r%";

__DefRegisterType Reg<3> : [R]

__DefGroup ALL

__DefBitFieldType Op<4>
    ADD; LI; TWICE;

__DefFunction doubled(x)
    return x + x;

__DefOptype ADD : [ALL]
  __Encoding
    field<0,  4> Op  op == ADD;
    field<4,  3> Reg rd;
    field<7,  3> Reg ra;
    field<10, 3> Reg rb;
  __Syntax
    ADD Rd, Ra, Rb ;
  __Description
两个寄存器的和。
  __OperandInfo
    Bitwidth<rd, ra, rb> = 16;
  __Semantics
    ADD Rd, Ra, Rb:
        Rd = Ra + Rb;
  __Examples
    ADD r1, r2, r3 ;      //= r1 == mod(r2 + r3, 2^16)

__DefOpcode ADD_RR : [ADD]

__DefOptype TWICE : [ALL]
  __Encoding
    field<0,  4> Op  op == TWICE;
    field<4,  3> Reg rd;
    field<7,  3> Reg ra;
  __Syntax
    TWICE Rd, Ra ;
  __Description
Doubles. <b>No tag</b>.
  __OperandInfo
    Bitwidth<rd, ra> = 16;
  __Semantics
    TWICE Rd, Ra:
        Rd = doubled(Ra);
  __Examples
    TWICE r1, r2 ;        //= r1 == mod(2 * r2, 2^16)

__DefOpcode TWICE_R : [TWICE]
)";

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

std::string file_with(const std::string& name, const std::string& text) {
  const std::string path = testing::TempDir() + "isadora-findings-" + name + ".isa";
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

struct Made {
  std::map<std::string, std::string> pages;  // empty: nothing of it can be read
  std::vector<diag::Diagnostic> findings;
};

Made manual_of(const std::vector<std::string>& files) {
  Made out;
  diag::Sink sink;
  const auto loaded = library::load_lenient(files, sink);
  out.findings = sink.all();
  if (!loaded) return out;
  manual::SiteOptions options;
  options.engine = [] { return sim::reference::make_engine(); };
  options.books.push_back({loaded.get(), {}, {}, sink.all()});
  for (manual::File& f : manual::site(options)) out.pages.emplace(f.path, std::move(f.bytes));
  return out;
}

Made manual_of(const std::string& text) { return manual_of(std::vector{file_with("one", text)}); }

bool has(const std::string& page, const std::string& text) { return page.find(text) != std::string::npos; }

// The part of a page between a section's heading and the next.
std::string section(const std::string& page, const std::string& id) {
  const size_t from = page.find("<section aria-labelledby=\"" + id + "\"");
  return from == std::string::npos ? std::string() : page.substr(from, page.find("</section>", from) - from);
}

// Every tag is closed, every link leads to a page and to an anchor that exists once.
void expect_well_formed(const std::map<std::string, std::string>& pages, const std::string& what) {
  std::map<std::string, std::set<std::string>> anchors;
  for (const auto& [path, bytes] : pages) {
    if (!path.ends_with(".html")) continue;
    for (const std::string& id : tests::between(bytes, " id=\"", "\""))
      EXPECT_TRUE(anchors[path].insert(id).second) << path << ": " << id << "\n" << what;
  }
  for (const auto& [path, bytes] : pages) {
    if (!path.ends_with(".html")) continue;
    tests::expect_closed_tags(bytes, path + "\n" + what);
    for (const std::string& to : tests::between(bytes, " href=\"", "\"")) {
      if (to.find(':') != std::string::npos || to.ends_with("explorer.html")) continue;
      const size_t hash = std::min(to.find('#'), to.size());
      const std::string page =
          hash == 0
              ? path
              : (std::filesystem::path(path).parent_path() / to.substr(0, hash)).lexically_normal().generic_string();
      EXPECT_TRUE(pages.contains(page)) << path << " leads to " << to << "\n" << what;
      EXPECT_TRUE(hash == to.size() || anchors[page].contains(to.substr(hash + 1)))
          << path << " leads to " << to << "\n"
          << what;
    }
  }
}

TEST(Findings, AreNotSpokenOfWhereThereAreNone) {
  const Made made = manual_of(kTally);
  EXPECT_TRUE(made.findings.empty());
  EXPECT_FALSE(made.pages.contains("tally/findings.html"));
  for (const auto& [path, page] : made.pages)
    EXPECT_TRUE(!path.ends_with(".html") || !has(page, "class=\"finding")) << path;
  expect_well_formed(made.pages, "as it is");
}

TEST(Findings, StandInTheSectionThatTheyAreAbout) {
  const Made made = manual_of(replaced(kTally, "Rd = Ra + Rb;", "Rd = Ra + Rq;"));
  const std::string& page = made.pages.at("tally/instructions/ADD.html");
  const std::string operation = section(page, "operation");
  EXPECT_TRUE(has(operation, "class=\"finding\"")) << operation;
  EXPECT_TRUE(has(operation, "<code>Rq</code>"));
  EXPECT_TRUE(has(operation, "Rd = Ra + <mark>Rq</mark>;"));
  // The rest is shown: its text, its bits, its words.
  EXPECT_TRUE(has(page, "<p lang=\"zh-Hans\">两个寄存器的和。</p>"));
  EXPECT_TRUE(has(section(page, "encoding"), "<svg"));
  EXPECT_TRUE(has(section(page, "examples"), ">0x0D10</a>"));
  EXPECT_TRUE(has(section(page, "examples"), "Not run: what it does could not be understood."));
  // Other pages are unchanged.
  const std::string& other = made.pages.at("tally/instructions/TWICE.html");
  EXPECT_FALSE(has(other, "class=\"finding\""));
  EXPECT_TRUE(has(section(other, "examples"), "gives"));
  // And the list of instructions says so.
  EXPECT_TRUE(has(made.pages.at("tally/index.html"), "<span class=\"mark wrong\">1 error</span>"));
  EXPECT_TRUE(has(made.pages.at("index.html"), ", 1 error"));
  EXPECT_TRUE(has(made.pages.at("tally/findings.html"), "instructions/ADD.html#operation"));
  expect_well_formed(made.pages, "an unknown name");
}

TEST(Findings, StandOnTheirOwnPageWhereTheyAreAboutNoInstruction) {
  const Made made = manual_of(replaced(kTally, "Spelling = \"r%\";", "Spelling = \"r%\"; Spelling2 = 7;"));
  ASSERT_FALSE(made.pages.empty());
  EXPECT_TRUE(has(made.pages.at("tally/findings.html"), "<mark>Spelling2</mark>"))
      << made.pages.at("tally/findings.html");
}

TEST(Findings, SayNothingThatIsMarkup) {
  const Made made = manual_of(replaced(kTally, "Rd = Ra + Rb;", "Rd = Ra + \"<script>alert(1)</script>\";"));
  for (const auto& [path, page] : made.pages)
    EXPECT_TRUE(!path.ends_with(".html") || !has(page, "<script>alert")) << path;
  expect_well_formed(made.pages, "a tag in a mistake");
}

TEST(Findings, RefuseWhatHasNoInstruction) {
  EXPECT_TRUE(manual_of("what is this\n").pages.empty());
  EXPECT_TRUE(manual_of(std::string("__DefISA t\n\0\0", 13)).pages.empty());
}

// Lines are deleted, duplicated or moved, characters inserted or deleted: the manual is made of the remaining text.
TEST(Findings, ComeOfDamageAndNothingElseDoes) {
  const std::string whole = kTally;
  static const std::string typed = "{}[]<>();:=,._ \n$%\"/0x9aR加";
  std::mt19937 random(611);
  const auto below = [&](size_t n) { return static_cast<size_t>(random() % n); };
  size_t made_some = 0;
  for (unsigned trial = 0; trial < test::effort(400); ++trial) {
    std::string text = whole;
    for (size_t n = 1 + below(3); n-- > 0;) {
      const size_t at = below(text.size()), line = text.rfind('\n', at) + 1,
                   end = std::min(text.find('\n', at), text.size() - 1) + 1;
      switch (below(5)) {
        case 0: text.erase(at, 1 + below(12)); break;
        case 1: text.insert(at, 1, typed[below(typed.size())]); break;
        case 2: text.erase(line, end - line); break;
        case 3: text.insert(line, text.substr(line, end - line)); break;
        default: text.insert(below(text.size()), text.substr(line, end - line)); break;
      }
      if (text.empty()) text = "x";
    }
    const Made made = manual_of(text);
    if (made.pages.empty()) {
      EXPECT_FALSE(made.findings.empty()) << text;
      continue;
    }
    ++made_some;
    EXPECT_EQ(made.pages.size() != 0 && !made.findings.empty(),
              std::any_of(made.pages.begin(), made.pages.end(),
                          [](const auto& p) { return p.first.ends_with("/findings.html"); }))
        << text;
    expect_well_formed(made.pages, text);
    if (HasFailure()) break;
  }
  EXPECT_GT(made_some, test::effort(300));
}

// The documents that simt128 was made from, unchanged, and with the definitions that they lack.
TEST(Findings, LetTheDocumentsBeRead) {
  const std::filesystem::path root = ISADORA_ROOT, seeds = root.parent_path() / "shared/seeds";
  if (!std::filesystem::is_directory(seeds)) GTEST_SKIP() << "the documents are not here";
  for (const auto& entry : std::filesystem::directory_iterator(seeds)) {
    const std::string name = entry.path().filename().string();
    if (name >= "004") continue;  // the fifth is in a notation of its own
    for (const bool prelude : {false, true}) {
      std::vector<std::string> files;
      if (prelude) files.push_back((root / "isas/simt128/prelude/prelude.isa").string());
      files.push_back(entry.path().string());
      const Made made = manual_of(files);
      ASSERT_FALSE(made.pages.empty()) << name;
      size_t instructions = 0;
      for (const auto& [path, page] : made.pages) {
        instructions += has(path, "/instructions/");
        EXPECT_LE(page.size(), 300u << 10) << path;
      }
      EXPECT_GE(instructions, 5u) << name;
      expect_well_formed(made.pages, name);
    }
  }
}

}  // namespace
