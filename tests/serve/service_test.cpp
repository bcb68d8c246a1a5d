// Requests to the explorer as a browser sends them: its words are the assembler's, its texts the disassembler's, its
// results those of the bench; and requests without permission are refused.
#include "serve/service.h"

#include <gtest/gtest.h>

#include <random>

#include "disassembler/bits.h"
#include "sim/reference/reference.h"
#include "sim/sim.h"

namespace isadora::test {
namespace {

using serve::Json;
using serve::Request;
using serve::Response;

constexpr unsigned kPort = 8318;
const char* const kIsas[] = {"simt128", "fabrisc", "rv32imc"};

std::string path_of(const std::string& isa) { return std::string(ISADORA_ROOT) + "/isas/" + isa; }

// Pages of the manual are made on request, once.
TEST(Pages, AreMadeWhenTheyAreAskedFor) {
  std::vector<std::string> made;
  const auto site = [&](const std::string& path) {
    made.push_back(path);
    return path == "x/SHF.html" ? std::optional<std::string>("<p>SHF") : std::nullopt;
  };
  serve::Service service({{{path_of("simt128"), ""}}, site, "test"});
  service.listens_at(kPort);
  const auto get = [&](const std::string& path) {
    return service.respond({.method = "GET", .path = path, .host = "127.0.0.1:8318"});
  };
  EXPECT_EQ(get("/explorer.html").status, 200);
  EXPECT_TRUE(made.empty());
  EXPECT_EQ(get("/x/SHF.html").body, "<p>SHF");
  EXPECT_EQ(get("/x/SHF.html").body, "<p>SHF");
  EXPECT_EQ(get("/x/IADD.html").status, 404);
  EXPECT_EQ(made, (std::vector<std::string>{"x/SHF.html", "x/IADD.html"}));
}

// The HTTP module cannot catch exceptions of the program: the program answers instead.
TEST(Pages, ThatCannotBeMadeAreAnswered) {
  const auto site = [](const std::string& path) -> std::optional<std::string> {
    if (path == "memory.html") throw std::bad_alloc();
    throw std::runtime_error("no room");
  };
  serve::Service service({{{path_of("simt128"), ""}}, site, "test"});
  service.listens_at(kPort);
  const auto get = [&](const std::string& path) {
    return service.respond({.method = "GET", .path = path, .host = "127.0.0.1:8318"});
  };
  EXPECT_EQ(get("/memory.html").status, 500);
  EXPECT_EQ(get("/memory.html").body, R"({"error":"the question needs more memory than there is"})");
  EXPECT_EQ(get("/other.html").body, R"({"error":"the explorer could not answer: no room"})");
  EXPECT_EQ(get("/explorer.html").status, 200);
}

// A request as the page sends it.
Response posted(serve::Service& service, const std::string& name, const std::string& body) {
  return service.respond({.method = "POST",
                          .path = "/api/" + name,
                          .host = "127.0.0.1:8318",
                          .origin = "http://127.0.0.1:8318",
                          .type = "application/json",
                          .site = "same-origin",
                          .body = body});
}

// A description that was given by its path is requested by its own name, as the links from its manual do.
TEST(Languages, AreNamedAsTheirDescriptionsNameThem) {
  serve::Service service(
      {{{path_of("simt128"), ""}, {path_of("rv32imc"), "ecall"}, {path_of("rv32imc"), ""}}, nullptr, "test"});
  service.listens_at(kPort);
  const auto ask = [&](const std::string& name, const std::string& body) {
    return Json::parse(posted(service, name, body).body);
  };
  EXPECT_EQ(ask("isas", "{}")["isas"], Json({"simt128", "rv32imc", path_of("rv32imc")}));
  EXPECT_EQ(ask("isa", R"({"isa": "rv32imc"})")["welcome"], "ecall");
  EXPECT_TRUE(ask("isa", R"({"isa": "fabrisc"})").contains("error"));
}

// A word links to the page that explains it, if there is one.
TEST(Words, SayWhereTheyAreExplained) {
  serve::Service service({{{path_of("simt128"), ""}}, nullptr, "test"});
  service.listens_at(kPort);
  const auto page = [&](const std::string& word) {
    return Json::parse(posted(service, "word", base::json_text({{"word", word}})).body).value("page", "");
  };
  EXPECT_EQ(page("0x38001C3C000000000000000201007520"), "");
  serve::ServiceOptions options{{{path_of("simt128"), ""}}, nullptr, "test"};
  options.manual_page = [](const model::Isa& isa, const std::string& opcode) { return isa.name + "#" + opcode; };
  service = serve::Service(options);
  service.listens_at(kPort);
  EXPECT_EQ(page("0x38001C3C000000000000000201007520"), "simt128#IADD_RR");
  EXPECT_EQ(page("0x00000000000000000000000000000000"), "");
}

class Explorer : public ::testing::Test {
 protected:
  Explorer()
      : service({{{path_of("simt128"), ""}, {path_of("fabrisc"), ""}, {path_of("rv32imc"), ""}}, nullptr, "test"}) {
    service.listens_at(kPort);
  }

