// The solver module: translates terms to Z3's, and its models back. Nothing else depends on Z3.
#include <pthread.h>
#include <time.h>
#include <z3++.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "base/build_id.h"
#include "base/fingerprint.h"
#include "base/module_function.h"
#include "prove/solver.h"

namespace isadora::prove {

ISADORA_MODULE_FUNCTION Solver* isadora_make_solver();

namespace {

using ir::FloatFormat;
using ir::FloatOp;
using ir::Rounding;

constexpr unsigned kLeastInteger = 16;  // bits

class Z3Translation {
 public:
  Z3Translation(z3::context& context, const Tables& tables) : z_(context), t_(tables) {}

  void add(Term term) {
    const TermNode& n = t_.nodes[term];
    if (is_logical(n)) {
      truths_.emplace(term, logical(n));
    } else {
      bits_.emplace(term, make(n));
    }
  }
  // A term of one bit as a bool, and any term as bits.
  z3::expr truth(Term term) {
    const auto it = truths_.find(term);
    if (it != truths_.end()) return it->second;
    return truths_.emplace(term, bits_.at(term) == z_.bv_val(1, 1)).first->second;
  }
  z3::expr bits(Term term) {
    const auto it = bits_.find(term);
    if (it != bits_.end()) return it->second;
    return bits_.emplace(term, bit(truths_.at(term))).first->second;
  }
  const std::unordered_map<uint32_t, z3::expr>& variables() const { return variables_; }

 private:
  z3::expr bit(const z3::expr& b) const { return z3::ite(b, z_.bv_val(1, 1), z_.bv_val(0, 1)); }

  static bool is_logical(const TermNode& n) {
    if (n.width != 1) return false;
    switch (n.kind) {
      case TermKind::Not:
      case TermKind::And:
      case TermKind::Or:
      case TermKind::Xor:
      case TermKind::Ite:
      case TermKind::Eq:
      case TermKind::ULt:
      case TermKind::SLt: return true;
      default: return false;
    }
  }

  z3::expr logical(const TermNode& n) {
    switch (n.kind) {
      case TermKind::Not: return !truth(n.a);
      case TermKind::And: return truth(n.a) && truth(n.b);
      case TermKind::Or: return truth(n.a) || truth(n.b);
      case TermKind::Xor: return truth(n.a) != truth(n.b);
      case TermKind::Ite: return z3::ite(truth(n.a), truth(n.b), truth(n.c));
      case TermKind::Eq: return bits(n.a) == bits(n.b);
      case TermKind::ULt: return z3::ult(bits(n.a), bits(n.b));
      default: return bits(n.a) < bits(n.b);
    }
  }

  // An amount as wide as the shifted value; larger ones are clamped to one that shifts everything out.
  z3::expr amount(Term term, unsigned width) {
    const z3::expr b = bits(term);
    const unsigned own = t_.nodes[term].width;
    if (own == width) return b;
    if (own < width) return z3::zext(b, width - own);
    return z3::ite(z3::ult(b, z_.bv_val(width, own)), b.extract(width - 1, 0), all_ones(width));
  }
  z3::expr all_ones(unsigned width) const { return ~z_.bv_val(0, width); }

  z3::expr make(const TermNode& n) {
    const auto a = [&] { return bits(n.a); };
    const auto b = [&] { return bits(n.b); };
    switch (n.kind) {
      case TermKind::Const: return z_.bv_val(t_.constants[n.aux].to_string().c_str(), n.width);
      case TermKind::Var: {
        const z3::expr e = z_.bv_const(("v" + std::to_string(n.aux)).c_str(), n.width);
        variables_.emplace(n.aux, e);
        return e;
      }
      case TermKind::Not: return ~a();
      case TermKind::Neg: return -a();
      case TermKind::And: return a() & b();
      case TermKind::Or: return a() | b();
      case TermKind::Xor: return a() ^ b();
      case TermKind::Add: return a() + b();
      case TermKind::Mul: return a() * b();
      case TermKind::UDiv: return z3::udiv(a(), b());
      case TermKind::URem: return z3::urem(a(), b());
      case TermKind::Shl: return z3::shl(a(), amount(n.b, n.width));
      case TermKind::LShr: return z3::lshr(a(), amount(n.b, n.width));
      case TermKind::AShr: return z3::ashr(a(), amount(n.b, n.width));
      case TermKind::Concat: return z3::concat(a(), b());
      case TermKind::Extract: return a().extract(n.aux + n.width - 1, n.aux);
      case TermKind::SExt: return z3::sext(a(), n.width - t_.nodes[n.a].width);
      case TermKind::Ite: return z3::ite(truth(n.a), b(), bits(n.c));
      case TermKind::Float: return floating(n);
      default: return z_.bv_val(0, n.width);  // the logical ones
    }
  }

