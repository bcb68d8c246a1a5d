// A false guard has no effect: neither in the engine, on random words and states, nor in the prover's model of the
// instruction, for all of them.
#include "prove/declarations.h"
#include "prove/step.h"
#include "prove/trial.h"

namespace isadora::prove {

namespace {

constexpr unsigned kTrialsPerGuard = 60;

std::string text_of(const Context& context, const encoding::Decoded& d) {
  std::string out;
  context.printer.print(d, 0, out);
  return out;
}

Verdict has_no_effect(const Context& context, uint16_t opcode, uint16_t form) {
  Trials trials(context);
  examples::FormWords words(context.codec, opcode, form, 1);
  for (unsigned n = 0; n < kTrialsPerGuard; ++n) {
    const auto d = words.next();
    if (!d) break;
    const std::string changed = trials.changed_outside(*d, n);
    if (!changed.empty())
      return {Verdict::Kind::Refuted, "", "",
              text_of(context, *d) + " changes " + changed + " where its guard is false"};
  }
  return without_exceptions([&] {
    const FormSpace space(context, opcode, form);
    Terms terms(context.timeout_ms);
    SymbolicMachine machine(terms, context.isa, false);
    std::vector<Term> legal;
    encoding::Decoded d{};
    d.opcode = opcode;
    d.form = form;
    d.bytes = static_cast<uint8_t>(space.opcode().length / 8);
    Path path{nullptr, terms.truth(true), {}};
    const SymbolicInstruction instruction{&d, space.fields(machine, space.codes(), legal), 0,
                                          Lanes{terms.truth(false)}};
    const bool departs = !machine.execute(path, instruction).empty();
    if (!departs && !path.state && terms.is(path.condition, 1)) return kProved;
    return Verdict{
        Verdict::Kind::Refuted, "", "",
        "`" + space.form().header + "` " + (departs ? "branches or waits" : "writes") + " where its guard is false"};
  });
}

}  // namespace

void add_guards(const library::Loaded& loaded, Identity& identity, std::vector<Question>& out) {
  for (uint16_t o = 0; o < loaded.isa.opcodes.size(); ++o) {
    const model::Opcode& opcode = loaded.isa.opcodes[o];
    if (!opcode.guard_function) continue;
    std::string forms;
    for (uint16_t f = 0; f < opcode.forms.size(); ++f) forms += identity.of_form(o, f);
    Question q = about_opcode(loaded.isa, o, "a false guard changes nothing", identity.key("guard" + forms));
    q.ask = [o, n = static_cast<uint16_t>(opcode.forms.size())](const Context& context) {
      Verdict v = kProved;
      for (uint16_t f = 0; f < n && v.kind == Verdict::Kind::Proved; ++f) v = has_no_effect(context, o, f);
      return v;
    };
    out.push_back(std::move(q));
  }
}

}  // namespace isadora::prove
