// Objects as ELF files: what is written is read again, other tools read it, and no damage makes the reader fail.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>

#include "object/object.h"

namespace {

using namespace isadora;
using object::Object;

Object example() {
  Object o;
  o.isa = "toy";
  o.fingerprint = "0123456789abcdef";
  o.sources = {"dir/a program.s"};
  for (int i = 0; i < 72; ++i) o.code.push_back(static_cast<uint8_t>(i * 7));
  o.constants = {1, 2, 3};
  o.kernels = {{"first", 0, 32, {{"input", 8, true, 0}, {"count", 2, false, 8}}, 128, 24},
               {"second", 32, 64, {}, 0, 0}};
  o.symbols = {{"loop", 16, false, false}, {"SIZE", 0xFFFFFFFFFFFFFFFF, true, false}, {"entry", 32, false, true}};
  o.lines = {{0, 3, 5}, {16, 2, 1}, {16, 2, 20}, {32, 300, 1}};
  o.data = {{48, 56}, {64, 72}};
  return o;
}

// Every member as text, so that a difference can be seen.
std::string dump(const Object& o) {
  std::string s = o.isa + " " + o.fingerprint + "\n";
  for (const std::string& source : o.sources) s += "source " + source + "\n";
  for (const uint8_t b : o.code) s += std::to_string(b) + " ";
  for (const uint8_t b : o.constants) s += std::to_string(b) + " ";
  for (const auto& k : o.kernels) {
    s += "\nkernel " + k.name + " " + std::to_string(k.begin) + " " + std::to_string(k.end) + " " +
         std::to_string(k.shared_bytes) + " " + std::to_string(k.registers);
    for (const auto& p : k.parameters) {
      s += "\n  " + p.name + " " + std::to_string(p.bytes) + (p.pointer ? " pointer " : " ") + std::to_string(p.offset);
    }
  }
  for (const auto& x : o.symbols) {
    s += "\nsymbol " + x.name + " " + std::to_string(x.value) + (x.absolute ? " absolute" : "") +
         (x.global ? " global" : "");
  }
  for (const auto& l : o.lines)
    s += "\nline " + std::to_string(l.address) + " " + std::to_string(l.line) + " " + std::to_string(l.column);
  for (const auto& d : o.data) s += "\ndata " + std::to_string(d.begin) + " " + std::to_string(d.end);
  return s;
}

std::string output_of(const std::string& command) {
  std::string out;
  if (FILE* pipe = popen((command + " 2>&1").c_str(), "r")) {
    char buffer[4096];
    for (size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
    pclose(pipe);
  }
  return out;
}

TEST(Elf, WhatIsWrittenIsRead) {
  diag::Sink sink;
  const std::string bytes = object::write_elf(example());
  const auto back = object::read_elf(bytes, "a.o", sink);
  ASSERT_TRUE(back) << sink.all().front().message;
  EXPECT_EQ(dump(*back), dump(example()));
  EXPECT_EQ(object::elf_isa(bytes), "toy");
  EXPECT_EQ(object::write_elf(*back), bytes);
}

TEST(Elf, AnEmptyObjectIsAnObject) {
  Object o;
  o.isa = "toy";
  diag::Sink sink;
  const auto back = object::read_elf(object::write_elf(o), "a.o", sink);
  ASSERT_TRUE(back);
  EXPECT_EQ(dump(*back), dump(o));
}

TEST(Elf, ReadelfHasNothingToSay) {
  if (std::system("command -v readelf >/dev/null 2>&1") != 0) GTEST_SKIP() << "no readelf here";
  const std::string path = testing::TempDir() + "elf_test.o";
  std::ofstream(path, std::ios::binary) << object::write_elf(example());
  for (const char* options : {"-a -W", "-W --debug-dump", "--debug-dump=decodedline"}) {
    const std::string out = output_of(std::string("readelf ") + options + " " + path);
    EXPECT_EQ(out.find("Warning"), std::string::npos) << out;
    EXPECT_EQ(out.find("Error"), std::string::npos) << out;
    EXPECT_EQ(out.find("rror:"), std::string::npos) << out;
  }
  const std::string lines = output_of("readelf --debug-dump=decodedline " + path);
  EXPECT_NE(lines.find("a program.s"), std::string::npos) << lines;
  EXPECT_NE(lines.find("300"), std::string::npos) << lines;
  EXPECT_NE(output_of("readelf -s -W " + path).find("FUNC    GLOBAL DEFAULT    1 second"), std::string::npos);
  std::remove(path.c_str());
}

TEST(Elf, OtherFilesAreRefusedByName) {
  diag::Sink sink;
  EXPECT_FALSE(object::read_elf("hello", "x.o", sink));
  EXPECT_FALSE(object::read_elf("", "y.o", sink));
  ASSERT_EQ(sink.all().size(), 2u);
  EXPECT_EQ(sink.all()[0].message, "`x.o` is not an ELF object");
  EXPECT_EQ(sink.all()[0].kind, diag::Kind::BadObject);
  EXPECT_FALSE(object::elf_isa("hello"));
}

TEST(Elf, KernelsOutsideTheCodeAreRefused) {
  Object o = example();
  o.kernels[1].end = 73;
  diag::Sink sink;
  EXPECT_FALSE(object::read_elf(object::write_elf(o), "x.o", sink));
  EXPECT_EQ(sink.all().at(0).message, "`x.o` has a .isadora.kernels that cannot be read");
}

// An object with relocations and names, and the same with a part of its text exchanged for one of the same length.
Object related() {
  Object o = example();
  o.sections = {object::Section{.name = ".data", .bytes = {1, 2, 3, 4}, .writable = true}};
  o.targets = {{.name = "loop", .defined = true, .value = 16}, {.name = "elsewhere"}};
  o.relocations = {{.section = object::kFirstDataSection, .offset = 0, .kind = 200, .target = 0, .addend = -4},
                   {.section = object::kCodeSection, .offset = 8, .kind = 7, .target = 1, .addend = 12}};
  return o;
}

std::optional<Object> patched(const std::string& from, const std::string& to) {
  std::string bytes = object::write_elf(related());
  const size_t at = bytes.find(from);
  if (at == std::string::npos || from.size() != to.size()) ADD_FAILURE() << from << " cannot be exchanged for " << to;
  bytes.replace(at, from.size(), to);
  diag::Sink sink;
  const auto back = object::read_elf(bytes, "x.o", sink);
  EXPECT_NE(back.has_value(), sink.has_errors());
  return back;
}

// For both widths of an address.
TEST(Elf, RelocationsAreReadAsTheyAreWritten) {
  for (const unsigned bits : {32u, 64u}) {
    Object o = related();
    o.elf = {243, bits, 1};
    diag::Sink sink;
    const std::string bytes = object::write_elf(o);
    const auto back = object::read_elf(bytes, "a.o", sink);
    ASSERT_TRUE(back) << sink.all().front().message;
    EXPECT_EQ(object::write_elf(*back), bytes);
    EXPECT_EQ(back->elf.bits, bits);
    ASSERT_EQ(back->relocations.size(), 2u);
    EXPECT_EQ(back->targets.size(), 2u);
    const object::Relocation &code = back->relocations[0], &data = back->relocations[1];
    EXPECT_EQ(data.kind, 200u);
    EXPECT_EQ(data.addend, -4);
    EXPECT_EQ(back->targets[data.target].name, "loop");
    EXPECT_EQ(back->targets[data.target].value, 16u);
    EXPECT_EQ(code.offset, 8u);
    EXPECT_EQ(back->targets[code.target].name, "elsewhere");
    EXPECT_FALSE(back->targets[code.target].defined);
  }
}

// No function throws, whatever the types are in a file.
TEST(Elf, MembersOfOtherTypesAreRefused) {
  EXPECT_TRUE(patched("\"pointer\":true", "\"pointer\":true"));
  EXPECT_FALSE(patched("\"pointer\":true", "\"pointer\":[0] "));
}

// They are printed in listings and by the debugger.
TEST(Elf, NamesAreWords) {
  EXPECT_TRUE(patched("\"second\"", "\"sec.$_\""));
  EXPECT_FALSE(patched("\"second\"", "\"se ond\""));
  EXPECT_FALSE(patched("\"second\"", "\"\\u001b\""));
  EXPECT_FALSE(patched("\"input\"", "\"in\\n1\""));
  EXPECT_FALSE(patched(std::string(".data\0", 6), std::string(".da\x1B[\0", 6)));
  Object hostile = example();
  hostile.sources.at(0)[5] = '\x9B';
  diag::Sink sink;
  EXPECT_TRUE(object::read_elf(object::write_elf(hostile), "x.o", sink)->sources.empty());
}

// An object chooses a description by a name; a path could be any file of this machine.
TEST(Elf, InstructionSetsAreNamedByWords) {
  for (const char* name : {"toy", "toy-uops", "toy_2"}) {
    Object o = example();
    o.isa = name;
    EXPECT_EQ(object::elf_isa(object::write_elf(o)), name);
  }
  for (const char* name : {"/etc/shadow", "./toy", "toy.isa", "..", "a b", "-", "\x1B[m"}) {
    Object o = example();
    o.isa = name;
    diag::Sink sink;
    EXPECT_FALSE(object::elf_isa(object::write_elf(o))) << name;
    EXPECT_FALSE(object::read_elf(object::write_elf(o), "x.o", sink)) << name;
  }
}

TEST(Elf, ObjectsOfOtherAssemblersAreToldApart) {
  Object o = example();
  o.elf.machine = 243;
  std::string bytes = object::write_elf(o);
  bytes.replace(bytes.find("Isadora"), 7, "Another");
  diag::Sink sink;
  EXPECT_FALSE(object::read_elf(bytes, "x.o", sink));
  EXPECT_FALSE(object::elf_isa(bytes));
  EXPECT_EQ(sink.all().at(0).message, "`x.o` is an object of another assembler, and does not name its instruction set");
}

TEST(Elf, ParametersWithoutAPlaceOfTheirOwnAreRefused) {
  for (const uint64_t offset : {UINT64_MAX, UINT64_MAX - 1, uint64_t{1} << 32}) {
    Object o = example();
    o.kernels[0].parameters[1].offset = offset;
    diag::Sink sink;
    EXPECT_FALSE(object::read_elf(object::write_elf(o), "x.o", sink)) << offset;
  }
  Object o = example();
  o.kernels[0].parameters[1].name = o.kernels[0].parameters[0].name;
  diag::Sink sink;
  EXPECT_FALSE(object::read_elf(object::write_elf(o), "x.o", sink));
}

TEST(Elf, TruncatedFilesAreAnswered) {
  const std::string bytes = object::write_elf(example());
  for (size_t n = 0; n < bytes.size(); ++n) {
    diag::Sink sink;
    const auto back = object::read_elf(bytes.substr(0, n), "x.o", sink);
    EXPECT_NE(back.has_value(), sink.has_errors()) << n;
    object::elf_isa(bytes.substr(0, n));
  }
}

TEST(Elf, DamagedFilesAreAnswered) {
  const std::string bytes = object::write_elf(example());
  std::mt19937 random(3);
  for (int i = 0; i < 4000; ++i) {
    std::string bad = bytes;
    for (unsigned edits = 1 + random() % 8; edits-- > 0;) {
      const unsigned values[] = {0, 0xFF, 0x7F, 0x80, static_cast<unsigned>(random())};
      const size_t from = random() % 3 == 0 ? bad.size() - 14 * 64 : 0;  // the section headers, more often
      bad[from + random() % (bad.size() - from)] = static_cast<char>(values[random() % 5]);
    }
    diag::Sink sink;
    const auto back = object::read_elf(bad, "x.o", sink);
    EXPECT_NE(back.has_value(), sink.has_errors());
    if (back) object::write_elf(*back);
  }
}

}  // namespace
