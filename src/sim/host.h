// System calls: the interface of a program on a hart to the outside. The driver implements it; tests record it.
#pragma once

#include <cstdint>
#include <string>

namespace isadora::sim {

// Results are counts or descriptors; failures are negative error numbers, as a kernel's system calls give them.
class HostServices {
 public:
  virtual ~HostServices() = default;
  virtual int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) = 0;
  virtual int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) = 0;
  virtual int64_t open(const std::string& path, int64_t flags, int64_t mode) = 0;
  virtual int64_t close(int64_t descriptor) = 0;
};

}  // namespace isadora::sim
