#include "driver/beneath.h"

#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <deque>
#include <vector>

namespace isadora::driver {
namespace {

constexpr int kMostLinks = 40;  // as Linux

int checked(int64_t result) { return result < 0 ? -errno : static_cast<int>(result); }

// A directory on the path that stays open: `..` returns to it, even if it has been moved meanwhile.
class DirectoryHandle {
 public:
  explicit DirectoryHandle(int fd) : fd_(fd) {}
  DirectoryHandle(DirectoryHandle&& other) noexcept : fd_(other.fd_) { other.fd_ = -1; }
  DirectoryHandle& operator=(DirectoryHandle&&) = delete;
  ~DirectoryHandle() {
    if (fd_ >= 0) ::close(fd_);
  }
  int fd() const { return fd_; }

 private:
  int fd_;
};

// The components of a path; a path that ends in `/` names a folder.
std::deque<std::string> components(const std::string& path) {
  std::deque<std::string> out;
  for (size_t at = 0; at < path.size();) {
    const size_t end = std::min(path.find('/', at), path.size());
    if (end > at) out.push_back(path.substr(at, end - at));
    at = end + 1;
  }
  if (path.ends_with('/')) out.emplace_back(".");
  return out;
}

// Follows a path from a directory and opens its end.
class PathWalk {
 public:
  PathWalk(int folder, int flags, mode_t mode) : folder_(folder), flags_(flags), mode_(mode) {}

  int to(const std::string& path) {
    if (path.empty()) return -ENOENT;
    if (path[0] == '/') return -EXDEV;
    left_ = components(path);
    while (!left_.empty()) {
      const std::string name = std::move(left_.front());
      left_.pop_front();
      if (const int result = step(name); result != kGoOn) return result;
    }
    return checked(::openat(here(), ".", flags_, mode_));
  }

 private:
  static constexpr int kGoOn = INT_MIN;

  int here() const { return inside_.empty() ? folder_ : inside_.back().fd(); }
  bool creates_file() const { return (flags_ & O_CREAT) && (flags_ & O_EXCL); }

  int step(const std::string& name) {
    if (name == ".") return kGoOn;
    if (name == "..") {
      if (inside_.empty()) return -EXDEV;
      inside_.pop_back();
      return kGoOn;
    }
    const bool last = left_.empty();
    if (!last || !creates_file()) {
      char target[PATH_MAX];
      const ssize_t size = ::readlinkat(here(), name.c_str(), target, sizeof target);
      if (size >= 0) return follow({target, static_cast<size_t>(size)});
    }
    if (last) return checked(::openat(here(), name.c_str(), flags_ | O_NOFOLLOW, mode_));
    const int fd = ::openat(here(), name.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) return -errno;
    inside_.emplace_back(fd);
    return kGoOn;
  }

  int follow(const std::string& target) {
    if (++links_ > kMostLinks) return -ELOOP;
    if (target.empty()) return -ENOENT;
    if (target[0] == '/') return -EXDEV;
    const std::deque<std::string> first = components(target);
    left_.insert(left_.begin(), first.begin(), first.end());
    return kGoOn;
  }

  const int folder_, flags_;
  const mode_t mode_;
  int links_ = 0;
  std::deque<std::string> left_;         // components that are still to be followed
  std::vector<DirectoryHandle> inside_;  // the folders between `folder_` and here
};

}  // namespace

int walk_beneath(int folder, const std::string& path, int flags, mode_t mode) {
  return PathWalk(folder, flags, mode).to(path);
}

int open_beneath(int folder, const std::string& path, int flags, mode_t mode) {
  open_how how{};
  how.flags = static_cast<uint64_t>(flags);
  how.mode = flags & O_CREAT ? mode : 0;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  const int result = checked(::syscall(SYS_openat2, folder, path.c_str(), &how, sizeof how));
  return result == -ENOSYS || result == -EPERM ? walk_beneath(folder, path, flags, mode) : result;
}

}  // namespace isadora::driver
