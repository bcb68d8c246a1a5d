#include "disassembler/picture.h"

#include <algorithm>

#include "disassembler/bits.h"
#include "disassembler/drawing.h"

namespace isadora::disassembler {

namespace {

constexpr unsigned kMargin = 2;
constexpr Grid kGrid = {32, 2, 1, 1, 12};  // 2 + 65 + 12 columns

std::string_view colour_of(Role role) {
  switch (role) {
    case Role::Fixed: return "\033[1m";
    case Role::Zero: return "\033[2m";
    case Role::Operand: return "\033[34m";
    case Role::Modifier: return "\033[32m";
    case Role::Guard: return "\033[35m";
    case Role::Control: return "\033[33m";
  }
  return "";
}

std::string painted(const std::string& text, Role role, bool colour) {
  return colour && !text.empty() ? std::string(colour_of(role)) + text + "\033[0m" : text;
}

// A line of a drawing: a character in each column, some of them in a colour.
class Line {
 public:
  void put(unsigned column, std::string_view glyph) { at(column).glyph = glyph; }
  void write(unsigned column, std::string_view text, Role role) {
    for (const char c : text) {
      Square& square = at(column++);
      square.glyph = c, square.role = role, square.coloured = true;
    }
  }

  // Without the blanks at its end.
  std::string done(bool colour) const {
    std::string out;
    for (size_t i = 0; i < squares_.size();) {
      size_t end = i + 1;
      while (end < squares_.size() && same_colour(squares_[i], squares_[end])) ++end;
      std::string run;
      for (size_t j = i; j < end; ++j) run += squares_[j].glyph;
      out += squares_[i].coloured ? painted(run, squares_[i].role, colour) : run;
      i = end;
    }
    return out + "\n";
  }

 private:
  struct Square {
    std::string glyph = " ";
    Role role = Role::Zero;
    bool coloured = false;
  };
  static bool same_colour(const Square& a, const Square& b) {
    return a.coloured == b.coloured && (!a.coloured || a.role == b.role);
  }
  Square& at(unsigned column) {
    if (column >= squares_.size()) squares_.resize(column + 1);
    return squares_[column];
  }
  std::vector<Square> squares_;
};

class RowPicture {
 public:
  RowPicture(const model::Isa& isa, const encoding::Decoded& d, const Row& row)
      : isa_(isa), d_(d), row_(row), end_(kMargin + (row.hi + 1 - row.lo) * kGrid.bit) {}

  std::string done(bool colour) const {
    std::string out = numbers().done(colour) + border("┌", "┬", "┐", false).done(colour) + bits().done(colour);
    if (std::any_of(row_.cells.begin(), row_.cells.end(), has_name_inside)) out += names().done(colour);
    out += border("└", "┴", "┘", true).done(colour);
    for (unsigned level = 1; level <= row_.levels; ++level) out += below(level).done(colour);
    return out;
  }

 private:
  static bool has_name_inside(const Cell& c) { return c.level == 0 && !c.name.empty(); }

  // The first bit of each cell and the last of the row, as far as there is room.
  Line numbers() const {
    Line line;
    unsigned free = 0;
    const unsigned length = isa_.opcodes[d_.opcode].length;
    const std::string last = std::to_string(bit_number(isa_, length, row_.lo));
    const unsigned last_at = end_ - static_cast<unsigned>(last.size());
    for (const Cell& c : row_.cells) {
      const std::string number = std::to_string(bit_number(isa_, length, c.hi));
      const unsigned at = kMargin + c.left + 1, past = at + static_cast<unsigned>(number.size()) + 1;
      if (at < free || (past > last_at && c.hi != row_.lo)) continue;
      line.write(at, number, Role::Zero);
      free = past;
    }
    if (row_.cells.back().bits() > 1) line.write(last_at, last, Role::Zero);
    return line;
  }

  Line border(std::string_view first, std::string_view between, std::string_view last, bool with_leaders) const {
    Line line;
    for (unsigned at = kMargin; at < end_; ++at) line.put(at, "─");
    for (const Cell& c : row_.cells) line.put(kMargin + c.left, between);
    line.put(kMargin, first);
    line.put(end_, last);
    for (const Cell& c : row_.cells)
      if (with_leaders && c.level != 0) line.put(kMargin + c.leader, "┬");
    return line;
  }

  Line inside() const {
    Line line;
    for (const Cell& c : row_.cells) line.put(kMargin + c.left, "│");
    line.put(end_, "│");
    return line;
  }

  Line bits() const {
    Line line = inside();
    for (const Cell& c : row_.cells)
      for (unsigned i = 0; i < c.bits(); ++i)
        line.write(kMargin + c.left + 1 + 2 * i, static_cast<unsigned>(d_.word >> (c.hi - i)) & 1 ? "1" : "0", c.role);
    return line;
  }

  Line names() const {
    Line line = inside();
    for (const Cell& c : row_.cells)
      if (has_name_inside(c)) line.write(kMargin + c.name_at, c.name, c.role);
    return line;
  }

  // A line of the names below, with the lines that run down to others.
  Line below(unsigned level) const {
    Line line;
    for (const Cell& c : row_.cells)
      if (c.level > level) line.put(kMargin + c.leader, "│");
    for (const Cell& c : row_.cells)
      if (c.level == level) line.write(kMargin + c.name_at, c.name, c.role);
    return line;
  }

  const model::Isa& isa_;
  const encoding::Decoded& d_;
  const Row& row_;
  const unsigned end_;
};

std::string padded(std::string text, size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

}  // namespace

std::string word_picture(const model::Isa& isa, const encoding::Decoded& d, bool colour) {
  std::string out;
  for (const Row& row : draw(isa, isa.opcodes[d.opcode], kGrid)) out += RowPicture(isa, d, row).done(colour);
  return out;
}

std::string word_table(const model::Isa& isa, const encoding::Decoded& d, bool colour) {
  struct Entry {
    std::string place, name, code, says;
    Role role;
  };
  std::vector<Entry> entries;
  const unsigned length = isa.opcodes[d.opcode].length;
  size_t names = 0, codes = 0;
  for (const Row& row : draw(isa, isa.opcodes[d.opcode], {length, 1, 1, 0, 0}))
    for (const Cell& c : row.cells) {
      const unsigned hi = bit_number(isa, length, c.hi), lo = bit_number(isa, length, c.lo);
      Entry e{std::to_string(hi) + (hi == lo ? "" : ":" + std::to_string(lo)), c.name, {}, "always zero", c.role};
      if (c.field != model::kNoIndex) {
        const FieldText text = field_text(isa, d, c.field);
        e.code = text.code;
        e.says = text.meaning + (text.note.empty() ? "" : (text.meaning.empty() ? "" : ", ") + text.note);
      }
      names = std::max(names, e.name.size()), codes = std::max(codes, e.code.size());
      entries.push_back(std::move(e));
    }
  std::string out;
  for (const Entry& e : entries) {
    const size_t before = e.place.size() < 7 ? 7 - e.place.size() : 0;
    std::string line = "  " + std::string(before, ' ') + e.place + "  " + painted(e.name, e.role, colour) +
                       std::string(names - e.name.size(), ' ') + "  " + padded(e.code, codes) + "  ";
    line += e.role == Role::Zero ? painted(e.says, e.role, colour) : e.says;
    while (line.ends_with(' ')) line.pop_back();
    out += line + "\n";
  }
  return out;
}

}  // namespace isadora::disassembler
