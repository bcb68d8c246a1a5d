#include "prove/random_claims.h"

#include <random>

#include "examples/words.h"
#include "prove/answers.h"
#include "sim/reference/reference.h"

namespace isadora::test {

namespace {

constexpr size_t kMostWords = 8;

}  // namespace

RandomClaims::RandomClaims(const library::Loaded& loaded, prove::Solver& solver, unsigned runs, unsigned timeout_ms)
    : loaded_(loaded),
      context_{loaded.isa, loaded.codec, loaded.printer, solver, loaded.isa.name, timeout_ms},
      runs_(runs) {
  diag::Sink unheard;
  examples::each_claim(loaded.isa, {}, unheard, [&](const examples::Claimed& what, const auto& cases) {
    for (const examples::Case& one : cases)
      if (!what.over_operands && !one.words.empty() && one.words.size() <= kMostWords) cases_.push_back(one);
  });
  for (uint16_t o = 0; o < loaded.isa.opcodes.size(); ++o)
    for (uint16_t f = 0; f < loaded.isa.opcodes[o].forms.size(); ++f) forms_.emplace_back(o, f);
}

examples::Case RandomClaims::draw(uint64_t seed) const {
  std::mt19937_64 random(seed);
  const auto below = [&](size_t n) { return static_cast<size_t>(random() % n); };
  examples::Case out = cases_[below(cases_.size())];
  const auto word = [&](uint16_t opcode, uint16_t form) {
    return examples::FormWords(loaded_.codec, opcode, form, random()).next();
  };
  for (unsigned edits = static_cast<unsigned>(below(4)); edits; --edits) {
    const size_t at = below(out.words.size());
    const auto any = forms_[below(forms_.size())];
    const bool replaces = below(2);
    const auto made = replaces ? word(out.words[at].opcode, out.words[at].form) : word(any.first, any.second);
    if (made && replaces) out.words[at] = *made;
    if (made && !replaces) out.words.insert(out.words.begin() + static_cast<std::ptrdiff_t>(at), *made);
    if (!made && out.words.size() > 1) out.words.erase(out.words.begin() + static_cast<std::ptrdiff_t>(at));
  }
  if (below(2)) return out;
  auto changed = std::make_shared<check::LoweredClaim>(*out.claim);
  ir::Function& function = changed->given && below(3) == 0 ? *changed->given : changed->holds;
  if (std::vector<ir::Function> mutants = ir::mutants(function); !mutants.empty())
    function = std::move(mutants[below(mutants.size())]);
  out.claim = std::move(changed);
  return out;
}

std::string RandomClaims::ask(uint64_t seed) {
  const examples::Case one = draw(seed);
  const prove::Verdict v = prove::prove_program(context_, one.words, *one.claim);
  ++answers_[std::string(prove::name(v.kind))];
  if (v.kind == prove::Verdict::Kind::Failed)
    return "claim " + std::to_string(seed) + ": " + v.reason + ": " + v.replay + "\n" + text(one);
  return v.kind == prove::Verdict::Kind::Proved ? hold(one, seed) : "";
}

std::string RandomClaims::hold(const examples::Case& one, uint64_t seed) {
  examples::Options options;
  options.seed = seed + 1;
  options.floats = seed % 2;
  diag::Sink unheard;
  examples::Result result;
  const examples::EngineFactory engine = [] { return sim::reference::make_engine(); };
  const examples::ClaimTester tester(loaded_.isa, loaded_.codec, engine, options, unheard, result);
  std::string why;
  run_ += runs_;
  const bool fails = tester.test(loaded_.isa, loaded_.codec, one, runs_, &why) == examples::ClaimTester::Verdict::Fails;
  return fails ? "claim " + std::to_string(seed) + " is called proved and fails: " + why + "\n" + text(one) : "";
}

std::string RandomClaims::text(const examples::Case& one) const {
  std::string out = loaded_.isa.name + ":";
  for (const encoding::Decoded& d : one.words) out += " ", loaded_.printer.print(d, 0, out);
  if (one.claim->given) out += "\ngiven\n" + ir::to_text(*one.claim->given);
  return out + "\nclaim\n" + ir::to_text(one.claim->holds);
}

}  // namespace isadora::test
