// The bits of an instruction as rows of cells, with the place of each cell's name: inside, or below at the end of a
// line if the cell is too narrow. The terminal and the manual draw the result, each in its own units.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace isadora::disassembler {

enum class Role : uint8_t { Fixed, Zero, Operand, Modifier, Guard, Control };

struct DrawingCell {                 // neighbouring bits of one field in one row
  unsigned hi = 0, lo = 0;           // positions, from the least significant bit of the word
  uint16_t field = model::kNoIndex;  // of the opcode; none: no field covers the bits, and they are zero
  Role role = Role::Zero;
  std::string name;        // the field's; empty where there is none
  unsigned from = kWhole;  // the bit of its number at `lo`, if the field has several places
  std::string label;  // the text: the name; with a subfield both, or the subfield alone if a neighboring cell has both
  std::string fixed;  // its bits, the most significant first, where they are the same in every word of the opcode
  unsigned left = 0, width = 0;
  unsigned level = 0;    // of the label: 0 in the cell, n in the n-th line below it
  unsigned name_at = 0;  // where the label begins
  unsigned leader = 0;   // where the line down to it runs

  static constexpr unsigned kWhole = ~0u;
  unsigned bits() const { return hi + 1 - lo; }
  std::string part() const;  // "[10:5]"; empty if the field has one place
};

struct DrawingRow {
  unsigned hi = 0, lo = 0;
  std::vector<DrawingCell> cells;  // the most significant first
  unsigned levels = 0;             // lines of names below
};

// The units of a drawing: columns of a terminal, or parts of a picture.
struct Grid {
  unsigned bits_per_row;
  unsigned bit, letter;  // how wide each is
  unsigned padding;      // of a cell that no name may take
  unsigned overhang;     // right of a row, for names
};

std::vector<DrawingRow> draw(const model::Isa& isa, const model::Opcode& opcode, const Grid& grid);

// The number that the description gives to a bit: from the least significant one, or from the most significant.
unsigned bit_number(const model::Isa& isa, unsigned length, unsigned position);

}  // namespace isadora::disassembler
