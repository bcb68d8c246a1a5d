#include "disassembler/places.h"

#include <gtest/gtest.h>

#include <random>

namespace isadora::disassembler {
namespace {

// The places of a few sections, asked for in ascending order and now and then anywhere, as lines and targets are.
TEST(PlaceMap, FindsWhatAMapFinds) {
  std::mt19937 rng(1);
  for (unsigned round = 0; round < 300; ++round) {
    std::map<Place, int> all;
    for (unsigned i = rng() % 20; i > 0; --i)
      all[{static_cast<object::SectionIndex>(rng() % 3), rng() % 30}] = static_cast<int>(i);
    const PlaceMap<int> places{std::map(all)};
    const auto check = [&](const Place& at) {
      const int* const found = places.find(at);
      ASSERT_EQ(found != nullptr, all.contains(at)) << at.first << "+" << at.second;
      ASSERT_TRUE(!found || *found == all.at(at));
    };
    for (object::SectionIndex section = 0; section < 4; ++section) {
      const auto first = all.lower_bound({section, 0});
      const bool has = first != all.end() && first->first.first == section;
      ASSERT_EQ(places.first_in(section) ? *places.first_in(section) : 0, has ? first->second : 0);
      for (uint64_t at = 0; at < 32; at += 1 + rng() % 3) {
        check({section, at});
        if (rng() % 4 == 0) check({static_cast<object::SectionIndex>(rng() % 4), rng() % 32});
      }
    }
  }
}

}  // namespace
}  // namespace isadora::disassembler
