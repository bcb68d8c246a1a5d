// Branch relaxation, compared with a naive implementation that grows one instruction at a time.
#include "assembler/relax.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace isadora::assembler {
namespace {

const std::vector<BranchRange> kReaches = {{2, -256, 254}, {4, -4096, 4094}, {8, INT64_MIN, INT64_MAX}};

RelaxFragment branch(uint64_t offset, int64_t target) {
  RelaxFragment s;
  s.offset = offset;
  s.was = s.bytes = 2;
  s.reaches = kReaches;
  s.target = target;
  return s;
}

int64_t moved(const std::vector<RelaxFragment>& sites, uint64_t place) {
  int64_t sum = 0;
  for (const RelaxFragment& s : sites) {
    if (s.offset < place) sum += static_cast<int64_t>(s.bytes) - static_cast<int64_t>(s.was);
  }
  return sum;
}

bool reaches(const std::vector<RelaxFragment>& sites, const RelaxFragment& s) {
  const int64_t distance = s.target + moved(sites, static_cast<uint64_t>(s.target)) - static_cast<int64_t>(s.offset) -
                           moved(sites, s.offset);
  const BranchRange& r = s.bytes == 2 ? kReaches[0] : s.bytes == 4 ? kReaches[1] : kReaches[2];
  return distance >= r.low && distance <= r.high;
}

void grow_slowly(std::vector<RelaxFragment>& sites) {
  for (bool grew = true; grew;) {
    grew = false;
    for (RelaxFragment& s : sites) {
      if (reaches(sites, s)) continue;
      s.bytes *= 2;
      grew = true;
    }
  }
}

void relax_all(std::vector<RelaxFragment>& sites) {
  for (RelaxFragment& s : sites) {
    const auto target = static_cast<uint64_t>(s.target);
    const auto at = std::ranges::lower_bound(sites, target, {}, &RelaxFragment::offset);
    s.before_target = static_cast<size_t>(at - sites.begin());
  }
  relax(sites);
}

TEST(Relax, FindsTheLeastLengths) {
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    std::vector<RelaxFragment> sites;
    uint64_t at = 0;
    for (int i = 0; i < 120; ++i) {
      sites.push_back(branch(at, 0));
      at += 2 + 2 * (random() % (round % 3 == 0 ? 4 : 30));
    }
    for (RelaxFragment& s : sites) {
      const int64_t far = static_cast<int64_t>(random() % 300) * 2 - 300;
      s.target = std::clamp<int64_t>(static_cast<int64_t>(s.offset) + far, 0, static_cast<int64_t>(at)) / 2 * 2;
    }
    std::vector<RelaxFragment> slowly = sites;
    relax_all(sites);
    grow_slowly(slowly);
    for (size_t i = 0; i < sites.size(); ++i) ASSERT_EQ(sites[i].bytes, slowly[i].bytes) << round << ": " << i;
  }
}

// Each branch just reaches, over the next one or back over the one before; one byte too many makes all of them grow in
// turn.
TEST(Relax, FollowsAChain) {
  constexpr uint64_t kCount = 100000;
  for (const bool forward : {true, false}) {
    std::vector<RelaxFragment> sites;
    for (uint64_t i = 1; i <= kCount; ++i)
      sites.push_back(forward ? branch(i * 252, static_cast<int64_t>(i * 252 + 254))
                              : branch(i * 256, static_cast<int64_t>(i * 256 - 256)));
    (forward ? sites.back() : sites.front()).target += forward ? 2 : -2;
    if (!forward) sites.front().target = 0, sites.front().offset += 2;
    relax_all(sites);
    for (const RelaxFragment& s : sites) ASSERT_EQ(s.bytes, 4u);
  }
}

TEST(Relax, FillsUpToMultiplesAnew) {
  std::vector<RelaxFragment> sites = {branch(0, 400), {}};
  sites[1].offset = 2;
  sites[1].was = sites[1].bytes = 14;
  sites[1].kind = RelaxFragment::Kind::Align;
  sites[1].padding.multiple = 16;
  relax_all(sites);
  EXPECT_EQ(sites[0].bytes, 4u);
  EXPECT_EQ(sites[1].bytes, 12u);
}

}  // namespace
}  // namespace isadora::assembler
