#include "prove/versions.h"

#include <algorithm>
#include <set>

#include "model/registers.h"
#include "prove/ask.h"
#include "prove/equal.h"
#include "prove/faults.h"
#include "prove/form_space.h"
#include "prove/replay.h"

namespace isadora::prove {

namespace {

const Verdict kSame{Verdict::Kind::Proved, "", "", ""};

bool is_transaction(const ir::Inst& i) {
  return i.op == ir::Op::Begin || i.op == ir::Op::Commit || i.op == ir::Op::Rollback;
}

bool crosses(const ir::Function& f) {
  return std::any_of(f.ops.begin(), f.ops.end(), [](const ir::Inst& i) {
    return ir::crosses_lanes(i.op) || i.op == ir::Op::Store || i.op == ir::Op::Atomic;
  });
}

std::set<uint16_t> faults_of(const ir::Function& f) {
  std::set<uint16_t> out;
  for (const ir::Inst& i : f.ops)
    if (i.op == ir::Op::Fault) out.insert(i.aux);
  return out;
}

// The newer description, with the older meaning as one opcode more. Words are those of the newer one.
model::Isa joined(const Versions& v, const OlderForm& former, uint16_t opcode, uint16_t form) {
  model::Isa out = v.to.isa;
  model::Opcode old = out.opcodes[opcode];
  old.forms[form].semantics = former.semantics;
  old.guard_function = former.guard;
  out.opcodes.push_back(std::move(old));
  return out;
}

class Comparison {
 public:
  Comparison(const Versions& v, const OlderForm& former, uint16_t opcode, uint16_t form)
      : v_(v),
        former_(former),
        isa_(joined(v, former, opcode, form)),
        context_{isa_, v.to.codec, v.to.printer, v.solver, v.to_argument, v.timeout_ms},
        old_context_{v.from.isa, v.from.codec, v.from.printer, v.solver, v.from_argument, v.timeout_ms},
        space_(context_, opcode, form) {
    newer_.opcode = opcode;
    older_.opcode = static_cast<uint16_t>(isa_.opcodes.size() - 1);
    for (encoding::Decoded* d : {&newer_, &older_}) {
      d->form = form;
      d->bytes = static_cast<uint8_t>(isa_.opcodes[opcode].length / 8);
    }
  }

  Verdict run() {
    if (const std::string why = unsupported(); !why.empty()) return open(why);
    std::vector<const ir::Function*> looked = {&newest(), &former_.semantics};
    for (const auto* guard : {&isa_.opcodes[newer_.opcode].guard_function, &former_.guard})
      if (*guard) looked.push_back(&**guard);
    const auto all = space_.combinations(looked);
    if (all.empty()) return open("its modifiers have too many combinations");
    Verdict first = kSame;
    for (const FormSpace::Codes& codes : all) {
      const Verdict v = with(codes);
      if (v.kind == Verdict::Kind::Refuted) return v;
      if (v.kind != Verdict::Kind::Proved) first = v;
    }
    return first;
  }

 private:
  static Verdict open(const std::string& why) { return {Verdict::Kind::Tested, why, "", ""}; }
  const ir::Function& newest() const { return isa_.opcodes[newer_.opcode].forms[newer_.form].semantics; }

  std::string unsupported() const {
    for (const ir::Function* f : {&newest(), &former_.semantics})
      if (std::any_of(f->ops.begin(), f->ops.end(), is_transaction)) return "it has to do with transactions";
    std::set<uint16_t> faults = faults_of(newest());
    const std::set<uint16_t> before = faults_of(former_.semantics);
    if (faults != before) return "it stops with other faults";
    return faults.size() > 1 ? "it stops with one of several faults" : "";
  }

  Verdict with(const FormSpace::Codes& codes) {
    try {
      if (!crosses(newest()) && !crosses(former_.semantics)) {
        try {
          return in(codes, false, 0);
        } catch (const NeedsAllLanes&) {
        }
      }
      const bool simt = isa_.machine.execution == model::Execution::Simt;
      for (unsigned lane = simt ? isa_.machine.lanes : 1; lane-- > 0;)
        if (const Verdict v = in(codes, simt, lane); v.kind != Verdict::Kind::Proved) return v;
      return kSame;
    } catch (const Unsupported& why) {
      return open(why.reason);
    } catch (const NeedsAllLanes&) {
      return open("lanes write shared state");
    }
  }

