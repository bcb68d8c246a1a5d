// What a program on a hart may ask of the world around it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace isadora {

// Results are counts of bytes or descriptors; failures are negative error numbers of Linux. In a run that goes backward
// an answer is remembered: nothing is asked twice.
class Host {
 public:
  virtual ~Host() = default;
  virtual int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) = 0;
  virtual int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) = 0;
  virtual int64_t open(const std::string& path, int64_t flags, int64_t mode) = 0;
  virtual int64_t close(int64_t descriptor) = 0;
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
