// Finds opcodes with the same effect. Forms of the same length with operands and modifiers of the same types, in the
// order of the text, are compared: the solver is asked if a few random words and states do not distinguish them.
#include <algorithm>
#include <map>

#include "prove/declarations.h"
#include "prove/step.h"
#include "prove/trial.h"

namespace isadora::prove {

namespace {

constexpr unsigned kTrialsPerTwin = 40;  // of two forms, before the solver is asked

// The fields of a form that its text shows, in that order.
class ShownFields {
 public:
  ShownFields(const model::Isa& isa, uint16_t opcode, uint16_t form)
      : isa_(isa), opcode_(isa.opcodes[opcode]), form_(opcode_.forms[form]) {
    add(form_.head);
    add(form_.operands);
    for (uint16_t i = 0; i < opcode_.fields.size(); ++i) add(i);
  }
  const std::vector<uint16_t>& fields() const { return fields_; }
  std::string key() const {
    std::string out = std::to_string(opcode_.length);
    for (const uint16_t f : fields_)
      out += " " + isa_.types[opcode_.fields[f].type].name + ":" + std::to_string(opcode_.fields[f].width());
    return out;
  }

 private:
  void add(const std::vector<model::Part>& parts) {
    for (const model::Part& p : parts) {
      for (const auto& prefix : p.prefixes) add(prefix.field);
      if (p.kind != model::Part::Kind::Literal && p.field != model::kNoIndex) add(p.field);
      add(p.parts);
    }
  }
  void add(uint16_t field) {
    const auto is = [&](const model::FixedCode& c) { return c.field == field; };
    const bool fixed = opcode_.fields[field].fixed || std::any_of(form_.fixed.begin(), form_.fixed.end(), is) ||
                       std::any_of(form_.defaults.begin(), form_.defaults.end(), is);
    if (fixed || !is_legal_field(isa_, opcode_, field)) return;
    if (std::find(fields_.begin(), fields_.end(), field) == fields_.end()) fields_.push_back(field);
  }

  const model::Isa& isa_;
  const model::Opcode& opcode_;
  const model::Form& form_;
  std::vector<uint16_t> fields_;
};

struct TwinForm {
  uint16_t opcode, form;
  std::vector<uint16_t> fields;
};

// Two forms of one shape.
class Twins {
 public:
  Twins(const Context& context, const TwinForm& a, const TwinForm& b)
      : context_(context), a_(a), b_(b), of_a_(context, a.opcode, a.form), of_b_(context, b.opcode, b.form) {}

  Verdict run(Trials& trials) {
    bool acts = false;
    examples::FormWords words(context_.codec, a_.opcode, a_.form, b_.opcode);
    for (unsigned n = 0; n < kTrialsPerTwin; ++n) {
      const auto d = words.next(n % 2 != 0);
      if (!d) return kProved;
      const auto e = counterpart(*d);
      if (!e) continue;
      if (trials.differ(*d, *e, n)) return kProved;
      acts = acts || trials.changes(*d, n);
    }
    // Hints, which change nothing, are alike by nature; and forms without common words cannot differ.
    return acts ? by_solver() : kProved;
  }

 private:
  std::optional<encoding::Decoded> counterpart(const encoding::Decoded& d) const {
    std::vector<uint64_t> codes;
    for (const FormSpace::Codes::value_type& c : open(of_b_)) codes.push_back(c.value_or(0));
    for (size_t i = 0; i < a_.fields.size(); ++i) codes[b_.fields[i]] = d.codes[a_.fields[i]];
    encoding::Decoded like;
    like.opcode = b_.opcode;
    like.form = b_.form;
    return with_codes(context_, like, codes);
  }
  // Fields that the text does not show have their defaults.
  static FormSpace::Codes open(const FormSpace& space) {
    FormSpace::Codes codes = space.codes();
    for (size_t i = 0; i < codes.size(); ++i)
      if (!codes[i]) codes[i] = space.opcode().fields[i].default_code.value_or(0);
    return codes;
  }

