// Programs: assembled, written, read, run; faults and bad requests as values; several threads at once.
#include <cfenv>
#include <cstring>
#include <thread>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "api/support.h"

namespace isadora {
namespace {

using test::shipped;

constexpr const char* kAdd =
    ".kernel add_one\n"
    ".param p, ptr\n"
    ".param n, u32\n"
    "    S2R R0, SR_TID_X ;\n"
    "    MOV.64 R[4:5], c[0x0][p] ;\n"
    "    IMAD.WIDE.U32 R[4:5], R0, 0x4, R[4:5] ;\n"
    "    LDG R1, [R[4:5]] ;\n"
    "    IADD R1, R1, c[0x0][n] ;\n"
    "    STG [R[4:5]], R1 ;\n"
    "    EXIT ;\n"
    ".end\n";

Program program(const std::string& text) {
  Result<Program> p = shipped().assemble(text, "add.s");
  EXPECT_TRUE(p) << p.report;
  return *p;
}

std::vector<uint8_t> words(std::initializer_list<uint32_t> list) {
  std::vector<uint8_t> out(4 * list.size());
  std::memcpy(out.data(), list.begin(), out.size());
  return out;
}

Launch launch_of(std::vector<uint8_t> buffer, uint32_t threads) {
  Launch launch;
  launch.block = {threads, 1, 1};
  launch.arguments = {{"p", Argument::buffer(std::move(buffer))}, {"n", Argument::number(10)}};
  return launch;
}

TEST(Programs, RunAndGiveTheirBuffersBack) {
  const RunResult r = run(program(kAdd), launch_of(words({1, 2, 3, 0xFFFFFFFF}), 4));
  ASSERT_TRUE(r) << r.message;
  EXPECT_EQ(r.buffers.at("p"), words({11, 12, 13, 9}));
  EXPECT_EQ(r.warp_instructions, 7u);
  EXPECT_EQ(r.lane_instructions, 28u);
}

// A program that has changed the floating-point mode, like -ffast-math.
class Modes {
 public:
  Modes(int rounding, bool flushes) {
    std::fegetenv(&before_);
    std::fesetround(rounding);
#if defined(__x86_64__)
    if (flushes) _mm_setcsr(_mm_getcsr() | 0x8040);  // flush to zero, denormals are zero
#else
    (void)flushes;
#endif
    control_ = control();
  }
  ~Modes() { std::fesetenv(&before_); }
  bool are_as_they_were() const { return control() == control_; }

