#include "prove/equal.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "model/registers.h"
#include "prove/ask.h"
#include "prove/faults.h"
#include "prove/replay.h"

namespace isadora::prove {

namespace {

struct CellRange {
  uint32_t room;
  Cell cell;
  uint64_t width;
  auto key() const { return std::tuple(room, cell.base, cell.offset, width); }
  bool operator<(const CellRange& o) const { return key() < o.key(); }
};

// Written locations; whole registers.
void written(SymbolicMachine& m, const SymbolicWrite* last, std::set<CellRange>& out) {
  for (const SymbolicWrite* w = last; w; w = w->before) {
    if (!w->known_place) w->known_place = w->place();
    const SymbolicWrite::Place& p = *w->known_place;
    if (p.width == 0) continue;
    const bool is_file = w->room < m.isa.files.size();
    if (!is_file) {
      out.insert({w->room, p.cell, p.width});
      continue;
    }
    const unsigned bits = m.isa.files[w->room].width;
    for (uint64_t at = 0; at < p.position + p.width; at += bits) {
      const Cell cell{p.cell.base, p.cell.offset + static_cast<Position>(at / bits)};
      if (cell.base != kNoTerm || cell.offset < static_cast<Position>(m.isa.files[w->room].count))
        out.insert({w->room, cell, bits});
    }
  }
}

// The one path of a program that runs straight to its end.
Path only(SymbolicMachine& m, const std::vector<Path>& paths, const char* which) {
  for (const SymbolicWrite* w = paths.empty() ? nullptr : paths[0].state; w; w = w->before)
    if (w->room < m.isa.files.size() && w->place().cell.base != kNoTerm)
      throw Unsupported{"a register is written whose number is not known"};
  if (paths.size() != 1 || paths[0].leaves)
    throw Unsupported{std::string("the ") + which + " program does not run straight to its end"};
  if (paths[0].waits) throw Unsupported{std::string("in the ") + which + " program lanes wait"};
  if (!paths[0].transactions.empty()) throw Unsupported{std::string("the ") + which + " program ends in a transaction"};
  return paths[0];
}

uint64_t bytes_of(const std::vector<encoding::Decoded>& program) {
  return std::accumulate(program.begin(), program.end(), uint64_t{0},
                         [](uint64_t sum, const encoding::Decoded& d) { return sum + d.bytes; });
}

class Equality {
 public:
  Equality(const Context& context, const ProgramPair& pair, const std::vector<sim::StateLocation>& live)
      : context_(context), pair_(pair), live_(live) {}

  Verdict run() {
    try {
      try {
        return in(false, 0);
      } catch (const NeedsAllLanes&) {
      }
      for (unsigned lane = context_.isa.machine.lanes; lane-- > 0;)
        if (const Verdict v = in(true, lane); v.kind != Verdict::Kind::Proved) return v;
      return {Verdict::Kind::Proved, "", "", ""};
    } catch (const Unsupported& why) {
      return {Verdict::Kind::Tested, why.reason, "", ""};
    }
  }

 private:
  Verdict in(bool all_lanes, unsigned lane) {
    Terms terms(context_.timeout_ms);
    SymbolicMachine m(terms, context_.isa, all_lanes);
    m.place_anywhere(std::max(bytes_of(pair_.a), bytes_of(pair_.b)));
    if (all_lanes) m.active[lane] = terms.truth(true);
    const Path a = only(m, explore(context_, m, pair_.a), "first");
    const size_t of_first = m.accesses.size();
    const Path b = only(m, explore(context_, m, pair_.b), "second");
    if (m.has_unknown_access) throw Unsupported{"memory is accessed in an unknown number of bytes"};
    const Accesses all = m.accesses, own = all.first(of_first), other = all.subspan(of_first);
    const Term fine = terms.and_(a.condition, all_allowed(m, own));
    const Term other_faults = terms.not_(terms.and_(b.condition, all_allowed(m, other)));
    const Term differs = difference(m, a, b, lane, live_), beyond = exceeds(m, other, own);
    const Verdict v = compare(m, a, b, lane, with_background(m, {fine, terms.or_(other_faults, differs)}));
    if (v.kind == Verdict::Kind::Proved && may_be(terms, with_background(m, {fine, reaches_device(m, all)})))
      return {Verdict::Kind::Tested, kReachesDevice, "", ""};
    if (v.kind == Verdict::Kind::Proved && may_be(terms, with_background(m, {fine, finds_itself(m, all)})))
      return {Verdict::Kind::Tested, "it may access its own code", "", ""};
    return v.kind == Verdict::Kind::Proved ? compare_memory(terms, with_background(m, {fine, beyond})) : v;
  }

