// Flags are those of Linux where all its architectures agree; they mean the same here, whatever this system has.
#include "driver/host.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace isadora::driver {
namespace {

struct Flag {
  int64_t program;
  int system;
};
constexpr Flag kFlags[] = {{1, O_WRONLY},  {2, O_RDWR},      {0100, O_CREAT},
                           {0200, O_EXCL}, {01000, O_TRUNC}, {02000, O_APPEND}};
constexpr int64_t kMostOpen = 1024;

int64_t result(int64_t n) { return n < 0 ? -int64_t{errno} : n; }

}  // namespace

FileHost::~FileHost() {
  for (const auto& [descriptor, fd] : open_) {
    if (fd > 2) ::close(fd);
  }
}

int FileHost::find(int64_t descriptor) const {
  const auto found = open_.find(descriptor);
  return found == open_.end() ? -1 : found->second;
}

int64_t FileHost::read(int64_t descriptor, uint8_t* to, uint64_t bytes) {
  const int fd = find(descriptor);
  return fd < 0 ? -EBADF : result(::read(fd, to, bytes));
}

int64_t FileHost::write(int64_t descriptor, const uint8_t* from, uint64_t bytes) {
  const int fd = find(descriptor);
  return fd < 0 ? -EBADF : result(::write(fd, from, bytes));
}

int64_t FileHost::open(const std::string& path, int64_t flags, int64_t mode) {
  if (static_cast<int64_t>(open_.size()) >= kMostOpen) return -EMFILE;
  int wanted = O_CLOEXEC;
  for (const Flag& f : kFlags) wanted |= flags & f.program ? f.system : 0;
  const int fd = ::open(path.c_str(), wanted, static_cast<mode_t>(mode & 0777));
  if (fd < 0) return -int64_t{errno};
  int64_t descriptor = 0;
  while (open_.contains(descriptor)) ++descriptor;
  open_[descriptor] = fd;
  return descriptor;
}

int64_t FileHost::close(int64_t descriptor) {
  const int fd = find(descriptor);
  if (fd < 0) return -EBADF;
  open_.erase(descriptor);
  return fd > 2 ? result(::close(fd)) : 0;
}

}  // namespace isadora::driver
