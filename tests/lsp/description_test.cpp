// A description in the editor: findings across its files, what names mean, and renames that are certain.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "client.h"

namespace isadora::lsp {
namespace {

const std::string kText = R"(__DefISA tiny
    Execution = "hart";
    Parcel = 32;
    Unused = "illegal";

__DefRegisterFile R
    Scope = hart;
    Count = 16;
    Width = 32;
    Spelling = "R%";

__DefRegisterType Reg<4> : [R]

__DefBitFieldType Kind<4>
    ADD; SUB;
    Spelling<SUB> = "MINUS";
  __Description
What is done.

__DefFunction plus(x, y)
    return x + y;

__DefGroup ALL

__DefOptype SUM : [ALL]
  __Encoding
    field<0, 8> Kind8 code == SUM;
    field<8, 4> Reg  rd;
    field<12, 4> Reg ra;
    field<16, 4> Kind kind = ADD;
  __Syntax
    SUM{.kind} Rd, Ra ;
  __Semantics
    SUM.kind Rd, Ra:
        Rd = kind == "SUB" ? plus(Rd, Ra) : Ra;

__DefBitFieldType Kind8<8>
    SUM = 7;

__DefOpcode SUM_R : [SUM]
)";
const std::string kUri = "untitled:tiny.isa";

class LspDescription : public ::testing::Test {
 protected:
  void SetUp() override { c.open(kUri, kText); }

  std::string hover(const std::string& needle, size_t behind = 0) {
    const Json answer = c.request("textDocument/hover", c.at(kUri, needle, behind));
    return answer.is_null() ? "nothing" : answer["contents"]["value"].get<std::string>();
  }
  // The line that a definition leads to.
  std::string definition(const std::string& needle, size_t behind = 0) {
    const Json answer = c.request("textDocument/definition", c.at(kUri, needle, behind));
    if (answer.is_null()) return "nothing";
    const auto source = base::make_source("", kText);
    return std::string(source->line(answer[0]["range"]["start"]["line"].get<unsigned>() + 1));
  }
  Json rename(const std::string& needle, size_t behind, const std::string& name) {
    Json params = c.at(kUri, needle, behind);
    params["newName"] = name;
    return c.ask("textDocument/rename", params);
  }
  std::string renamed(const std::string& needle, size_t behind, const std::string& name) {
    const Json answer = rename(needle, behind, name);
    if (!answer.contains("result")) return answer["error"]["message"];
    return c.edited(kUri, answer["result"]["changes"][kUri]);
  }

