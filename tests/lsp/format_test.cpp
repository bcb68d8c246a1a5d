// Formatting changes blanks alone: the bytes stay the same, and a second time changes nothing.
#include <gtest/gtest.h>

#include "client.h"
#include "lsp/features.h"

namespace isadora::lsp {
namespace {

const library::Loaded& loaded() {
  static const std::unique_ptr<library::Loaded> isa = [] {
    diag::Sink sink;
    return library::load(ISADORA_ROOT "/isas/simt128", sink);
  }();
  return *isa;
}

std::string formatted(const std::string& text) {
  return programs::formatted(read_program(base::make_source("a.s", text)));
}

// The object's code and constants; empty where the program has errors.
std::vector<uint8_t> assembled(const std::string& text) {
  diag::Sink sink;
  object::Object object;
  if (!assembler::assemble(loaded().matcher, base::make_source("a.s", text), object, sink)) return {};
  std::vector<uint8_t> bytes = object.code;
  bytes.insert(bytes.end(), object.constants.begin(), object.constants.end());
  return bytes;
}

TEST(LspFormat, LabelsInstructionsOperandsAndCommentsStandInColumns) {
  EXPECT_EQ(formatted(".kernel  k\n"
                      "  .param n ,u32\n"
                      "a: IADD R0,R1 , R2  $sched=1;// sum\n"
                      "ISETP.GE.AND.U32 P0,R0,c[0x0][n],PT ;   // compare\n"
                      "   @P0   EXIT ;\n"
                      "\n"
                      "  .word  1,2\n"
                      "// note\n"
                      "\tNOP;   NOP;\n"),
            ".kernel k\n"
            ".param n, u32\n"
            "a:  IADD             R0, R1, R2 $sched=1;    // sum\n"
            "    ISETP.GE.AND.U32 P0, R0, c[0x0][n], PT;  // compare\n"
            "    @P0 EXIT;\n"
            "\n"
            "    .word 1, 2\n"
            "// note\n"
            "    NOP; NOP;\n");
}

TEST(LspFormat, DataInARowStandsBehindTheLongestOfItsLabels) {
  EXPECT_EQ(formatted(".constant\n"
                      "a: .word 1\n"
                      "longer_name:  .half 2, 3   // two\n"
                      "  .byte 4\n"
                      "alone:\n"
                      " .byte 5\n"),
            ".constant\n"
            "a:           .word 1\n"
            "longer_name: .half 2, 3  // two\n"
            "             .byte 4\n"
            "alone:\n"
            "    .byte 5\n");
}

TEST(LspFormat, LabelsInQuotesAndAssignmentsStay) {
  EXPECT_EQ(formatted("\"a0\" :NOP;\n x = 5\n"),
            "\"a0\": NOP;\n"
            "x = 5\n");
}

TEST(LspFormat, WhatIsInQuotesAndLongCommentsStays) {
  const std::string text =
      "    .ascii \"a ,  b;  // c\"\n"
      "/* a\n"
      "       b */\n"
      "    NOP; /* x\n"
      "  y */ NOP;\n"
      "    .byte ';', ' '\n";
  EXPECT_EQ(formatted(text), text);
}

// Compilers' programs: numbers as labels, names with dots, and comments of the instruction set alone.
TEST(LspFormat, NumberedLabelsDottedNamesAndOwnCommentsStay) {
  const auto format = [](const std::string& text) {
    return programs::formatted(read_program(base::make_source("a.s", text), {"#", true}));
  };
  EXPECT_EQ(format("# it's  , one;  l:  x\n"
                   "1:li a0,1   # two  ,  \"words\n"
                   ".L.a$b : nop;  2: nop\n"
                   "  # /* three\n"
                   "bne a0,a1,1b;# last */\n"
                   "nop /* a */   # four  ;\n"
                   ".ascii \"#  ,\"  ,'#'   # '\n"),
            "# it's  , one;  l:  x\n"
            "1:  li   a0, 1          # two  ,  \"words\n"
            ".L.a$b: nop; 2: nop\n"
            "    # /* three\n"
            "    bne  a0, a1, 1b;    # last */\n"
            "nop /* a */   # four  ;\n"
            "    .ascii \"#  ,\", '#'  # '\n");
}

TEST(LspFormat, TheStartOfCProgramsMeansTheSameThen) {
  diag::Sink sink;
  const auto isa = library::load(ISADORA_ROOT "/isas/rv32imc", sink);
  ASSERT_TRUE(isa);
  const model::Machine& machine = isa->isa.machine;
  const base::ReadResult file = base::read_file(ISADORA_ROOT "/isas/rv32imc/start.s");
  ASSERT_TRUE(file) << file.error;
  const auto bytes = [&](const base::SourceRef& source) {
    object::Object object;
    EXPECT_TRUE(assembler::assemble(isa->matcher, source, object, sink));
    return object.code;
  };
  const std::string once = programs::formatted(read_program(file.source, {machine.comment, machine.dotted_names}));
  EXPECT_NE(once, file.source->text);
  EXPECT_EQ(bytes(base::make_source("a.s", once)), bytes(file.source));
}

TEST(LspFormat, TheExamplesAssembleToTheSameBytesAndAreStableThen) {
  for (const char* name : {"sha256/sha256.s", "vecadd/vecadd.s"}) {
    const base::ReadResult file = base::read_file(std::string(ISADORA_ROOT "/examples/simt128/") + name);
    ASSERT_TRUE(file) << file.error;
    const std::string once = formatted(file.source->text);
    ASSERT_FALSE(assembled(file.source->text).empty());
    EXPECT_EQ(assembled(once), assembled(file.source->text)) << name;
    EXPECT_EQ(formatted(once), once) << name;
  }
}

TEST(LspFormat, RandomBlanksNeverChangeTheBytes) {
  const std::string words[] = {"IADD R0,R1,-R2 $sched=2y;",
                               "a:",
                               ".l:",
                               "BRA .l;",
                               "@!P0 MOV R1 , 'a' ;",
                               "NOP ;NOP;",
                               "// c ,;",
                               "\n",
                               "\n",
                               ".word 1,2",
                               "MOV.64 R[0:1],R[2:3];",
                               "/* , */"};
  unsigned seed = 1;
  const auto random = [&](unsigned below) {
    seed = seed * 1664525 + 1013904223;
    return (seed >> 16) % below;
  };
  unsigned fine = 0;
  for (int round = 0; round < 400; ++round) {
    std::string text;
    for (int n = 0; n < 12; ++n) {
      text += std::string(random(3), ' ') + words[random(std::size(words))] + std::string(random(3), ' ');
      if (random(2)) text += "\n";
    }
    const std::string once = formatted(text);
    EXPECT_EQ(formatted(once), once) << text;
    EXPECT_EQ(assembled(once), assembled(text)) << text;
    fine += !assembled(text).empty();
  }
  EXPECT_GT(fine, 20u);
}

TEST(LspFormat, FieldsOfADescriptionStandInColumns) {
  diag::Sink sink;
  const auto format = [&](const std::string& text) {
    return descriptions::formatted(parse::parse(base::make_source("a.isa", text), sink));
  };
  const std::string text =
      " __DefOptype T : [G]\n"
      "__Encoding\n"
      "field<0,8> Optype optype == T;\n"
      "  field<101, 1> A b.not = X;   // why\n"
      "\n"
      "    field<31, 1, 7, 1> Long c;\n"
      "  __Description\n"
      "Prose   stays;\n"
      "  __Syntax\n"
      "      T   b ;\n";
  const std::string wanted =
      "__DefOptype T : [G]\n"
      "  __Encoding\n"
      "    field<0,   8> Optype optype == T;\n"
      "    field<101, 1> A      b.not = X;   // why\n"
      "\n"
      "    field<31, 1, 7, 1> Long c;\n"
      "  __Description\n"
      "Prose   stays;\n"
      "  __Syntax\n"
      "      T   b ;\n";
  EXPECT_EQ(format(text), wanted);
  EXPECT_EQ(format(wanted), wanted);
}

TEST(LspFormat, TheDescriptionsThatComeAlongMeanTheSameThen) {
  for (const char* name : {"control.isa", "ialu.isa", "machine.isa", "memory.isa"}) {
    diag::Sink sink;
    const base::ReadResult file = base::read_file(std::string(ISADORA_ROOT "/isas/simt128/") + name);
    const std::string once = descriptions::formatted(parse::parse(file.source, sink));
    const parse::Tree again = parse::parse(base::make_source("a.isa", once), sink);
    EXPECT_EQ(descriptions::formatted(again), once) << name;
    EXPECT_FALSE(sink.has_errors());
  }
}

}  // namespace
}  // namespace isadora::lsp
