#include "prove/reach.h"

#include <algorithm>

#include "prove/ask.h"
#include "prove/form_space.h"
#include "prove/subject.h"

namespace isadora::prove {

namespace {

constexpr size_t kMostCombinations = 64;  // of modifiers that are asked about one by one

// Differences between an instruction at address 0 and one at any address.
bool depends_on_place(const ir::Function& f) {
  return std::ranges::any_of(
      f.ops, [](const ir::Inst& i) { return i.op == ir::Op::Pc || i.op == ir::Op::NextPc || i.op == ir::Op::Launch; });
}

class ReachSearch {
 public:
  using Confirm = std::function<bool(const encoding::Decoded&, const StartState&)>;

  ReachSearch(const Context& context, uint16_t opcode, uint16_t form, const ir::Function& condition,
              const Confirm& confirm)
      : context_(context), words_(context, opcode, form), condition_(condition), confirm_(confirm) {}

  // All modifiers are left open, unless the condition can then not be translated.
  Reachability run() {
    try {
      return with(words_.codes());
    } catch (const Unsupported&) {
    }
    const auto combinations = words_.combinations({&condition_});
    if (combinations.empty() || combinations.size() > kMostCombinations)
      return {Reachability::Kind::Open, "its modifiers have too many combinations"};
    Reachability all{Reachability::Kind::Never, {}};
    for (const FormSpace::Codes& codes : combinations) {
      try {
        const Reachability one = with(codes);
        if (one.kind == Reachability::Kind::Found) return one;
        if (one.kind == Reachability::Kind::Open) all = one;
      } catch (const Unsupported& why) {
        all = {Reachability::Kind::Open, why.reason};
      }
    }
    return all;
  }

 private:
  Reachability with(const FormSpace::Codes& codes) {
    try {
      return in(codes, false, 0);
    } catch (const NeedsAllLanes&) {
      Reachability all{Reachability::Kind::Never, {}};
      for (unsigned lane = 0; lane < context_.isa.machine.lanes; ++lane) {
        const Reachability one = in(codes, true, lane);
        if (one.kind == Reachability::Kind::Found) return one;
        if (one.kind == Reachability::Kind::Open) all = one;
      }
      return all;
    }
  }

  // The condition is one of a lane that runs.
  Reachability in(const FormSpace::Codes& codes, bool all_lanes, unsigned lane) {
    Terms terms(context_.timeout_ms);
    SymbolicMachine m(terms, context_.isa, all_lanes);
    if (all_lanes) m.active[lane] = terms.truth(true);
    std::vector<Term> legal;
    const std::vector<Term> fields = words_.fields(m, codes, legal);
    legal.push_back(words_.is_read_as(m, fields));
    if (words_.opcode().guard_function) legal.push_back(truth(m, *words_.opcode().guard_function, fields, lane));
    legal.push_back(truth(m, condition_, fields, lane));
    if (std::ranges::any_of(legal, [&](Term t) { return terms.is(t, 0); })) return never();
    std::vector<Term> asserted = background(m, false);
    asserted.insert(asserted.end(), legal.begin(), legal.end());
    const AskOutcome outcome =
        ask(terms, context_.solver, asserted, context_.timeout_ms, [&](const Assignment& values) {
          std::vector<encoding::Decoded> word(1);
          return words_.decode(terms, fields, values, word[0]) &&
                 confirm_(word[0], start_of(context_, m, ReplayRequest{word, values, lane, nullptr}));
        });
    switch (outcome.kind) {
      case AskOutcome::Kind::Impossible: return never();
      case AskOutcome::Kind::Possible: return {Reachability::Kind::Found, {}};
      case AskOutcome::Kind::Open: return {Reachability::Kind::Open, outcome.reason};
      case AskOutcome::Kind::Contradiction: break;
    }
    return {Reachability::Kind::Open, "no run confirms the solver's answer"};
  }

  Reachability never() const {
    if (depends_on_place(condition_)) return {Reachability::Kind::Open, "it depends on the instruction's address"};
    return {Reachability::Kind::Never, {}};
  }

  Term truth(SymbolicMachine& m, const ir::Function& f, const std::vector<Term>& fields, unsigned lane) {
    LaneRuns& g = m.add_group(f, nullptr, nullptr);
    g.is_claim = g.all_old = true;
    g.fields = fields;
    g.active_lanes = m.active;
    return g.run(lane).truth(f.result, g.run(lane).outer());
  }

  const Context& context_;
  FormSpace words_;
  const ir::Function& condition_;
  const Confirm& confirm_;
};

}  // namespace

Reachability reach(const Context& context, uint16_t opcode, uint16_t form, const ir::Function& condition,
                   const std::function<bool(const encoding::Decoded&, const StartState&)>& confirm) {
  try {
    return ReachSearch(context, opcode, form, condition, confirm).run();
  } catch (const NeedsAllLanes&) {
    return {Reachability::Kind::Open, "it depends on other lanes"};
  }
}

}  // namespace isadora::prove
