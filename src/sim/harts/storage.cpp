#include "sim/harts/storage.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <type_traits>

namespace isadora::sim::harts {

namespace {

// Of a file that has rows, near which memory is wanted; null if there is none.
const uint8_t* any_rows(const Warp& warp) {
  const auto found = std::ranges::find_if(warp.rows(), [](const uint8_t* rows) { return rows != nullptr; });
  return found == warp.rows().end() ? nullptr : *found;
}

}  // namespace

Storage::Storage(Warp& warp) : constants_(any_rows(warp)), memory_(make_zeroed(sizeof(Memory), any_rows(warp))) {
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

uint32_t Storage::new_window(Used& used) {
  if (used.bytes + sizeof(lanes::Window) > kWindows) return set_full(), 0;
  used.bytes += sizeof(lanes::Window);
  return static_cast<uint32_t>(used.begin + used.bytes - sizeof(lanes::Window));
}

void Storage::forget_windows() {
  for (const Used& used : {used_, used_by_regions_})
    std::fill_n(&frame().window(used.begin), used.bytes / sizeof(lanes::Window), lanes::Window{});
}

void address(lanes::LaneOp& op, const Storage& storage) {
  for (lanes::Row* row : {&op.to, &op.a, &op.b, &op.c})
    *row = lanes::row_at(row->base == lanes::kNoBase ? nullptr : storage.at(*row));
}

}  // namespace isadora::sim::harts
