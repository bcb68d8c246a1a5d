// Drawings of encodings agree with the encoder: each bit of every opcode is drawn once, in its place, under the field
// that sets it, and a bit that is drawn as 0 or 1 has this value in every word.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <regex>
#include <string>
#include <vector>

#include "examples/words.h"
#include "library/library.h"
#include "manual/svg.h"

namespace {

using namespace isadora;
using model::Bits;

struct DrawnCell {
  unsigned hi = 0, lo = 0;  // positions from the least significant bit
  std::string field;        // empty: always zero
  std::string part;         // "[10:5]", of a field in several places
  std::string digits;       // of fixed bits
  unsigned x = 0, y = 0, width = 0;
  std::vector<unsigned> digit_places;
};

unsigned number(const std::string& text) { return static_cast<unsigned>(std::stoul(text)); }

// The cells of a drawing, in the order of its text.
std::vector<DrawnCell> cells_in(const std::string& svg, const model::Isa& isa, unsigned length) {
  static const std::regex cell(
      "<g class=\"(\\w)\"><title>(\\d+)(?::(\\d+))? ([^<]*)</title>(.*?)"
      "<rect x=\"(\\d+)\" y=\"(\\d+)\" width=\"(\\d+)\" height=\"\\d+\"></rect>(.*?)</g>");
  static const std::regex digits("<text class=\"b\" x=\"([\\d ]+)\"[^>]*>([01]+)</text>");
  std::vector<DrawnCell> out;
  for (std::sregex_iterator it(svg.begin(), svg.end(), cell), end; it != end; ++it) {
    DrawnCell c;
    const unsigned first = number((*it)[2]), last = (*it)[3].matched ? number((*it)[3]) : first;
    const bool from_top = isa.machine.bit_order == model::Order::Msb;
    c.hi = from_top ? length - 1 - first : first;
    c.lo = from_top ? length - 1 - last : last;
    const std::string name = (*it)[4];
    c.field = name == "always zero" ? "" : name.substr(0, name.find_first_of("[ "));
    if (const size_t part = name.find('['); part < name.find(' '))
      c.part = name.substr(part, name.find(']') + 1 - part);
    c.x = number((*it)[6]), c.y = number((*it)[7]), c.width = number((*it)[8]);
    std::smatch m;
    const std::string rest = (*it)[9];
    if (std::regex_search(rest, m, digits)) {
      c.digits = m[2];
      const std::string places = m[1];
      for (size_t at = 0; at < places.size();) {
        size_t used = 0;
        c.digit_places.push_back(static_cast<unsigned>(std::stoul(places.substr(at), &used)));
        at += used + 1;
      }
    }
    out.push_back(std::move(c));
  }
  return out;
}

std::vector<DrawnCell> cells_of(const model::Isa& isa, const model::Opcode& opcode, manual::Screen screen) {
  return cells_in(manual::encoding_picture(isa, opcode, screen).bytes(), isa, opcode.length);
}

// The bits that a field sets by the encoder: those that differ between its least code and its greatest.
Bits bits_of_field(const encoding::Codec& codec, const model::Opcode& opcode, size_t field) {
  std::vector<uint64_t> codes(opcode.fields.size(), 0);
  model::Opcode open = opcode;  // its code may be fixed: here any is packed
  for (model::Field& f : open.fields) f.fixed.reset();
  const Bits none = codec.pack(open, codes);
  codes[field] = opcode.fields[field].width() == 64 ? UINT64_MAX : (uint64_t{1} << opcode.fields[field].width()) - 1;
  return codec.pack(open, codes) ^ none;
}

constexpr manual::Screen kScreens[] = {manual::Screen::Wide, manual::Screen::Narrow};

class Drawings : public testing::TestWithParam<const char*> {};

TEST_P(Drawings, ShowEveryBitOnceUnderTheFieldThatSetsIt) {
  diag::Sink sink;
  const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam(), sink);
  ASSERT_TRUE(loaded);
  for (const model::Opcode& opcode : loaded->isa.opcodes) {
    std::vector<std::string> encoded(opcode.length);
    for (size_t f = 0; f < opcode.fields.size(); ++f) {
      const Bits mask = bits_of_field(loaded->codec, opcode, f);
      for (unsigned bit = 0; bit < opcode.length; ++bit)
        if (static_cast<unsigned>(mask >> bit) & 1) encoded[bit] = opcode.fields[f].full_name();
    }
    for (const manual::Screen screen : kScreens) {
      std::vector<std::string> owner(opcode.length, "?");
      for (const DrawnCell& c : cells_of(loaded->isa, opcode, screen)) {
        ASSERT_TRUE(c.lo <= c.hi && c.hi < opcode.length) << opcode.name;
        for (unsigned bit = c.lo; bit <= c.hi; ++bit) {
          EXPECT_EQ(owner[bit], "?") << opcode.name << " draws bit " << bit << " twice";
          owner[bit] = c.field;
        }
      }
      EXPECT_EQ(owner, encoded) << opcode.name;
    }
  }
}

