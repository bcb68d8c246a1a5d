#include "disassembler/drawing.h"

#include <algorithm>
#include <bit>

#include "disassembler/bits.h"

namespace isadora::disassembler {

namespace {

bool is_control(const model::Isa& isa, const model::Field& field) {
  for (const model::Control& control : isa.controls)
    for (const std::string& name : control.field_names)
      if (name == field.name) return true;
  return false;
}

Role role_of(const model::Isa& isa, const model::Opcode& opcode, uint16_t i) {
  const model::Field& field = opcode.fields[i];
  if (field.fixed) return Role::Fixed;
  if (i == opcode.guard || i == opcode.guard_prefix) return Role::Guard;
  if (is_control(isa, field)) return Role::Control;
  const model::TypeKind kind = isa.types[field.type].kind;
  return kind == model::TypeKind::Enumeration || kind == model::TypeKind::Prefix ? Role::Modifier : Role::Operand;
}

// The bit of a field's number at the lowest bit of one of its places. For a number in units of 2 or 4 bits are counted
// as in the text: the lowest ones are not in the word.
unsigned number_bit(const model::Isa& isa, const model::Field& field, size_t slice) {
  if (field.slices.size() < 2) return DrawingCell::kWhole;
  const uint64_t scale = isa.types[field.type].scale;
  unsigned bit = std::has_single_bit(scale) ? static_cast<unsigned>(std::countr_zero(scale)) : 0;
  for (size_t i = slice + 1; i < field.slices.size(); ++i) bit += field.slices[i].width;
  return bit;
}

// All bits of the word, the highest first; those that no field covers are cells too.
std::vector<DrawingCell> cells_of(const model::Isa& isa, const model::Opcode& opcode) {
  std::vector<DrawingCell> covered, out;
  for (uint16_t i = 0; i < opcode.fields.size(); ++i)
    for (size_t n = 0; n < opcode.fields[i].slices.size(); ++n) {
      const model::Slice& s = opcode.fields[i].slices[n];
      DrawingCell cell;
      cell.hi = s.position + s.width - 1, cell.lo = s.position;
      cell.field = i, cell.role = role_of(isa, opcode, i), cell.name = opcode.fields[i].full_name();
      cell.from = number_bit(isa, opcode.fields[i], n);
      covered.push_back(std::move(cell));
    }
  std::sort(covered.begin(), covered.end(), [](const DrawingCell& a, const DrawingCell& b) { return a.hi > b.hi; });
  unsigned next = opcode.length;
  const auto gap = [&](unsigned lo) {
    if (next <= lo) return;
    DrawingCell zero;
    zero.hi = next - 1, zero.lo = lo;
    out.push_back(std::move(zero));
  };
  for (DrawingCell& cell : covered) {
    gap(cell.hi + 1);
    next = cell.lo;
    out.push_back(std::move(cell));
  }
  gap(0);
  return out;
}

std::vector<DrawingRow> cut(const std::vector<DrawingCell>& cells, unsigned length, unsigned bits_per_row) {
  std::vector<DrawingRow> rows;
  for (unsigned top = length; top != 0;) {
    const unsigned low = top > bits_per_row ? top - bits_per_row : 0;
    DrawingRow row{top - 1, low, {}, 0};
    for (DrawingCell cell : cells) {
      cell.hi = std::min(cell.hi, top - 1);
      const bool inside = cell.hi >= cell.lo && cell.hi >= low;
      if (cell.lo < low && cell.from != DrawingCell::kWhole) cell.from += low - cell.lo;
      cell.lo = std::max(cell.lo, low);
      if (inside) row.cells.push_back(std::move(cell));
    }
    rows.push_back(std::move(row));
    top = low;
  }
  return rows;
}

unsigned letters(const std::string& text, const Grid& grid) { return static_cast<unsigned>(text.size()) * grid.letter; }

// A name with its part, at least once in a row: where it fits, else in the first place. The field's other places have
// the part alone, unless that could be another field's.
void choose_labels(DrawingRow& row, const Grid& grid) {
  std::vector<uint16_t> split;
  for (const DrawingCell& c : row.cells)
    if (c.from != DrawingCell::kWhole && std::find(split.begin(), split.end(), c.field) == split.end())
      split.push_back(c.field);
  const auto fits = [&](const DrawingCell& c) { return letters(c.label, grid) + grid.padding <= c.bits() * grid.bit; };
  for (DrawingCell& c : row.cells) c.label = c.name + c.part();
  if (split.size() != 1) return;
  const auto is_split = [&](const DrawingCell& c) { return c.field == split[0]; };
  const bool named =
      std::any_of(row.cells.begin(), row.cells.end(), [&](const DrawingCell& c) { return is_split(c) && fits(c); });
  const auto first = std::find_if(row.cells.begin(), row.cells.end(), is_split);
  for (auto c = row.cells.begin(); c != row.cells.end(); ++c)
    if (is_split(*c) && !fits(*c) && (named || c != first)) c->label = c->part();
}

// Labels that do not fit are below their cells, placed from right to left: each in the first line in which it meets
// neither another label nor a line that leads to one.
void place_names(DrawingRow& row, const Grid& grid) {
  struct Taken {
    unsigned level, from, to;
  };
  std::vector<Taken> taken;
  const unsigned edge = (row.hi + 1 - row.lo) * grid.bit + grid.overhang;
  for (size_t i = row.cells.size(); i-- > 0;) {
    DrawingCell& cell = row.cells[i];
    const unsigned length = letters(cell.label, grid);
    cell.left = (row.hi - cell.hi) * grid.bit;
    cell.width = cell.bits() * grid.bit;
    cell.leader = cell.left + (cell.width + grid.padding) / 2;
    if (length + grid.padding <= cell.width) {
      cell.name_at = cell.left + (cell.width + grid.padding - length) / 2;
      continue;
    }
    cell.name_at = cell.leader + length <= edge ? cell.leader : edge - std::min(edge, length);
    const unsigned from = cell.name_at, to = from + length + grid.letter;
    for (cell.level = 1;; ++cell.level) {
      const auto meets = [&](const Taken& t) { return t.level == cell.level && t.from < to && from < t.to; };
      if (std::none_of(taken.begin(), taken.end(), meets)) break;
    }
    taken.push_back({cell.level, from, to});
    row.levels = std::max(row.levels, cell.level);
  }
}

}  // namespace

std::string DrawingCell::part() const {
  if (from == kWhole) return {};
  return "[" + (bits() == 1 ? "" : std::to_string(from + bits() - 1) + ":") + std::to_string(from) + "]";
}

std::vector<DrawingRow> draw(const model::Isa& isa, const model::Opcode& opcode, const Grid& grid) {
  std::vector<DrawingRow> rows = cut(cells_of(isa, opcode), opcode.length, grid.bits_per_row);
  for (DrawingRow& row : rows) {
    for (DrawingCell& cell : row.cells)
      if (cell.role == Role::Fixed || cell.role == Role::Zero)
        cell.fixed = bits_text(opcode.fixed_value, cell.hi, cell.lo);
    choose_labels(row, grid);
    place_names(row, grid);
  }
  return rows;
}

unsigned bit_number(const model::Isa& isa, unsigned length, unsigned position) {
  return isa.machine.bit_order == model::Order::Msb ? length - 1 - position : position;
}

}  // namespace isadora::disassembler
