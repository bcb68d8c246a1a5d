#include "prove/versions.h"

#include <algorithm>
#include <set>
#include <utility>

#include "model/registers.h"
#include "prove/ask.h"
#include "prove/equal.h"
#include "prove/form_space.h"
#include "prove/replay.h"

namespace isadora::prove {

namespace {

constexpr uint64_t kBytes = 8;  // of memory that are shown as one number

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
model::Isa joined(const Versions& v, const Former& former, uint16_t opcode, uint16_t form) {
  model::Isa out = v.to.isa;
  model::Opcode old = out.opcodes[opcode];
  old.forms[form].semantics = former.semantics;
  old.guard_function = former.guard;
  out.opcodes.push_back(std::move(old));
  return out;
}

class Comparison {
 public:
  Comparison(const Versions& v, const Former& former, uint16_t opcode, uint16_t form)
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
      return open("lanes write what they share");
    }
  }

  Verdict in(const FormSpace::Codes& codes, bool all_lanes, unsigned lane) {
    Terms t;
    Machine m(t, isa_, all_lanes);
    if (all_lanes) m.active[lane] = t.truth(true);
    std::vector<Term> asserted;
    const std::vector<Term> fields = space_.fields(m, codes, asserted);
    if (std::any_of(asserted.begin(), asserted.end(), [&](Term term) { return t.is(term, 0); })) return kSame;
    Path a{nullptr, t.truth(true), {}}, b = a;
    const Departures before = m.execute(a, {&older_, fields, 0, {}}), after = m.execute(b, {&newer_, fields, 0, {}});
    const std::optional<Term> elsewhere = difference(m, before, after);
    if (!elsewhere) throw Unsupported{"it sends lanes elsewhere in another number of ways"};
    Term differ = t.and_(a.condition, t.or_(*elsewhere, difference(m, a, b, lane, {})));
    differ = t.or_(differ, t.xor_(a.condition, b.condition));
    asserted.push_back(differ);
    for (const auto& access : m.accesses) asserted.push_back(access());
    for (const std::vector<Term>* background :
         {&std::as_const(m.assumptions), &std::as_const(m.demanded), &m.state.axioms()})
      asserted.insert(asserted.end(), background->begin(), background->end());
    Verdict found = open("");
    const auto confirm = [&](const Assignment& values) { return seen(m, fields, values, lane, a, b, found); };
    const Outcome outcome = ask(t, v_.solver, asserted, v_.timeout_ms, confirm);
    if (outcome.kind == Outcome::Kind::Impossible) return kSame;
    if (found.kind == Verdict::Kind::Refuted) return found;
    return open(outcome.reason.empty() ? "what differs cannot be shown by a run" : outcome.reason);
  }

  // The same state, run by both versions: what changes is not the same.
  bool seen(Machine& m, const std::vector<Term>& fields, const Assignment& values, unsigned lane, const Path& a,
            const Path& b, Verdict& found) {
    encoding::Decoded now, then;
    if (!space_.decode(m.t, fields, values, now) || !older_word(now, then)) return false;
    const std::vector<std::string> places = memory_of(m, values, {a.state, b.state});
    std::vector<Integer> contents[2];
    const auto take = [&](std::vector<Integer>& to) {
      return [&](sim::Bench& bench, unsigned) {
        std::string error;
        to.clear();
        for (const std::string& place : places) {
          std::vector<Integer> one;
          to.push_back(bench.get(place, one, error) && !one.empty() ? one[0] : Integer());
        }
        return true;
      };
    };
    const std::vector<encoding::Decoded> older = {then}, newer = {now};
    const auto x = replay(old_context_, m, {older, values, lane, a.state}, take(contents[0]));
    const auto y = replay(context_, m, {newer, values, lane, b.state}, take(contents[1]));
    if ((!x && !y) || (x && y && x->after == y->after && contents[0] == contents[1])) return false;
    const auto after = [&](const std::optional<Replay>& one, const std::vector<Integer>& memory) {
      if (!one) return std::string("it stops with a fault");
      std::string out = one->after == "nothing changes" && !places.empty() ? "" : one->after;
      for (size_t i = 0; i < places.size(); ++i)
        out += (out.empty() ? "" : ", ") + places[i] + " = " + memory[i].to_hex();
      return out;
    };
    found = {Verdict::Kind::Refuted, "", (x ? x->command : "") + "\n" + (y ? y->command : ""),
             after(x, contents[0]) + "\n" + after(y, contents[1])};
    return true;
  }

  // Where either of them wrote memory, as a bench names it.
  std::vector<std::string> memory_of(Machine& m, const Assignment& values,
                                     std::initializer_list<const Write*> ends) const {
    std::set<std::string> out;
    const size_t files = isa_.files.size();
    for (const Write* end : ends)
      for (const Write* w = end; w; w = w->before) {
        if (w->room < files || !w->known_place || w->known_place->width == 0) continue;
        const Cell& cell = w->known_place->cell;
        const Integer base = cell.base == kNoTerm ? Integer() : m.t.evaluate(cell.base, values);
        const Integer at = (base + Integer::from_signed(cell.offset)).low_bits(m.state.number_bits(w->room));
        for (uint64_t i = 0; i < w->known_place->width / 8; i += kBytes)
          out.insert(isa_.spaces[w->room - files].name + "[" + (at + Integer(i)).to_hex() + ", " +
                     std::to_string(std::min<uint64_t>(kBytes, w->known_place->width / 8 - i)) + "]");
      }
    return {out.begin(), out.end()};
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
  const Former& former_;
  const model::Isa isa_;
  const Context context_, old_context_;
  const FormSpace space_;
  encoding::Decoded newer_, older_;
};

}  // namespace

Verdict prove_versions(const Versions& versions, const Former& former, uint16_t opcode, uint16_t form) {
  return Comparison(versions, former, opcode, form).run();
}

}  // namespace isadora::prove
