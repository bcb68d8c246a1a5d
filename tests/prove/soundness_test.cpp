// Nothing false is proved: programs whose answer depends on what other lanes do, on faults, and on addresses that wrap.
#include <gtest/gtest.h>

#include "describe.h"
#include "prove/answers.h"
#include "prove/equal.h"

namespace isadora::prove {
namespace {

// A warp of four lanes: registers of a lane (a) and of the warp (w), branches, memory.
std::string warp(const std::string& examples) {
  const std::string by = "    field<4, 3> Acc by;\n", with = "    field<14, 3> Acc with;\n",
                    shared = "    field<7, 2> Common shared;\n", target = "    field<9, 5> Place target;\n",
                    number = "    field<9, 5> Count number;\n";
  std::string out = R"(__DefISA toy
    Execution = "simt";
    Lanes = 4;
    Parcel = 32;
    Fault<Outside> = "nothing lies there";

__DefRegisterFile a
    Scope = lane;
    Count = 8;
    Width = 16;
    Spelling = "a%";

__DefRegisterFile w
    Scope = warp;
    Count = 4;
    Width = 16;
    Spelling = "w%";

__DefRegisterType Acc<3> : [a]

__DefRegisterType Common<2> : [w]

__DefNumberType Count<5>
    Radix = 10;

__DefNumberType Place<5>
    Signed;
    Scale = 4;
    Relative;

__DefSpace memory
    Scope = grid;
    AddressBits = 12;
    Outside = Outside;

__DefBitFieldType Kind<4>
    Fork; Put; Via; Take; Give; Load; Tick; Again;

__DefGroup ALL

)";
  const auto add = [&](const std::string& kind, const std::string& fields, const std::string& text,
                       const std::string& semantics) {
    std::string one = simple(kind, fields, text, semantics);
    const std::string narrow = "field<0, 3> Kind";
    one.replace(one.find(narrow), narrow.size(), "field<0, 4> Kind");
    out += one;
    if (kind == "Load") out += "  __Examples\n" + examples + "\n";
    const std::string name = text.substr(0, text.find(' '));
    out += "__DefOpcode " + name + "_x : [" + name + "]\n\n";
  };
  add("Fork", by + target, "fork by, target", "if (by != 0) pc = target;");
  add("Put", shared + number, "put shared, number", "shared = number;");
  add("Via", by, "via by", "pc = w[by][3:2] * 4 + 4;");
  add("Take", by + shared, "take by, shared", "by = shared;");
  add("Give", by + number, "give by, number", "by = number;");
  add("Tick", by + with, "tick by, with", "with = by; by = launch.clock[15:0];");
  add("Again", shared + target, "again shared, target", "if (shared != 0) pc = target; shared = 0;");
  add("Load", by + with, "load by, with", "by = memory[with, 2];");
  return out;
}

std::string verdict_of(const std::string& description, const std::string& text) {
  const auto loaded = load_text(description);
  if (!loaded) return "";
  std::string error;
  const auto solver = load_solver(error);
  if (!solver) return error;
  diag::Sink sink;
  const Context context{loaded->isa, loaded->codec, loaded->printer, *solver, "toy", 10000};
  for (const Question& q : questions(*loaded, sink))
    if (q.kind == "claim" && q.text.find(text) != std::string::npos) return std::string(name(q.ask(context).kind));
  return "no question";
}

std::string verdict_of_warp(const std::string& program, const std::string& claim) {
  return verdict_of(warp("    " + program + "  //= " + claim + "\n"), claim);
}

TEST(Warps, RegistersThatOtherLanesWriteElsewhereAreNotWhatTheyWere) {
  const std::string program = "fork a1, .+8 ; put w0, 5 ; take a0, w0 ; ";
  EXPECT_EQ(verdict_of_warp(program, "given a1 != 0: a0 == old(w0)"), "refuted");
  EXPECT_EQ(verdict_of_warp(program, "given a1 != 0: a0 == old(w0) || a0 == 5"), "proved");
  EXPECT_EQ(verdict_of_warp(program, "given a1 == 0: a0 == 5"), "proved");
}

// A precondition about one lane does not constrain the others: they may branch elsewhere.
TEST(Warps, PlacesThatAPreconditionGivesToOneLaneAreNotThoseOfOthers) {
  const std::string program = "via a1 ; put w0, 5 ; take a0, w0 ; ";
  EXPECT_EQ(verdict_of_warp(program, "given a1 == 3: old(w3)[3:2] != 1 || a0 == old(w0)"), "refuted");
  EXPECT_EQ(verdict_of_warp(program, "given a1 == 3: old(w3)[3:2] != 0 || a0 == 5"), "proved");
}

// An access that is not reached is no premise.
TEST(Paths, HaveTheirOwnAccessesAsPremises) {
  const std::string program = "fork a1, .+8 ; load a0, a2 ; give a3, 1 ; ";
  EXPECT_EQ(verdict_of_warp(program, "a1 == 0 || a2 <= 0xFFE || a0 == 77"), "refuted");
  EXPECT_EQ(verdict_of_warp(program, "given a1 == 0: old(a2) <= 0xFFE"), "proved");
  EXPECT_EQ(verdict_of_warp(program, "a3 == 1 && (a1 != 0 || old(a2) <= 0xFFE || a0 == 7)"), "proved");
}

// The second time an instruction is executed it reads another clock.
TEST(Paths, ReadTheClockThatFollowsFromWhatHasRun) {
  const std::string program = "tick a1, a2 ; again w0, .-4 ; ";
  const std::string state = "a4 != 0x1234 || a5 != 0x4321";  // so rarely that no random state has it
  EXPECT_EQ(verdict_of_warp(program, "given w0 == 1: a1 == a2 || " + state), "refuted");
  EXPECT_EQ(verdict_of_warp("tick a1, a2 ; ", "a2 == old(a1)"), "proved");
}

// A claim that is about no run is not proved, whatever it says.
TEST(Claims, ThatAreAboutNoRunAreVacuous) {
  const std::string program = "give a0, 1 ; ";
  EXPECT_EQ(verdict_of_warp(program, "given a1 < a1: a0 == 2"), "vacuous");
  EXPECT_EQ(verdict_of_warp(program, "given a1 == 5 && a1[0] == 0: a0 == 1"), "vacuous");
  EXPECT_EQ(verdict_of_warp(program, "given a1 == 0x1234 && a2 == 0x4321: a0 == 1"), "proved");
  EXPECT_EQ(verdict_of_warp("give a2, 31 ; load a0, a2 ; ", "given any(a1 > 0xFFFF): a0 == 1"), "vacuous");
}

// ---- a hart with memory
// ----------------------------------------------------------------------------------------------------------------

std::string hart(const std::string& examples, unsigned address_bits = 20) {
  const std::string rd = "    field<4, 4> Reg rd;\n", ra = "    field<8, 4> Reg ra;\n",
                    imm = "    field<12, 8> Number imm;\n";
  std::string out = R"(__DefISA toy
    Execution = "hart";
    Parcel = 32;
    CodeAlign = 4;
    Fault<Outside> = "nothing lies there";
    Fault<Bad> = "bad";

__DefRegisterFile R
    Scope = hart;
    Count = 16;
    Width = 32;
    Spelling = "R%";

__DefRegisterType Reg<4> : [R]

__DefNumberType Number<8>

__DefSpace memory
    Scope = grid;
    AddressBits = )" +
                    std::to_string(address_bits) + R"(;
    Outside = Outside;

__DefBitFieldType Kind<4>
    Ld = 1; St; Li; Far; Farther; Jump; Check; Via; Back; Beyond; Hop; Here;

__DefGroup ALL

)";
  const auto add = [&](const std::string& kind, const std::string& fields, const std::string& text,
                       const std::string& semantics) {
    std::string one = simple(kind, fields, text, semantics);
    const std::string narrow = "field<0, 3> Kind";
    one.replace(one.find(narrow), narrow.size(), "field<0, 4> Kind");
    out += one;
    if (kind == "Li") out += "  __Examples\n" + examples + "\n";
    const std::string name = text.substr(0, text.find(' '));
    out += "__DefOpcode " + name + "_x : [" + name + "]\n\n";
  };
  add("Ld", rd + ra, "ld rd, ra", "rd = memory[ra, 4];");
  add("St", rd + ra, "st ra, rd", "memory[ra, 4] = rd;");
  add("Li", rd + imm, "li rd, imm", "rd = imm;");
  add("Far", rd + ra, "far ra, rd", "memory[(ra + 0x7FFFFFFE)[31:0], 4] = rd;");
  add("Farther", rd + ra, "farther rd, ra", "rd = memory[(ra + 0x80000000)[31:0], 2];");
  add("Jump", imm, "jump imm", "pc = imm * 4;");
  add("Hop", imm, "hop imm", "pc = pc + imm * 4;");
  add("Here", rd, "here rd", "rd = pc[31:0];");
  add("Via", ra, "via ra", "pc = ra + 4;");
  add("Back", ra, "back ra", "pc = 7 - ra;");
  add("Beyond", ra, "beyond ra", "pc = ra + 2^64 - 4;");
  add("Check", ra, "check ra", "if (ra == 7) fault(Bad);");
  return out;
}

