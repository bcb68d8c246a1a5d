// Each rule by which the prover simplifies terms is a lemma: what it makes of an operation is what the operation says.
// The solver, which sees both, proves it at small widths. A rule that no lemma comes to is found, too.
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <set>

#include "prove/ask.h"
#include "prove/rules.h"
#include "prove/solver.h"

namespace isadora::prove {
namespace {

constexpr unsigned kProofs = 3;             // of each rule, of different terms
constexpr unsigned kMostTerms = 1'000'000;  // that are made until each rule is reached so often
const char* const kFiles[] = {"bits.cpp", "sums.cpp"};

// A rule: the line of a file that says `by(`.
using Place = std::pair<std::string, unsigned>;

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream in(std::string(ISADORA_ROOT) + "/src/prove/" + file);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

std::set<Place> all_rules() {
  std::set<Place> out;
  for (const std::string file : kFiles) {
    const std::vector<std::string> lines = lines_of(file);
    for (size_t i = 0; i < lines.size(); ++i)
      if (lines[i].find("return by(") != std::string::npos) out.insert({file, static_cast<unsigned>(i + 1)});
  }
  return out;
}

std::set<Place> heard;

void hear(const std::source_location& where) {
  const std::string path = where.file_name();
  heard.insert({path.substr(path.rfind('/') + 1), where.line()});
}

// Operations on terms of a few bits, with shapes that rules look for.
class Shapes {
 public:
  explicit Shapes(uint64_t seed) : random_(seed) {}

  // An operation that was asked for, as a node on operands, and what the rules made of it.
  struct Made {
    Node asked;
    Term result;
  };
  Made operation() {
    const uint32_t w = 1 + below(5);
    const Node n = node(w);
    heard.clear();
    return {n, t.rebuild(n, n.a, n.b, n.c)};
  }

  Terms t;

 private:
  uint32_t below(uint64_t n) { return static_cast<uint32_t>(random_() % n); }

  Node node(uint32_t w) {
    static constexpr Kind kBinary[] = {Kind::And,  Kind::Or,   Kind::Xor, Kind::Add,  Kind::Mul,
                                       Kind::UDiv, Kind::URem, Kind::Shl, Kind::LShr, Kind::AShr};
    switch (below(10)) {
      case 0: return {below(2) ? Kind::Not : Kind::Neg, w, 0, term(w, 2)};
      case 1: return comparison(Kind::Eq);
      case 2: return comparison(below(2) ? Kind::ULt : Kind::SLt);
      case 3: {
        if (w > 2 && below(2)) return neighbours(w);
        const uint32_t low = below(w + 1);
        return {Kind::Concat, w, 0, low == w ? kNoTerm : term(w - low, 2), low == 0 ? kNoTerm : term(low, 2)};
      }
      case 4: {
        const uint32_t more = below(4), low = below(more + 1);
        return {Kind::Extract, below(9) ? w : 0, low, term(w + more, 2)};
      }
      case 5: {
        const uint32_t own = 1 + below(w);
        return {Kind::SExt, w, 0, term(own, 2)};
      }
      case 6: return {Kind::Ite, w, 0, term(1, 2), term(w, 2), term(w, 2)};
      default: {
        const Kind kind = kBinary[below(std::size(kBinary))];
        const bool shifts = kind == Kind::Shl || kind == Kind::LShr || kind == Kind::AShr;
        const Term a = term(w, 2);
        return {kind, w, 0, a, !shifts && below(6) == 0 ? like(a) : term(shifts ? 1 + below(4) : w, 2)};
      }
    }
  }

  // Pieces of one term side by side, alone or before something else.
  Node neighbours(uint32_t w) {
    const Term x = t.variable("wide", w + 2);
    const uint32_t rest = below(2) ? 1 : 0, low = 1 + below(w - rest - 1), high = w - rest - low;
    const Term piece = t.extract(x, 1, low);
    return {Kind::Concat, w, 0, t.extract(x, 1 + low, high), rest ? t.concat(piece, leaf(1)) : piece};
  }

  Node comparison(Kind kind) {
    const Term a = term(1 + below(6), 2);
    return {kind, 1, 0, a, below(3) ? term(t.width(a), 2) : like(a)};
  }

  // Something that a rule may find in both: the term, what it is made of, or what is made of it.
  Term like(Term a) {
    const uint32_t w = t.width(a);
    switch (below(6)) {
      case 0: return a;
      case 1: return t.not_(a);
      case 2: return t.neg(a);
      case 3: return t.add(a, term(w, 1));
      case 4: {
        const Node n = t.node(a);
        return n.a != kNoTerm && t.width(n.a) == w ? n.a : a;
      }
      default: {
        const Node n = t.node(a);
        if (n.kind == Kind::Add) return t.add(below(2) ? n.a : n.b, term(w, 1));
        return n.kind == Kind::Ite ? t.ite(n.a, term(w, 1), term(w, 1)) : a;
      }
    }
  }

  Term leaf(uint32_t w) {
    if (below(3) == 0) return t.constant(below(3) ? Integer(below(4)) - 2 : Integer(below(64)), w);
    auto& all = leaves_[w];
    if (all.size() < 2) all.push_back(t.variable("x" + std::to_string(w) + std::to_string(all.size()), w));
    return all[below(all.size())];
  }

