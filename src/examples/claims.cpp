#include "examples/claims.h"

#include <algorithm>

#include "examples/states.h"
#include "ir/facts.h"

namespace isadora::examples {

namespace {

// The lanes of a mask that execute the case's instruction: those with a true guard.
uint64_t active_lanes(const sim::Bench& bench, const Case& one, uint64_t mask, unsigned lanes) {
  for (unsigned lane = 0; one.guard && lane < lanes; ++lane) {
    if ((mask >> lane & 1) && !bench.given(*one.guard, lane)) mask &= ~(uint64_t{1} << lane);
  }
  return mask;
}

// A claim is about runs that do not fault, or about the fault that stops one.
bool is_about(const Case& one, const sim::RunResult& run) {
  using Status = sim::RunResult::Status;
  return run.status == Status::Done || (!one.fault.empty() && run.status == Status::Faulted);
}

bool holds(const Case& one, const sim::Bench& bench, const sim::RunResult& run, unsigned lane) {
  if (!one.fault.empty()) return run.fault && run.fault->kind == one.fault;
  return one.output ? bench.output() == *one.output : bench.holds_in(one.claim->holds, lane);
}

// Does a lane fulfil the precondition?
bool is_meant(const sim::Bench& bench, const Case& one, uint64_t mask, unsigned lanes) {
  mask = active_lanes(bench, one, mask, lanes);
  bool met = false;
  for (unsigned lane = 0; lane < lanes; ++lane)
    met |= (mask >> lane & 1) && (!one.claim->given || bench.given(*one.claim->given, lane));
  return met;
}

void note(const ir::Function& f, ObservedState& seen) {
  for (const ir::Inst& inst : f.ops) {
    using ir::Op;
    seen.memory |= inst.op == Op::Load || inst.op == Op::Store || inst.op == Op::Atomic || inst.op == Op::Host;
    seen.launch |= inst.op == Op::Launch && ir::facts(static_cast<ir::LaunchValue>(inst.sub)).of_grid();
  }
}

// Whether the claim or the instructions read memory, or launch values.
ObservedState state_of(const model::Isa& isa, const Case& one) {
  ObservedState seen{.memory = false, .launch = false};
  note(one.claim->holds, seen);
  if (one.claim->given) note(*one.claim->given, seen);
  for (const encoding::Decoded& d : one.words) note(isa.opcodes[d.opcode].forms[d.form].semantics, seen);
  return seen;
}

}  // namespace

ClaimTester::ClaimTester(const model::Isa& isa, const encoding::Codec& codec, const EngineFactory& engine,
                         const ExampleOptions& options, diag::Sink& sink, ExamplesResult& result)
    : isa_(isa), codec_(codec), engine_(engine), options_(options), sink_(sink), result_(result) {}

ClaimTester::~ClaimTester() = default;

// With mutated semantics each test needs a new engine: an engine caches the code that it has run.
sim::Bench& ClaimTester::bench(const encoding::Codec& codec) const {
  Made& made = &codec == &codec_ ? own_ : other_;
  if (!made.bench) {
    made.engine = engine_();
    made.bench = std::make_unique<sim::Bench>(codec, *made.engine);
  } else if (&made == &other_) {
    std::unique_ptr<sim::Engine> fresh = engine_();
    made.bench->use(*fresh);
    made.engine = std::move(fresh);
  }
  return *made.bench;
}

ClaimTester::Verdict ClaimTester::test(const model::Isa& isa, const encoding::Codec& codec, const Case& one,
                                       unsigned trials, std::string* why) const {
  sim::Bench& bench = this->bench(codec);
  const ObservedState seen = state_of(isa, one);
  RandomStates states(isa, *one.claim, options_.seed, options_.floats);
  bool tested = false;
  for (unsigned trial = 0; trial < trials; ++trial) {
    bench.reset();
    const uint64_t active = states.apply(bench, trial, seen);
    const sim::RunResult run = bench.run(one.words);
    // By a change of the semantics: it would be noticed.
    if (run.status == sim::RunResult::Status::Limit && &codec != &codec_) return Verdict::Fails;
    if (run.status == sim::RunResult::Status::Limit && why && is_meant(bench, one, active, isa.machine.lanes))
      *why = "its instructions do not end: a trial was " + run.message;
    if (!is_about(one, run)) continue;
    const uint64_t mask = active_lanes(bench, one, active, isa.machine.lanes);
    bench.set_active(mask);
    for (unsigned lane = 0; lane < isa.machine.lanes; ++lane) {
      if (!(mask >> lane & 1) || (one.claim->given && !bench.given(*one.claim->given, lane))) continue;
      tested = true;
      if (holds(one, bench, run, lane)) continue;
      if (why) *why = (one.text.empty() ? "" : one.text + " ") + states.describe(trial, lane, one.words, codec, seen);
      return Verdict::Fails;
    }
  }
  return tested ? Verdict::Holds : Verdict::Untested;
}

void ClaimTester::check_claim(const model::Claim& claim, const std::vector<Case>& cases, unsigned trials) {
  bool tested = false;
  std::string untested = "its precondition was never met, or the instructions always fault";
  for (const Case& one : cases) {
    std::string why;
    const Verdict verdict = test(isa_, codec_, one, trials, &why);
    tested |= verdict != Verdict::Untested;
    if (verdict == Verdict::Untested && !why.empty()) untested = why;
    if (verdict != Verdict::Fails) continue;
    sink_.report(diag::Kind::FalseClaim, claim.span, "the claim does not hold").notes.push_back(why);
    return;
  }
  if (!tested) {
    sink_.report(diag::Kind::BadClaim, claim.span, "no trial could test this claim").notes.push_back(untested);
  } else if (options_.mutants && !some_mutant_fails(cases, trials)) {
    sink_.report(diag::Kind::BadClaim, claim.span, "no change of the instructions' semantics breaks this claim")
        .notes.push_back("a claim that is always true tests nothing");
  }
}

bool ClaimTester::some_mutant_fails(const std::vector<Case>& cases, unsigned trials) {
  for (const Case& one : cases) {
    for (auto d = one.words.rbegin(); d != one.words.rend(); ++d) {
      if (fails_mutated(one, *d, trials)) return true;
    }
  }
  return false;
}

// Changes the semantics of one of the case's own instructions, one edit at a time, until the claim fails.
bool ClaimTester::fails_mutated(const Case& one, const encoding::Decoded& d, unsigned trials) {
  if (!changed_) changed_ = std::make_unique<Changed>(isa_);
  ir::Function& target = changed_->isa.opcodes[d.opcode].forms[d.form].semantics;
  const ir::Function original = target;
  bool killed = false;
  ir::each_mutant(original, [&](ir::Function mutant) {
    ++result_.mutants_tried;
    target = std::move(mutant);
    killed = test(changed_->isa, changed_->codec, one, trials, nullptr) == Verdict::Fails;
    return !killed;
  });
  target = original;
  result_.mutants_killed += killed;
  return killed;
}

}  // namespace isadora::examples
