// Whole programs: directives, labels, sections, errors, and back from objects to text.
#include <gtest/gtest.h>

#include "toy.h"

namespace {

using isadora::object::Object;

Object assembled(const std::string& text, const toy::Tools& t = toy::tools()) {
  Object out;
  EXPECT_EQ(t.assemble(text, out), "");
  return out;
}

std::string errors(const std::string& text) {
  Object out;
  return toy::tools().assemble(text, out);
}

std::string listing(const Object& object, bool addresses = false, const toy::Tools& t = toy::tools()) {
  size_t illegal = 0;
  return isadora::disassembler::disassemble(t.printer, t.codec, object, addresses, &illegal);
}

std::vector<uint8_t> bytes(std::initializer_list<int> list) { return {list.begin(), list.end()}; }

constexpr const char* kProgram = R"(// a comment
.isa toy
.equ SCALE, 1 << 2
.constant
table: .word 1, 2, table + 4
.text
.kernel main
  .param input, ptr
  .param count, u16
  .param limit, u64
  .shared tile, 100
  .shared more, 8, 4
  .registers 24
again:
  ADD R0, R1, c[0][input]; ADD R2, R3, c[0][limit];
  ADD R4, R5, more + SCALE;
@P0 BRA again;          /* up */
  BRA .done;
.done:
  BRA data;
  EXIT;
data: .word 0x11223344, data
.end
)";

TEST(Program, KernelsHaveParametersAndSharedMemory) {
  const Object o = assembled(kProgram);
  ASSERT_EQ(o.kernels.size(), 1u);
  const auto& k = o.kernels[0];
  EXPECT_EQ(k.name, "main");
  EXPECT_EQ(k.begin, 0u);
  EXPECT_EQ(k.end, 7 * 16 + 8u);
  EXPECT_EQ(k.registers, 24u);
  EXPECT_EQ(k.shared_bytes, 108u);
  ASSERT_EQ(k.parameters.size(), 3u);
  EXPECT_TRUE(k.parameters[0].pointer);
  EXPECT_EQ(k.parameters[1].offset, 8u);
  EXPECT_EQ(k.parameters[2].offset, 16u);
  EXPECT_EQ(o.constants, bytes({1, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0}));
}

TEST(Program, SymbolsLinesAndDataAreRecorded) {
  const Object o = assembled(kProgram);
  ASSERT_EQ(o.lines.size(), 7u);
  EXPECT_EQ(o.lines[1].address, 16u);
  EXPECT_EQ(o.lines[1].line, 15u);
  EXPECT_EQ(o.lines[1].column, 28u);
  EXPECT_EQ(o.line_at(17)->line, 15u);
  ASSERT_EQ(o.data.size(), 1u);
  EXPECT_EQ(o.data[0].begin, 112u);
  EXPECT_EQ(o.data[0].end, 120u);
  std::string names;
  for (const auto& s : o.symbols) names += s.name + (s.absolute ? "=" : "@") + std::to_string(s.value) + " ";
  EXPECT_EQ(names, "SCALE=4 table=0 again@0 again.done@80 data@112 ");
}

TEST(Program, TheListingIsTheProgramAgain) {
  const Object o = assembled(kProgram);
  EXPECT_EQ(listing(o), R"(.isa toy
.equ SCALE, 0x4
.equ table, 0x0
.constant
.word 0x1, 0x2, 0x4
.text
.kernel main
  .param input, ptr
  .param count, u16
  .param limit, u64
  .shared shared_memory, 108, 1
  .registers 24
again:
  ADD R0, R1, c[0x0][0x60];
  ADD R2, R3, c[0x0][0x70];
  ADD R4, R5, 0x68;
  @P0 BRA again;
  BRA L_0050;
L_0050:
  BRA data;
  EXIT;
data:
  .word 0x11223344, 0x70
.end
)");
  const Object again = assembled(listing(o));
  EXPECT_EQ(again.code, o.code);
  EXPECT_EQ(again.constants, o.constants);
  EXPECT_EQ(assembled(listing(o, true)).code, o.code);
  EXPECT_EQ(listing(again), listing(o));
}

TEST(Program, WordsThatDoNotDecodeAreKept) {
  const Object o = assembled(".illegal 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF\nEXIT;\n.illegal 0x0");
  EXPECT_EQ(o.code.size(), 48u);
  EXPECT_EQ(o.code[0], 0xFF);
  size_t illegal = 0;
  const std::string text =
      isadora::disassembler::disassemble(toy::tools().printer, toy::tools().codec, o, false, &illegal);
  EXPECT_EQ(text, ".isa toy\n  .illegal 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF\n  EXIT;\n  .illegal 0x0\n");
  EXPECT_EQ(illegal, 2u);
  EXPECT_EQ(assembled(text).code, o.code);
}

