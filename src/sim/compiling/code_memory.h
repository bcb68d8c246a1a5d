// Memory for machine code.
#pragma once

#include <cstdint>

namespace isadora::sim::compiling {

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
  // That many bytes from the beginning, and the rest of their last page. False where the operating system refuses that.
  [[nodiscard]] bool seal(uint64_t bytes) const;
  [[nodiscard]] bool open(uint64_t bytes) const;

 private:
  const uint64_t size_;
  uint8_t* begin_;
};

}  // namespace isadora::sim::compiling