  Response send(const std::string& name, const std::string& body) { return posted(service, name, body); }
  Json ask(const std::string& name, Json question, const std::string& isa = "simt128") {
    if (!question.contains("isa")) question["isa"] = path_of(isa);
    const Response response = send(name, question.dump());
    Json answer = Json::parse(response.body, nullptr, false);
    EXPECT_EQ(response.status == 200, !answer.contains("error")) << response.body;
    return answer;
  }
  std::string complaint(const std::string& name, const Json& question) {
    return ask(name, question).value("error", "no complaint");
  }
  static std::string value(const Json& state, const std::string& name, unsigned lane = 0) {
    for (const Json& file : state["files"]) {
      for (const Json& row : file["rows"]) {
        if (row["name"] == name) return row.contains("values") ? row["values"][lane] : row["value"];
      }
    }
    return "0x0";
  }

  serve::Service service;
};

const library::Loaded& description(const std::string& name) {
  static std::map<std::string, std::unique_ptr<library::Loaded>> all;
  auto& loaded = all[name];
  diag::Sink sink;
  if (!loaded) loaded = library::load(path_of(name), sink);
  return *loaded;
}

// ---- as, dis

// Every example of every description: its words are those of the matcher, its text is that of the printer.
TEST_F(Explorer, WordsAndTextsAreThoseOfTheAssemblerAndTheDisassembler) {
  for (const char* name : kIsas) {
    const library::Loaded& isa = description(name);
    size_t seen = 0;
    for (const model::Optype& type : isa.isa.optypes) {
      for (const model::Example& example : type.examples) {
        if (example.lines.size() != 1) continue;
        const base::SourceRef source = base::make_source("one", example.lines[0].first);
        encoding::Decoded d;
        uint32_t end = 0;
        diag::Sink sink;
        if (!isa.matcher.parse(*source, 0, 0, nullptr, d, end, sink)) continue;
        const Json answer = ask("assemble", {{"text", example.lines[0].first}}, name);
        if (answer["lines"].size() != 1) continue;  // of parts that a machine may lack, or a word that is shortened
        const Json line = answer["lines"][0];
        encoding::Decoded own;
        const std::string word = line["word"];
        const Json drawn = ask("word", {{"word", word}}, name);
        EXPECT_TRUE(drawn["legal"]) << example.lines[0].first;
        std::string bits;
        for (const Json& cell : drawn["cells"]) {
          bits += cell["bits"];
          EXPECT_TRUE(cell.contains("role") && cell["role"] != "") << cell;
          EXPECT_EQ(cell["role"] == "zero", cell["name"] == "") << cell;
        }
        EXPECT_EQ(bits.size(), drawn["length"]);
        if (word.size() - 2 == isa.isa.opcodes[d.opcode].length / 4) {
          std::string text;
          isa.printer.print(d, 0, text);
          EXPECT_EQ(word, disassembler::word_text(d.word, isa.isa.opcodes[d.opcode].length));
          EXPECT_EQ(line["text"], text);
          EXPECT_EQ(drawn["text"], text);
          seen++;
        }
      }
    }
    EXPECT_GT(seen, 30u) << name;
  }
}

TEST_F(Explorer, MistakesHaveTheirPlaceAndAFixAndTheOtherLinesTheirWords) {
  const Json answer = ask("assemble", {{"text", "IADD R0, R1, R2 ;\n  IADDD R0, R1, R2 ;\nMOV R1, 0x5 ;"}});
  EXPECT_FALSE(answer["good"]);
  ASSERT_EQ(answer["diagnostics"].size(), 1u);
  const Json d = answer["diagnostics"][0];
  EXPECT_EQ(d["from"], Json({{"line", 2}, {"column", 2}}));
  EXPECT_EQ(d["to"], Json({{"line", 2}, {"column", 7}}));
  EXPECT_EQ(d["fixes"][0]["replacement"], "IADD");
  ASSERT_EQ(answer["lines"].size(), 2u);
  EXPECT_EQ(answer["lines"][1]["line"], 3);
}

// A text of 160 bytes asks for 2 GiB of zeros: it gets an answer, and no memory.
TEST_F(Explorer, DataIsLimited) {
  std::string text = ".globl _start\n_start:\n";
  for (int i = 0; i < 8; i++) text += ".zero 268435456\n";
  const Json answer = ask("assemble", {{"isa", "rv32imc"}, {"text", text}});
  ASSERT_EQ(answer.at("diagnostics").size(), 1u);
  EXPECT_EQ(answer["diagnostics"][0]["kind"], "too-large");
  EXPECT_EQ(answer["diagnostics"][0]["message"],
            "the program has more than 16 MiB of data: put what is zero into `.bss`, or split the program");
}

TEST_F(Explorer, ColumnsAreThoseOfABrowser) {
  const Json answer = ask("assemble", {{"text", "/* \xF0\x9F\x98\x80 \xE4\xB8\xAD */ IADDD R0, R1, R2 ;"}});
  EXPECT_EQ(answer["diagnostics"][0]["from"]["column"], 11);
}

// ---- words

TEST_F(Explorer, AFlippedBitIsAnotherInstructionOrSaysWhyItIsNone) {
  const std::string word = ask("assemble", {{"text", "IADD R0, R1, R2 ;"}})["lines"][0]["word"];
  size_t legal = 0, illegal = 0;
  const library::Loaded& isa = description("simt128");
  for (unsigned bit = 0; bit < 128; bit++) {
    std::string flipped = word;
    char& digit = flipped[flipped.size() - 1 - bit / 4];
    const int old = digit <= '9' ? digit - '0' : digit - 'A' + 10;
    digit = "0123456789ABCDEF"[old ^ (1 << bit % 4)];
    const Json answer = ask("word", {{"word", flipped}, {"like", word}});
    encoding::Decoded d;
    model::Bits bits = 0;
    for (const char c : flipped.substr(2)) bits = bits << 4 | static_cast<unsigned>(c <= '9' ? c - '0' : c - 'A' + 10);
    EXPECT_EQ(answer["legal"], isa.codec.decode_word(bits, 128, d)) << flipped;
    answer["legal"] ? legal++ : illegal++;
    EXPECT_NE(answer.value(answer["legal"] ? "text" : "why", ""), "");
    size_t drawn = 0;
    for (const Json& cell : answer["cells"]) drawn += cell["bits"].get<std::string>().size();
    EXPECT_EQ(drawn, 128u);
    EXPECT_GT(answer["cells"].size(), 5u) << "what is not an instruction is drawn like the one that it was";
  }
  EXPECT_GT(legal, 20u);
  EXPECT_GT(illegal, 20u);
}

TEST_F(Explorer, WhatIsNoWordIsRefused) {
  for (const char* word : {"", "0x", "x", "0xG", "7", "0x123456789012345678901234567890123456789"})
    EXPECT_NE(complaint("word", {{"word", word}}).find("not a word"), std::string::npos) << word;
}

// ---- eval

TEST_F(Explorer, ResultsAreThoseOfTheBench) {
  const library::Loaded& isa = description("simt128");
  const auto engine = sim::reference::make_engine();
  std::mt19937 random(3);
  for (const char* text : {"IADD R0, R1, R2 ;", "IMAD.U32 R0, R1, R2, R3 ;", "LOP3 R0, R1, R2, R3, 0x96, !PT ;",
                           "SHFL.BFLY PT, R0, R1, 0x3, 0x1F ;", "ISETP.LT.AND P0, R1, R2, PT ;"}) {
    sim::Bench bench(isa.codec, *engine);
    bench.reset();
    const Json begun = ask("start", {{"text", text}});
    const Json run = begun["run"];
    std::string error;
    for (const char* place : {"R1", "R2", "R3"}) {
      std::vector<base::Integer> values;
      for (unsigned lane = 0; lane < 32; lane++) {
        values.emplace_back(uint64_t{random()});
        ask("set", {{"run", run}, {"place", place}, {"lane", lane}, {"value", values.back().to_hex()}});
      }
      ASSERT_TRUE(bench.set(place, values, error)) << error;
    }
    const base::SourceRef source = base::make_source("one", text);
    encoding::Decoded d;
    uint32_t end = 0;
    diag::Sink sink;
    ASSERT_TRUE(isa.matcher.parse(*source, 0, 0, nullptr, d, end, sink));
    bench.run({d});
    const Json state = ask("step", {{"run", run}});
    EXPECT_EQ(state["status"], "done");
    for (const std::string& place : bench.changed()) {
      std::vector<base::Integer> values;
      ASSERT_TRUE(bench.get(place, values, error));
      for (unsigned lane = 0; lane < values.size(); lane++)
        EXPECT_EQ(value(state, place, lane), values[lane].to_hex()) << text << place << lane;
    }
  }
}

// ---- runs

constexpr const char* kBranch = R"(S2R R0, SR_TID_X ;
LOP3 R2, R0, 0x1, RZ, 0xC0, !PT ;
ISETP.EQ.AND P0, R2, 0x0, PT ;
@P0 BRA even ;
IADD R1, R1, 0x64 ;
even:
IADD R3, R1, R0 ;
EXIT ;
)";

TEST_F(Explorer, ABranchThatPartsLanesShowsThem) {
  const Json begun = ask("start", {{"text", kBranch}});
  EXPECT_EQ(begun["next"]["lanes"].size(), 32u);
  EXPECT_EQ(begun["next"]["line"], 1);
  const Json apart = ask("step", {{"run", begun["run"]}, {"steps", 4}});
  EXPECT_EQ(apart["next"]["line"], 5);
  EXPECT_EQ(apart["next"]["lanes"].size(), 16u);
  EXPECT_EQ(apart["next"]["lanes"][0], 1);
  const Json together = ask("step", {{"run", begun["run"]}});
  EXPECT_EQ(together["next"]["lanes"].size(), 32u);
  EXPECT_EQ(value(together, "R1", 1), "0x64");
  EXPECT_EQ(value(together, "R1", 2), "0x0");
}

TEST_F(Explorer, GuardsAreSeenBeforeTheyDecide) {
  const Json begun =
      ask("start", {{"text", "S2R R0, SR_TID_X ;\nISETP.EQ.AND P0, R0, 0x7, PT ;\n@P0 IADD R1, R1, 0x1 ;"}});
  const Json state = ask("step", {{"run", begun["run"]}, {"steps", 2}});
  EXPECT_EQ(state["next"]["lanes"].size(), 32u);
  EXPECT_EQ(state["next"]["takes_part"], Json::array({7}));
}

TEST_F(Explorer, StepsGoBothWays) {
  const Json begun = ask("start", {{"text", kBranch}});
  const Json run = begun["run"];
  std::vector<Json> states = {begun};
  for (int i = 0; i < 7; i++) states.push_back(ask("step", {{"run", run}}));
  EXPECT_EQ(states.back()["status"], "done");
  for (size_t i = states.size() - 1; i-- > 0;) {
    const Json state = ask("back", {{"run", run}});
    for (const char* member : {"moment", "lanes", "next", "files"}) EXPECT_EQ(state[member], states[i][member]) << i;
  }
  const Json far = ask("go_to", {{"run", run}, {"moment", 5}});
  EXPECT_EQ(far["files"], states[5]["files"]);
  const Json stop = ask("go_back", {{"run", run}, {"lines", {3}}});
  EXPECT_EQ(stop["moment"], 2);
  EXPECT_EQ(ask("go_on", {{"run", run}, {"lines", {7}}})["next"]["line"], 7);
}

TEST_F(Explorer, AnEndlessLoopIsStoppedByABudget) {
  const Json run = ask("start", {{"text", "again:\nIADD R0, R0, 0x1 ;\nBRA again ;\n"}})["run"];
  const Json state = ask("go_on", {{"run", run}});
  EXPECT_EQ(state["status"], "paused");
  EXPECT_EQ(state["moment"], serve::kBudget);
  EXPECT_EQ(ask("back", {{"run", run}})["moment"], serve::kBudget - 1);
  Json last;
  for (int i = 0; i < 40 && last["status"] != "limit"; i++) last = ask("go_on", {{"run", run}});
  EXPECT_EQ(last["status"], "limit");
}

TEST_F(Explorer, FaultsAreShownWhereTheyHappen) {
  const Json run = ask("start", {{"text", "MOV R1, 0x3 ;\nLDG R0, [R[2:3]] ;\nEXIT ;"}})["run"];
  const Json state = ask("go_on", {{"run", run}});
  EXPECT_EQ(state["status"], "faulted");
  EXPECT_EQ(state["fault"]["line"], 2);
  EXPECT_EQ(state["fault"]["space"], "global");
  EXPECT_EQ(ask("back", {{"run", run}})["next"]["line"], 1);
}

TEST_F(Explorer, MemoryIsSeenAndArgumentsArePlaced) {
  const std::string text =
      ".kernel k\n.param out, ptr\n.param n, u32\nMOV.64 R[4:5], c[0x0][out] ;\nMOV R1, c[0x0][n] ;\nSTG [R[4:5]], R1 "
      ";\nEXIT ;\n.end\n";
  const Json begun = ask("start", {{"text", text}, {"block", 1}, {"arguments", {{"out", "7, 8 9"}, {"n", "0x55"}}}});
  const Json question = {{"run", begun["run"]}, {"space", "global"}, {"address", "0x10000"}, {"bytes", 16}};
  const Json before = ask("memory", question);
  EXPECT_EQ(before["content"], "070000000800000009000000--------");
  ask("go_on", {{"run", begun["run"]}});
  const Json after = ask("memory", question);
  EXPECT_NE(after["buffers"][0]["digest"], before["buffers"][0]["digest"]);
  EXPECT_EQ(after["content"], "550000000800000009000000--------");
  EXPECT_EQ(after["buffers"][0]["name"], "out");
  EXPECT_EQ(ask("values", {{"run", begun["run"]}, {"place", "c[0x0][n]"}}).value("error", ""),
            "unknown place `c[0x0][n]`");
}

// Data of bare instructions have addresses, as in a program with an entry; locations are those of the text.
TEST_F(Explorer, DataBesideInstructionsHaveAddresses) {
  const std::string data = "\n.section .rodata\ntext: .asciz \"two\"\n";
  for (const auto& [isa, text, name] : {std::tuple{"rv32imc", "la a0, text\nlbu a1, 0(a0)", "a1"},
                                        std::tuple{"fabrisc", "LDI $S0, @text;\nMLD.8 $S1, $S0, #0;", "$S1"}}) {
    const Json begun = ask("start", {{"text", text + data}}, isa);
    EXPECT_EQ(begun["next"]["line"], 1) << begun;
    const Json end = ask("go_on", {{"run", begun["run"]}}, isa);
    EXPECT_EQ(end["status"], "done") << end;
    EXPECT_EQ(value(end, name), "0x74") << isa;
  }
  const Json wrong = ask("assemble", {{"text", "CLDI $P0, #0;\nLDI $S0, #text;" + data}}, "fabrisc");
  EXPECT_FALSE(wrong["good"]);
  EXPECT_EQ(wrong["diagnostics"][0]["from"]["line"], 2) << wrong["diagnostics"];
}

// Buffers are typed as numbers of any width, floats, ranges, zeros or text; a missing argument is named.
TEST_F(Explorer, BuffersAreTypedAsNumbersFloatsRangesAndText) {
  const std::string text = ".kernel k\n.param a, ptr\n.param n, u32\nEXIT ;\n.end\n";
  const auto content = [&](const std::string& a, unsigned bytes) {
    const Json run = ask("start", {{"text", text}, {"block", 1}, {"arguments", {{"a", a}, {"n", "1.5"}}}});
    return ask("memory",
               {{"run", run["run"]}, {"space", "global"}, {"address", "0x10000"}, {"bytes", bytes}})["content"];
  };
  EXPECT_EQ(content("1.5, -2", 12), "0000C03FFEFFFFFF--------");
  EXPECT_EQ(content("8: 1, -1, 253..255", 6), "01FFFDFEFF--");
  EXPECT_EQ(content("16: 1.5 7", 6), "003E0700----");
  EXPECT_EQ(content("64: 0x123456789ABCDEF0", 8), "F0DEBC9A78563412");
  EXPECT_EQ(content("\"ab\"", 3), "6162--");
  EXPECT_EQ(content(" +2 ", 3), "0000--");
  const auto why = [&](const Json& arguments) {
    return complaint("start", {{"text", text}, {"block", 1}, {"arguments", arguments}});
  };
  EXPECT_EQ(why(Json::object()), "the kernel `k` needs a value of `a` and `n`");
  EXPECT_EQ(why({{"a", "+4"}, {"n", " "}}), "the kernel `k` needs a value of `n`");
  EXPECT_NE(why({{"a", "0..99999999"}, {"n", "1"}}).find("`0..99999999` is not a value of `a`"), std::string::npos);
  EXPECT_NE(why({{"a", "8: 254..256"}, {"n", "1"}}).find("not a value of `a`"), std::string::npos);
  EXPECT_NE(why({{"a", "5..1"}, {"n", "1"}}).find("not a value of `a`"), std::string::npos);
  EXPECT_NE(why({{"a", "1, two"}, {"n", "1"}}).find("`two` is not a value of `a`"), std::string::npos);
}

TEST_F(Explorer, FloatsAreSetByTheWidthOfTheirPlace) {
  const Json run = ask("start", {{"text", "EXIT ;"}})["run"];
  const Json state = ask("set", {{"run", run}, {"place", "R2"}, {"value", "-1.5"}});
  EXPECT_EQ(state["files"][0]["rows"][0]["value"], "0xBFC00000");
  EXPECT_EQ(complaint("set", {{"run", run}, {"place", "P0"}, {"value", "1.5"}}), "`1.5` is not a number");
  EXPECT_EQ(complaint("set", {{"run", run}, {"place", "R2"}, {"value", "1e99"}}), "`1e99` is not a number of 32 bits");
}

// A program sees no file and no stream of this process, and gets the same input when it reads again.
TEST_F(Explorer, ProgramsAreAlone) {
  const std::string text = R"(.globl _start
_start:
 li a7, 1024
 la a0, name
 li a1, 0
 ecall
 mv s0, a0
 li a7, 63
 li a0, 0
 la a1, buffer
 li a2, 3
 ecall
 mv s1, a0
 li a7, 64
 li a0, 1
 la a1, buffer
 ecall
 li a7, 93
 ecall
 .data
name: .asciz "/etc/passwd"
buffer: .zero 16
)";
  const Json begun = ask("start", {{"text", text}, {"input", "abcdef"}}, "rv32imc");
  ASSERT_TRUE(begun.contains("run")) << begun;
  const Json state = ask("go_on", {{"run", begun["run"]}});
  EXPECT_EQ(state["status"], "done");
  EXPECT_EQ(state["output"], "abc");
  ask("back", {{"run", begun["run"]}, {"steps", 8}});
  EXPECT_EQ(ask("back", {{"run", begun["run"]}})["output"], "");
  EXPECT_EQ(ask("go_on", {{"run", begun["run"]}})["output"], "abc");
}

