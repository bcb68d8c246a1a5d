#include "manual/svg.h"

#include <algorithm>

namespace isadora::manual {

namespace {

using disassembler::DrawingCell;
using disassembler::DrawingRow;
using disassembler::Role;

constexpr unsigned kWidth = 768;  // width of a row of 32 bits, or of a shorter word
constexpr unsigned kWideBits = 32, kWideOverhang = 72, kShortWord = 48;  // bits of a word that is drawn in one row
constexpr unsigned kNarrowBits = 16, kNarrowBit = 21, kNarrowOverhang = 8;
constexpr unsigned kLetter = 7, kPadding = 6, kMargin = 6;
constexpr unsigned kNumbers = 16, kBox = 42, kLevel = 15, kBetween = 10;

std::string_view css(Role role) {
  switch (role) {
    case Role::Fixed: return "f";
    case Role::Zero: return "z";
    case Role::Operand: return "o";
    case Role::Modifier: return "m";
    case Role::Guard: return "g";
    case Role::Control: return "c";
  }
  return "";
}

std::string n(unsigned value) { return std::to_string(value); }

Html text(std::string_view css_class, unsigned x, unsigned y, std::string_view anchor, const std::string& words) {
  return element("text",
                 {{"class", std::string(css_class)}, {"x", n(x)}, {"y", n(y)}, {"text-anchor", std::string(anchor)}},
                 words);
}

unsigned in_a_row(const model::Opcode& opcode) { return opcode.length > kShortWord ? kWideBits : opcode.length; }
// The width of a row of 32 bits, unless it has more.
unsigned bit_width(const model::Opcode& opcode) { return kWidth / std::max(in_a_row(opcode), kWideBits); }

class Picture {
 public:
  Picture(const model::Isa& isa, const model::Opcode& opcode, Screen screen, const Scale& scale)
      : isa_(isa), opcode_(opcode), screen_(screen), scale_(scale) {
    const bool narrow = screen == Screen::Narrow;
    const unsigned bits = narrow ? kNarrowBits : in_a_row(opcode);
    bit_ = narrow ? kNarrowBit : scale.bit ? scale.bit : bit_width(opcode);
    rows_ = disassembler::draw(isa, opcode, {bits, bit_, kLetter, kPadding, narrow ? kNarrowOverhang : kWideOverhang});
    for (const DrawingRow& row : rows_)
      for (const DrawingCell& cell : row.cells)
        width_ = std::max(
            {width_, cell.left + cell.width, cell.name_at + static_cast<unsigned>(cell.label.size()) * kLetter});
    width_ = std::max(width_ + 2 * kMargin, narrow ? scale.narrow : scale.wide);
  }

  unsigned width() const { return width_; }

  Html done() {
    for (const DrawingRow& row : rows_) draw(row);
    const std::string what = "Encoding of " + opcode_.name + ", " + n(opcode_.length) + " bits";
    return element("svg",
                   {{"class", screen_ == Screen::Narrow ? "bits narrow" : "bits"},
                    {"viewBox", "0 0 " + n(width_) + " " + n(y_)},
                    {"width", n(width_)},
                    {"height", n(y_)},
                    {"role", "img"},
                    {"aria-label", what + "; the table below says the same"}},
                   body_);
  }

 private:
  void draw(const DrawingRow& row) {
    for (const DrawingCell& cell : row.cells) draw(row, cell);
    y_ += kNumbers + kBox + row.levels * kLevel + kBetween;
  }

