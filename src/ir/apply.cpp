// Evaluates the pure operations: the single definition of their meaning.
#include <algorithm>

#include "ir/facts.h"
#include "ir/floats.h"
#include "ir/ranges.h"

namespace isadora::ir {
namespace {

int highest_bit(const Integer& a) { return a.is_zero() || a.is_negative() ? -1 : static_cast<int>(a.bit_length()) - 1; }

Integer reverse(const Integer& a, unsigned bits) {
  Integer result;
  for (unsigned i = 0; i < bits; ++i) {
    if (a.bit(i)) result = result | Integer::power_of_two(bits - 1 - i);
  }
  return result;
}

Integer reverse_bytes(const Integer& a, unsigned bytes) {
  Integer result;
  for (unsigned i = 0; i < bytes; ++i) result = result.shl(8) | a.shr(8 * i).low_bits(8);
  return result;
}

}  // namespace

Integer apply(const Function& f, const Inst& inst, const Integer& a, const Integer& b, const Integer& c) {
  switch (inst.op) {
    case Op::Const: return f.constants[inst.a];
    case Op::PackPosition: return a * 256 + b;
    case Op::Add: return a + b;
    case Op::Sub: return a - b;
    case Op::Mul: return a * b;
    case Op::DivFloor: return a.div_floor(b);
    case Op::ModFloor: return a.mod_floor(b);
    case Op::DivTrunc: return a.div_trunc(b);
    case Op::RemTrunc: return a.rem_trunc(b);
    case Op::Min: return std::min(a, b);
    case Op::Max: return std::max(a, b);
    case Op::And: return a & b;
    case Op::Or: return a | b;
    case Op::Xor: return a ^ b;
    case Op::Not: return ~a;
    case Op::Shl: return a.shl(amount(b));
    case Op::Shr: return a.shr(amount(b));
    case Op::ZExt: return a.low_bits(amount(b));
    case Op::SExt: return a.sign_extend(amount(b));
    case Op::PopCount: return a.is_negative() ? 0 : static_cast<int>(a.popcount());
    case Op::HighBit: return highest_bit(a);
    case Op::LowBit: return highest_bit(a & -a);
    case Op::BitReverse: return reverse(a, amount(b));
    case Op::ByteReverse: return reverse_bytes(a, amount(b));
    case Op::Eq: return a == b;
    case Op::Ne: return a != b;
    case Op::Lt: return a < b;
    case Op::Le: return a <= b;
    case Op::Select: return a.is_zero() ? c : b;
    case Op::Float: return apply_float(f.floats[inst.aux], a, b, c);
    default: return 0;  // its value does not follow from its operands alone
  }
}

Integer evaluate(const Function& f, std::span<const uint64_t> codes, std::span<const Integer> inputs) {
  static const Integer kZero;
  thread_local std::vector<Integer> scratch;  // kept, since this runs once or more for each decoded word
  if (scratch.size() < f.ops.size()) scratch.resize(f.ops.size());
  Integer* const values = scratch.data();
  auto value = [&](Value v) -> const Integer& { return v < f.ops.size() ? values[v] : kZero; };
  for (size_t i = 0; i < f.ops.size(); ++i) {
    const Inst& inst = f.ops[i];
    if (inst.op == Op::Field) {
      values[i] = inst.aux < codes.size() ? codes[inst.aux] : 0;
    } else if (inst.op == Op::Const) {
      values[i] = f.constants[inst.a];
    } else if (inst.op == Op::Input) {
      values[i] = inst.aux < inputs.size() ? inputs[inst.aux] : kZero;
    } else {
      values[i] = apply(f, inst, value(inst.a), value(inst.b), value(inst.c));
    }
  }
  return value(f.result);
}

}  // namespace isadora::ir
