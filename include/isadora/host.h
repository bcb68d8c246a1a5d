// What a program on a hart may ask of the world around it.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <string>
#include <utility>

namespace isadora {

// Results are counts of bytes, descriptors or places in a file; failures are negative error numbers of Linux. In a run
// that goes backward an answer is remembered: nothing is asked twice. What a call throws comes out of the call that
// ran, and the run stands before the instruction that asked, which asks again if it goes on. A host without files may
// leave out the calls that have an answer here.
class Host {
 public:
  virtual ~Host() = default;
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
};

// Standard input from a text, standard output and standard error to texts, and no files.
class TextHost final : public Host {
 public:
  explicit TextHost(std::string input = {}) : input_(std::move(input)) {}
  const std::string& output() const { return output_; }
  const std::string& errors() const { return errors_; }

  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override {
    if (descriptor != 0) return kNoDescriptor;
    const size_t n = std::min<uint64_t>(bytes, input_.size() - read_);
    std::copy_n(input_.begin() + static_cast<std::ptrdiff_t>(read_), n, to);
    read_ += n;
    return static_cast<int64_t>(n);
  }
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override {
    if (descriptor != 1 && descriptor != 2) return kNoDescriptor;
    (descriptor == 1 ? output_ : errors_).append(from, from + bytes);
    return static_cast<int64_t>(bytes);
  }
  int64_t open(const std::string&, int64_t, int64_t) override { return kNoFile; }
  int64_t close(int64_t) override { return 0; }

 private:
  static constexpr int64_t kNoFile = -2, kNoDescriptor = -9;  // ENOENT, EBADF
  std::string input_, output_, errors_;
  size_t read_ = 0;
};

}  // namespace isadora