TEST_F(Explorer, RunsAreBounded) {
  std::vector<Json> runs;
  for (size_t i = 0; i <= serve::kMostRuns; i++) runs.push_back(ask("start", {{"text", "MOV R0, 0x1 ;"}})["run"]);
  EXPECT_NE(complaint("step", {{"run", runs[0]}}).find("no longer kept"), std::string::npos);
  EXPECT_EQ(ask("step", {{"run", runs[1]}})["status"], "done");
  EXPECT_TRUE(ask("end", {{"run", runs[1]}})["ended"]);
  EXPECT_NE(complaint("step", {{"run", runs[1]}}).find("no longer kept"), std::string::npos);
}

TEST_F(Explorer, TwoTabsDoNotMeet) {
  const Json one = ask("start", {{"text", "MOV R0, 0x1 ;\nMOV R0, 0x2 ;"}})["run"];
  const Json two = ask("start", {{"text", "MOV R0, 0x1 ;\nMOV R0, 0x2 ;"}})["run"];
  ask("step", {{"run", one}, {"steps", 2}});
  EXPECT_EQ(value(ask("step", {{"run", two}}), "R0"), "0x1");
  EXPECT_EQ(value(ask("look", {{"run", one}, {"warp", 0}}), "R0"), "0x2");
}

