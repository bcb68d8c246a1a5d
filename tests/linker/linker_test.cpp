// Objects that an attacker has made: nothing is written beside a program's memory, and nothing takes for ever.
#include "linker/linker.h"

#include <gtest/gtest.h>

#include "encoding/fixups.h"
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
  return linker::link(rv32imc().codec, object, "a.o", nullptr, sink);
}

// -1 in so many bytes.
Relocation number(uint8_t section, uint64_t offset, unsigned bytes) {
  const encoding::Fixups kinds(rv32imc().isa);
  const uint32_t kind = kinds.data(model::Relocation::Kind::Number, bytes * 8, false).number;
  return {.section = section, .offset = offset, .kind = kind, .target = 0, .addend = -1, .line = 1};
}

void add_relocations(Object& object, std::vector<Relocation> relocations) {
  object.targets = {{.name = "", .defined = true, .absolute = true}};
  object.relocations = std::move(relocations);
}

// The linker does not rely on who has read the object.
TEST(Relocations, StayWithinTheMemoryOfTheirSection) {
  for (const uint64_t offset : {uint64_t{15}, uint64_t{9}, uint64_t{16}, ~uint64_t{0}, ~uint64_t{0} - 7}) {
    Object object = small_program();
    add_relocations(object, {number(object::kCodeSection, offset, 8)});
    const std::vector<uint8_t> code = object.code;
    diag::Sink sink;
    const std::optional<Object> image = linked(object, sink);
    if (image)
      EXPECT_EQ(image->code, code) << offset;
    else
      EXPECT_EQ(sink.all().at(0).kind, diag::Kind::OperandRange) << offset;
  }
}

TEST(Relocations, OfTheLastBytesAreMade) {
  Object object = small_program();
  add_relocations(object, {number(object::kCodeSection, object.code.size() - 8, 8)});
  const std::optional<Object> read = read_again(object);
  ASSERT_TRUE(read);
  diag::Sink sink;
  const std::optional<Object> image = linked(*read, sink);
  ASSERT_TRUE(image);
  EXPECT_TRUE(std::all_of(image->code.end() - 8, image->code.end(), [](uint8_t b) { return b == 0xFF; }));
  EXPECT_EQ(*(image->code.end() - 9), 0);
}

TEST(Relocations, BeyondTheirSectionAreRefused) {
  for (const uint64_t offset : {uint64_t{17}, uint64_t{0x7FFFFFFF}, uint64_t{0xFFFFFFFF}, uint64_t{0xFFFFFFF8}}) {
    Object object = small_program();
    add_relocations(object, {number(object::kCodeSection, offset, 8)});
    EXPECT_FALSE(read_again(object)) << offset;
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
