// Does every field of a form have an effect? Words that differ in the field are run on random states; only if none
// differs, the solver is asked.
#include <algorithm>
#include <ctime>

#include "prove/declarations.h"
#include "prove/identity.h"
#include "prove/questions.h"
#include "prove/step.h"
#include "prove/trial.h"

namespace isadora::prove {

namespace {

constexpr unsigned kTrialsPerField = 200;  // of each field
constexpr double kSolverTime = 2;          // seconds of work for all fields of a form
constexpr size_t kMaxSettings = 64;        // of the other modifiers, in which a field is tried

// Fields of operands and modifiers; control fields for the machine's front end have no semantics.
bool is_named(const ir::Function& f, uint16_t field) {
  return std::any_of(f.ops.begin(), f.ops.end(),
                     [&](const ir::Inst& i) { return i.op == ir::Op::Field && i.aux == field; });
}

class Fields {
 public:
  Fields(const Context& context, uint16_t opcode, uint16_t form)
      : context_(context),
        opcode_(opcode),
        form_(form),
        space_(context, opcode, form),
        trials_(context),
        end_(std::clock() + static_cast<std::clock_t>(kSolverTime * CLOCKS_PER_SEC)) {}

  Verdict run() {
    Verdict open = kProved;
    for (uint16_t i = 0; i < space_.opcode().fields.size(); ++i) {
      // A field that the semantics do not name is a hint, and a lint reports it.
      const bool asked = !space_.codes()[i] && is_legal_field(context_.isa, space_.opcode(), i);
      if (!asked || !is_named(space_.form().semantics, i) || shown(i)) continue;
      const Verdict v = by_solver(i);
      if (v.kind == Verdict::Kind::Failed) return v;
      if (v.kind == Verdict::Kind::Refuted) return does_nothing() ? kProved : v;
      if (v.kind != Verdict::Kind::Proved) {
        open = v;
        open.reason = "`" + name(i) + "`: " + v.reason;
      }
    }
    return open;
  }

 private:
  std::string name(uint16_t field) const { return space_.opcode().fields[field].full_name(); }

  // Two random words that differ in the field do something else in a random state.
  bool shown(uint16_t field) {
    examples::FormWords words(context_.codec, opcode_, form_, field);
    for (unsigned n = 0; n < kTrialsPerField; ++n) {
      const auto a = words.next(n % 2 != 0), b = words.next(n % 4 > 1);
      if (!a || !b) return false;
      std::vector<uint64_t> codes(a->codes, a->codes + space_.opcode().fields.size());
      if (codes[field] == b->codes[field]) continue;
      codes[field] = b->codes[field];
      const auto other = with_codes(context_, *a, codes);
      if (other && trials_.differ(*a, *other, n)) return true;
    }
    return false;
  }

  Verdict by_solver(uint16_t field) {
    std::vector<FormSpace::Codes> all = space_.combinations(functions_of(space_.opcode(), space_.form()));
    const std::vector<uint64_t> values = space_.values(field);
    std::erase_if(all,
                  [&](const FormSpace::Codes& c) { return !values.empty() && c[field] && *c[field] != values[0]; });
    const bool cut = all.empty() || all.size() > kMaxSettings;
    if (cut && !all.empty()) {  // a spread of them
      std::vector<FormSpace::Codes> some;
      for (size_t i = 0; i < kMaxSettings; ++i) some.push_back(all[i * all.size() / kMaxSettings]);
      all = std::move(some);
    }
    std::string reason;
    for (const FormSpace::Codes& codes : all) {
      const Verdict v = without_exceptions([&] { return with(codes, field, values); });
      if (v.kind == Verdict::Kind::Proved || v.kind == Verdict::Kind::Failed) return v;
      if (v.kind == Verdict::Kind::Tested) reason = v.reason;
      if (std::clock() > end_) return {Verdict::Kind::Tested, "the time was over", "", ""};
    }
    if (!reason.empty() || cut) return {Verdict::Kind::Tested, reason.empty() ? kTooManyModifiers : reason, "", ""};
    return {Verdict::Kind::Refuted, "", "",
            "`" + space_.form().header + "` does the same whatever `" + name(field) + "` is"};
  }

