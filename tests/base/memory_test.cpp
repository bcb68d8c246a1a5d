// Freed memory stays with the process where that is asked for, as glibc counts it.
#include "base/memory.h"

#include <gtest/gtest.h>

#include "effort.h"

#ifdef __GLIBC__
#include <malloc.h>

#include <cstdlib>

namespace isadora::base {
namespace {

TEST(Memory, ThatIsFreedIsKeptForTheNextBlock) {
  if (test::kSanitized) GTEST_SKIP() << "the sanitizers have an allocator of their own";
  constexpr size_t kBlock = 8 << 20;
  keep_freed(64 << 20);
  const size_t mapped = mallinfo2().hblkhd;
  void* volatile block = std::malloc(kBlock);
  EXPECT_EQ(mallinfo2().hblkhd, mapped) << "the block is a part of the heap";
  std::free(block);
  EXPECT_GE(mallinfo2().keepcost, kBlock) << "the end of the heap stays";
}

}  // namespace
}  // namespace isadora::base
#endif
