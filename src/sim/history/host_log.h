// Records system calls and their results: after the run went back, repeated calls get the recorded results. So nothing
// is read or written twice.
#pragma once

#include <string>
#include <vector>

#include "sim/host.h"

namespace isadora::sim::history {

class HostLog final : public HostServices {
 public:
  explicit HostLog(HostServices& world) : world_(world) {}

  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override;
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override;
  int64_t open(const std::string& path, int64_t flags, int64_t mode) override;
  int64_t close(int64_t descriptor) override;
  int64_t seek(int64_t descriptor, int64_t offset, int64_t whence) override;
  int64_t unlink(const std::string& path) override;
  int64_t rename(const std::string& from, const std::string& to) override;
  bool failed() const override { return world_.failed(); }

  size_t now() const { return next_; }               // calls so far
  void return_to(size_t call) { next_ = call; }      // those from there on are answered from the log
  void forget_rest() { calls_.resize(next_); }       // the run diverges from its history here
  std::string written_to(int64_t descriptor) const;  // so far
  std::string read_from(int64_t descriptor) const;

 private:
  struct Call {
    enum class Kind : uint8_t { Read, Write, Open, Close, Seek, Unlink, Rename } kind;
    int64_t descriptor;
    std::string bytes;  // read, written, or a path
    int64_t result = 0;
  };
  // The recorded call that is due now, if it is this one; null if the host must be called.
  const Call* next_logged(Call::Kind kind, int64_t descriptor);
  int64_t note(Call call);
  std::string bytes_of(Call::Kind kind, int64_t descriptor) const;

  HostServices& world_;
  std::vector<Call> calls_;
  size_t next_ = 0;
};

}  // namespace isadora::sim::history
