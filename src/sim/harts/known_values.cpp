#include "sim/harts/known_values.h"

#include <cstring>

#include "sim/lanes/kernel.h"

namespace isadora::sim::harts {

using lanes::K;
using lanes::LaneOp;
using lanes::Row;

std::optional<KnownValues::Number> KnownValues::number(Row row) const {
  Number number{};
  if (row.base == lanes::kConstants) {
    std::memcpy(number.data(), storage_.at(row), sizeof number);
    return number;
  }
  const auto known = numbers_.find({row.base, row.offset});
  return known == numbers_.end() ? std::nullopt : std::optional(known->second);
}

std::optional<uint64_t> KnownValues::word(Row row) const {
  const auto known = number(row);
  return known ? std::optional((*known)[0]) : std::nullopt;
}

// Evaluates by the operation's own kernel, for numbers alone: its other inputs are unknown.
std::optional<KnownValues::Number> KnownValues::result(const LaneOp& op) const {
  const bool computes = is(op.what, lanes::kCode) || is(op.what, lanes::kCode64);
  if (!computes || op.a.base == lanes::kNoBase || op.what == K::CopyWhere) return {};
  LaneOp list[2] = {op, LaneOp{.what = K::End}};
  for (LaneOp& each : list) each.run = kernel(each, 1);
  alignas(16) Number operands[3] = {}, made = {};
  Number* place = operands;
  for (Row* row : {&list[0].a, &list[0].b, &list[0].c}) {
    const auto known = row->base == lanes::kNoBase ? std::optional(Number{}) : number(*row);
    if (!known) return {};
    *place = *known;
    *row = lanes::row_at(row->base == lanes::kNoBase ? nullptr : place++);
  }
  list[0].to = lanes::row_at(&made);
  lanes::Frame frame;
  frame.all = frame.group = 1;
  frame.lanes = 1;
  frame.elements = 1;
  frame.set_active(1);
  list[0].run(list, frame);
  return made;
}

void KnownValues::apply(const LaneOp& op) {
  const bool of_several = is(op.what, lanes::kTwoRegisters) || op.what == K::Split || op.what == K::WriteAt;
  if (of_several || is(op.what, lanes::kGuard)) return numbers_.clear();
  if (op.to.base == lanes::kNoBase || lanes::is_store(op.what)) return;
  const auto made = is(op.what, lanes::kFurther) ? std::nullopt : result(op);
  numbers_.erase({op.to.base, op.to.offset});
  if (made) numbers_[{op.to.base, op.to.offset}] = *made;
}

}  // namespace isadora::sim::harts
