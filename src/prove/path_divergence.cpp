#include "prove/path_divergence.h"

#include <algorithm>

#include "prove/subject.h"

namespace isadora::prove {

namespace {

constexpr unsigned kMaxStepsApart = 100;

class PathDivergence {
 public:
  PathDivergence(const Context& context, SymbolicMachine& machine, ProgramImage& program)
      : context_(context), m_(machine), t_(machine.t), program_(program) {}

  Path run() {
    path_.condition = t_.truth(true);
    path_.left.assign(m_.lanes(), t_.constant(0, 64));
    at_[0] = m_.active;
    while (!at_.empty()) {
      const auto lowest = at_.begin();
      const uint64_t pc = lowest->first;
      const Lanes here = std::move(lowest->second);
      at_.erase(lowest);
      if (here != m_.active && !possible(here)) continue;
      if (pc >= program_.bytes()) {
        leave();
      } else {
        step(pc, here);
      }
    }
    for (const auto& [pc, waiting] : waiting_)
      for (const Term waits : waiting.lanes) require(t_.not_(waits));
    return std::move(path_);
  }

 private:
  struct Waiting {
    Lanes lanes;
    std::vector<Term> masks;  // of each lane its own
    uint64_t next;
  };

  Lanes none() const { return Lanes(m_.lanes(), t_.truth(false)); }
  void require(Term condition) { path_.condition = t_.and_(path_.condition, condition); }

  // Can there be one of these lanes? Else a wait that cannot be would be looked at again and again.
  bool possible(const Lanes& lanes) {
    Term any = t_.truth(false);
    for (const Term lane : lanes) any = t_.or_(any, lane);
    any = t_.and_(any, path_.condition);
    return prove::possible(context_, m_, any);
  }

  void step(uint64_t pc, const Lanes& here) {
    std::optional<SymbolicInstruction> instruction = program_.at(pc);
    if (!instruction) {
      for (const Term lane : here) require(t_.not_(lane));
      return;
    }
    if (++steps_ > kMaxStepsApart) throw Unsupported{"the program has too many paths"};
    instruction->lanes = here;
    const ControlEffects departures = m_.execute(path_, *instruction);
    const uint64_t next = pc + instruction->decoded->bytes;
    Lanes rest = here;
    check_barrier(next, departures.waits, here);
    for (const Wait& w : departures.waits) wait(pc, next, w, rest);
    bool some_end = false;
    for (size_t i = departures.branches.size(); i-- > 0;) {  // the last one counts
      const Branch& b = departures.branches[i];
      const Term taken = t_.and_(rest[b.lane], b.condition);
      if (const auto target = program_.known_target(b); !t_.is(taken, 0) && (!target || *target > program_.bytes()))
        path_.leaves = true;
      rest[b.lane] = t_.and_(rest[b.lane], t_.not_(b.condition));
      some_end |= b.ends();
      if (!b.ends()) follow(pc, b, taken);
    }
    for (unsigned l = 0; l < rest.size(); ++l) go(pc, next, l, rest[l], t_.constant(next, 64));
    if (some_end || !departures.waits.empty()) release();
  }

  void follow(uint64_t pc, const Branch& b, Term taken) {
    const Term address = program_.address(b);
    if (const auto target = program_.known_target(b)) return go(pc, *target, b.lane, taken, address);
    program_.each_target(b, [&](uint64_t target, Term is) { go(pc, target, b.lane, t_.and_(taken, is), address); });
    leave_anywhere_ = true;
  }

  void go(uint64_t pc, uint64_t target, unsigned lane, Term goes, Term address) {
    if (t_.is(goes, 0)) return;
    if (target >= program_.bytes()) path_.left[lane] = t_.ite(goes, address, path_.left[lane]);
    // A lane that branches backward lets others go first, and they might never end.
    if (target <= pc) throw Unsupported{"lanes of a warp branch backward"};
    const auto it = at_.try_emplace(target, none()).first;
    it->second[lane] = t_.or_(it->second[lane], goes);
  }

  // Lanes that leave the program end when their turn comes.
  void leave() {
    if (leave_anywhere_ && !waiting_.empty())
      throw Unsupported{"lanes of a warp leave at an unknown place, others wait"};
    release();
  }

  // All lanes must reach a barrier together: the first would wait while others continue. If the program ends there, it
  // does not matter.
  void check_barrier(uint64_t next, const std::vector<Wait>& waits, const Lanes& here) const {
    Lanes at_barrier = none();
    bool any = false;
    for (const Wait& w : waits) {
      if (!w.at_barrier) continue;
      any = true;
      at_barrier[w.lane] = t_.or_(at_barrier[w.lane], w.condition);
    }
    const bool together = at_.empty() && waiting_.empty() && at_barrier == here;
    if (any && next < program_.bytes() && !together) throw Unsupported{"lanes of a warp come to a barrier one by one"};
  }

  void wait(uint64_t pc, uint64_t next, const Wait& w, Lanes& rest) {
    if (w.at_barrier) return;
    const Term waits = t_.and_(rest[w.lane], w.condition);
    rest[w.lane] = t_.and_(rest[w.lane], t_.not_(w.condition));
    Waiting& all = waiting_.try_emplace(pc, Waiting{none(), none(), next}).first->second;
    const Term mask = m_.extended(w.number, m_.lanes());
    all.masks[w.lane] = t_.is(all.lanes[w.lane], 0) ? mask : t_.ite(waits, mask, all.masks[w.lane]);
    all.lanes[w.lane] = t_.or_(all.lanes[w.lane], waits);
  }

  // A wait is over where no lane of the mask is elsewhere.
  void release() {
    for (auto& [pc, waiting] : waiting_) {
      if (!possible(waiting.lanes)) continue;
      const Lanes others = elsewhere(pc);
      Lanes over = none();
      for (unsigned l = 0; l < m_.lanes(); ++l) {
        over[l] = waiting.lanes[l];
        if (t_.is(over[l], 0)) continue;
        Term missing = t_.truth(false);
        for (unsigned o = 0; o < m_.lanes(); ++o)
          missing = t_.or_(missing, t_.and_(others[o], t_.extract(waiting.masks[l], o, 1)));
        over[l] = t_.and_(over[l], t_.not_(missing));
      }
      for (unsigned l = 0; l < m_.lanes(); ++l) {
        waiting.lanes[l] = t_.and_(waiting.lanes[l], t_.not_(over[l]));
        go(pc, waiting.next, l, over[l], t_.constant(waiting.next, 64));
      }
    }
  }

  Lanes elsewhere(uint64_t pc) const {
    Lanes out = none();
    const auto add = [&](const Lanes& lanes) {
      for (unsigned l = 0; l < lanes.size(); ++l) out[l] = t_.or_(out[l], lanes[l]);
    };
    for (const auto& [other, lanes] : at_) add(lanes);
    for (const auto& [other, waiting] : waiting_)
      if (other != pc) add(waiting.lanes);
    return out;
  }

  const Context& context_;
  SymbolicMachine& m_;
  Terms& t_;
  ProgramImage& program_;
  Path path_;
  std::map<uint64_t, Lanes> at_;  // runnable ones, by address
  std::map<uint64_t, Waiting> waiting_;
  unsigned steps_ = 0;
  bool leave_anywhere_ = false;  // where lanes leave is not known, so neither is which of them do so first
};

}  // namespace

Path part(const Context& context, SymbolicMachine& machine, ProgramImage& program) {
  return PathDivergence(context, machine, program).run();
}

}  // namespace isadora::prove
