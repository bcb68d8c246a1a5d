// What an instruction does against what its description declares: widths of operands, fields that matter, exceptions
// that can occur.
#include <algorithm>
#include <chrono>

#include "ir/facts.h"
#include "prove/ask.h"
#include "prove/equal.h"
#include "prove/form_space.h"
#include "prove/identity.h"
#include "prove/questions.h"

namespace isadora::prove {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kFieldTime{2};  // for all fields of a form
constexpr size_t kMaxSettings = 64;            // of the other modifiers, in which a field is tried

const Verdict kProved{Verdict::Kind::Proved, "", "", ""};

// An instruction of one form, to be executed on terms.
struct Start {
  Start(const Context& context, uint16_t opcode, uint16_t form)
      : machine(terms, context.isa,
                context.isa.machine.execution == model::Execution::Simt && across(context, opcode, form)) {
    word.opcode = opcode;
    word.form = form;
    word.bytes = static_cast<uint8_t>(context.isa.opcodes[opcode].length / 8);
  }
  static bool across(const Context& context, uint16_t opcode, uint16_t form) {
    const ir::Function& f = context.isa.opcodes[opcode].forms[form].semantics;
    return std::any_of(f.ops.begin(), f.ops.end(), [](const ir::Inst& i) {
      return ir::crosses_lanes(i.op) || i.op == ir::Op::Store || i.op == ir::Op::Atomic;
    });
  }
  Path begin() { return {nullptr, terms.truth(true), {}}; }