  // In each cell the fixed bits are one text, with a position for each letter.
  void draw(const DrawingRow&, const DrawingCell& cell) {
    const unsigned x = kMargin + cell.left, top = y_ + kNumbers;
    const unsigned hi = number(cell.hi), lo = number(cell.lo);
    Html out;
    if (hi == lo) {
      out += text("n", x + cell.width / 2, top - 4, "middle", n(hi));
    } else {
      out += text("n", x + 2, top - 4, "start", n(hi)) + text("n", x + cell.width - 2, top - 4, "end", n(lo));
    }
    out += element("rect", {{"x", n(x)}, {"y", n(top)}, {"width", n(cell.width)}, {"height", n(kBox)}}, Html());
    const bool named = !cell.name.empty() && cell.level == 0;
    if (!cell.fixed.empty()) out += digits(cell, x, top + (named ? 18 : kBox / 2 + 4));
    if (named)
      out += text("l", kMargin + cell.name_at, top + (cell.fixed.empty() ? kBox / 2 + 4 : 34), "start", cell.label);
    if (cell.level != 0) {
      const unsigned line = top + kBox + cell.level * kLevel;
      out += element("path", {{"d", "M" + n(kMargin + cell.leader) + " " + n(top + kBox) + "V" + n(line - 9)}}, Html());
      out += text("l", kMargin + cell.name_at, line, "start", cell.label);
    }
    const bool differs =
        scale_.first == &opcode_ && cell.field < scale_.differing.size() && scale_.differing[cell.field];
    body_ += element("g", {{"class", std::string(css(cell.role)) + (differs ? " d" : "")}},
                     element("title", title(cell) + (differs ? ", differs" : "")) + out);
  }

  Html digits(const DrawingCell& cell, unsigned x, unsigned y) const {
    std::string places;
    for (unsigned i = 0; i < cell.bits(); ++i) places += (i ? " " : "") + n(x + i * bit_ + bit_ / 2);
    return element("text", {{"class", "b"}, {"x", places}, {"y", n(y)}, {"text-anchor", "middle"}}, cell.fixed);
  }

  std::string title(const DrawingCell& cell) const {
    std::string place = n(number(cell.hi));
    if (cell.hi != cell.lo) place += ":" + n(number(cell.lo));
    return place + " " +
           (cell.name.empty() ? "always zero"
                              : cell.name + cell.part() + " " + isa_.types[opcode_.fields[cell.field].type].name);
  }

  unsigned number(unsigned position) const { return disassembler::bit_number(isa_, opcode_.length, position); }

  const model::Isa& isa_;
  const model::Opcode& opcode_;
  const Screen screen_;
  const Scale& scale_;
  unsigned bit_ = 0, width_ = 0, y_ = 0;
  std::vector<DrawingRow> rows_;
  Html body_;
};

}  // namespace

Scale scale_of(const model::Isa& isa, const std::vector<uint16_t>& opcodes) {
  Scale out;
  if (opcodes.empty()) return out;
  out.bit = kWidth;
  for (const uint16_t o : opcodes) out.bit = std::min(out.bit, bit_width(isa.opcodes[o]));
  Scale alone;
  alone.bit = out.bit;
  for (const uint16_t o : opcodes) {
    out.wide = std::max(out.wide, Picture(isa, isa.opcodes[o], Screen::Wide, alone).width());
    out.narrow = std::max(out.narrow, Picture(isa, isa.opcodes[o], Screen::Narrow, alone).width());
  }
  out.first = &isa.opcodes[opcodes.front()];
  for (const model::Field& f : out.first->fields) {
    const auto other = [&](uint16_t o) {
      const model::Opcode& opcode = isa.opcodes[o];
      if (opcode.length != out.first->length) return false;
      const int n = opcode.find_field(f.full_name());
      if (n < 0) return true;
      const model::Field& theirs = opcode.fields[static_cast<size_t>(n)];
      return theirs.slices != f.slices || theirs.fixed != f.fixed || theirs.type != f.type;
    };
    out.differing.push_back(std::ranges::any_of(opcodes, other));
  }
  if (std::ranges::none_of(out.differing, [](bool d) { return d; })) out.differing.clear();
  return out;
}

Html encoding_picture(const model::Isa& isa, const model::Opcode& opcode, Screen screen, const Scale& scale) {
  return Picture(isa, opcode, screen, scale).done();
}

Html encoding_pictures(const model::Isa& isa, const model::Opcode& opcode, const Scale& scale) {
  return element(
      "div", {{"class", "drawing"}},
      encoding_picture(isa, opcode, Screen::Wide, scale) + encoding_picture(isa, opcode, Screen::Narrow, scale));
}

}  // namespace isadora::manual
