// The drawing in a terminal: every opcode of every instruction set fits the width, and the boxes have the bits of the
// word under the names of its fields.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "disassembler/picture.h"
#include "examples/words.h"
#include "library/library.h"

namespace {

using namespace isadora;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find('\n', at);
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

size_t columns(const std::string& line) {
  size_t n = 0;
  for (const char c : line) n += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return n;
}

// The digits between the bars of the lines that have nothing else.
std::string digits_of(const std::string& picture) {
  std::string out;
  for (const std::string& line : lines_of(picture)) {
    std::string digits;
    bool bits = line.find("│") != std::string::npos;
    for (size_t i = 0; i < line.size(); ++i) {
      const auto u = static_cast<unsigned char>(line[i]);
      if (u >= 0x80 || line[i] == ' ') continue;
      bits = bits && (line[i] == '0' || line[i] == '1');
      digits += line[i];
    }
    if (bits) out += digits;
  }
  return out;
}

std::string bits_of(model::Bits word, unsigned length) {
  std::string out;
  for (unsigned i = length; i-- > 0;) out += static_cast<unsigned>(word >> i) & 1 ? '1' : '0';
  return out;
}

size_t count(const std::string& text, const std::string& what) {
  size_t n = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size())) ++n;
  return n;
}

constexpr unsigned kWidths[] = {80, 60, 40};

class Terminals : public testing::TestWithParam<const char*> {
 protected:
  // Calls it with each opcode and a word of it.
  void each_opcode(const std::function<void(const model::Isa&, const model::Opcode&, const encoding::Decoded&)>& does) {
    diag::Sink sink;
    const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam(), sink);
    ASSERT_TRUE(loaded);
    for (uint16_t o = 0; o < loaded->isa.opcodes.size(); ++o) {
      const auto d = examples::FormWords(loaded->codec, o, 0, 3).next();
      ASSERT_TRUE(d) << loaded->isa.opcodes[o].name;
      does(loaded->isa, loaded->isa.opcodes[o], *d);
    }
  }
};

TEST_P(Terminals, DrawEveryOpcodeWithinTheirColumns) {
  each_opcode([](const model::Isa& isa, const model::Opcode& opcode, const encoding::Decoded& d) {
    for (const unsigned width : kWidths) {
      const std::string picture = disassembler::word_picture(isa, d, {false, width});
      for (const std::string& line : lines_of(picture)) EXPECT_LE(columns(line), width) << line;
      EXPECT_EQ(digits_of(picture), bits_of(d.word, opcode.length)) << opcode.name << "\n" << picture;
      for (const model::Field& f : opcode.fields)
        EXPECT_GE(count(picture, f.full_name()), 1u) << opcode.name << " " << f.full_name() << "\n" << picture;
    }
  });
}

// A field has one line, however many places it has in the word.
TEST_P(Terminals, SayEveryFieldOnce) {
  each_opcode([](const model::Isa& isa, const model::Opcode& opcode, const encoding::Decoded& d) {
    const std::string table = disassembler::word_table(isa, d, {});
    for (const std::string& line : lines_of(table)) EXPECT_LE(columns(line), 80u) << line;
    for (const model::Field& f : opcode.fields)
      EXPECT_EQ(count(table, "  " + f.full_name() + " "), 1u) << opcode.name << "\n" << table;
  });
}

// The coloured text is the same text.
TEST_P(Terminals, SayTheSameInColour) {
  diag::Sink sink;
  const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam(), sink);
  ASSERT_TRUE(loaded);
  const auto d = examples::FormWords(loaded->codec, 0, 0, 3).next();
  ASSERT_TRUE(d);
  const auto text = [&](bool colour) {
    return disassembler::word_picture(loaded->isa, *d, {colour, 80}) +
           disassembler::word_table(loaded->isa, *d, {colour, 80});
  };
  std::string coloured = text(true);
  EXPECT_GT(count(coloured, "\033["), 10u);
  for (size_t at = coloured.find('\033'); at != std::string::npos; at = coloured.find('\033', at))
    coloured.erase(at, coloured.find('m', at) + 1 - at);
  EXPECT_EQ(coloured, text(false));
}

INSTANTIATE_TEST_SUITE_P(Of, Terminals, testing::Values("simt128", "fabrisc", "fabrisc-uops", "rv32imc"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