// ---- invalid requests

TEST_F(Explorer, WhatMakesNoSenseIsAnsweredWithTheReason) {
  EXPECT_EQ(send("assemble", "{").status, 400);
  EXPECT_EQ(send("assemble", "[]").status, 400);
  EXPECT_EQ(send("assemble", std::string(100000, '[')).status, 400);
  EXPECT_EQ(send("assemble", std::string(serve::kMostBody + 1, ' ')).status, 413);
  EXPECT_EQ(send("fly", "{}").status, 404);
  EXPECT_EQ(complaint("assemble", {{"text", 7}}), "`text` is not text");
  EXPECT_EQ(complaint("assemble", {{"isa", "/etc"}}), "unknown instruction set `/etc` here");
  EXPECT_NE(complaint("assemble", {{"text", std::string(serve::kMostText + 1, 'x')}}).find("at most"),
            std::string::npos);
  EXPECT_EQ(complaint("start", {{"text", "IADDD ;"}}), "the program has errors");
  EXPECT_NE(complaint("start", {{"text", "EXIT ;"}, {"block", 5000}}).find("from 1 to 1024"), std::string::npos);
  EXPECT_NE(
      complaint("start", {{"text", ".kernel k\n.param a, ptr\nEXIT ;\n.end\n"}, {"arguments", {{"a", "+99999999999"}}}})
          .find("not a value of `a`"),
      std::string::npos);
  EXPECT_NE(complaint("start", {{"text", ".kernel k\n.shared a, 100000000\nEXIT ;\n.end\n"}}).find("16 MiB"),
            std::string::npos);
  const Json run = ask("start", {{"text", "EXIT ;"}})["run"];
  EXPECT_NE(complaint("set", {{"run", run}, {"place", "R999"}, {"value", "1"}}).find("unknown place"),
            std::string::npos);
  EXPECT_NE(complaint("set", {{"run", run}, {"place", "R1"}, {"value", "0x100000000"}}).find("32 bits"),
            std::string::npos);
  EXPECT_NE(complaint("set", {{"run", run}, {"place", "R1"}, {"value", "1"}, {"lane", 40}}).find("no lane"),
            std::string::npos);
  EXPECT_NE(complaint("look", {{"run", run}, {"warp", 3}}).find("no warp"), std::string::npos);
  EXPECT_NE(complaint("memory", {{"run", run}, {"space", "moon"}}).find("unknown space"), std::string::npos);
}

