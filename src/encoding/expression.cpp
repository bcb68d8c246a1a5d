#include "encoding/expression.h"

#include <algorithm>
#include <array>

#include "ir/facts.h"
#include "ir/words.h"

namespace isadora::encoding {

namespace {

using ir::Op;

constexpr unsigned kTableBits = 6;
constexpr size_t kMaxSteps = 64;

bool programmable(Op op) {
  int64_t unused = 0;
  return op == Op::Const || op == Op::Field || ir::apply_to_words<int64_t>(op, 0, 0, 0, unused);
}

// The operations that the result needs, and through them the fields.
std::vector<bool> needed(const ir::Function& f) {
  std::vector<bool> used(f.ops.size(), false);
  if (f.result < used.size()) used[f.result] = true;
  for (size_t i = f.ops.size(); i-- > 0;) {
    if (!used[i]) continue;
    ir::for_each_value(f.ops[i], [&](ir::Value v) { used[v] = true; });
  }
  return used;
}

bool fits(const ir::Range& r) { return r.lo.fits_int64() && r.hi.fits_int64(); }

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
      step.a = place[inst.a];
      if (inst.b != ir::kNone) step.b = place[inst.b];
      if (inst.c != ir::kNone) step.c = place[inst.c];
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
      ir::apply_to_words(s.op, value[s.a], value[s.b], value[s.c], value[i]);
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
