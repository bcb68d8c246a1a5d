// A cache of answers: a file each, whose name is a digest of everything that the answer depends on. A file is written
// completely or not at all; a damaged one counts as a miss (base/cache.h).
#pragma once

#include <optional>
#include <string>

#include "prove/claim.h"

namespace isadora::prove {

class AnswerCache {
 public:
  explicit AnswerCache(std::string folder) : folder_(std::move(folder)) {}  // empty: nothing is kept

  // An answer that stays open is good only for one who would not wait longer.
  std::optional<Verdict> find(const std::string& key, unsigned timeout_s) const;
  void keep(const std::string& key, unsigned timeout_s, const Verdict& verdict) const;

 private:
  std::string path(const std::string& key) const;
  std::string folder_;
};

}  // namespace isadora::prove
