// Objects that an attacker has made: nothing is written beside a program's memory, and nothing takes for ever.
#include "linker/linker.h"

#include <gtest/gtest.h>

#include "library/library.h"

namespace isadora::test {
namespace {

using object::Object;
using object::Relocation;
using object::Section;

const library::Loaded& rv32imc() {
  static const std::unique_ptr<library::Loaded> loaded = [] {
    diag::Sink sink;
    return library::load(std::string(ISADORA_ROOT) + "/isas/rv32imc", sink);
  }();
  return *loaded;
}

Object assembled(const std::string& text) {
  Object object;
  diag::Sink sink;
  if (!assembler::assemble(rv32imc().matcher, base::make_source("a.s", text), object, sink))
    ADD_FAILURE() << sink.all().front().message;
  return object;
}

// Sixteen bytes of code.
Object small_program() {
  return assembled(".globl _start\n_start:\n" + std::string(".word 0x13\n.word 0x13\n.word 0x13\n.word 0x13\n"));
}

std::optional<Object> read_again(const Object& object) {
  diag::Sink sink;
  return object::read_elf(object::write_elf(object), "a.o", sink);
}

std::optional<Object> linked(const Object& object, diag::Sink& sink) {
  return linker::link(rv32imc().matcher, {{"a.o", object, nullptr}}, sink);
}

Relocation number(uint8_t section, uint64_t offset, unsigned bytes) {
  return {.section = section, .offset = offset, .bytes = bytes, .data = true, .text = "-1", .names = {}, .line = 1};
}

// A section whose name is not one of a program's has no address. An offset in it must not be taken for an address: it
// would reach the last bytes of the code, and those after them.
TEST(Relocations, OfASectionThatIsNotInMemoryArePassedOver) {
  Object object = small_program();
  const std::vector<uint8_t> code = object.code;
  const uint64_t last = linker::kFirstAddress + code.size() - 1;
  object.sections = {Section{.name = ".other", .bytes = std::vector<uint8_t>(last + 64), .writable = true}};
  object.relocations = {number(object::kFirstDataSection, last, 8), number(object::kFirstDataSection, last - 9, 8)};
  const std::optional<Object> hostile = read_again(object);
  ASSERT_TRUE(hostile);
  diag::Sink sink;
  const std::optional<Object> image = linked(*hostile, sink);
  ASSERT_TRUE(image);
  EXPECT_EQ(image->code, code);
}

// The linker does not rely on who has read the object.
TEST(Relocations, StayWithinTheMemoryOfTheirSection) {
  Object object = small_program();
  const std::vector<uint8_t> code = object.code;
  for (const uint64_t offset : {code.size() - 1, code.size() - 7, code.size(), ~size_t{0}, ~size_t{0} - 7})
    object.relocations.push_back(number(object::kCodeSection, offset, 8));
  diag::Sink sink;
  const std::optional<Object> image = linked(object, sink);
  ASSERT_TRUE(image);
  EXPECT_EQ(image->code, code);
}

TEST(Relocations, OfTheLastBytesAreMade) {
  Object object = small_program();
  object.relocations = {number(object::kCodeSection, object.code.size() - 8, 8)};
  const std::optional<Object> read = read_again(object);
  ASSERT_TRUE(read);
  diag::Sink sink;
  const std::optional<Object> image = linked(*read, sink);
  ASSERT_TRUE(image);
  EXPECT_TRUE(std::all_of(image->code.end() - 8, image->code.end(), [](uint8_t b) { return b == 0xFF; }));
  EXPECT_EQ(*(image->code.end() - 9), 0);
}

TEST(Relocations, BeyondTheirSectionAreRefused) {
  for (const uint64_t offset : {uint64_t{9}, uint64_t{16}, ~uint64_t{0}, ~uint64_t{0} - 3, ~uint64_t{0} - 7}) {
    Object object = small_program();
    object.relocations = {number(object::kCodeSection, offset, 8)};
    EXPECT_FALSE(read_again(object)) << offset;
  }
}

// 2^(8 * bytes) must fit in 128 bits.
TEST(Relocations, OfNumbersHaveTheSizeOfANumber) {
  for (const unsigned bytes : {1u, 2u, 3u, 4u, 5u, 7u, 8u, 9u, 15u, 16u}) {
    Object object = small_program();
    object.relocations = {number(object::kCodeSection, 0, bytes)};
    const bool is_size = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
    EXPECT_EQ(read_again(object).has_value(), is_size) << bytes;
  }
}

// Each undefined name is compared with all that is defined: the first hundred have a suggestion, the others a message.
TEST(Undefined, NamesAfterTheHundredthHaveNoSuggestion) {
  std::string text = ".globl _start\n.globl known_name_000\n_start:\nknown_name_000:\n";
  for (int i = 100; i < 350; ++i) text += "la a0, known_name_" + std::to_string(i) + "\n";
  const Object object = assembled(text);
  diag::Sink sink;
  EXPECT_FALSE(linked(object, sink));
  ASSERT_EQ(sink.all().size(), 250u);
  const auto suggestion = [&](size_t i) {
    const auto& notes = sink.all()[i].notes;
    return std::count(notes.begin(), notes.end(), "did you mean `known_name_000`?");
  };
  EXPECT_EQ(suggestion(0), 1);
  EXPECT_EQ(suggestion(99), 1);
  EXPECT_EQ(suggestion(100), 0);
}

}  // namespace
}  // namespace isadora::test