  Client c;
};

std::string replaced(std::string text, const std::vector<std::pair<std::string, std::string>>& changes) {
  for (const auto& [from, to] : changes) text.replace(text.find(from), from.size(), to);
  return text;
}

TEST_F(LspDescription, WithoutMistakesThereAreNoDiagnostics) {
  EXPECT_EQ(c.diagnostics.at(kUri), Json::array()) << c.diagnostics.at(kUri).dump(1);
}

TEST_F(LspDescription, AMistakeIsShownAndItsFixMendsIt) {
  c.change(kUri, Json::array({{{"text", replaced(kText, {{"Reg  rd", "Regg rd"}})}}}));
  const Json found = c.diagnostics.at(kUri).at(0);
  EXPECT_EQ(found["code"], "unknown-type");
  const Json fixes =
      c.request("textDocument/codeAction", {{"textDocument", {{"uri", kUri}}}, {"range", found["range"]}});
  EXPECT_EQ(fixes.at(0)["edit"]["changes"][kUri][0]["newText"], "Reg");
}

TEST_F(LspDescription, AnInconsistencyIsAWarningWhileOneTypes) {
  c.change(kUri, Json::array({{{"text", replaced(kText, {{"What is done.", "What is done. TODO"}})}}}));
  const Json found = c.diagnostics.at(kUri);
  ASSERT_EQ(found.size(), 1u) << found.dump(1);
  EXPECT_EQ(found[0]["code"], "unfinished");
  EXPECT_EQ(found[0]["severity"], 2);
  c.change(kUri, Json::array({{{"text", kText}}}));
  EXPECT_TRUE(c.diagnostics.at(kUri).empty());
}

TEST_F(LspDescription, DefinitionFindsTypesFieldsFunctionsEnumeratorsAndParents) {
  EXPECT_EQ(definition("Reg  rd"), "__DefRegisterType Reg<4> : [R]");
  EXPECT_EQ(definition("kind == \"SUB\""), "    field<16, 4> Kind kind = ADD;");
  EXPECT_EQ(definition("plus(Rd"), "__DefFunction plus(x, y)");
  EXPECT_EQ(definition("\"SUB\"", 2), "    ADD; SUB;");
  EXPECT_EQ(definition("= ADD", 3), "    ADD; SUB;");
  EXPECT_EQ(definition("[R]", 1), "__DefRegisterFile R");
  EXPECT_EQ(definition("[SUM]", 2), "__DefOptype SUM : [ALL]");
  EXPECT_EQ(definition("Rd, Ra ;", 5), "    field<12, 4> Reg ra;");
  EXPECT_EQ(definition("== SUM", 4), "    SUM = 7;");
}

TEST_F(LspDescription, HoverShowsTheDefinitionAndItsProse) {
  EXPECT_NE(hover("Kind kind").find("__DefBitFieldType Kind<4>"), std::string::npos) << hover("Kind kind");
  EXPECT_NE(hover("Kind kind").find("What is done."), std::string::npos);
  EXPECT_NE(hover("{.kind}", 3).find("field<16, 4> Kind kind = ADD;"), std::string::npos);
  EXPECT_EQ(hover("What is done"), "nothing");
}

TEST_F(LspDescription, RenamingAFieldRenamesItInFormsAndMeaning) {
  EXPECT_EQ(renamed("Reg ra;", 4, "source"), replaced(kText, {{"Reg ra;", "Reg source;"},
                                                              {"Rd, Ra ;", "Rd, Source ;"},
                                                              {"Rd, Ra:", "Rd, Source:"},
                                                              {"plus(Rd, Ra) : Ra", "plus(Rd, Source) : Source"}}));
}

TEST_F(LspDescription, RenamingTypesFunctionsAndSpelledEnumerators) {
  EXPECT_EQ(renamed("Reg<4>", 1, "Register"),
            replaced(kText, {{"Reg<4>", "Register<4>"}, {"Reg  rd", "Register  rd"}, {"Reg ra", "Register ra"}}));
  EXPECT_EQ(renamed("plus(Rd", 1, "add"), replaced(kText, {{"plus(x", "add(x"}, {"plus(Rd", "add(Rd"}}));
  EXPECT_EQ(renamed("ADD; SUB", 6, "Less"),
            replaced(kText, {{"ADD; SUB", "ADD; Less"}, {"<SUB>", "<Less>"}, {"\"SUB\"", "\"Less\""}}));
}

TEST_F(LspDescription, ARenameThatWouldChangeProgramsIsRefused) {
  EXPECT_EQ(renamed("ADD; SUB", 1, "PLUS"),
            "with `PLUS` the description would mean something else, or programs would be written in another way");
  EXPECT_EQ(renamed("tiny", 1, "other"), "`tiny` is what programs and folders call this instruction set");
  EXPECT_EQ(renamed("Reg ra;", 4, "rd").rfind("with `rd` the description has an error: ", 0), 0u);
  EXPECT_EQ(renamed("What is", 1, "x"), "there is no type, field, function or enumerator of this description here");
}

TEST_F(LspDescription, CompletionFollowsThePlace) {
  const std::string more =
      kText + "  __E\n  __Encoding\n    field<20, 4> Re\n    field<24, 4> Kind k = S\n__DefNumberType N<4>\n    Si\n";
  c.texts[kUri] = more;
  c.change(kUri, Json::array({{{"text", more}}}));
  EXPECT_EQ(c.completions(kUri, "  __E\n", 5), (std::vector<std::string>{"__Encoding", "__Exception", "__Examples"}));
  EXPECT_EQ(c.completions(kUri, "4> Re\n", 5), std::vector<std::string>{"Reg"});
  EXPECT_EQ(c.completions(kUri, "k = S", 5), std::vector<std::string>{"SUB"});
  EXPECT_EQ(c.completions(kUri, "    Si\n", 6), std::vector<std::string>{"Signed"});
  EXPECT_TRUE(has(c.completions(kUri, "plus(Rd", 2), "plus"));
  EXPECT_EQ(c.completions(kUri, "[SUM]", 2), std::vector<std::string>{"SUM"});
  EXPECT_EQ(c.completions(kUri, "\"SUB\" ?", 2), std::vector<std::string>{"SUB"});
  EXPECT_TRUE(c.completions(kUri, "What is", 3).empty());
}

// A family: findings, columns and definitions where it is written.
TEST_F(LspDescription, AFamilyIsUnderstoodWhereItIsWritten) {
  const std::string family =
      "\n__DefOptype \\op : [ALL]\n  __Rows\n    op, number, mnemonic;\n    ONE, 1, one;\n    TWO, 2, two;\n"
      "  __Encoding\n    field<0, 8> Byte code == \\number;\n  __Syntax\n    \\mnemonic ;\n  __Semantics\n    "
      "\\mnemonic:\n"
      "        R1 = \\number;\n\n__DefOpcode \\op\\()_X : [\\op]\n\n__DefNumberType Byte<8>\n";
  const auto shown = [&](const std::string& text) {
    c.texts[kUri] = text;
    c.change(kUri, Json::array({{{"text", text}}}));
    return c.diagnostics.at(kUri);
  };
  EXPECT_EQ(shown(kText + family), Json::array());
  EXPECT_EQ(hover("\\number;", 2), "the column `number` of the table\n```isadora\n1\n2\n\n```\n");
  const Json found = c.request("textDocument/definition", c.at(kUri, "\\mnemonic ;", 3));
  EXPECT_EQ(found[0]["range"]["start"]["character"], 16);
  EXPECT_EQ(c.completions(kUri, "\\mnemonic ;", 3), std::vector<std::string>{"mnemonic"});
  EXPECT_EQ(renamed("Byte code", 2, "Octet").substr(0, kText.size()), kText);
  const Json wrong = shown(replaced(kText + family, {{"TWO, 2,", "TWO, two,"}}));
  ASSERT_GE(wrong.size(), 1u);
  const auto lines = std::count(kText.begin(), kText.end(), '\n');
  EXPECT_EQ(wrong[0]["range"]["start"]["line"], lines + 5) << wrong.dump(1);
  EXPECT_EQ(wrong[0]["range"]["start"]["character"], 9) << wrong.dump(1);
}

TEST_F(LspDescription, SymbolsAreTheDefinitions) {
  const Json symbols = c.request("textDocument/documentSymbol", {{"textDocument", {{"uri", kUri}}}});
  EXPECT_EQ(symbols.size(), 9u);
  EXPECT_EQ(symbols[1]["name"], "R");
  EXPECT_EQ(symbols[1]["detail"], "__DefRegisterFile");
}

// On the disk, as editors have it: the open file wins, the others are read, and programs follow what is typed.
class LspFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    folder = std::filesystem::temp_directory_path() / ("isadora-lsp-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const size_t half = kText.find("__DefGroup");
    write("a.isa", kText.substr(0, half));
    write("b.isa", kText.substr(half));
  }
  void TearDown() override { std::filesystem::remove_all(folder); }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder / name) << text; }
  std::string uri(const std::string& name) const { return uri_of((folder / name).string()); }
  std::string text(const std::string& name) const { return base::read_file((folder / name).string()).source->text; }

  std::filesystem::path folder;
  Client c;
};

