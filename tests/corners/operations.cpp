#include "corners/operations.h"

#include <algorithm>

#include "corners/float_oracle.h"
#include "ir/facts.h"
#include "ir/oracle.h"
#include "ir/ranges.h"

namespace isadora::corners {

using ir::Op;

namespace {

unsigned operands_of(const ir::OpInfo& facts) {
  return static_cast<unsigned>(std::ranges::count(facts.operands, ir::Presence::Required));
}

void add_variants(std::vector<Operation>& out, Op op, const ir::OpInfo& facts) {
  Operation o{.name = std::string(facts.name), .op = op, .operands = operands_of(facts)};
  o.takes_bool = facts.first == "bool";
  o.across_lanes = facts.kind == ir::OpClass::Lanes;
  const auto words = ir::words(facts.sub);
  for (size_t sub = 0; sub < std::max<size_t>(1, words.size()); sub++) {
    o.sub = static_cast<uint8_t>(sub);
    if (!words.empty()) o.name = std::string(facts.name) + " " + std::string(words[sub]);
    out.push_back(o);
  }
}

std::vector<Operation> list() {
  std::vector<Operation> out;
  for (size_t i = 0; i < ir::all_facts().size(); i++) {
    const auto op = static_cast<Op>(i);
    const ir::OpInfo& facts = ir::facts(op);
    const bool of_operands = facts.kind == ir::OpClass::Pure && operands_of(facts) && facts.aux.empty();  // no floats
    if (of_operands || facts.kind == ir::OpClass::Lanes) add_variants(out, op, facts);
  }
  return out;
}

}  // namespace

const std::vector<Operation>& operations() {
  static const std::vector<Operation> all = list();
  return all;
}

namespace {

// The roundings of an operation, if it has one: the last of them is among the operands.
std::vector<ir::Rounding> roundings_of(const ir::FloatFacts& facts) {
  std::vector<ir::Rounding> all;
  const bool rounds = facts.parameters.find('r') != std::string_view::npos;
  for (size_t i = 0; i < (rounds ? ir::words("Rounding").size() : 1); i++) all.push_back(static_cast<ir::Rounding>(i));
  if (facts.operands > 2) std::erase(all, ir::Rounding::Given);  // it is packed into the third one
  return all;
}

}  // namespace

std::vector<Operation> float_operations(ir::FloatFormat format, bool whole) {
  std::vector<Operation> out;
  for (size_t i = 0; i < ir::words("FloatOp").size(); i++) {
    const auto op = static_cast<ir::FloatOp>(i);
    const ir::FloatFacts& facts = ir::facts(op);
    std::vector<ir::FloatInfo> variants;
    const bool is_function = op >= ir::FloatOp::Pow && op <= ir::FloatOp::Log2;
    for (const ir::Rounding rounding : roundings_of(facts)) {
      if (!whole && is_function && rounding != ir::Rounding::NearestEven && rounding != ir::Rounding::Given) continue;
      const ir::FloatInfo info{.op = op, .format = format, .rounding = rounding};
      if (facts.parameters.find('t') != std::string_view::npos) {
        for (size_t to = 0; to < ir::words("FloatFormat").size(); to++) {
          variants.push_back(info);
          variants.back().to = static_cast<ir::FloatFormat>(to);
        }
      } else if (facts.parameters.find('w') != std::string_view::npos) {
        for (const uint8_t width : {1, 7, 8, 16, 31, 32, 33, 64, 65, 128}) {
          if (!whole && width != 8 && width != 32 && width != 65) continue;
          variants.push_back(info);
          variants.back().width = width;
        }
      } else {
        variants.push_back(info);
      }
    }
    for (const ir::FloatInfo& info : variants) {
      Operation o{.name = std::string(facts.spelling), .op = Op::Float, .operands = ir::float_operands(info)};
      o.name += "." + std::string(ir::spelling(format)) + "." + std::string(ir::spelling(info.rounding));
      if (facts.parameters.find('t') != std::string_view::npos) o.name += "." + std::string(ir::spelling(info.to));
      if (facts.parameters.find('w') != std::string_view::npos) o.name += "." + std::to_string(info.width);
      o.info = info;
      out.push_back(std::move(o));
    }
  }
  return out;
}

unsigned bits_of(ir::FloatFormat format) { return floats::shape_of(format).bits; }

// At the ends of what exponents there are, about 1, where integers of 31 and 63 bits end: with the least and the
// greatest fraction.
std::vector<base::Integer> float_values(ir::FloatFormat format, bool whole) {
  const floats::Shape s = floats::shape_of(format);
  const base::Integer one = base::Integer::power_of_two(s.precision - 1);
  std::vector<base::Integer> out;
  const int last = static_cast<int>(s.exponents()) - 1;
  for (const int e : {0, 1, s.bias() - 1, s.bias(), s.bias() + 1, s.bias() + 31, s.bias() + 63, last - 1, last}) {
    if (e > last || (!whole && (e == s.bias() - 1 || e == s.bias() + 63))) continue;
    for (const base::Integer& fraction : {base::Integer(0), base::Integer(1), one - 1}) {
      if (!whole && fraction == base::Integer(1) && e != 0 && e != s.bias() && e != last) continue;
      const base::Integer v = one * base::Integer(e) + fraction;
      if (std::ranges::find(out, v) != out.end()) continue;
      out.push_back(v);
      out.push_back(v + base::Integer::power_of_two(s.bits - 1));
    }
  }
  return out;
}

ir::Value build(ir::Builder& b, const Operation& o, const std::array<ir::Value, 3>& operands) {
  if (o.op == Op::Float) return b.floating(o.info, operands[0], operands[1], operands[2]);
  const ir::Inst inst{.op = o.op, .sub = o.sub, .a = operands[0], .b = operands[1], .c = operands[2]};
  if (!o.across_lanes) return b.pure(inst);
  // A bound of values across 64 lanes; the builder narrows it.
  const ir::Range& a = b.range(operands[0]);
  const ir::Range most =
      o.op == Op::Ballot ? ir::unsigned_range(64) : ir::Range{std::min(a.lo * 64, a.lo), std::max(a.hi * 64, a.hi)};
  return b.state(inst, ir::join(most, a));
}

std::optional<mpz_class> oracle(const Operation& o, const mpz_class& a, const mpz_class& b, const mpz_class& c) {
  if (o.op == Op::Float) {
    ir::FloatInfo info = o.info;
    if (info.rounding != ir::Rounding::Given) return floats::value(info, a, b, c);
    const mpz_class& number = o.operands == 2 ? b : c;  // what is no rounding counts as the first
    const bool known = number >= 0 && number < static_cast<int>(ir::Rounding::Given);
    info.rounding = static_cast<ir::Rounding>(known ? number.get_ui() : 0);
    return floats::value(info, a, b, 0);
  }
  if (std::ranges::find(ir::oracle::kPure, o.op) == std::end(ir::oracle::kPure)) return std::nullopt;
  return ir::oracle::value(o.op, a, b, c);
}

std::optional<mpz_class> oracle_across(const Operation& o, const Lanewise& lanes, size_t lane) {
  if (o.op == Op::Shuffle) {
    const mpz_class from = ir::oracle::mod(lanes[lane][1], mpz_class(lanes.size()));
    return lanes[from.get_ui()][0];
  }
  mpz_class v = lanes[0][0];
  if (o.op == Op::Ballot) {
    v = 0;
    for (size_t i = 0; i < lanes.size(); i++) v += lanes[i][0] * ir::oracle::power(mpz_class(i));
    return v;
  }
  if (o.op != Op::Reduce) return std::nullopt;
  for (size_t i = 1; i < lanes.size(); i++) {
    const mpz_class& x = lanes[i][0];
    switch (static_cast<ir::ReduceOp>(o.sub)) {
      case ir::ReduceOp::Add: v += x; break;
      case ir::ReduceOp::Min: v = x < v ? x : v; break;
      case ir::ReduceOp::Max: v = v < x ? x : v; break;
      case ir::ReduceOp::And: v &= x; break;
      case ir::ReduceOp::Or: v |= x; break;
      case ir::ReduceOp::Xor: v ^= x; break;
    }
  }
  return v;
}

}  // namespace isadora::corners