  // ---- floats
  // ----------------------------------------------------------------------------------------------------------------

  z3::sort sort_of(FloatFormat format) const {
    const ir::FloatShape s = ir::float_shape(format);
    return z_.fpa_sort(s.exponent(), s.precision);
  }
  z3::expr wrap(Z3_ast e) const {
    z_.check_error();
    return z3::expr(z_, e);
  }
  z3::expr real(Term term, FloatFormat format) {
    const unsigned n = ir::float_shape(format).bits, own = t_.nodes[term].width;
    z3::expr e = bits(term);
    if (own > n) e = e.extract(n - 1, 0);
    if (own < n) e = z3::zext(e, n - own);
    return wrap(Z3_mk_fpa_to_fp_bv(z_, e, sort_of(format)));
  }
  z3::expr rounding_word(Rounding r) const {
    switch (r) {
      case Rounding::TowardZero: return wrap(Z3_mk_fpa_rtz(z_));
      case Rounding::Up: return wrap(Z3_mk_fpa_rtp(z_));
      case Rounding::Down: return wrap(Z3_mk_fpa_rtn(z_));
      case Rounding::NearestAway: return wrap(Z3_mk_fpa_rna(z_));
      default: return wrap(Z3_mk_fpa_rne(z_));
    }
  }
  // The operation in the rounding that it has, or in each that a number may choose.
  template <class Make>
  z3::expr rounded(const ir::FloatInfo& info, Term number, Make make) {
    if (info.rounding != Rounding::Given) return make(rounding_word(info.rounding));
    z3::expr all = bits(number);
    if (info.op == FloatOp::Fma) all = all.extract(t_.nodes[number].width - 1, 64);
    const unsigned width = all.get_sort().bv_size();
    z3::expr result = make(rounding_word(Rounding::NearestEven));
    for (int i = 1; i <= 4 && (width >= 3 || i < (1 << width)); ++i)
      result = z3::ite(all == z_.bv_val(i, width), make(rounding_word(static_cast<Rounding>(i))), result);
    return result;
  }
  // Z3 fails at numbers that are narrower than the exponent of the float that they become.
  z3::expr not_narrow(Term term) {
    const unsigned width = t_.nodes[term].width;
    return width < kLeastInteger ? z3::sext(bits(term), kLeastInteger - width) : bits(term);
  }
  // The pattern: every NaN is the positive one with all ones.
  z3::expr pattern(const z3::expr& f, FloatFormat format) const {
    const ir::FloatShape s = ir::float_shape(format);
    const z3::expr nan = z3::zext(all_ones(s.bits - 1), 1);
    return z3::ite(wrap(Z3_mk_fpa_is_nan(z_, f)), nan, wrap(Z3_mk_fpa_to_ieee_bv(z_, f)));
  }
  z3::expr truth_of(Z3_ast e) const { return bit(wrap(e)); }

  z3::expr least(const z3::expr& x, const z3::expr& y, bool smaller) const {
    const z3::expr below = wrap(Z3_mk_fpa_lt(z_, x, y)), equal = wrap(Z3_mk_fpa_eq(z_, x, y));
    const z3::expr x_first = below || (equal && wrap(Z3_mk_fpa_is_negative(z_, x)));
    const z3::expr chosen = z3::ite(smaller ? x_first : !x_first, x, y);
    return z3::ite(wrap(Z3_mk_fpa_is_nan(z_, x)), y, z3::ite(wrap(Z3_mk_fpa_is_nan(z_, y)), x, chosen));
  }

