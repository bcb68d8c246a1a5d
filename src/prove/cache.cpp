#include "prove/cache.h"

#include <cstdlib>
#include <filesystem>

#include "base/files.h"
#include "base/fingerprint.h"
#include "prove/answers.h"

namespace isadora::prove {

namespace {

constexpr size_t kLimit = size_t{1} << 20;
constexpr size_t kDigits = 32;

}  // namespace

std::string Cache::usual_folder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  if (cache && *cache) return std::string(cache) + "/isadora/prove";
  return home && *home ? std::string(home) + "/.cache/isadora/prove" : "";
}

std::string Cache::path(const std::string& key) const { return folder_ + "/" + key.substr(0, 2) + "/" + key; }

std::optional<Verdict> Cache::find(const std::string& key, unsigned timeout_s) const {
  std::string bytes;
  if (folder_.empty() || !base::read_bytes(path(key), kLimit, bytes).empty()) return std::nullopt;
  if (bytes.size() <= kDigits || base::fingerprint(bytes.substr(kDigits)) != bytes.substr(0, kDigits))
    return std::nullopt;
  const auto json = nlohmann::ordered_json::parse(bytes.substr(kDigits), nullptr, false);
  const std::optional<Verdict> v = verdict_of(json);
  if (!v) return std::nullopt;
  const bool open = v->kind == Verdict::Kind::Tested || v->kind == Verdict::Kind::Failed;
  return open && json.value("timeout", 0u) < timeout_s ? std::nullopt : v;
}

void Cache::keep(const std::string& key, unsigned timeout_s, const Verdict& verdict) const {
  if (folder_.empty() || verdict.kind == Verdict::Kind::Failed) return;
  std::error_code none;
  std::filesystem::create_directories(std::filesystem::path(path(key)).parent_path(), none);
  auto json = to_json(verdict);
  json["timeout"] = timeout_s;
  const std::string text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  base::write_file_atomically(path(key), base::fingerprint(text) + text);  // it is no more than a cache
}

}  // namespace isadora::prove
