#include "prove/smtlib.h"

#include <algorithm>
#include <set>

#include "ir/facts.h"
#include "ir/floats.h"

namespace isadora::prove {

namespace {

using ir::FloatFormat;
using ir::FloatOp;
using ir::Rounding;

std::string decimal(uint64_t v) { return std::to_string(v); }

std::string list(std::initializer_list<std::string> parts) {
  std::string out = "(";
  for (const std::string& part : parts) out += (out.size() > 1 ? " " : "") + part;
  return out + ")";
}

std::string sort(uint32_t width) { return "(_ BitVec " + decimal(width) + ")"; }
std::string number(const Integer& v, uint32_t width) { return "(_ bv" + v.to_string() + " " + decimal(width) + ")"; }
std::string bit(const std::string& truth) { return list({"ite", truth, "#b1", "#b0"}); }
std::string zero_extended(const std::string& e, uint32_t by) {
  return "((_ zero_extend " + decimal(by) + ") " + e + ")";
}

std::string mode(Rounding r) {
  switch (r) {
    case Rounding::TowardZero: return "RTZ";
    case Rounding::Up: return "RTP";
    case Rounding::Down: return "RTN";
    case Rounding::NearestAway: return "RNA";
    default: return "RNE";
  }
}

class SmtLibWriter {
 public:
  SmtLibWriter(const Tables& tables, const std::vector<Term>& asserted) : t_(tables) {
    std::vector<Term> open = asserted;
    while (!open.empty()) {
      const Term one = open.back();
      open.pop_back();
      if (one == kNoTerm || !all_.insert(one).second) continue;
      for (const Term next : {t_.nodes[one].a, t_.nodes[one].b, t_.nodes[one].c}) open.push_back(next);
    }
  }

  std::string run(const std::vector<Term>& asserted) {
    for (const Term one : all_) define(one);
    for (const Term one : asserted) out_ += "(assert (= " + name(one) + " #b1))\n";
    return std::move(out_);
  }
  bool has_floats() const {
    return std::any_of(all_.begin(), all_.end(), [&](Term one) { return t_.nodes[one].kind == TermKind::Float; });
  }

 private:
  static std::string name(Term t) { return "t" + decimal(t); }
  uint32_t width(Term t) const { return t_.nodes[t].width; }

  void define(Term one) {
    const TermNode& n = t_.nodes[one];
    if (n.kind == TermKind::Var) {
      std::string comment = t_.variables[n.aux].name;
      std::replace(comment.begin(), comment.end(), '\n', ' ');
      out_ += "(declare-const " + name(one) + " " + sort(n.width) + ") ; " + comment + "\n";
    } else if (n.kind == TermKind::Float) {
      floating(one, n);
    } else {
      define(one, expression(n));
    }
  }
  void define(Term one, const std::string& e) {
    out_ += "(define-fun " + name(one) + " () " + sort(width(one)) + " " + e + ")\n";
  }

  std::string expression(const TermNode& n) const {
    const auto binary = [&](const char* op) { return list({op, name(n.a), name(n.b)}); };
    const auto shift = [&](const char* op) { return list({op, name(n.a), amount(n.b, n.width)}); };
    switch (n.kind) {
      case TermKind::Const: return number(t_.constants[n.aux], n.width);
      case TermKind::Not: return list({"bvnot", name(n.a)});
      case TermKind::Neg: return list({"bvneg", name(n.a)});
      case TermKind::And: return binary("bvand");
      case TermKind::Or: return binary("bvor");
      case TermKind::Xor: return binary("bvxor");
      case TermKind::Add: return binary("bvadd");
      case TermKind::Mul: return binary("bvmul");
      case TermKind::UDiv: return binary("bvudiv");
      case TermKind::URem: return binary("bvurem");
      case TermKind::Shl: return shift("bvshl");
      case TermKind::LShr: return shift("bvlshr");
      case TermKind::AShr: return shift("bvashr");
      case TermKind::Concat: return binary("concat");
      case TermKind::Extract:
        return "((_ extract " + decimal(n.aux + n.width - 1) + " " + decimal(n.aux) + ") " + name(n.a) + ")";
      case TermKind::SExt: return "((_ sign_extend " + decimal(n.width - width(n.a)) + ") " + name(n.a) + ")";
      case TermKind::Ite: return list({"ite", list({"=", name(n.a), "#b1"}), name(n.b), name(n.c)});
      case TermKind::Eq: return bit(binary("="));
      case TermKind::ULt: return bit(binary("bvult"));
      case TermKind::SLt: return bit(binary("bvslt"));
      case TermKind::Var:
      case TermKind::Float: break;
    }
    return "";
  }

