// Loads, stores and launch values, beside the operations of Operations.
#include <algorithm>

#include "sim/jit/warp_translation.h"

namespace isadora::sim::jit {

bool WarpTranslation::access(const RegionOp& op) {
  switch (op.what) {
    case K::Load: return load(op), true;
    case K::LoadOne: return load_one(op), true;
    case K::Store: return store(op), true;
    default: return false;
  }
}

bool WarpTranslation::launch_value(const RegionOp& op) {
  switch (op.what) {
    case K::LaunchValue: {
      const bool of_warp = std::ranges::count(region_.warp_values, op.aux) > 0;
      const size_t place = 8 * op.aux;  // values that differ between blocks
      const Value v = of_warp ? warp_state(b_, offsetof(warps::WarpContext, values) + place, b_.getInt64Ty())
                              : state(offsetof(RegionState, values) + place);
      return put(op, rows_.splat(b_.CreateZExtOrTrunc(v, b_.getIntNTy(bits_of(op.type))))), true;
    }
    case K::LaunchRow: {
      const Value rows = warp_state(b_, offsetof(warps::WarpContext, launch_rows), b_.getPtrTy());
      const Value row = b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), rows, op.number * row_bytes_);
      const bool any = op.across == warps::Across::Any;
      Value v = b_.CreateAlignedLoad(any ? rows_.type(32) : b_.getInt32Ty(), row, llvm::Align(4));
      if (!any) v = op.across == warps::Across::Same ? rows_.splat(v) : rows_.ascending(v, 1);
      return put(op, op.type == Shape::W64 ? rows_.widened(v, false) : v), true;
    }
    default: return false;
  }
}

}  // namespace isadora::sim::jit
