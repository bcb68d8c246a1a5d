// Machine code is found again by a key, so all that it follows from must be in that key: else code of something else
// runs.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <set>
#include <vector>

#include "ir/ir.h"
#include "sim/lanes/float_operations.h"
#include "sim/lanes/kernel.h"
#include "sim/warps/region.h"

namespace isadora::test {
namespace {

using sim::lanes::K;
using sim::lanes::LaneOp;
using sim::warps::WarpRegion;

using Key = std::vector<uint64_t>;

Key key_of(const LaneOp& op) {
  Key key;
  sim::lanes::add_operation(key, op);
  return key;
}

// All bits but those of the kernel's address, which another process has elsewhere, and of the rows, which regions add.
TEST(Keys, HaveEachBitOfAnOperation) {
  const LaneOp plain;
  std::set<Key> seen = {key_of(plain)};
  for (size_t bit = offsetof(LaneOp, number) * 8; bit < sizeof(LaneOp) * 8; ++bit) {
    unsigned char bytes[sizeof(LaneOp)];
    std::memcpy(bytes, &plain, sizeof bytes);
    bytes[bit / 8] ^= static_cast<unsigned char>(1u << bit % 8);
    LaneOp changed;
    std::memcpy(&changed, bytes, sizeof bytes);
    EXPECT_TRUE(seen.insert(key_of(changed)).second) << "bit " << bit << " is not in the key";
  }
}

TEST(Keys, HaveWhatAFloatOperationIs) {
  const ir::FloatInfo plain{ir::FloatOp::Add, ir::FloatFormat::F32};
  std::set<uint64_t> seen = {sim::lanes::number_of(plain)};
  const std::vector<std::function<void(ir::FloatInfo&)>> changes = {
      [](ir::FloatInfo& i) { i.op = ir::FloatOp::Mul; },
      [](ir::FloatInfo& i) { i.format = ir::FloatFormat::F64; },
      [](ir::FloatInfo& i) { i.to = ir::FloatFormat::F64; },
      [](ir::FloatInfo& i) { i.rounding = static_cast<ir::Rounding>(1); },
      [](ir::FloatInfo& i) { i.width = 64; },
  };
  for (const auto& change : changes) {
    ir::FloatInfo changed = plain;
    change(changed);
    EXPECT_TRUE(seen.insert(sim::lanes::number_of(changed)).second);
    EXPECT_EQ(sim::lanes::float_info(sim::lanes::number_of(changed)), changed);
  }
}

TEST(Keys, HaveAllThatARegionOfWarpsHas) {
  using namespace sim::warps;
  WarpRegion plain;
  plain.lanes = 32;
  plain.parts.resize(2);
  plain.parts[0].ops.resize(1);
  plain.parts[0].writes = {{1, 2, 3}};
  plain.entries = {0};
  plain.sites.resize(1);
  plain.constants = {{1, 2}};
  plain.files = {FileKind::Rows};
  plain.launch_values = {1};
  plain.warp_values = {2};
  using Region = WarpRegion&;
  const std::vector<std::function<void(Region)>> changes = {
      [](Region r) { r.lanes = 16; },
      [](Region r) { r.whole = true; },
      [](Region r) { r.exact = true; },
      [](Region r) { r.parts.pop_back(); },
      [](Region r) { r.parts[0].how = RegionInstruction::How::Call; },
      [](Region r) { r.parts[0].pc = 16; },
      [](Region r) { r.parts[0].bytes = 16; },
      [](Region r) { r.parts[0].guarded = true; },
      [](Region r) { r.parts[0].next = 0; },
      [](Region r) { r.parts[0].next = 1; },
      [](Region r) { r.parts[0].target = 0; },
      [](Region r) { r.parts[0].target = 1; },
      [](Region r) { r.parts[0].ops.clear(); },
      [](Region r) { r.parts[0].ops.resize(2); },
      [](Region r) { r.parts[1].ops.resize(1); },
      [](Region r) { r.parts[0].ops[0].what = static_cast<K>(1); },
      [](Region r) { r.parts[0].ops[0].to.base = 2; },
      [](Region r) { r.parts[0].ops[0].to.offset = 2; },
      [](Region r) { r.parts[0].ops[0].a.base = 2; },
      [](Region r) { r.parts[0].ops[0].a.offset = 2; },
      [](Region r) { r.parts[0].ops[0].b.base = 2; },
      [](Region r) { r.parts[0].ops[0].b.offset = 2; },
      [](Region r) { r.parts[0].ops[0].c.base = 2; },
      [](Region r) { r.parts[0].ops[0].c.offset = 2; },
      [](Region r) { r.parts[0].ops[0].across = Across::Same; },
      [](Region r) { r.parts[0].ops[0].site = 1; },
      [](Region r) { r.parts[0].writes.clear(); },
      [](Region r) { r.parts[0].writes[0].file = 0; },
      [](Region r) { r.parts[0].writes[0].first = 0; },
      [](Region r) { r.parts[0].writes[0].count = 0; },
      [](Region r) { r.entries = {1}; },
      [](Region r) {
        r.entries = {0, 1};
      },
      [](Region r) { r.sites.clear(); },
      [](Region r) { r.sites[0].space = 1; },
      [](Region r) { r.sites[0].writes = true; },
      [](Region r) { r.sites[0].aligned = true; },
      [](Region r) { r.sites[0].of_grid = true; },
      [](Region r) { r.constants[0][0] = 0; },
      [](Region r) { r.constants[0][1] = 0; },
      [](Region r) { r.constants.clear(); },
      [](Region r) { r.files[0] = FileKind::Words; },
      [](Region r) { r.files.clear(); },
      [](Region r) { r.launch_values = {2}; },
      [](Region r) {
        r.launch_values = {1, 2};
      },
      [](Region r) {
        r.launch_values = {1, 2}, r.warp_values = {};
      },
      [](Region r) { r.warp_values = {3}; },
  };
  std::set<Key> seen = {plain.key()};
  for (size_t i = 0; i < changes.size(); ++i) {
    WarpRegion changed = plain;
    changes[i](changed);
    EXPECT_TRUE(seen.insert(changed.key()).second) << "change " << i << " is not in the key";
  }
  WarpRegion kept = plain;
  kept.keeps = true;  // the code is the same, whoever keeps it
  EXPECT_EQ(kept.key(), plain.key());
}

}  // namespace
}  // namespace isadora::test
