#include "sim/compiling/code_memory.h"

#include <sys/mman.h>

#include <new>

#include "object/elf_file.h"

namespace isadora::sim::compiling {

CodeMemory::CodeMemory(uint64_t size) : size_(object::round_up(size, kPage)) {
  void* const memory =
      ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  begin_ = static_cast<uint8_t*>(memory);
}

CodeMemory::~CodeMemory() { ::munmap(begin_, size_); }

bool CodeMemory::protect(uint64_t from, uint64_t end, int how) const {
  from -= from % kPage;
  return from >= end || ::mprotect(begin_ + from, end - from, how) == 0;
}

bool CodeMemory::seal(uint64_t from, uint64_t end) const {
  __builtin___clear_cache(reinterpret_cast<char*>(begin_) + from, reinterpret_cast<char*>(begin_) + end);
  return protect(from, end, PROT_READ | PROT_EXEC);
}

bool CodeMemory::open(uint64_t from, uint64_t end) const { return protect(from, end, PROT_READ | PROT_WRITE); }

}  // namespace isadora::sim::compiling
