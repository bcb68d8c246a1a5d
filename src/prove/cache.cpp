#include "prove/cache.h"

#include "base/cache.h"
#include "prove/answers.h"

namespace isadora::prove {

namespace {

constexpr size_t kLimit = size_t{1} << 20;

}  // namespace

std::string AnswerCache::path(const std::string& key) const { return folder_ + "/" + key.substr(0, 2) + "/" + key; }

std::optional<Verdict> AnswerCache::find(const std::string& key, unsigned timeout_s) const {
  const std::optional<std::string> text = folder_.empty() ? std::nullopt : base::kept(path(key), kLimit);
  if (!text) return std::nullopt;
  const auto json = base::parse_json(*text);
  const std::optional<Verdict> v = verdict_of(json);
  if (!v) return std::nullopt;
  const bool open = v->kind == Verdict::Kind::Tested || v->kind == Verdict::Kind::Failed;
  return open && json.value("timeout", 0u) < timeout_s ? std::nullopt : v;
}

void AnswerCache::keep(const std::string& key, unsigned timeout_s, const Verdict& verdict) const {
  if (folder_.empty() || verdict.kind == Verdict::Kind::Failed) return;
  auto json = to_json(verdict);
  json["timeout"] = timeout_s;
  base::keep(path(key), base::json_text(json));
}

}  // namespace isadora::prove
