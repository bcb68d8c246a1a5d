// Objects that an attacker has made: nothing is written outside of a program's memory, and linking terminates.
#include "linker/linker.h"

#include <elf.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <deque>
#include <random>

#include "effort.h"
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

// Lines of code whose sizes depend on each other: branches, also to other objects, padding, and fills.
std::string random_lines(std::mt19937& random) {
  std::string out;
  const auto label = [&] { return "l" + std::to_string(random() % 12); };
  for (unsigned i = 0; i < 12; ++i) {
    out += "l" + std::to_string(i) + ":\n";
    for (unsigned k = random() % 4; k-- > 0;) {
      switch (random() % 6) {
        case 0: out += "beqz a0, there\n"; break;
        case 1: out += "bnez a1, " + label() + "\n"; break;
        case 2: out += ".balign " + std::to_string(2u << random() % 5) + "\n"; break;
        case 3: out += ".zero 2 * (l" + std::to_string(i) + " - l" + std::to_string(random() % (i + 1)) + ")\n"; break;
        case 4: out += ".zero " + std::to_string(2 * (random() % 200)) + "\n"; break;
        default: out += "addi a0, a0, " + std::to_string(random() % 90) + "\n";
      }
    }
  }
  return out + ".balign 512\n";  // which may take up what the others grow by
}

