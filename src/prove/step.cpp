#include "prove/step.h"

#include <algorithm>

namespace isadora::prove {

namespace {

bool needs_all_lanes(const Context& context, uint16_t opcode, uint16_t form) {
  if (context.isa.machine.execution != model::Execution::Simt) return false;
  const ir::Function& f = context.isa.opcodes[opcode].forms[form].semantics;
  return std::any_of(f.ops.begin(), f.ops.end(), [](const ir::Inst& i) {
    return ir::crosses_lanes(i.op) || i.op == ir::Op::Store || i.op == ir::Op::Atomic;
  });
}

// Do both ask for a fault in some lane, and not for the same one? The first one of a lane counts.
Term faults_differ(Terms& t, const std::vector<DeclaredFault>& a, const std::vector<DeclaredFault>& b) {
  const auto first = [&](const std::vector<DeclaredFault>& all, size_t i) {
    Term out = all[i].condition;
    for (size_t k = 0; k < i; ++k)
      if (all[k].lane == all[i].lane) out = t.and_(out, t.not_(all[k].condition));
    return out;
  };
  Term out = t.truth(false);
  for (size_t i = 0; i < a.size(); ++i)
    for (size_t k = 0; k < b.size(); ++k)
      if (a[i].lane == b[k].lane && a[i].fault != b[k].fault) out = t.or_(out, t.and_(first(a, i), first(b, k)));
  return out;
}

}  // namespace

SymbolicStep::SymbolicStep(const Context& context, uint16_t opcode, uint16_t form)
    : terms(context.timeout_ms), machine(terms, context.isa, needs_all_lanes(context, opcode, form)) {
  machine.place_anywhere(sizeof(encoding::Bits));
}

SymbolicStep::End SymbolicStep::end(uint16_t opcode, uint16_t form, const std::vector<Term>& fields) {
  encoding::Decoded& d = words.emplace_back();
  d.opcode = opcode;
  d.form = form;
  d.bytes = static_cast<uint8_t>(machine.isa.opcodes[opcode].length / 8);
  End out{{nullptr, terms.truth(true), {}}, {}};
  out.first_access = machine.accesses.size();
  out.departures = machine.execute(out.path, {&d, fields, 0, {}});
  out.accesses = machine.accesses.size() - out.first_access;
  if (machine.has_unknown_access) throw Unsupported{"memory is accessed in an unknown number of bytes"};
  return out;
}

Term SymbolicStep::differ(const End& a, const End& b, unsigned lane) {
  const std::optional<Term> elsewhere = difference(machine, a.departures, b.departures);
  if (!elsewhere) return terms.truth(true);
  const Term fine_a = all_allowed(machine, accesses(a)), fine_b = all_allowed(machine, accesses(b));
  Term stops = terms.or_(terms.xor_(a.path.condition, b.path.condition), terms.xor_(fine_a, fine_b));
  stops = terms.or_(stops, faults_differ(terms, a.departures.faults, b.departures.faults));
  const Term changes = terms.or_(*elsewhere, difference(machine, a.path, b.path, lane, {}));
  return terms.or_(stops, terms.and_(terms.and_(a.path.condition, fine_a), changes));
}

Term SymbolicStep::differ_in_memory(const End& a, const End& b) {
  return terms.or_(exceeds(machine, accesses(a), accesses(b)), exceeds(machine, accesses(b), accesses(a)));
}

std::vector<Term> SymbolicStep::with_background(std::vector<Term> out) const {
  out.insert(out.end(), machine.assumptions.begin(), machine.assumptions.end());
  out.insert(out.end(), machine.state.axioms().begin(), machine.state.axioms().end());
  return out;
}

AskOutcome SymbolicStep::ask(const Context& context, std::vector<Term> asserted) {
  const std::vector<Term> all = with_background(std::move(asserted));
  return prove::ask(terms, context.solver, all, context.timeout_ms, [&](const Assignment& values) {
    return std::all_of(all.begin(), all.end(), [&](Term t) { return !terms.evaluate(t, values).is_zero(); });
  });
}

std::vector<const ir::Function*> functions_of(const model::Opcode& opcode, const model::Form& form) {
  std::vector<const ir::Function*> out = {&form.semantics};
  if (opcode.guard_function) out.push_back(&*opcode.guard_function);
  return out;
}

Verdict without_exceptions(const std::function<Verdict()>& ask) {
  try {
    return ask();
  } catch (const Unsupported& why) {
    return {Verdict::Kind::Tested, why.reason, "", ""};
  } catch (const NeedsAllLanes&) {
    return {Verdict::Kind::Tested, kSharedWrites, "", ""};
  }
}

}  // namespace isadora::prove
