// The site as a whole: every link has a target, every anchor exists once, no page is too large.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "manual/support.h"

namespace {

using namespace isadora;

bool is_page(const std::string& path) { return path.ends_with(".html"); }

std::vector<std::string> ids_of(const std::string& page) { return tests::between(page, " id=\"", "\""); }

std::vector<std::string> targets_of(const std::string& page) {
  std::vector<std::string> out = tests::between(page, " href=\"", "\"");
  std::ranges::copy(tests::between(page, " src=\"", "\""), std::back_inserter(out));
  return out;
}

std::string joined(const std::string& page, const std::string& target) {
  return (std::filesystem::path(page).parent_path() / target).lexically_normal().generic_string();
}

TEST(Site, HasAPageForEveryInstruction) {
  const auto& site = tests::whole_site();
  ASSERT_EQ(site.loaded.size(), 4u);
  for (const auto& loaded : site.loaded)
    for (const model::Optype& optype : loaded->isa.optypes) {
      const auto page = site.files.find(loaded->isa.name + "/instructions/" + optype.name + ".html");
      ASSERT_NE(page, site.files.end()) << optype.name;
      for (const model::Opcode& opcode : loaded->isa.opcodes)
        EXPECT_TRUE(loaded->isa.optypes[opcode.optype].name != optype.name ||
                    page->second.find("id=\"" + opcode.name + "\"") != std::string::npos)
            << opcode.name;
    }
}

TEST(Site, HasEachAnchorOnceAndLeadsNowhereWrong) {
  const auto& site = tests::whole_site();
  std::map<std::string, std::set<std::string>> anchors;
  for (const auto& [path, bytes] : site.files) {
    if (!is_page(path)) continue;
    for (const std::string& id : ids_of(bytes))
      EXPECT_TRUE(anchors[path].insert(id).second) << path << " has #" << id << " twice";
  }
  size_t links = 0;
  for (const auto& [path, bytes] : site.files) {
    if (!is_page(path)) continue;
    for (const std::string& target : targets_of(bytes)) {
      if (target.starts_with("https://") || target.starts_with("data:")) continue;
      const size_t hash = std::min(target.find('#'), target.size());
      const std::string to = hash == 0 ? path : joined(path, target.substr(0, hash));
      if (to.ends_with("explorer.html")) continue;  // hidden where it is not served
      ++links;
      ASSERT_TRUE(site.files.contains(to)) << path << " leads to " << target;
      EXPECT_TRUE(hash == target.size() || anchors[to].contains(target.substr(hash + 1)))
          << path << " leads to " << target;
    }
  }
  EXPECT_GT(links, 10000u);
}

// A modifier's table has what the assembler takes: a value that is in the text of no form cannot be written.
TEST(Site, ShowsOfModifiersWhatCanBeWritten) {
  const std::string& page = tests::whole_site().files.at("simt128/instructions/IADD.html");
  EXPECT_NE(page.find("<td><em>nothing</em></td><td>NoX</td>"), std::string::npos);
  EXPECT_NE(page.find("<td><code>.X</code></td><td>X</td>"), std::string::npos);
  const std::string& other = tests::whole_site().files.at("simt128/instructions/SHF.html");
  EXPECT_NE(other.find("<td><code>.CLAMP</code></td>"), std::string::npos);
}

// If opcodes of an instruction have a syntax of their own, each shows it.
TEST(Site, SaysHowAnOpcodeIsWritten) {
  const std::string& page = tests::whole_site().files.at("fabrisc/instructions/MLD.html");
  const size_t at = page.find("id=\"MLD_DL\"");
  ASSERT_NE(at, std::string::npos);
  const std::string form = page.substr(at, page.find("<svg", at) - at);
  EXPECT_NE(form.find("LMLD</"), std::string::npos) << form;
  EXPECT_EQ(form.find("IMLD</"), std::string::npos) << form;
}

// The exceptions of an instruction are on its page, also those of its memory accesses.
TEST(Site, SaysWhatMayStopAnInstruction) {
  const auto faults = [](const std::string& path) {
    const std::string& page = tests::whole_site().files.at(path);
    const size_t at = page.find("id=\"exceptions\"");
    return at == std::string::npos ? std::vector<std::string>() : tests::between(page.substr(at), "#fault-", "\"");
  };
  EXPECT_EQ(faults("simt128/instructions/LDG.html"), (std::vector<std::string>{"Misaligned", "OutOfBounds"}));
  EXPECT_EQ(faults("simt128/instructions/GETGPR.html"), (std::vector<std::string>{"RegisterIndex"}));
  EXPECT_EQ(faults("fabrisc/instructions/CAS.html"), (std::vector<std::string>{"Outside"}));
  EXPECT_TRUE(faults("simt128/instructions/POPC.html").empty());
}

// No table has an empty column.
TEST(Site, LeavesEmptyColumnsOut) {
  for (const auto& [path, bytes] : tests::whole_site().files) {
    if (path.find("/instructions/") == std::string::npos) continue;
    for (const std::string& body : tests::elements(bytes, "tbody")) {
      std::vector<bool> filled;
      for (const std::string& line : tests::elements(body, "tr")) {
        const std::vector<std::string> cells = tests::elements(line, "td");
        filled.resize(std::max(filled.size(), cells.size()));
        for (size_t i = 0; i < cells.size(); ++i) filled[i] = filled[i] || !cells[i].empty();
      }
      EXPECT_TRUE(std::ranges::all_of(filled, [](bool f) { return f; })) << path << body;
    }
  }
}

// A page with its style and script has at most 250 KB, and with its pictures, which load on scrolling, 300; the search
// index loads on the first search.
TEST(Site, HasNoPageAbove300Kilobytes) {
  const auto& files = tests::whole_site().files;
  const size_t shared = files.at("assets/style.css").size() + files.at("assets/site.js").size();
  for (const auto& [path, bytes] : files) {
    if (!is_page(path)) continue;
    size_t all = bytes.size() + shared;
    EXPECT_LT(all, 250000u) << path;
    for (const tests::Tag& tag : tests::tags_of(bytes))
      for (const std::string& target : tests::between(tag.name == "img" ? tag.attributes : "", " src=\"", "\""))
        all += files.at(joined(path, target)).size();
    EXPECT_LT(all, 300000u) << path;
  }
}

TEST(Site, IsTheSameEachTime) {
  const auto& site = tests::whole_site();
  for (const manual::File& file : manual::site(site.options))
    EXPECT_EQ(file.bytes, site.files.at(file.path)) << file.path;
}

// A comment for authors of a document is not part of its page, and the text around it is unchanged.
TEST(Site, ShowsNoRemarksOfDocuments) {
  manual::SiteOptions options;
  options.documents = {
      {"index.md", "# A\n\nb\n\n<!-- c -->\n| d |\n|---|\n| e |\n<!-- end -->\n\n```\n<!-- f -->\n```\n"}};
  std::string page;
  for (const manual::File& file : manual::site(options))
    if (file.path == "docs/index.html") page = file.bytes;
  EXPECT_EQ(page.find("c --"), std::string::npos);
  EXPECT_NE(page.find("<td>e</td>"), std::string::npos);
  EXPECT_NE(page.find("f --"), std::string::npos);
  for (const auto& [path, bytes] : tests::whole_site().files)
    EXPECT_TRUE(!path.starts_with("docs/") || bytes.find("<p>&lt;!--") == std::string::npos) << path;
}

// A file name in a document becomes the title of the page or section that it links to.
TEST(Site, NamesPagesByTheirTitles) {
  manual::SiteOptions options;
  options.documents = {
      {"index.md", "# A\n\n[b.md](b.md) [`b.md`](b.md#d-e) [docs/b.md](b.md) [f](b.md) [b.md](b.md#g)\n"},
      {"b.md", "# The *B*\n\n## D, E\n\n[index.md](index.md)\n"}};
  std::map<std::string, std::string> pages;
  for (const manual::File& file : manual::site(options)) pages[file.path] = file.bytes;
  EXPECT_NE(
      pages["docs/index.html"].find("<a href=\"../docs/b.html\">The B</a> <a href=\"../docs/b.html#d-e\">D, E</a> "
                                    "<a href=\"../docs/b.html\">docs/b.md</a> <a href=\"../docs/b.html\">f</a> "
                                    "<a href=\"../docs/b.html#g\">The B</a>"),
      std::string::npos)
      << pages["docs/index.html"];
  EXPECT_NE(pages["docs/b.html"].find("<a href=\"../docs/index.html\">A</a>"), std::string::npos);
  for (const auto& [path, bytes] : tests::whole_site().files)
    for (const std::string& text : tests::elements(is_page(path) ? bytes : "", "a"))
      EXPECT_FALSE(text.ends_with(".md") || text.ends_with(".md</code>")) << path << ": " << text;
}

// Documents are listed by the headings of the index, and each page links to the previous and the next one.
TEST(Site, LeadsFromPageToPage) {
  manual::SiteOptions options;
  options.documents = {{"index.md", "# A\n\n## One\n[b](b.md) [c](c.md)\n\n## Two\n[d](d.md)\n"},
                       {"b.md", "# B\n"},
                       {"c.md", "# C\n"},
                       {"d.md", "# D\n"},
                       {"e.md", "# E\n"}};
  std::map<std::string, std::string> pages;
  for (const manual::File& file : manual::site(options)) pages[file.path] = file.bytes;
  EXPECT_EQ(tests::elements(pages["docs/c.html"], "summary"), (std::vector<std::string>{"One", "Two", "Others"}));
  const auto lead = [&](const std::string& page, const std::string& rel) {
    return tests::between(pages[page], "<a rel=\"" + rel + "\" href=\"", "\"");
  };
  EXPECT_EQ(lead("docs/c.html", "prev"), std::vector<std::string>{"../docs/b.html"});
  EXPECT_EQ(lead("docs/c.html", "next"), std::vector<std::string>{"../docs/d.html"});
  EXPECT_TRUE(lead("docs/index.html", "prev").empty());
  EXPECT_TRUE(lead("docs/e.html", "next").empty());
  const std::string& add = tests::whole_site().files.at("rv32imc/instructions/ADDI.html");
  EXPECT_NE(add.find("<a rel=\"next\" href=\"../../rv32imc/instructions/SLTI.html\">"), std::string::npos);
}

// An effect of some opcodes only names these opcodes.
TEST(Site, SaysWhichOpcodesLoad) {
  const auto facts = [](const std::string& path) {
    return tests::between(tests::whole_site().files.at(path), "<span class=\"fact\">", "</span>");
  };
  const auto has = [&](const std::string& path, const std::string& fact) {
    const auto all = facts(path);
    return std::ranges::find(all, fact) != all.end();
  };
  EXPECT_TRUE(has("simt128/instructions/IADD.html", "IADD_RC loads from cbank"));
  EXPECT_TRUE(has("simt128/instructions/IMAD.html", "2 of 7 opcodes: loads from cbank"));
  EXPECT_TRUE(has("rv32imc/instructions/LW.html", "loads from memory"));
}

// If lines end instructions, pages do not show the `;` of the notation; a word of another instruction is marked.
TEST(Site, ShowsExamplesAsTheyAreTyped) {
  const std::string& page = tests::whole_site().files.at("rv32imc/instructions/ADDI.html");
  EXPECT_EQ(page.find(" ;</code>"), std::string::npos);
  EXPECT_NE(page.find(">C_ADDI 0x1141</a>"), std::string::npos);
  EXPECT_NE(tests::whole_site().files.at("simt128/instructions/IADD.html").find(" ;</code>"), std::string::npos);
}

// Every shipped instruction and group has a title, unique among the instructions of its set, which its page, the lists
// and the search show.
TEST(Site, CallsInstructionsByTheirTitles) {
  const auto& pages = tests::whole_site().files;
  for (const std::string name : {"simt128", "fabrisc", "fabrisc-uops", "rv32imc"}) {
    diag::Sink sink;
    const auto loaded = library::load(name, sink);
    ASSERT_TRUE(loaded);
    std::map<std::string, std::string> known;
    for (const model::Group& g : loaded->isa.groups) EXPECT_FALSE(g.title.empty()) << name << " " << g.name;
    for (const model::Optype& o : loaded->isa.optypes) {
      EXPECT_FALSE(o.title.empty()) << name << " " << o.name;
      const auto [it, is_new] = known.emplace(o.title, o.name);
      EXPECT_TRUE(is_new) << name << ": " << o.name << " and " << it->second << " are both called " << o.title;
      const auto page = pages.find(name + "/instructions/" + o.name + ".html");
      if (page == pages.end()) continue;
      EXPECT_NE(page->second.find("<title>" + o.name + ": "), std::string::npos) << o.name;
      EXPECT_NE(page->second.find("<span class=\"long-name\">"), std::string::npos) << o.name;
    }
  }
  EXPECT_NE(pages.at("simt128/index.html").find("<b>Integer add</b>"), std::string::npos);
  EXPECT_NE(pages.at("assets/search.js").find("Integer add"), std::string::npos);
}

// Only the manual itself makes tags: they are balanced for any description.
TEST(Site, ClosesEveryTag) {
  for (const auto& [path, bytes] : tests::whole_site().files)
    if (is_page(path)) tests::expect_closed_tags(bytes, path);
}

}  // namespace