TEST(Program, DataDirectives) {
  const Object o = assembled(R"(
.byte 1, -1, 'a', '\n'
.half 0x1234
.ascii "a\x41"
.align 4
.string "hi"
.asciz "\"", ""
.zero 2
.dword -2, end
end:
)");
  EXPECT_EQ(o.code, bytes({1,    0xFF, 'a',  '\n', 0x34, 0x12, 'a',  'A',  'h', 'i', 0, '"', 0, 0, 0, 0,
                           0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 32,  0,   0, 0,   0, 0, 0, 0}));
}

// A short text can ask for any number of bytes: the directives of a program share one limit, whatever section they are
// in.
TEST(Program, DataIsLimited) {
  const auto said = [](const std::string& text) {
    Object object;
    isadora::diag::Sink sink;
    isadora::assembler::assemble(toy::tools().matcher, isadora::base::make_source("test.s", text), object, sink,
                                 uint64_t{1} << 20);
    std::string all;
    for (const auto& d : sink.all()) all += std::string(isadora::diag::name(d.kind)) + ": " + d.message + "\n";
    return all;
  };
  const std::string limit =
      "too-large: the program has more than 1 MiB of data: put what is zero into `.bss`, or split the program\n";
  EXPECT_EQ(said(".zero 0x100000"), "");
  EXPECT_EQ(said(".zero 0x100001"), limit);
  EXPECT_EQ(said(".zero 0x80000, 1\n.zero 0x80000\nend:\n.word 1, 2, end\n.kernel k\n"), limit);
  EXPECT_EQ(said(".section .const\n.zero 0xFFFFF\n.ascii \"ab\"\n"), limit);
  std::string aligned = ".section .const\n";
  for (int i = 0; i < 257; ++i) aligned += ".byte 1\n.align 4096\n";
  EXPECT_EQ(said(aligned), limit);
}

TEST(Program, AnEquMayNameWhatComesLater) {
  const Object o = assembled(".equ twice, 2 * end\n.byte twice\n.zero 4\nend:\n");
  EXPECT_EQ(o.code[0], 10);
}

TEST(Program, LocalLabelsBelongToTheLabelAbove) {
  const Object o = assembled("a: EXIT;\n.x: BRA .x;\nb: BRA .x;\n.x: EXIT;\n");
  EXPECT_EQ(listing(o), ".isa toy\na:\n  EXIT;\nL_0010:\n  BRA L_0010;\nb:\n  BRA L_0030;\nL_0030:\n  EXIT;\n");
}

TEST(Program, InstructionsOfSeveralLengths) {
  const toy::Tools t(toy::make_short());
  const Object o = assembled("start: NOP; LDI R3, end; B end; B start;\nend: NOP;", t);
  EXPECT_EQ(o.code.size(), 2 + 4 + 2 + 2 + 2u);
  EXPECT_EQ(listing(o, false, t), ".isa short\nstart:\n  NOP;\n  LDI R3, 0xA;\n  B end;\n  B start;\nend:\n  NOP;\n");
  EXPECT_EQ(assembled(listing(o, true, t), t).code, o.code);
}

TEST(Program, AllErrorsAreReportedTogether) {
  EXPECT_EQ(errors(R"(  ADD R0, R1; EXIT;
.wurd 5
lost: BRA nowhere;
lost: .byte 300
.kernel k
  .param p, f32
  .param R1, u32
  ADDD R0;
.byte 1
  EXIT;
.shared s, later
later:
R2:
)"),
            R"(1:13 no-matching-form: too few operands, expected `,`
2:1 unknown-directive: unknown directive `.wurd`
3:11 undefined-symbol: `nowhere` is not defined
4:1 duplicate-symbol: `lost` is defined twice
4:13 operand-range: `300` does not fit 8 bits
5:1 bad-directive: this kernel has no `.end`
6:13 bad-directive: expected a parameter's type: u8, s8, u16, s16, u32, s32, u64, s64 or ptr
7:10 bad-directive: `R1` is a register's name and cannot name a symbol
8:3 unknown-mnemonic: unknown instruction `ADDD` in `toy`
10:3 bad-directive: an instruction at an address that is not a multiple of 16
11:12 undefined-symbol: expected a size in bytes that is known here
13:1 bad-directive: `R2` is a register's name and cannot name a symbol
)");
}

