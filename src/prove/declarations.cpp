// Compares an instruction's semantics with the description's declarations: the widths of operands, the existence of
// registers, the exceptions.
#include "prove/declarations.h"

#include <algorithm>

#include "model/modelled.h"
#include "prove/questions.h"
#include "prove/step.h"

namespace isadora::prove {

namespace {

// ---- widths
// --------------------------------------------------------------------------------------------------------------------

// Each register that a field names is read and written as wide as the operand is declared.
Verdict widths(const Context& context, uint16_t opcode, uint16_t form) {
  const FormSpace space(context, opcode, form);
  const ir::Function& f = space.form().semantics;
  const auto all = space.combinations(functions_of(space.opcode(), space.form()));
  if (all.empty()) return {Verdict::Kind::Tested, kTooManyModifiers, "", ""};
  for (const FormSpace::Codes& codes : all) {
    SymbolicStep s(context, opcode, form);
    std::vector<Term> legal;
    const std::vector<Term> fields = space.fields(s.machine, codes, legal);
    if (std::any_of(legal.begin(), legal.end(), [&](Term t) { return s.terms.is(t, 0); })) continue;
    LaneRuns& g = s.machine.add_group(f, nullptr, nullptr);
    g.fields = fields;
    for (const ir::Inst& inst : f.ops) {
      const bool writes = inst.op == ir::Op::WriteCode;
      if ((!writes && inst.op != ir::Op::ReadCode) || f.ops[inst.a].op != ir::Op::Field) continue;
      const model::Field& field = space.opcode().fields[f.ops[inst.a].aux];
      const unsigned unit = context.isa.files[context.isa.types[field.type].file].width;
      const Term declared = field.bits ? space.number(s.machine, *field.bits, fields) : s.terms.constant(unit, 32);
      const auto used = g.run(0).known(inst.b, g.run(0).outer());
      if (!used || !s.terms.is_constant(declared)) continue;
      const uint64_t says = s.terms.value(declared).to_uint64();
      const uint64_t registers = (std::max<uint64_t>(says, 1) + unit - 1) / unit, needed = (*used + unit - 1) / unit;
      if (needed <= registers) continue;
      if (inst.pred != ir::kNone && s.terms.is(g.run(0).truth(inst.pred, g.run(0).outer()), 0)) continue;
      return {Verdict::Kind::Refuted, "", "",
              "`" + space.form().header + "` " + (writes ? "writes " : "reads ") + std::to_string(*used) +
                  " bits of `" + field.full_name() + "`, which has " + std::to_string(says)};
    }
  }
  return kProved;
}

// ---- exceptions
// ----------------------------------------------------------------------------------------------------------------

// Is there a word that this alone forbids?
Verdict can_occur(const Context& context, uint16_t opcode, uint16_t exception) {
  const model::Opcode& op = context.isa.opcodes[opcode];
  SymbolicStep s(context, opcode, 0);
  const FormSpace space(context, opcode, 0);
  FormSpace::Codes codes(op.fields.size());
  for (size_t i = 0; i < op.fields.size(); ++i)
    if (op.fields[i].fixed) codes[i] = *op.fields[i].fixed;
  std::vector<Term> unused;
  const std::vector<Term> fields = space.fields(s.machine, codes, unused);
  const AskOutcome o = s.ask(context, {space.truth(s.machine, op.exceptions[exception].condition, fields)});
  switch (o.kind) {
    case AskOutcome::Kind::Possible: return kProved;
    case AskOutcome::Kind::Open: return {Verdict::Kind::Tested, o.reason, "", ""};
    case AskOutcome::Kind::Contradiction: return {Verdict::Kind::Failed, o.reason, "", ""};
    case AskOutcome::Kind::Impossible: break;
  }
  return {Verdict::Kind::Refuted, "", "", "no word of it meets the condition"};
}

// ---- registers that exist
// ------------------------------------------------------------------------------------------------------

bool writes_by_number(const ir::Inst& inst) { return inst.op == ir::Op::WriteReg || inst.op == ir::Op::WriteBits; }

using VisitWrite = std::function<void(const ir::Inst&, LoopFrame*)>;

// Each write by number, in a region once for each element.
void each_write(SymbolicMachine& m, LaneRuns& g, LoopFrame* frame, uint32_t begin, uint32_t end,
                const VisitWrite& visit) {
  LaneRun& run = g.run(0);
  for (uint32_t i = begin; i < end; ++i) {
    const ir::Inst& inst = g.function.ops[i];
    if (writes_by_number(inst)) visit(inst, frame);
    if (!ir::is_region(inst.op)) continue;
    if (inst.op == ir::Op::Atomic) {
      const auto bits = 8 * static_cast<unsigned>(run.known(inst.b, frame).value_or(kMostBits / 8));
      LoopFrame* inner = run.inner(frame, i, {m.t.variable("content", std::max(1u, bits)), false}, frame->active);
      each_write(m, g, inner, i + 1, inst.end, visit);
    } else {
      for (LoopFrame* inner : m.elements(g, run, frame, i, frame->active))
        each_write(m, g, inner, i + 1, inst.end, visit);
    }
    i = inst.end;
  }
}

// Completeness of exceptions: no legal word writes a register whose number, computed from fields, does not exist.
// Register numbers that come from registers are excluded, because the machine defines their meaning; and a read may be
// in the arm of a choice that is not taken.
Verdict registers_exist(const Context& context, uint16_t opcode, uint16_t form) {
  const FormSpace space(context, opcode, form);
  const ir::Function& f = space.form().semantics;
  const auto all = space.combinations(functions_of(space.opcode(), space.form()));
  if (all.empty()) return {Verdict::Kind::Tested, kTooManyModifiers, "", ""};
  for (const FormSpace::Codes& codes : all) {
    SymbolicStep s(context, opcode, form);
    Terms& t = s.terms;
    std::vector<Term> legal;
    const std::vector<Term> fields = space.fields(s.machine, codes, legal);
    legal.push_back(space.is_read_as(s.machine, fields));
    if (std::any_of(legal.begin(), legal.end(), [&](Term one) { return t.is(one, 0); })) continue;
    LaneRuns& g = s.machine.add_group(f, nullptr, nullptr);
    g.fields = fields;
    const size_t words_variables = t.tables().variables.size();
    Term beyond = t.truth(false);
    const auto note = [&](const ir::Inst& inst, LoopFrame* frame) {
      const Number n = g.run(0).value(inst.a, frame);
      const std::vector<Term> used = t.reachable({n.term});
      const auto is_state = [&](Term one) {
        return t.node(one).kind == TermKind::Var && t.node(one).aux >= words_variables;
      };
      if (std::any_of(used.begin(), used.end(), is_state)) return;
      Term happens = frame->active;
      if (inst.pred != ir::kNone) happens = t.and_(happens, g.run(0).truth(inst.pred, frame));
      const unsigned w = std::max(t.width(n.term), 32u) + 2;
      const Term number = s.machine.extended(n, w), count = t.constant(context.isa.files[inst.aux].count, w);
      beyond = t.or_(beyond, t.and_(happens, t.not_(t.below(number, count))));
    };
    each_write(s.machine, g, g.run(0).outer(), 0, static_cast<uint32_t>(f.ops.size()), note);
    if (t.is(beyond, 0)) continue;
    encoding::Decoded d;
    legal.push_back(beyond);
    const std::vector<Term> asserted = s.with_background(legal);
    const AskOutcome o = ask(t, context.solver, asserted, context.timeout_ms,
                             [&](const Assignment& values) { return space.decode(t, fields, values, d); });
    if (o.kind == AskOutcome::Kind::Impossible) continue;
    if (o.kind == AskOutcome::Kind::Open) return {Verdict::Kind::Tested, o.reason, "", ""};
    if (o.kind == AskOutcome::Kind::Contradiction) return {Verdict::Kind::Failed, o.reason, "", ""};
    std::string text;
    context.printer.print(d, 0, text);
    return {Verdict::Kind::Refuted, "", "isadora explain " + Integer::from_unsigned(d.word).to_hex(),
            "`" + text + "` writes a register that does not exist, and no exception forbids it"};
  }
  return kProved;
}

}  // namespace

void each_form(const model::Isa& isa, const std::function<void(uint16_t, uint16_t)>& visit) {
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o)
    for (uint16_t f = 0; f < isa.opcodes[o].forms.size(); ++f)
      if (model::is_modelled(isa, isa.opcodes[o].forms[f])) visit(o, f);
}

