#include "prove/claim.h"

#include <algorithm>

#include "prove/ask.h"
#include "prove/explore.h"
#include "prove/fixed.h"
#include "prove/form_space.h"
#include "prove/replay.h"

namespace isadora::prove {

namespace {

// What shall hold of which instructions.
struct Subject {
  const std::vector<encoding::Decoded>& words;
  const std::optional<ir::Function>& given;
  const ir::Function& holds;
  const model::Opcode* opcode = nullptr;  // of a form's claim: its guard counts, and its fields are terms
  std::vector<Term> fields;
};

bool looks_across(const ir::Function& f) {
  return std::any_of(f.ops.begin(), f.ops.end(), [](const ir::Inst& i) { return ir::crosses_lanes(i.op); });
}

bool shuffles(const ir::Function& f) {
  return std::any_of(f.ops.begin(), f.ops.end(), [](const ir::Inst& i) { return i.op == ir::Op::Shuffle; });
}

// Does nobody look at a lane that does not take part? Then its registers are whatever one likes.
bool only_looks_at_parts(const Context& context, const Subject& subject) {
  for (const encoding::Decoded& d : subject.words) {
    const model::Opcode& opcode = context.isa.opcodes[d.opcode];
    if (shuffles(opcode.forms[d.form].semantics)) return false;
    if (opcode.guard_function && shuffles(*opcode.guard_function)) return false;
  }
  return !shuffles(subject.holds) && (!subject.given || !shuffles(*subject.given));
}

// What the precondition says of the state before, in one lane.
void suppose_given(Machine& m, const Subject& subject, unsigned lane) {
  if (!subject.given) return;
  Group& given = m.add_group(*subject.given, nullptr, nullptr);
  given.is_claim = given.all_old = true;
  given.fields = subject.fields;
  m.suppose({given.run(lane).truth(given.function.result, given.run(lane).outer())});
}

class Attempted {
 public:
  Attempted(const Context& context, Machine& machine, const Subject& subject)
      : context_(context), m_(machine), t_(machine.t), subject_(subject) {}

  struct Case {
    Term reached;  // the path's end, with a true precondition, in this lane
    Term holds;
  };
  Case of(const Path& path, unsigned lane) {
    std::vector<Term> parts = m_.active;
    if (subject_.opcode && subject_.opcode->guard_function) {
      Group& guard = group(*subject_.opcode->guard_function, path);
      guard.all_old = true;
      for (unsigned l = 0; l < m_.lanes(); ++l)
        parts[l] = t_.and_(parts[l], guard.run(l).truth(guard.function.result, guard.run(l).outer()));
    }
    Case out{t_.and_(path.condition, parts[lane]), t_.truth(true)};
    if (subject_.given) {
      Group& given = group(*subject_.given, path);
      given.all_old = true;
      given.takes_part = parts;
      out.reached = t_.and_(out.reached, given.run(lane).truth(given.function.result, given.run(lane).outer()));
    }
    if (t_.is(out.reached, 0)) return out;
    Group& holds = group(subject_.holds, path);
    holds.takes_part = parts;
    out.holds = holds.run(lane).truth(holds.function.result, holds.run(lane).outer());
    return out;
  }

 private:
  Group& group(const ir::Function& f, const Path& path) {
    Group& g = m_.add_group(f, path.state, nullptr);
    g.is_claim = true;
    g.fields = subject_.fields;
    return g;
  }

  const Context& context_;
  Machine& m_;
  Terms& t_;
  const Subject& subject_;
};

// Everything that is true whatever happens, and that memory is there where it is looked at, or wherever it is accessed.
std::vector<Term> background(Machine& m, bool all_accesses) {
  std::vector<Term> out = m.assumptions;
  out.insert(out.end(), m.demanded.begin(), m.demanded.end());
  if (all_accesses)
    for (const auto& access : m.accesses) out.push_back(access());
  out.insert(out.end(), m.state.axioms().begin(), m.state.axioms().end());
  return out;
}

using Decode = std::function<bool(const Assignment&, std::vector<encoding::Decoded>&)>;

// Puts the question at the end of each path, and runs what the solver finds.
class Settling {
 public:
  Settling(const Context& context, Machine& m, const Subject& subject, unsigned lane, const std::vector<Term>& legal,
           const Decode& words_of)
      : context_(context), m_(m), subject_(subject), lane_(lane), legal_(legal), words_of_(words_of) {}