TEST(Assembled, CodeIsTheSameInSectionsOfAnyName) {
  std::mt19937 random(5);
  for (int i = 0; i < 300; ++i) {
    const std::string lines = random_lines(random);
    const Object own = assembled(".section .text.f, \"ax\"\n" + lines), usual = assembled(".text\n" + lines);
    ASSERT_EQ(own.sections.size(), 1u);
    ASSERT_EQ(own.sections[0].bytes, usual.code) << lines;
  }
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
    u.relocations.push_back({.section = 1, .kind = 130, .symbol = 1});
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
  for (unsigned i = 0; i < test::effort(9000); ++i) {
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
  for (unsigned i = 0; i < test::effort(6000); ++i) {
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

// ---- objects whose numbers are damaged

const std::string kWithAllKinds =
    ".globl _start\n_start: la a0, there\n call elsewhere\n lui a1, %hi(there)\n lw a1, %lo(there)(a1)\n"
    "elsewhere: ret\n.comm shared, 8, 8\n.data\nthere: .word there + 4, _start - ., . - _start\n.bss\nzeros: .space "
    "40\n"
    ".section .one, \"axG\", @progbits, one, comdat\n.globl one\none: ret\n.word 5\n"
    ".section .tdata, \"awT\"\n.globl own\nown: .word 1\n.section .tbss, \"awT\", @nobits\n.space 4\n";

void put_word(std::string& bytes, size_t at, uint64_t value, unsigned size = 4) {
  for (unsigned i = 0; i < size; ++i) bytes.at(at + i) = static_cast<char>(value >> (8 * i));
}

uint32_t word_at(const std::string& bytes, size_t at) {
  uint32_t v = 0;
  for (unsigned i = 4; i-- > 0;) v = v << 8 | static_cast<uint8_t>(bytes.at(at + i));
  return v;
}

// The place of the header of a section, by its number.
size_t header_at(const std::string& bytes, size_t section) {
  return object::read_elf_header(bytes)->sections + section * sizeof(Elf32_Shdr);
}

size_t section_named(const std::string& bytes, const std::string& name) {
  const auto all = object::read_elf_sections(bytes, *object::read_elf_header(bytes));
  const auto at = std::ranges::find(all, name, &object::ElfSection::name);
  if (at == all.end()) ADD_FAILURE() << name;
  return static_cast<size_t>(at - all.begin());
}

// The place of a number in an object, and its bytes.
struct NumberPlace {
  size_t at = 0;
  unsigned bytes = 4;
};

// Each number of its headers, symbols and relocations, and of the beginnings of its groups, notes and debug sections.
std::vector<NumberPlace> numbers_of(const std::string& bytes) {
  std::vector<NumberPlace> out;
  for (const unsigned at : {16u, 18u, 40u, 42u, 44u, 46u, 48u, 50u}) out.push_back({at, 2});
  for (const unsigned at : {20u, 24u, 28u, 32u, 36u}) out.push_back({at});
  const auto header = *object::read_elf_header(bytes);
  const auto sections = object::read_elf_sections(bytes, header);
  for (size_t s = 0; s < sections.size(); ++s) {
    for (size_t i = 0; i < 10; ++i) out.push_back({header_at(bytes, s) + 4 * i});
    const size_t begin = word_at(bytes, header_at(bytes, s) + 16), size = sections[s].bytes.size();
    const bool is_table = sections[s].type == SHT_SYMTAB;
    if (sections[s].type == SHT_STRTAB) continue;
    for (size_t i = 0; i + 4 <= size && (is_table || sections[s].type == SHT_RELA || i < 32); i += 4)
      is_table &&i % 16 == 12 ? out.insert(out.end(), {{begin + i, 1}, {begin + i + 1, 1}, {begin + i + 2, 2}}),
          0                   : (out.push_back({begin + i}), 0);
  }
  return out;
}

long most_megabytes() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss >> 10;
}

bool is_linked_or_refused(const std::string& first, const std::string& second, bool drops_unused) {
  diag::Sink sink;
  std::vector<linker::LinkInput> inputs;
  for (const std::string* bytes : {&first, &second}) {
    std::optional<object::Unit> unit = object::read_unit(*bytes, "bad.o", sink);
    if (unit.has_value() == sink.has_errors()) return false;
    if (!unit) return true;
    inputs.push_back({std::move(*unit), nullptr});
  }
  linker::LinkDetails details;
  const linker::LinkChoices choices{.drops_unused = drops_unused, .makes_map = true};
  const auto image = linker::link(rv32imc().codec, std::move(inputs), sink, choices, &details);
  if (image) object::write_image(*image, details.debug);
  return image.has_value() != sink.has_errors();
}

// No number of an object is believed: neither time nor memory follow from it, beyond what a program may have.
TEST(Hostile, NumbersOfObjectsMayBeAnything) {
  const std::string good = object::write_elf(assembled(".globl main\nmain: li a0, 1\n ret\n"));
  const std::string bytes = object::write_elf(assembled(kWithAllKinds));
  const long before = most_megabytes();
  bool drops_unused = false;
  size_t number = 0;
  for (const NumberPlace& place : numbers_of(bytes)) {
    for (const uint64_t value :
         {uint64_t{0}, uint64_t{1}, uint64_t{3}, uint64_t{8}, uint64_t{0xFF}, uint64_t{0xFFF1}, uint64_t{0xFFF2},
          uint64_t{0x7FFFFFFF}, uint64_t{0x80000000}, uint64_t{0x40000000}, uint64_t{0xFFFFFFF0}, uint64_t{0xFFFFFFFF},
          uint64_t{bytes.size()}, uint64_t{word_at(bytes + "    ", place.at)} + 1}) {
      if (number++ % (test::kSanitized ? 5 : 1)) continue;
      std::string bad = bytes;
      put_word(bad, place.at, value, place.bytes);
      drops_unused = !drops_unused;
      ASSERT_TRUE(is_linked_or_refused(good, bad, drops_unused)) << place.at << " " << value;
      ASSERT_LT(most_megabytes() - before, 700) << place.at << " " << value;
    }
  }
}

// A field of the header of a section: its place among the words.
enum HeaderWord { kType = 1, kOffset = 4, kSize = 5, kLink = 6, kInfo = 7, kAlign = 8, kEntrySize = 9 };

// The message about an object with one wrong word in the header of a section.
std::string message_about(const std::string& section, HeaderWord word, uint32_t value) {
  std::string bytes = object::write_elf(assembled(kWithAllKinds));
  put_word(bytes, header_at(bytes, section_named(bytes, section)) + 4 * word, value);
  diag::Sink sink;
  object::read_unit(bytes, "bad.o", sink);
  return sink.all().empty() ? "" : sink.all()[0].message;
}

TEST(Hostile, HeadersOfSectionsThatSayWrongThingsAreRefused) {
  EXPECT_EQ(message_about(".debug_line", kAlign, 0x7FFFFFFF),
            "`bad.o` has a section with an alignment that is not a power of two up to 2^28");
  EXPECT_EQ(message_about(".symtab", kEntrySize, 24),
            "`bad.o` has a table of symbols that is cut off, or whose entries have another size than symbols");
  EXPECT_EQ(message_about(".rela.text", kEntrySize, 8),
            "`bad.o` has relocations of `.text` that are cut off, or have another size than it says");
  EXPECT_EQ(message_about(".debug_abbrev", kType, SHT_SYMTAB), "`bad.o` has two tables of symbols, expected one");
  EXPECT_EQ(message_about(".group", kInfo, 5000), "`bad.o` has a group of sections that names no symbol");
  EXPECT_EQ(message_about(".data", kType, SHT_NOBITS), "`bad.o` has relocations of `.data`, which has no bytes");
}

// Each is read into memory of its own.
TEST(Hostile, SectionsThatShareBytesAreRefused) {
  std::string text = kWithAllKinds + ".text\n";
  for (int i = 0; i < 1000; ++i) text += "call _start\n";
  for (int i = 0; i < 300; ++i) text += ".section .s" + std::to_string(i) + ", \"a\"\n.word _start\n";
  std::string bytes = object::write_elf(assembled(text));
  const size_t table = section_named(bytes, ".rela.text");
  for (int i = 0; i < 300; ++i) {
    const size_t header = header_at(bytes, section_named(bytes, ".rela.s" + std::to_string(i)));
    for (const HeaderWord word : {kOffset, kSize})
      put_word(bytes, header + 4 * word, word_at(bytes, header_at(bytes, table) + 4 * word));
  }
  diag::Sink sink;
  EXPECT_FALSE(object::read_unit(bytes, "bad.o", sink));
  EXPECT_EQ(sink.all().at(0).message,
            "`bad.o` has sections that share bytes of the file, expected each in a place of its own");
}

TEST(Hostile, NamesThatShareBytesAreRefused) {
  std::string text = std::string(4000, 'n') + ": ret\n";
  for (int i = 0; i < 3000; ++i) text += "own" + std::to_string(i) + ":\n";
  std::string bytes = object::write_elf(assembled(text));
  const size_t header = header_at(bytes, section_named(bytes, ".symtab"));
  const size_t table = word_at(bytes, header + 4 * kOffset);
  const size_t strings = word_at(bytes, header_at(bytes, word_at(bytes, header + 4 * kLink)) + 4 * kOffset);
  for (size_t i = 1; i < 3000; ++i) put_word(bytes, table + i * sizeof(Elf32_Sym), bytes.find("nnnn") - strings);
  diag::Sink sink;
  EXPECT_FALSE(object::read_unit(bytes, "bad.o", sink));
  EXPECT_EQ(sink.all().at(0).message, "`bad.o` has names of symbols that need far more bytes than it has");
}

TEST(Hostile, NamesOfSectionsThatShareBytesAreRefused) {
  std::string text = ".section ." + std::string(4000, 'n') + ", \"a\"\n.word 0\n";
  for (int i = 0; i < 3000; ++i) text += ".section .s" + std::to_string(i) + ", \"a\"\n.word 0\n";
  std::string bytes = object::write_elf(assembled(text));
  const size_t names = object::read_elf_header(bytes)->section_names;
  const size_t strings = word_at(bytes, header_at(bytes, names) + 4 * kOffset);
  for (size_t i = 1; i < 3000; ++i) put_word(bytes, header_at(bytes, i), bytes.find("nnnn") - strings);
  diag::Sink sink;
  EXPECT_FALSE(object::read_unit(bytes, "bad.o", sink));
  EXPECT_EQ(sink.all().at(0).message, "`bad.o` has names of sections that need far more bytes than it has");
}

// With 64 bits the sum of two would wrap around.
TEST(Hostile, CommonSymbolsHaveABoundedSize) {
  Unit unit = unit_with({});
  unit.elf.bits = 64;
  unit.symbols.push_back({"large", STB_GLOBAL, STT_OBJECT, 0, Unit::kCommon, 8, ~uint64_t{0} - 7});
  diag::Sink sink;
  EXPECT_FALSE(object::read_unit(object::write_unit(unit), "bad.o", sink));
  EXPECT_EQ(sink.all().at(0).message,
            "`bad.o` has the common symbol `large` of 18446744073709551608 bytes, at most 2^32 are possible");
}

TEST(Hostile, AddressesThatAFunctionChoosesAreRefused) {
  const std::string code(8, '\0');
  Unit unit = unit_with({{".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 4, code, code.size()}});
  unit.symbols.push_back({"chosen", STB_GLOBAL, STT_GNU_IFUNC, 0, 1, 0, 8});
  diag::Sink sink;
  EXPECT_FALSE(object::read_unit(object::write_unit(unit), "bad.o", sink));
  EXPECT_EQ(sink.all().at(0).message.substr(0, 33), "`bad.o` defines `chosen` by a fun");
}

// A mark of data after the end of its section is not one of the next section's code.
TEST(Hostile, MarksOutsideOfTheirSectionMarkNothing) {
  const std::string code("\x13\0\0\0", 4);
  Unit unit = unit_with({{".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 4, code, code.size()},
                         {".text.b", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 4, code, code.size()}});
  unit.symbols.push_back({"$d", STB_LOCAL, STT_NOTYPE, 0, 1, 0});
  unit.symbols.push_back({"$x", STB_LOCAL, STT_NOTYPE, 0, 1, 8});
  diag::Sink sink;
  const auto image = linked_with(sink, std::move(unit));
  ASSERT_TRUE(image);
  const uint64_t begin = image->base + 16;
  EXPECT_TRUE(image->is_data(begin));
  EXPECT_FALSE(image->is_data(begin + 4));
}

// Only sections of threads are a part of each thread's block, whatever others are named.
TEST(Layout, ConstantsWithTheNameOfAThreadsZerosAreConstants) {
  const std::string bytes = "constant";
  diag::Sink sink;
  const auto image = linked_with(sink, unit_with({{".tbss", SHT_PROGBITS, SHF_ALLOC, 4, bytes, bytes.size()},
                                                  {".tdata", SHT_PROGBITS, SHF_ALLOC, 4, bytes, bytes.size()}}));
  ASSERT_TRUE(image);
  ASSERT_EQ(image->sections.size(), 2u);
  EXPECT_EQ(std::string(image->sections[0].bytes.begin(), image->sections[0].bytes.end()), bytes);
  EXPECT_NE(image->sections[0].address, image->sections[1].address);
}

// Of pages that its reader does not know.
TEST(Images, KeepTheSizeOfTheirPages) {
  diag::Sink sink;
  auto image = linked(assembled(".globl _start\n_start: ret\n.data\n.word 2\n"), sink);
  ASSERT_TRUE(image);
  image->elf.page = 0x4000;
  const std::string first = object::write_image(*image, {});
  const auto again = object::read_image(first, "first", object::identity_of(rv32imc().isa.machine), sink);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->elf.page, 0x4000u);
}

// Each segment would be copied.
TEST(Hostile, SegmentsThatShareBytesAreRefused) {
  diag::Sink sink;
  const auto image = linked(assembled(".globl _start\n_start: ret\n.rodata\n.word 1\n.data\n.word 2\n"), sink);
  ASSERT_TRUE(image);
  const std::string good = object::write_image(*image, {});
  const object::ElfIdentity target = object::identity_of(rv32imc().isa.machine);
  EXPECT_TRUE(object::read_image(good, "good", target, sink));
  std::string bad = good;
  const auto header = *object::read_elf_header(good);
  ASSERT_EQ(header.program_count, 3u);
  for (unsigned i = 0; i < header.program_count; ++i) {
    const size_t at = header.programs + i * sizeof(Elf32_Phdr);
    put_word(bad, at + 4, 0);  // its place in the file
    for (const unsigned size : {16u, 20u}) put_word(bad, at + size, bad.size());
  }
  EXPECT_FALSE(object::read_image(bad, "bad", target, sink));
  EXPECT_EQ(sink.all().at(0).message, "`bad` has segments that share their bytes");
}

}  // namespace
}  // namespace isadora::test
