#include "rules/operations.h"

#include <functional>
#include <map>

#include "rules/expr.h"

namespace isadora::rules {

void add_floats(std::vector<Operation>& out);  // float_operations.cpp

namespace {

using Exprs = std::vector<Expr>;
using Meaning = std::function<Expr(unsigned width, const Exprs&)>;

unsigned log2(unsigned n) {
  unsigned out = 0;
  while ((1u << (out + 1)) <= n) ++out;
  return out;
}

ir::Function function_of(const std::vector<unsigned>& operands, unsigned width, unsigned result, const Meaning& f) {
  ir::Builder b;
  Exprs in;
  for (size_t i = 0; i < operands.size(); ++i)
    in.push_back({&b, b.input(static_cast<uint16_t>(i), {0, base::Integer::power_of_two(operands[i]) - 1})});
  return b.finish(f(width, in).zext(result).value);
}

// A line of the tables: `operands` has a letter for each, w as wide as the type, h half of it, 1 a bit.
struct OperationRow {
  const char* name;
  const char* operands;
  char result;  // as those
  Meaning value;
  Meaning defined = {};
  bool commutes = false, needed = false;
  unsigned numbers = ~0u;
};

unsigned bits_of(char letter, unsigned width) { return letter == 'w' ? width : letter == 'h' ? width / 2 : 1; }

void add(std::vector<Operation>& out, const OperationRow& line, unsigned width) {
  Operation o;
  o.name = line.name;
  o.width = width;
  for (const char* c = line.operands; *c; ++c) o.operands.push_back(bits_of(*c, width));
  o.result = bits_of(line.result, width);
  o.commutes = line.commutes;
  o.needed = line.needed;
  o.numbers = line.numbers;
  o.value = function_of(o.operands, width, o.result, line.value);
  if (line.defined) o.defined = function_of(o.operands, width, 1, line.defined);
  out.push_back(std::move(o));
}

Expr amount(unsigned w, Expr n) { return n.zext(log2(w)); }
Expr below_width(unsigned w, const Exprs& x) { return x[1].lt(x[1].constant(w)); }
Expr not_zero(unsigned, const Exprs& x) { return x.back().ne(x[0].constant(0)); }
Expr divides(unsigned w, const Exprs& x) {
  const Expr overflow = x[0].eq(x[0].constant(base::Integer::power_of_two(w - 1))) &
                        x[1].eq(x[0].constant(base::Integer::power_of_two(w) - 1));
  return x[1].ne(x[0].constant(0)) & overflow.eq(x[0].constant(0));
}
Expr swapped(unsigned w, const Exprs& x) {
  Expr out = x[0].constant(0);
  for (unsigned i = 0; i < w; i += 8) out = out | x[0].shr(i).zext(8).shl(w - 8 - i);
  return out;
}
Expr turned_left(unsigned w, Expr a, Expr n) { return a.shl(n) | a.shr(a.constant(w) - n); }
Expr turned_right(unsigned w, Expr a, Expr n) { return a.shr(n) | a.shl(a.constant(w) - n); }

using ir::Op;
const bool kCommutes = true, kNeeded = true;

// clang-format off
const std::vector<OperationRow>& arithmetic() {
  static const std::vector<OperationRow> lines = {
    {"copy", "w",  'w', [](unsigned, const Exprs& x) { return x[0]; }, {}, false, kNeeded},
    {"add",  "ww", 'w', [](unsigned, const Exprs& x) { return x[0] + x[1]; }, {}, kCommutes, kNeeded},
    {"sub",  "ww", 'w', [](unsigned, const Exprs& x) { return x[0] - x[1]; }, {}, false, kNeeded, 1},
    {"mul",  "ww", 'w', [](unsigned, const Exprs& x) { return x[0] * x[1]; }, {}, kCommutes, kNeeded},
    {"udiv", "ww", 'w', [](unsigned, const Exprs& x) { return x[0].with(Op::DivFloor, x[1]); }, not_zero, false, kNeeded},
    {"sdiv", "ww", 'w', [](unsigned w, const Exprs& x) { return x[0].sext(w).with(Op::DivTrunc, x[1].sext(w)); }, divides, false, kNeeded},
    {"urem", "ww", 'w', [](unsigned, const Exprs& x) { return x[0].with(Op::ModFloor, x[1]); }, not_zero, false, kNeeded},
    {"srem", "ww", 'w', [](unsigned w, const Exprs& x) { return x[0].sext(w).with(Op::RemTrunc, x[1].sext(w)); }, divides, false, kNeeded},
    {"and",  "ww", 'w', [](unsigned, const Exprs& x) { return x[0] & x[1]; }, {}, kCommutes, kNeeded},
    {"or",   "ww", 'w', [](unsigned, const Exprs& x) { return x[0] | x[1]; }, {}, kCommutes, kNeeded},
    {"xor",  "ww", 'w', [](unsigned, const Exprs& x) { return x[0] ^ x[1]; }, {}, kCommutes, kNeeded},
    {"shl",  "ww", 'w', [](unsigned w, const Exprs& x) { return x[0].shl(amount(w, x[1])); }, below_width, false, kNeeded},
    {"lshr", "ww", 'w', [](unsigned w, const Exprs& x) { return x[0].shr(amount(w, x[1])); }, below_width, false, kNeeded},
    {"ashr", "ww", 'w', [](unsigned w, const Exprs& x) { return x[0].sext(w).shr(amount(w, x[1])); }, below_width, false, kNeeded},
    {"umulh", "ww", 'w', [](unsigned w, const Exprs& x) { return (x[0] * x[1]).shr(w); }, {}, kCommutes, kNeeded},
    {"smulh", "ww", 'w', [](unsigned w, const Exprs& x) { return (x[0].sext(w) * x[1].sext(w)).shr(w); }, {}, kCommutes, kNeeded},
    {"umul_wide", "hh", 'w', [](unsigned, const Exprs& x) { return x[0] * x[1]; }, {}, kCommutes},
    {"smul_wide", "hh", 'w', [](unsigned w, const Exprs& x) { return x[0].sext(w / 2) * x[1].sext(w / 2); }, {}, kCommutes},
    {"umadd_wide", "hhw", 'w', [](unsigned, const Exprs& x) { return x[0] * x[1] + x[2]; }, {}, kCommutes},
    {"smadd_wide", "hhw", 'w', [](unsigned w, const Exprs& x) { return x[0].sext(w / 2) * x[1].sext(w / 2) + x[2]; }, {}, kCommutes},
    {"neg",  "w",  'w', [](unsigned, const Exprs& x) { return x[0].constant(0) - x[0]; }, {}, false, kNeeded},
    {"not",  "w",  'w', [](unsigned, const Exprs& x) { return ~x[0]; }, {}, false, kNeeded},
    {"abs",  "w",  'w', [](unsigned w, const Exprs& x) { return x[0].sext(w).with(Op::Max, x[0].constant(0) - x[0].sext(w)); }, {}, false, kNeeded},
    {"smin", "ww", 'w', [](unsigned w, const Exprs& x) { return x[0].sext(w).with(Op::Min, x[1].sext(w)); }, {}, kCommutes, kNeeded},
    {"smax", "ww", 'w', [](unsigned w, const Exprs& x) { return x[0].sext(w).with(Op::Max, x[1].sext(w)); }, {}, kCommutes, kNeeded},
    {"umin", "ww", 'w', [](unsigned, const Exprs& x) { return x[0].with(Op::Min, x[1]); }, {}, kCommutes, kNeeded},
    {"umax", "ww", 'w', [](unsigned, const Exprs& x) { return x[0].with(Op::Max, x[1]); }, {}, kCommutes, kNeeded},
    {"ctpop", "w", 'w', [](unsigned, const Exprs& x) { return Expr{x[0].builder, x[0].builder->unary(Op::PopCount, x[0].value)}; }, {}, false, kNeeded},
    {"ctlz", "w",  'w', [](unsigned w, const Exprs& x) { return x[0].constant(w - 1) - Expr{x[0].builder, x[0].builder->unary(Op::HighBit, x[0].value)}; }, {}, false, kNeeded},
    {"cttz", "w",  'w', [](unsigned w, const Exprs& x) { return x[0].eq(x[0].constant(0)).choose(x[0].constant(w), {x[0].builder, x[0].builder->unary(Op::LowBit, x[0].value)}); }, {}, false, kNeeded},
    {"high_bit", "w", 'w', [](unsigned, const Exprs& x) { return Expr{x[0].builder, x[0].builder->unary(Op::HighBit, x[0].value)}; }, not_zero},
    {"bitreverse", "w", 'w', [](unsigned w, const Exprs& x) { return x[0].with(Op::BitReverse, w); }, {}, false, kNeeded},
    {"rotl", "ww", 'w', [](unsigned w, const Exprs& x) { return turned_left(w, x[0], amount(w, x[1])); }, {}, false, kNeeded},
    {"rotr", "ww", 'w', [](unsigned w, const Exprs& x) { return turned_right(w, x[0], amount(w, x[1])); }, {}, false, kNeeded},
    {"fshl", "www", 'w', [](unsigned w, const Exprs& x) { return (x[0].shl(w) | x[1]).shl(amount(w, x[2])).shr(w); }, {}, false, kNeeded},
    {"fshr", "www", 'w', [](unsigned w, const Exprs& x) { return (x[0].shl(w) | x[1]).shr(amount(w, x[2])); }, {}, false, kNeeded},
    {"select", "1ww", 'w', [](unsigned, const Exprs& x) { return x[0].choose(x[1], x[2]); }, {}, false, kNeeded, ~1u},
    {"select_nonzero", "www", 'w', [](unsigned, const Exprs& x) { return x[0].ne(x[0].constant(0)).choose(x[1], x[2]); }, {}, false, false, ~1u},
    {"low_bit", "w", '1', [](unsigned, const Exprs& x) { return x[0]; }, [](unsigned, const Exprs& x) { return x[0].lt(x[0].constant(2)); }},
    {"zext_1", "1", 'w', [](unsigned, const Exprs& x) { return x[0]; }},
    {"sext_1", "1", 'w', [](unsigned, const Exprs& x) { return x[0].constant(0) - x[0]; }},
    {"madd", "www", 'w', [](unsigned, const Exprs& x) { return x[0] * x[1] + x[2]; }, {}, kCommutes},
    {"msub", "www", 'w', [](unsigned, const Exprs& x) { return x[2] - x[0] * x[1]; }, {}, kCommutes},
    {"mul_sub", "www", 'w', [](unsigned, const Exprs& x) { return x[0] * x[1] - x[2]; }, {}, kCommutes},
    {"add3", "www", 'w', [](unsigned, const Exprs& x) { return x[0] + x[1] + x[2]; }, {}, kCommutes},
    {"add_carry", "ww1", 'w', [](unsigned, const Exprs& x) { return x[0] + x[1] + x[2]; }, {}, kCommutes},
    {"sub_borrow", "ww1", 'w', [](unsigned, const Exprs& x) { return x[0] - x[1] - x[2]; }},
    {"carry_of_add", "ww", '1', [](unsigned w, const Exprs& x) { return (x[0] + x[1]).shr(w); }, {}, kCommutes},
    {"carry_of_add_carry", "ww1", '1', [](unsigned w, const Exprs& x) { return (x[0] + x[1] + x[2]).shr(w); }, {}, kCommutes},
    {"borrow_of_sub_borrow", "ww1", '1', [](unsigned, const Exprs& x) { return x[0].lt(x[1] + x[2]); }},
  };
  return lines;
}

const std::vector<OperationRow>& compares() {
  static const std::vector<OperationRow> lines = {
    {"icmp_eq",  "ww", '1', [](unsigned, const Exprs& x) { return x[0].eq(x[1]); }, {}, kCommutes, kNeeded},
    {"icmp_ne",  "ww", '1', [](unsigned, const Exprs& x) { return x[0].ne(x[1]); }, {}, kCommutes, kNeeded},
    {"icmp_ult", "ww", '1', [](unsigned, const Exprs& x) { return x[0].lt(x[1]); }, {}, false, kNeeded},
    {"icmp_ule", "ww", '1', [](unsigned, const Exprs& x) { return x[0].le(x[1]); }, {}, false, kNeeded},
    {"icmp_slt", "ww", '1', [](unsigned w, const Exprs& x) { return x[0].sext(w).lt(x[1].sext(w)); }, {}, false, kNeeded},
    {"icmp_sle", "ww", '1', [](unsigned w, const Exprs& x) { return x[0].sext(w).le(x[1].sext(w)); }, {}, false, kNeeded},
  };
  return lines;
}

// Of all widths, one bit among them.
const std::vector<OperationRow>& logic() {
  static const std::vector<OperationRow> lines = {
    {"andn", "ww", 'w', [](unsigned, const Exprs& x) { return x[0] & ~x[1]; }, {}, false, false, 1},
    {"orn",  "ww", 'w', [](unsigned, const Exprs& x) { return x[0] | ~x[1]; }, {}, false, false, 1},
    {"nand", "ww", 'w', [](unsigned, const Exprs& x) { return ~(x[0] & x[1]); }, {}, kCommutes},
    {"nor",  "ww", 'w', [](unsigned, const Exprs& x) { return ~(x[0] | x[1]); }, {}, kCommutes},
    {"xnor", "ww", 'w', [](unsigned, const Exprs& x) { return ~(x[0] ^ x[1]); }, {}, kCommutes, false, 0},
    {"and3", "www", 'w', [](unsigned, const Exprs& x) { return x[0] & x[1] & x[2]; }, {}, kCommutes},
    {"or3",  "www", 'w', [](unsigned, const Exprs& x) { return x[0] | x[1] | x[2]; }, {}, kCommutes},
    {"xor3", "www", 'w', [](unsigned, const Exprs& x) { return x[0] ^ x[1] ^ x[2]; }, {}, kCommutes},
    {"and_or", "www", 'w', [](unsigned, const Exprs& x) { return (x[0] & x[1]) | x[2]; }, {}, kCommutes},
    {"or_and", "www", 'w', [](unsigned, const Exprs& x) { return (x[0] | x[1]) & x[2]; }, {}, kCommutes},
    {"xor_and", "www", 'w', [](unsigned, const Exprs& x) { return (x[0] ^ x[1]) & x[2]; }, {}, kCommutes},
    {"and_xor", "www", 'w', [](unsigned, const Exprs& x) { return (x[0] & x[1]) ^ x[2]; }, {}, kCommutes},
    {"xor_or", "www", 'w', [](unsigned, const Exprs& x) { return (x[0] ^ x[1]) | x[2]; }, {}, kCommutes},
    {"or_xor", "www", 'w', [](unsigned, const Exprs& x) { return (x[0] | x[1]) ^ x[2]; }, {}, kCommutes},
    {"bit_select", "www", 'w', [](unsigned, const Exprs& x) { return (x[0] & x[1]) | (~x[0] & x[2]); }},
    {"majority", "www", 'w', [](unsigned, const Exprs& x) { return (x[0] & x[1]) | (x[0] & x[2]) | (x[1] & x[2]); }, {}, kCommutes},
  };
  return lines;
}
// clang-format on

constexpr const char* kOfOneBit[] = {"copy", "and", "or", "xor", "not"};

void add_extensions(std::vector<Operation>& out) {
  for (const unsigned width : kWidths)
    for (const unsigned from : {8u, 16u, 32u}) {
      if (from >= width) continue;
      for (const bool is_signed : {false, true}) {
        Operation o;
        o.name = (is_signed ? "sext_" : "zext_") + std::to_string(from);
        o.width = o.result = width;
        o.operands = {from};
        o.needed = true;
        o.value = function_of(o.operands, width, width,
                              [&](unsigned, const Exprs& x) { return is_signed ? x[0].sext(from) : x[0]; });
        out.push_back(std::move(o));
      }
    }
}

// (a << k) + b
void add_shifted_sums(std::vector<Operation>& out) {
  for (const unsigned width : kWidths)
    for (unsigned k = 1; k < 6; ++k) {
      const std::string sum = "shl" + std::to_string(k) + "_add";
      add(out,
          {sum.c_str(), "ww", 'w', [k](unsigned, const Exprs& x) { return x[0].shl(k) + x[1]; }, {}, false, false, 2},
          width);
    }
}

std::vector<Operation> all_operations() {
  std::vector<Operation> out;
  for (const OperationRow& line : arithmetic()) {
    for (const char* name : kOfOneBit)
      if (std::string(name) == line.name) add(out, line, 1);
    for (const unsigned width : kWidths) add(out, line, width);
  }
  for (const unsigned width : {16u, 32u, 64u}) add(out, {"bswap", "w", 'w', swapped, {}, false, kNeeded}, width);
  for (const OperationRow& line : compares())
    for (const unsigned width : kWidths) add(out, line, width);
  add_extensions(out);
  for (const OperationRow& line : logic())
    for (const unsigned width : {1u, 8u, 16u, 32u, 64u}) add(out, line, width);
  add_shifted_sums(out);
  add_floats(out);
  return out;
}

}  // namespace

const std::vector<Operation>& operations() {
  static const std::vector<Operation> all = all_operations();
  return all;
}

const Operation* find_operation(const std::string& name, const std::string& type) {
  static const auto index = [] {
    std::map<std::pair<std::string, std::string>, const Operation*> out;
    for (const Operation& o : operations()) out[{o.name, o.type()}] = &o;
    return out;
  }();
  const auto it = index.find({name, type});
  return it == index.end() ? nullptr : it->second;
}

}  // namespace isadora::rules