  static std::vector<Term> with_background(const SymbolicMachine& m, std::vector<Term> asserted) {
    asserted.insert(asserted.end(), m.assumptions.begin(), m.assumptions.end());
    asserted.insert(asserted.end(), m.state.axioms().begin(), m.state.axioms().end());
    return asserted;
  }

  bool may_be(Terms& terms, const std::vector<Term>& asserted) {
    if (std::ranges::any_of(asserted, [&](Term term) { return terms.is(term, 0); })) return false;
    const auto found = [](const Assignment&) { return true; };
    return ask(terms, context_.solver, asserted, context_.timeout_ms, found).kind != AskOutcome::Kind::Impossible;
  }

  // May an access at an address that follows from the program's reach the program? It would find other code there than
  // that of the other program. Pointers do not lead there: that is a premise.
  Term finds_itself(SymbolicMachine& m, Accesses accesses) const {
    Terms& t = m.t;
    Term out = t.truth(false);
    for (const SymbolicAccess& one : accesses) {
      if (!m.sees_code(one.space)) continue;
      const Number at = one.address(), begin = m.address(0);
      const std::vector<Term> made_of = t.reachable({at.term});
      if (std::ranges::find(made_of, begin.term) == made_of.end()) continue;
      const unsigned width = std::max(t.width(at.term), t.width(begin.term)) + 2;
      const Term first = t.sub(m.extended(begin, width), t.constant(one.bytes - 1, width));
      const Term distance = t.sub(m.extended(at, width), first);
      const Integer size(std::max(bytes_of(pair_.a), bytes_of(pair_.b)) + one.bytes - 1);
      out = t.or_(out, t.and_(one.when, t.below(distance, t.constant(size, width))));
    }
    return out;
  }

  // Nothing may lie where the second program reads or writes and the first does not.
  Verdict compare_memory(Terms& terms, const std::vector<Term>& asserted) {
    if (!may_be(terms, asserted)) return {Verdict::Kind::Proved, "", "", ""};
    return {Verdict::Kind::Tested, "the second program accesses memory that the first does not, and may fault there",
            "", ""};
  }

  Verdict compare(SymbolicMachine& m, const Path& a, const Path& b, unsigned lane, const std::vector<Term>& asserted) {
    std::optional<Replay> first, second;
    std::string shown, of_second;
    const auto confirm = [&](const Assignment& values) {
      std::vector<std::vector<Integer>> x, y;
      shown = command(context_, m, {pair_.a, values, lane, a.state});
      of_second = command(context_, m, {pair_.b, values, lane, b.state});
      const auto take = [&](std::vector<std::vector<Integer>>& to) {
        return [&](sim::Bench& bench, unsigned) { return to = state_of(bench, m, values, a, b), true; };
      };
      first = replay(context_, m, {pair_.a, values, lane, a.state, b.state}, take(x));
      second = replay(context_, m, {pair_.b, values, lane, b.state, a.state}, take(y));
      return first && (!second || x != y);
    };
    const AskOutcome outcome = ask(m.t, context_.solver, asserted, context_.timeout_ms, confirm);
    if (outcome.kind == AskOutcome::Kind::Impossible) return {Verdict::Kind::Proved, "", "", ""};
    if (outcome.kind == AskOutcome::Kind::Open) return {Verdict::Kind::Tested, outcome.reason, "", ""};
    if (outcome.kind == AskOutcome::Kind::Contradiction) return contradiction(m, shown);
    return {Verdict::Kind::Refuted, "", first->command + "\n" + of_second,
            first->after + "\n" + (second ? second->after : "the second program faults")};
  }

