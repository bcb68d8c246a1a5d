// A file of the cache: the digest of the rest, and the rest.
#include "base/cache.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdlib>
#include <filesystem>

#include "base/files.h"

namespace isadora::base {
namespace {

namespace fs = std::filesystem;

constexpr size_t kDigest = 16;  // bytes

const char* variable(const char* name) {
  const char* value = std::getenv(name);
  return value && *value ? value : nullptr;
}

std::string root() {
  if (const char* given = std::getenv("ISADORA_CACHE")) return given;
  if (const char* cache = variable("XDG_CACHE_HOME")) return std::string(cache) + "/isadora";
  const char* home = variable("HOME");
  return home ? std::string(home) + "/.cache/isadora" : "";
}

// The size of a file that only this user can have written.
std::optional<size_t> size_of_own(int descriptor) {
  struct stat status;
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  if (status.st_uid != ::geteuid() || (status.st_mode & (S_IWGRP | S_IWOTH))) return std::nullopt;
  return static_cast<size_t>(status.st_size);
}

std::string read_up_to(int descriptor, size_t size) {
  std::string bytes(size, '\0');
  size_t have = 0;
  while (have < size) {
    const ssize_t count = ::read(descriptor, bytes.data() + have, size - have);
    if (count <= 0) break;
    have += static_cast<size_t>(count);
  }
  bytes.resize(have);
  return bytes;
}

// The bytes after their digest.
std::optional<std::string> read_sealed(int descriptor, size_t size) {
  if (size < kDigest) return std::nullopt;
  const std::string seal = read_up_to(descriptor, kDigest);
  std::string bytes = read_up_to(descriptor, size - kDigest);
  if (bytes.size() != size - kDigest || digest(bytes) != seal) return std::nullopt;
  return bytes;
}

// create_directories() would leave them to the umask.
void make_folders(const fs::path& folder) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return;
  make_folders(folder.parent_path());
  ::mkdir(folder.c_str(), 0700);
}

}  // namespace

std::string cache_folder(std::string_view kind) {
  const std::string folder = root();
  return folder.empty() ? "" : folder + "/" + std::string(kind);
}

std::string digest(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, hash);
  static_assert(sizeof canonical.digest == kDigest);
  return {reinterpret_cast<const char*>(canonical.digest), kDigest};
}

std::optional<std::string> kept(const std::string& path, size_t limit) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return std::nullopt;
  const std::optional<size_t> size = size_of_own(descriptor);
  std::optional<std::string> bytes;
  if (size && *size <= limit + kDigest) bytes = read_sealed(descriptor, *size);
  ::close(descriptor);
  return bytes;
}

void keep(const std::string& path, std::string_view bytes) {
  make_folders(fs::path(path).parent_path());
  std::string sealed = digest(bytes);
  sealed += bytes;
  write_private_file(path, sealed);
}

}  // namespace isadora::base
