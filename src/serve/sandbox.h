// The host of a program on a hart: it has the given input and one output, and no access to files or to streams of this
// process.
#pragma once

#include <cstdint>
#include <string>

#include "sim/host.h"

namespace isadora::serve {

class Sandbox final : public sim::HostServices {
 public:
  static constexpr uint64_t kMostOutput = 1 << 20;

  explicit Sandbox(std::string input) : input_(std::move(input)) {}
  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override;
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override;
  int64_t open(const std::string& path, int64_t flags, int64_t mode) override;
  int64_t close(int64_t descriptor) override;
  // Called when the run diverges from its history after this many bytes of output.
  void return_to(uint64_t read, uint64_t written) {
    at_ = read;
    written_ = written;
  }

 private:
  std::string input_;
  uint64_t at_ = 0, written_ = 0;
};

}  // namespace isadora::serve