// Memory that a launch places exists, in each kind of space; invalid placements are reported.
TEST_F(Explorer, LaunchesBeginWithMemory) {
  const Json run =
      ask("start",
          {{"text", "MOV R0, 0x1000 ;\nMOV R1, 0x0 ;\nLDG R2, [R[0:1]] ;\nLDS R3, [R1+0x10] ;\nLDL R4, [R1+0x20] ;"},
           {"memory", "global[0x1000] = 7, 8; shared[0x10] = 9 ; local[0x20] lane 3 = 16: 10, 11;"}})["run"];
  ask("go_on", {{"run", run}, {"lines", Json::array()}});
  EXPECT_EQ(ask("values", {{"run", run}, {"place", "R2"}})["values"][5], "0x7");
  EXPECT_EQ(ask("values", {{"run", run}, {"place", "R3"}})["values"][5], "0x9");
  EXPECT_EQ(ask("values", {{"run", run}, {"place", "R4"}})["values"][3], "0xB000A");
  EXPECT_EQ(ask("values", {{"run", run}, {"place", "R4"}})["values"][4], "0x0");
  // It exists again after the run went back.
  ask("go_to", {{"run", run}, {"moment", 0}});
  EXPECT_EQ(ask("values", {{"run", run}, {"place", "global[0x1004]"}})["values"][0], "0x8");
  for (const char* bad :
       {"moon[0] = 1", "global = 1", "global[0x1000] 1", "global[0x1000] = x", "global[0x1000] lane 1 = 1",
        "local[0] lane 99 = 1", "global[-1] = 1", "global[0xFFFFFFFFFFFFFFFF] = 1, 2", "global[0] = +99999999"})
    EXPECT_NE(complaint("start", {{"text", "EXIT ;"}, {"memory", bad}}).find("is not initial memory"),
              std::string::npos)
        << bad;
  EXPECT_NE(complaint("start", {{"text", "EXIT ;"}, {"memory", "local[0xFFFFF0] = 1"}}).find("no memory lies there"),
            std::string::npos);
  EXPECT_NE(complaint("start", {{"text", "EXIT ;"}, {"memory", "shared[0] = +5000"}}).find("4096 bytes"),
            std::string::npos);
}