  Terms terms;
  Machine machine;
  encoding::Decoded word{};
};

// Are they all true of these values, with every product and float operation as what it is?
bool true_of(const Terms& terms, const std::vector<Term>& asserted, const Assignment& values) {
  return std::all_of(asserted.begin(), asserted.end(), [&](Term t) { return !terms.evaluate(t, values).is_zero(); });
}

std::vector<Term> with_background(Machine& m, std::vector<Term> out) {
  out.insert(out.end(), m.assumptions.begin(), m.assumptions.end());
  out.insert(out.end(), m.state.axioms().begin(), m.state.axioms().end());
  return out;
}

std::vector<const ir::Function*> functions_of(const model::Opcode& opcode, const model::Form& form) {
  std::vector<const ir::Function*> out = {&form.semantics};
  if (opcode.guard_function) out.push_back(&*opcode.guard_function);
  return out;
}

// ---- widths
// --------------------------------------------------------------------------------------------------------------------

// Each register that a field names is read and written as wide as the operand is declared.
Verdict widths(const Context& context, uint16_t opcode, uint16_t form) {
  const FormSpace space(context, opcode, form);
  const ir::Function& f = space.form().semantics;
  const auto all = space.combinations(functions_of(space.opcode(), space.form()));
  if (all.empty()) return {Verdict::Kind::Tested, "its modifiers have too many combinations", "", ""};
  for (const FormSpace::Codes& codes : all) {
    Start s(context, opcode, form);
    std::vector<Term> legal;
    const std::vector<Term> fields = space.fields(s.machine, codes, legal);
    if (std::any_of(legal.begin(), legal.end(), [&](Term t) { return s.terms.is(t, 0); })) continue;
    Group& g = s.machine.add_group(f, nullptr, nullptr);
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

// ---- fields
// --------------------------------------------------------------------------------------------------------------------

// Does the field make a difference to the state, or to where the program goes on?
Outcome differs(const Context& context, uint16_t opcode, uint16_t form, const FormSpace& space,
                const FormSpace::Codes& codes, uint16_t field, std::optional<uint64_t> x, std::optional<uint64_t> y) {
  Start s(context, opcode, form);
  Machine& m = s.machine;
  Terms& t = s.terms;
  std::vector<Term> asserted;
  FormSpace::Codes first = codes;
  first[field] = x;
  std::vector<Term> a = space.fields(m, first, asserted), b = a;
  b[field] = y ? t.constant(*y, t.width(a[field]))
               : t.variable("other " + space.opcode().fields[field].full_name(), t.width(a[field]));
  Path pa = s.begin(), pb = s.begin();
  const std::vector<Branch> ba = m.execute(pa, {&s.word, a, 0}), bb = m.execute(pb, {&s.word, b, 0});
  Term differ = t.or_(t.xor_(pa.condition, pb.condition), difference(m, pa, pb, 0, {}));
  if (ba.size() != bb.size()) differ = t.truth(true);
  for (size_t i = 0; i < std::min(ba.size(), bb.size()); ++i) {
    differ = t.or_(differ, t.xor_(ba[i].condition, bb[i].condition));
    if (ba[i].target.term == kNoTerm || bb[i].target.term == kNoTerm) continue;
    const unsigned w = std::max(t.width(ba[i].target.term), t.width(bb[i].target.term)) + 1;
    const Term other = t.not_(t.eq(m.extended(ba[i].target, w), m.extended(bb[i].target, w)));
    differ = t.or_(differ, t.and_(ba[i].condition, other));
  }
  asserted.push_back(differ);
  asserted = with_background(m, std::move(asserted));
  return ask(t, context.solver, asserted, context.timeout_ms,
             [&](const Assignment& v) { return true_of(t, asserted, v); });
}

Verdict matters(const Context& context, uint16_t opcode, uint16_t form, uint16_t field, Clock::time_point end) {
  const FormSpace space(context, opcode, form);
  std::vector<FormSpace::Codes> all = space.combinations(functions_of(space.opcode(), space.form()));
  const std::vector<uint64_t> values = space.values(field);
  std::erase_if(all, [&](const FormSpace::Codes& c) { return !values.empty() && c[field] && *c[field] != values[0]; });
  bool cut = all.empty() || all.size() > kMaxSettings;
  if (cut && !all.empty()) {  // a spread of them
    std::vector<FormSpace::Codes> some;
    for (size_t i = 0; i < kMaxSettings; ++i) some.push_back(all[i * all.size() / kMaxSettings]);
    all = std::move(some);
  }
  std::string reason;
  for (const FormSpace::Codes& codes : all) {
    if (Clock::now() > end) return {Verdict::Kind::Tested, "the time was over", "", ""};
    try {
      const size_t pairs = values.empty() ? 1 : values.size() - 1;
      for (size_t i = 0; i < pairs; ++i) {
        const auto x = values.empty() ? std::nullopt : std::optional(values[0]);
        const auto y = values.empty() ? std::nullopt : std::optional(values[i + 1]);
        const Outcome o = differs(context, opcode, form, space, codes, field, x, y);
        if (o.kind == Outcome::Kind::Possible) return kProved;
        if (o.kind == Outcome::Kind::Open) reason = o.reason;
      }
    } catch (const Unsupported& why) {
      reason = why.reason;
    } catch (const NeedsAllLanes&) {
      reason = "lanes write what they share";
    }
  }
  if (!reason.empty() || cut)
    return {Verdict::Kind::Tested, reason.empty() ? "its modifiers have too many combinations" : reason, "", ""};
  return {Verdict::Kind::Refuted, "", "",
          "`" + space.form().header + "` does the same whatever `" + space.opcode().fields[field].full_name() + "` is"};
}

// Fields of operands and modifiers; what the machine's front end looks at is no part of the meaning.
bool is_meant(const model::Isa& isa, const model::Opcode& opcode, uint16_t field) {
  if (field == opcode.guard || field == opcode.guard_prefix) return false;
  const std::string name = opcode.fields[field].full_name();
  return std::none_of(isa.controls.begin(), isa.controls.end(), [&](const model::Control& c) {
    return std::find(c.field_names.begin(), c.field_names.end(), name) != c.field_names.end();
  });
}

bool is_named(const ir::Function& f, uint16_t field) {
  return std::any_of(f.ops.begin(), f.ops.end(),
                     [&](const ir::Inst& i) { return i.op == ir::Op::Field && i.aux == field; });
}

// A hint: nothing changes, whatever the state is.
bool does_nothing(const Context& context, uint16_t opcode, uint16_t form) {
  try {
    const FormSpace space(context, opcode, form);
    Start s(context, opcode, form);
    std::vector<Term> asserted;
    const std::vector<Term> fields = space.fields(s.machine, space.codes(), asserted);
    Path path = s.begin();
    if (!s.machine.execute(path, {&s.word, fields, 0}).empty()) return false;
    asserted.push_back(s.terms.or_(s.terms.not_(path.condition), difference(s.machine, path, s.begin(), 0, {})));
    asserted = with_background(s.machine, std::move(asserted));
    return ask(s.terms, context.solver, asserted, context.timeout_ms, [](const Assignment&) { return true; }).kind ==
           Outcome::Kind::Impossible;
  } catch (const Unsupported&) {
    return false;
  } catch (const NeedsAllLanes&) {
    return false;
  }
}

Verdict fields_matter(const Context& context, uint16_t opcode, uint16_t form) {
  const FormSpace space(context, opcode, form);
  const Clock::time_point end = Clock::now() + kFieldTime;
  Verdict open = kProved;
  for (uint16_t i = 0; i < space.opcode().fields.size(); ++i) {
    // A field that the semantics do not name at all is a hint, and a lint says so.
    if (space.codes()[i] || !is_meant(context.isa, space.opcode(), i) || !is_named(space.form().semantics, i)) continue;
    const Verdict v = matters(context, opcode, form, i, end);
    if (v.kind == Verdict::Kind::Refuted) return does_nothing(context, opcode, form) ? kProved : v;
    if (v.kind != Verdict::Kind::Proved) {
      open = v;
      open.reason = "`" + space.opcode().fields[i].full_name() + "`: " + v.reason;
    }
  }
  return open;
}

// ---- exceptions
// ----------------------------------------------------------------------------------------------------------------

// Is there a word that this alone forbids?
Verdict can_occur(const Context& context, uint16_t opcode, uint16_t exception) {
  const model::Opcode& op = context.isa.opcodes[opcode];
  Terms terms;
  Machine m(terms, context.isa, false);
  const FormSpace space(context, opcode, 0);
  FormSpace::Codes codes(op.fields.size());
  for (size_t i = 0; i < op.fields.size(); ++i)
    if (op.fields[i].fixed) codes[i] = *op.fields[i].fixed;
  std::vector<Term> unused;
  try {
    const std::vector<Term> fields = space.fields(m, codes, unused);
    std::vector<Term> asserted = {space.truth(m, op.exceptions[exception].condition, fields)};
    const Outcome o = ask(terms, context.solver, asserted, context.timeout_ms,
                          [&](const Assignment& v) { return true_of(terms, asserted, v); });
    if (o.kind == Outcome::Kind::Possible) return kProved;
    if (o.kind == Outcome::Kind::Open) return {Verdict::Kind::Tested, o.reason, "", ""};
  } catch (const Unsupported& why) {
    return {Verdict::Kind::Tested, why.reason, "", ""};
  }
  return {Verdict::Kind::Refuted, "", "", "no word of it meets the condition"};
}

Question question(const model::Isa& isa, uint16_t opcode, std::string text, std::string key) {
  Question q;
  q.kind = "declaration";
  q.subject = isa.opcodes[opcode].name;
  q.optype = isa.optypes[isa.opcodes[opcode].optype].name;
  q.span = isa.opcodes[opcode].span;
  q.text = std::move(text);
  q.key = std::move(key);
  return q;
}

}  // namespace

void add_declarations(const library::Loaded& loaded, std::vector<Question>& out) {
  const model::Isa& isa = loaded.isa;
  Identity identity(isa);
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
    const model::Opcode& op = isa.opcodes[o];
    for (uint16_t f = 0; f < op.forms.size(); ++f) {
      const std::string key = identity.of_form(o, f);
      Question q = question(isa, o, "`" + op.forms[f].header + "` reads and writes no more than its operands have",
                            identity.key("widths" + key));
      q.ask = [o, f](const Context& c) {
        try {
          return widths(c, o, f);
        } catch (const Unsupported& why) {
          return Verdict{Verdict::Kind::Tested, why.reason, "", ""};
        } catch (const NeedsAllLanes&) {
          return Verdict{Verdict::Kind::Tested, "lanes write what they share", "", ""};
        }
      };
      out.push_back(q);
      q = question(isa, o, "every field of `" + op.forms[f].header + "` changes something",
                   identity.key("fields" + key));
      q.ask = [o, f](const Context& c) { return fields_matter(c, o, f); };
      out.push_back(std::move(q));
    }
    for (uint16_t e = 0; e < op.exceptions.size(); ++e) {
      Question q =
          question(isa, o, "the exception `" + op.exceptions[e].kind + ": " + op.exceptions[e].message + "` can occur",
                   identity.key("exception " + std::to_string(e) + identity.of_opcode(o)));
      q.ask = [o, e](const Context& c) { return can_occur(c, o, e); };
      out.push_back(std::move(q));
    }
  }
}

}  // namespace isadora::prove
