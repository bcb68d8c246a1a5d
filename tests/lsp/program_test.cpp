// A program in the editor: what it says while one types, asks and renames.
#include <gtest/gtest.h>

#include "client.h"

namespace isadora::lsp {
namespace {

const std::string kProgramUri = "untitled:a.s";
const std::string kProgram = R"(.kernel add
.param a, ptr
.param n, u32
start:
    S2R R0, SR_TID_X;
    ISETP.GE.AND.U32 P0, R0, c[0x0][n], PT;
    @P0 BRA .out;
    IADD R1, R0, -R2 $sched=4y;
    BRA start;
.out:
    EXIT;
.end
)";

TEST(LspProgram, AProgramWithoutMistakesHasNoDiagnostics) {
  Client c;
  c.open(kProgramUri, kProgram);
  EXPECT_EQ(c.diagnostics.at(kProgramUri), Json::array()) << c.diagnostics.at(kProgramUri).dump(1);
}

// An editor may have one language for all files of this project; their names distinguish programs from descriptions.
TEST(LspProgram, TheNameOfAFileCountsBeforeTheLanguageOfTheEditor) {
  Client c;
  const auto kinds = [&](const std::string& uri, const std::string& language) {
    c.notify("textDocument/didOpen",
             {{"textDocument", {{"uri", uri}, {"languageId", language}, {"version", 1}, {"text", "IADDD R0, R1;"}}}});
    std::set<std::string> all;
    for (const Json& found : c.diagnostics.at(uri)) all.insert(found["code"]);
    return all;
  };
  const std::set<std::string> program = {"unknown-mnemonic"};
  EXPECT_EQ(kinds("untitled:a.s", "isadora"), program);
  EXPECT_EQ(kinds("untitled:b.s", "isadora-asm"), program);
  EXPECT_EQ(kinds("untitled:c", "isadora-asm"), program);
  EXPECT_NE(kinds("untitled:d", "isadora"), program);
  EXPECT_NE(kinds("untitled:e.isa", "isadora-asm"), program);
}

TEST(LspProgram, AMistakeIsShownWithItsKindItsPlaceAndAFix) {
  Client c;
  c.open(kProgramUri, "    IADDD R0, R1, R2;\n");
  const Json& found = c.diagnostics.at(kProgramUri).at(0);
  EXPECT_EQ(found["code"], "unknown-mnemonic");
  EXPECT_EQ(found["severity"], 1);
  EXPECT_EQ(found["range"], Json::parse(R"({"start":{"line":0,"character":4},"end":{"line":0,"character":9}})"));
  const Json fixes =
      c.request("textDocument/codeAction", {{"textDocument", {{"uri", kProgramUri}}}, {"range", found["range"]}});
  ASSERT_EQ(fixes.size(), 1u);
  EXPECT_EQ(fixes[0]["edit"]["changes"][kProgramUri][0]["newText"], "IADD");
  c.change(kProgramUri, Json::array({{{"range", found["range"]}, {"text", "IADD"}}}));
  EXPECT_TRUE(c.diagnostics.at(kProgramUri).empty());
}

TEST(LspProgram, ASecondDefinitionPointsToTheFirst) {
  Client c;
  c.open(kProgramUri, "a:\n    NOP;\na:\n    NOP;\n");
  const Json& found = c.diagnostics.at(kProgramUri).at(0);
  EXPECT_EQ(found["code"], "duplicate-symbol");
  EXPECT_EQ(found["relatedInformation"][0]["location"]["range"]["start"]["line"], 0);
}

TEST(LspProgram, CompletionKnowsMnemonicsAndTheirFixedModifiers) {
  Client c;
  c.open(kProgramUri, "    IMAD\n");
  const std::vector<std::string> labels = c.completions(kProgramUri, "IMAD", 4);
  EXPECT_TRUE(has(labels, "IMAD"));
  EXPECT_TRUE(has(labels, "IMAD.HI.X"));
  EXPECT_FALSE(has(labels, "IADD"));
}

TEST(LspProgram, CompletionOffersTheModifiersThatStillFit) {
  Client c;
  c.open(kProgramUri, "    ISETP.LT. R0\n");
  const std::vector<std::string> labels = c.completions(kProgramUri, "ISETP.LT.", 9);
  EXPECT_TRUE(has(labels, "AND"));
  EXPECT_TRUE(has(labels, "U32"));
  EXPECT_FALSE(has(labels, "LT"));
  EXPECT_FALSE(has(labels, "GE"));
}

TEST(LspProgram, CompletionOffersRegistersOfTheOperandsTypeAndSymbols) {
  Client c;
  c.open(kProgramUri,
         ".kernel k\n.param size, u32\n    IADD R0, R1, \n    ISETP.LT.AND P\n    MOV R0, c[0x0][s\n.end\n");
  const std::vector<std::string> labels = c.completions(kProgramUri, "R1, ", 4);
  EXPECT_TRUE(has(labels, "R254"));
  EXPECT_TRUE(has(labels, "RZ"));
  EXPECT_TRUE(has(labels, "UR1"));
  EXPECT_FALSE(has(labels, "P0"));
  EXPECT_EQ(c.completions(kProgramUri, "AND P", 5),
            (std::vector<std::string>{"P0", "P1", "P2", "P3", "P4", "P5", "P6", "PT"}));
  EXPECT_TRUE(has(c.completions(kProgramUri, "[s", 2), "size"));
}

TEST(LspProgram, CompletionKnowsControlsDirectivesAndGuards) {
  Client c;
  c.open(kProgramUri, "    IADD R0, R1, R2 $s\n    .ker\n    @P\n    IADD R0, R1, R2 $wsb=\n.kernel k\n.param a, \n");
  EXPECT_EQ(c.completions(kProgramUri, "$s", 2), std::vector<std::string>{"$sched="});
  EXPECT_EQ(c.completions(kProgramUri, ".ker", 4), std::vector<std::string>{".kernel"});
  EXPECT_TRUE(has(c.completions(kProgramUri, "@P", 2), "@P0"));
  EXPECT_TRUE(has(c.completions(kProgramUri, "a, ", 3), "ptr"));
}

TEST(LspProgram, CompletionSaysNothingInComments) {
  Client c;
  c.open(kProgramUri, "    NOP; // IAD\n/* IM */\n");
  EXPECT_TRUE(c.completions(kProgramUri, "// IAD", 6).empty());
  EXPECT_TRUE(c.completions(kProgramUri, "/* IM", 5).empty());
}

TEST(LspProgram, HoverShowsFormProseAndTheWordAtItsAddress) {
  Client c;
  c.open(kProgramUri, kProgram);
  const std::string text = c.request("textDocument/hover", c.at(kProgramUri, "IADD R1", 2))["contents"]["value"];
  EXPECT_NE(text.find("**Integer add**"), std::string::npos) << text;
  EXPECT_NE(text.find("IADD Rd, {-}Ra, {-}rb $sched $req"), std::string::npos) << text;
  EXPECT_NE(text.find("Adds two integers."), std::string::npos) << text;
  EXPECT_NE(text.find("// at 0x30"), std::string::npos) << text;
  EXPECT_NE(text.find("IADD_RR, 128 bits: 0x"), std::string::npos) << text;
  EXPECT_NE(text.find("23:16  rd      0x1   R1"), std::string::npos) << text;
}

TEST(LspProgram, HoverShowsSymbolsRegistersAndModifiers) {
  Client c;
  c.open(kProgramUri, kProgram);
  const auto hover = [&](const std::string& needle, size_t behind) {
    const Json answer = c.request("textDocument/hover", c.at(kProgramUri, needle, behind));
    return answer.is_null() ? std::string("nothing") : answer["contents"]["value"].get<std::string>();
  };
  EXPECT_EQ(hover("BRA .out", 5).rfind("label `.out` = 0x50", 0), 0u) << hover("BRA .out", 5);
  EXPECT_EQ(hover("[n]", 1).rfind("parameter of `add`: `n`", 0), 0u) << hover("[n]", 1);
  EXPECT_NE(hover("R0, SR", 1).find("register 0 of `R`"), std::string::npos);
  EXPECT_NE(hover(".GE", 2).find("`GE` = 0x5 of `CompOp`"), std::string::npos) << hover(".GE", 2);
  EXPECT_NE(hover("$sched", 2).find("$sched = stall{yield}"), std::string::npos);
}

TEST(LspProgram, AMnemonicMayEndInSuffixes) {
  Client c(Json::object(), "/tests/cli/data");
  const auto is_add = [&](const std::string& mnemonic) {
    c.open(kProgramUri, ".isa a32\n    " + mnemonic + " r0, r1\n");
    const Json hover = c.request("textDocument/hover", c.at(kProgramUri, mnemonic, 1));
    return !hover.is_null() && hover["contents"]["value"].get<std::string>().find("**Add**") != std::string::npos;
  };
  for (const char* mnemonic : {"add", "adds", "addeq", "ADDSEQ", "addcs", "addscs"})
    EXPECT_TRUE(is_add(mnemonic)) << mnemonic;
  for (const char* mnemonic : {"addeqs", "addss", "addx", "addseqx", "ad"}) EXPECT_FALSE(is_add(mnemonic)) << mnemonic;
  EXPECT_FALSE(is_add("add" + std::string(100000, 's')));
}

TEST(LspProgram, HoverFindsCodeInSectionsOfItsOwn) {
  Client c;
  c.open(kProgramUri, R"(.isa rv32imc
start: nop
.section .text.f, "ax"
    nop
f:  ebreak
    j f
)");
  const auto hover = [&](const std::string& needle) -> std::string {
    return c.request("textDocument/hover", c.at(kProgramUri, needle, 1))["contents"]["value"];
  };
  EXPECT_NE(hover("ebreak").find("// at 0x2 in .text.f"), std::string::npos) << hover("ebreak");
  EXPECT_EQ(hover("f:").rfind("label `f` = 0x2 in `.text.f`", 0), 0u) << hover("f:");
  EXPECT_EQ(hover("start:").rfind("label `start` = 0x0\n", 0), 0u) << hover("start:");
}

TEST(LspProgram, DefinitionLeadsToLabelsAndIntoTheDescription) {
  Client c;
  c.open(kProgramUri, kProgram);
  Json there = c.request("textDocument/definition", c.at(kProgramUri, "BRA .out", 6));
  EXPECT_EQ(there[0]["uri"], kProgramUri);
  EXPECT_EQ(there[0]["range"]["start"]["line"], 9);
  const auto target = [&](const std::string& needle) {
    const Json found = c.request("textDocument/definition", c.at(kProgramUri, needle, 1)).at(0);
    const std::string path = path_of(found["uri"].get<std::string>());
    const base::ReadResult file = base::read_file(path);
    return std::filesystem::path(path).filename().string() + ": " +
           std::string(file.source->line(found["range"]["start"]["line"].get<unsigned>() + 1));
  };
  EXPECT_EQ(target("IADD R1"), "ialu.isa:     IADD   Rd,       {-}Ra, {-}SrcB          $sched $req ;");
  EXPECT_EQ(target(".GE").rfind("machine.isa:     EQ; NE; LT; LE; GT; GE;", 0), 0u) << target(".GE");
  EXPECT_EQ(target("R2 $"), "machine.isa: __DefRegisterFile R");
  EXPECT_EQ(target("PT;"), "machine.isa: __DefRegisterType Pred<3> : [P]");
}

TEST(LspProgram, RenameChangesAllUsesOfASymbolAndNothingElse) {
  Client c;
  c.open(kProgramUri, kProgram);
  EXPECT_EQ(c.request("textDocument/references", c.at(kProgramUri, "start:", 1)).size(), 2u);
  const Json edit = c.request("textDocument/rename", [&] {
    Json params = c.at(kProgramUri, "BRA .out", 6);
    params["newName"] = "done";
    return params;
  }());
  std::string wanted = kProgram;
  wanted.replace(wanted.find(".out;"), 4, ".done");
  wanted.replace(wanted.find(".out:"), 4, ".done");
  EXPECT_EQ(c.edited(kProgramUri, edit["changes"][kProgramUri]), wanted);
}

TEST(LspProgram, RenameKnowsDottedNamesAndTheCommentsOfTheInstructionSet) {
  const std::string uri = "file:///nowhere/dotted.s";
  const auto renamed = [&](const std::string& needle, const std::string& name) {
    Client c;
    c.open(uri, ".isa rv32imc\n.L1: nop  # it's .L1; x.1: y\nx.1: j .L1\n  j x.1\n");
    Json params = c.at(uri, needle, needle.size());
    params["newName"] = name;
    return c.edited(uri, c.request("textDocument/rename", params)["changes"][uri]);
  };
  EXPECT_EQ(renamed("j .L", ".L.2"), ".isa rv32imc\n.L.2: nop  # it's .L1; x.1: y\nx.1: j .L.2\n  j x.1\n");
  EXPECT_EQ(renamed("j x.", "x.y"), ".isa rv32imc\n.L1: nop  # it's .L1; x.1: y\nx.y: j .L1\n  j x.y\n");
}

TEST(LspProgram, NamesInQuotesAndNumbersThatAreSetAreSymbols) {
  Client c;
  const std::string uri = "untitled:quoted.s";
  c.open(uri,
         ".isa rv32imc\n.globl \"a0\"\n\"a0\": li a0, size\n call \"a0\"\n.set size, 4\n many = size + 1\n"
         " .set size, 5\n li a1, size\n li a2, many\n");
  EXPECT_EQ(c.diagnostics.at(uri), Json::array()) << c.diagnostics.at(uri).dump(1);
  const auto uses = [&](unsigned line, unsigned character) {
    std::string out;
    const Json found =
        c.request("textDocument/documentHighlight",
                  {{"textDocument", {{"uri", uri}}}, {"position", {{"line", line}, {"character", character}}}});
    for (const Json& one : found)
      out += std::to_string(one["range"]["start"]["line"].get<int>()) + ":" +
             std::to_string(one["range"]["start"]["character"].get<int>()) + " ";
    return out;
  };
  EXPECT_EQ(uses(2, 2), "2:1 1:8 3:7 ");
  EXPECT_EQ(uses(6, 7), "4:5 2:13 5:8 6:6 7:8 ");
  EXPECT_EQ(uses(5, 2), "5:1 8:8 ");
}

TEST(LspProgram, RenameSaysWhyItDoesNot) {
  Client c;
  c.open(kProgramUri, kProgram);
  const auto refusal = [&](const std::string& needle, const std::string& name) {
    Json params = c.at(kProgramUri, needle, 1);
    params["newName"] = name;
    const Json answer = c.ask("textDocument/rename", params);
    return answer.contains("error") ? answer["error"]["message"].get<std::string>() : "done: " + answer.dump();
  };
  EXPECT_EQ(refusal("start:", "add"), "`add` already means something here");
  EXPECT_EQ(refusal("start:", "R7"),
            "with `R7` the program has an error: `R7` is a register's name and cannot name a symbol");
  EXPECT_EQ(refusal("start:", "1x"), "`1x` is not a name: a letter or `_`, then letters, digits and `_`");
  EXPECT_EQ(refusal("IADD", "X"), "`IADD` is not a symbol of this program: it belongs to the instruction set");
  c.change(kProgramUri, Json::array({{{"text", kProgram + "    FOO;\n"}}}));
  EXPECT_EQ(refusal("start:", "go").rfind("the program has errors", 0), 0u);
}

TEST(LspProgram, SymbolsAndFoldsFollowTheKernels) {
  Client c;
  c.open(kProgramUri, kProgram);
  const Json symbols = c.request("textDocument/documentSymbol", {{"textDocument", {{"uri", kProgramUri}}}});
  ASSERT_EQ(symbols.size(), 1u);
  EXPECT_EQ(symbols[0]["name"], "add");
  EXPECT_EQ(symbols[0]["children"].size(), 4u);
  const Json folds = c.request("textDocument/foldingRange", {{"textDocument", {{"uri", kProgramUri}}}});
  EXPECT_EQ(folds, Json::parse(R"([{"startLine":0,"endLine":11}])"));
}

TEST(LspProgram, AnUnknownInstructionSetIsADiagnosticAtItsName) {
  Client c;
  c.open(kProgramUri, ".isa nothing\n    NOP;\n");
  EXPECT_EQ(c.diagnostics.at(kProgramUri).at(0)["code"], "cannot-read");
  EXPECT_EQ(c.diagnostics.at(kProgramUri).at(0)["range"]["start"]["character"], 5);
}

}  // namespace
}  // namespace isadora::lsp