Question about_opcode(const model::Isa& isa, uint16_t opcode, std::string text, std::string key) {
  Question q;
  q.kind = "declaration";
  q.subject = isa.opcodes[opcode].name;
  q.optype = isa.optypes[isa.opcodes[opcode].optype].name;
  q.span = isa.opcodes[opcode].span;
  q.text = std::move(text);
  q.key = std::move(key);
  return q;
}

namespace {

void add_of_forms(const model::Isa& isa, Identity& identity, std::vector<Question>& out) {
  each_form(isa, [&](uint16_t o, uint16_t f) {
    const model::Form& form = isa.opcodes[o].forms[f];
    Question q = about_opcode(isa, o, "`" + form.header + "` reads and writes no more than its operands have",
                              identity.key("widths" + identity.of_form(o, f)));
    q.ask = [o, f](const Context& c) { return without_exceptions([&] { return widths(c, o, f); }); };
    out.push_back(q);
    if (std::none_of(form.semantics.ops.begin(), form.semantics.ops.end(), writes_by_number)) return;
    q.text = "`" + form.header + "` writes no register that does not exist, but where its exceptions forbid it";
    q.key = identity.key("registers" + identity.of_form(o, f));
    q.ask = [o, f](const Context& c) { return without_exceptions([&] { return registers_exist(c, o, f); }); };
    out.push_back(std::move(q));
  });
}

void add_exceptions(const model::Isa& isa, Identity& identity, std::vector<Question>& out) {
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o)
    for (uint16_t e = 0; e < isa.opcodes[o].exceptions.size(); ++e) {
      const model::Exception& exception = isa.opcodes[o].exceptions[e];
      Question q = about_opcode(isa, o, "the exception `" + exception.kind + ": " + exception.message + "` can occur",
                                identity.key("exception " + std::to_string(e) + identity.of_opcode(o)));
      q.ask = [o, e](const Context& c) { return without_exceptions([&] { return can_occur(c, o, e); }); };
      out.push_back(std::move(q));
    }
}

}  // namespace

void add_declarations(const library::Loaded& loaded, std::vector<Question>& out) {
  Identity identity(loaded.isa);
  add_of_forms(loaded.isa, identity, out);
  add_fields(loaded, identity, out);
  add_exceptions(loaded.isa, identity, out);
  add_guards(loaded, identity, out);
  add_twins(loaded, identity, out);
}

}  // namespace isadora::prove
