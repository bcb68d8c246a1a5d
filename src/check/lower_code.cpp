// The code around an instruction, as its bytes in memory.
#include <algorithm>

#include "check/lowering.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Op;
using ir::Value;

// The parcel with this number of the code at an address.
Value Lowering::parcel_at(uint16_t space, Value address, size_t number) {
  const unsigned bytes = isa_.machine.parcel_bits / 8;
  const Value at = number ? e_.binary(Op::Add, address, e_.constant(number * bytes)) : address;
  const Value size = e_.constant(bytes), loaded = load_little(space, at, size);
  return isa_.machine.code_order == model::ByteOrder::Big ? e_.binary(Op::ByteReverse, loaded, size) : loaded;
}

// Are these parcels, as far as they go, those of the pattern?
Value Lowering::matches(const encoding::LengthPattern& pattern, std::span<const Value> parcels) {
  Value all = e_.constant(1);
  for (size_t i = 0; i < std::min(parcels.size(), pattern.masks.size()); ++i) {
    const Value bits = e_.binary(Op::And, parcels[i], e_.constant(pattern.masks[i]));
    all = e_.binary(Op::And, all, e_.equals(bits, pattern.values[i]));
  }
  return all;
}

// A parcel after the first one is read only where the ones before it leave the length open.
LoweredValue Lowering::call_length_at(Node n, const std::vector<Node>& args) {
  const auto space = std::ranges::find(isa_.spaces, model::Scope::Grid, &model::Space::scope);
  if (mode_ != LoweringMode::Clause)
    return error(Kind::TypeError, n, "`length_at` reads code, which only the semantics of an instruction can");
  if (isa_.machine.execution != model::Execution::Hart || space == isa_.spaces.end() || isa_.machine.parcel_bits > 64)
    return error(Kind::TypeError, n,
                 "`length_at` needs a hart with a space of scope grid, where its code lies, and parcels of at most 64 "
                 "bits");
  const Value address = value(args[0]);
  if (address == kNone) return {};
  const auto number = static_cast<uint16_t>(space - isa_.spaces.begin());
  const std::vector<encoding::LengthPattern>& patterns = definitions_->lengths;
  size_t most = 1;
  for (const encoding::LengthPattern& p : patterns) most = std::max(most, p.masks.size());
  std::vector<Value> parcels = {parcel_at(number, address, 0)};
  for (size_t i = 1; i < most; ++i) {
    Value open = e_.constant(0);
    for (const encoding::LengthPattern& p : patterns) {
      if (p.masks.size() > i) open = e_.binary(Op::Or, open, matches(p, parcels));
    }
    path_.conditions.push_back({open, true});
    parcels.push_back(parcel_at(number, address, i));
    path_.conditions.pop_back();
  }
  Value length = e_.constant(isa_.machine.parcel_bits / 8);
  for (const encoding::LengthPattern& p : patterns) {
    const Value is_so_long = matches(p, parcels);
    length = e_.select(is_so_long, e_.constant(p.bytes), length);
  }
  return plain(length);
}

}  // namespace isadora::check