TEST(Program, MoreErrors) {
  EXPECT_EQ(errors("EXIT"), "1:5 unexpected-token: expected `;`, found the end of the text\n");
  EXPECT_EQ(errors("EXIT; /* open"), "1:7 unclosed-comment: this comment has no `*/`\n");
  EXPECT_EQ(errors(".string \"abc"), "1:9 unclosed-string: this string has no closing quote\n");
  EXPECT_EQ(errors(".isa other"), "1:6 bad-directive: this program is for `other`, and is assembled for `toy`\n");
  EXPECT_EQ(errors(".param x, u8"), "1:1 bad-directive: `.param` outside a kernel\n");
  EXPECT_EQ(errors(".constant\nEXIT;"),
            "2:1 bad-directive: an instruction in the constant section: go back with `.text`\n");
  EXPECT_EQ(errors("ADD R0, R1, c[0][nope];"), "1:18 undefined-symbol: `nope` is not defined\n");
  EXPECT_EQ(errors(".globl nobody"), "1:8 undefined-symbol: `nobody` is not defined\n");
  EXPECT_EQ(errors(".equ a, b\n.equ b, a\n.byte a"),
            "1:6 undefined-symbol: the value of `a` depends on itself: it is defined by `b`\n"
            "2:6 undefined-symbol: the value of `b` depends on itself: it is defined by `a`\n");
  EXPECT_EQ(errors(".equ a, b\n.equ b, c\n.equ d, e + 1\n.equ e, f\n.equ f, d + b\n.byte a, d\n"),
            "2:9 undefined-symbol: `c` is not defined\n"
            "3:6 undefined-symbol: the value of `d` depends on itself: it is defined by `e`\n"
            "4:6 undefined-symbol: the value of `e` depends on itself: it is defined by `f`\n"
            "5:6 undefined-symbol: the value of `f` depends on itself: it is defined by `d`\n");
  EXPECT_EQ(errors("BRA far;\n.zero 0x100000\nfar: EXIT;"),
            "1:5 operand-range: `far` is 0x100010 bytes away and does not fit, expected -0x80000 to 0x7FFF0\n");
}

// The second line is known by the first, but for its numbers.
TEST(Program, NumbersOfManyDigitsAreWhatTheySay) {
  EXPECT_NE(errors("ADD R0, R1, R2;\nADD R0, R1, R4294967298;"), "") << "it is not R2";
  EXPECT_NE(errors("ADD R0, R1, 1;\nADD R0, R1, 18446744073709551617;"), "") << "it is not 1";
  EXPECT_EQ(errors("ADD R0, R1, 1;\nADD R0, R1, 4294967295;"), "");
}

TEST(Program, AHundredErrorsAreEnough) {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "OOPS;\n";
  const std::string all = errors(text);
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 100);
}

// Only who gives a reader allows a program to name files: programs in editors and of pages have none.
TEST(Program, FilesAreReadByWhoAssemblesIt) {
  namespace assembler = isadora::assembler;
  const auto source = isadora::base::make_source("main.s", ".include \"a.s\"\n.incbin \"b.bin\", 1\n");
  Object out;
  isadora::diag::Sink refused, read;
  EXPECT_FALSE(assembler::assemble(toy::tools().matcher, source, out, refused));
  ASSERT_EQ(refused.all().size(), 2u);
  for (const auto& d : refused.all()) EXPECT_EQ(d.kind, isadora::diag::Kind::BadDirective) << d.message;

  std::vector<std::string> asked;
  const assembler::FileReader files = [&](const std::string& name, std::string&) {
    asked.push_back(name);
    return isadora::base::make_source(name, name == "a.s" ? "EXIT;\nEXIT;" : "xyz");
  };
  ASSERT_TRUE(assembler::assemble(toy::tools().matcher, source, out, read, assembler::kMostData, files));
  EXPECT_EQ(asked, (std::vector<std::string>{"a.s", "b.bin"}));
  EXPECT_EQ(out.sources, (std::vector<std::string>{"main.s", "a.s"}));
  ASSERT_EQ(out.lines.size(), 2u);
  EXPECT_EQ(out.lines[1].line, 2u);
  EXPECT_EQ(out.lines[1].source, 1u);
  EXPECT_EQ((std::vector<uint8_t>{out.code.end() - 2, out.code.end()}), bytes({'y', 'z'}));
}

}  // namespace