  z3::expr to_integer(const ir::FloatInfo& info, const z3::expr& x, const z3::expr& mode, unsigned width) const {
    const unsigned w = info.width;
    const z3::sort s = sort_of(info.format);
    const z3::expr r = wrap(Z3_mk_fpa_round_to_integral(z_, mode, x));
    const z3::expr top = wrap(Z3_mk_fpa_to_fp_signed(
        z_, rounding_word(Rounding::Up), z3::zext(z3::shl(z_.bv_val(1, w + 1), z_.bv_val(w - 1, w + 1)), 1), s));
    const z3::expr bottom = wrap(Z3_mk_fpa_neg(z_, top));
    const z3::expr most = z3::zext(all_ones(w - 1), 1), lowest = ~most;
    const z3::expr inside = wrap(Z3_mk_fpa_to_sbv(z_, mode, x, w));
    const z3::expr result = z3::ite(
        wrap(Z3_mk_fpa_is_nan(z_, x)), z_.bv_val(0, w),
        z3::ite(wrap(Z3_mk_fpa_geq(z_, r, top)), most, z3::ite(wrap(Z3_mk_fpa_leq(z_, r, bottom)), lowest, inside)));
    return width > w ? z3::sext(result, width - w) : width < w ? result.extract(width - 1, 0) : result;
  }

  z3::expr floating(const TermNode& n) {
    const ir::FloatInfo& info = t_.floats[n.aux];
    const auto x = [&] { return real(n.a, info.format); };
    const auto y = [&] { return real(n.b, info.format); };
    switch (info.op) {
      case FloatOp::Add:
        return rounded(info, n.c,
                       [&](const z3::expr& r) { return pattern(wrap(Z3_mk_fpa_add(z_, r, x(), y())), info.format); });
      case FloatOp::Sub:
        return rounded(info, n.c,
                       [&](const z3::expr& r) { return pattern(wrap(Z3_mk_fpa_sub(z_, r, x(), y())), info.format); });
      case FloatOp::Mul:
        return rounded(info, n.c,
                       [&](const z3::expr& r) { return pattern(wrap(Z3_mk_fpa_mul(z_, r, x(), y())), info.format); });
      case FloatOp::Div:
        return rounded(info, n.c,
                       [&](const z3::expr& r) { return pattern(wrap(Z3_mk_fpa_div(z_, r, x(), y())), info.format); });
      case FloatOp::Fma:
        return rounded(info, n.c, [&](const z3::expr& r) {
          return pattern(wrap(Z3_mk_fpa_fma(z_, r, x(), y(), real(n.c, info.format))), info.format);
        });
      case FloatOp::Sqrt:
        return rounded(info, n.b,
                       [&](const z3::expr& r) { return pattern(wrap(Z3_mk_fpa_sqrt(z_, r, x())), info.format); });
      case FloatOp::Rcp: {
        const z3::expr one = wrap(Z3_mk_fpa_numeral_int(z_, 1, sort_of(info.format)));
        return rounded(info, n.b,
                       [&](const z3::expr& r) { return pattern(wrap(Z3_mk_fpa_div(z_, r, one, x())), info.format); });
      }
      case FloatOp::Min: return pattern(least(x(), y(), true), info.format);
      case FloatOp::Max: return pattern(least(x(), y(), false), info.format);
      case FloatOp::Eq: return truth_of(Z3_mk_fpa_eq(z_, x(), y()));
      case FloatOp::Lt: return truth_of(Z3_mk_fpa_lt(z_, x(), y()));
      case FloatOp::Le: return truth_of(Z3_mk_fpa_leq(z_, x(), y()));
      case FloatOp::Unordered: return bit(wrap(Z3_mk_fpa_is_nan(z_, x())) || wrap(Z3_mk_fpa_is_nan(z_, y())));
      case FloatOp::Convert:
        return rounded(info, n.b, [&](const z3::expr& r) {
          return pattern(wrap(Z3_mk_fpa_to_fp_float(z_, r, x(), sort_of(info.to))), info.to);
        });
      case FloatOp::FromInt:
        return rounded(info, n.b, [&](const z3::expr& r) {
          return pattern(wrap(Z3_mk_fpa_to_fp_signed(z_, r, not_narrow(n.a), sort_of(info.format))), info.format);
        });
      case FloatOp::ToInt: {
        // Z3 fails at the integral part of a float whose exponent is as wide as its fraction.
        const bool widened = info.format == FloatFormat::BF16;
        ir::FloatInfo own = info;
        if (widened) own.format = FloatFormat::F32;
        return rounded(info, n.b, [&](const z3::expr& r) {
          const z3::expr of = widened ? wrap(Z3_mk_fpa_to_fp_float(z_, r, x(), sort_of(own.format))) : x();
          return to_integer(own, of, r, n.width);
        });
      }
      default: return z_.bv_val(0, n.width);
    }
  }

