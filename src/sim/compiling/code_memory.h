// Memory for machine code.
#pragma once

#include <cstdint>

namespace isadora::sim::compiling {

constexpr uint64_t kPage = 0x1000;  // of the host: bytes

// A byte of it can be written until it is sealed, then executed until it is opened, and never both.
class CodeMemory {
 public:
  // Of whole pages. Throws std::bad_alloc.
  explicit CodeMemory(uint64_t size);
  ~CodeMemory();
  CodeMemory(const CodeMemory&) = delete;
  CodeMemory& operator=(const CodeMemory&) = delete;

  uint8_t* begin() const { return begin_; }
  uint64_t size() const { return size_; }
  // The bytes from `from` up to `end`, and the rest of their pages. False where the operating system refuses that.
  [[nodiscard]] bool seal(uint64_t from, uint64_t end) const;
  [[nodiscard]] bool open(uint64_t from, uint64_t end) const;

 private:
  bool protect(uint64_t from, uint64_t end, int how) const;

  const uint64_t size_;
  uint8_t* begin_;
};

}  // namespace isadora::sim::compiling
