#include "base/files.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

namespace isadora::base {
namespace {

namespace fs = std::filesystem;

class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() { close(); }
  int get() const { return descriptor_; }
  bool is_open() const { return descriptor_ >= 0; }
  bool close() { return descriptor_ < 0 || ::close(std::exchange(descriptor_, -1)) == 0; }

 private:
  int descriptor_;
};

std::string sentence(const char* act, const std::string& path, const std::string& why) {
  const std::string shown = path == "-" ? (act[0] == 'r' ? "standard input" : "standard output") : "`" + path + "`";
  return std::string("cannot ") + act + " " + shown + ": " + why;
}

// A path with a NUL byte would silently name another file.
bool is_nameable(const std::string& path) { return path.find('\0') == std::string::npos; }

// --- reading

std::string too_large(size_t limit) { return "it is larger than the limit of " + std::to_string(limit) + " bytes"; }

// Appends all bytes up to `limit`; returns the reason of a failure, or an empty string. After `expected` bytes it reads
// one more to detect the end of the file.
std::string read_all(int descriptor, size_t expected, size_t limit, std::string& bytes) {
  constexpr size_t most = size_t{1} << 16;
  while (bytes.size() <= limit) {
    const size_t old = bytes.size(), chunk = old <= expected ? std::min(most, expected - old + 1) : most;
    if (bytes.capacity() < old + chunk) bytes.reserve(std::max(old + chunk, 2 * old));
    bytes.resize(old + chunk);
    const ssize_t count = ::read(descriptor, bytes.data() + old, chunk);
    bytes.resize(old + static_cast<size_t>(std::max<ssize_t>(count, 0)));
    if (count == 0) return {};
    if (count < 0 && errno != EINTR) return error_reason(errno);
  }
  return too_large(limit);
}

std::string read_open_file(int descriptor, size_t limit, std::string& bytes) {
  struct stat status;
  if (::fstat(descriptor, &status) != 0) return error_reason(errno);
  if (S_ISDIR(status.st_mode)) return error_reason(EISDIR);
  const size_t expected = S_ISREG(status.st_mode) ? static_cast<size_t>(status.st_size) : 0;
  if (expected > limit) return too_large(limit);
  bytes.reserve(expected + 1);
  return read_all(descriptor, expected, limit, bytes);
}

// --- writing

// Turns a write to a closed pipe, or past the file size limit, into an error instead of a signal that ends the process.
// The signals are blocked in this thread only, and those that the write left pending are consumed.
class WriteSignalGuard {
 public:
  WriteSignalGuard() {
    sigset_t pending;
    ::sigpending(&pending);
    ::sigemptyset(&ours_);
    for (const int signal : {SIGPIPE, SIGXFSZ})
      if (::sigismember(&pending, signal) != 1) ::sigaddset(&ours_, signal);
    ::pthread_sigmask(SIG_BLOCK, &ours_, &old_);
  }
  WriteSignalGuard(const WriteSignalGuard&) = delete;
  WriteSignalGuard& operator=(const WriteSignalGuard&) = delete;
  ~WriteSignalGuard() {
    const timespec now{0, 0};
    while (::sigtimedwait(&ours_, nullptr, &now) > 0) continue;
    ::pthread_sigmask(SIG_SETMASK, &old_, nullptr);
  }

 private:
  sigset_t ours_, old_;
};

std::string write_all(int descriptor, std::string_view bytes) {
  const WriteSignalGuard guard;
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) return error_reason(errno);
    bytes.remove_prefix(static_cast<size_t>(std::max<ssize_t>(count, 0)));
  }
  return {};
}

// Paths that name an open file of this process. Opening them again would give a second file position, and renaming over
// them would replace a file that the shell has open.
std::optional<int> open_descriptor(const std::string& path) {
  if (path == "-" || path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder) || path.size() == folder.size() || path.size() > folder.size() + 6) continue;
    const std::string digits = path.substr(folder.size());
    if (std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }))
      return std::stoi(digits);
  }
  return {};
}

// The file that a chain of links ends at, whether or not it exists; or the link that means an open file.
fs::path followed(fs::path path) {
  std::error_code error;
  for (int links = 0; links < 40 && fs::is_symlink(fs::symlink_status(path, error)); ++links) {
    const fs::path target = fs::read_symlink(path, error);
    if (error || open_descriptor(path)) break;
    path = path.parent_path() / target;
  }
  return path;
}

constexpr const char* kOpenFiles = "/proc/self/fd";

fs::path temporary_beside(const fs::path& path) {
  static std::atomic<unsigned> counter{0};
  return path.parent_path() / (".isadora-" + std::to_string(::getpid()) + "-" + std::to_string(counter++) + ".tmp");
}

