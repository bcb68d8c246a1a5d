#include "sim/compiling/code_memory.h"

#include <sys/mman.h>

#include <new>

#include "object/elf_file.h"

namespace isadora::sim::compiling {

CodeMemory::CodeMemory(uint64_t size) : size_(object::round_up(size, object::kPage)) {
  void* const memory =
      ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  begin_ = static_cast<uint8_t*>(memory);
}

CodeMemory::~CodeMemory() { ::munmap(begin_, size_); }

bool CodeMemory::seal(uint64_t bytes) const {
  __builtin___clear_cache(reinterpret_cast<char*>(begin_), reinterpret_cast<char*>(begin_) + bytes);
  return ::mprotect(begin_, bytes, PROT_READ | PROT_EXEC) == 0;
}

bool CodeMemory::open(uint64_t bytes) const { return ::mprotect(begin_, bytes, PROT_READ | PROT_WRITE) == 0; }

}  // namespace isadora::sim::compiling