// The last write to a location, in a lane and in memory, also of a run that has ended.
TEST_F(Explorer, ValuesSayWhereTheyWereWritten) {
  const Json run = ask(
      "start",
      {{"text",
        "MOV R1, 0x1 ;\nMOV R2, 0x5 ;\n@P0 MOV R1, 0x2 ;\nMOV R3, 0x1000 ;\nMOV R4, 0x0 ;\nSTG [R[4:5]+0x1000], R2 ;"},
       {"memory", "global[0x1000] = 0"}})["run"];
  const Json set = ask("set", {{"run", run}, {"place", "P0"}, {"value", "1"}, {"lane", 2}});
  EXPECT_EQ(ask("go_on", {{"run", run}, {"lines", Json::array()}})["status"], "done");
  EXPECT_EQ(ask("written", {{"run", run}, {"place", "R1"}, {"lane", 0}})["line"], 1);
  EXPECT_EQ(ask("written", {{"run", run}, {"place", "R1"}, {"lane", 2}})["line"], 3);
  EXPECT_EQ(ask("written", {{"run", run}, {"place", "R1"}, {"lane", 2}})["moment"], 2);
  EXPECT_EQ(ask("written", {{"run", run}, {"place", "global[0x1002, 1]"}})["line"], 6);
  EXPECT_TRUE(ask("written", {{"run", run}, {"place", "R9"}})["moment"].is_null());
  EXPECT_EQ(ask("look", {{"run", run}, {"warp", 0}})["status"], "done");  // the run is where it was
  ask("go_to", {{"run", run}, {"moment", 1}});
  EXPECT_TRUE(ask("written", {{"run", run}, {"place", "R2"}})["moment"].is_null());
  EXPECT_EQ(ask("look", {{"run", run}, {"warp", 0}})["moment"], 1);
  EXPECT_NE(complaint("written", {{"run", run}, {"place", "nothing"}}).find("unknown place"), std::string::npos);
}

