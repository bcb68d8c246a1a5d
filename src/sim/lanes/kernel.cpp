#include "sim/lanes/kernel.h"

#include <bit>
#include <optional>

#include "sim/lanes/kernels_of_one.h"

namespace isadora::sim::lanes {

// One for each set of vector instructions; the best ones that this processor can run (kernels.cpp,
// kernels_machine.cpp).
const Kernel* kernels_of_rows();
const Kernel* kernels_of_machine();
const Kernel* kernels_of_logic();

namespace {

// The number of a plain access, of one element without a predicate; empty for others.
std::optional<size_t> plain_access_of(const LaneOp& op) {
  const bool loads = op.what == K::Load, of_words = op.type == Shape::W32;
  if (!(loads || op.what == K::Store) || !(of_words || op.type == Shape::W64)) return {};
  if (op.b.base != kNoBase || op.bytes > 8 || !std::has_single_bit(op.bytes)) return {};
  const bool long_address = op.sub != static_cast<uint8_t>(AddressRow::Unsigned32);
  const bool indexed = (loads ? op.c : op.to).base != kNoBase;
  const size_t kind = (of_words ? 0 : 8) + 4 * op.aligned + 2 * long_address + indexed;
  return (loads ? kLoadsOfOne : kStoresOfOne) + 4 * kind + static_cast<size_t>(std::countr_zero(op.bytes));
}

size_t column_of(const LaneOp& op) { return static_cast<size_t>(op.type) - static_cast<size_t>(Shape::Bits); }

}  // namespace

std::string_view name(K k) {
  static constexpr std::string_view kNames[] = {
#define LANES_OP(name, ...) #name,
#include "sim/lanes/kernels.def"
#include "sim/lanes/kernels_machine.def"
#undef LANES_OP
  };
  return kNames[static_cast<size_t>(k)];
}

size_t number_of_one(const LaneOp& op) {
  if (op.what == K::Logic && op.type == Shape::W32) return kLogicOfOne + op.sub;
  return plain_access_of(op).value_or(kTypes * static_cast<size_t>(op.what) + column_of(op));
}

Kernel kernel(const LaneOp& op, unsigned elements) {
  constexpr size_t kOfRows = static_cast<size_t>(K::OfRows);
  if (elements == 1) return kernels_of_one()[number_of_one(op)];
  if (op.what == K::Logic && op.type == Shape::W32) return kernels_of_logic()[op.sub];
  const auto number = static_cast<size_t>(op.what), column = column_of(op);
  return number < kOfRows ? kernels_of_rows()[kTypes * number + column]
                          : kernels_of_machine()[kTypes * (number - kOfRows) + column];
}

bool has_kernel(K k, Shape type) {
  if (type == Shape::None || type == Shape::Large) return false;
  LaneOp op;
  op.what = k;
  op.type = type;
  return kernel(op, 0) != nullptr;
}

void add_operation(std::vector<uint64_t>& key, const LaneOp& operation) {
  // All members are named, so that one that is added is not forgotten here.
  const auto& [run, to, a, b, c, number, instruction, skip, what, aux, sub, bytes, type, keeps, everywhere, aligned,
               rechecks, check] = operation;
  key.push_back(static_cast<uint64_t>(what) << 48 | uint64_t{aux} << 32 | uint64_t{sub} << 24 | uint64_t{bytes} << 16 |
                uint64_t{check} << 8 | static_cast<uint64_t>(type) << 4 | uint64_t{keeps} << 3 |
                uint64_t{everywhere} << 2 | uint64_t{aligned} << 1 | uint64_t{rechecks});
  key.push_back(uint64_t{instruction} << 32 | skip);
  key.push_back(number);
}

}  // namespace isadora::sim::lanes
