// A file of the cache: the digest of the reader; then keys, all of one length, each with an image and its length.
#include "library/clauses.h"

#include <cstring>

#include "base/cache.h"
#include "library/model_cache.h"
#include "model/image.h"

namespace isadora::library {
namespace {

constexpr size_t kMaxClausesBytes = size_t{1} << 28;  // bytes of a file that is believed
constexpr size_t kKey = 16;                           // bytes of a digest

}  // namespace

Clauses::Clauses(const std::string& path) : file_(cache_file("clauses", path)) {
  if (!file_.empty()) read();
}

void Clauses::read() {
  const std::optional<std::string> kept = base::kept(file_, kMaxClausesBytes);
  const std::string reader = base::digest(kReader);
  if (!kept || !kept->starts_with(reader)) return;
  uint64_t size = 0;
  for (size_t at = reader.size(); at + kKey + sizeof size <= kept->size(); at += size) {
    std::memcpy(&size, kept->data() + at + kKey, sizeof size);
    const size_t image = at + kKey + sizeof size;
    if (size > kept->size() - image) return;
    images_.emplace(kept->substr(at, kKey), kept->substr(image, size));
    at = image;
  }
}

std::optional<ir::Function> Clauses::find(const std::string& key) {
  std::string_view image;  // stays where it is: nothing is taken out while a description is built
  {
    const std::lock_guard lock(mutex_);
    const auto found = images_.find(key);
    if (found == images_.end()) return std::nullopt;
    used_.insert(key);
    image = found->second;
  }
  return model::function_from_image(image);
}

void Clauses::note(const std::string& key, const ir::Function& function) {
  std::string image = model::to_image(function);
  const std::lock_guard lock(mutex_);
  used_.insert(key);
  changed_ |= images_.insert_or_assign(key, std::move(image)).second;
}

void Clauses::keep() {
  changed_ |= std::erase_if(images_, [&](const auto& entry) { return !used_.contains(entry.first); }) > 0;
  used_.clear();
  if (changed_ && !file_.empty()) write();
  changed_ = false;
}

void Clauses::write() const {
  std::string bytes = base::digest(kReader);
  for (const auto& [key, image] : images_) {
    const uint64_t size = image.size();
    bytes += key;
    bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
    bytes += image;
  }
  base::keep(file_, bytes);
}

}  // namespace isadora::library
