// The table of terms, what each kind means, and what one may ask of them. The rules that simplify are in bits.cpp and
// sums.cpp.
#include "prove/term.h"

#include <algorithm>

#include "ir/floats.h"
#include "prove/rules.h"

namespace isadora::prove {

namespace {

bool commutes(Kind kind) {
  return kind == Kind::And || kind == Kind::Or || kind == Kind::Xor || kind == Kind::Add || kind == Kind::Mul ||
         kind == Kind::Eq;
}

}  // namespace

size_t Terms::Hash::operator()(const Node& n) const {
  size_t h = static_cast<size_t>(n.kind) * 0x9E3779B97F4A7C15u;
  for (const uint32_t part : {n.width, n.aux, n.a, n.b, n.c}) h = (h ^ part) * 0x100000001B3u + (h >> 29);
  return h;
}

void Terms::restart_clock() {
  if (limit_ms_) end_ = std::clock() + static_cast<std::clock_t>(limit_ms_) * (CLOCKS_PER_SEC / 1000);
}

void Terms::check_clock() const {
  constexpr unsigned kOften = 1024;
  if (limit_ms_ && ++made_ % kOften == 0 && std::clock() > end_)
    throw Unsupported{kTimeIsOver + ": the question has too many terms"};
}

// Terms of constants become constants; where operands commute, a constant is the second one.
Term Terms::make(const Node& wanted) {
  check_clock();
  Node n = wanted;
  if (commutes(n.kind) && (is_constant(n.a) || (!is_constant(n.b) && n.b < n.a))) std::swap(n.a, n.b);
  const auto known = [&](Term t) { return t == kNoTerm || is_constant(t); };
  if (n.kind != Kind::Const && n.kind != Kind::Var && known(n.a) && known(n.b) && known(n.c)) {
    const auto operand = [&](Term t) { return t == kNoTerm ? Integer() : value(t); };
    return constant(apply(n, operand(n.a), operand(n.b), operand(n.c)), n.width);
  }
  const auto [it, added] = known_.try_emplace(n, static_cast<Term>(t_.nodes.size()));
  if (added) t_.nodes.push_back(n);
  return it->second;
}

Term Terms::constant(const Integer& v, uint32_t width) {
  const Integer bits = v.low_bits(width);
  const auto add = [&] {
    t_.constants.push_back(bits);
    t_.nodes.push_back({Kind::Const, width, static_cast<uint32_t>(t_.constants.size() - 1)});
    return static_cast<Term>(t_.nodes.size() - 1);
  };
  if (bits.fits_uint64() && bits.to_uint64() < (uint64_t{1} << 40) && width < (1u << 20)) {
    const uint64_t key = bits.to_uint64() << 20 | width;
    const auto it = small_.find(key);
    return it != small_.end() ? it->second : small_[key] = add();
  }
  const std::string key = std::to_string(width) + ":" + bits.to_hex();
  const auto it = constants_.find(key);
  return it != constants_.end() ? it->second : constants_[key] = add();
}

Term Terms::variable(std::string name, uint32_t width, bool of_lane) {
  t_.variables.push_back({std::move(name), width, of_lane});
  t_.nodes.push_back({Kind::Var, width, static_cast<uint32_t>(t_.variables.size() - 1)});
  return static_cast<Term>(t_.nodes.size() - 1);
}

Term Terms::rebuild(const Node& n, Term a, Term b, Term c) {
  switch (n.kind) {
    case Kind::Const:
    case Kind::Var: return kNoTerm;
    case Kind::Not: return not_(a);
    case Kind::Neg: return neg(a);
    case Kind::And: return and_(a, b);
    case Kind::Or: return or_(a, b);
    case Kind::Xor: return xor_(a, b);
    case Kind::Add: return add(a, b);
    case Kind::Mul: return times(a, b);
    case Kind::UDiv: return udiv(a, b);
    case Kind::URem: return urem(a, b);
    case Kind::Shl: return shl(a, b);
    case Kind::LShr: return lshr(a, b);
    case Kind::AShr: return ashr(a, b);
    case Kind::Concat: return concat(a, b);
    case Kind::Extract: return extract(a, n.aux, n.width);
    case Kind::SExt: return sext(a, n.width);
    case Kind::Ite: return ite(a, b, c);
    case Kind::Eq: return eq(a, b);
    case Kind::ULt: return below(a, b);
    case Kind::SLt: return signed_below(a, b);
    case Kind::Float: return floating(t_.floats[n.aux], n.width, a, b, c);
  }
  return kNoTerm;
}

// The one meaning of each kind in C++; the solver's is the other, and tests hold them against each other.
Integer Terms::apply(const Node& n, const Integer& a, const Integer& b, const Integer& c) const {
  const uint32_t wa = n.a == kNoTerm ? 0 : width(n.a), wb = n.b == kNoTerm ? 0 : width(n.b);
  switch (n.kind) {
    case Kind::Not: return ~a;
    case Kind::Neg: return -a;
    case Kind::And: return a & b;
    case Kind::Or: return a | b;
    case Kind::Xor: return a ^ b;
    case Kind::Add: return a + b;
    case Kind::Mul: return a * b;
    case Kind::UDiv: return b.is_zero() ? Integer(-1) : a.div_floor(b);
    case Kind::URem: return a.mod_floor(b);
    case Kind::Shl: return a.shl(shift_amount(b, wa));
    case Kind::LShr: return a.shr(shift_amount(b, wa));
    case Kind::AShr: return a.sign_extend(wa).shr(shift_amount(b, wa));
    case Kind::Concat: return a.shl(wb) | b;
    case Kind::Extract: return a.shr(n.aux);
    case Kind::SExt: return a.sign_extend(wa);
    case Kind::Ite: return a.is_zero() ? c : b;
    case Kind::Eq: return a == b;
    case Kind::ULt: return a < b;
    case Kind::SLt: return a.sign_extend(wa) < b.sign_extend(wb);
    case Kind::Float: {
      const ir::FloatInfo& info = t_.floats[n.aux];
      return ir::apply_float(info, info.op == ir::FloatOp::FromInt ? a.sign_extend(wa) : a, b, c);
    }
    case Kind::Const:
    case Kind::Var: break;
  }
  return 0;
}

std::vector<Term> Terms::reachable(const std::vector<Term>& roots) const {
  std::vector<bool> seen(t_.nodes.size());
  std::vector<Term> open = roots, out;
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (t == kNoTerm || seen[t]) continue;
    seen[t] = true;
    out.push_back(t);
    for (const Term next : {node(t).a, node(t).b, node(t).c}) open.push_back(next);
  }
  std::sort(out.begin(), out.end());
  return out;
}

