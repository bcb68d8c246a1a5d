#include "sim/harts/storage.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <type_traits>

namespace isadora::sim::harts {

Storage::Storage(Warp& warp) : memory_(make_zeroed(sizeof(Memory))) {
  for (const model::RegisterFile& file : warp.isa().files) widths_.push_back(file.width);
  full_ = !memory_;
  if (full_) return;
  static_assert(std::is_trivially_destructible_v<lanes::HartFrame>);
  lanes::HartFrame& f = *new (&memory()->frame) lanes::HartFrame;
  std::memcpy(&f.bases[lanes::kFiles], warp.rows().data(), sizeof warp.rows());
  f.bases[lanes::kTemporaries] = memory()->temporaries;
  f.bases[lanes::kConstants] = constants_.begin();
  f.windows = reinterpret_cast<lanes::Window*>(memory()->windows);
  f.warp = &warp;
  f.lanes = 1;
  f.elements = 1;
  f.all = f.group = 1;
  f.set_active(1);
}

uint32_t Storage::window() {
  if (used_ + sizeof(lanes::Window) > kWindows) return set_full(), 0;
  used_ += sizeof(lanes::Window);
  return static_cast<uint32_t>(used_ - sizeof(lanes::Window));
}

void Storage::forget_windows() { std::fill_n(frame().windows, used_ / sizeof(lanes::Window), lanes::Window{}); }

void address(lanes::LaneOp& op, const Storage& storage) {
  for (lanes::Row* row : {&op.to, &op.a, &op.b, &op.c})
    *row = lanes::row_at(row->base == lanes::kNoBase ? nullptr : storage.at(*row));
}

}  // namespace isadora::sim::harts