// How often each line was executed, by how many lanes, and its memory traffic.
TEST_F(Explorer, LinesAreCounted) {
  const Json run = ask("start", {{"text",
                                  "S2R R1, SR_LANEID ;\nSHF.L.U32 R2, R1, 0x7, RZ ;\nMOV R3, 0x0 ;\nLDG R4, "
                                  "[R[2:3]+0x1000] ;\n@P0 MOV R5, 0x1 ;"},
                                 {"memory", "global[0x1000] = +8192"}})["run"];
  const Json end = ask("go_on", {{"run", run}, {"lines", Json::array()}});
  ASSERT_EQ(end["status"], "done") << end.dump();
  const Json profile = ask("profile", {{"run", run}});
  EXPECT_EQ(profile["steps"], end["moment"]);
  Json load, guarded;
  for (const Json& line : profile["lines"]) {
    if (line["line"] == 4) load = line;
    if (line["line"] == 5) guarded = line;
  }
  EXPECT_EQ(load["times"], 1);
  EXPECT_EQ(load["memory"][0]["bytes"], 128);
  EXPECT_EQ(load["memory"][0]["moved"], 32 * 32);  // each lane in a sector of its own
  EXPECT_EQ(guarded["lanes"], 0);
  EXPECT_EQ(guarded["alive"], 32);
  EXPECT_EQ(ask("look", {{"run", run}, {"warp", 0}})["status"], "done");
}