TEST(Equality, CountsFaultsOfTheSecondProgram) {
  const auto loaded = load_text(hart(""));
  ASSERT_TRUE(loaded);
  std::string error;
  const auto solver = load_solver(error);
  ASSERT_TRUE(solver) << error;
  const Context context{loaded->isa, loaded->codec, loaded->printer, *solver, "toy", 10000};
  const auto read = [&](const std::string& text) {
    std::vector<encoding::Decoded> out;
    const base::SourceRef source = base::make_source("text", text);
    uint64_t address = 0;
    diag::Sink sink;
    for (size_t at = 0; at < text.size(); at = text.find_first_not_of(' ', at)) {
      encoding::Decoded d;
      uint32_t stop = 0;
      EXPECT_TRUE(loaded->matcher.parse(*source, static_cast<uint32_t>(at), address, nullptr, d, stop, sink)) << text;
      if (stop == 0) break;
      address += d.bytes, at = stop;
      out.push_back(d);
    }
    return out;
  };
  const auto compare = [&](const std::string& a, const std::string& b) {
    const Verdict v = prove_equal(context, {read(a), read(b)}, {});
    return std::string(name(v.kind)) + (v.reason.empty() ? "" : ": " + v.reason);
  };
  const std::string beyond = "tested: the second program accesses memory that the first does not, and may fault there";
  // An address outside of the space is an input that shows it.
  EXPECT_EQ(compare("li R0, 1; li R5, 2;", "ld R5, R7; li R0, 1; li R5, 2;"), "refuted");
  EXPECT_EQ(compare("ld R5, R7; li R0, 1; li R5, 2;", "li R0, 1; li R5, 2;"), "proved");
  EXPECT_EQ(compare("li R7, 8; li R5, 2;", "li R7, 8; ld R5, R7; li R5, 2;"), beyond);
  EXPECT_EQ(compare("ld R5, R7; li R5, 2;", "ld R5, R7; ld R5, R7; li R5, 2;"), "proved");
  EXPECT_EQ(compare("ld R5, R7; st R7, R5;", "ld R5, R7; li R6, 0; st R7, R5;"), "refuted");
  EXPECT_EQ(compare("ld R5, R7;", "ld R5, R7; st R7, R5;"), beyond);  // it may be read alone
  EXPECT_EQ(compare("st R7, R5; ld R5, R7;", "st R7, R5;"), "proved");
  EXPECT_EQ(compare("li R5, 1;", "check R7; li R5, 1;"), "refuted");
  EXPECT_EQ(compare("check R7; li R5, 1;", "li R5, 1;"), "proved");
  EXPECT_EQ(compare("st R7, R5;", "st R7, R6;"), "refuted");
  // The address at which a program continues is not in its registers.
  EXPECT_EQ(compare("hop 100;", "hop 200;"), "tested: the first program does not run straight to its end");
  EXPECT_EQ(compare("hop 1;", "hop 1;"), "proved");
  // Programs lie anywhere.
  EXPECT_EQ(compare("jump 1;", "jump 1;").substr(0, 6), "tested");
  EXPECT_EQ(compare("here R1;", "li R1, 0;"), "refuted");
  EXPECT_EQ(compare("here R1;", "here R1; li R2, 4; li R2, 5;").substr(0, 7), "refuted");
  EXPECT_EQ(compare("li R2, 5; here R1;", "hop 2; li R2, 6; here R1; li R2, 5;"), "refuted");
  EXPECT_EQ(compare("hop 2; li R2, 6; here R1; li R2, 5;", "li R2, 7; li R2, 5; here R1;"), "proved");
}

