// Memory for machine code.
#pragma once

#include <cstdint>

namespace isadora::sim::compiling {

// It can be written until it is sealed, then executed until it is opened, and never both.
class CodeMemory {
 public:
  // Of whole pages. Throws std::bad_alloc.
  explicit CodeMemory(uint64_t size);
  ~CodeMemory();
  CodeMemory(const CodeMemory&) = delete;
  CodeMemory& operator=(const CodeMemory&) = delete;

  uint8_t* begin() const { return begin_; }
  uint64_t size() const { return size_; }
  // False where the operating system refuses that.
  [[nodiscard]] bool seal() const;
  [[nodiscard]] bool open() const;

 private:
  const uint64_t size_;
  uint8_t* begin_;
};

}  // namespace isadora::sim::compiling
