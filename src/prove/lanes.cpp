#include "prove/lanes.h"

#include <algorithm>
#include <map>
#include <set>

#include "prove/fixed.h"
#include "prove/rules.h"

namespace isadora::prove {

namespace {

bool crosses_lanes(const ir::Function& f) {
  return std::any_of(f.ops.begin(), f.ops.end(), [](const ir::Inst& i) { return ir::crosses_lanes(i.op); });
}

bool shuffles(const ir::Function& f) {
  return std::any_of(f.ops.begin(), f.ops.end(), [](const ir::Inst& i) { return i.op == ir::Op::Shuffle; });
}

// Of each function of the semantics and of the claim.
template <class Test>
bool all_functions(const Context& context, const Subject& subject, Test test) {
  for (const encoding::Decoded& d : subject.words) {
    const model::Opcode& opcode = context.isa.opcodes[d.opcode];
    if (!test(opcode.forms[d.form].semantics)) return false;
    if (opcode.guard_function && !test(*opcode.guard_function)) return false;
  }
  return test(subject.holds) && (!subject.given || test(*subject.given));
}

// ---- symmetry
// ------------------------------------------------------------------------------------------------------------------

bool is_compared_with_0(const ir::Function& f, ir::Value v) {
  const auto is_zero = [&](ir::Value x) {
    return x != ir::kNone && f.ranges[x].is_constant() && f.ranges[x].lo.is_zero();
  };
  for (const ir::Inst& i : f.ops) {
    if (i.op == ir::Op::Const || i.op == ir::Op::Field) continue;
    if (i.a != v && i.b != v && i.c != v && i.pred != v) continue;
    const bool compares = (i.op == ir::Op::Eq || i.op == ir::Op::Ne) && i.pred != v;
    if (!compares || !is_zero(i.a == v ? i.b : i.a)) return false;
  }
  return f.result != v;
}

bool is_symmetric(const model::Isa& isa, const ir::Function& f) {
  for (ir::Value v = 0; v < f.ops.size(); ++v) {
    const ir::Inst& i = f.ops[v];
    switch (i.op) {
      case ir::Op::Shuffle:
      case ir::Op::Active:
      case ir::Op::Wait: return false;  // its mask names lanes
      case ir::Op::Launch:
        if (static_cast<ir::LaunchValue>(i.sub) == ir::LaunchValue::Lane) return false;
        break;
      case ir::Op::Ballot:
        if (!is_compared_with_0(f, v)) return false;
        break;
      case ir::Op::Store:
      case ir::Op::Atomic:
        if (isa.spaces[i.aux].scope != model::Scope::Lane) return false;
        break;
      default: break;
    }
  }
  return true;
}

// ---- registers of one number
// ---------------------------------------------------------------------------------------------------

struct CellSlice {
  SharedCell cell;
  uint32_t at;  // the bit of the row that it begins at
  bool operator==(const CellSlice&) const = default;
};

// The registers of a lane that a row of bits is made of, where it is made of nothing else.
bool pieces(const SymbolicMachine& m, Term row, uint32_t at, unsigned lane, std::vector<CellSlice>& out) {
  const TermNode& n = m.t.node(row);
  switch (n.kind) {
    case TermKind::Const: return true;
    case TermKind::Not:
    case TermKind::SExt: return pieces(m, n.a, at, lane, out);
    case TermKind::Concat: return pieces(m, n.a, at + m.t.width(n.b), lane, out) && pieces(m, n.b, at, lane, out);
    default: break;
  }
  const std::vector<InitialCell>& all = m.state.initial();
  const auto it = std::find_if(all.begin(), all.end(), [&](const InitialCell& i) { return i.variable == row; });
  if (it == all.end() || it->cell.base != kNoTerm || it->lane != static_cast<int>(lane)) return false;
  out.push_back({{it->room, it->cell.offset}, at});
  return true;
}

// ---- one statement
// ----------------------------------------------------------------------------------------------------------------

// The value of a condition, or of its parts, under some facts.
std::optional<bool> decided(Terms& t, Term condition, const std::set<Term>& facts) {
  if (facts.contains(t.not_(condition))) return false;
  const std::vector<Term> parts = conjuncts(t, {condition});
  const bool all = std::all_of(parts.begin(), parts.end(), [&](Term part) { return facts.contains(part); });
  return all ? std::optional(true) : std::nullopt;
}

// Simplifies a term under facts: choices that they decide keep one side. Facts inside of numbers (of a mask of lanes,
// for example) are not replaced.
Term chosen(Terms& t, Term term, const std::set<Term>& facts) {
  std::map<Term, Term> made;
  const auto operand = [&](Term o) { return o == kNoTerm ? o : made.at(o); };
  for (const Term one : t.reachable({term})) {
    const TermNode n = t.node(one);
    const auto choice = n.kind == TermKind::Ite ? decided(t, n.a, facts) : std::nullopt;
    if (n.kind == TermKind::Const || n.kind == TermKind::Var) {
      made[one] = one;
    } else if (choice) {
      made[one] = by(made.at(*choice ? n.b : n.c));
    } else {
      const Term a = operand(n.a), b = operand(n.b), c = operand(n.c);
      made[one] = a == n.a && b == n.b && c == n.c ? one : t.rebuild(n, a, b, c);
    }
  }
  return made.at(term);
}

}  // namespace

bool crosses_lanes(const Subject& subject) {
  return crosses_lanes(subject.holds) || (subject.given && crosses_lanes(*subject.given));
}

bool is_symmetric(const Context& context, const Subject& subject) {
  return all_functions(context, subject, [&](const ir::Function& f) { return is_symmetric(context.isa, f); });
}

std::vector<SharedCell> shared_registers(const Context& context, const SymbolicMachine& m, const Subject& subject,
                                         Term given) {
  if (!all_functions(context, subject, [](const ir::Function& f) { return !shuffles(f); })) return {};
  const std::vector<Term> facts = conjuncts(m.t, {given});
  std::vector<SharedCell> out;
  for (const SymbolicMachine::Extremes& both : m.both_extremes()) {
    if (!std::binary_search(facts.begin(), facts.end(), both.equal) || both.active_lanes != m.active) continue;
    std::vector<CellSlice> first, other;
    bool same = pieces(m, both.row[0], 0, 0, first);
    for (unsigned l = 1; l < both.row.size() && same; ++l, other.clear())
      same = pieces(m, both.row[l], 0, l, other) && other == first;
    if (!same) continue;
    for (const CellSlice& one : first) out.push_back(one.cell);
  }
  return out;
}

Term statement(Terms& t, const PathEnds::Case& at) {
  const std::vector<Term> all = conjuncts(t, {at.part, at.given});
  const std::set<Term> facts(all.begin(), all.end());
  return by(t.implies(chosen(t, at.given, {at.part}), chosen(t, at.holds, facts)));
}

bool is_common(SymbolicMachine& m, const Subject& subject, const std::vector<Path>& paths) {
  PathEnds ends(m, subject);
  for (const Path& path : paths) {
    const Term first = statement(m.t, ends.of(path, 0));
    for (unsigned l = 1; l < m.lanes(); ++l)
      if (statement(m.t, ends.of(path, l)) != first) return false;
  }
  return true;
}

}  // namespace isadora::prove