TEST(Claims, OfInstructionsThatAlwaysFaultAreVacuous) {
  const auto claim = [&](const std::string& program, const std::string& text) {
    return verdict_of(hart("    " + program + "  //= " + text + "\n"), text);
  };
  EXPECT_EQ(claim("li R7, 7 ; check R7 ;", "R1 == 1"), "vacuous");
  EXPECT_EQ(claim("li R7, 8 ; check R7 ;", "R7 == 8"), "proved");
}

// No semantics looks at the modifier, and its usual value is reserved: the claim is about the words with the others.
TEST(Claims, AreAboutTheLegalWordsOfAModifierThatNothingLooksAt) {
  const auto claim = [](const std::string& reserved, const std::string& text) {
    return verdict_of(
        "__DefISA toy\n    Execution = \"hart\";\n    Parcel = 32;\n    CodeAlign = 4;\n"
        "__DefRegisterFile R\n    Count = 16;\n    Width = 32;\n    Scope = \"hart\";\n    Spelling = \"R%\";\n"
        "__DefRegisterType Reg<4> : [R]\n__DefBitFieldType Mode<2>\n    ONE; TWO; THREE; FOUR;\n__DefGroup ALL\n"
        "__DefOptype I : [ALL]\n  __Encoding\n    field<4, 4> Reg rd;\n    field<8, 2> Mode mode = FOUR;\n"
        "  __Syntax\n    i{.mode} rd ;\n"
        "  __Exception\n    EncodingError<Reserved, \"reserved\"> = mode == \"" +
            reserved + "\";\n  __Semantics\n    i.mode rd:\n        rd = 1;\n  __Claims\n    //= " + text +
            "\n__DefOpcode I_A : [I]\n",
        text);
  };
  for (const std::string reserved : {"ONE", "FOUR"}) {
    EXPECT_EQ(claim(reserved, "rd == 1"), "proved");
    EXPECT_EQ(claim(reserved, "rd == 2"), "refuted");
  }
}

