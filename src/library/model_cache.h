// Descriptions that were read before, kept as images of their Models: by content, so that a changed text is read anew.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/source.h"
#include "model/image.h"
#include "model/model.h"
#include "parse/extent.h"

namespace isadora::library {

// A digest of all code that affects how a description is read.
extern const char* const kReader;

// The file of the cache for one kind of things of the description at a path; empty where nothing is kept.
std::string cache_file(const std::string& kind, const std::string& path);

class ModelCache {
 public:
  // `path` is the description's name in the file system: it has one image for each extent.
  ModelCache(const std::string& path, parse::ParseExtent extent, const std::vector<base::SourceRef>& texts);

  // With `wanted`, only those opcodes.
  std::optional<model::Isa> find(const model::Wanted& wanted = {}) const;
  void keep(const model::Isa& isa) const;

 private:
  const std::vector<base::SourceRef> texts_;
  std::string file_;  // empty: nothing is kept
  std::string key_;
};

}  // namespace isadora::library
