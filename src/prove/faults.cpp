#include "prove/faults.h"

#include <algorithm>
#include <tuple>

namespace isadora::prove {

namespace {

class ByteCoverage {
 public:
  ByteCoverage(SymbolicMachine& machine, Accesses other) : m_(machine), t_(machine.t), other_(other) {}

  // Does an access happen, and touch a byte that the others do not?
  Term exceeded_by(const SymbolicAccess& own) {
    const Number at = own.address();
    std::vector<const SymbolicAccess*> near;
    for (const SymbolicAccess& other : other_) {
      if (!may_cover(own, other)) continue;
      if (covers_as_written(own, at, other)) return t_.truth(false);
      near.push_back(&other);
    }
    Term out = t_.truth(false);
    for (unsigned byte = 0; byte < own.bytes; ++byte) {
      Term covered = t_.truth(false);
      for (const SymbolicAccess* other : near) covered = t_.or_(covered, covers(*other, at, byte));
      out = t_.or_(out, t_.not_(covered));
    }
    return t_.and_(own.when, out);
  }

 private:
  // Memory of a lane is covered by the same lane alone. What can be written can be read.
  bool may_cover(const SymbolicAccess& own, const SymbolicAccess& other) const {
    if (own.space != other.space || (own.write && !other.write)) return false;
    return own.lane == other.lane || m_.isa.spaces[own.space].scope != model::Scope::Lane;
  }

  static bool covers_as_written(const SymbolicAccess& own, const Number& at, const SymbolicAccess& other) {
    const Number there = other.address();
    return own.when == other.when && own.bytes <= other.bytes && there.term == at.term &&
           there.is_signed == at.is_signed;
  }

  Term covers(const SymbolicAccess& other, const Number& at, unsigned byte) {
    const Number there = other.address();
    const unsigned width = std::max(t_.width(at.term), t_.width(there.term)) + 9;
    const Term own = t_.add(m_.extended(at, width), t_.constant(byte, width));
    const Term distance = t_.sub(own, m_.extended(there, width));
    return t_.and_(other.when, t_.below(distance, t_.constant(other.bytes, width)));
  }

  SymbolicMachine& m_;
  Terms& t_;
  Accesses other_;
};

}  // namespace

Term all_allowed(SymbolicMachine& m, Accesses accesses) {
  Term out = m.t.truth(true);
  for (const SymbolicAccess& one : accesses) out = m.t.and_(out, m.is_allowed(one));
  return out;
}

Term reaches_device(SymbolicMachine& m, Accesses accesses) {
  Term out = m.t.truth(false);
  for (const SymbolicAccess& one : accesses) {
    if (!m.isa.spaces[one.space].devices.empty())
      out = m.t.or_(out, m.t.and_(one.when, m.touches_device(one.space, one.address(), one.bytes)));
  }
  return out;
}

Term acts_otherwise(SymbolicMachine& m, Accesses a, Accesses b) {
  Terms& t = m.t;
  if (!are_alike(a, b)) return t.or_(reaches_device(m, a), reaches_device(m, b));
  Term out = t.truth(false);
  for (size_t i = 0; i < a.size(); ++i) {
    if (!a[i].write) continue;
    const Term is_other = a[i].stored && b[i].stored ? t.not_(t.eq(a[i].stored(), b[i].stored())) : t.truth(true);
    out = t.or_(out, t.and_(reaches_device(m, a.subspan(i, 1)), is_other));
  }
  return out;
}

bool are_alike(Accesses a, Accesses b) {
  return std::ranges::equal(a, b, [](const SymbolicAccess& x, const SymbolicAccess& y) {
    const auto key = [](const SymbolicAccess& one) {
      const Number address = one.address();
      return std::tuple(one.when, one.stopped, one.lane, one.space, one.bytes, one.write, address.term,
                        address.is_signed);
    };
    return key(x) == key(y);
  });
}

Term may_fault_differently(SymbolicMachine& m, Accesses accesses) {
  Term out = m.t.truth(false);
  for (size_t i = 0; i < accesses.size(); ++i) {
    for (size_t k = 0; k < i; ++k) {
      const SymbolicAccess &x = accesses[i], &y = accesses[k];
      const model::Space &of_x = m.isa.spaces[x.space], &of_y = m.isa.spaces[y.space];
      const auto has_one = [](const model::Space& s) { return !s.align || s.misaligned == s.outside; };
      const bool differ = of_x.outside != of_y.outside;
      if (!differ && has_one(of_x) && has_one(of_y)) continue;
      const Term one_cannot = m.t.not_(m.t.and_(m.is_allowed(x), m.is_allowed(y)));
      out = m.t.or_(out, m.t.and_(m.t.and_(x.when, y.when), m.t.or_(m.t.truth(differ), one_cannot)));
    }
  }
  return out;
}

Term may_fault_beside(SymbolicMachine& m, Accesses accesses, Term fine) {
  Term accessed = m.t.truth(false);
  for (const SymbolicAccess& one : accesses) accessed = m.t.or_(accessed, m.t.and_(one.when, m.t.not_(one.stopped)));
  return m.t.and_(m.t.not_(fine), accessed);
}

Term exceeds(SymbolicMachine& m, Accesses own, Accesses other) {
  ByteCoverage coverage(m, other);
  Term out = m.t.truth(false);
  for (const SymbolicAccess& one : own) out = m.t.or_(out, coverage.exceeded_by(one));
  return out;
}

}  // namespace isadora::prove
