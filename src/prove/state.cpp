#include "prove/state.h"

#include <algorithm>

#include "model/registers.h"

namespace isadora::prove {

namespace {

Position floor_div(Position a, Position b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

}  // namespace

Cell SymbolicState::cell_of(Term number) const {
  const TermNode& n = t_.node(number);
  if (n.kind == TermKind::Const) return {kNoTerm, static_cast<Position>(t_.value(number).to_uint64())};
  if (n.kind == TermKind::Add && t_.is_constant(n.b))
    return {n.a, static_cast<Position>(t_.value(n.b).sign_extend(n.width).to_int64())};
  return {number, 0};
}

// The normalized offset of a cell: the numbers of cells wrap.
Position SymbolicState::wrapped(uint32_t room, Cell cell) const {
  const Position size = Position{1} << number_bits(room), offset = (cell.offset % size + size) % size;
  return cell.base != kNoTerm && offset >= size / 2 ? offset - size : offset;
}

const SymbolicWrite* SymbolicState::add(const SymbolicWrite* before, SymbolicWrite write) {
  write.before = before;
  write.serial = static_cast<uint32_t>(writes_.size());
  writes_.push_back(std::move(write));
  return &writes_.back();
}

Term SymbolicState::read(const SymbolicWrite* last, uint32_t room, int lane, Cell cell, Position position,
                         uint64_t width) {
  if (width == 0) return t_.constant(0, 0);
  return read(last, room, lane, cell.base, cell.offset * static_cast<Position>(cell_bits(room)) + position, width);
}

Term SymbolicState::read(const SymbolicWrite* last, uint32_t room, int lane, Term base, Position position,
                         uint64_t width) {
  while (last && (last->room != room || (last->lane >= 0 && last->lane != lane))) last = last->before;
  const Key key{last, room, lane, base, position, width};
  const auto it = known_.find(key);
  if (it != known_.end()) return it->second;
  const Term result = read_new(last, room, lane, base, position, width);
  known_[key] = result;
  return result;
}

Term SymbolicState::read_new(const SymbolicWrite* last, uint32_t room, int lane, Term base, Position position,
                             uint64_t width) {
  if (!last) return initial_value(room, lane, base, position, width);
  const auto bits = static_cast<Position>(cell_bits(room));
  const SymbolicWrite& w = *last;
  if (!w.known_place) w.known_place = w.place();
  const SymbolicWrite::Place& place = *w.known_place;
  const auto older = [&](Position at, uint64_t n) { return read(w.before, room, lane, base, at, n); };
  const auto again = [&](Position at, uint64_t n) { return read(last, room, lane, base, at, n); };
  if (place.width == 0) return older(position, width);
  const auto n = static_cast<Position>(width), end = position + n;
  if (place.cell.base != base) {  // perhaps the same cells, perhaps not: cell by cell
    const Position next = (floor_div(position, bits) + 1) * bits;
    if (next < end) {
      const Term low = again(position, static_cast<uint64_t>(next - position));
      return t_.concat(again(next, static_cast<uint64_t>(end - next)), low);
    }
    if (w.known_pred == kNoTerm) w.known_pred = w.pred();
    if (t_.is(w.known_pred, 0)) return older(position, width);
    return through(w, place, w.known_pred, lane, base, position, width);
  }
  // The write begins within the read, or before it: offsets wrap.
  const Position size = bits << number_bits(room), length = static_cast<Position>(place.width);
  const Position distance = place.cell.offset * bits + static_cast<Position>(place.position) - position;
  const Position after = (distance % size + size) % size, before = after - size;
  if (after < n && before + length > 0) throw Unsupported{"an access covers a whole space"};
  const Position from = position + (after < n ? after : before), to = from + length;
  if (to <= position || from >= end) return older(position, width);
  const Position low = std::max(from, position), high = std::min(to, end);
  if (w.known_pred == kNoTerm) w.known_pred = w.pred();
  if (t_.is(w.known_pred, 0)) return older(position, width);
  if (low > position || high < end) {  // only a part of it is covered
    Term result = again(low, static_cast<uint64_t>(high - low));
    if (low > position) result = t_.concat(result, older(position, static_cast<uint64_t>(low - position)));
    if (high < end) result = t_.concat(older(high, static_cast<uint64_t>(end - high)), result);
    return result;
  }
  if (w.known_value == kNoTerm) w.known_value = w.value();
  const Term inside = t_.extract(w.known_value, static_cast<uint32_t>(position - from), static_cast<uint32_t>(width));
  if (t_.is(w.known_pred, 1)) return inside;
  return t_.ite(w.known_pred, inside, older(position, width));
}

// Bits of one cell that may be one of those that are written.
Term SymbolicState::through(const SymbolicWrite& w, const SymbolicWrite::Place& place, Term pred, int lane, Term base,
                            Position position, uint64_t width) {
  const auto bits = static_cast<Position>(cell_bits(w.room));
  const Position cell = floor_div(position, bits), inner = position - cell * bits;
  Term result = read(w.before, w.room, lane, base, position, width);
  const Term mine = number(w.room, {base, cell});
  const auto first = static_cast<Position>(place.position), end = first + static_cast<Position>(place.width);
  if (w.known_value == kNoTerm) w.known_value = w.value();
  for (Position k = first / bits; k * bits < end; ++k) {
    // The positions of these bits in the written value, and of those of them that are written.
    const Position from = k * bits + inner, to = from + static_cast<Position>(width);
    const Position low = std::max(from, first), high = std::min(to, end);
    if (low >= high) continue;
    const Term same = t_.eq(mine, number(w.room, {place.cell.base, place.cell.offset + k}));
    Term value = t_.extract(w.known_value, static_cast<uint32_t>(low - first), static_cast<uint32_t>(high - low));
    if (from < low) value = t_.concat(value, t_.extract(result, 0, static_cast<uint32_t>(low - from)));
    if (high < to) {
      const auto kept = static_cast<uint32_t>(to - high);
      value = t_.concat(t_.extract(result, static_cast<uint32_t>(width) - kept, kept), value);
    }
    result = t_.ite(t_.and_(pred, same), value, result);
  }
  return result;
}

Term SymbolicState::number(uint32_t room, Cell cell) const {
  const unsigned width = number_bits(room);
  const Term offset = t_.constant(Integer::from_signed(cell.offset), width);
  return cell.base == kNoTerm ? offset : t_.add(cell.base, offset);
}

Term SymbolicState::initial_value(uint32_t room, int lane, Term base, Position position, uint64_t width) {
  const auto bits = static_cast<Position>(cell_bits(room));
  Term result = kNoTerm;
  const Position end = position + static_cast<Position>(width);
  for (Position at = position; at < end;) {
    const Position cell = floor_div(at, bits), stop = std::min(end, (cell + 1) * bits);
    const Term part = t_.extract(first_cell(room, lane, {base, cell}), static_cast<uint32_t>(at - cell * bits),
                                 static_cast<uint32_t>(stop - at));
    result = result == kNoTerm ? part : t_.concat(part, result);
    at = stop;
  }
  return result;
}

Term SymbolicState::first_cell(uint32_t room, int lane, Cell cell) {
  cell.offset = wrapped(room, cell);
  const bool is_file = room < isa_.files.size();
  const bool of_lane =
      (is_file ? isa_.files[room].scope : isa_.spaces[room - isa_.files.size()].scope) == model::Scope::Lane;
  const bool is_shared =
      cell.base == kNoTerm && std::find(shared_.begin(), shared_.end(), SharedCell{room, cell.offset}) != shared_.end();
  const int owner = of_lane && !is_shared ? lane : -1;
  const auto key = std::tuple(room, owner, cell.base, cell.offset);
  const auto it = cells_.find(key);
  if (it != cells_.end()) return initial_[it->second].variable;
  std::string name =
      is_file ? model::spelling(isa_.files[room], static_cast<unsigned>(cell.base == kNoTerm ? cell.offset : 0))
              : isa_.spaces[room - isa_.files.size()].name;
  if (cell.base != kNoTerm || !is_file)
    name += "[" + (cell.base == kNoTerm ? "" : "t" + std::to_string(cell.base) + "+") +
            std::to_string(static_cast<int64_t>(cell.offset)) + "]";
  if (owner >= 0) name += "@" + std::to_string(owner);
  // Lanes that read one memory at addresses of their own find values of their own.
  const bool varies = of_lane || (cell.base != kNoTerm && t_.depends_on_lane(cell.base));
  const Term variable = t_.variable(std::move(name), cell_bits(room), varies);
  for (const InitialCell& other : initial_) {
    const bool of_others = other.lane != owner && other.lane >= 0 && owner >= 0;
    if (other.room != room || of_others || other.cell.base == cell.base) continue;
    const Term same = t_.eq(number(room, cell), number(room, other.cell));
    if (!t_.is(same, 0)) axioms_.push_back(t_.implies(same, t_.eq(variable, other.variable)));
  }
  cells_[key] = initial_.size();
  initial_.push_back({room, owner, cell, variable});
  return variable;
}

}  // namespace isadora::prove