  Term term(uint32_t w, unsigned depth) {
    if (w == 0) return t.constant(0, 0);
    if (depth == 0 || below(4) == 0) return leaf(w);
    const auto inner = [&](uint32_t width) { return term(width, depth - 1); };
    switch (below(18)) {
      case 0: return t.not_(inner(w));
      case 1: return t.neg(inner(w));
      case 2: return t.and_(inner(w), inner(w));
      case 3: return t.or_(inner(w), inner(w));
      case 4: return t.xor_(inner(w), inner(w));
      case 5: return t.add(inner(w), inner(w));
      case 6: return t.times(inner(w), inner(w));
      case 7: return t.shl(inner(w), inner(1 + below(3)));
      case 8: return t.shl(t.constant(1, w), inner(1 + below(2)));
      case 9: return t.ite(inner(1), inner(w), inner(w));
      case 10: {  // with a sign that is chosen
        const Term x = inner(w), c = below(2) ? inner(1) : t.extract(x, w - 1, 1);
        return below(2) ? t.ite(c, t.neg(x), x) : t.ite(c, x, t.neg(x));
      }
      case 11: return t.zext(inner(1 + below(w)), w);
      case 12: return t.sext(inner(1 + below(w)), w);
      case 13: return w > 1 ? t.concat(inner(w - 1), inner(1)) : inner(w);
      case 14: {  // something above nothing
        const uint32_t low = below(w);
        return low ? t.concat(inner(w - low), t.constant(0, low)) : inner(w);
      }
      case 15: return t.extract(inner(w + 1 + below(2)), below(2), w);
      case 16: return t.add(t.sext(inner(1 + below(w)), w), t.zext(inner(1 + below(w)), w));
      default: {
        const Term x = inner(w), y = inner(w);
        return w == 1 ? (below(2) ? t.eq(x, y) : t.below(x, y)) : t.add(x, t.constant(below(8), w));
      }
    }
  }

  std::mt19937_64 random_;
  std::map<uint32_t, std::vector<Term>> leaves_;
};

std::vector<Term> reachable(const Tables& tables, Term root) {
  std::set<Term> seen;
  std::vector<Term> open = {root};
  while (!open.empty()) {
    const Term one = open.back();
    open.pop_back();
    if (one == kNoTerm || !seen.insert(one).second) continue;
    const Node& n = tables.nodes[one];
    for (const Term next : {n.a, n.b, n.c}) open.push_back(next);
  }
  return {seen.begin(), seen.end()};
}

Term not_zero(Tables& tables, Term t) {
  const uint32_t w = tables.nodes[t].width;
  tables.constants.push_back(0);
  tables.nodes.push_back({Kind::Const, w, static_cast<uint32_t>(tables.constants.size() - 1)});
  const auto zero = static_cast<Term>(tables.nodes.size() - 1);
  tables.nodes.push_back({Kind::ULt, 1, 0, zero, t});
  return zero + 1;
}

// Is there a value of the variables for which an operation is something else than what was made of it?
Answer::Kind differs(Solver& solver, const Tables& made, const Node& asked, Term result) {
  Tables tables = made;
  const auto add = [&](Node n) {
    tables.nodes.push_back(n);
    return static_cast<Term>(tables.nodes.size() - 1);
  };
  const Term same = add({Kind::Eq, 1, 0, add(asked), result}), other = add({Kind::Not, 1, 0, same});
  // No quotient by 0 is ever looked at (Kind::UDiv).
  const Term wanted = asked.kind == Kind::UDiv ? add({Kind::And, 1, 0, other, not_zero(tables, asked.b)}) : other;
  return solver.check(tables, reachable(tables, wanted), {wanted}, 10000).kind;
}

bool is_whole(const Node& n) { return n.kind != Kind::Concat || (n.a != kNoTerm && n.b != kNoTerm); }

TEST(Lemmas, AreProvedOfEachRule) {
  std::string error;
  const auto solver = load_solver(error);
  ASSERT_TRUE(solver) << error;
  std::map<Place, unsigned> proofs;
  for (const Place& rule : all_rules()) proofs[rule] = 0;
  ASSERT_GT(proofs.size(), 80u);
  size_t open = proofs.size();
  on_rule = hear;
  for (unsigned made = 0; open && made < kMostTerms;) {
    Shapes shapes(made);
    for (unsigned i = 0; i < 50 && open; ++i, ++made) {
      const Shapes::Made one = shapes.operation();
      std::vector<Place> wanted;
      for (const Place& rule : heard)
        if (const auto it = proofs.find(rule); it != proofs.end() && it->second < kProofs) wanted.push_back(rule);
      if (wanted.empty()) continue;
      if (one.asked.width && is_whole(one.asked)) {
        ASSERT_EQ(differs(*solver, shapes.t.tables(), one.asked, one.result), Answer::Kind::None)
            << "the rule at " << wanted[0].first << ":" << wanted[0].second << " made " << shapes.t.to_text(one.result);
      }
      for (const Place& rule : wanted) open -= ++proofs[rule] == kProofs;
    }
  }
  on_rule = nullptr;
  for (const auto& [rule, n] : proofs)
    EXPECT_GT(n, 0u) << "no lemma comes to the rule at " << rule.first << ":" << rule.second;
}

// A part of a rule, or something of which the rules know nothing.
bool is_helper(const std::string& line) {
  return line.find("Terms::assuming(") != std::string::npos || line.find("Terms::flipped(") != std::string::npos;
}

// What an operation gives is made as it is, or by a rule.
TEST(Lemmas, AreThereForEverythingThatIsSimplified) {
  for (const std::string file : kFiles) {
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

}  // namespace
}  // namespace isadora::prove
