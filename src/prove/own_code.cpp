#include "prove/own_code.h"

#include <algorithm>

namespace isadora::prove {

namespace {

std::vector<uint8_t> bytes_of(const encoding::Codec& codec, const std::vector<encoding::Decoded>& words) {
  std::vector<uint8_t> out;
  for (const encoding::Decoded& d : words) {
    out.resize(out.size() + d.bytes);
    codec.to_bytes(d.word, 8u * d.bytes, &*(out.end() - d.bytes));
  }
  return out;
}

}  // namespace

OwnCode::OwnCode(const encoding::Codec& codec, const SymbolicMachine& machine) : codec_(codec), m_(machine) {
  for (uint16_t space = 0; space < m_.isa.spaces.size(); ++space)
    if (m_.sees_code(space)) room_ = m_.state.room_of_space(space);
}

std::vector<const InitialCell*> OwnCode::cells() const {
  std::vector<const InitialCell*> out;
  for (const InitialCell& cell : m_.state.initial())
    if (cell.room == room_) out.push_back(&cell);
  return out;
}

Term OwnCode::address(const InitialCell& cell) const { return m_.state.number(cell.room, cell.cell); }

bool OwnCode::is_as_in(const Assignment& values, const std::vector<encoding::Decoded>& words) const {
  const std::vector<uint8_t> code = bytes_of(codec_, words);
  return std::ranges::all_of(cells(), [&](const InitialCell* cell) {
    const Integer at = m_.t.evaluate(address(*cell), values);
    return at >= Integer(code.size()) || m_.t.evaluate(cell->variable, values) == Integer(code[at.to_uint64()]);
  });
}

std::vector<Term> OwnCode::holds(const std::vector<encoding::Decoded>& words) const {
  Terms& t = m_.t;
  const std::vector<uint8_t> code = bytes_of(codec_, words);
  std::vector<Term> out;
  for (const InitialCell* cell : cells()) {
    const Term at = address(*cell);
    for (uint64_t i = 0; i < code.size() && Integer(i) < Integer::power_of_two(t.width(at)); ++i) {
      const Term here = t.eq(at, t.constant(i, t.width(at)));
      out.push_back(t.implies(here, t.eq(cell->variable, t.constant(code[i], t.width(cell->variable)))));
    }
  }
  return out;
}

std::vector<Term> OwnCode::avoids(uint64_t bytes) const {
  Terms& t = m_.t;
  std::vector<Term> out;
  for (const InitialCell* cell : cells()) {
    const Term at = address(*cell);
    out.push_back(t.not_(t.below(at, t.constant(bytes, t.width(at)))));
  }
  return out;
}

}  // namespace isadora::prove