Integer Terms::evaluate(Term t, const Assignment& values) const {
  std::unordered_map<Term, Integer> known;
  const auto operand = [&](Term o) { return o == kNoTerm ? Integer() : known.at(o); };
  for (const Term one : reachable({t})) {
    const Node& n = node(one);
    Integer v;
    if (n.kind == Kind::Const) {
      v = value(one);
    } else if (n.kind == Kind::Var) {
      v = n.aux < values.size() ? values[n.aux] : Integer();
    } else {
      v = apply(n, operand(n.a), operand(n.b), operand(n.c)).low_bits(n.width);
    }
    known.emplace(one, std::move(v));
  }
  return known.at(t);
}

bool Terms::depends_on_lane(Term t) const {
  const std::vector<Term> all = reachable({t});
  return std::any_of(all.begin(), all.end(),
                     [&](Term one) { return node(one).kind == Kind::Var && t_.variables[node(one).aux].of_lane; });
}

std::string Terms::to_text(Term t) const {
  static constexpr const char* kNames[] = {
      "const", "var",  "not",  "neg",    "and",     "or",   "differ", "add", "times", "udiv",         "urem",
      "shl",   "lshr", "ashr", "concat", "extract", "sext", "ite",    "eq",  "below", "signed_below", "float"};
  const Node& n = node(t);
  if (n.kind == Kind::Const) return value(t).to_hex();
  if (n.kind == Kind::Var) return t_.variables[n.aux].name;
  std::string out = std::string("(") + kNames[static_cast<size_t>(n.kind)];
  if (n.kind == Kind::Extract) out += " " + std::to_string(n.aux + n.width - 1) + ":" + std::to_string(n.aux);
  for (const Term o : {n.a, n.b, n.c})
    if (o != kNoTerm) out += " " + to_text(o);
  return out + ")";
}

}  // namespace isadora::prove