TEST_P(Drawings, ShowTheBitsThatEveryWordHas) {
  diag::Sink sink;
  const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam(), sink);
  ASSERT_TRUE(loaded);
  size_t words_seen = 0;
  for (uint16_t o = 0; o < loaded->isa.opcodes.size(); ++o) {
    const model::Opcode& opcode = loaded->isa.opcodes[o];
    std::vector<DrawnCell> cells;
    for (const manual::Screen screen : kScreens)
      for (DrawnCell& c : cells_of(loaded->isa, opcode, screen)) cells.push_back(std::move(c));
    for (uint16_t form = 0; form < opcode.forms.size(); ++form) {
      examples::FormWords words(loaded->codec, o, form, 7);
      for (unsigned n = 0; n < 4; ++n) {
        const auto d = words.next();
        if (!d) break;
        ++words_seen;
        for (const DrawnCell& c : cells)
          for (size_t i = 0; i < c.digits.size(); ++i)
            ASSERT_EQ(c.digits[i] == '1', static_cast<unsigned>(d->word >> (c.hi - i)) & 1)
                << opcode.name << ", bit " << c.hi - i;
      }
    }
    // Bits that the opcode fixes are shown.
    for (const DrawnCell& c : cells) {
      const int f = opcode.find_field(c.field);
      const bool fixed = c.field.empty() || opcode.fields[static_cast<size_t>(f)].fixed.has_value();
      EXPECT_EQ(c.digits.size(), fixed ? c.hi + 1 - c.lo : 0) << opcode.name << " " << c.field;
    }
  }
  EXPECT_GE(words_seen, loaded->isa.opcodes.size());
}

// A field in several slices names the bits of its number in each slice: a number with that bit alone sets that bit of
// the word, and no other. Numbers are counted as they are written: one in units of 2 has no bit 0 in the word.
TEST_P(Drawings, SayWhichBitsOfItsNumberAPlaceHolds) {
  diag::Sink sink;
  const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam(), sink);
  ASSERT_TRUE(loaded);
  for (const model::Opcode& opcode : loaded->isa.opcodes)
    for (const manual::Screen screen : kScreens)
      for (const DrawnCell& c : cells_of(loaded->isa, opcode, screen)) {
        if (c.field.empty()) continue;
        const auto f = static_cast<size_t>(opcode.find_field(c.field));
        ASSERT_EQ(c.part.empty(), opcode.fields[f].slices.size() == 1) << opcode.name << " " << c.field;
        if (c.part.empty()) continue;
        unsigned bit = number(c.part.substr(1));
        const uint64_t scale = loaded->isa.types[opcode.fields[f].type].scale;
        for (unsigned place = c.hi + 1; place-- > c.lo; --bit) {
          model::Opcode open = opcode;
          for (model::Field& field : open.fields) field.fixed.reset();
          std::vector<uint64_t> codes(opcode.fields.size(), 0);
          const Bits none = loaded->codec.pack(open, codes);
          codes[f] = (uint64_t{1} << bit) / scale;
          EXPECT_EQ(
              static_cast<unsigned>(std::countr_zero(static_cast<uint64_t>(loaded->codec.pack(open, codes) ^ none))),
              place)
              << opcode.name << " " << c.field << c.part;
        }
        const size_t colon = c.part.find(':');
        EXPECT_EQ(number(c.part.substr(colon == std::string::npos ? 1 : colon + 1)), bit + 1) << c.part;
      }
}

TEST_P(Drawings, StandInTheOrderOfTheBits) {
  diag::Sink sink;
  const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam(), sink);
  ASSERT_TRUE(loaded);
  for (const model::Opcode& opcode : loaded->isa.opcodes)
    for (const manual::Screen screen : kScreens) {
      auto cells = cells_of(loaded->isa, opcode, screen);
      std::sort(cells.begin(), cells.end(), [](const DrawnCell& a, const DrawnCell& b) { return a.hi > b.hi; });
      ASSERT_FALSE(cells.empty());
      const unsigned bit = cells[0].width / (cells[0].hi + 1 - cells[0].lo);
      for (size_t i = 0; i < cells.size(); ++i) {
        const DrawnCell& c = cells[i];
        EXPECT_EQ(c.width, bit * (c.hi + 1 - c.lo)) << opcode.name;
        for (size_t n = 0; n < c.digit_places.size(); ++n)
          EXPECT_EQ((c.digit_places[n] - c.x) / bit, n) << opcode.name << " " << c.field;
        if (i == 0) continue;
        const DrawnCell& before = cells[i - 1];
        EXPECT_TRUE((before.y == c.y && before.x + before.width == c.x) || (before.y < c.y && c.x == cells[0].x))
            << opcode.name << " " << c.field;
      }
    }
}

// A phone shows 360 units of a drawing at full size: letters do not become smaller there.
TEST_P(Drawings, AreNarrowOnATelephone) {
  diag::Sink sink;
  const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam(), sink);
  ASSERT_TRUE(loaded);
  for (const model::Opcode& opcode : loaded->isa.opcodes) {
    const std::string svg = manual::encoding_picture(loaded->isa, opcode, manual::Screen::Narrow).bytes();
    std::smatch width;
    ASSERT_TRUE(std::regex_search(svg, width, std::regex("viewBox=\"0 0 (\\d+) ")));
    EXPECT_LE(number(width[1]), 360u) << opcode.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Drawings,
                         testing::Values("simt128", "fabrisc", "fabrisc-uops", "rv32imc", "rv32imac", "avr", "armv6m"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