 private:
  static int control() {
#if defined(__x86_64__)
    return static_cast<int>(_mm_getcsr() & ~0x3Fu);  // without the flags
#else
    return std::fegetround();
#endif
  }
  std::fenv_t before_;
  int control_;
};

TEST(Programs, ComputeTheSameWhateverModesOfFloatsTheirHostHasSet) {
  static constexpr const char* kSums =
      ".kernel sums\n"
      ".param p, ptr\n"
      "    S2R R0, SR_TID_X ;\n"
      "    MOV.64 R[4:5], c[0x0][p] ;\n"
      "    IMAD.WIDE.U32 R[4:5], R0, 0x4, R[4:5] ;\n"
      "    LDG R1, [R[4:5]] ;\n"
      "    FADD R1, R1, R1 ;\n"
      "    FADD R1, R1, 0.1 ;\n"
      "    FADD R1, R1, -0.1 ;\n"
      "    MUFU.SIN.F32 R2, R1 ;\n"
      "    FADD R1, R1, R2 ;\n"
      "    STG [R[4:5]], R1 ;\n"
      "    EXIT ;\n"
      ".end\n";
  static constexpr const char* kSubnormal =
      ".kernel sums\n"
      ".param p, ptr\n"
      "    MOV.64 R[4:5], c[0x0][p] ;\n"
      "    LDG R1, [R[4:5]] ;\n"
      "    FADD R1, R1, R1 ;\n"
      "    STG [R[4:5]], R1 ;\n"
      "    EXIT ;\n"
      ".end\n";
  const auto results = [](const char* text, uint32_t threads) {
    const Program p = program(text);
    Launch launch;
    launch.block = {threads, 1, 1};
    launch.arguments = {{"p", Argument::buffer(words({1, 0x3F800001, 0xC1234567, 0x00400000}))}};
    const RunResult r = run(p, launch);
    EXPECT_TRUE(r) << r.message;
    return std::pair(r.buffers.at("p"), p.disassemble());
  };
  const auto sums = results(kSums, 4), subnormal = results(kSubnormal, 1);
  EXPECT_EQ(subnormal.first[0], 2);
  for (const int rounding : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    for (const bool flushes : {false, true}) {
      const Modes modes(rounding, flushes);
      const auto sums_here = results(kSums, 4), subnormal_here = results(kSubnormal, 1);
      const bool unchanged = modes.are_as_they_were();
      EXPECT_TRUE(unchanged) << rounding << flushes;
      EXPECT_EQ(sums_here, sums) << rounding << flushes;
      EXPECT_EQ(subnormal_here, subnormal) << rounding << flushes;
    }
  }
}

TEST(Programs, AFaultIsAValueWithItsPlace) {
  const RunResult r = run(program(kAdd), launch_of(words({1, 2, 3}), 4));
  ASSERT_EQ(r.status, RunResult::Status::Faulted);
  EXPECT_EQ(r.fault->kind, "OutOfBounds");
  EXPECT_EQ(r.fault->source_line, 7u);
  EXPECT_EQ(r.fault->pc, 0x30u);
  EXPECT_EQ(r.fault->lanes, 8u);
  EXPECT_EQ(r.fault->space, "global");
  EXPECT_EQ(r.buffers.at("p").size(), 12u);
}

TEST(Programs, ABadRequestSaysWhatIsMissing) {
  Launch launch = launch_of(words({1}), 1);
  launch.arguments.erase("n");
  const RunResult r = run(program(kAdd), launch);
  ASSERT_EQ(r.status, RunResult::Status::BadRequest);
  EXPECT_NE(r.message.find("`n`"), std::string::npos) << r.message;
}

TEST(Programs, ARequestThatTheMachineHasNoUseForIsBad) {
  const Result<Isa> riscv = Isa::load(std::string(ISADORA_ROOT) + "/isas/rv32imc");
  const Result<Program> hart = riscv->assemble(".globl _start\n_start: li a7, 93\n ecall\n");
  ASSERT_TRUE(hart) << hart.report;
  const auto message = [](const Program& p, const Launch& launch) { return run(p, launch).message; };
  Launch several;
  several.grid.x = 2;
  EXPECT_EQ(message(*hart, several), "a hart's program runs once, without a grid and blocks");
  several.grid.x = 1;
  several.block.y = 2;
  EXPECT_EQ(message(*hart, several), "a hart's program runs once, without a grid and blocks");
  Launch words;
  words.command_line = {"program", "word"};
  EXPECT_EQ(message(*hart, words), "");
  EXPECT_EQ(message(program(".kernel k\n  EXIT ;\n.end\n"), words), "a kernel has no command line");
}

TEST(Programs, ALimitEndsALoop) {
  Launch launch;
  launch.max_instructions = 1000;
  const RunResult r = run(program(".kernel k\n  BRA . ;\n.end\n"), launch);
  EXPECT_EQ(r.status, RunResult::Status::Limit);
}

TEST(Programs, GoRoundThroughElf) {
  const Program p = program(kAdd);
  const Result<Program> again = shipped().read_elf(p.elf());
  ASSERT_TRUE(again) << again.report;
  EXPECT_EQ(again->code(), p.code());
  EXPECT_TRUE(again->same_description());
  ASSERT_EQ(again->kernels().size(), 1u);
  EXPECT_EQ(again->kernels()[0].parameters.at(1).name, "n");
  EXPECT_EQ(again->kernels()[0].parameters.at(1).offset, 8u);
  const Result<Program> text = shipped().assemble(p.disassemble());
  ASSERT_TRUE(text) << text.report;
  EXPECT_EQ(text->code(), p.code());
}

TEST(Programs, WhatIsNoObjectIsADiagnostic) {
  EXPECT_EQ(shipped().read_elf("no object").diagnostics.at(0).kind, "bad-object");
  EXPECT_EQ(Program::open("/nowhere/at.all").diagnostics.at(0).kind, "cannot-read");
  EXPECT_EQ(Program::open(std::string(ISADORA_ROOT) + "/README.md").diagnostics.at(0).kind, "bad-object");
}

TEST(Programs, HaveLinesOfCodeAndOfData) {
  const std::vector<CodeLine> lines = program("NOP ;\n.word 1, 2, 3, 4\nEXIT ;\n").lines();
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_TRUE(lines[0].instruction && !lines[1].instruction && lines[2].instruction);
  EXPECT_EQ(lines[1].bytes.size(), 16u);
  EXPECT_EQ(lines[2].address, 32u);
  EXPECT_EQ(lines[2].source_line, 3u);
}

TEST(Programs, HaveTheLinesOfAllTheirCode) {
  const Result<Isa> riscv = Isa::load(std::string(ISADORA_ROOT) + "/isas/rv32imc");
  const Result<Program> p = riscv->assemble(R"(.globl _start
_start: call f
    ebreak
.section .text.f, "ax"
f:  ret
    .word 7
.section .init, "ax"
g:  nop
)");
  ASSERT_TRUE(p) << p.report;
  const auto listed = [](const Program& program) {
    std::string out;
    for (const CodeLine& l : program.lines())
      out += l.section + "+" + std::to_string(l.address) + ":" + std::to_string(l.source_line) + " " +
             (l.instruction ? l.instruction->text() : "data") + "\n";
    return out;
  };
  EXPECT_EQ(listed(*p),
            "+0:2 auipc ra, 0\n+4:2 jalr ra, 0(ra)\n+8:3 c.ebreak\n"
            ".text.f+0:5 c.jr ra\n.text.f+2:5 data\n.init+0:8 c.nop\n");
  std::string labels;
  for (const Symbol& s : p->labels()) labels += s.name + "=" + s.section + "+" + std::to_string(s.address) + " ";
  EXPECT_EQ(labels, "_start=+0 f=.text.f+0 g=.init+0 ");
  const Result<Program> image = Program::link({*p});
  ASSERT_TRUE(image) << image.report;
  EXPECT_EQ(listed(*image),
            "+65536:8 c.nop\n+65538:2 auipc ra, 0\n+65542:2 jalr ra, 10(ra)\n+65546:3 c.ebreak\n"
            "+65548:5 c.jr ra\n+65550:5 data\n");
}

TEST(Programs, AnErrorPointsIntoTheText) {
  const Result<Program> p = shipped().assemble("NOP ;\nNOPE ;\n", "x.s");
  ASSERT_FALSE(p);
  EXPECT_EQ(p.diagnostics.at(0).place.file, "x.s");
  EXPECT_EQ(p.diagnostics.at(0).place.line, 2u);
}

TEST(Threads, ShareADescription) {
  const Program p = program(kAdd);
  std::vector<std::thread> threads;
  std::vector<std::string> results(4);
  for (std::string& out : results) {
    threads.emplace_back([&p, &out] {
      const RunResult r = run(p, launch_of(words({1, 2, 3, 4}), 4));
      for (const CodeLine& l : p.lines()) out += l.instruction->text() + test::text(l.instruction->effects().reads);
      for (const uint8_t b : r.buffers.at("p")) out += std::to_string(b) + " ";
      out += p.isa().assemble_line("IADD R0, R1, R2")->text();
    });
  }
  for (std::thread& t : threads) t.join();
  for (const std::string& out : results) EXPECT_EQ(out, results[0]);
}

}  // namespace
}  // namespace isadora