  static Verdict contradiction(const SymbolicMachine& m, const std::string& shown) {
    if (const char* why = m.unseen_by_runs()) return {Verdict::Kind::Tested, why, "", ""};
    return {Verdict::Kind::Failed, "the engine does not agree with the inputs that the solver found", shown, ""};
  }

  // The registers that count, and the memory that was written.
  std::vector<std::vector<Integer>> state_of(sim::Bench& bench, SymbolicMachine& m, const Assignment& values,
                                             const Path& a, const Path& b) const {
    std::set<CellRange> all;
    written(m, a.state, all);
    written(m, b.state, all);
    std::vector<std::vector<Integer>> out;
    std::string error;
    for (const CellRange& r : all) {
      if (r.room >= m.isa.files.size() || !counts(live_, r.room, r.cell)) continue;
      std::vector<Integer> one;
      bench.get(model::spelling(m.isa.files[r.room], static_cast<unsigned>(r.cell.offset)), one, error);
      out.push_back(std::move(one));
    }
    for (const std::string& place : written_memory(m, values, {a.state, b.state})) {
      std::vector<Integer> one;
      bench.get(place, one, error);
      out.push_back(std::move(one));
    }
    return out;
  }

 public:
  static bool counts(const std::vector<sim::StateLocation>& live, uint32_t file, const Cell& cell) {
    if (live.empty()) return true;
    for (const sim::StateLocation& p : live) {
      if (p.kind != sim::StateLocation::Kind::Registers || p.index != file) continue;
      if (cell.offset >= static_cast<Position>(p.number) &&
          (static_cast<uint64_t>(cell.offset) - p.number) < std::max(1u, p.bits))
        return true;
    }
    return false;
  }

 private:
  const Context& context_;
  const ProgramPair& pair_;
  const std::vector<sim::StateLocation>& live_;
};

}  // namespace

Term difference(SymbolicMachine& m, const Path& a, const Path& b, unsigned lane,
                const std::vector<sim::StateLocation>& live) {
  std::set<CellRange> all;
  written(m, a.state, all);
  written(m, b.state, all);
  Term out = m.t.truth(false);
  for (const CellRange& r : all) {
    if (r.room < m.isa.files.size() && !Equality::counts(live, r.room, r.cell)) continue;
    const Term x = m.state.read(a.state, r.room, static_cast<int>(lane), r.cell, 0, r.width);
    const Term y = m.state.read(b.state, r.room, static_cast<int>(lane), r.cell, 0, r.width);
    out = m.t.or_(out, m.t.not_(m.t.eq(x, y)));
  }
  return out;
}

std::optional<Term> difference(SymbolicMachine& m, const ControlEffects& a, const ControlEffects& b) {
  if (a.branches.size() != b.branches.size() || a.waits.size() != b.waits.size()) return std::nullopt;
  if (a.transaction != b.transaction) return std::nullopt;
  Terms& t = m.t;
  Term out = t.truth(false);
  const auto compare = [&](Term when, Term other, const Number& x, const Number& y) {
    out = t.or_(out, t.xor_(when, other));
    if (x.term == kNoTerm || y.term == kNoTerm) return;
    const unsigned w = std::max(t.width(x.term), t.width(y.term)) + 1;
    out = t.or_(out, t.and_(when, t.not_(t.eq(m.extended(x, w), m.extended(y, w)))));
  };
  for (size_t i = 0; i < a.branches.size(); ++i) {
    const Branch &x = a.branches[i], &y = b.branches[i];
    if (x.kind != y.kind || x.lane != y.lane) out = t.or_(out, t.or_(x.condition, y.condition));
    compare(x.condition, y.condition, x.number, y.number);
  }
  for (size_t i = 0; i < a.waits.size(); ++i) {
    const Wait &x = a.waits[i], &y = b.waits[i];
    if (x.at_barrier != y.at_barrier || x.lane != y.lane) out = t.or_(out, t.or_(x.condition, y.condition));
    compare(x.condition, y.condition, x.number, y.number);
  }
  return out;
}

Verdict prove_equal(const Context& context, const ProgramPair& pair, const std::vector<sim::StateLocation>& live) {
  return Equality(context, pair, live).run();
}

}  // namespace isadora::prove