  Verdict by_solver() const {
    const auto all = of_a_.combinations(functions_of(of_a_.opcode(), of_a_.form()));
    if (all.empty()) return {Verdict::Kind::Tested, kTooManyModifiers, "", ""};
    for (const FormSpace::Codes& codes : all) {
      AskOutcome o;
      const Verdict v = without_exceptions([&] { return o = differ(codes), kProved; });
      if (v.kind != Verdict::Kind::Proved) return v;
      if (o.kind == AskOutcome::Kind::Possible) return kProved;
      if (o.kind == AskOutcome::Kind::Open) return {Verdict::Kind::Tested, o.reason, "", ""};
      if (o.kind == AskOutcome::Kind::Contradiction) return {Verdict::Kind::Failed, o.reason, "", ""};
    }
    return {Verdict::Kind::Refuted, "", "",
            "`" + of_a_.form().header + "` of `" + of_a_.opcode().name + "` does what `" + of_b_.form().header +
                "` of `" + of_b_.opcode().name + "` does"};
  }

  AskOutcome differ(const FormSpace::Codes& codes) const {
    SymbolicStep s(context_, a_.opcode, a_.form);
    std::vector<Term> asserted;
    FormSpace::Codes of_a = codes;
    for (size_t i = 0; i < of_a.size(); ++i)
      if (std::find(a_.fields.begin(), a_.fields.end(), i) == a_.fields.end()) of_a[i] = open(of_a_)[i];
    const std::vector<Term> fields = of_a_.fields(s.machine, of_a, asserted);
    asserted.push_back(of_a_.is_read_as(s.machine, fields));
    FormSpace::Codes of_b = open(of_b_);
    std::vector<Term> others;
    for (size_t i = 0; i < of_b.size(); ++i)
      others.push_back(s.terms.constant(*of_b[i], std::max(1u, of_b_.opcode().fields[i].width())));
    for (size_t i = 0; i < a_.fields.size(); ++i) {
      others[b_.fields[i]] = fields[a_.fields[i]];
      of_b[b_.fields[i]] = of_a[a_.fields[i]];
    }
    of_b_.constrain(s.machine, of_b, others, asserted);
    asserted.push_back(of_b_.is_read_as(s.machine, others));
    const SymbolicStep::End x = s.end(a_.opcode, a_.form, fields), y = s.end(b_.opcode, b_.form, others);
    asserted.push_back(s.differ(x, y));
    return s.ask(context_, std::move(asserted));
  }

  const Context& context_;
  const TwinForm &a_, &b_;
  FormSpace of_a_, of_b_;
};

Verdict has_no_twin(const Context& context, const TwinForm& own, const std::vector<TwinForm>& others) {
  Trials trials(context);
  Verdict open = kProved;
  for (const TwinForm& other : others) {
    const Verdict v = Twins(context, own, other).run(trials);
    if (v.kind == Verdict::Kind::Refuted || v.kind == Verdict::Kind::Failed) return v;
    if (v.kind != Verdict::Kind::Proved) {
      open = v;
      open.reason = "against `" + context.isa.opcodes[other.opcode].name + "`: " + v.reason;
    }
  }
  return open;
}

}  // namespace

void add_twins(const library::Loaded& loaded, Identity& identity, std::vector<Question>& out) {
  std::map<std::string, std::vector<TwinForm>> by_shape;
  each_form(loaded.isa, [&](uint16_t o, uint16_t f) {
    const ShownFields shape(loaded.isa, o, f);
    by_shape[shape.key()].push_back({o, f, shape.fields()});
  });
  for (const auto& [shape, members] : by_shape)
    for (size_t i = 0; i < members.size(); ++i) {
      std::vector<TwinForm> others;
      std::string key = "twins" + identity.of_form(members[i].opcode, members[i].form);
      for (size_t k = i + 1; k < members.size(); ++k)
        if (members[k].opcode != members[i].opcode) {
          others.push_back(members[k]);
          key += identity.of_form(members[k].opcode, members[k].form);
        }
      if (others.empty()) continue;
      const model::Opcode& opcode = loaded.isa.opcodes[members[i].opcode];
      Question q = about_opcode(loaded.isa, members[i].opcode,
                                "no other opcode does the same as `" + opcode.forms[members[i].form].header + "`",
                                identity.key(key));
      q.finding = "equal-opcodes";
      q.span = loaded.isa.optypes[opcode.optype].span;  // one place for all sources that it may have
      q.ask = [own = members[i], others](const Context& context) { return has_no_twin(context, own, others); };
      out.push_back(std::move(q));
    }
}

}  // namespace isadora::prove
