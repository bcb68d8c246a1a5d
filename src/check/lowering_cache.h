// What clauses were lowered to before, by all that it depends on. Two clauses of one key have one meaning.
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
  // Of a clause about which, and about all others of its optype, nothing is to be said.
  virtual void note(const std::string& key, const ir::Function& function) = 0;
};

}  // namespace isadora::check