  Verdict in(const FormSpace::Codes& codes, bool all_lanes, unsigned lane) {
    Terms t(v_.timeout_ms);
    SymbolicMachine m(t, isa_, all_lanes);
    m.place_anywhere(newer_.bytes);
    if (all_lanes) m.active[lane] = t.truth(true);
    std::vector<Term> asserted;
    const std::vector<Term> fields = space_.fields(m, codes, asserted);
    if (std::any_of(asserted.begin(), asserted.end(), [&](Term term) { return t.is(term, 0); })) return kSame;
    Path a{nullptr, t.truth(true), {}}, b = a;
    const ControlEffects before = m.execute(a, {&older_, fields, 0, {}});
    const size_t of_older = m.accesses.size();
    m.begin_version();
    const ControlEffects after = m.execute(b, {&newer_, fields, 0, {}});
    const std::optional<Term> elsewhere = difference(m, before, after);
    if (!elsewhere) throw Unsupported{"it branches to a different number of targets"};
    if (m.has_unknown_access) throw Unsupported{"memory is accessed in an unknown number of bytes"};
    const Accesses all = m.accesses, of_a = all.first(of_older), of_b = all.subspan(of_older);
    const Term fine_a = all_allowed(m, of_a), fine_b = all_allowed(m, of_b), ends = t.and_(a.condition, fine_a);
    Term differ = t.and_(ends, t.or_(*elsewhere, difference(m, a, b, lane, {})));
    differ = t.or_(differ, t.or_(t.xor_(a.condition, b.condition), t.xor_(fine_a, fine_b)));
    const Term beyond = t.or_(exceeds(m, of_a, of_b), exceeds(m, of_b, of_a));
    Term either_fault = t.truth(false);
    if (!are_alike(of_a, of_b) || before.faults != after.faults) {
      for (const auto& [accesses, path] : {std::pair(of_a, &a), {of_b, &b}}) {
        either_fault = t.or_(either_fault, t.and_(path->condition, may_fault_differently(m, accesses)));
        either_fault = t.or_(either_fault, may_fault_beside(m, accesses, path->condition));
      }
    }
    asserted.insert(asserted.end(), m.assumptions.begin(), m.assumptions.end());
    asserted.insert(asserted.end(), m.state.axioms().begin(), m.state.axioms().end());
    Verdict found = open("");
    const auto confirm = [&](const Assignment& values) { return seen(m, fields, values, lane, a, b, found); };
    const AskOutcome outcome = ask_with(t, asserted, differ, confirm);
    if (found.kind == Verdict::Kind::Refuted) return found;
    if (outcome.kind != AskOutcome::Kind::Impossible) return open(why_unseen(m, outcome));
    const auto any = [](const Assignment&) { return true; };
    if (ask_with(t, asserted, t.and_(ends, beyond), any).kind != AskOutcome::Kind::Impossible)
      return open("one of the versions accesses memory that the other does not, and may fault there");
    if (ask_with(t, asserted, t.and_(ends, acts_otherwise(m, of_a, of_b)), any).kind != AskOutcome::Kind::Impossible)
      return open(kReachesDevice);
    if (ask_with(t, asserted, either_fault, any).kind != AskOutcome::Kind::Impossible)
      return open("it stops with one of several faults");
    return kSame;
  }

  static std::string why_unseen(const SymbolicMachine& m, const AskOutcome& outcome) {
    const char* const unseen = outcome.kind == AskOutcome::Kind::Contradiction ? m.unseen_by_runs() : nullptr;
    if (unseen) return unseen;
    return outcome.reason.empty() ? "the difference cannot be shown by a run" : outcome.reason;
  }

  AskOutcome ask_with(Terms& t, std::vector<Term> asserted, Term wanted,
                      const std::function<bool(const Assignment&)>& ok) {
    if (t.is(wanted, 0)) return {AskOutcome::Kind::Impossible, ""};
    asserted.push_back(wanted);
    return ask(t, v_.solver, asserted, v_.timeout_ms, ok);
  }

  // A state that both versions change differently.
  bool seen(SymbolicMachine& m, const std::vector<Term>& fields, const Assignment& values, unsigned lane, const Path& a,
            const Path& b, Verdict& found) {
    encoding::Decoded now, then;
    if (!space_.decode(m.t, fields, values, now) || !older_word(now, then)) return false;
    const auto is_seen = [](sim::Bench&, unsigned) { return true; };
    const std::vector<encoding::Decoded> older = {then}, newer = {now};
    const auto x = replay(old_context_, m, {older, values, lane, a.state, b.state}, is_seen);
    const auto y = replay(context_, m, {newer, values, lane, b.state, a.state}, is_seen);
    if ((!x && !y) || (x && y && x->after == y->after)) return false;
    const auto after = [](const std::optional<Replay>& one) { return one ? one->after : "it stops with a fault"; };
    found = {Verdict::Kind::Refuted, "", (x ? x->command : "") + "\n" + (y ? y->command : ""),
             after(x) + "\n" + after(y)};
    return true;
  }

  bool older_word(const encoding::Decoded& now, encoding::Decoded& then) const {
    const model::Opcode& old = v_.from.isa.opcodes[former_.opcode];
    std::vector<uint64_t> codes(old.fields.size());
    for (size_t i = 0; i < old.fields.size(); ++i)
      if (old.fields[i].fixed) codes[i] = *old.fields[i].fixed;
    for (size_t i = 0; i < former_.fields.size(); ++i)
      if (former_.fields[i] >= 0 && !old.fields[static_cast<size_t>(former_.fields[i])].fixed)
        codes[static_cast<size_t>(former_.fields[i])] = now.codes[i];
    return v_.from.codec.decode_word(v_.from.codec.pack(old, codes), old.length, then) &&
           then.opcode == former_.opcode && then.form == former_.form;
  }

  const Versions& v_;
  const OlderForm& former_;
  const model::Isa isa_;
  const Context context_, old_context_;
  const FormSpace space_;
  encoding::Decoded newer_, older_;
};

}  // namespace

Verdict prove_versions(const Versions& versions, const OlderForm& former, uint16_t opcode, uint16_t form) {
  return Comparison(versions, former, opcode, form).run();
}

}  // namespace isadora::prove
