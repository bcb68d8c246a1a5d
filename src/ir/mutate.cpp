// Mutants: functions with one small change. A claim or test that passes for every mutant of its subject checks nothing.
#include <algorithm>
#include <set>

#include "ir/facts.h"
#include "ir/rebuild.h"

namespace isadora::ir {
namespace {

using Edit = std::function<bool(Builder&, Inst&, FloatInfo&)>;

template <class T>
struct Swap {
  T from, to;
};

// clang-format off
constexpr Swap<Op> kOps[] = {
    {Op::Add, Op::Sub},             {Op::Sub, Op::Add},             {Op::Mul, Op::Add},
    {Op::DivFloor, Op::DivTrunc},   {Op::DivTrunc, Op::DivFloor},   {Op::ModFloor, Op::RemTrunc},
    {Op::RemTrunc, Op::ModFloor},   {Op::DivFloor, Op::ModFloor},   {Op::Min, Op::Max},
    {Op::Max, Op::Min},             {Op::And, Op::Or},              {Op::And, Op::Xor},
    {Op::Or, Op::And},              {Op::Or, Op::Xor},              {Op::Xor, Op::Or},
    {Op::Xor, Op::And},             {Op::Shl, Op::Shr},             {Op::Shr, Op::Shl},
    {Op::ZExt, Op::SExt},           {Op::SExt, Op::ZExt},           {Op::PopCount, Op::HighBit},
    {Op::HighBit, Op::LowBit},      {Op::LowBit, Op::HighBit},      {Op::BitReverse, Op::ZExt},     {Op::ByteReverse, Op::BitReverse},
    {Op::Eq, Op::Ne},               {Op::Eq, Op::Le},               {Op::Ne, Op::Eq},
    {Op::Ne, Op::Lt},               {Op::Lt, Op::Le},               {Op::Le, Op::Lt},
    {Op::Lt, Op::Ne},               {Op::Le, Op::Eq},               {Op::Pc, Op::NextPc},
    {Op::NextPc, Op::Pc},
};

constexpr Swap<FloatOp> kFloatOps[] = {
    {FloatOp::Add, FloatOp::Sub},   {FloatOp::Sub, FloatOp::Add},    {FloatOp::Mul, FloatOp::Add},
    {FloatOp::Div, FloatOp::Mul},   {FloatOp::Min, FloatOp::Max},    {FloatOp::Max, FloatOp::Min},
    {FloatOp::Rem, FloatOp::Div},   {FloatOp::Pow, FloatOp::Mul},    {FloatOp::Sin, FloatOp::Cos},
    {FloatOp::Cos, FloatOp::Sin},   {FloatOp::Asin, FloatOp::Acos},  {FloatOp::Acos, FloatOp::Asin},
    {FloatOp::Exp2, FloatOp::Log2}, {FloatOp::Log2, FloatOp::Exp2},  {FloatOp::Tanh, FloatOp::Sin},
    {FloatOp::Rcp, FloatOp::Rsqrt}, {FloatOp::Rsqrt, FloatOp::Rcp},  {FloatOp::Sqrt, FloatOp::Rsqrt},
    {FloatOp::Eq, FloatOp::Le},     {FloatOp::Lt, FloatOp::Le},      {FloatOp::Le, FloatOp::Lt},
    {FloatOp::Unordered, FloatOp::Eq},
};
// clang-format on

bool arithmetic(const Inst& inst) {
  return facts(inst.op).kind == OpClass::Pure && inst.op != Op::Float && inst.op != Op::PackPosition &&
         inst.a != kNone && !facts(inst.op).constant;
}

Edit turn(const Swap<Op>& t) {
  return [t](Builder&, Inst& inst, FloatInfo&) { return inst.op == t.from && (inst.op = t.to, true); };
}

Edit turn(const Swap<FloatOp>& t) {
  return [t](Builder&, Inst& inst, FloatInfo& info) {
    return inst.op == Op::Float && info.op == t.from && (info.op = t.to, true);
  };
}

bool other_rounding(Builder&, Inst& inst, FloatInfo& info) {
  if (inst.op != Op::Float || facts(info.op).parameters.find('r') == std::string_view::npos) return false;
  bool nearest = info.rounding == Rounding::NearestEven || info.rounding == Rounding::NearestAway;
  info.rounding = nearest ? Rounding::TowardZero : Rounding::NearestEven;
  return true;
}

bool ordered(FloatOp op) {
  constexpr FloatOp kOrdered[] = {FloatOp::Sub, FloatOp::Div, FloatOp::Rem, FloatOp::Pow, FloatOp::Lt, FloatOp::Le};
  return std::ranges::find(kOrdered, op) != std::end(kOrdered);
}

bool swap_operands(Builder&, Inst& inst, FloatInfo& info) {
  bool matters = inst.op == Op::Float ? ordered(info.op) : arithmetic(inst) && !facts(inst.op).commutes;
  if (!matters || inst.b == kNone) return false;
  std::swap(inst.op == Op::Select ? inst.c : inst.a, inst.b);
  return true;
}

// The operation gives one of its operands instead (an And of a value with itself folds to it).
Edit only(Value Inst::*slot) {
  return [slot](Builder&, Inst& inst, FloatInfo&) {
    if (!arithmetic(inst) || inst.*slot == kNone) return false;
    inst = {.op = Op::And, .a = inst.*slot, .b = inst.*slot};
    return true;
  };
}

Edit off_by(Value Inst::*slot, int by) {
  return [slot, by](Builder& b, Inst& inst, FloatInfo&) {
    if (!arithmetic(inst) || inst.*slot == kNone || !b.constant_value(inst.*slot)) return false;
    inst.*slot = b.constant(*b.constant_value(inst.*slot) + by);
    return true;
  };
}

// Adds one to a written value.
Edit one_more(Value Inst::*slot) {
  return [slot](Builder& b, Inst& inst, FloatInfo&) {
    if (inst.op != Op::Store && !writes_registers(inst.op)) return false;
    inst.*slot = b.add(inst.*slot, b.constant(1));
    return true;
  };
}

bool drop_predicate(Builder&, Inst& inst, FloatInfo&) {
  if (!facts(inst.op).pred || inst.pred == kNone) return false;
  inst.pred = kNone;
  return true;
}

bool turn_predicate(Builder& b, Inst& inst, FloatInfo&) {
  if (!facts(inst.op).pred || inst.pred == kNone) return false;
  inst.pred = b.logical_not(inst.pred);
  return true;
}

bool drop_effect(Builder& b, Inst& inst, FloatInfo&) {
  if (!facts(inst.op).pred) return false;
  inst.pred = b.constant(0);
  return true;
}

bool other_variant(Builder&, Inst& inst, FloatInfo&) {
  if (inst.op != Op::Reduce && inst.op != Op::Launch) return false;
  inst.sub = static_cast<uint8_t>((inst.sub + 1) % words(facts(inst.op).sub).size());
  return true;
}

std::vector<Edit> all_edits() {
  std::vector<Edit> edits;
  for (const auto& t : kOps) edits.push_back(turn(t));
  for (const auto& t : kFloatOps) edits.push_back(turn(t));
  edits.insert(edits.end(), {swap_operands, other_rounding, other_variant});
  for (auto slot : kSlots) edits.insert(edits.end(), {off_by(slot, 1), off_by(slot, -1), only(slot)});
  edits.insert(edits.end(), {one_more(&Inst::c), drop_predicate, turn_predicate, drop_effect});
  return edits;
}

// The edits that change operation `at`. Few do, so that trying them all in one run first is worth it.
std::vector<const Edit*> edits_of(const Function& f, Value at) {
  static const std::vector<Edit> kEdits = all_edits();
  std::vector<const Edit*> applicable;
  auto try_all = [&applicable](Builder& b, Inst& inst, FloatInfo& info) {
    for (const Edit& edit : kEdits) {
      Inst edited = inst;
      FloatInfo edited_info = info;
      if (edit(b, edited, edited_info)) applicable.push_back(&edit);
    }
    return false;
  };
  rebuild(f, {.at = at, .edit = try_all});
  return applicable;
}

}  // namespace

void each_mutant(const Function& f, const std::function<bool(Function)>& found) {
  std::set<std::string> known = {to_text(f), to_text(rebuild(f, {}).value_or(f))};
  for (Value at = 0; at < f.ops.size(); ++at) {
    for (const Edit* edit : edits_of(f, at)) {
      std::optional<Function> mutant = rebuild(f, {.at = at, .edit = *edit});
      if (!mutant || !verify(*mutant).empty() || !known.insert(to_text(*mutant)).second) continue;
      if (!found(std::move(*mutant))) return;
    }
  }
}

std::vector<Function> mutants(const Function& f) {
  std::vector<Function> all;
  each_mutant(f, [&all](Function mutant) { return all.push_back(std::move(mutant)), true; });
  return all;
}

}  // namespace isadora::ir
