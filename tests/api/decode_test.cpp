// Decoding many instructions: into the caller's storage, with a cursor, errors as values, names in the text.
#include <atomic>
#include <cstdlib>
#include <new>

#include "api/support.h"

namespace {
std::atomic<size_t> allocations{0};
}  // namespace

// A sanitizer has its own allocator and wants to keep it.
#ifndef ISADORA_SANITIZED
void* operator new(size_t n) {
  ++allocations;
  if (void* p = std::malloc(n ? n : 1)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, size_t) noexcept { std::free(p); }
#endif

namespace isadora {
namespace {

using test::line;
using test::shipped;

std::vector<uint8_t> bytes_of(const Isa& isa, const std::string& text) {
  const Result<Program> program = isa.assemble(text);
  EXPECT_TRUE(program) << program.report;
  return program ? program->code() : std::vector<uint8_t>();
}

TEST(Decoding, GoesIntoStorageOfTheCallers) {
  const Result<Isa> rv32 = Isa::load(std::string(ISADORA_ROOT) + "/isas/rv32imc");
  ASSERT_TRUE(rv32) << rv32.report;
  std::string text;
  for (int i = 0; i < 20000; ++i)
    text += "add a0, a1, a" + std::to_string(i % 6) + "\nlw a0, 8(sp)\naddi t0, t1, 100\n";
  const std::vector<uint8_t> code = bytes_of(*rv32, text);
  Instruction instruction;
  std::string printed;
  size_t before = 0, count = 0, end = 0;
  for (size_t at = 0; at < code.size(); at += instruction.size(), ++count) {
    if (count == 40000) before = allocations;  // all tables are made by then
    ASSERT_TRUE(rv32->decode(std::span(code).subspan(at), instruction));
    printed.clear();
    instruction.append_text(printed, at);
    end = at;
  }
  EXPECT_EQ(allocations, before);
  EXPECT_EQ(count, 60000u);
  EXPECT_EQ(printed, "addi t0, t1, 100");
  const Instruction copy = instruction;
  EXPECT_EQ(copy, *rv32->decode(std::span(code).subspan(end)));
  EXPECT_EQ(copy.text(), printed);
}

TEST(Decoding, AnErrorIsAnEnumerationAndASentenceWhereAsked) {
  const std::vector<uint8_t> zeros(16), few(3);
  Instruction instruction;
  DecodeFailure failure;
  EXPECT_FALSE(shipped().decode(zeros, instruction, &failure));
  EXPECT_EQ(failure.error, DecodeError::NoOpcode);
  EXPECT_EQ(shipped().explain(failure), shipped().decode(zeros).diagnostics.at(0).message);
  EXPECT_FALSE(shipped().decode(few, instruction, &failure));
  EXPECT_EQ(failure.error, DecodeError::Truncated);
  std::vector<uint8_t> good = line("NOP").bytes();
  EXPECT_TRUE(shipped().decode(good, instruction, &failure));
  EXPECT_FALSE(failure);
}

TEST(Decoding, PrintsCodeAddressesByTheirNames) {
  const Instruction branch = line("BRA .+0x20");
  const SymbolNames names = [](uint64_t address) { return address == 0x120 ? "loop" : ""; };
  std::string text = "> ";
  branch.append_text(text, 0x100, &names);
  EXPECT_EQ(text, "> BRA loop;");
  text.clear();
  branch.append_text(text, 0x200, &names);
  EXPECT_EQ(text, "BRA .+0x20;");
}

// Instructions of two lengths, bytes that do not decode, and an end within an instruction.
TEST(Decoding, ACursorGoesPastWhatIsNone) {
  const Result<Isa> rv32 = Isa::load(std::string(ISADORA_ROOT) + "/isas/rv32imc");
  ASSERT_TRUE(rv32) << rv32.report;
  std::vector<uint8_t> code = bytes_of(*rv32, "addi t0, t1, 100\n.half 0, 0\nc.nop\n");
  code.insert(code.end(), {0x13, 0x03, 0x05});
  std::string seen;
  for (Cursor at(*rv32, code, 0x1002); at.next();) {
    seen += std::to_string(at.address() - 0x1002) + "+" + std::to_string(at.bytes().size()) + " ";
    seen += at.is_instruction() ? at.instruction().mnemonic() : std::to_string(static_cast<int>(at.failure().error));
    seen += ", ";
  }
  EXPECT_EQ(seen, "0+4 addi, 4+2 5, 6+2 5, 8+2 c, 10+2 2, 12+1 2, ");
  Cursor beside(*rv32, code, 0x1001);
  ASSERT_TRUE(beside.next());
  EXPECT_EQ(beside.failure().error, DecodeError::Misaligned);
  EXPECT_EQ(beside.bytes().size(), 1u);
  EXPECT_NE(rv32->explain(beside.failure()).find("multiples of 2"), std::string::npos);
  Cursor none(*rv32, {});
  EXPECT_FALSE(none.next());
}

}  // namespace
}  // namespace isadora