  Verdict run(const std::vector<Path>& paths) {
    Attempted attempted(context_, m_, subject_);
    for (const Path& path : paths) {
      const auto [reached, holds] = attempted.of(path, lane_);
      if (m_.t.is(reached, 0)) continue;
      const Verdict v = ask(path, reached, holds);
      if (v.kind == Verdict::Kind::Proved) continue;
      const Verdict again = v.kind == Verdict::Kind::Tested ? part_by_part(path, reached, holds, v) : v;
      if (again.kind != Verdict::Kind::Proved) return again;
    }
    return {Verdict::Kind::Proved, "", "", ""};
  }

 private:
  // `a && b` may be too much for the solver where a and b are not.
  Verdict part_by_part(const Path& path, Term reached, Term holds, const Verdict& of_all) {
    const std::vector<Term> parts = conjuncts(m_.t, {holds});
    if (parts.size() < 2) return of_all;
    for (const Term part : parts) {
      const Verdict v = ask(path, reached, part);
      if (v.kind != Verdict::Kind::Proved) return v.kind == Verdict::Kind::Tested ? of_all : v;
    }
    return {Verdict::Kind::Proved, "", "", ""};
  }

  Verdict ask(const Path& path, Term reached, Term holds) {
    const Term violation = m_.t.and_(reached, m_.t.not_(holds));
    if (m_.t.is(violation, 0)) return {Verdict::Kind::Proved, "", "", ""};
    std::optional<Replay> found;
    std::string shown;  // what was run and did not break it
    Outcome outcome;
    // At first only what is looked at; a larger premise is asked for where that is not enough.
    for (const bool all_accesses : {false, true}) {
      std::vector<Term> asserted = background(m_, all_accesses);
      asserted.insert(asserted.end(), legal_.begin(), legal_.end());
      asserted.push_back(violation);
      Substitution same(m_.t);
      if (equate_rows(reached, same)) asserted = same.apply(asserted);
      outcome = prove::ask(m_.t, context_.solver, asserted, context_.timeout_ms, [&](Assignment values) {
        same.complete(values);
        return breaks(path, values, found, shown);
      });
      const bool open = outcome.kind == Outcome::Kind::Open || outcome.kind == Outcome::Kind::Contradiction;
      if (!open || m_.accesses.empty()) break;
    }
    switch (outcome.kind) {
      case Outcome::Kind::Impossible: return {Verdict::Kind::Proved, "", "", ""};
      case Outcome::Kind::Possible: return {Verdict::Kind::Refuted, "", found->command, found->after};
      case Outcome::Kind::Open: break;
      case Outcome::Kind::Contradiction:
        if (m_.looks_at_launch())
          return {Verdict::Kind::Tested, "it depends on how threads are numbered in a launch", "", ""};
        return {Verdict::Kind::Failed, "the engine does not agree with the inputs that the solver found", shown, ""};
    }
    return {Verdict::Kind::Tested, outcome.reason, "", ""};
  }

  // Where the precondition says that lanes have the same number, all have the one of the lane that is looked at: a lane
  // that does not take part may have it, too.
  bool equate_rows(Term reached, Substitution& same) {
    if (m_.both_extremes().empty() || !only_looks_at_parts(context_, subject_)) return false;
    const std::vector<Term> given = conjuncts(m_.t, {reached});
    bool any = false;
    for (const Machine::Extremes& both : m_.both_extremes()) {
      if (!std::binary_search(given.begin(), given.end(), both.equal)) continue;
      if (!m_.t.is(both.takes_part[lane_], 1)) continue;
      for (size_t l = 0; l < both.row.size(); ++l)
        if (l != lane_ && both.takes_part[l] == m_.active[l]) any |= same.equate(both.row[l], both.row[lane_]);
    }
    return any;
  }

  bool breaks(const Path& path, const Assignment& values, std::optional<Replay>& found, std::string& shown) {
    std::vector<encoding::Decoded> words = subject_.words;
    if (words_of_ && !words_of_(values, words)) return false;
    const auto at = [&](const ir::Function& f) {
      return words_of_ ? ir::specialize(f, words[0].fields(*subject_.opcode)) : f;
    };
    const Attempt attempt{words, values, lane_, path.state};
    shown = command(context_, m_, attempt);
    found = replay(context_, m_, attempt, [&](sim::Bench& bench, unsigned own) {
      const bool guarded = subject_.opcode && subject_.opcode->guard_function;
      if (guarded && !bench.given(at(*subject_.opcode->guard_function), own)) return false;
      if (subject_.given && !bench.given(at(*subject_.given), own)) return false;
      return !bench.holds_in(at(subject_.holds), own);
    });
    return found.has_value();
  }

