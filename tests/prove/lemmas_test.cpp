// Each rule of the prover is a lemma: what it makes of an operation is what the operation says, and what it states of
// an operation is true. The solver proves it at small widths. A rule that no lemma comes to is found, too.
#include "prove/lemmas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "describe.h"
#include "effort.h"
#include "prove/abstraction.h"
#include "prove/fixed.h"
#include "prove/lanes.h"
#include "prove/shapes.h"

namespace isadora::prove {
namespace {

const std::vector<std::string> kTerms = {"bits.cpp", "sums.cpp"}, kAbstractions = {"abstraction.cpp"},
                               kExtremes = {"machine.cpp"}, kStatements = {"lanes.cpp"}, kFixed = {"fixed.cpp"};

// ---- operations
// -----------------------------------------------------------------------------------------------------------------

bool is_whole(const TermNode& n) {
  return n.width && (n.kind != TermKind::Concat || (n.a != kNoTerm && n.b != kNoTerm));
}

// The rules' replacement of an operation equals the operation.
Try operation(Shapes& shapes) {
  const TermNode asked = shapes.node(1 + shapes.below(5));
  forget();
  const Term result = shapes.t.rebuild(asked, asked.a, asked.b, asked.c);
  return [&shapes, asked, result](Solver& solver) {
    if (!is_whole(asked)) return std::string();
    Lemma lemma(shapes.t.tables());
    if (asked.kind == TermKind::UDiv)  // no quotient by 0 is ever looked at
      lemma.assume(lemma.not_(lemma.same(asked.b, lemma.constant(0, asked.width))));
    lemma.claim(lemma.same(lemma.add(asked), result));
    return lemma.is_proved(solver) ? "" : "it made " + shapes.t.to_text(result);
  };
}

Try float_operation(Shapes& shapes) {
  const Shapes::FloatOperation asked = shapes.float_operation();
  forget();
  const Term result = shapes.t.floating(asked.info, asked.width, asked.a, asked.b, asked.c);
  return [&shapes, asked, result](Solver& solver) {
    Lemma lemma(shapes.t.tables());
    lemma.claim(lemma.same(lemma.floating(asked.info, asked.width, asked.a, asked.b, asked.c), result));
    return lemma.is_proved(solver) ? "" : "it made " + shapes.t.to_text(result);
  };
}

TEST(Lemmas, AreProvedOfEachRuleForTerms) {
  std::unique_ptr<Shapes> shapes;
  show_rules(kTerms, test::effort(3), [&](uint64_t seed) {
    constexpr uint64_t kTogether = 50;  // in one table, so that terms meet
    if (seed % kTogether == 0) shapes = std::make_unique<Shapes>(seed);
    return seed % 16 == 15 ? float_operation(*shapes) : operation(*shapes);
  });
}

// ---- abstractions
// ---------------------------------------------------------------------------------------------------------------

// If each variable is its operation's result, the axioms are true, and each result is that of its operation.
Try abstraction(uint64_t seed) {
  const auto shapes = std::make_shared<Shapes>(seed);
  Terms& t = shapes->t;
  const uint32_t w = 2 + shapes->below(4);
  const Term a = shapes->term(w, 1), b = shapes->below(4) ? shapes->term(w, 1) : t.constant(1 + shapes->below(7), w);
  const auto again = [&](Term x) { return shapes->below(3) ? x : shapes->below(2) ? t.neg(x) : shapes->term(w, 1); };
  std::vector<Term> roots;
  switch (shapes->below(4)) {
    case 0: {
      const uint32_t more = w + shapes->below(w + 1);
      roots = {t.times(a, b), t.times(again(b), again(a)), t.times(t.zext(again(a), more), t.zext(again(b), more))};
      break;
    }
    case 1: roots = {t.udiv(a, b), t.urem(again(a), again(b)), t.times(again(a), b)}; break;
    case 2: roots = {t.urem(a, b), t.udiv(again(a), again(b)), t.udiv(t.times(a, again(b)), again(b))}; break;
    default: {
      const Shapes::FloatOperation x = shapes->float_operation(), y = shapes->float_operation();
      roots = {t.floating(x.info, x.width, x.a, x.b, x.c), t.floating(y.info, y.width, y.a, y.b, y.c),
               t.floating(x.info, x.width, y.a, x.b, x.c)};
      break;
    }
  }
  forget();
  const auto made = std::make_shared<Abstraction>(t, Precision{}, 0);
  made->rewrite(roots);
  return [shapes, made](Solver& solver) {
    Lemma lemma(shapes->t.tables());
    for (const Abstraction::Replaced& one : made->replaced()) {
      const Term real = lemma.add(one.operation);
      if (one.variable != kNoTerm)
        lemma.assume(lemma.same(one.variable, lemma.add({TermKind::Extract, lemma.width(one.variable), 0, real})));
      lemma.claim(lemma.same(one.result, real));
    }
    for (const Term axiom : made->axioms()) lemma.claim(axiom);
    return std::string(lemma.is_proved(solver) ? "" : "an axiom is false");
  };
}

TEST(Lemmas, AreProvedOfWhatIsKnownOfProductsQuotientsAndFloats) {
  show_rules(kAbstractions, test::effort(20), abstraction);
}

// ---- extremes
// -------------------------------------------------------------------------------------------------------------------

// The maximum or minimum of the active lanes' values, lane by lane; 0 without any.
Term real_extreme(Lemma& lemma, bool largest, bool is_signed, const std::vector<Term>& row, const Term* takes_part) {
  Term best = lemma.constant(0, lemma.width(row[0])), any = lemma.constant(0, 1);
  for (size_t l = 0; l < row.size(); ++l) {
    const TermNode beyond{is_signed ? TermKind::SLt : TermKind::ULt, 1, 0, largest ? best : row[l],
                          largest ? row[l] : best};
    const Term better = lemma.both(takes_part[l], lemma.either(lemma.not_(any), lemma.add(beyond)));
    best = lemma.choice(better, row[l], best);
    any = lemma.either(any, takes_part[l]);
  }
  return best;
}

// The values of the lanes, with shapes that rules look for.
std::vector<Term> row_of(Shapes& shapes, unsigned lanes, uint32_t w) {
  Terms& t = shapes.t;
  std::vector<Term> out;
  const uint32_t shape = shapes.below(6);
  for (unsigned l = 0; l < lanes; ++l) {
    const Term x = shapes.term(w, 1);
    switch (shape) {
      case 0: out.push_back(shapes.below(4) || out.empty() ? x : out[0]); break;
      case 1: out.push_back(out.empty() ? x : out[0]); break;
      case 2: out.push_back(t.neg(t.sext(x, w + 1))); break;
      case 3: out.push_back(t.zext(x, w + 2)); break;
      case 4: out.push_back(shapes.below(2) ? t.sext(x, w + 2) : t.zext(x, w + 2)); break;
      default: out.push_back(t.ite(shapes.term(1, 1), x, t.constant(Integer(-1), w)));
    }
  }
  if (shape == 5 && shapes.below(2))
    for (Term& x : out) x = t.not_(x);  // of which 0 is the neutral one
  return out;
}

Try extreme(const model::Isa& isa, uint64_t seed) {
  const auto shapes = std::make_shared<Shapes>(seed);
  Terms& t = shapes->t;
  const auto m = std::make_shared<SymbolicMachine>(t, isa, true);
  const uint32_t w = 1 + shapes->below(3);
  const std::vector<Term> row = row_of(*shapes, m->lanes(), w);
  Lanes takes_part = m->active;
  if (shapes->below(2)) takes_part[shapes->below(m->lanes())] = t.truth(true);
  if (shapes->below(3) == 0)
    for (Term& part : takes_part) part = t.and_(part, shapes->term(1, 1));
  struct Found {
    bool largest, is_signed;
    Term result;
  };
  std::vector<Found> found;
  forget();
  const bool first = shapes->below(2), is_signed = shapes->below(2);
  for (const bool largest : {first, !first})
    found.push_back({largest, is_signed, m->extreme(largest, is_signed, row, takes_part)});
  return [shapes, m, row, takes_part, found](Solver& solver) {
    Lemma lemma(shapes->t.tables());
    const size_t lanes = m->lanes();
    for (const auto& [key, variable] : m->extremes()) {
      const std::vector<Term> values(key.begin(), key.begin() + static_cast<std::ptrdiff_t>(lanes));
      lemma.assume(lemma.same(variable, real_extreme(lemma, true, key.back(), values, key.data() + lanes)));
    }
    for (const Term one : m->assumptions) lemma.claim(one);
    for (const Found& one : found)
      lemma.claim(lemma.same(one.result, real_extreme(lemma, one.largest, one.is_signed, row, takes_part.data())));
    return std::string(lemma.is_proved(solver) ? "" : "it is not the extreme");
  };
}

TEST(Lemmas, AreProvedOfExtremes) {
  const auto loaded = load_text(parting(""));
  ASSERT_TRUE(loaded);
  show_rules(kExtremes, test::effort(20), [&](uint64_t seed) { return extreme(loaded->isa, seed); });
}

// ---- statements of lanes
// --------------------------------------------------------------------------------------------------------

// In an active lane, the simplified claim equals the claim where its precondition holds.
Try statement_of_lane(uint64_t seed) {
  const auto shapes = std::make_shared<Shapes>(seed);
  Terms& t = shapes->t;
  const Term part = shapes->term(1, 1), x = shapes->term(3, 1), y = shapes->term(3, 1), some = shapes->term(1, 2);
  const Term fact = shapes->below(2) ? some : t.not_(some);
  const Term given = t.and_(fact, shapes->below(2) ? t.eq(x, y) : t.eq(t.ite(part, x, y), shapes->term(3, 1)));
  const Term known = shapes->below(3) == 0 ? given : shapes->below(2) ? fact : part;
  const Term number = t.ite(shapes->below(2) ? known : t.not_(known), x, shapes->term(3, 1));
  PathEnds::Case at{part, given, t.truth(true), t.eq(number, shapes->term(3, 1))};
  forget();
  const Term result = statement(t, at);
  return [shapes, at, result](Solver& solver) {
    Lemma lemma(shapes->t.tables());
    lemma.assume(at.part);
    lemma.claim(lemma.same(result, lemma.either(lemma.not_(at.given), at.holds)));
    return std::string(lemma.is_proved(solver) ? "" : "it says something else");
  };
}

TEST(Lemmas, AreProvedOfWhatLanesState) { show_rules(kStatements, test::effort(30), statement_of_lane); }

// ---- what a question fixes
// ------------------------------------------------------------------------------------------------------

// A question has an answer where it has one without what it fixes; and the values that were left out fit in.
Try substitution(uint64_t seed) {
  const auto shapes = std::make_shared<Shapes>(seed);
  Terms& t = shapes->t;
  std::vector<Term> asserted;
  for (unsigned n = 1 + shapes->below(3); n; --n) {
    const uint32_t w = 1 + shapes->below(4);
    switch (shapes->below(4)) {
      case 0: asserted.push_back(shapes->term(1, 2)); break;
      case 1: asserted.push_back(t.eq(shapes->leaf(w), t.constant(shapes->below(8), w))); break;
      case 2:
        asserted.push_back(t.eq(t.extract(shapes->leaf(5), shapes->below(5), 1), t.truth(shapes->below(2))));
        break;
      default: asserted.push_back(t.eq(shapes->term(w, 1), shapes->term(w, 2)));
    }
  }
  forget();
  const auto fixed = std::make_shared<Substitution>(t);
  const std::vector<Term> settled = fixed->substitute(asserted);
  return [shapes, fixed, asserted, settled](Solver& solver) -> std::string {
    const auto ask = [&](const std::vector<Term>& all) {
      return solver.check(shapes->t.tables(), shapes->t.reachable(all), all, 10000);
    };
    Answer rest = ask(settled);
    if (ask(asserted).kind != rest.kind) return "the answer is another one";
    if (rest.kind != Answer::Kind::Some) return "";
    fixed->complete(rest.values);
    const auto is_true = [&](Term one) { return shapes->t.evaluate(one, rest.values) == Integer(1); };
    return std::all_of(asserted.begin(), asserted.end(), is_true) ? "" : "the values do not fit";
  };
}

TEST(Lemmas, AreProvedOfWhatAQuestionFixes) { show_rules(kFixed, test::effort(25), substitution); }

// ---- all of them
// ----------------------------------------------------------------------------------------------------------------

TEST(Lemmas, AreThereForTheRulesOfEachFile) {
  std::set<std::string> known;
  for (const auto* files : {&kTerms, &kAbstractions, &kExtremes, &kStatements, &kFixed})
    known.insert(files->begin(), files->end());
  for (const auto& entry : std::filesystem::directory_iterator(std::string(ISADORA_ROOT) + "/src/prove")) {
    const std::string file = entry.path().filename().string();
    if (!file.ends_with(".cpp") || known.contains(file)) continue;
    EXPECT_TRUE(rules_of({file}).empty()) << "no lemmas are made for the rules of src/prove/" << file;
  }
  EXPECT_GT(rules_of(kTerms).size(), 80u);
}

// A part of a rule, or something of which the rules know nothing.
bool is_helper(const std::string& line) {
  return line.find("Terms::assuming(") != std::string::npos || line.find("Terms::flipped(") != std::string::npos;
}

// The result of an operation is built plainly, or by a rule.
TEST(Lemmas, AreThereForEverythingThatIsSimplified) {
  for (const std::string& file : kTerms) {
    bool operation = false, inner = false;
    unsigned number = 0;
    for (const std::string& line : lines_of(file)) {
      ++number;
      if (line.starts_with("Term Terms::")) operation = !is_helper(line);
      if (line.starts_with("}")) operation = false;
      const bool lambda = line.find("[&](") != std::string::npos;
      if (lambda && line.ends_with("{")) inner = true;
      if (inner && line.find("};") != std::string::npos) inner = false;
      const size_t at = line.find("return ");
      if (!operation || inner || lambda || at == std::string::npos || line.starts_with("Term ")) continue;
      const std::string what = line.substr(at + 7);
      const bool fine = what.starts_with("by(") || what.starts_with("make(") || what.starts_with("kNoTerm") ||
                        what.starts_with("it->second") || what.starts_with("result");
      EXPECT_TRUE(fine) << "src/prove/" << file << ":" << number << " simplifies without by(…): " << line;
    }
  }
}

bool are_operands(const TermNode& a, const TermNode& b) {
  return (a.a == b.a && a.b == b.b && a.c == b.c) || (a.a == b.b && a.b == b.a && a.c == b.c);
}

// The result without a rule is the operation itself, or its value for numbers.
TEST(Lemmas, AreThereForEveryOperationThatIsChanged) {
  const Listening all;
  for (uint64_t seed = 0; seed < 100000; ++seed) {
    Shapes shapes(seed);
    const TermNode asked = shapes.node(1 + shapes.below(5));
    forget();
    const Term result = shapes.t.rebuild(asked, asked.a, asked.b, asked.c);
    const bool may_be_known =
        asked.kind == TermKind::Extract || asked.kind == TermKind::Eq;  // from when it was asked before
    if (!applied().empty() || shapes.t.is_constant(result) || may_be_known) continue;
    const TermNode& made = shapes.t.node(result);
    ASSERT_TRUE(made.kind == asked.kind && made.width == asked.width && are_operands(made, asked))
        << "number " << seed << " became " << shapes.t.to_text(result) << " without by(…)";
  }
}

}  // namespace
}  // namespace isadora::prove
