#include "sim/compiling/store.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/cache.h"
#include "base/digits.h"

namespace isadora::sim::compiling {

namespace fs = std::filesystem;

namespace {

constexpr size_t kLargestObject = size_t{4} << 20;
constexpr unsigned kOften = 64;     // stored objects between two scans of the folder
constexpr size_t kSmallest = 4096;  // bytes that the file system takes for a file

struct StoredFile {
  fs::path path;
  fs::file_time_type used;
  size_t size;
};

std::vector<StoredFile> files_of(const std::string& folder) {
  std::vector<StoredFile> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator(); at.increment(error)) {
    std::error_code gone;
    const auto used = at->last_write_time(gone);
    const auto size = at->file_size(gone);
    if (!gone) files.push_back({at->path(), used, std::max(size, kSmallest)});
  }
  return files;
}

}  // namespace

CodeStore::CodeStore() : CodeStore(base::cache_folder("code")) {}

std::string CodeStore::path_of(std::string_view source) const {
  return folder_ + "/" + base::digits_of(base::digest(source), base::kSmallDigits);
}

std::optional<std::string> CodeStore::load(std::string_view source) const {
  if (folder_.empty()) return std::nullopt;
  const std::string path = path_of(source);
  std::optional<std::string> object = base::kept(path, kLargestObject);
  const std::string digest = base::digest(source);
  if (!object || !object->starts_with(digest)) return std::nullopt;  // of another source: the file was renamed
  std::error_code none;
  fs::last_write_time(path, fs::file_time_type::clock::now(), none);
  object->erase(0, digest.size());
  return object;
}

void CodeStore::store(std::string_view source, std::string_view object) {
  if (folder_.empty() || object.size() > kLargestObject) return;
  if (stored_++ % kOften == 0) make_room();
  base::keep(path_of(source), base::digest(source).append(object));
}

// Evicts a tenth more than it must, so that the next object does not evict again.
void CodeStore::make_room() {
  std::vector<StoredFile> files = files_of(folder_);
  size_t size = 0;
  for (const StoredFile& file : files) size += file.size;
  if (size <= most_) return;
  std::ranges::sort(files, {}, &StoredFile::used);
  std::error_code none;
  for (const StoredFile& file : files) {
    if (size <= most_ / 10 * 9) return;
    if (fs::remove(file.path, none)) size -= file.size;
  }
}

}  // namespace isadora::sim::compiling
