// A description that was read before is what it was when it was read; and it is read again when anything has changed.
#include "library/model_cache.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>

#include "check/check.h"
#include "effort.h"
#include "library/clauses.h"
#include "library/input.h"
#include "library/library.h"
#include "model/image.h"
#include "parse/extent.h"
#include "parse/families.h"

namespace isadora::library {
namespace {

namespace fs = std::filesystem;
using parse::ParseExtent;

const std::string kIsas = ISADORA_ROOT "/isas/";

model::Isa built(const std::string& name, ParseExtent extent) {
  diag::Sink sink;
  std::vector<parse::Tree> trees;
  for (const std::string& file : description_files(kIsas + name, sink)) {
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    trees.push_back(parse::parse(parse::written_out(base::make_source(file, text), sink), sink, extent));
  }
  model::Isa isa = check::build(trees, sink, extent);
  EXPECT_FALSE(sink.has_errors());
  return isa;
}

// The files that a Model was read from, without what families were written out to.
std::vector<base::SourceRef> files_of(const model::Isa& isa) {
  std::vector<base::SourceRef> files;
  for (const base::SourceRef& source : isa.sources) files.push_back(source->origin ? source->origin->written : source);
  return files;
}

class EveryDescription : public testing::TestWithParam<std::tuple<const char*, ParseExtent>> {};

TEST_P(EveryDescription, ComesBackFromItsImage) {
  const model::Isa isa = built(std::get<0>(GetParam()), std::get<1>(GetParam()));
  const std::string image = to_image(isa);
  const auto again = model::from_image(image, isa.sources);
  ASSERT_TRUE(again);
  EXPECT_TRUE(*again == isa);
  EXPECT_EQ(to_image(*again), image) << "and nothing beside what is compared was lost";
}

// Only the files are needed: texts that families were written out to come from the image, with their places in the
// file.
TEST_P(EveryDescription, ComesBackWithTheTextsOfItsFamilies) {
  const model::Isa isa = built(std::get<0>(GetParam()), std::get<1>(GetParam()));
  const auto again = model::from_image(to_image(isa), files_of(isa));
  ASSERT_TRUE(again);
  EXPECT_TRUE(*again == isa);
  ASSERT_EQ(again->sources.size(), isa.sources.size());
  for (size_t i = 0; i < isa.sources.size(); i++) {
    const base::Source &before = *isa.sources[i], &now = *again->sources[i];
    EXPECT_EQ(now.text, before.text);
    for (uint32_t at = 0; at + 5 < before.text.size(); at += 97) {
      EXPECT_EQ(base::as_written({&now, at, at + 5}), base::as_written({&before, at, at + 5})) << at;
      EXPECT_EQ(base::row_of({&now, at, at + 5}), base::row_of({&before, at, at + 5})) << at;
    }
  }
}

// A skipped opcode has its index and its length, and the others are complete.
TEST_P(EveryDescription, HasOfItsOpcodesThoseThatAreWanted) {
  const model::Isa isa = built(std::get<0>(GetParam()), std::get<1>(GetParam()));
  const std::string image = to_image(isa);
  const auto mnemonics = [](const model::Opcode& o) {
    std::set<std::string> out;
    for (const model::Form& f : o.forms) out.insert(f.mnemonic);
    for (const model::Form& f : o.readings) out.insert(f.mnemonic);
    return out;
  };
  for (size_t i = 0; i < isa.opcodes.size(); i += 7) {
    const std::string name = *mnemonics(isa.opcodes[i]).begin();
    const auto few = model::from_image(image, isa.sources, [&](const model::Isa& rest, std::string_view mnemonic) {
      EXPECT_EQ(rest.pseudos.size(), isa.pseudos.size());
      return mnemonic == name;
    });
    ASSERT_TRUE(few);
    EXPECT_TRUE(few->types == isa.types);
    ASSERT_EQ(few->opcodes.size(), isa.opcodes.size());
    for (size_t o = 0; o < isa.opcodes.size(); ++o) {
      const model::Opcode& whole = isa.opcodes[o];
      model::Opcode skipped;
      skipped.name = whole.name, skipped.length = whole.length;
      skipped.fixed_mask = whole.fixed_mask, skipped.fixed_value = whole.fixed_value;
      EXPECT_TRUE(few->opcodes[o] == (mnemonics(whole).contains(name) ? whole : skipped));
    }
    const encoding::Codec whole(isa), partial(*few);
    EXPECT_EQ(partial.max_bytes(), whole.max_bytes());
    for (size_t o = 0; o < isa.opcodes.size(); ++o) {
      const auto word = isa.opcodes[o].fixed_value;
      encoding::Decoded d, known;
      const bool is_word = whole.decode_word(word, isa.opcodes[o].length, known);
      const bool is_wanted = is_word && mnemonics(isa.opcodes[known.opcode]).contains(name);
      const bool is_kept = partial.decode_word(word, isa.opcodes[o].length, d);
      EXPECT_TRUE(is_kept || !is_wanted) << name << " " << isa.opcodes[o].name;
      EXPECT_TRUE(d.opcode == model::kNoIndex || mnemonics(isa.opcodes[d.opcode]).contains(name));
    }
  }
}

#ifdef ISADORA_SANITIZED
constexpr const char* kDescriptions[] = {"fabrisc-uops", "rv32imac", "avr"};  // the larger ones take half a minute
#else
constexpr const char* kDescriptions[] = {"simt128", "fabrisc", "fabrisc-uops", "rv32imc", "rv32imac", "avr"};
#endif
INSTANTIATE_TEST_SUITE_P(Isas, EveryDescription,
                         testing::Combine(testing::ValuesIn(kDescriptions),
                                          testing::Values(ParseExtent::Whole, ParseExtent::Coding)),
                         [](const auto& test) {
                           std::string name = std::get<0>(test.param);
                           std::erase(name, '-');
                           return name + (std::get<1>(test.param) == ParseExtent::Whole ? "" : "_coding");
                         });

// Members that descriptions seldom set, or always alike.
TEST(Image, HoldsWhatNoDescriptionSets) {
  model::Isa isa = built("rv32imc", ParseExtent::Whole);
  model::Opcode& opcode = isa.opcodes[0];
  opcode.guard_spelling = 3;
  opcode.option = opcode.wait_mask = opcode.scoreboard = opcode.guard = opcode.guard_prefix = 5;
  model::Type& type = isa.types[0];
  type.is_signed = type.pattern = type.set = true;
  type.pattern_bits = type.radix = 7;
  type.scale = type.from = type.aligned = type.inverted = 9;
  type.from_one = true;
  type.unless = 3;
  type.members = {"r0", "lr"};
  isa.machine.parameter_space = isa.machine.lanes = 11;
  isa.machine.parameter_address = 12;
  isa.machine.padding = {12, 13};
  isa.machine.elf.flags = isa.machine.elf.machine = 13;
  const auto again = model::from_image(to_image(isa), isa.sources);
  ASSERT_TRUE(again);
  EXPECT_TRUE(*again == isa);
}

// The bytes of a cache are believed; but whatever they are, they are only read.
TEST(Image, OfAnyBytesIsHarmless) {
  const model::Isa isa = built("rv32imc", ParseExtent::Coding);
  const std::string image = to_image(isa);
  EXPECT_FALSE(model::from_image(image.substr(0, image.size() - 1), isa.sources));
  EXPECT_FALSE(model::from_image(image + '\0', isa.sources));
  EXPECT_FALSE(model::from_image(image, {})) << "the places lie in texts";
  std::mt19937 random(1);
  for (int i = 0; i < 300; i++) {
    std::string other = image;
    for (unsigned changes = 1 + random() % 8; changes-- > 0;)
      other[random() % other.size()] = static_cast<char>(random());
    if (const auto read = model::from_image(other, files_of(isa)))
      for (const base::SourceRef& source : read->sources) base::as_written({source.get(), 0, 1});
    model::from_image(other, files_of(isa), [](const model::Isa&, std::string_view m) { return m.size() % 2 == 0; });
    model::from_image(image.substr(0, random() % image.size()), isa.sources);
  }
  for (int i = 0; i < 300; i++) {
    std::string bytes(random() % 2000, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random() % 4 ? random() % 8 : random());
    model::from_image(bytes, isa.sources);
  }
}

// A machine of one instruction, which is `word` in programs.
std::string toy(const std::string& word) {
  return "__DefISA toy\n    Execution = \"hart\";\n    Parcel = 8;\n\n__DefRegisterFile a\n    Scope = hart;\n"
         "    Count = 16;\n    Width = 8;\n    Spelling = \"a%\";\n\n__DefRegisterType Reg<4> : [a]\n\n__DefGroup ALL\n"
         "\n__DefOptype one : [ALL]\n  __Encoding\n    field<0, 4> Reg to;\n    field<4, 4> Reg from;\n  __Syntax\n   "
         " " +
         word + " to, from ;\n  __Semantics\n    " + word +
         " to, from:\n        to = from;\n__DefOpcode one_aa : [one]\n";
}

class Kept : public testing::Test {
 protected:
  Kept() : folder_(fs::temp_directory_path() / ("images" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    ::setenv("ISADORA_CACHE", (folder_ / "cache").c_str(), 1);
  }
  ~Kept() override {
    ::unsetenv("ISADORA_CACHE");
    fs::remove_all(folder_);
  }
  std::string put(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  // The spelling of the toy's instruction, as it is loaded.
  static std::string spelling(const std::string& path) {
    diag::Sink sink;
    const auto loaded = load(path, sink);
    for (const diag::Diagnostic& d : sink.all()) ADD_FAILURE() << d.message;
    return loaded ? loaded->isa.opcodes[0].forms[0].mnemonic : "";
  }
  size_t images(const std::string& kind = "descriptions") const {
    std::error_code none;
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder_ / "cache" / kind, none), {}));
  }
  // Another description in the place of the one that was kept, as if it had been read from the same texts.
  static void forge(const std::string& path, const std::string& mnemonic) {
    diag::Sink sink;
    const std::vector<base::SourceRef> texts = {read_input(path, 10'000, sink)};
    const auto loaded = load(texts, sink);
    loaded->isa.opcodes[0].forms[0].mnemonic = mnemonic;
    ModelCache(path, ParseExtent::Whole, texts).keep(loaded->isa);
  }

  fs::path folder_;
};

TEST_F(Kept, IsWhatIsLoaded) {
  const std::string path = put("toy.isa", toy("move"));
  EXPECT_EQ(spelling(path), "move");
  EXPECT_EQ(images(), 1u);
  forge(path, "copy");
  EXPECT_EQ(spelling(path), "copy") << "it was not read again";
}

TEST_F(Kept, IsForTheSameTextsAlone) {
  const std::string path = put("toy.isa", toy("move"));
  EXPECT_EQ(spelling(path), "move");
  put("toy.isa", toy("copy"));
  EXPECT_EQ(spelling(path), "copy");
  EXPECT_EQ(images(), 1u) << "a description has one image, its last";
}

TEST_F(Kept, IsReadAgainWhereItIsDamaged) {
  const std::string path = put("toy.isa", toy("move"));
  EXPECT_EQ(spelling(path), "move");
  const fs::path image = fs::directory_iterator(folder_ / "cache/descriptions")->path();
  const auto size = fs::file_size(image);
  for (const uintmax_t cut : {size - 1, size / 2, uintmax_t{20}, uintmax_t{0}}) {
    fs::resize_file(image, cut);
    EXPECT_EQ(spelling(path), "move");
    EXPECT_EQ(fs::file_size(image), size) << "and kept again";
  }
}

TEST_F(Kept, NothingIsThatSomethingIsToBeSaidAbout) {
  const std::string path = put("toy.isa", toy("move") + "__DefOpcode again : [nowhere]\n");
  diag::Sink first, second;
  EXPECT_FALSE(load(path, first));
  EXPECT_FALSE(load(path, second));
  EXPECT_EQ(first.all().size(), second.all().size());
  EXPECT_EQ(images(), 0u);
}

TEST_F(Kept, TheTwoExtentsAreTwoImages) {
  const std::string path = put("toy.isa", toy("move"));
  diag::Sink sink;
  for (int i = 0; i < 2; i++) {
    const auto coding = load_for_codec(path, sink), whole = load(path, sink);
    EXPECT_TRUE(coding->isa.opcodes[0].forms[0].semantics.ops.empty());
    EXPECT_FALSE(whole->isa.opcodes[0].forms[0].semantics.ops.empty());
  }
  EXPECT_EQ(images(), 1u);
  EXPECT_EQ(images("encodings"), 1u);
}

// The number may be in a comment: texts are looked through, not read.
TEST_F(Kept, MachinesAreReadThatMayHaveAnElfNumber) {
  const auto is_read = [&](const std::string& elf) {
    diag::Sink sink;
    const bool is = load_machine(put("toy.isa", toy("move") + "// " + elf + "\n"), 243, sink).has_value();
    EXPECT_FALSE(sink.has_errors());
    return is;
  };
  for (const char* const no : {"", "Elf = 24, 32, 0;", "Elf = 0x243, 32, 0;", "the Elf"})
    EXPECT_FALSE(is_read(no)) << no;
  for (const char* const yes : {"Elf = 243, 32, 0;", "Elf=0xF3,32,0;", "Elf = 200 + 43, 32, 0;",
                                "Elf /* */ = 1, 32, 0;", "Elf = 1, 32, 0; Elf = 243, 32, 0;"})
    EXPECT_TRUE(is_read(yes)) << yes;
}

TEST_F(Kept, IsReadAsFarAsAProgramNamesIt) {
  diag::Sink sink;
  const std::string rv32 = kIsas + "rv32imc";
  const auto count = [&](const IsaAssembler& loaded) {
    return std::ranges::count_if(loaded.isa.opcodes, [](const model::Opcode& o) { return !o.forms.empty(); });
  };
  const auto whole = load_for_assembling(rv32, sink);
  const auto some = load_for_program(rv32, "label: ADD a0, a1, a2 # and xor\n", sink);
  const auto expanded = load_for_program(rv32, "la a0, place", sink);
  ASSERT_TRUE(whole && some && expanded);
  EXPECT_GT(count(*whole), 50);
  EXPECT_GE(count(*some), 3);
  EXPECT_LT(count(*some), 20);
  for (const char* text : {"auipc a0, 1", "addi a0, a0, 1"}) {
    encoding::Decoded d;
    uint32_t end = 0;
    EXPECT_TRUE(expanded->matcher.parse(*base::make_source("x", text), 0, 0, nullptr, d, end, sink)) << text;
  }
  EXPECT_TRUE(sink.all().empty());
}

// ---- clauses

// The known clauses, and the keys that were missing.
class Watched : public check::LoweringCache {
 public:
  Watched() = default;
  explicit Watched(const std::string& path) : clauses(path) {}
  std::optional<ir::Function> find(const std::string& key) override {
    auto found = clauses.find(key);
    found ? hits++ : misses++;
    return found;
  }
  void note(const std::string& key, const ir::Function& function) override { clauses.note(key, function); }

  Clauses clauses;
  std::atomic<unsigned> hits = 0, misses = 0;
};

model::Isa built_from(const std::vector<std::string>& texts, check::LoweringCache* known,
                      diag::Sink* doubts = nullptr) {
  diag::Sink sink;
  std::vector<parse::Tree> trees;
  for (const std::string& text : texts)
    trees.push_back(parse::parse(parse::written_out(base::make_source("x.isa", text), sink), sink));
  model::Isa isa = check::build(trees, sink, ParseExtent::Whole, known, doubts);
  for (const diag::Diagnostic& d : sink.all()) ADD_FAILURE() << d.message;
  return isa;
}

// One after the other, small edits of a description: each time it means what it would mean to one who reads it for the
// first time.
TEST(ClausesOf, EditedDescriptionsAreThoseThatTheyWouldBe) {
  diag::Sink sink;
  std::vector<std::string> texts;
  for (const std::string& file : description_files(kIsas + "rv32imc", sink)) {
    std::ifstream in(file);
    texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  Watched known;
  EXPECT_TRUE(built_from(texts, &known) == built_from(texts, nullptr));
  EXPECT_EQ(known.hits, 0u);
  EXPECT_TRUE(built_from(texts, &known) == built_from(texts, nullptr));
  EXPECT_EQ(known.hits, known.misses) << "the second time all are known";

  std::mt19937 random(5);
  unsigned changed = 0;
  for (unsigned i = 0; i < test::effort(60); i++) {
    std::vector<std::string> edited = texts;
    std::string& text = edited[random() % edited.size()];
    const size_t at = random() % text.size();
    const size_t digit = text.find_first_of("0123456789+-&|^<>", at);
    if (digit == std::string::npos) continue;
    text[digit] = "0123456789+-&|^<>"[random() % 17];
    diag::Sink plain_sink, known_sink;
    std::vector<parse::Tree> trees;
    for (const std::string& t : edited)
      trees.push_back(parse::parse(parse::written_out(base::make_source("x.isa", t), plain_sink), plain_sink));
    const model::Isa plain = check::build(trees, plain_sink, ParseExtent::Whole);
    const model::Isa quick = check::build(trees, known_sink, ParseExtent::Whole, &known);
    EXPECT_TRUE(plain == quick) << text.substr(digit - std::min<size_t>(digit, 60), 120);
    changed += !plain_sink.has_errors();
  }
  EXPECT_GT(changed, test::effort(60) / 12) << "edits that are no mistakes";
}

TEST_F(Kept, AnEditLowersWhatItTouches) {
  std::string first = toy("move"), second = first;
  second.replace(second.find("to = from"), 9, "to = to  ");
  Watched known;
  built_from({first}, &known);
  built_from({second}, &known);
  EXPECT_EQ(known.misses, 2u) << "its own clause was changed";
  built_from({"// A remark.\n" + first}, &known);
  EXPECT_EQ(known.hits, 1u) << "no definition was changed";
  first.replace(first.find("Count = 16"), 10, "Count = 15");
  built_from({first}, &known);
  EXPECT_EQ(known.misses, 3u) << "the machine was changed";
}

// Two opcodes, of which the first has such a source and the second a number of four bits.
std::string sisters(const std::string& first) {
  return "__DefISA toy\n    Execution = \"hart\";\n    Parcel = 16;\n__DefRegisterFile a\n    Scope = hart;\n"
         "    Count = 16;\n    Width = 8;\n    Spelling = \"a%\";\n__DefRegisterType Reg<4> : [a]\n"
         "__DefNumberType Imm<4>\n__DefBitFieldType Kind<8>\n    A; B;\n__DefGroup ALL\n__DefOptype one : [ALL]\n"
         "  __Encoding\n    field<0, 4> Reg to;\n  __Syntax\n    move to, from ;\n  __Semantics\n    move to, from:\n"
         "        to = from > 15;\n__DefOpcode one_a : [one]\n  __Encoding\n    field<8, 8> Kind kind == A;\n    "
         "field<4, 4> " +
         first +
         " from;\n__DefOpcode one_b : [one]\n  __Encoding\n    field<8, 8> Kind kind == B;\n    field<4, 4> Imm "
         "from;\n";
}

TEST(ClausesOf, OpcodesThatAskInVainTogetherAreLoweredTogether) {
  Watched known;
  diag::Sink none, some, again;
  built_from({sisters("Reg")}, &known, &none);
  EXPECT_TRUE(none.all().empty()) << "a register may hold more than 15";
  built_from({sisters("Imm")}, &known, &some);
  EXPECT_EQ(some.all().size(), 1u) << "a number may not, and neither may that of the sister, which was not edited";
  built_from({sisters("Imm")}, &known, &again);
  EXPECT_EQ(again.all().size(), 1u) << "it is said as long as it is so";
  EXPECT_EQ(known.hits, 0u);
}

TEST_F(Kept, ClausesAreKeptInAFile) {
  const std::string path = put("toy.isa", toy("move"));
  EXPECT_EQ(spelling(path), "move");
  put("toy.isa", "// A remark.\n" + toy("move"));
  Watched known(path);
  built_from({toy("move")}, &known);
  EXPECT_EQ(known.hits, 1u);
}

}  // namespace
}  // namespace isadora::library
