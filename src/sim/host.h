// System calls: the interface of a program on a hart to the outside. The driver implements it; tests record it.
#pragma once

#include <cerrno>
#include <cstdint>
#include <string>

namespace isadora::sim {

// Results are counts, descriptors or places in a file; failures are negative error numbers, as a kernel's system calls
// give them; a count beyond the bytes asked for becomes -EIO. A host without files may leave out the calls that have an
// answer here.
class HostServices {
 public:
  virtual ~HostServices() = default;
  virtual int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) = 0;
  virtual int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) = 0;
  virtual int64_t open(const std::string& path, int64_t flags, int64_t mode) = 0;
  virtual int64_t close(int64_t descriptor) = 0;
  // The place of the next read or write: `offset` bytes after the beginning (`whence` is 0), after where it is (1) or
  // after the end (2). The result is the new place, in bytes from the beginning.
  virtual int64_t seek(int64_t descriptor, int64_t, int64_t) {
    return descriptor >= 0 && descriptor <= 2 ? -ESPIPE : -EBADF;
  }
  virtual int64_t unlink(const std::string&) { return -ENOENT; }
  virtual int64_t rename(const std::string&, const std::string&) { return -ENOENT; }
  // The last call has no answer: the host itself is broken. The instruction that asked does nothing, and the run stops
  // before it.
  virtual bool failed() const { return false; }
};

// A host that gives or takes more bytes than it was asked for has failed.
int64_t checked_count(int64_t answer, uint64_t bytes);

}  // namespace isadora::sim
