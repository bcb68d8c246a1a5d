// Demanded bits flow backward, from writes to operands; shapes follow from ranges and demand.
#include "sim/lanes/shapes.h"

#include <algorithm>
#include <map>

#include "ir/facts.h"
#include "ir/ranges.h"

namespace isadora::sim::lanes {

using ir::Inst;
using ir::Op;
using ir::Range;
using ir::Value;

bool fits_unsigned(const Range& r, unsigned bits) { return ir::within(r, ir::unsigned_range(bits)); }
bool fits_signed(const Range& r, unsigned bits) { return ir::within(r, ir::signed_range(bits)); }

namespace {

class DemandedShapes {
 public:
  explicit DemandedShapes(const ir::Function& f) : f_(f), demanded_(f.ops.size(), 0) {
    if (f.result != ir::kNone) demanded_[f.result] = kAll;
    for (const Inst& in : f.ops) {
      if (in.op == Op::Atomic) atomics_.emplace(in.end, &in);
    }
    for (Value i = static_cast<Value>(f.ops.size()); i-- > 0;) spread(i);
  }
  std::vector<unsigned> take() { return std::move(demanded_); }

 private:
  void demand(Value v, unsigned bits) {
    if (v != ir::kNone) demanded_[v] = std::max(demanded_[v], std::min(bits, kAll));
  }
  void demand_all(const Inst& inst) {
    ir::for_each_value(inst, [this](Value v) { demand(v, kAll); });
  }
  // A constant, or the most that a value can be.
  unsigned most(Value v) const { return ir::amount(f_.ranges[v].hi); }
  bool known(Value v) const { return f_.ranges[v].is_constant(); }

  void spread(Value i) {
    const Inst& in = f_.ops[i];
    const unsigned d = demanded_[i];
    switch (in.op) {
      case Op::WriteReg:
      case Op::WriteCode: return written(in, most(in.b));
      case Op::Store: return written(in, 8 * most(in.b));
      case Op::AtomicEnd: return demand(in.a, 8 * most(atomics_.at(i)->b));
      case Op::And: return masked(in, d);
      case Op::Add:
      case Op::Sub:
      case Op::Mul:
      case Op::Or:
      case Op::Xor: return demand(in.a, d), demand(in.b, d);
      case Op::Not: return demand(in.a, d);
      case Op::Select: return demand(in.a, kAll), demand(in.b, d), demand(in.c, d);
      case Op::Shl: return shifted_left(in, d);
      case Op::Shr: return demand(in.b, kAll), demand(in.a, d == kAll ? kAll : d + most(in.b));
      case Op::ZExt: return demand(in.b, kAll), demand(in.a, std::min(d, most(in.b)));
      case Op::SExt: return demand(in.b, kAll), demand(in.a, known(in.b) ? std::min(d, most(in.b)) : most(in.b));
      case Op::Shuffle: return demand(in.a, d), demand(in.b, kAll);
      case Op::Reduce: return demand(in.a, closed(static_cast<ir::ReduceOp>(in.sub)) ? d : kAll);
      default: return demand_all(in);
    }
  }

  static bool closed(ir::ReduceOp op) { return op != ir::ReduceOp::Min && op != ir::ReduceOp::Max; }

  void written(const Inst& in, unsigned bits) {
    Inst rest = in;
    rest.c = ir::kNone;
    demand_all(rest);
    demand(in.c, bits);
  }

  void masked(const Inst& in, unsigned d) {
    const auto through = [&](Value mask) {
      return known(mask) && !f_.ranges[mask].lo.is_negative() ? std::min(d, f_.ranges[mask].lo.bit_length()) : d;
    };
    demand(in.a, through(in.b));
    demand(in.b, through(in.a));
  }

  void shifted_left(const Inst& in, unsigned d) {
    const unsigned n = known(in.b) ? most(in.b) : 0;
    demand(in.b, kAll);
    demand(in.a, d == kAll ? kAll : d - std::min(d, n));
  }

  const ir::Function& f_;
  std::map<Value, const Inst*> atomics_;  // by their ends
  std::vector<unsigned> demanded_;
};

Shape smallest(const Range& range, unsigned demanded) {
  for (const Shape s : {Shape::W32, Shape::W64, Shape::W128}) {
    const unsigned bits = bits_of(s);
    if (demanded <= bits || fits_unsigned(range, bits) || fits_signed(range, bits)) return s;
  }
  return Shape::Large;
}

bool is_comparison(const ir::Function& f, const Inst& in) {
  using F = ir::FloatOp;
  if (in.op != Op::Float) return in.op == Op::Eq || in.op == Op::Ne || in.op == Op::Lt || in.op == Op::Le;
  const F op = f.floats[in.aux].op;
  return op == F::Eq || op == F::Lt || op == F::Le || op == F::Unordered;
}

// Bools from comparisons and one-bit registers, and operations on them.
bool is_bits(const ir::Function& f, const std::vector<Shape>& of, const Inst& in, const Range& range) {
  if (!ir::within(range, {0, 1})) return false;
  const auto bits = [&](Value v) { return of[v] == Shape::Bits || f.ops[v].op == Op::Const; };
  switch (in.op) {
    case Op::ReadReg:
    case Op::ReadCode:
    case Op::ReadBits: return true;
    case Op::And:
    case Op::Or:
    case Op::Xor: return bits(in.a) && bits(in.b);
    case Op::Sub: return f.ranges[in.a].is_constant() && bits(in.b);
    case Op::Select: return bits(in.b) && bits(in.c);
    default: return is_comparison(f, in);
  }
}

}  // namespace

Shapes find_shapes(const ir::Function& f) {
  Shapes shapes{{}, DemandedShapes(f).take()};
  shapes.of.reserve(f.ops.size());
  for (Value i = 0; i < f.ops.size(); i++) {
    const Inst& in = f.ops[i];
    const ir::OpInfo& facts = ir::facts(in.op);
    const bool value = facts.kind == ir::OpClass::Pure || facts.kind == ir::OpClass::Read ||
                       facts.kind == ir::OpClass::Lanes || facts.kind == ir::OpClass::Region || facts.value;
    shapes.of.push_back(!value                                   ? Shape::None
                        : is_bits(f, shapes.of, in, f.ranges[i]) ? Shape::Bits
                                                                 : smallest(f.ranges[i], shapes.demanded[i]));
  }
  return shapes;
}

}  // namespace isadora::sim::lanes
