// The warps of successive blocks reuse registers. This finds those that code before has written: a new warp must find
// zeros there.
#pragma once

#include <vector>

#include "sim/engine.h"

namespace isadora::sim {

// The registers that a read or a write may name: the whole file if it is unknown.
RegisterRange range_of(const model::Isa& isa, const ir::Function& body, const ir::Inst& in);

class RegisterUse {
 public:
  explicit RegisterUse(const model::Isa& isa);
  explicit RegisterUse(const model::Isa&& isa) = delete;

  // This will be executed.
  void add(const ir::Function& body);
  const std::vector<RegisterRange>& written() const;

 private:
  const model::Isa& isa_;
  std::vector<std::vector<bool>> may_write_;  // by file and number
  mutable bool changed_ = false;              // since written_ was made: at a second block, which most runs do not have
  mutable std::vector<RegisterRange> written_;
};

}  // namespace isadora::sim
