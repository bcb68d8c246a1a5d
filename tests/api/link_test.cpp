// Linking by the library: programs with objects in memory and archives.
#include <gtest/gtest.h>

#include <map>

#include "api/support.h"

namespace isadora {
namespace {

const Isa& hart_isa() {
  static const Result<Isa> isa = Isa::load(std::string(ISADORA_ROOT) + "/isas/rv32imc");
  EXPECT_TRUE(isa) << isa.report;
  return *isa;
}

Program assembled(const std::string& text, const std::string& name) {
  const Result<Program> p = hart_isa().assemble(text, name);
  EXPECT_TRUE(p) << p.report;
  return *p;
}

LinkFile object(const std::string& text, const std::string& name) { return {name, assembled(text, name).elf()}; }

LinkFile archive(const std::vector<LinkFile>& members) {
  LinkFile out{"all.a", "!<arch>\n"};
  for (const LinkFile& m : members) {
    const auto column = [](std::string text, size_t width) { return text.resize(width, ' '), text; };
    out.bytes += column(m.name + "/", 16) + column("0", 12) + column("0", 6) + column("0", 6) + column("644", 8) +
                 column(std::to_string(m.bytes.size()), 10) + "`\n" + m.bytes;
    if (m.bytes.size() % 2) out.bytes += '\n';
  }
  return out;
}

int64_t exit_status(const Result<Program>& p) {
  if (!p) return ADD_FAILURE() << p.report, -1;
  const RunResult r = run(*p, Launch{});
  EXPECT_TRUE(r.exit_status) << r.message;
  return r.exit_status.value_or(-1);
}

const char* const kStart = ".globl _start\n_start: call f\n li a7, 93\n ecall\n";
const char* const kSeven = ".globl f\nf: li a0, 7\n ret\n";
const char* const kCalls = ".globl f\nf: tail g\n";
const char* const kNine = ".globl g\ng: li a0, 9\n ret\n";

TEST(Linking, TakesObjectsInMemory) {
  const Program start = assembled(kStart, "start.s");
  EXPECT_EQ(exit_status(Program::link(hart_isa(), {start}, {.files = {object(kSeven, "seven.o")}})), 7);
  EXPECT_EQ(exit_status(Program::link(hart_isa(), {}, {.files = {object(kStart, "s.o"), object(kSeven, "seven.o")}})),
            7);
}

TEST(Linking, WritesAnExecutable) {
  const Result<Program> linked = Program::link({assembled(kStart, "start.s"), assembled(kSeven, "seven.s")});
  ASSERT_TRUE(linked) << linked.report;
  const Result<Program> read = hart_isa().read_elf(linked->elf());
  EXPECT_EQ(exit_status(read), 7);
  EXPECT_EQ(read->code(), linked->code());
  EXPECT_EQ(read->elf().substr(0, 32), linked->elf().substr(0, 32)) << "machine, entry and their kind";
}

TEST(Linking, TakesOfAnArchiveWhatIsNeeded) {
  const Program start = assembled(kStart, "start.s");
  const LinkFile other = object(".globl other\nother: li a0, 1\n", "other.o");
  const LinkFile all = archive({object(kNine, "nine.o"), other, object(kCalls, "calls.o")});
  const Result<Program> p = Program::link(hart_isa(), {start}, {.files = {all}});
  EXPECT_EQ(exit_status(p), 9);
  EXPECT_TRUE(p->address("g"));
  EXPECT_FALSE(p->address("other"));
}

TEST(Linking, TakesAnotherEntryAndLeavesOutWhatIsUnused) {
  const Program both = assembled(
      ".section .text.one, \"ax\"\n.globl one\none: li a0, 1\n li a7, 93\n ecall\n"
      ".section .text.two, \"ax\"\n.globl two\ntwo: li a0, 2\n li a7, 93\n ecall\n",
      "both.s");
  EXPECT_FALSE(Program::link({both})) << "there is no `_start`";
  const Result<Program> all = Program::link(hart_isa(), {both}, {.entry = "two"});
  EXPECT_EQ(exit_status(all), 2);
  EXPECT_TRUE(all->address("one"));
  EXPECT_EQ(all->map(), "");
  const Result<Program> used = Program::link(hart_isa(), {both}, {.entry = "two", .gc_sections = true, .map = true});
  EXPECT_EQ(exit_status(used), 2);
  EXPECT_FALSE(used->address("one"));
  EXPECT_LT(used->code().size(), all->code().size());
  EXPECT_NE(used->map().find(".text.two"), std::string::npos) << used->map();
}

TEST(Linking, BeginsCodeAndDataWhereItIsAsked) {
  const Program both =
      assembled(".globl start\nstart:\n li a7, 93\n lw a0, value\n ecall\n .data\nvalue: .word 9\n", "both.s");
  const Result<Program> all =
      Program::link(hart_isa(), {both}, {.entry = "start", .code_address = 0x40000, .data_address = 0x2000});
  EXPECT_EQ(exit_status(all), 9);
  EXPECT_EQ(all->address("start"), 0x40000u);
  EXPECT_EQ(all->address("value"), 0x2000u);
  EXPECT_FALSE(Program::link(hart_isa(), {both}, {.entry = "start", .code_address = 0x2000, .data_address = 0x2004}));
}

TEST(Linking, WarnsOfAnotherVersionOfTheDescription) {
  LinkFile seven = object(kSeven, "seven.o");
  const std::string version = hart_isa().fingerprint();
  const size_t at = seven.bytes.find(version);
  ASSERT_NE(at, std::string::npos);
  seven.bytes.replace(at, version.size(), std::string(version.size(), '0'));
  const Result<Program> p = Program::link(hart_isa(), {assembled(kStart, "start.s")}, {.files = {seven}});
  EXPECT_EQ(exit_status(p), 7);
  ASSERT_EQ(p.diagnostics.size(), 1u);
  EXPECT_EQ(p.diagnostics[0].message, "this object was made with another version of the description of rv32imc");
}

std::string refusal(const std::vector<Program>& programs, const LinkOptions& options, const Isa& isa = hart_isa()) {
  const Result<Program> p = Program::link(isa, programs, options);
  return p ? "linked" : p.diagnostics.at(0).message;
}

TEST(Linking, RefusesFilesThatAreNotForIt) {
  const Program start = assembled(kStart, "start.s");
  EXPECT_EQ(refusal({}, {}), "there is nothing to link");
  EXPECT_EQ(refusal({start}, {.files = {{"text.o", "no object"}}}), "`text.o` is neither an object nor an archive");
  const LinkFile seven = object(kSeven, "seven.o");
  EXPECT_EQ(refusal({start}, {.files = {{"image", Program::link(hart_isa(), {start}, {.files = {seven}})->elf()}}}),
            "`image` is linked already");
  EXPECT_EQ(refusal({start}, {.files = {{"half.o", seven.bytes.substr(0, seven.bytes.size() / 2)}}}),
            "`half.o` is truncated: its end, which lists its sections, is missing");
  EXPECT_EQ(refusal({start}, {.files = {{"half.a", archive({seven}).bytes.substr(0, 100)}}}),
            "`half.a` is not a complete archive");
  EXPECT_EQ(refusal({start},
                    {.files = {{"thin.a", "!<thin>\nseven.o/        0           0     0     644     10        `\n"}}}),
            "`thin.a` is a thin archive, and its member `seven.o` cannot be read");
  const Result<Isa> avr = Isa::load(std::string(ISADORA_ROOT) + "/isas/avr");
  EXPECT_EQ(refusal({}, {.files = {seven}}, *avr), "`seven.o` is for `rv32imc`, expected `avr`");
  EXPECT_EQ(refusal({start}, {.files = {seven}}, *avr), "a program is of another instruction set, or needs no linking");
  EXPECT_EQ(refusal({}, {.files = {seven}}, test::shipped()),
            "programs for `simt128` are run as they are, kernel by kernel");
  EXPECT_EQ(refusal({start}, {}), "`f` is not defined");
  EXPECT_EQ(refusal({start}, {.files = {seven}, .entry = "nowhere"}),
            "no object defines `nowhere`, where a program begins: write `.globl nowhere` and the label");
  LinkFile other_machine = seven;
  other_machine.bytes[18] = 0x28;  // e_machine
  EXPECT_EQ(refusal({start}, {.files = {other_machine}}),
            "`seven.o` is for machine 40 with addresses of 32 bits, expected machine 243 with 32");
}

}  // namespace
}  // namespace isadora
