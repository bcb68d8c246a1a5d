// Texts that differ in their numbers and names alone are encoded by the recorded encoders of the first of them. The
// result must equal that of parsing by all rules: for each opcode of each description, with all kinds of numbers,
// symbols, names and blanks, legal and not.
#include <cctype>
#include <random>

#include "assembler/encoder.h"
#include "effort.h"
#include "isas/loaded.h"

namespace isadora::test {
namespace {

constexpr unsigned kWordsOfAnOpcode = 12, kTextsOfAWord = 12;

// L0 to L9 are known, as numbers and as places, and so are some other names.
class SomeSymbols : public assembler::SymbolLookup {
 public:
  bool lookup(std::string_view name, base::Int128& value) const override {
    was_place = true;
    value = 0x1010;
    if (name == "a_place" || name == "1b" || name == ".local" || name == "zz99") return true;
    if (name.size() != 2 || name[0] != 'L' || !std::isdigit(static_cast<unsigned char>(name[1]))) return false;
    value = 0x1000 + 6 * (name[1] - '0');
    was_place = name[1] % 2;
    return true;
  }
};

class Texts {
 public:
  explicit Texts(const driver::Loaded& loaded) : loaded_(loaded), random_(loaded.isa.opcodes.size()) {}

  // A word of the opcode, as it is printed; empty where none was found.
  std::string of(const model::Opcode& opcode) {
    for (int attempt = 0; attempt < 200; ++attempt) {
      std::vector<uint64_t> codes;
      for (const model::Field& f : opcode.fields) codes.push_back(f.fixed.value_or(code(f)));
      const model::Form& form = opcode.forms[random_() % opcode.forms.size()];
      for (const model::FixedCode& f : form.fixed) codes[f.field] = f.code;
      for (const model::FixedCode& f : form.defaults) codes[f.field] = f.code;
      encoding::Decoded d;
      if (!loaded_.codec.decode_word(loaded_.codec.pack(opcode, codes), opcode.length, d)) continue;
      std::string text;
      loaded_.printer.print(d, 0, text);
      return text;
    }
    return {};
  }

  // With other numbers, other blanks, and sometimes another character.
  std::string changed(const std::string& text) {
    const size_t head = text.find(' ');  // its digits are of words
    std::string out = text.substr(0, head);
    for (size_t i = std::min(head, text.size()); i < text.size();) {
      size_t end = i;
      const bool hexadecimal = text.compare(i, 2, "0x") == 0;
      const auto goes_on = [&](char c) {
        return hexadecimal ? std::isalnum(static_cast<unsigned char>(c)) : std::isdigit(static_cast<unsigned char>(c));
      };
      while (std::isdigit(static_cast<unsigned char>(text[i])) && end < text.size() && goes_on(text[end])) ++end;
      if (end > i && random_() % 2) {
        out += random_() % 2 ? std::to_string(random_() % 8) : number(hexadecimal);
      } else if (end > i) {
        out += text.substr(i, end - i);
      } else if (text[i] == ' ' && random_() % 16 == 0) {
        out += "  ";
      } else if (random_() % 1024 == 0) {
        out += "x,;$/-+*. #[1"[random_() % 13];
      } else {
        out += text[i];
      }
      i = std::max(end, i + 1);
    }
    return out + (random_() % 8 == 0 ? " // and a comment 7\n" : "\n");
  }

 private:
  uint64_t code(const model::Field& f) {
    const uint64_t v = random_() & (f.width() >= 64 ? ~uint64_t{0} : (uint64_t{1} << f.width()) - 1);
    return random_() % 2 ? f.default_code.value_or(v) : v >> random_() % f.width();
  }

  std::string number(bool hexadecimal) {
    const uint64_t v = (random_() % 2 ? uint64_t{1} << random_() % 33 : random_() % 300) + random_() % 3 - 1;
    switch (random_() % 12) {
      case 0: return name(v);
      case 4: return name(v) + (random_() % 2 ? " + " : "-") + std::to_string(v % 9);
      case 1: return "-" + std::to_string(v % 5000);
      case 2: return "(" + std::to_string(v % 50) + " * 2)";
      case 3: return "007";
      default: break;
    }
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "0x%llX", static_cast<unsigned long long>(v));
    return hexadecimal && random_() % 4 ? buffer : std::to_string(v % 5000);
  }