  // In one setting of the other modifiers: the first value against each other one, or any two numbers.
  Verdict with(const FormSpace::Codes& codes, uint16_t field, const std::vector<uint64_t>& values) {
    Verdict out{Verdict::Kind::Refuted, "", "", ""};
    const size_t pairs = values.empty() ? 1 : values.size() - 1;
    for (size_t i = 0; i < pairs; ++i) {
      const auto x = values.empty() ? std::nullopt : std::optional(values[0]);
      const auto y = values.empty() ? std::nullopt : std::optional(values[i + 1]);
      const AskOutcome o = differs(codes, field, x, y);
      if (o.kind == AskOutcome::Kind::Possible) return kProved;
      if (o.kind == AskOutcome::Kind::Contradiction) return {Verdict::Kind::Failed, o.reason, "", ""};
      if (o.kind == AskOutcome::Kind::Open) out = {Verdict::Kind::Tested, o.reason, "", ""};
    }
    return out;
  }

  AskOutcome differs(const FormSpace::Codes& codes, uint16_t field, std::optional<uint64_t> x,
                     std::optional<uint64_t> y) {
    SymbolicStep s(context_, opcode_, form_);
    Terms& t = s.terms;
    std::vector<Term> asserted;
    FormSpace::Codes first = codes;
    first[field] = x;
    const std::vector<Term> a = space_.fields(s.machine, first, asserted);
    asserted.push_back(space_.is_read_as(s.machine, a));
    std::vector<Term> b = a;
    b[field] = y ? t.constant(*y, t.width(a[field])) : t.variable("other " + name(field), t.width(a[field]));
    const SymbolicStep::End of_a = s.end(opcode_, form_, a), of_b = s.end(opcode_, form_, b);
    asserted.push_back(s.differ(of_a, of_b));
    return s.ask(context_, std::move(asserted));
  }

  // A hint: nothing changes, whatever the state is.
  bool does_nothing() {
    examples::FormWords words(context_.codec, opcode_, form_, 0);
    for (unsigned n = 0; n < kTrialsPerField; ++n)
      if (const auto d = words.next(); d && trials_.changes(*d, n)) return false;
    const Verdict v = without_exceptions([&] {
      SymbolicStep s(context_, opcode_, form_);
      std::vector<Term> asserted;
      const SymbolicStep::End end = s.end(opcode_, form_, space_.fields(s.machine, space_.codes(), asserted));
      if (!end.departures.empty()) return Verdict{Verdict::Kind::Refuted, "", "", ""};
      asserted.push_back(s.differ(end, {{nullptr, s.terms.truth(true), {}}, {}}));
      const AskOutcome o = s.ask(context_, std::move(asserted));
      return o.kind == AskOutcome::Kind::Impossible ? kProved : Verdict{Verdict::Kind::Refuted, "", "", ""};
    });
    return v.kind == Verdict::Kind::Proved;
  }

  const Context& context_;
  uint16_t opcode_, form_;
  FormSpace space_;
  Trials trials_;
  std::clock_t end_;
};

}  // namespace

bool is_legal_field(const model::Isa& isa, const model::Opcode& opcode, uint16_t field) {
  if (field == opcode.guard || field == opcode.guard_prefix) return false;
  const std::string name = opcode.fields[field].full_name();
  return std::none_of(isa.controls.begin(), isa.controls.end(), [&](const model::Control& c) {
    return std::find(c.field_names.begin(), c.field_names.end(), name) != c.field_names.end();
  });
}

void add_fields(const library::Loaded& loaded, Identity& identity, std::vector<Question>& out) {
  each_form(loaded.isa, [&](uint16_t o, uint16_t f) {
    const model::Form& form = loaded.isa.opcodes[o].forms[f];
    Question q = about_opcode(loaded.isa, o, "every field of `" + form.header + "` changes something",
                              identity.key("fields" + identity.of_form(o, f)));
    q.finding = "idle-field";
    if (form.span) q.span = form.span;
    q.ask = [o, f](const Context& context) { return Fields(context, o, f).run(); };
    out.push_back(std::move(q));
  });
}

}  // namespace isadora::prove
