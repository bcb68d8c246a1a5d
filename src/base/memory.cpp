#include "base/memory.h"

#include <cstdint>

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#endif

namespace isadora::base {

#ifdef __GLIBC__

void keep_freed(int bytes) {
  constexpr int kPieces = 32 << 20;  // what malloc's own, growing threshold ends at
  mallopt(M_MMAP_THRESHOLD, kPieces);
  mallopt(M_TRIM_THRESHOLD, bytes);
}

void prefer_large_pages() {
  constexpr int kFirstRoom = 512 << 20, kRoom = 32 << 20, kKept = 1 << 30;
  constexpr uintptr_t kPage = uintptr_t{2} << 20, kSmallPage = 4096, kAtOnce = uintptr_t{1} << 20;
  mallopt(M_TOP_PAD, kFirstRoom);
  keep_freed(kKept);
  const auto before = reinterpret_cast<uintptr_t>(sbrk(0));
  void* volatile block = std::malloc(size_t{1} << 20);  // the heap grows by this and the room
  std::free(block);
  mallopt(M_TOP_PAD, kRoom);
  const auto after = reinterpret_cast<uintptr_t>(sbrk(0));
  const uintptr_t first = (before + kPage - 1) / kPage * kPage, last = after / kPage * kPage;
  // The memory that a short process uses first is faulted in at once: page by page it took four times as long.
  const uintptr_t begin = before & ~(kSmallPage - 1);
  madvise(reinterpret_cast<void*>(begin), std::min(kAtOnce, first - begin), MADV_POPULATE_WRITE);
  if (first < last)
    madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);  // only a hint: a failure is harmless
}

#else

void keep_freed(int) {}
void prefer_large_pages() {}

#endif

}  // namespace isadora::base
