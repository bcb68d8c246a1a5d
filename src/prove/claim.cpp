#include "prove/claim.h"

#include <algorithm>
#include <iterator>

#include "prove/ask.h"
#include "prove/explore.h"
#include "prove/fixed.h"
#include "prove/form_space.h"
#include "prove/lanes.h"
#include "prove/own_code.h"
#include "prove/replay.h"
#include "prove/step.h"

namespace isadora::prove {

namespace {

using Decode = std::function<bool(const Assignment&, std::vector<encoding::Decoded>&)>;

// Asks the question at the end of each path, and replays the solver's values.
class PathQuestions {
 public:
  PathQuestions(const Context& context, SymbolicMachine& m, const Subject& subject, unsigned lane,
                const std::vector<Term>& legal, const Decode& words_of)
      : context_(context),
        m_(m),
        subject_(subject),
        lane_(lane),
        legal_(legal),
        words_of_(words_of),
        code_(context.codec, m) {}

  Verdict run(const std::vector<Path>& paths) {
    PathEnds ends(m_, subject_);
    for (const Path& path : paths) {
      const auto [part, given, reached, holds] = ends.of(path, lane_);
      if (m_.t.is(reached, 0)) continue;
      const Verdict v = ask(path, reached, holds);
      if (v.kind == Verdict::Kind::Proved) continue;
      const Verdict again = v.kind == Verdict::Kind::Tested ? prove_parts(path, reached, holds, v) : v;
      if (again.kind != Verdict::Kind::Proved) return again;
    }
    return kProved;
  }

 private:
  enum class Premises : uint8_t { Looked, Accessed, Code };  // each with those before it

  // `a && b` may be too much for the solver where a and b are not.
  Verdict prove_parts(const Path& path, Term reached, Term holds, const Verdict& of_all) {
    const std::vector<Term> parts = conjuncts(m_.t, {holds});
    if (parts.size() < 2) return of_all;
    for (const Term part : parts) {
      const Verdict v = ask(path, reached, part);
      if (v.kind != Verdict::Kind::Proved) return v.kind == Verdict::Kind::Tested ? of_all : v;
    }
    return kProved;
  }

  Verdict ask(const Path& path, Term reached, Term holds) {
    const Term violation = m_.t.and_(reached, m_.t.not_(holds));
    if (m_.t.is(violation, 0)) return kProved;
    std::optional<Replay> found;
    std::string shown;  // runs that did not break it
    AskOutcome outcome;
    // Tries a small premise first, and a larger one if that is not enough. The memory that holds the code is
    // unconstrained until that alone breaks the claim.
    bool knows_code = false;
    for (const Premises premises : {Premises::Looked, Premises::Accessed, Premises::Code}) {
      if (premises == Premises::Accessed && m_.accesses.empty()) continue;
      if (premises == Premises::Code && !needs_code_) break;
      knows_code = premises == Premises::Code;
      std::vector<Term> asserted = background(m_, premises != Premises::Looked);
      asserted.insert(asserted.end(), legal_.begin(), legal_.end());
      asserted.push_back(violation);
      if (knows_code) std::ranges::copy(premises_of_code(), std::back_inserter(asserted));
      outcome = prove::ask(m_.t, context_.solver, asserted, context_.timeout_ms,
                           [&](const Assignment& values) { return breaks(path, values, found, shown); });
      const bool open = outcome.kind == AskOutcome::Kind::Open || outcome.kind == AskOutcome::Kind::Contradiction;
      if (!open) break;
    }
    switch (outcome.kind) {
      case AskOutcome::Kind::Impossible:
        if (knows_code && words_of_)
          return {Verdict::Kind::Tested, "it depends on an instruction's read of its own code", "", ""};
        return kProved;
      case AskOutcome::Kind::Possible: return {Verdict::Kind::Refuted, "", found->command, found->after};
      case AskOutcome::Kind::Open: break;
      case AskOutcome::Kind::Contradiction:
        if (const char* why = m_.unseen_by_runs()) return {Verdict::Kind::Tested, why, "", ""};
        return {Verdict::Kind::Failed, "the engine does not agree with the inputs that the solver found", shown, ""};
    }
    return {Verdict::Kind::Tested, outcome.reason, "", ""};
  }

  // The content of the code's memory. The word of a form is unknown: then nothing reads it.
  std::vector<Term> premises_of_code() const {
    return words_of_ ? code_.avoids(subject_.words[0].bytes) : code_.holds(subject_.words);
  }

