// Terms: the language of questions to the solver. Bit vectors of any width (a bool has one bit) in one table without
// duplicates: equal terms have equal numbers. Terms are simplified before they reach the solver; above all, the low
// bits of a sum or a product are the sum or the product of low bits, so that the IR's exact integers become as narrow
// as their uses.
#pragma once

#include <cstdint>
#include <ctime>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/integer.h"
#include "ir/floats.h"
#include "ir/ir.h"

namespace isadora::prove {

using base::Integer;
using Term = uint32_t;
inline constexpr Term kNoTerm = UINT32_MAX;

enum class TermKind : uint8_t {
  Const,    // aux: of the constants
  Var,      // aux: of the variables
  Not,      // a
  Neg,      // -a
  And,      // a b, as the next ones: both have the width of the result
  Or,       //
  Xor,      //
  Add,      //
  Mul,      //
  UDiv,     // x / 0 does not occur
  URem,     //
  Shl,      // a << b: b has any width, and nothing is left when it is large
  LShr,     //
  AShr,     //
  Concat,   // a above b
  Extract,  // from bit aux of a on
  SExt,     // a
  Ite,      // a ? b : c
  Eq,       // one bit, as the next two
  ULt,      //
  SLt,      //
  Float,    // aux: of the float operations; on bit patterns
};

struct TermNode {
  TermKind kind;
  uint32_t width;
  uint32_t aux = 0;
  Term a = kNoTerm, b = kNoTerm, c = kNoTerm;
  bool operator==(const TermNode&) const = default;
};

struct TermVariable {
  std::string name;
  uint32_t width;
  bool of_lane = false;  // other lanes have another one
};

// The input of a solver. Operands precede their nodes.
struct Tables {
  std::vector<TermNode> nodes;
  std::vector<Integer> constants;
  std::vector<TermVariable> variables;
  std::vector<ir::FloatInfo> floats;
};

// Values of variables, by their number.
using Assignment = std::vector<Integer>;

// Why a question cannot be put to the solver; it ends the question, not the program.
struct Unsupported {
  std::string reason;
};

inline const std::string kTimeIsOver = "the time was over";  // how such a reason begins

class Terms {
 public:
  // `limit_ms`: the processor time that may pass before the first call of restart_clock, and between two of them; more
  // ends the question. 0: as much as it takes.
  explicit Terms(unsigned limit_ms = 0) : limit_ms_(limit_ms) { restart_clock(); }
  void restart_clock();

  const Tables& tables() const { return t_; }
  const TermNode& node(Term t) const { return t_.nodes[t]; }
  uint32_t width(Term t) const { return t_.nodes[t].width; }
  bool is_constant(Term t) const { return node(t).kind == TermKind::Const; }
  const Integer& value(Term t) const { return t_.constants[node(t).aux]; }  // of a constant, unsigned
  bool is(Term t, uint64_t v) const { return is_constant(t) && value(t) == Integer(v); }

  Term constant(const Integer& v, uint32_t width);
  Term constant(uint64_t v, uint32_t width) { return constant(Integer(v), width); }
  Term truth(bool b) { return constant(b ? 1 : 0, 1); }
  Term variable(std::string name, uint32_t width, bool of_lane = false);

  Term not_(Term a);
  Term neg(Term a);
  Term and_(Term a, Term b);
  Term or_(Term a, Term b);
  Term xor_(Term a, Term b);
  Term add(Term a, Term b);
  Term sub(Term a, Term b) { return add(a, neg(b)); }
  Term times(Term a, Term b);
  Term udiv(Term a, Term b);
  Term urem(Term a, Term b);
  Term shl(Term a, Term b);
  Term lshr(Term a, Term b);
  Term ashr(Term a, Term b);
  Term concat(Term high, Term low);
  Term extract(Term a, uint32_t low, uint32_t width);
  Term zext(Term a, uint32_t width);
  Term sext(Term a, uint32_t width);
  Term ite(Term condition, Term a, Term b);
  Term eq(Term a, Term b);
  Term below(Term a, Term b);
  Term signed_below(Term a, Term b);
  Term implies(Term a, Term b) { return or_(not_(a), b); }
  Term floating(const ir::FloatInfo& info, uint32_t width, Term a, Term b = kNoTerm, Term c = kNoTerm);
  // Rebuilds the operation on other operands.
  Term rebuild(const TermNode& node, Term a, Term b, Term c);

  // Evaluates a term under an assignment; variables without a value are 0.
  Integer evaluate(Term t, const Assignment& values) const;
  // The used variables, in ascending order.
  std::vector<Term> reachable(const std::vector<Term>& roots) const;
  struct Extent {
    uint32_t width;
    bool is_signed;
  };
  Extent extent(Term t) const;                                   // of how many bits a number really is
  Integer largest(Term t) const { return bounds(t, false).hi; }  // read as unsigned, no value of it is larger
  // Is it, read as signed, the exact negation of something?
  bool is_negation(Term t) const { return node(t).kind == TermKind::Neg && is_exact(t, true); }
  // Does some variable of a lane occur in it?
  bool depends_on_lane(Term t) const;
  std::string to_text(Term t) const;  // for people

 private:
  struct Hash {
    size_t operator()(const TermNode& n) const;
  };
  Term make(const TermNode& node);
  void check_clock() const;
  Term bitwise(TermKind kind, Term a, Term b);
  Term assuming(Term condition, bool holds, Term t, unsigned depth = 2);
  Term extract_new(Term a, uint32_t low, uint32_t width);
  Term eq_new(Term a, Term b);
  Integer apply(const TermNode& n, const Integer& a, const Integer& b, const Integer& c) const;
  // A sum as its summands, each with a factor, and a constant: equal summands cancel on both sides of an equation.
  using Sum = std::map<Term, Integer>;
  void add_to(Sum& sum, Integer& constant, Term t, const Integer& factor, unsigned depth);
  Term same_sums(Term a, Term b);  // kNoTerm where that decides nothing
  // Bounds of a term, read as unsigned or as signed; never too narrow.
  struct Bounds {
    Integer lo, hi;
  };
  Bounds bounds(Term t, bool is_signed, unsigned depth = 0) const;
  bool is_magnitude(const TermNode& choice) const;
  bool is_exact(Term t, bool is_signed) const;  // a sum or a product that does not wrap
  uint32_t narrow(Term a, Term b) const;
  ir::FloatInfo with_known_rounding(const ir::FloatInfo& info, Term& b, Term& c);
  Term flipped(Term pattern);  // the float with the other sign
  bool is_flipped(Term pattern);
  bool zero_above(Term t, uint32_t width) const;  // are all bits from there on certainly 0?

  Tables t_;
  unsigned limit_ms_;
  std::clock_t end_ = 0;
  mutable unsigned made_ = 0;  // of requested terms
  std::unordered_map<TermNode, Term, Hash> known_;
  std::unordered_map<std::string, Term> constants_;
  std::unordered_map<uint64_t, Term> small_;
  std::unordered_map<TermNode, Term, Hash> extracts_, equalities_;  // replacements, by request
};

}  // namespace isadora::prove
