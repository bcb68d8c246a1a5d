#include "sim/harts/region.h"

#include <cstring>

#include "sim/lanes/kernel.h"

namespace isadora::sim::harts {
namespace {

using lanes::Row;

// Of a constant its value, of other rows their place: the frame is laid out in the same way in each process.
void add_row(std::vector<uint64_t>& key, Row row, const Storage& storage) {
  if (row.base != lanes::kConstants) return key.push_back(uint64_t{row.base} << 32 | row.offset);
  uint64_t value[2];
  std::memcpy(value, storage.at(row), sizeof value);
  key.insert(key.end(), {uint64_t{row.base} << 32, value[0], value[1]});
}

// All members are named, so that one that is added is not forgotten here.
std::vector<uint64_t> key_of(const HartRegion& region) {
  const auto& [blocks, storage, keeps] = region;
  const std::vector<unsigned>& widths = storage->widths();
  std::vector<uint64_t> key = {blocks.size(), widths.size()};
  key.insert(key.end(), widths.begin(), widths.end());
  for (const auto& [cost, is_entry, steps, firsts] : blocks) {
    key.insert(key.end(), {static_cast<uint64_t>(cost), is_entry, steps.size(), firsts.size()});
    key.insert(key.end(), firsts.begin(), firsts.end());
    for (const auto& [op, targets, refund] : steps) {
      lanes::add_operation(key, op);
      for (const Row row : {op.to, op.a, op.b, op.c}) add_row(key, row, *storage);
      key.insert(key.end(), {static_cast<uint64_t>(refund), targets.size()});
      for (const auto& [block, pc] : targets) key.insert(key.end(), {block, pc});
    }
  }
  return key;
}

}  // namespace

std::vector<uint64_t> HartRegion::key() const { return key_of(*this); }

}  // namespace isadora::sim::harts