  const Context& context_;
  Machine& m_;
  const Subject& subject_;
  unsigned lane_;
  const std::vector<Term>& legal_;
  const Decode& words_of_;
};

Verdict settle(const Context& context, Machine& m, const Subject& subject, const std::vector<Path>& paths,
               unsigned lane, const std::vector<Term>& legal, const Decode& words_of) {
  return Settling(context, m, subject, lane, legal, words_of).run(paths);
}

// ---- lanes
// ---------------------------------------------------------------------------------------------------------------------

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

// Does it mean the same when the lanes are numbered otherwise?
bool is_symmetric(const model::Isa& isa, const ir::Function& f) {
  for (ir::Value v = 0; v < f.ops.size(); ++v) {
    const ir::Inst& i = f.ops[v];
    switch (i.op) {
      case ir::Op::Shuffle:
      case ir::Op::Active: return false;
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

// Then what holds in one lane, whatever the others are, holds in all.
bool is_symmetric(const Context& context, const Subject& subject) {
  for (const encoding::Decoded& d : subject.words) {
    const model::Opcode& opcode = context.isa.opcodes[d.opcode];
    if (!is_symmetric(context.isa, opcode.forms[d.form].semantics)) return false;
    if (opcode.guard_function && !is_symmetric(context.isa, *opcode.guard_function)) return false;
  }
  return is_symmetric(context.isa, subject.holds) && (!subject.given || is_symmetric(context.isa, *subject.given));
}

// ---- programs
// ------------------------------------------------------------------------------------------------------------------

// Whether the precondition says that no other lane takes part.
bool is_alone(const Context& context, const Subject& subject) {
  const unsigned lanes = context.isa.machine.lanes;
  if (!subject.given || lanes < 2) return false;
  Terms terms;
  Machine m(terms, context.isa, false);
  try {
    Group& given = m.add_group(*subject.given, nullptr, nullptr);
    given.is_claim = given.all_old = true;
    given.fields = subject.fields;
    const Term is_given = given.run(0).truth(given.function.result, given.run(0).outer());
    const Term own = terms.shl(terms.constant(1, lanes), m.lane_number(0).term);
    std::vector<Term> asserted = background(m, false);
    asserted.push_back(is_given);
    asserted.push_back(terms.not_(terms.eq(terms.zext(m.active_mask(m.active), lanes), own)));
    return ask(terms, context.solver, asserted, context.timeout_ms, [](const Assignment&) { return true; }).kind ==
           Outcome::Kind::Impossible;
  } catch (const Unsupported&) {
    return false;
  } catch (const NeedsAllLanes&) {
    return false;
  }
}

Verdict with_one_lane(const Context& context, const Subject& subject, bool alone) {
  Terms terms;
  Machine m(terms, context.isa, false);
  m.alone = alone;
  if (alone) {
    const unsigned lanes = context.isa.machine.lanes;
    const Term own = terms.shl(terms.constant(1, lanes), m.lane_number(0).term);
    m.assumptions.push_back(terms.eq(terms.zext(m.active_mask(m.active), lanes), own));
  }
  suppose_given(m, subject, 0);
  return settle(context, m, subject, explore(m, context.codec, subject.words), 0, {}, {});
}

// Lane by lane, each of them with all others around it.
Verdict with_all_lanes(const Context& context, const Subject& subject) {
  const unsigned first = is_symmetric(context, subject) ? context.isa.machine.lanes - 1 : 0;
  for (unsigned lane = context.isa.machine.lanes; lane-- > first;) {
    Terms terms;
    Machine m(terms, context.isa, true);
    m.active[lane] = terms.truth(true);
    suppose_given(m, subject, lane);
    const Verdict v = settle(context, m, subject, explore(m, context.codec, subject.words), lane, {}, {});
    if (v.kind != Verdict::Kind::Proved) return v;
  }
  return {Verdict::Kind::Proved, "", "", ""};
}

Verdict prove_subject(const Context& context, const Subject& subject) {
  try {
    const bool across = looks_across(subject.holds) || (subject.given && looks_across(*subject.given));
    if (!across) {
      try {
        return with_one_lane(context, subject, false);
      } catch (const NeedsAllLanes&) {
        if (is_alone(context, subject)) {
          try {
            return with_one_lane(context, subject, true);
          } catch (const NeedsAllLanes&) {
          }
        }
      }
    }
    return with_all_lanes(context, subject);
  } catch (const Unsupported& why) {
    return {Verdict::Kind::Tested, why.reason, "", ""};
  }
}

}  // namespace

Verdict prove_program(const Context& context, const std::vector<encoding::Decoded>& words,
                      const check::LoweredClaim& claim) {
  return prove_subject(context, {words, claim.given, claim.holds, nullptr, {}});
}

// ---- forms
// ---------------------------------------------------------------------------------------------------------------------

namespace {

class FormProof {
 public:
  FormProof(const Context& context, uint16_t opcode, uint16_t form, const model::FormClaim& claim)
      : context_(context), words_(context, opcode, form), claim_(claim) {
    word_.opcode = opcode;
    word_.form = form;
    word_.bytes = static_cast<uint8_t>(words_.opcode().length / 8);
  }

  Verdict run() {
    std::vector<const ir::Function*> functions = {&words_.opcode().forms[word_.form].semantics, &claim_.holds};
    if (claim_.given) functions.push_back(&*claim_.given);
    if (words_.opcode().guard_function) functions.push_back(&*words_.opcode().guard_function);
    const auto combinations = words_.combinations(functions);
    if (combinations.empty()) return {Verdict::Kind::Tested, "its modifiers have too many combinations", "", ""};
    for (const auto& codes : combinations) {
      const Verdict v = with(codes);
      if (v.kind != Verdict::Kind::Proved) return v;
    }
    return {Verdict::Kind::Proved, "", "", ""};
  }

 private:
  Verdict with(const std::vector<std::optional<uint64_t>>& codes) {
    try {
      const bool across = looks_across(claim_.holds) || (claim_.given && looks_across(*claim_.given));
      if (!across) {
        try {
          return in(codes, false, 0);
        } catch (const NeedsAllLanes&) {
        }
      }
      const std::vector<encoding::Decoded> words = {word_};
      const bool symmetric = is_symmetric(context_, {words, claim_.given, claim_.holds, nullptr, {}});
      const unsigned first = symmetric ? context_.isa.machine.lanes - 1 : 0;
      for (unsigned lane = context_.isa.machine.lanes; lane-- > first;) {
        const Verdict v = in(codes, true, lane);
        if (v.kind != Verdict::Kind::Proved) return v;
      }
      return {Verdict::Kind::Proved, "", "", ""};
    } catch (const Unsupported& why) {
      return {Verdict::Kind::Tested, why.reason, "", ""};
    }
  }

  Verdict in(const std::vector<std::optional<uint64_t>>& codes, bool all_lanes, unsigned lane) {
    Terms terms;
    Machine m(terms, context_.isa, all_lanes);
    if (all_lanes) m.active[lane] = terms.truth(true);
    std::vector<Term> legal;
    const std::vector<Term> fields = words_.fields(m, codes, legal);
    legal.push_back(words_.is_read_as(m, fields));
    // A precondition that is false of these modifiers makes everything else unnecessary.
    if (std::any_of(legal.begin(), legal.end(), [&](Term t) { return terms.is(t, 0); }))
      return {Verdict::Kind::Proved, "", "", ""};
    const std::vector<encoding::Decoded> words = {word_};
    const Subject subject{words, claim_.given, claim_.holds, &words_.opcode(), fields};
    if (never_given(m, subject, lane)) return {Verdict::Kind::Proved, "", "", ""};
    const Decode decode = [&](const Assignment& values, std::vector<encoding::Decoded>& out) {
      out.resize(1);
      return words_.decode(terms, fields, values, out[0]);
    };
    return settle(context_, m, subject, explore(m, context_.codec, words, fields), lane, legal, decode);
  }

  static bool never_given(Machine& m, const Subject& subject, unsigned lane) {
    if (!subject.given) return false;
    Group& g = m.add_group(*subject.given, nullptr, nullptr);
    g.is_claim = g.all_old = true;
    g.fields = subject.fields;
    return m.t.is(g.run(lane).truth(g.function.result, g.run(lane).outer()), 0);
  }

  const Context& context_;
  FormSpace words_;
  const model::FormClaim& claim_;
  encoding::Decoded word_;
};

}  // namespace

Verdict prove_form(const Context& context, uint16_t opcode, uint16_t form, const model::FormClaim& claim) {
  return FormProof(context, opcode, form, claim).run();
}

}  // namespace isadora::prove