  z3::context& z_;
  const Tables& t_;
  std::unordered_map<Term, z3::expr> bits_, truths_;
  std::unordered_map<uint32_t, z3::expr> variables_;
};

// Interrupts the solver after this much processor time of its thread. With wall-clock time an answer would depend on
// the machine's load.
class SolverTimer {
 public:
  SolverTimer(z3::context& context, unsigned limit_ms) : z_(context) {
    pthread_getcpuclockid(pthread_self(), &clock_);
    end_ = worked() + limit_ms / 1000.0;
    thread_ = std::thread([this] { run(); });
  }
  ~SolverTimer() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  bool is_late() const { return worked() > end_; }

 private:
  double worked() const {
    timespec now{};
    clock_gettime(clock_, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
  }
  // Again and again: an interruption between two of the solver's phases is lost.
  void run() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::milliseconds(20), [this] { return done_; }))
      if (is_late()) z_.interrupt();
  }

  z3::context& z_;
  clockid_t clock_{};
  double end_ = 0;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread thread_;
};

class Z3 final : public Solver {
 public:
  std::string version() const override {
    unsigned release, minor, build, revision;
    Z3_get_version(&release, &minor, &build, &revision);
    return "Z3 " + std::to_string(release) + "." + std::to_string(minor) + "." + std::to_string(build);
  }

  std::string identity() const override {
    base::KeyBuilder out;
    out << version() << Z3_get_full_version() << base::build_id(reinterpret_cast<const void*>(&isadora_make_solver))
        << base::build_id(reinterpret_cast<const void*>(&Z3_get_version));
    return base::fingerprint(out.text());
  }

  Answer check(const Tables& tables, const std::vector<Term>& nodes, const std::vector<Term>& asserted,
               unsigned timeout_ms) override {
    try {
      return ask(tables, nodes, asserted, timeout_ms);
    } catch (const z3::exception& e) {
      return {Answer::Kind::Unknown, {}, e.msg()};
    } catch (const std::bad_alloc&) {
      return {Answer::Kind::Unknown, {}, "the memory was over"};
    }
  }

 private:
  static Answer ask(const Tables& tables, const std::vector<Term>& nodes, const std::vector<Term>& asserted,
                    unsigned timeout_ms) {
    z3::context context;
    const SolverTimer watch(context, timeout_ms);  // the translation takes time, too
    Z3Translation translation(context, tables);
    bool floats = false;
    for (const Term t : nodes) {
      if (watch.is_late()) return {Answer::Kind::Unknown, {}, "timeout"};
      translation.add(t);
      floats |= tables.nodes[t].kind == TermKind::Float;
    }
    z3::solver solver = z3::tactic(context, floats ? "qffpbv" : "qfbv").mk_solver();
    for (const Term t : asserted) solver.add(translation.truth(t));
    if (watch.is_late()) return {Answer::Kind::Unknown, {}, "timeout"};
    switch (solver.check()) {
      case z3::unsat: return {Answer::Kind::None, {}, ""};
      case z3::unknown: return {Answer::Kind::Unknown, {}, solver.reason_unknown()};
      default: break;
    }
    Answer answer{Answer::Kind::Some, Assignment(tables.variables.size()), ""};
    const z3::model model = solver.get_model();
    for (const auto& [number, e] : translation.variables()) {
      const z3::expr v = model.eval(e, true);
      answer.values[number] = number_of(v);
    }
    return answer;
  }

  static Integer number_of(const z3::expr& v) { return Integer::parse(Z3_get_numeral_string(v.ctx(), v)).value_or(0); }
};

}  // namespace

Solver* isadora_make_solver() { return new Z3; }

}  // namespace isadora::prove