  // An amount as wide as the shifted value; larger ones shift everything out.
  std::string amount(Term by, uint32_t w) const {
    const uint32_t own = width(by);
    if (own <= w) return zero_extended(name(by), w - own);
    const std::string low = "((_ extract " + decimal(w - 1) + " 0) " + name(by) + ")";
    return list({"ite", list({"bvult", name(by), number(Integer(w), own)}), low, "(bvnot " + number(0, w) + ")"});
  }

  // ---- floats
  // ----------------------------------------------------------------------------------------------------------------

  static std::string to_fp(FloatFormat f) {
    const ir::FloatShape s = ir::float_shape(f);
    return "(_ to_fp " + decimal(s.exponent()) + " " + decimal(s.precision) + ")";
  }
  std::string real(Term term, FloatFormat f) const {
    const unsigned n = ir::float_shape(f).bits, own = width(term);
    std::string e = name(term);
    if (own > n) e = "((_ extract " + decimal(n - 1) + " 0) " + e + ")";
    if (own < n) e = zero_extended(e, n - own);
    return list({to_fp(f), e});
  }

  // In the rounding that the operation has, or in each that a number chooses.
  template <class Make>
  std::string rounded(const ir::FloatInfo& info, Term chosen, Make make) const {
    if (info.rounding != Rounding::Given) return make(mode(info.rounding));
    std::string all = name(chosen);
    uint32_t w = width(chosen);
    if (info.op == FloatOp::Fma) {
      all = "((_ extract " + decimal(w - 1) + " 64) " + all + ")";
      w -= 64;
    }
    std::string result = make(mode(Rounding::NearestEven));
    for (unsigned i = 1; i <= 4 && (w >= 3 || i < (1u << w)); ++i)
      result = list({"ite", list({"=", all, number(Integer(i), w)}), make(mode(static_cast<Rounding>(i))), result});
    return result;
  }

  // The pattern of a float is the one whose float it is; every NaN is the positive one with all ones.
  void pattern(Term one, FloatFormat f, const std::string& e) {
    const std::string own = list({to_fp(f), name(one)});
    const Integer nan = Integer::power_of_two(ir::float_shape(f).bits - 1) - 1;
    out_ += "(declare-const " + name(one) + " " + sort(width(one)) + ")\n(assert (= " + own + " " + e + "))\n" +
            "(assert (=> (fp.isNaN " + own + ") (= " + name(one) + " " + number(nan, width(one)) + ")))\n";
  }

  std::string least(const std::string& x, const std::string& y, bool smaller) const {
    const std::string first =
        list({"or", list({"fp.lt", x, y}), list({"and", list({"fp.eq", x, y}), list({"fp.isNegative", x})})});
    const std::string chosen = smaller ? list({"ite", first, x, y}) : list({"ite", first, y, x});
    return list({"ite", list({"fp.isNaN", x}), y, list({"ite", list({"fp.isNaN", y}), x, chosen})});
  }

  std::string to_integer(const ir::FloatInfo& info, const std::string& x, const std::string& r, uint32_t wide) const {
    const unsigned w = info.width;
    const Integer half = Integer::power_of_two(w - 1);
    const std::string whole = list({"fp.roundToIntegral", r, x});
    const std::string top = list({to_fp(info.format), "RTP", number(half, w + 2)});
    const std::string inside = "((_ fp.to_sbv " + decimal(w) + ") " + r + " " + x + ")";
    const std::string bounded =
        list({"ite", list({"fp.geq", whole, top}), number(half - 1, w),
              list({"ite", list({"fp.leq", whole, list({"fp.neg", top})}), number(half, w), inside})});
    const std::string result = list({"ite", list({"fp.isNaN", x}), number(0, w), bounded});
    if (wide > w) return "((_ sign_extend " + decimal(wide - w) + ") " + result + ")";
    return wide < w ? "((_ extract " + decimal(wide - 1) + " 0) " + result + ")" : result;
  }

