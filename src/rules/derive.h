// The rules of an instruction set: candidates of all forms, without those that are dearer than another, each proved.
#pragma once

#include <functional>

#include "library/library.h"
#include "prove/claim.h"
#include "rules/rule.h"

namespace isadora::rules {

struct Refusal {
  uint16_t opcode = 0, form = 0;
  std::string reason;
};

struct DerivationResult {
  std::vector<Rule> rules;  // by operation in the order of operations(), the cheapest first
  size_t forms = 0, plain = 0;
  std::vector<Refusal> refused;  // forms that were not looked at, although they are plain
};

struct DeriveOptions {
  std::string cache;              // the cache's folder; empty: no cache
  std::vector<std::string> only;  // optypes and opcodes; empty: all
  unsigned timeout_s = 5;
  unsigned jobs = 1;  // processes that fill the cache; more than one only where this process has no other threads
};

DerivationResult derive(const prove::Context& context, const DeriveOptions& asked);

// Is b redundant if a exists, whatever is selected?
bool is_costlier(const model::Isa& isa, const Rule& a, const Rule& b);

}  // namespace isadora::rules
