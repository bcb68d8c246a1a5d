#include "sim/harts/region.h"

#include <cstring>

#include "sim/lanes/kernel.h"

namespace isadora::sim::harts {
namespace {

using lanes::LaneOp;
using lanes::Row;

// Of a constant its value, of other rows their place: the frame is laid out in the same way in each process.
void add_row(std::vector<uint64_t>& key, Row row, const Storage& storage) {
  if (row.base != lanes::kConstants) return key.push_back(uint64_t{row.base} << 32 | row.offset);
  uint64_t value[2];
  std::memcpy(value, storage.at(row), sizeof value);
  key.insert(key.end(), {uint64_t{row.base} << 32, value[0], value[1]});
}

void add_operation(std::vector<uint64_t>& key, const LaneOp& op, const Storage& storage) {
  key.push_back(static_cast<uint64_t>(op.what) << 48 | uint64_t{op.aux} << 32 | uint64_t{op.sub} << 24 |
                uint64_t{op.bytes} << 16 | uint64_t{op.check} << 8 | static_cast<uint64_t>(op.type) << 4 |
                uint64_t{op.keeps} << 3 | uint64_t{op.everywhere} << 2 | uint64_t{op.aligned} << 1 | op.rechecks);
  key.push_back(uint64_t{op.instruction} << 32 | op.skip);
  lanes::add_number(key, op);
  for (const Row row : {op.to, op.a, op.b, op.c}) add_row(key, row, storage);
}

}  // namespace

std::vector<uint64_t> HartRegion::key() const {
  const std::vector<unsigned>& widths = storage->widths();
  std::vector<uint64_t> key = {blocks.size(), widths.size()};
  key.insert(key.end(), widths.begin(), widths.end());
  for (const RegionBlock& block : blocks) {
    key.insert(key.end(), {static_cast<uint64_t>(block.cost), block.is_entry, block.steps.size(), block.firsts.size()});
    key.insert(key.end(), block.firsts.begin(), block.firsts.end());
    for (const RegionBlock::Step& step : block.steps) {
      add_operation(key, step.op, *storage);
      key.insert(key.end(), {static_cast<uint64_t>(step.refund), step.targets.size()});
      for (const RegionBlock::Target& target : step.targets) key.insert(key.end(), {target.block, target.pc});
    }
  }
  return key;
}

}  // namespace isadora::sim::harts
