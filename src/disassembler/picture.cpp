#include "disassembler/picture.h"

#include <algorithm>

#include "disassembler/bits.h"
#include "disassembler/drawing.h"

namespace isadora::disassembler {

namespace {

constexpr unsigned kMargin = 2;
constexpr unsigned kBit = 2, kBorder = 1, kOverhang = 12;  // columns

// As many bits in a row as fit, with a margin for names.
Grid grid_for(unsigned columns) {
  unsigned bits = 32;
  while (bits > 8 && kMargin + bits * kBit + kBorder + kOverhang > columns) bits /= 2;
  return {bits, kBit, 1, 1, kOverhang};
}

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
class PictureLine {
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
  RowPicture(const model::Isa& isa, const encoding::Decoded& d, const DrawingRow& row)
      : isa_(isa), d_(d), row_(row), end_(kMargin + (row.hi + 1 - row.lo) * kBit) {}

  std::string done(bool colour) const {
    std::string out = numbers().done(colour) + border("┌", "┬", "┐", false).done(colour) + bits().done(colour);
    if (std::any_of(row_.cells.begin(), row_.cells.end(), has_name_inside)) out += names().done(colour);
    out += border("└", "┴", "┘", true).done(colour);
    for (unsigned level = 1; level <= row_.levels; ++level) out += below(level).done(colour);
    return out;
  }

 private:
  static bool has_name_inside(const DrawingCell& c) { return c.level == 0 && !c.label.empty(); }

  // The first bit of each cell and the last of the row, as far as there is room.
  PictureLine numbers() const {
    PictureLine line;
    unsigned free = 0;
    const unsigned length = isa_.opcodes[d_.opcode].length;
    const std::string last = std::to_string(bit_number(isa_, length, row_.lo));
    const unsigned last_at = end_ - static_cast<unsigned>(last.size());
    for (const DrawingCell& c : row_.cells) {
      const std::string number = std::to_string(bit_number(isa_, length, c.hi));
      const unsigned at = kMargin + c.left + 1, past = at + static_cast<unsigned>(number.size()) + 1;
      if (at < free || (past > last_at && c.hi != row_.lo)) continue;
      line.write(at, number, Role::Zero);
      free = past;
    }
    if (row_.cells.back().bits() > 1) line.write(last_at, last, Role::Zero);
    return line;
  }

  PictureLine border(std::string_view first, std::string_view between, std::string_view last, bool with_leaders) const {
    PictureLine line;
    for (unsigned at = kMargin; at < end_; ++at) line.put(at, "─");
    for (const DrawingCell& c : row_.cells) line.put(kMargin + c.left, between);
    line.put(kMargin, first);
    line.put(end_, last);
    for (const DrawingCell& c : row_.cells)
      if (with_leaders && c.level != 0) line.put(kMargin + c.leader, "┬");
    return line;
  }

  PictureLine inside() const {
    PictureLine line;
    for (const DrawingCell& c : row_.cells) line.put(kMargin + c.left, "│");
    line.put(end_, "│");
    return line;
  }

  PictureLine bits() const {
    PictureLine line = inside();
    for (const DrawingCell& c : row_.cells) {
      std::string digits;
      for (const char bit : bits_text(d_.word, c.hi, c.lo)) (digits += digits.empty() ? "" : " ") += bit;
      line.write(kMargin + c.left + 1, digits, c.role);
    }
    return line;
  }

  PictureLine names() const {
    PictureLine line = inside();
    for (const DrawingCell& c : row_.cells)
      if (has_name_inside(c)) line.write(kMargin + c.name_at, c.label, c.role);
    return line;
  }

  // A line of the names below, with the lines that run down to others.
  PictureLine below(unsigned level) const {
    PictureLine line;
    for (const DrawingCell& c : row_.cells)
      if (c.level > level) line.put(kMargin + c.leader, "│");
    for (const DrawingCell& c : row_.cells)
      if (c.level == level) line.write(kMargin + c.name_at, c.label, c.role);
    return line;
  }

  const model::Isa& isa_;
  const encoding::Decoded& d_;
  const DrawingRow& row_;
  const unsigned end_;
};

struct LegendEntry {
  std::string place, name, code, says;
  Role role;
};

std::string place_text(const model::Isa& isa, unsigned length, unsigned hi, unsigned lo) {
  const std::string first = std::to_string(bit_number(isa, length, hi));
  return hi == lo ? first : first + ":" + std::to_string(bit_number(isa, length, lo));
}

// All places of a field, as its number goes through them.
std::string places_of(const model::Isa& isa, unsigned length, const model::Field& field) {
  std::string out;
  for (const model::Slice& s : field.slices)
    out += (out.empty() ? "" : ", ") + place_text(isa, length, s.position + s.width - 1, s.position);
  return out;
}

std::vector<LegendEntry> entries_of(const model::Isa& isa, const encoding::Decoded& d) {
  const model::Opcode& opcode = isa.opcodes[d.opcode];
  std::vector<LegendEntry> out;
  std::vector<bool> said(opcode.fields.size(), false);
  const std::vector<DrawingRow> rows = draw(isa, opcode, {opcode.length, 1, 1, 0, 0});
  for (const DrawingCell& c : rows[0].cells) {
    if (c.field == model::kNoIndex) {
      out.push_back({place_text(isa, opcode.length, c.hi, c.lo), {}, {}, "always zero", c.role});
      continue;
    }
    if (said[c.field]) continue;
    said[c.field] = true;
    const FieldText text = field_text(isa, d, c.field);
    const char* comma = text.meaning.empty() || text.note.empty() ? "" : ", ";
    out.push_back({places_of(isa, opcode.length, opcode.fields[c.field]), c.name, text.code,
                   text.meaning + comma + text.note, c.role});
  }
  return out;
}

constexpr size_t kPlace = 7;  // "127:126"

}  // namespace

std::string word_picture(const model::Isa& isa, const encoding::Decoded& d, const Terminal& terminal) {
  std::string out;
  for (const DrawingRow& row : draw(isa, isa.opcodes[d.opcode], grid_for(terminal.columns)))
    out += RowPicture(isa, d, row).done(terminal.colour);
  return out;
}

std::string word_table(const model::Isa& isa, const encoding::Decoded& d, const Terminal& terminal) {
  const std::vector<LegendEntry> entries = entries_of(isa, d);
  size_t places = kPlace, names = 0, codes = 0;
  for (const LegendEntry& e : entries) {
    places = std::max(places, e.place.size());
    names = std::max(names, e.name.size()), codes = std::max(codes, e.code.size());
  }
  std::string out;
  for (const LegendEntry& e : entries) {
    std::string line = "  " + std::string(places - e.place.size(), ' ') + e.place + "  " +
                       painted(e.name, e.role, terminal.colour) + std::string(names - e.name.size(), ' ') + "  " +
                       e.code + std::string(codes - e.code.size(), ' ') + "  ";
    line += e.role == Role::Zero ? painted(e.says, e.role, terminal.colour) : e.says;
    while (line.ends_with(' ')) line.pop_back();
    out += line + "\n";
  }
  return out;
}

}  // namespace isadora::disassembler
