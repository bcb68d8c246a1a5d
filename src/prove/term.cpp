// The table of terms, the meaning of each kind, and queries. The simplifications are in bits.cpp and sums.cpp.
#include "prove/term.h"

#include <algorithm>

#include "ir/floats.h"
#include "prove/rules.h"

namespace isadora::prove {

namespace {

bool commutes(TermKind kind) {
  return kind == TermKind::And || kind == TermKind::Or || kind == TermKind::Xor || kind == TermKind::Add ||
         kind == TermKind::Mul || kind == TermKind::Eq;
}

}  // namespace

size_t Terms::Hash::operator()(const TermNode& n) const {
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
Term Terms::make(const TermNode& wanted) {
  check_clock();
  TermNode n = wanted;
  if (commutes(n.kind) && (is_constant(n.a) || (!is_constant(n.b) && n.b < n.a))) std::swap(n.a, n.b);
  const auto known = [&](Term t) { return t == kNoTerm || is_constant(t); };
  if (n.kind != TermKind::Const && n.kind != TermKind::Var && known(n.a) && known(n.b) && known(n.c)) {
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
    t_.nodes.push_back({TermKind::Const, width, static_cast<uint32_t>(t_.constants.size() - 1)});
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
  t_.nodes.push_back({TermKind::Var, width, static_cast<uint32_t>(t_.variables.size() - 1)});
  return static_cast<Term>(t_.nodes.size() - 1);
}

Term Terms::rebuild(const TermNode& n, Term a, Term b, Term c) {
  switch (n.kind) {
    case TermKind::Const:
    case TermKind::Var: return kNoTerm;
    case TermKind::Not: return not_(a);
    case TermKind::Neg: return neg(a);
    case TermKind::And: return and_(a, b);
    case TermKind::Or: return or_(a, b);
    case TermKind::Xor: return xor_(a, b);
    case TermKind::Add: return add(a, b);
    case TermKind::Mul: return times(a, b);
    case TermKind::UDiv: return udiv(a, b);
    case TermKind::URem: return urem(a, b);
    case TermKind::Shl: return shl(a, b);
    case TermKind::LShr: return lshr(a, b);
    case TermKind::AShr: return ashr(a, b);
    case TermKind::Concat: return concat(a, b);
    case TermKind::Extract: return extract(a, n.aux, n.width);
    case TermKind::SExt: return sext(a, n.width);
    case TermKind::Ite: return ite(a, b, c);
    case TermKind::Eq: return eq(a, b);
    case TermKind::ULt: return below(a, b);
    case TermKind::SLt: return signed_below(a, b);
    case TermKind::Float: return floating(t_.floats[n.aux], n.width, a, b, c);
  }
  return kNoTerm;
}

// The one meaning of each kind in C++; the solver's is the other, and tests hold them against each other.
Integer Terms::apply(const TermNode& n, const Integer& a, const Integer& b, const Integer& c) const {
  const uint32_t wa = n.a == kNoTerm ? 0 : width(n.a), wb = n.b == kNoTerm ? 0 : width(n.b);
  switch (n.kind) {
    case TermKind::Not: return ~a;
    case TermKind::Neg: return -a;
    case TermKind::And: return a & b;
    case TermKind::Or: return a | b;
    case TermKind::Xor: return a ^ b;
    case TermKind::Add: return a + b;
    case TermKind::Mul: return a * b;
    case TermKind::UDiv: return b.is_zero() ? Integer(-1) : a.div_floor(b);
    case TermKind::URem: return a.mod_floor(b);
    case TermKind::Shl: return a.shl(shift_amount(b, wa));
    case TermKind::LShr: return a.shr(shift_amount(b, wa));
    case TermKind::AShr: return a.sign_extend(wa).shr(shift_amount(b, wa));
    case TermKind::Concat: return a.shl(wb) | b;
    case TermKind::Extract: return a.shr(n.aux);
    case TermKind::SExt: return a.sign_extend(wa);
    case TermKind::Ite: return a.is_zero() ? c : b;
    case TermKind::Eq: return a == b;
    case TermKind::ULt: return a < b;
    case TermKind::SLt: return a.sign_extend(wa) < b.sign_extend(wb);
    case TermKind::Float: {
      const ir::FloatInfo& info = t_.floats[n.aux];
      return ir::apply_float(info, info.op == ir::FloatOp::FromInt ? a.sign_extend(wa) : a, b, c);
    }
    case TermKind::Const:
    case TermKind::Var: break;
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
    const TermNode& n = node(one);
    Integer v;
    if (n.kind == TermKind::Const) {
      v = value(one);
    } else if (n.kind == TermKind::Var) {
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
                     [&](Term one) { return node(one).kind == TermKind::Var && t_.variables[node(one).aux].of_lane; });
}

std::string Terms::to_text(Term t) const {
  static constexpr const char* kNames[] = {
      "const", "var",  "not",  "neg",    "and",     "or",   "differ", "add", "times", "udiv",         "urem",
      "shl",   "lshr", "ashr", "concat", "extract", "sext", "ite",    "eq",  "below", "signed_below", "float"};
  const TermNode& n = node(t);
  if (n.kind == TermKind::Const) return value(t).to_hex();
  if (n.kind == TermKind::Var) return t_.variables[n.aux].name;
  std::string out = std::string("(") + kNames[static_cast<size_t>(n.kind)];
  if (n.kind == TermKind::Extract) out += " " + std::to_string(n.aux + n.width - 1) + ":" + std::to_string(n.aux);
  for (const Term o : {n.a, n.b, n.c})
    if (o != kNoTerm) out += " " + to_text(o);
  return out + ")";
}

}  // namespace isadora::prove
