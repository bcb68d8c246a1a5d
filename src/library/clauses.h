// The clauses of a description that were lowered before: after an edit only those are lowered again that it touches.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>

#include "check/lowering_cache.h"

namespace isadora::library {

class Clauses : public check::LoweringCache {
 public:
  Clauses() = default;  // in memory alone
  // Kept in a file for the description of this path; where nothing is kept, in memory.
  explicit Clauses(const std::string& path);

  std::optional<ir::Function> find(const std::string& key) override;
  void note(const std::string& key, const ir::Function& function) override;

  // Ends a build: entries that it did not use are removed, and the file is written if it has changed.
  void keep();

 private:
  void read();
  void write() const;

  std::string file_;
  std::mutex mutex_;
  std::map<std::string, std::string> images_;  // by key
  std::set<std::string> used_;
  bool changed_ = false;
};

}  // namespace isadora::library
