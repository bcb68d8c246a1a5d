#include "encoding/expression.h"

#include <algorithm>
#include <array>

namespace isadora::encoding {

namespace {

using ir::Op;

constexpr unsigned kTableBits = 6;
constexpr size_t kMaxSteps = 64;

unsigned operand_count(Op op) {
  switch (op) {
    case Op::Const:
    case Op::Field: return 0;
    case Op::Not: return 1;
    case Op::Select: return 3;
    default: return 2;
  }
}

bool programmable(Op op) {
  switch (op) {
    case Op::Const:
    case Op::Field:
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::ModFloor:
    case Op::Min:
    case Op::Max:
    case Op::And:
    case Op::Or:
    case Op::Xor:
    case Op::Not:
    case Op::Shl:
    case Op::Shr:
    case Op::ZExt:
    case Op::SExt:
    case Op::Eq:
    case Op::Ne:
    case Op::Lt:
    case Op::Le:
    case Op::Select: return true;
    default: return false;
  }
}

// The operations that the result needs, and through them the fields.
std::vector<bool> needed(const ir::Function& f) {
  std::vector<bool> used(f.ops.size(), false);
  if (f.result < used.size()) used[f.result] = true;
  for (size_t i = f.ops.size(); i-- > 0;) {
    if (!used[i]) continue;
    const ir::Inst& inst = f.ops[i];
    if (inst.op == Op::Const) continue;  // `a` is not an operand
    for (ir::Value v : {inst.a, inst.b, inst.c, inst.pred}) {
      if (v < i) used[v] = true;
    }
  }
  return used;
}

bool fits(const ir::Range& r) { return r.lo.fits_int64() && r.hi.fits_int64(); }

int64_t modulo(int64_t a, int64_t b) {
  if (b == 0) return a;
  if (b == -1) return 0;  // the machine's division would trap on the smallest number
  const int64_t r = a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

int64_t sign_extend(int64_t a, int64_t bits) {
  if (bits <= 0) return 0;
  if (bits >= 64) return a;
  const unsigned unused = static_cast<unsigned>(64 - bits);
  return static_cast<int64_t>(static_cast<uint64_t>(a) << unused) >> unused;
}

int64_t zero_extend(int64_t a, int64_t bits) {
  if (bits <= 0) return 0;
  return bits >= 64 ? a : a & static_cast<int64_t>((uint64_t{1} << bits) - 1);
}

// Ranges promise that nothing overflows; unsigned arithmetic keeps a wrong promise harmless.
int64_t compute(Op op, int64_t a, int64_t b, int64_t c) {
  const auto x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
  switch (op) {
    case Op::Add: return static_cast<int64_t>(x + y);
    case Op::Sub: return static_cast<int64_t>(x - y);
    case Op::Mul: return static_cast<int64_t>(x * y);
    case Op::ModFloor: return modulo(a, b);
    case Op::Min: return std::min(a, b);
    case Op::Max: return std::max(a, b);
    case Op::And: return a & b;
    case Op::Or: return a | b;
    case Op::Xor: return a ^ b;
    case Op::Not: return ~a;
    case Op::Shl: return b >= 64 ? 0 : static_cast<int64_t>(x << (y & 63));
    case Op::Shr: return a >> std::clamp<int64_t>(b, 0, 63);
    case Op::ZExt: return zero_extend(a, b);
    case Op::SExt: return sign_extend(a, b);
    case Op::Eq: return a == b;
    case Op::Ne: return a != b;
    case Op::Lt: return a < b;
    case Op::Le: return a <= b;
    case Op::Select: return a ? b : c;
    default: return 0;
  }
}

}  // namespace

Expression::Expression(const model::FieldExpr& e, std::span<const model::Field> fields)
    : constant_(e.constant), source_(&e), field_count_(fields.size()) {
  if (!e.function || e.function->result >= e.function->ops.size()) return;
  const std::vector<bool> used = needed(*e.function);
  for (size_t i = 0; i < used.size(); ++i) {
    const ir::Inst& inst = e.function->ops[i];
    if (!used[i] || inst.op != Op::Field || inst.aux >= fields.size() || fields[inst.aux].fixed) continue;
    const auto same = [&](const Input& known) { return known.field == inst.aux; };
    if (std::any_of(inputs_.begin(), inputs_.end(), same)) continue;
    inputs_.push_back({inst.aux, static_cast<uint8_t>(std::min(64u, fields[inst.aux].width()))});
  }
  kind_ = compile(*e.function, fields) ? Kind::Program : Kind::Interpreted;
  tabulate(fields);
}

bool Expression::compile(const ir::Function& f, std::span<const model::Field> fields) {
  const std::vector<bool> used = needed(f);
  std::vector<uint8_t> place(f.ops.size(), 0);
  std::vector<Step> steps;
  for (size_t i = 0; i < f.ops.size(); ++i) {
    if (!used[i]) continue;
    const ir::Inst& inst = f.ops[i];
    if (steps.size() == kMaxSteps || !programmable(inst.op) || !fits(f.ranges[i])) return false;
    Step step{inst.op, 0, 0, 0, 0};
    if (inst.op == Op::Const) {
      step.immediate = f.constants[inst.a].to_int64();
    } else if (inst.op == Op::Field) {
      if (inst.aux >= fields.size()) return false;
      const auto& fixed = fields[inst.aux].fixed;
      step = fixed ? Step{Op::Const, 0, 0, 0, static_cast<int64_t>(*fixed)} : Step{Op::Field, 0, 0, 0, inst.aux};
    } else {
      const unsigned n = operand_count(inst.op);
      step.a = place[inst.a];
      if (n > 1) step.b = place[inst.b];
      if (n > 2) step.c = place[inst.c];
    }
    place[i] = static_cast<uint8_t>(steps.size());
    steps.push_back(step);
    if (i == f.result) break;
  }
  if (steps.empty()) return false;
  steps_ = std::move(steps);
  return true;
}

uint64_t Expression::run(const uint64_t* codes) const {
  std::array<int64_t, kMaxSteps> value;
  for (size_t i = 0; i < steps_.size(); ++i) {
    const Step& s = steps_[i];
    if (s.op == Op::Const) {
      value[i] = s.immediate;
    } else if (s.op == Op::Field) {
      value[i] = static_cast<int64_t>(codes[s.immediate]);
    } else {
      // a, b, c are 0 where the operation has none, and value 0 is set by the first step.
      value[i] = compute(s.op, value[s.a], value[s.b], value[s.c]);
    }
  }
  return static_cast<uint64_t>(value[steps_.size() - 1]);
}

uint64_t Expression::interpret(const uint64_t* codes) const {
  return model::evaluate(*source_, std::span(codes, field_count_));
}

void Expression::tabulate(std::span<const model::Field> fields) {
  unsigned bits = 0;
  for (const Input& i : inputs_) bits += i.width;
  if (bits > kTableBits) return;
  std::vector<uint64_t> codes(fields.size(), 0), table;
  for (size_t i = 0; i < fields.size(); ++i) codes[i] = fields[i].fixed.value_or(0);
  for (size_t at = 0; at < size_t{1} << bits; ++at) {
    size_t rest = at;
    for (auto i = inputs_.rbegin(); i != inputs_.rend(); rest >>= i->width, ++i) {
      codes[i->field] = rest & ((size_t{1} << i->width) - 1);
    }
    table.push_back((*this)(codes.data()));
  }
  const bool constant = std::all_of(table.begin(), table.end(), [&](uint64_t v) { return v == table[0]; });
  kind_ = constant ? Kind::Constant : Kind::Table;
  constant_ = table[0];
  table_ = constant ? std::vector<uint64_t>() : std::move(table);
}

}  // namespace isadora::encoding
