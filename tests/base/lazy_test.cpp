#include "base/lazy.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

namespace isadora::base {
namespace {

TEST(Lazy, IsMadeOnceForAllThreads) {
  for (unsigned round = 0; round < 100; ++round) {
    const Lazy<const int> lazy;
    std::atomic<int> made = 0;
    std::atomic<bool> goes = false;
    std::vector<const int*> seen(4);
    std::vector<std::thread> threads;
    for (const int*& s : seen)
      threads.emplace_back([&] {
        while (!goes) std::this_thread::yield();
        s = &lazy.get([&] {
          std::this_thread::yield();  // others ask meanwhile
          return ++made, std::make_unique<const int>(7);
        });
      });
    goes = true;
    for (std::thread& t : threads) t.join();
    ASSERT_EQ(made, 1);
    for (const int* const s : seen) ASSERT_EQ(s, seen.front());
    ASSERT_EQ(*seen.front(), 7);
  }
}

TEST(Lazy, IsMadeAgainWhereThatFailed) {
  const Lazy<const int> lazy;
  const auto fails = []() -> std::unique_ptr<const int> { throw std::runtime_error("no memory"); };
  EXPECT_THROW(lazy.get(fails), std::runtime_error);
  EXPECT_EQ(lazy.get([] { return std::make_unique<const int>(8); }), 8);
  EXPECT_EQ(lazy.get(fails), 8) << "it is there already";
}

}  // namespace
}  // namespace isadora::base