// A word is read as the first form that it fits: with the code that an earlier form fixes, and that is the usual one,
// it is none of the later form's.
TEST(Claims, AreAboutTheWordsThatAnEarlierFormLeaves) {
  const auto verdict = [](const std::string& fixed, const std::string& result) {
    return verdict_of(
        "__DefISA toy\n    Execution = \"hart\";\n    Parcel = 32;\n    CodeAlign = 4;\n"
        "__DefRegisterFile R\n    Count = 16;\n    Width = 32;\n    Scope = \"hart\";\n    Spelling = \"R%\";\n"
        "__DefRegisterType Reg<4> : [R]\n__DefBitFieldType Mode<2>\n    ONE; TWO; THREE; FOUR;\n__DefGroup ALL\n"
        "__DefOptype I : [ALL]\n  __Encoding\n    field<4, 4> Reg rd;\n    field<8, 2> Mode mode = FOUR;\n"
        "  __Syntax\n    i." +
            fixed + " rd ;\n    k{.mode} rd ;\n  __Semantics\n    i." + fixed +
            " rd:\n        rd = 2;\n    k.mode rd:\n        rd = " + result +
            ";\n  __Claims\n    //= rd == 2\n__DefOpcode I_A : [I]\n",
        "rd == 2");
  };
  for (const std::string fixed : {"ONE", "FOUR"}) {
    EXPECT_EQ(verdict(fixed, "2"), "proved");
    EXPECT_EQ(verdict(fixed, "3"), "refuted");
  }
}

// A place that a register gives is any address; only those outside are where the program is left.
TEST(Places, ThatRegistersGiveAreKnown) {
  const auto claim = [&](const std::string& program, const std::string& text) {
    return verdict_of(hart("    " + program + "  //= " + text + "\n"), text);
  };
  EXPECT_EQ(claim("via R1 ;", "given R1 > 3: pc == R1 + 4"), "proved");
  EXPECT_EQ(claim("via R1 ;", "given R1 > 3: pc == mod(R1 + 4, 2^32)"), "refuted");
  EXPECT_EQ(claim("li R1, 9 ; via R1 ;", "pc == 13"), "proved");
  EXPECT_EQ(claim("back R1 ;", "given R1 > 7: pc == 2^64 - 1"), "proved");
  EXPECT_EQ(claim("back R1 ;", "given R1 > 7: pc == mod(7 - R1, 2^64)"), "refuted");
  // Beyond the last address is no address either: it is not one of the program's own.
  EXPECT_EQ(claim("beyond R1 ; li R3, 1 ;", "given R3 == 0 && R1 > 3: R3 == 0 && pc == 2^64 - 1"), "proved");
  EXPECT_EQ(claim("beyond R1 ; li R3, 1 ;", "given R1 == 4: R3 == 1"), "refuted");
}

TEST(Addresses, WrapAroundTheSpace) {
  const std::string program = "    far R1, R2 ; farther R3, R1 ;  //= ";
  const auto claim = [&](const std::string& text) { return verdict_of(hart(program + text + "\n", 32), text); };
  EXPECT_EQ(claim("R3 == R2[31:16]"), "proved");
  EXPECT_EQ(claim("R3 == memory[(R1 + 0x80000000)[31:0], 2]"), "proved");
  EXPECT_EQ(claim("R3 == 0"), "refuted");
}

TEST(Addresses, OfSeveralBytesDoNotReachOverTheEnd) {
  const auto claim = [&](const std::string& text, unsigned bits) {
    return verdict_of(hart("    ld R1, R2 ;  //= " + text + "\n", bits), text);
  };
  EXPECT_EQ(claim("R2 <= 0xFFFFC", 20), "proved");
  EXPECT_EQ(claim("R2 < 0xFFFFC", 20), "refuted");
  EXPECT_EQ(claim("R2 <= 0xFFFFFFFC", 32), "proved");
  EXPECT_EQ(claim("R2 < 0xFFFFFFFC", 32), "refuted");
}

}  // namespace
}  // namespace isadora::prove
