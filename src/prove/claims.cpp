// The claims of a description as questions.
#include "examples/claims.h"

#include <algorithm>
#include <memory>
#include <set>

#include "prove/ask.h"
#include "prove/identity.h"
#include "prove/questions.h"
#include "prove/vacuous.h"
#include "sim/reference/reference.h"

namespace isadora::prove {

namespace {

constexpr unsigned kHardTrials = 2000;    // states on which a claim that is not proved is tested …
constexpr unsigned kTrialsPerWord = 100;  // … or for each of the words of a claim over operands
constexpr unsigned kHurry = 10;           // the share of the time for claims that are hard anyway

struct ClaimToProve {
  model::Claim claim;
  std::vector<examples::Case> cases;  // of an example: all; of an optype: random words, for tests
  struct OfForm {
    uint16_t opcode, form;
    const model::FormClaim* claim;
  };
  std::vector<OfForm> forms;
};

bool crosses_lanes(const std::vector<examples::Case>& cases) {
  return std::any_of(cases.begin(), cases.end(), [](const examples::Case& one) {
    return std::any_of(one.claim->holds.ops.begin(), one.claim->holds.ops.end(),
                       [](const ir::Inst& i) { return ir::crosses_lanes(i.op); });
  });
}

std::string text_of(const Context& context, const std::vector<encoding::Decoded>& words) {
  std::string out;
  for (const encoding::Decoded& d : words) {
    if (!out.empty()) out += " ";
    context.printer.print(d, 0, out);
  }
  return out;
}

// Claims that the solver leaves open are tested on many states.
Verdict test_hard(const Context& context, const ClaimToProve& claim, Verdict verdict) {
  examples::ExampleOptions options;
  options.floats = true;
  diag::Sink sink;
  examples::ExamplesResult result;
  const examples::EngineFactory engine = [] { return sim::reference::make_engine(); };
  const examples::ClaimTester tester(context.isa, context.codec, engine, options, sink, result);
  bool tested = false;
  for (const examples::Case& one : claim.cases) {
    std::string why;
    const unsigned trials =
        claim.forms.empty() ? std::max(200u, kHardTrials / static_cast<unsigned>(claim.cases.size())) : kTrialsPerWord;
    switch (tester.test(context.isa, context.codec, one, trials, &why)) {
      case examples::ClaimTester::Verdict::Fails:
        return {Verdict::Kind::Refuted, "", "", text_of(context, one.words) + " " + why};
      case examples::ClaimTester::Verdict::Holds: tested = true; break;
      case examples::ClaimTester::Verdict::Untested: break;
    }
  }
  if (!tested) verdict.reason += "; and no trial met its precondition";
  return verdict;
}

// The paths of a program are those that do not fault.
Verdict prove_case(const Context& context, const examples::Case& one) {
  if (!one.fault.empty())
    return {Verdict::Kind::Tested, "the claim is about a fault, and the proof is about runs without one", "", ""};
  if (one.output) return {Verdict::Kind::Tested, "the claim is about what the program writes", "", ""};
  return prove_program(context, one.words, *one.claim);
}

bool is_vacuous(const Context& context, const ClaimToProve& claim) {
  if (some_trial_applies(context, claim.cases)) return false;
  const auto form_never = [&](const ClaimToProve::OfForm& of) {
    return never_applies(context, of.opcode, of.form, *of.claim);
  };
  const auto program_never = [&](const examples::Case& one) { return never_applies(context, one.words, *one.claim); };
  if (!claim.forms.empty()) return std::all_of(claim.forms.begin(), claim.forms.end(), form_never);
  return std::all_of(claim.cases.begin(), claim.cases.end(), program_never);
}

Verdict answer(const Context& context, const ClaimToProve& claim) {
  Verdict open;
  bool any = false;
  const auto note = [&](const Verdict& v) {
    if (v.kind != Verdict::Kind::Proved && !any) open = v, any = true;
    return v.kind == Verdict::Kind::Refuted || v.kind == Verdict::Kind::Failed;
  };
  Context patient = context;
  for (const ClaimToProve::OfForm& of : claim.forms) {
    if (const Verdict v = prove_form(patient, of.opcode, of.form, *of.claim); note(v)) return v;
    // If the solver gives up in one form, it does so in the others, which differ in the sources of their operands.
    if (any && open.reason.starts_with(kTimeIsOver)) patient.timeout_ms = context.timeout_ms / kHurry;
  }
  if (claim.forms.empty())
    for (const examples::Case& one : claim.cases)
      if (const Verdict v = prove_case(context, one); note(v)) return v;
  if (!any) return is_vacuous(context, claim) ? kVacuous : Verdict{Verdict::Kind::Proved, "", "", ""};
  return test_hard(context, claim, open);
}

}  // namespace

void add_claims(const library::Loaded& loaded, diag::Sink& sink, std::vector<Question>& out) {
  const model::Isa& isa = loaded.isa;
  Identity identity(isa);
  examples::ExampleOptions options;
  examples::each_claim(
      isa, options, sink, [&](const examples::Claimed& what, const std::vector<examples::Case>& cases) {
        auto claim = std::make_shared<ClaimToProve>(ClaimToProve{what.claim, cases, {}});
        std::string key = "claim\n";
        if (what.over_operands) {
          const auto number = static_cast<uint16_t>(&what.claim - isa.optypes[what.optype].claims.data());
          for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
            if (isa.opcodes[o].optype != what.optype) continue;
            for (uint16_t f = 0; f < isa.opcodes[o].forms.size(); ++f)
              for (const model::FormClaim& one : isa.opcodes[o].forms[f].claims)
                if (one.claim == number) {
                  claim->forms.push_back({o, f, &one});
                  key += identity.of_form(o, f) + identity.of_claim(one.given, one.holds);
                }
          }
        } else {
          for (const examples::Case& one : cases) {
            key += identity.of_program(
                one.words, [&]() -> auto& { return loaded.codec; });
            key += identity.of_claim(one.claim->given, one.claim->holds);
            if (!one.fault.empty()) key += "fault " + one.fault;
            if (one.output) key += "output " + *one.output;
          }
        }
        Question q;
        q.kind = "claim";
        q.subject = q.optype = isa.optypes[what.optype].name;
        q.text = what.claim.text;
        q.span = what.claim.span;
        q.key = identity.key(key);
        q.content = identity.content(key);
        q.slow = what.over_operands || crosses_lanes(cases);
        q.ask = [claim](const Context& context) { return answer(context, *claim); };
        out.push_back(std::move(q));
      });
}

std::vector<Question> questions(const library::Loaded& loaded, diag::Sink& sink) {
  std::vector<Question> out;
  add_claims(loaded, sink, out);
  add_words(loaded, out);
  add_declarations(loaded, out);
  return out;
}

}  // namespace isadora::prove