std::string write_directly(const fs::path& path, std::string_view bytes) {
  OpenFile file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  if (!file.is_open()) return error_reason(errno);
  const std::string error = write_all(file.get(), bytes);
  return !error.empty() || file.close() ? error : error_reason(errno);
}

std::string fill(const OpenFile& file, std::string_view bytes, const std::optional<mode_t>& mode) {
  if (mode && ::fchmod(file.get(), *mode) != 0) return error_reason(errno);
  return write_all(file.get(), bytes);
}

// A new file in the folder of `path`. It has no name while it is written, so that a process that is killed leaves
// no file; `name` is set where the file system cannot do that. Negative with errno where there is none.
int open_temporary(const fs::path& path, fs::path& name) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  int descriptor = -1;
  if (::access(kOpenFiles, X_OK) == 0) descriptor = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  while (descriptor < 0) {
    // Not mkstemp: it ignores the umask, which cannot be read without changing it for all threads.
    const fs::path wanted = temporary_beside(path);
    descriptor = ::open(wanted.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0) name = wanted;
    if (descriptor < 0 && errno != EEXIST) return -1;
  }
  return descriptor;
}

// Links such a file to a name beside `path`: unlike a rename, a link cannot replace another file.
bool give_name(int descriptor, const fs::path& path, fs::path& name) {
  const std::string file = kOpenFiles + std::string("/") + std::to_string(descriptor);
  for (;;) {
    const fs::path wanted = temporary_beside(path);
    if (::linkat(AT_FDCWD, file.c_str(), AT_FDCWD, wanted.c_str(), AT_SYMLINK_FOLLOW) == 0) return name = wanted, true;
    if (errno != EEXIST) return false;
  }
}

std::string write_and_rename(const fs::path& path, std::string_view bytes, const std::optional<mode_t>& mode) {
  fs::path name;
  OpenFile file(open_temporary(path, name));
  if (!file.is_open()) return error_reason(errno);
  std::string error = fill(file, bytes, mode);
  if (error.empty() && name.empty() && !give_name(file.get(), path, name)) error = error_reason(errno);
  if (error.empty() && (!file.close() || ::rename(name.c_str(), path.c_str()) != 0)) error = error_reason(errno);
  if (!error.empty() && !name.empty()) ::unlink(name.c_str());
  return error;
}

std::string write_to_new(const fs::path& path, std::string_view bytes) {
  return path.has_filename() ? write_and_rename(path, bytes, {}) : error_reason(EISDIR);
}

std::string write_path(const std::string& given, std::string_view bytes) {
  if (given.empty()) return error_reason(ENOENT);
  const fs::path path = followed(given);
  if (const auto descriptor = open_descriptor(path)) return write_all(*descriptor, bytes);
  struct stat status;
  if (::stat(path.c_str(), &status) != 0) return errno == ENOENT ? write_to_new(path, bytes) : error_reason(errno);
  if (S_ISDIR(status.st_mode)) return error_reason(EISDIR);
  if (!S_ISREG(status.st_mode)) return write_directly(path, bytes);
  if (::access(path.c_str(), W_OK) != 0) return error_reason(errno);  // a rename does not check it
  return write_and_rename(path, bytes, status.st_mode & 07777);
}

}  // namespace

std::string error_reason(int error) {
  std::string text = std::generic_category().message(error);
  if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1]))) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  }
  return text;
}

std::string read_bytes(const std::string& path, size_t limit, std::string& bytes) {
  if (!is_nameable(path)) return sentence("read", path, error_reason(EINVAL));
  OpenFile file(path == "-" ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                            : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  const std::string error = file.is_open() ? read_open_file(file.get(), limit, bytes) : error_reason(errno);
  return error.empty() ? error : sentence("read", path, error);
}

ReadResult read_file(const std::string& path, size_t limit) {
  std::string bytes;
  std::string error = read_bytes(path, std::min<size_t>(limit, UINT32_MAX - 1), bytes);
  if (!error.empty()) return {nullptr, std::move(error)};
  return {make_source(path == "-" ? "<stdin>" : path, std::move(bytes)), {}};
}

std::string write_file_atomically(const std::string& path, std::string_view bytes) {
  const std::string error = is_nameable(path) ? write_path(path, bytes) : error_reason(EINVAL);
  return error.empty() ? error : sentence("write", path, error);
}

std::string write_private_file(const std::string& path, std::string_view bytes) {
  const std::string error = is_nameable(path) ? write_and_rename(path, bytes, 0600) : error_reason(EINVAL);
  return error.empty() ? error : sentence("write", path, error);
}

}  // namespace isadora::base
