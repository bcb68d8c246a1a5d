// A cache of lowered clauses. The key covers everything that a clause's lowering depends on.
#pragma once

#include <optional>
#include <string>

#include "ir/ir.h"

namespace isadora::check {

// Is called from several threads.
class LoweringCache {
 public:
  virtual ~LoweringCache() = default;
  virtual std::optional<ir::Function> find(const std::string& key) = 0;
  // Stores a clause of an optype without findings.
  virtual void note(const std::string& key, const ir::Function& function) = 0;
};

}  // namespace isadora::check
