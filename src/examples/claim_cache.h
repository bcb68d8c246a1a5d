// A cache of claims that held. The key has everything that an answer depends on: the instructions' semantics, the
// machine, the claim or the micro-ops; so an edit repeats only the affected trials.
#pragma once

#include <string>
#include <vector>

#include "examples/claims.h"

namespace isadora::examples {

class ClaimCache {
 public:
  virtual ~ClaimCache() = default;
  // A claim; with its programs where it is an example's.
  virtual std::string key(const Claimed& claim, const std::vector<Case>& programs) = 0;
  // The micro-ops of a form.
  virtual std::string key(uint16_t opcode, uint16_t form) = 0;
  // All that a form does, looked at by these claims.
  virtual std::string key(uint16_t opcode, uint16_t form, const std::vector<std::string>& claims) = 0;
  virtual bool holds(const std::string& key) = 0;
  virtual void note(const std::string& key) = 0;
};

}  // namespace isadora::examples