// Completion and hover are those of the language server.
TEST_F(Explorer, EditorsAreAnswered) {
  const Json items = ask("editor", {{"method", "completion"}, {"text", "IAD"}, {"line", 0}, {"column", 3}})["result"];
  EXPECT_TRUE(std::ranges::any_of(items, [](const Json& i) { return i["label"] == "IADD"; })) << items.dump();
  const Json hover =
      ask("editor", {{"method", "hover"}, {"text", "IADD R0, R1, R2 ;"}, {"line", 0}, {"column", 1}})["result"];
  EXPECT_NE(hover.dump().find("Integer add"), std::string::npos) << hover.dump();
  EXPECT_TRUE(ask("editor", {{"method", "hover"}, {"text", ""}, {"line", 7}, {"column", 9}})["result"].is_null());
  EXPECT_NE(complaint("editor", {{"method", "rename"}, {"text", ""}}).find("nothing called"), std::string::npos);
}

// An empty text is a program, too, and ends before its first step.
TEST_F(Explorer, ProgramsOfNothingEnd) {
  for (const char* text : {"", "\n\n", "// nothing", ".kernel k\n.end"}) {
    const Json begun = ask("start", {{"text", text}});
    if (!begun.contains("run")) continue;
    for (const char* question : {"step", "back", "go_on", "go_back", "go_to"})
      EXPECT_EQ(ask(question, {{"run", begun["run"]}})["moment"], 0) << text << question;
    ask("set", {{"run", begun["run"]}, {"place", "R1"}, {"value", "1"}});
  }
}

TEST_F(Explorer, OnlyPagesFromHereMayAsk) {
  Request good{
      .method = "POST", .path = "/api/isas", .host = "localhost:8318", .type = "application/json", .body = "{}"};
  EXPECT_EQ(service.respond(good).status, 200);
  const auto refused = [&](auto change) {
    Request bad = good;
    change(bad);
    return service.respond(bad).status;
  };
  EXPECT_EQ(refused([](Request& r) { r.type = "application/json; charset=utf-8"; }), 200);
  EXPECT_EQ(refused([](Request& r) { r.type = "application/jsonp"; }), 415);
  EXPECT_EQ(refused([](Request& r) { r.host = "evil.example:8318"; }), 403);
  EXPECT_EQ(refused([](Request& r) { r.host = "127.0.0.1:80"; }), 403);
  EXPECT_EQ(refused([](Request& r) { r.host = ""; }), 403);
  EXPECT_EQ(refused([](Request& r) { r.origin = "http://evil.example"; }), 403);
  EXPECT_EQ(refused([](Request& r) { r.origin = "null"; }), 403);
  EXPECT_EQ(refused([](Request& r) { r.origin = "https://127.0.0.1:8318"; }), 403);
  EXPECT_EQ(refused([](Request& r) { r.site = "cross-site"; }), 403);
  EXPECT_EQ(refused([](Request& r) { r.type = "text/plain"; }), 415);
  EXPECT_EQ(refused([](Request& r) { r.method = "GET"; }), 405);
  EXPECT_EQ(refused([](Request& r) {
              r.path = "/../../etc/passwd";
              r.method = "GET";
            }),
            404);
  EXPECT_EQ(refused([](Request& r) {
              r.path = "/";
              r.method = "GET";
            }),
            200);
}

}  // namespace
}  // namespace isadora::test
