// A file of the cache: the digest of the texts and of the reader, and the image.
#include "library/model_cache.h"

#include <filesystem>

#include "base/cache.h"
#include "base/digits.h"

namespace isadora::library {
namespace {

constexpr size_t kMaxImageBytes = size_t{1} << 28;  // bytes of an image that is believed

}  // namespace

std::string cache_file(const std::string& kind, const std::string& path) {
  const std::string folder = base::cache_folder(kind);
  std::error_code error;
  const std::string digest = base::digest(std::filesystem::absolute(path, error).string());
  return folder.empty() ? "" : folder + "/" + base::digits_of(digest, base::kSmallDigits);
}

ModelCache::ModelCache(const std::string& path, parse::ParseExtent extent, const std::vector<base::SourceRef>& texts)
    : texts_(texts), file_(cache_file(extent == parse::ParseExtent::Whole ? "descriptions" : "encodings", path)) {
  if (file_.empty()) return;
  std::string digests = kReader;
  for (const base::SourceRef& text : texts) digests += base::digest(text->text);
  key_ = base::digest(digests);
}

std::optional<model::Isa> ModelCache::find(const model::Wanted& wanted) const {
  if (file_.empty()) return std::nullopt;
  const std::optional<std::string> bytes = base::kept(file_, kMaxImageBytes);
  if (!bytes || !bytes->starts_with(key_)) return std::nullopt;
  return model::from_image(std::string_view(*bytes).substr(key_.size()), texts_, wanted);
}

void ModelCache::keep(const model::Isa& isa) const {
  if (file_.empty()) return;
  const std::string image = model::to_image(isa);
  if (!image.empty()) base::keep(file_, key_ + image);
}

}  // namespace isadora::library