  void floating(Term one, const TermNode& n) {
    const ir::FloatInfo& info = t_.floats[n.aux];
    if (!is_in_theory(info)) return unknown(one, n);
    const std::string x = real(n.a, info.format), y = n.b == kNoTerm ? "" : real(n.b, info.format);
    const auto arithmetic = [&](const char* op, Term chosen, const std::string& operands) {
      pattern(one, info.format, rounded(info, chosen, [&](const std::string& r) { return list({op, r, operands}); }));
    };
    switch (info.op) {
      case FloatOp::Add: return arithmetic("fp.add", n.c, x + " " + y);
      case FloatOp::Sub: return arithmetic("fp.sub", n.c, x + " " + y);
      case FloatOp::Mul: return arithmetic("fp.mul", n.c, x + " " + y);
      case FloatOp::Div: return arithmetic("fp.div", n.c, x + " " + y);
      case FloatOp::Fma: return arithmetic("fp.fma", n.c, x + " " + y + " " + real(n.c, info.format));
      case FloatOp::Sqrt: return arithmetic("fp.sqrt", n.b, x);
      case FloatOp::Rcp: return arithmetic("fp.div", n.b, this->one(info.format) + " " + x);
      case FloatOp::Min: return pattern(one, info.format, least(x, y, true));
      case FloatOp::Max: return pattern(one, info.format, least(x, y, false));
      case FloatOp::Eq: return define(one, bit(list({"fp.eq", x, y})));
      case FloatOp::Lt: return define(one, bit(list({"fp.lt", x, y})));
      case FloatOp::Le: return define(one, bit(list({"fp.leq", x, y})));
      case FloatOp::Unordered: return define(one, bit(list({"or", list({"fp.isNaN", x}), list({"fp.isNaN", y})})));
      case FloatOp::Convert:
        return pattern(one, info.to, rounded(info, n.b, [&](const std::string& r) {
                         return list({to_fp(info.to), r, x});
                       }));
      case FloatOp::FromInt:
        return pattern(one, info.format, rounded(info, n.b, [&](const std::string& r) {
                         return list({to_fp(info.format), r, name(n.a)});
                       }));
      case FloatOp::ToInt:
        return define(one, rounded(info, n.b, [&](const std::string& r) { return to_integer(info, x, r, n.width); }));
      default: return;
    }
  }

  static std::string one(FloatFormat f) {
    const ir::FloatShape s = ir::float_shape(f);
    const Integer exponent = Integer::power_of_two(s.exponent() - 1) - 1;
    return list({to_fp(f), number(exponent.shl(s.precision - 1), s.bits)});
  }

  void unknown(Term one, const TermNode& n) {
    std::string function = "f" + decimal(n.aux) + "_" + decimal(n.width), sorts, operands;
    for (const Term o : {n.a, n.b, n.c}) {
      if (o == kNoTerm) continue;
      function += "_" + decimal(width(o));
      sorts += (sorts.empty() ? "" : " ") + sort(width(o));
      operands += " " + name(o);
    }
    if (declared_.insert(function).second)
      out_ += "(declare-fun " + function + " (" + sorts + ") " + sort(n.width) + ") ; " +
              std::string(ir::facts(t_.floats[n.aux].op).spelling) + "\n";
    define(one, "(" + function + operands + ")");
  }

  const Tables& t_;
  std::set<Term> all_;  // operands precede their uses
  std::set<std::string> declared_;
  std::string out_;
};

}  // namespace

std::string to_smtlib(const Tables& tables, const std::vector<Term>& asserted, Answer::Kind answer,
                      const std::string& remark) {
  std::string out = "; ";
  for (const char c : remark) out += c == '\n' ? std::string("\n; ") : std::string(1, c);
  const char* const status = answer == Answer::Kind::None ? "unsat" : answer == Answer::Kind::Some ? "sat" : "unknown";
  SmtLibWriter writer(tables, asserted);
  out += std::string("\n(set-info :smt-lib-version 2.6)\n(set-logic ") + (writer.has_floats() ? "QF_UFBVFP" : "QF_BV") +
         ")\n(set-info :status " + status + ")\n";
  return out + writer.run(asserted) + "(check-sat)\n";
}

}  // namespace isadora::prove
