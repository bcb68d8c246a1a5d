#include "sim/lanes/pairs.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "sim/lanes/kernel.h"
#include "sim/lanes/logic.h"

namespace isadora::sim::lanes {
namespace {

std::optional<Part> part_of(const MicroOp& op) {
  static const std::map<Kernel, Part> parts = {
      {kernel(K::ShlBy32), Part::ShiftLeft},  {kernel(K::ShrByU32), Part::ShiftRight},
      {kernel(K::Funnel32), Part::Funnel},    {kernel(K::RotateRight32), Part::Rotate},
      {kernel(K::Add32), Part::Add},          {kernel(K::Mul32), Part::Mul},
      {logic_kernel(0x3C), Part::Xor},        {kernel(K::AddF32), Part::FloatAdd},
      {kernel(K::SubF32), Part::FloatSub},    {kernel(K::MulF32), Part::FloatMul},
      {kernel(K::FmaF32), Part::FloatFma},    {logic_kernel(0x96), Part::Xor3},
      {logic_kernel(0xCA), Part::Choose},     {logic_kernel(0xE8), Part::Majority},
      {kernel(K::Eq32), Part::Equal},         {kernel(K::Ne32), Part::Unequal},
      {kernel(K::LtU32), Part::LessUnsigned}, {kernel(K::LtS32), Part::LessSigned},
      {kernel(K::LtF32), Part::FloatLess},    {kernel(K::LeF32), Part::FloatLessOrEqual},
  };
  const auto found = parts.find(op.run);
  return found == parts.end() ? std::nullopt : std::optional(found->second);
}

// The first operand that is the row; a commuting operation has it first.
std::optional<unsigned> place_of(Row row, Part part, MicroOp& op) {
  Row* const rows[] = {&op.a, &op.b, &op.c};
  for (unsigned i = 0; i < operands(part); i++) {
    if (*rows[i] != row) continue;
    if (i == 0 || !commutes(part)) return i;
    std::swap(*rows[0], *rows[i]);
    return 0;
  }
  return {};
}

}  // namespace

std::vector<MicroOp> with_pairs(const std::vector<MicroOp>& ops) {
  std::vector<MicroOp> out;
  for (size_t i = 0; i < ops.size(); i++) {
    const auto first = part_of(ops[i]), second = i + 1 < ops.size() ? part_of(ops[i + 1]) : std::nullopt;
    if (first && second) {
      MicroOp next = ops[i + 1], pair;
      const auto where = place_of(ops[i].to, *second, next);
      pair.run = where ? pair_kernel(*first, *second, *where) : nullptr;
      pair.instruction = ops[i].instruction;
      if (pair.run) {
        out.insert(out.end(), {pair, ops[i], next});
        i++;
        continue;
      }
    }
    out.push_back(ops[i]);
  }
  return out;
}

}  // namespace isadora::sim::lanes