  bool breaks(const Path& path, const Assignment& values, std::optional<Replay>& found, std::string& shown) {
    std::vector<encoding::Decoded> words = subject_.words;
    if (words_of_ && !words_of_(values, words)) return false;
    if (!code_.is_as_in(values, words)) return needs_code_ = true, false;
    const auto at = [&](const ir::Function& f) {
      return words_of_ ? ir::specialize(f, words[0].fields(*subject_.opcode)) : f;
    };
    const ReplayRequest attempt{words, values, lane_, path.state};
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
  SymbolicMachine& m_;
  const Subject& subject_;
  unsigned lane_;
  const std::vector<Term>& legal_;
  const Decode& words_of_;
  OwnCode code_;
  bool needs_code_ = false;  // some values would break the claim with other memory there than the code
};

Verdict decide(const Context& context, SymbolicMachine& m, const Subject& subject, const std::vector<Path>& paths,
               unsigned lane, const std::vector<Term>& legal, const Decode& words_of) {
  return PathQuestions(context, m, subject, lane, legal, words_of).run(paths);
}

// ---- programs
// ------------------------------------------------------------------------------------------------------------------

// Whether the precondition says that no other lane is active.
bool is_alone(const Context& context, const Subject& subject) {
  const unsigned lanes = context.isa.machine.lanes;
  if (!subject.given || lanes < 2) return false;
  Terms terms(context.timeout_ms);
  SymbolicMachine m(terms, context.isa, false);
  try {
    LaneRuns& given = m.add_group(*subject.given, nullptr, nullptr);
    given.is_claim = given.all_old = true;
    given.fields = subject.fields;
    const Term is_given = given.run(0).truth(given.function.result, given.run(0).outer());
    const Term own = terms.shl(terms.constant(1, lanes), m.lane_number(0).term);
    std::vector<Term> asserted = background(m, false);
    asserted.push_back(is_given);
    asserted.push_back(terms.not_(terms.eq(terms.zext(m.active_mask(m.active), lanes), own)));
    return ask(terms, context.solver, asserted, context.timeout_ms, [](const Assignment&) { return true; }).kind ==
           AskOutcome::Kind::Impossible;
  } catch (const Unsupported&) {
    return false;
  } catch (const NeedsAllLanes&) {
    return false;
  }
}

Verdict with_one_lane(const Context& context, const Subject& subject, bool alone) {
  Terms terms(context.timeout_ms);
  SymbolicMachine m(terms, context.isa, false);
  m.alone = alone;
  if (alone) {
    const unsigned lanes = context.isa.machine.lanes;
    const Term own = terms.shl(terms.constant(1, lanes), m.lane_number(0).term);
    m.assumptions.push_back(terms.eq(terms.zext(m.active_mask(m.active), lanes), own));
  }
  suppose_given(m, subject, 0);
  return decide(context, m, subject, explore(context, m, subject.words), 0, {}, {});
}

// The lane that is looked at runs; perhaps it is the lowest that does.
void choose_lane(SymbolicMachine& m, unsigned lane, bool is_lowest) {
  m.active[lane] = m.t.truth(true);
  for (unsigned below = 0; is_lowest && below < lane; ++below) m.active[below] = m.t.truth(false);
}

Verdict with_all_lanes(const Context& context, const Subject& subject, unsigned lane, bool is_lowest) {
  Terms terms(context.timeout_ms);
  std::optional<SymbolicMachine> m(std::in_place, terms, context.isa, true);
  choose_lane(*m, lane, is_lowest);
  const Term given = suppose_given(*m, subject, lane);
  if (const std::vector<SharedCell> shared = shared_registers(context, *m, subject, given); !shared.empty()) {
    m.emplace(terms, context.isa, true);
    choose_lane(*m, lane, is_lowest);
    m->state.share(shared);
    suppose_given(*m, subject, lane);
  }
  return decide(context, *m, subject, explore(context, *m, subject.words), lane, {}, {});
}

bool is_common(const Context& context, const Subject& subject) {
  Terms terms(context.timeout_ms);
  SymbolicMachine m(terms, context.isa, true);
  try {
    return is_common(m, subject, explore(context, m, subject.words));
  } catch (const Unsupported&) {
    return false;
  }
}

bool has_shared_registers(const Context& context, const Subject& subject) {
  Terms terms(context.timeout_ms);
  SymbolicMachine m(terms, context.isa, true);
  choose_lane(m, 0, false);
  const Term given = suppose_given(m, subject, 0);
  return !shared_registers(context, m, subject, given).empty();
}

// Lane by lane, each of them with all others around it.
Verdict with_all_lanes(const Context& context, const Subject& subject) {
  const unsigned lanes = context.isa.machine.lanes;
  if (context.asked_lane) return with_all_lanes(context, subject, *context.asked_lane, false);
  if (is_symmetric(context, subject)) return with_all_lanes(context, subject, lanes - 1, false);
  const bool common = !has_shared_registers(context, subject) && is_common(context, subject);
  for (unsigned lane = lanes; lane-- > 0;)
    if (const Verdict v = with_all_lanes(context, subject, lane, common); v.kind != Verdict::Kind::Proved) return v;
  return kProved;
}

Verdict prove_subject(const Context& context, const Subject& subject) {
  try {
    if (!context.asked_lane && !crosses_lanes(subject)) {
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
    encoding::Decoded& word = word_.emplace_back();
    word.opcode = opcode;
    word.form = form;
    word.bytes = static_cast<uint8_t>(words_.opcode().length / 8);
  }

  Verdict run() {
    std::vector<const ir::Function*> functions = {&words_.opcode().forms[word_[0].form].semantics, &claim_.holds};
    if (claim_.given) functions.push_back(&*claim_.given);
    if (words_.opcode().guard_function) functions.push_back(&*words_.opcode().guard_function);
    const auto combinations = words_.combinations(functions);
    if (combinations.empty()) return {Verdict::Kind::Tested, "its modifiers have too many combinations", "", ""};
    for (const auto& codes : combinations) {
      const Verdict v = with(codes);
      if (v.kind != Verdict::Kind::Proved) return v;
    }
    return kProved;
  }

 private:
  using Codes = FormSpace::Codes;

  // The lanes of a question, and the observed one.
  struct Lanes {
    bool all = false;
    unsigned own = 0;
    bool is_lowest = false, without_guards = false;
  };

  Verdict with(const Codes& codes) {
    try {
      if (!context_.asked_lane && !crosses_lanes(subject())) {
        try {
          return in(codes, {});
        } catch (const NeedsAllLanes&) {
        }
      }
      return with_all_lanes(codes);
    } catch (const Unsupported& why) {
      return {Verdict::Kind::Tested, why.reason, "", ""};
    }
  }

  Verdict with_all_lanes(const Codes& codes) {
    const unsigned lanes = context_.isa.machine.lanes;
    if (context_.asked_lane) return in(codes, {true, *context_.asked_lane});
    if (is_symmetric(context_, subject())) return in(codes, {true, lanes - 1});
    if (is_common(codes) && all_of(codes, {true, 0, true, true}).kind == Verdict::Kind::Proved) return kProved;
    return all_of(codes, {true});
  }

  Verdict all_of(const Codes& codes, Lanes lanes) {
    for (lanes.own = context_.isa.machine.lanes; lanes.own-- > 0;)
      if (const Verdict v = in(codes, lanes); v.kind != Verdict::Kind::Proved) return v;
    return kProved;
  }

  // Without its guard: a claim that holds for every execution mask also holds for those that a guard allows.
  bool is_common(const Codes& codes) {
    Terms terms(context_.timeout_ms);
    SymbolicMachine m(terms, context_.isa, true);
    m.without_guards = true;
    std::vector<Term> legal;
    const Subject in_terms = subject(words_.fields(m, codes, legal));
    try {
      return prove::is_common(m, in_terms, explore(context_, m, word_, in_terms.fields));
    } catch (const Unsupported&) {
      return false;
    }
  }

  Subject subject(std::vector<Term> fields = {}) const {
    return {word_, claim_.given, claim_.holds, &words_.opcode(), std::move(fields)};
  }

  Verdict in(const Codes& codes, const Lanes& lanes) {
    Terms terms(context_.timeout_ms);
    SymbolicMachine m(terms, context_.isa, lanes.all);
    m.without_guards = lanes.without_guards;
    if (lanes.all) choose_lane(m, lanes.own, lanes.is_lowest);
    std::vector<Term> legal;
    const std::vector<Term> fields = words_.fields(m, codes, legal);
    legal.push_back(words_.is_read_as(m, fields));
    // A precondition that is false of these modifiers makes everything else unnecessary.
    if (std::any_of(legal.begin(), legal.end(), [&](Term t) { return terms.is(t, 0); })) return kProved;
    const Subject in_terms = subject(fields);
    if (is_never_assumed(m, in_terms, lanes.own)) return kProved;
    const Decode decode = [&](const Assignment& values, std::vector<encoding::Decoded>& out) {
      out.resize(1);
      return words_.decode(terms, fields, values, out[0]);
    };
    return decide(context_, m, in_terms, explore(context_, m, word_, fields), lanes.own, legal, decode);
  }

  static bool is_never_assumed(SymbolicMachine& m, const Subject& subject, unsigned lane) {
    if (!subject.given) return false;
    LaneRuns& g = m.add_group(*subject.given, nullptr, nullptr);
    g.is_claim = g.all_old = true;
    g.fields = subject.fields;
    return m.t.is(g.run(lane).truth(g.function.result, g.run(lane).outer()), 0);
  }

  const Context& context_;
  FormSpace words_;
  const model::FormClaim& claim_;
  std::vector<encoding::Decoded> word_;
};

}  // namespace

Verdict prove_form(const Context& context, uint16_t opcode, uint16_t form, const model::FormClaim& claim) {
  return FormProof(context, opcode, form, claim).run();
}

}  // namespace isadora::prove
