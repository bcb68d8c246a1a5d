// Flags are those of Linux on most of its architectures (asm-generic); they mean the same here, whatever this system
// has.
#include "driver/host.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/files.h"
#include "driver/beneath.h"

namespace isadora::driver {
namespace {

struct Flag {
  int64_t program;
  int system;
};
constexpr Flag kFlags[] = {{1, O_WRONLY},    {2, O_RDWR},       {0100, O_CREAT},        {0200, O_EXCL},
                           {01000, O_TRUNC}, {02000, O_APPEND}, {0200000, O_DIRECTORY}, {0400000, O_NOFOLLOW}};
constexpr int64_t kMostOpen = 1024;

constexpr const char* kInNoFolder = "it is in no folder that the program has been given";
constexpr const char* kReadOnly = "it is in a folder that the program may only read";

int64_t result(int64_t n) { return n < 0 ? -int64_t{errno} : n; }

bool writes(int flags) { return flags & (O_WRONLY | O_RDWR | O_TRUNC); }

// The rest of an absolute path after a folder's absolute name, by components; none if the path does not begin with it.
std::optional<std::string> relative_path(const std::string& path, const std::string& folder) {
  const auto next = [](const std::string& text, size_t& at) {
    std::string component;
    do {
      at = std::min(text.find_first_not_of('/', at), text.size());
      const size_t end = std::min(text.find('/', at), text.size());
      component = text.substr(at, end - at);
      at = end;
    } while (component == ".");
    return component;
  };
  size_t in_path = 0, in_folder = 0;
  for (std::string wanted; !(wanted = next(folder, in_folder)).empty();) {
    if (next(path, in_path) != wanted) return std::nullopt;
  }
  const size_t begin = path.find_first_not_of('/', in_path);
  return begin == std::string::npos ? "." : path.substr(begin);
}

std::string absolute(const std::string& path) {
  std::error_code error;
  return path.starts_with('/') ? path : std::filesystem::current_path(error).string() + "/" + path;
}

// Kernel file systems, whose files look regular but show or change the kernel's state.
constexpr uint32_t kOfKernel[] = {
    PROC_SUPER_MAGIC,         SYSFS_MAGIC,         DEBUGFS_MAGIC, TRACEFS_MAGIC,        SECURITYFS_MAGIC,
    CGROUP_SUPER_MAGIC,       CGROUP2_SUPER_MAGIC, BPF_FS_MAGIC,  EFIVARFS_MAGIC,       PSTOREFS_MAGIC,
    BINFMTFS_MAGIC,           SELINUX_MAGIC,       SMACK_MAGIC,   RDTGROUP_SUPER_MAGIC, 0x19800202 /* mqueue */,
    0x65735543 /* fusectl */, 0x62656570 /* configfs */};

// A regular file that stores the bytes written to it.
bool is_regular_file(int fd) {
  struct stat file {};
  struct statfs system {};
  return ::fstat(fd, &file) == 0 && S_ISREG(file.st_mode) && ::fstatfs(fd, &system) == 0 &&
         std::ranges::find(kOfKernel, static_cast<uint32_t>(system.f_type)) == std::end(kOfKernel);
}

bool has_type(int fd, mode_t type) {
  struct stat file {};
  return ::fstat(fd, &file) == 0 && (file.st_mode & S_IFMT) == type;
}

}  // namespace

FileHost::~FileHost() {
  for (const auto& [descriptor, fd] : open_) {
    if (fd > 2) ::close(fd);
  }
  for (const Folder& folder : folders_) ::close(folder.fd);
}

std::string FileHost::give(const FolderPermission& grant) {
  const int fd = ::open(grant.folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return "`" + grant.folder + "` cannot be opened as a folder: " + base::error_reason(errno);
  std::error_code error;
  const std::string canonical = std::filesystem::canonical(grant.folder, error).string();
  const std::string why_not = contradiction(grant, canonical);
  folders_.push_back({{absolute(grant.folder), canonical}, fd, grant.read_only});
  everything_ |= canonical == "/" && !grant.read_only;
  return why_not;
}

// A file that is read only in one folder could be written by a name that begins with another: `outer/x/../inner/file`.
std::string FileHost::contradiction(const FolderPermission& grant, const std::string& canonical) const {
  for (const Folder& other : folders_) {
    const std::string& others = other.names.back();
    const bool lies_in_other = relative_path(canonical, others).has_value(),
               has_other = relative_path(others, canonical).has_value();
    if (grant.read_only && !other.read_only && lies_in_other)
      return "`" + grant.folder + "` would be read only, but lies in `" + others + "`, which the program may write";
    if (!grant.read_only && other.read_only && has_other)
      return "`" + grant.folder + "` may be written, but `" + others + "` in it would be read only";
  }
  return {};
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
  const int fd = open_file(path, wanted, static_cast<mode_t>(mode & 0777));
  if (fd < 0) return fd;
  int64_t descriptor = 0;
  while (open_.contains(descriptor)) ++descriptor;
  open_[descriptor] = fd;
  return descriptor;
}

// The folder whose name the path begins with; of several the innermost.
FileHost::Place FileHost::place_of(const std::string& path) const {
  const std::string name = absolute(path);
  Place out;
  for (const Folder& folder : folders_) {
    for (const std::string& prefix : folder.names) {
      const auto found = relative_path(name, prefix);
      if (found && (!out.folder || found->size() < out.rest.size())) out = {&folder, *found};
    }
  }
  return out;
}

int FileHost::open_file(const std::string& path, int flags, mode_t mode) {
  if (everything_) return static_cast<int>(result(::open(path.c_str(), flags, mode)));
  if (path.empty()) return -ENOENT;
  const Place place = place_of(path);
  if (!place.folder) return refuse(path, EACCES, kInNoFolder);
  return open_in(*place.folder, path, place.rest, flags | O_NONBLOCK | O_NOCTTY, mode);
}

// Looked at before it is opened: to open a device may do something already.
int FileHost::open_in(const Folder& folder, const std::string& path, const std::string& rest, int flags, mode_t mode) {
  const bool makes_anew = (flags & O_CREAT) && (flags & O_EXCL);  // a link already exists, whatever its target
  const int look = O_PATH | O_CLOEXEC | (flags & (O_DIRECTORY | O_NOFOLLOW)) | (makes_anew ? O_NOFOLLOW : 0);
  const int found = open_beneath(folder.fd, rest, look, 0);
  if (found == -EXDEV) return refuse_out(path);
  const bool is_new = found == -ENOENT && (flags & O_CREAT);
  if (found < 0 && !is_new) return found;
  if (!is_new) {
    const bool regular = is_regular_file(found), is_a_folder = has_type(found, S_IFDIR);
    const bool is_link = has_type(found, S_IFLNK);
    ::close(found);
    if (makes_anew) return -EEXIST;
    if (is_link) return -ELOOP;
    if (is_a_folder) return -EISDIR;
    if (!regular) return refuse_special(path);
  }
  if (folder.read_only && (is_new || writes(flags))) return refuse(path, EROFS, kReadOnly);
  const int fd = open_beneath(folder.fd, rest, flags, mode);
  if (fd == -EXDEV) return refuse_out(path);
  if (fd >= 0 && !is_regular_file(fd)) {
    ::close(fd);
    return refuse_special(path);
  }
  return fd;
}

struct FileHost::Entry {
  Entry() = default;
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;
  ~Entry() {
    if (folder >= 0) ::close(folder);
  }

  int folder = -1;
  std::string name;
};

int FileHost::find_entry(const std::string& path, bool must_exist, Entry& out) {
  if (path.empty()) return -ENOENT;
  const Place place = place_of(path);
  if (!place.folder) return refuse(path, EACCES, kInNoFolder);
  const size_t slash = place.rest.rfind('/');
  const std::string parent = slash == std::string::npos ? "." : place.rest.substr(0, slash);
  out.name = slash == std::string::npos ? place.rest : place.rest.substr(slash + 1);
  const bool is_folder = out.name.empty() || out.name == "." || out.name == "..";
  out.folder = open_beneath(place.folder->fd, is_folder ? place.rest : parent, O_PATH | O_DIRECTORY | O_CLOEXEC, 0);
  if (out.folder == -EXDEV) return refuse_out(path);
  if (out.folder < 0) return out.folder;
  if (is_folder) return -EISDIR;
  const int fd = ::openat(out.folder, out.name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0 && (errno != ENOENT || must_exist)) return -errno;
  if (fd >= 0) {
    const bool regular = is_regular_file(fd), is_a_folder = has_type(fd, S_IFDIR);
    ::close(fd);
    if (is_a_folder) return -EISDIR;
    if (!regular) return refuse_special(path);
  }
  return place.folder->read_only ? refuse(path, EROFS, kReadOnly) : 0;
}

int FileHost::refuse_out(const std::string& path) {
  return refuse(path, EACCES, "the name leads out of the folder that the program has been given");
}

int FileHost::refuse_special(const std::string& path) { return refuse(path, EACCES, "it is not a regular file"); }

int FileHost::refuse(const std::string& path, int error, const std::string& why) {
  if (!std::exchange(warned_, true)) warn_(path, why);
  return -error;
}

int64_t FileHost::seek(int64_t descriptor, int64_t offset, int64_t whence) {
  constexpr int kWhence[] = {SEEK_SET, SEEK_CUR, SEEK_END};
  const int fd = find(descriptor);
  if (fd < 0) return -EBADF;
  return whence < 0 || whence > 2 ? -EINVAL : result(::lseek(fd, offset, kWhence[whence]));
}

int64_t FileHost::unlink(const std::string& path) {
  if (everything_) return result(::unlink(path.c_str()));
  Entry entry;
  const int error = find_entry(path, true, entry);
  return error ? error : result(::unlinkat(entry.folder, entry.name.c_str(), 0));
}

int64_t FileHost::rename(const std::string& from, const std::string& to) {
  if (everything_) return result(::rename(from.c_str(), to.c_str()));
  Entry old_entry, new_entry;
  if (const int error = find_entry(from, true, old_entry)) return error;
  if (const int error = find_entry(to, false, new_entry)) return error;
  return result(::renameat(old_entry.folder, old_entry.name.c_str(), new_entry.folder, new_entry.name.c_str()));
}

int64_t FileHost::close(int64_t descriptor) {
  const int fd = find(descriptor);
  if (fd < 0) return -EBADF;
  open_.erase(descriptor);
  return fd > 2 ? result(::close(fd)) : 0;
}

}  // namespace isadora::driver
