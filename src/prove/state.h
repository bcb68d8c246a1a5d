// The symbolic state of a machine: a list of writes over the initial state. A read walks from the last write backward,
// bit by bit as far as necessary, so that only those elements of a vector become terms that are read.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <tuple>

#include "model/model.h"
#include "prove/term.h"

namespace isadora::prove {

// Bits from a cell on; addresses have 64 bits, so these need more.
using Position = base::Int128;

// A cell (a register, a byte) of a register file or space: `base` (or 0, without one) plus `offset`.
struct Cell {
  Term base = kNoTerm;
  Position offset = 0;
};

// Bits that are written. What they are is found out when somebody looks.
struct SymbolicWrite {
  const SymbolicWrite* before = nullptr;
  uint32_t room = 0;  // a file, or the number of files plus a space
  int lane = -1;      // -1: the same for all lanes
  uint32_t serial = 0;
  struct Place {
    Cell cell;
    uint64_t position = 0, width = 0;  // in bits from the cell's beginning; width 0: nothing
  };
  std::function<Place()> place;
  std::function<Term()> pred, value;

  mutable std::optional<Place> known_place;
  mutable Term known_pred = kNoTerm, known_value = kNoTerm;
};

// One cell at the beginning: a variable of its own.
struct InitialCell {
  uint32_t room;
  int lane;  // -1: of all lanes
  Cell cell;
  Term variable;
};

// A register of the lanes, which is the same in all of them at the beginning.
struct SharedCell {
  uint32_t room;
  Position cell;
  bool operator==(const SharedCell&) const = default;
};

class SymbolicState {
 public:
  SymbolicState(Terms& terms, const model::Isa& isa) : t_(terms), isa_(isa) {}

  uint32_t room_of_space(uint16_t space) const { return static_cast<uint32_t>(isa_.files.size()) + space; }
  unsigned cell_bits(uint32_t room) const { return room < isa_.files.size() ? isa_.files[room].width : 8; }
  // Bits of the number of a cell, as a term.
  unsigned number_bits(uint32_t room) const {
    return room < isa_.files.size() ? 16 : std::min(64u, isa_.spaces[room - isa_.files.size()].address_bits);
  }
  Cell cell_of(Term number) const;  // a term of number_bits
  Term number(uint32_t room, Cell cell) const;

  void share(const std::vector<SharedCell>& cells) { shared_ = cells; }
  const SymbolicWrite* add(const SymbolicWrite* before, SymbolicWrite write);
  // `width` bits from bit `position` of a cell on, as they are after `last` (null: at the beginning).
  Term read(const SymbolicWrite* last, uint32_t room, int lane, Cell cell, Position position, uint64_t width);

  const std::vector<InitialCell>& initial() const { return initial_; }
  // Consequences of two names for one cell.
  const std::vector<Term>& axioms() const { return axioms_; }

 private:
  using Key = std::tuple<const SymbolicWrite*, uint32_t, int, Term, Position, uint64_t>;
  Term read(const SymbolicWrite* last, uint32_t room, int lane, Term base, Position position, uint64_t width);
  Term read_new(const SymbolicWrite* last, uint32_t room, int lane, Term base, Position position, uint64_t width);
  Term through(const SymbolicWrite& w, const SymbolicWrite::Place& place, Term pred, int lane, Term base,
               Position position, uint64_t width);
  Term initial_value(uint32_t room, int lane, Term base, Position position, uint64_t width);
  Term first_cell(uint32_t room, int lane, Cell cell);
  Position wrapped(uint32_t room, Cell cell) const;

  Terms& t_;
  const model::Isa& isa_;
  std::deque<SymbolicWrite> writes_;
  std::vector<InitialCell> initial_;
  std::vector<Term> axioms_;
  std::map<std::tuple<uint32_t, int, Term, Position>, size_t> cells_;  // in initial_
  std::map<Key, Term> known_;
  std::vector<SharedCell> shared_;
};

}  // namespace isadora::prove
