// What a program on a hart may ask of the system: real files and the streams of this process.
#pragma once

#include <map>

#include "sim/host.h"

namespace isadora::driver {

// Descriptors are the program's own: 0, 1 and 2 are the streams of this process, others are files that it has opened.
class FileHost : public sim::HostServices {
 public:
  FileHost() = default;
  ~FileHost() override;
  FileHost(const FileHost&) = delete;
  FileHost& operator=(const FileHost&) = delete;

  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override;
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override;
  int64_t open(const std::string& path, int64_t flags, int64_t mode) override;
  int64_t close(int64_t descriptor) override;

 private:
  int find(int64_t descriptor) const;  // -1 where there is none

  std::map<int64_t, int> open_ = {{0, 0}, {1, 1}, {2, 2}};
};

}  // namespace isadora::driver