TEST_F(LspFolder, AMistakeInOneFileIsShownInTheOtherAndGoesAgain) {
  c.open(uri("a.isa"), replaced(text("a.isa"), {{"Reg<4>", "Rog<4>"}}));
  EXPECT_FALSE(c.diagnostics.at(uri("b.isa")).empty());
  c.change(uri("a.isa"), Json::array({{{"text", text("a.isa")}}}));
  EXPECT_TRUE(c.diagnostics.at(uri("a.isa")).empty());
  EXPECT_TRUE(c.diagnostics.at(uri("b.isa")).empty());
}

TEST_F(LspFolder, AProgramBesideADescriptionIsForIt) {
  c.notify("workspace/didChangeConfiguration", {{"settings", {{"isadora", {{"isa", ""}}}}}});
  c.open(uri("p.s"), "    SUM.MINUS R1, R2;\n    TOTAL R1, R2;\n");
  ASSERT_EQ(c.diagnostics.at(uri("p.s")).size(), 1u);
  EXPECT_EQ(c.diagnostics.at(uri("p.s"))[0]["range"]["start"]["line"], 1);
  c.open(uri("b.isa"), replaced(text("b.isa"), {{"    SUM{.kind}", "    TOTAL{.kind}"}, {"SUM.kind", "TOTAL.kind"}}));
  EXPECT_EQ(c.diagnostics.at(uri("p.s"))[0]["range"]["start"]["line"], 0);
}

TEST_F(LspFolder, AFileThatChangesOnTheDiskIsReadAgain) {
  c.open(uri("p.s"), ".isa tiny\n    TOTAL R1, R2;\n");
  ASSERT_EQ(c.diagnostics.at(uri("p.s")).size(), 1u);
  write("b.isa", replaced(text("b.isa"), {{"    SUM{.kind}", "    TOTAL{.kind}"}, {"SUM.kind", "TOTAL.kind"}}));
  c.notify("workspace/didChangeWatchedFiles", {{"changes", Json::array()}});
  EXPECT_TRUE(c.diagnostics.at(uri("p.s")).empty());
}

TEST_F(LspFolder, ARenameReachesTheFilesThatAreNotOpen) {
  c.open(uri("a.isa"), text("a.isa"));
  Json params = c.at(uri("a.isa"), "Reg<4>", 1);
  params["newName"] = "Register";
  const Json changes = c.request("textDocument/rename", params)["changes"];
  EXPECT_EQ(changes[uri("a.isa")].size(), 1u);
  EXPECT_EQ(changes[uri("b.isa")].size(), 2u);
}

}  // namespace
}  // namespace isadora::lsp
