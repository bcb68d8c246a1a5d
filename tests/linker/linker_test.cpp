// Objects that an attacker has made: nothing is written outside of a program's memory, and linking terminates.
#include "linker/linker.h"

#include <elf.h>
#include <gtest/gtest.h>

#include <deque>
#include <random>

#include "encoding/fixups.h"
#include "library/library.h"
#include "object/elf_file.h"
#include "object/image.h"

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

// -1 in this many bytes.
Relocation number(uint8_t section, uint64_t offset, unsigned bytes) {
  const encoding::Fixups kinds(rv32imc().isa);
  const uint32_t kind = kinds.data(model::RelocationType::Kind::Number, bytes * 8, false).number;
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

// A weak definition gives way to another one, whichever comes first; an undefined weak name is 0.
TEST(Names, WeakOnesGiveWay) {
  const auto image_of = [](const std::vector<std::string>& texts) {
    std::deque<Object> objects;
    std::vector<linker::LinkInput> inputs;
    for (const std::string& text : texts) {
      objects.push_back(assembled(text));
      inputs.push_back({object::unit_of(objects.back()), nullptr});
    }
    diag::Sink sink;
    auto image = linker::link(rv32imc().codec, std::move(inputs), sink);
    EXPECT_TRUE(image) << sink.all().front().message;
    return image.value_or(Object{});
  };
  const std::string user = ".globl _start\n.weak lost\n_start: ret\n.data\n.word value, lost\n";
  const std::string weak = ".weak value\n.equ value, 1\n", strong = ".globl value\n.equ value, 2\n";
  for (const auto& texts : {std::vector{user, weak, strong}, std::vector{user, strong, weak}}) {
    const Object image = image_of(texts);
    ASSERT_EQ(image.sections.size(), 1u);
    EXPECT_EQ(image.sections[0].bytes, std::vector<uint8_t>({2, 0, 0, 0, 0, 0, 0, 0}));
  }
  EXPECT_EQ(image_of({user, weak}).sections[0].bytes[0], 1);
}

// ---- objects of other tools

using object::Unit;

Unit::Section piece(const std::string& name, uint32_t type, uint64_t flags, std::string_view bytes, uint64_t size) {
  return {.name = name, .type = type, .flags = flags, .align = 1, .bytes = bytes, .size = size};
}

// A file with these sections from number 1 on.
Unit unit_with(std::vector<Unit::Section> sections) {
  Unit unit;
  unit.name = "other.o";
  const model::ElfTarget& elf = rv32imc().isa.machine.elf;
  unit.elf = {elf.machine, elf.bits, elf.flags};
  unit.sections = std::move(sections);
  unit.sections.insert(unit.sections.begin(), Unit::Section{});
  unit.symbols.emplace_back();
  return unit;
}

template <class... Units>
std::optional<Object> linked_with(diag::Sink& sink, Units... units) {
  static const Object program = small_program();
  std::vector<linker::LinkInput> inputs;
  inputs.push_back({object::unit_of(program), nullptr});
  (inputs.push_back({std::move(units), nullptr}), ...);
  return linker::link(rv32imc().codec, std::move(inputs), sink);
}

TEST(Layout, ASectionIsOneWhereAPieceOfItMayBeWritten) {
  diag::Sink sink;
  const auto image = linked_with(sink, unit_with({piece("list", SHT_PROGBITS, SHF_ALLOC, "aaaa", 4)}),
                                 unit_with({piece("list", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, "bbbb", 4)}));
  ASSERT_TRUE(image);
  ASSERT_EQ(image->sections.size(), 1u);
  EXPECT_TRUE(image->sections[0].writable);
  EXPECT_EQ(std::string(image->sections[0].bytes.begin(), image->sections[0].bytes.end()), "aaaabbbb");
}

TEST(Layout, EndsWithTheAddressesOfTheMachine) {
  diag::Sink sink;
  EXPECT_FALSE(linked_with(sink, unit_with({piece(".bss", SHT_NOBITS, SHF_ALLOC | SHF_WRITE, "", 0xFFFFF000)})));
  EXPECT_EQ(sink.all().at(0).kind, diag::Kind::TooLarge);
}

TEST(Layout, HoldsABoundedNumberOfBytesInAll) {
  std::vector<Unit::Section> zeros;
  for (const char* name : {"a", "b", "c"}) zeros.push_back(piece(name, SHT_NOBITS, SHF_ALLOC, "", 100 << 20));
  diag::Sink sink;
  EXPECT_FALSE(linked_with(sink, unit_with(zeros)));
  EXPECT_EQ(sink.all().at(0).kind, diag::Kind::TooLarge);
}

// Two objects have a group; the second one's is left out, and what its data say of it with it.
TEST(Layout, ALocalNameOfASectionThatIsLeftOutIsReported) {
  const encoding::Fixups kinds(rv32imc().isa);
  const auto unit = [&](const std::string& data) {
    Unit u = unit_with({piece(".rodata.g", SHT_PROGBITS, SHF_ALLOC, "gggg", 4),
                        piece(data, SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, "....", 4)});
    u.symbols.push_back({.name = "local", .section = 1});
    u.groups.push_back({"g", {1}});
    u.relocations.push_back(
        {.section = 2, .kind = kinds.data(model::RelocationType::Kind::Number, 32, false).number, .symbol = 1});
    return u;
  };
  diag::Sink sink;
  EXPECT_FALSE(linked_with(sink, unit(".data"), unit(".data")));
  ASSERT_EQ(sink.all().size(), 1u);
  EXPECT_EQ(sink.all()[0].message, "`local` lies in the section `.rodata.g`, which is left out of the program");
  diag::Sink of_tables;
  const auto image = linked_with(of_tables, unit(".eh_frame"), unit(".eh_frame"));
  ASSERT_TRUE(image);
  EXPECT_EQ(image->sections.back().bytes.back(), 0);
}

// Padding is cut where the code before it has been cut already, and a section begins where its padding is for.
TEST(Layout, PaddingIsCutToItsAlignment) {
  const encoding::Fixups kinds(rv32imc().isa);
  const auto align = std::ranges::find(rv32imc().isa.machine.relocations, model::RelocationType::Kind::Align,
                                       &model::RelocationType::kind);
  ASSERT_NE(align, rv32imc().isa.machine.relocations.end());
  const std::string nop("\x13\0\0\0", 4);
  std::string code;
  std::vector<Unit::Relocation> marks;
  for (int i = 0; i < 3; ++i) {
    code += nop;
    marks.push_back({.section = 1, .offset = code.size(), .kind = align->number, .addend = 14});
    for (int k = 0; k < 7; ++k) code += std::string("\x01\0", 2);
  }
  Unit u = unit_with({piece(".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, code, code.size())});
  u.symbols.push_back({.name = "end", .bind = STB_GLOBAL, .section = 1, .value = code.size()});
  u.relocations = std::move(marks);
  diag::Sink sink;
  const auto image = linked_with(sink, std::move(u));
  ASSERT_TRUE(image);
  const auto end = std::ranges::find(image->symbols, "end", &object::Symbol::name);
  ASSERT_NE(end, image->symbols.end());
  EXPECT_EQ(end->value % 16, 0u);
  EXPECT_EQ(image->code.size() % 16, 0u);
}

// A machine without short instructions has none in its padding: the compiler's are kept.
TEST(Layout, PaddingKeepsTheInstructionsThatItHas) {
  const auto align = std::ranges::find(rv32imc().isa.machine.relocations, model::RelocationType::Kind::Align,
                                       &model::RelocationType::kind);
  ASSERT_NE(align, rv32imc().isa.machine.relocations.end());
  const std::string nop("\x13\0\0\0", 4);
  const std::string code = nop + nop + nop + nop + nop + nop;
  Unit u = unit_with({piece(".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, code, code.size())});
  u.relocations.push_back({.section = 1, .offset = 8, .kind = align->number, .addend = 12});
  Unit next = unit_with({piece(".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, nop, nop.size())});
  next.sections[1].align = 32;
  diag::Sink sink;
  const auto image = linked_with(sink, std::move(u), std::move(next));
  ASSERT_TRUE(image);
  ASSERT_EQ(image->code.size() % 4, 0u);
  for (size_t i = 0; i + 4 <= image->code.size(); i += 4)
    EXPECT_EQ(std::string(image->code.begin() + static_cast<ptrdiff_t>(i),
                          image->code.begin() + static_cast<ptrdiff_t>(i + 4)),
              nop)
        << i;
}

// The numbers that follow from the description are in objects of the assembler alone.
TEST(Relocations, NumbersOfOwnKindsAreUnknownInForeignObjects) {
  const std::string word(4, '\0');
  for (const bool foreign : {false, true}) {
    Unit u = unit_with({piece(".data", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, word, word.size())});
    if (!foreign) u.isa = rv32imc().isa.name;
    u.symbols.push_back({.name = "x", .bind = STB_LOCAL, .section = 1});
    u.relocations.push_back({.section = 1, .kind = encoding::kFirstOwnFixup + 2, .symbol = 1});
    diag::Sink sink;
    EXPECT_NE(linked_with(sink, std::move(u)).has_value(), foreign);
    if (!foreign) continue;
    ASSERT_FALSE(sink.all().empty());
    EXPECT_EQ(sink.all()[0].message, "a relocation of the kind 130, which `rv32imc` does not describe");
  }
}

// Any file is refused or linked, without other effects.
TEST(Hostile, DamagedObjectsAreAnswered) {
  const Object object = assembled(
      ".globl _start\n_start: la a0, there\n call elsewhere\n lui a1, %hi(there)\n lw a1, %lo(there)(a1)\n"
      "elsewhere: ret\n.data\nthere: .word there + 4, _start - ., . - _start\n.bss\n.space 40\n");
  const std::string bytes = object::write_elf(object);
  std::mt19937 random(7);
  for (int i = 0; i < 3000; ++i) {
    std::string bad = bytes;
    for (unsigned edits = 1 + random() % 6; edits-- > 0;) {
      const unsigned values[] = {0, 0xFF, 0x7F, 0x80, static_cast<unsigned>(random())};
      bad[random() % bad.size()] = static_cast<char>(values[random() % 5]);
    }
    if (random() % 8 == 0) bad.resize(random() % bad.size());
    diag::Sink sink;
    std::optional<object::Unit> unit = object::read_unit(bad, "bad.o", sink);
    EXPECT_NE(unit.has_value(), sink.has_errors());
    if (!unit) continue;
    uint64_t memory = 0;
    for (const object::Unit::Section& s : unit->sections) memory += s.size;
    if (memory > uint64_t{1} << 20) continue;  // zeros cost memory alone
    std::vector<linker::LinkInput> inputs;
    inputs.push_back({std::move(*unit), nullptr});
    const auto image = linker::link(rv32imc().codec, std::move(inputs), sink);
    EXPECT_NE(image.has_value(), sink.has_errors());
  }
}

std::string member_of(std::string name, const std::string& bytes, size_t size) {
  name.resize(16, ' ');
  std::string digits = std::to_string(size);
  digits.resize(10, ' ');
  return name + "0           0     0     644     " + digits + "`\n" + bytes + std::string(bytes.size() % 2, '\n');
}
std::string member_of(std::string name, const std::string& bytes) {
  return member_of(std::move(name), bytes, bytes.size());
}

// The names of the inputs that an archive adds to none.
std::string taken(const linker::Archive& archive) {
  std::vector<linker::LinkInput> inputs;
  diag::Sink sink;
  if (!linker::add_members({archive}, "_start", inputs, sink)) return diag::render(sink, {});
  std::string out;
  for (const linker::LinkInput& in : inputs) out += in.unit.name + " ";
  return out;
}

TEST(Archives, GiveTheMemberWhereTheProgramBeginsAndWhatItNeeds) {
  const std::string start = object::write_elf(assembled(".globl _start\n_start: call far\ncall near\n"));
  const std::string far = object::write_elf(assembled(".globl far\nfar: ret\n"));
  const std::string near = object::write_elf(assembled(".globl near\nnear: call far\n"));
  const std::string other = object::write_elf(assembled(".globl other\nother: ret\n"));
  const std::string bytes = "!<arch>\n" + member_of("far.o/", far) + member_of("other.o/", other) +
                            member_of("start.o/", start) + member_of("near.o/", near);
  EXPECT_EQ(taken({"lib.a", bytes}), "lib.a(start.o) lib.a(near.o) lib.a(far.o) ");
}

TEST(Archives, OfBsdHaveTheirNamesBeforeTheBytes) {
  const std::string start = object::write_elf(assembled(".globl _start\n_start: ret\n"));
  const std::string name = std::string("a_long_name.o") + std::string(7, '\0');
  EXPECT_EQ(taken({"lib.a", "!<arch>\n" + member_of("#1/16", "__.SYMDEF SORTED") + member_of("#1/20", name + start)}),
            "lib.a(a_long_name.o) ");
  EXPECT_NE(taken({"lib.a", "!<arch>\n" + member_of("#1/999", "short")}).find("not a complete archive"),
            std::string::npos);
}

TEST(Archives, ThatAreThinNameFiles) {
  const std::string start = object::write_elf(assembled(".globl _start\n_start: ret\n"));
  const std::string bytes =
      "!<thin>\n" + member_of("//", "sub/start.o/\n") + member_of("/0", "", start.size()) + member_of("x.o/", "", 4);
  const auto file = [&](const std::string& path) -> std::optional<std::string_view> {
    if (path == "x.o") return "none";
    return path == "sub/start.o" ? std::optional<std::string_view>(start) : std::nullopt;
  };
  EXPECT_EQ(taken({"lib.a", bytes, file}), "lib.a(sub/start.o) ");
  EXPECT_NE(taken({"lib.a", bytes}).find("`sub/start.o` cannot be read"), std::string::npos);
}

// A weak symbol stays weak in the executable, and one that another definition replaces is gone.
TEST(Images, HaveWeakSymbols) {
  const Object a =
      assembled(".globl _start\n.weak handler\n.weak spare\n_start: call handler\nhandler: ret\nspare: ret\n");
  const Object b = assembled(".globl handler\nhandler: nop\nret\n");
  std::vector<linker::LinkInput> inputs;
  inputs.push_back({object::unit_of(a), nullptr});
  inputs.push_back({object::unit_of(b), nullptr});
  diag::Sink sink;
  const auto image = linker::link(rv32imc().codec, std::move(inputs), sink);
  ASSERT_TRUE(image) << diag::render(sink, {});
  const auto again = object::read_image(object::write_image(*image), "a.out", image->elf, sink);
  ASSERT_TRUE(again) << diag::render(sink, {});
  std::string seen;
  for (const object::Symbol& s : again->symbols) {
    if (s.name == "handler" || s.name == "spare")
      seen += s.name + (s.weak ? " weak" : "") + (s.global ? " global " : " ");
  }
  EXPECT_EQ(seen, "spare weak handler global ");
}

// Relocations that name no symbol, in an object that has none.
TEST(Hostile, ObjectsWithoutATableOfSymbolsAreAnswered) {
  Object object = small_program();
  std::string bytes = object::write_elf(object);
  const auto header = object::read_elf_header(bytes);
  ASSERT_TRUE(header);
  for (uint64_t i = 0; i < header->section_count; ++i) {
    char* const type = bytes.data() + header->sections + i * sizeof(Elf32_Shdr) + 4;
    if (*type == SHT_SYMTAB) *type = SHT_PROGBITS;
  }
  diag::Sink sink;
  const std::optional<object::Unit> unit = object::read_unit(bytes, "bare.o", sink);
  ASSERT_TRUE(unit);
  EXPECT_EQ(unit->symbols.size(), 1u);
}

TEST(Hostile, DamagedArchivesAreAnswered) {
  const std::string member = object::write_elf(assembled(".globl value\nvalue: ret\n"));
  std::string header = "member.o/       0           0     0     644     ";
  std::string size = std::to_string(member.size());
  size.resize(10, ' ');
  const std::string bytes = "!<arch>\n" + header + size + "`\n" + member;
  std::mt19937 random(9);
  for (int i = 0; i < 2000; ++i) {
    std::string bad = bytes;
    if (i) bad[8 + random() % 200] = static_cast<char>(random());
    if (random() % 4 == 0) bad.resize(8 + random() % (bad.size() - 8));
    const Object user = assembled(".globl _start\n_start: call value\n");
    std::vector<linker::LinkInput> inputs;
    inputs.push_back({object::unit_of(user), nullptr});
    diag::Sink sink;
    const bool good = linker::add_members({{"lib.a", bad}}, "_start", inputs, sink);
    EXPECT_NE(good, sink.has_errors());
    if (i == 0) {
      EXPECT_EQ(inputs.size(), 2u);
    }
  }
}

}  // namespace
}  // namespace isadora::test
