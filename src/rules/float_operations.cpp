// Operations on floats, by the IR's float primitives: rounded to nearest even, subnormals kept. `fmin` and `fmax` are
// minimumNumber and maximumNumber; a result that is a NaN is the quiet NaN of the description's primitives, as a
// compiler may choose any.
#include "ir/floats.h"
#include "rules/expr.h"
#include "rules/operations.h"

namespace isadora::rules {

namespace {

using ir::FloatFormat;
using ir::FloatInfo;
using ir::FloatOp;

struct FloatType {
  FloatFormat format;
  unsigned bits;
};
constexpr FloatType kFormats[] = {{FloatFormat::F16, 16}, {FloatFormat::F32, 32}, {FloatFormat::F64, 64}};

class Adder {
 public:
  explicit Adder(std::vector<Operation>& out) : out_(out) {}

  template <class Value>
  Operation& add(std::string name, const FloatType& f, std::vector<unsigned> operands, unsigned result, Value value) {
    Operation o;
    o.name = std::move(name);
    o.width = f.bits;
    o.is_float = true;
    o.operands = std::move(operands);
    o.result = result;
    o.needed = f.bits >= 32;
    o.value = function_of(o, result, value);
    return out_.emplace_back(std::move(o));
  }
  template <class Value>
  static ir::Function function_of(const Operation& o, unsigned result, Value value) {
    ir::Builder b;
    std::vector<Expr> in;
    for (size_t i = 0; i < o.operands.size(); ++i)
      in.push_back({&b, b.input(static_cast<uint16_t>(i), {0, base::Integer::power_of_two(o.operands[i]) - 1})});
    return b.finish(value(in).zext(result).value);
  }

 private:
  std::vector<Operation>& out_;
};

Expr apply(const FloatInfo& info, const std::vector<Expr>& x) {
  ir::Builder& b = *x[0].builder;
  return {&b,
          b.floating(info, x[0].value, x.size() > 1 ? x[1].value : ir::kNone, x.size() > 2 ? x[2].value : ir::kNone)};
}

void add_arithmetic(Adder& to, const FloatType& f) {
  const struct {
    const char* name;
    FloatOp op;
    unsigned operands;
    bool commutes;
  } kLines[] = {{"fadd", FloatOp::Add, 2, true},  {"fsub", FloatOp::Sub, 2, false}, {"fmul", FloatOp::Mul, 2, true},
                {"fdiv", FloatOp::Div, 2, false}, {"fma", FloatOp::Fma, 3, true},   {"fsqrt", FloatOp::Sqrt, 1, false},
                {"frem", FloatOp::Rem, 2, false}, {"fmin", FloatOp::Min, 2, true},  {"fmax", FloatOp::Max, 2, true}};
  for (const auto& line : kLines)
    to.add(line.name, f, std::vector<unsigned>(line.operands, f.bits), f.bits, [&](const std::vector<Expr>& x) {
        return apply({line.op, f.format}, x);
      }).commutes = line.commutes;
  const base::Integer sign = base::Integer::power_of_two(f.bits - 1);
  to.add("fneg", f, {f.bits}, f.bits, [&](const std::vector<Expr>& x) { return x[0] ^ x[0].constant(sign); });
  to.add("fabs", f, {f.bits}, f.bits, [&](const std::vector<Expr>& x) { return x[0].zext(f.bits - 1); });
  to.add("fcopysign", f, {f.bits, f.bits}, f.bits,
         [&](const std::vector<Expr>& x) { return x[0].zext(f.bits - 1) | (x[1] & x[1].constant(sign)); });
}

// The predicates with the operands exchanged are these ones with the operands exchanged.
void add_compares(Adder& to, const FloatType& f) {
  const auto is = [&f](FloatOp op, Expr a, Expr b) { return apply({op, f.format}, {a, b}); };
  const auto no = [](Expr a) { return a.eq(a.constant(0)); };
  const std::vector<unsigned> two = {f.bits, f.bits};
  const auto add = [&](const char* name, bool commutes, auto value) {
    to.add(name, f, two, 1, [&](const std::vector<Expr>& x) { return value(x[0], x[1]); }).commutes = commutes;
  };
  add("fcmp_oeq", true, [&](Expr a, Expr b) { return is(FloatOp::Eq, a, b); });
  add("fcmp_olt", false, [&](Expr a, Expr b) { return is(FloatOp::Lt, a, b); });
  add("fcmp_ole", false, [&](Expr a, Expr b) { return is(FloatOp::Le, a, b); });
  add("fcmp_uno", true, [&](Expr a, Expr b) { return is(FloatOp::Unordered, a, b); });
  add("fcmp_une", true, [&](Expr a, Expr b) { return no(is(FloatOp::Eq, a, b)); });
  add("fcmp_ult", false, [&](Expr a, Expr b) { return no(is(FloatOp::Le, b, a)); });
  add("fcmp_ule", false, [&](Expr a, Expr b) { return no(is(FloatOp::Lt, b, a)); });
  add("fcmp_ord", true, [&](Expr a, Expr b) { return no(is(FloatOp::Unordered, a, b)); });
  add("fcmp_one", true, [&](Expr a, Expr b) { return is(FloatOp::Lt, a, b) | is(FloatOp::Lt, b, a); });
  add("fcmp_ueq", true, [&](Expr a, Expr b) { return no(is(FloatOp::Lt, a, b) | is(FloatOp::Lt, b, a)); });
}

// Outside of the integer's range a conversion is poison: there the saturated result is the bound.
void add_conversions(Adder& to, const FloatType& f) {
  for (const unsigned bits : {8u, 16u, 32u, 64u}) {
    const std::string of = "_i" + std::to_string(bits);
    to.add("sitofp" + of, f, {bits}, f.bits, [&](const std::vector<Expr>& x) {
      return apply({FloatOp::FromInt, f.format}, {x[0].sext(bits)});
    });
    to.add("uitofp" + of, f, {bits}, f.bits, [&](const std::vector<Expr>& x) {
      return apply({FloatOp::FromInt, f.format}, {x[0]});
    });
    const auto whole = [&](const std::vector<Expr>& x) {
      return apply({FloatOp::ToInt, f.format, FloatFormat::F32, ir::Rounding::TowardZero, static_cast<uint8_t>(bits)},
                   x);
    };
    Operation& o = to.add("fptosi" + of, f, {f.bits}, bits, whole);
    o.defined = Adder::function_of(o, 1, [&](const std::vector<Expr>& x) {
      const Expr n = whole(x), most = n.constant(base::Integer::power_of_two(bits - 1) - 1);
      return n.lt(most) & (n.constant(-1) - most).lt(n);
    });
  }
  for (const FloatType& other : kFormats)
    if (other.bits != f.bits)
      to.add((other.bits < f.bits ? "fpext_f" : "fptrunc_f") + std::to_string(other.bits), f, {other.bits}, f.bits,
             [&](const std::vector<Expr>& x) {
               return apply({FloatOp::Convert, other.format, f.format}, x);
             });
}

}  // namespace

void add_floats(std::vector<Operation>& out) {
  Adder to(out);
  for (const FloatType& f : kFormats) {
    add_arithmetic(to, f);
    add_compares(to, f);
    add_conversions(to, f);
  }
}

}  // namespace isadora::rules