  // Known ones, unknown ones, and words that are registers or mean something else elsewhere.
  std::string name(uint64_t v) {
    constexpr const char* kOthers[] = {"a_place", "unknown", "1b",  "2f", ".local", ".unknown", "zz99", "zz100",  "a87",
                                       "a5",      "R3",      "x_1", "EQ", "U32",    ".",        "sp",   "%hi(L2)"};
    return random_() % 2 ? "L" + std::to_string(v % 20) : kOthers[v % std::size(kOthers)];
  }

  const driver::Loaded& loaded_;
  std::mt19937_64 random_;
};

// All that there is to say of one text.
struct Reading {
  bool fine = false, unresolved = false;
  encoding::Decoded decoded{};
  uint32_t end = 0;
  assembler::FixupInfo places;
  std::string said;

  std::string text(const model::Isa& isa) const {
    if (!fine) return said;
    std::string out = isa.opcodes[decoded.opcode].name + " form " + std::to_string(decoded.form) + ", " +
                      base::Integer::from_signed(static_cast<base::Int128>(decoded.word)).to_hex() + ", to " +
                      std::to_string(end);
    for (const uint64_t code : decoded.fields(isa.opcodes[decoded.opcode])) out += " " + std::to_string(code);
    if (unresolved) out += ", unresolved";
    for (const assembler::SymbolicOperand& o : places.operands)
      out += ", field " + std::to_string(o.field) + (o.plain ? " of a place" : " of places");
    for (const assembler::BranchRange& r : places.reaches)
      out += " " + std::to_string(r.bytes) + ":" + std::to_string(r.low);
    return out;
  }
};

class EveryDescription : public testing::TestWithParam<const char*> {};

TEST_P(EveryDescription, ATextIsReadAsByAllRules) {
  diag::Sink sink;
  const auto loaded = driver::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam(), sink);
  ASSERT_TRUE(loaded) << diag::render(sink, {});
  Texts texts(*loaded);
  std::optional<assembler::ShapeCache> cache;  // of the texts of one opcode
  const SomeSymbols symbols;
  size_t read = 0, encoded = 0, fits_nothing = 0;
  using enum assembler::InstructionParser::Encoded;
  const auto check = [&](const std::string& text) {
    const base::SourceRef source = base::make_source("<test>", text);
    const assembler::ParseConstraints wish;
    Reading by_rules, by_shape;
    diag::Sink said;
    by_rules.fine = loaded->matcher.parse(*source, 0, 0x1000, &symbols, wish, by_rules.decoded, by_rules.end, said,
                                          &by_rules.unresolved, &by_rules.places);
    by_rules.said = diag::render(said, {});
    assembler::ShapedText split;
    const assembler::Encoders* const known = loaded->matcher.encoders(*source, 0, *cache, split);
    const auto came_to = known
                             ? loaded->matcher.encode(*source, split, *known, 0x1000, &symbols, wish, by_shape.decoded,
                                                      by_shape.end, &by_shape.unresolved, &by_shape.places)
                             : Unknown;
    by_shape.fine = came_to == Done;
    ASSERT_FALSE(came_to == Nothing && by_rules.fine) << text << "fits nothing";
    if (by_shape.fine) {
      ASSERT_EQ(by_shape.text(loaded->isa), by_rules.text(loaded->isa)) << text;
    }
    read += by_rules.fine;
    encoded += by_shape.fine;
    fits_nothing += came_to == Nothing;
  };
  for (const model::Opcode& opcode : loaded->isa.opcodes) {
    cache.emplace();
    for (unsigned i = 0; i < effort(kWordsOfAnOpcode); ++i) {
      const std::string text = texts.of(opcode);
      for (unsigned n = 0; n < kTextsOfAWord && !text.empty(); ++n) {
        check(texts.changed(text));
        if (HasFatalFailure()) return;
      }
    }
  }
  // Most texts that can be read should have been encoded so, or this test shows nothing.
  EXPECT_GT(read, 10 * effort(kWordsOfAnOpcode)) << "texts that can be read";
  EXPECT_GT(2 * encoded, read) << encoded << " of " << read << " by their shapes";
  EXPECT_GT(fits_nothing, effort(kWordsOfAnOpcode)) << "texts that fit nothing";
}

INSTANTIATE_TEST_SUITE_P(Shapes, EveryDescription,
                         testing::Values("simt128", "fabrisc", "rv32imc", "rv32imac", "avr", "armv6m"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace isadora::test
