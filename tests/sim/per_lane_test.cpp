// PerLane against a plain array, through random calls.
#include <gtest/gtest.h>

#include <random>

#include "sim/machine.h"

namespace isadora::sim {
namespace {

TEST(PerLane, IsAnArrayOfNumbers) {
  std::mt19937_64 random(1);
  for (int run = 0; run < 200; run++) {
    PerLane<int64_t> some;
    std::array<int64_t, kMaxLanes> plain{};
    uint64_t forgotten = 0;  // lanes that did not matter once and were not set since
    for (int step = 0; step < 50; step++) {
      // Masks of few kinds and few values, so that all paths are taken.
      const uint64_t masks[] = {0xFFFFFFFF, ~uint64_t{0}, random(), random() & random() & random(),
                                uint64_t{1} << (random() % 64)};
      const uint64_t lanes = masks[random() % std::size(masks)],
                     matter = random() % 2 ? ~uint64_t{0} : masks[random() % 3];
      if (!lanes) continue;
      const auto value = static_cast<int64_t>(random() % 4);
      some.set(lanes, value, matter);
      each_lane(lanes, [&](unsigned lane) { plain[lane] = value; });
      forgotten = (forgotten | ~matter) & ~lanes;
      each_lane(~forgotten, [&](unsigned lane) { ASSERT_EQ(some[lane], plain[lane]) << lane; });
      const uint64_t known = random() & ~forgotten;
      if (!known) continue;
      const int64_t first = plain[static_cast<unsigned>(__builtin_ctzll(known))];
      bool same = true;
      each_lane(known, [&](unsigned lane) { same = same && plain[lane] == first; });
      ASSERT_EQ(some.same(known), same ? std::optional(first) : std::nullopt);
    }
  }
}

}  // namespace
}  // namespace isadora::sim
