#include "sim/lanes/loads.h"

#include <algorithm>
#include <tuple>

#include "sim/lanes/kernel.h"

namespace isadora::sim::lanes {
namespace {

bool is_checked_load(const LaneOp& op) { return op.what == K::LoadSeen; }

auto address(const LaneOp& op) { return std::tuple(op.check, op.aux, op.sub, op.a, op.c); }

// Consecutive loads that are independent of each other.
class LoadGroup {
 public:
  explicit LoadGroup(uint32_t row_bytes) : row_bytes_(row_bytes) {}

  bool takes(const LaneOp& op) const {
    if (!is_checked_load(op) || loads_.size() == kLoadsTogether || writes_address_of(op, op)) return false;
    return std::ranges::none_of(loads_, [&](const LaneOp& other) {
      return writes_address_of(other, op) || writes_address_of(op, other) || overlap(op.to, other.to, 1);
    });
  }
  void add(const LaneOp& op) { loads_.push_back(op); }

  void finish(std::vector<LaneOp>& out) {
    const std::vector<LaneOp> groups = grouped();
    if (std::ranges::any_of(groups, [](const LaneOp& op) { return op.skip > 1; })) {
      LaneOp all;
      all.what = K::LoadTogether;
      all.instruction = loads_.front().instruction;
      all.number = groups.size();
      out.push_back(all);
      out.insert(out.end(), groups.begin(), groups.end());
    }
    out.insert(out.end(), loads_.begin(), loads_.end());
    loads_.clear();
  }

 private:
  // A row, and `rows` of them.
  bool overlap(Row a, Row b, uint32_t rows) const {
    return a.base == b.base && a.offset < b.offset + rows * row_bytes_ && b.offset < a.offset + row_bytes_;
  }
  // `other` takes its addresses from the result of `load`.
  bool writes_address_of(const LaneOp& load, const LaneOp& other) const {
    return overlap(load.to, other.a, other.sub == static_cast<uint8_t>(AddressRow::Wide) ? 2 : 1);
  }

  // Runs of neighboring words; `skip` of the first of each is its length.
  std::vector<LaneOp> grouped() const {
    std::vector<LaneOp> all = loads_;
    std::ranges::stable_sort(all, {}, [](const LaneOp& op) { return std::pair(address(op), op.number); });
    for (size_t i = 0; i < all.size();) {
      size_t n = 1;
      while (i + n < all.size() && n < 4 && is_adjacent(all[i + n - 1], all[i + n])) n++;
      n = n == 3 ? 2 : n;
      all[i].skip = static_cast<uint32_t>(n);
      i += n;
    }
    check_at_first(all);
    return all;
  }
  // If one of the loads with a shared check must repeat it, the first of them does now.
  static void check_at_first(std::vector<LaneOp>& all) {
    for (size_t i = 0, first = 0; i < all.size(); i++) {
      if (all[i].check != all[first].check) first = i;
      all[first].rechecks |= all[i].rechecks;
    }
  }
  static bool is_adjacent(const LaneOp& a, const LaneOp& b) {
    return address(a) == address(b) && b.number == a.number + 4;
  }

  uint32_t row_bytes_;
  std::vector<LaneOp> loads_;
};

}  // namespace

void join_loads(std::vector<LaneOp>& ops, uint32_t row_bytes) {
  std::vector<LaneOp> out;
  LoadGroup run(row_bytes);
  for (size_t i = 0; i < ops.size();) {
    if (run.takes(ops[i])) {
      run.add(ops[i++]);
      continue;
    }
    run.finish(out);
    if (run.takes(ops[i])) continue;
    const size_t n = std::max<size_t>(ops[i].skip, 1);  // no operation may be inserted between a jump and its target
    out.insert(out.end(), ops.begin() + static_cast<ptrdiff_t>(i), ops.begin() + static_cast<ptrdiff_t>(i + n));
    i += n;
  }
  run.finish(out);
  ops = std::move(out);
}

}  // namespace isadora::sim::lanes
