// How a region is made: its blocks, and where each of them ends. A run keeps the plans of its regions with their code.
// The next run of the program makes the same regions at once and finds their code, without executing their blocks until
// they are hot. Without plans it would ask for other regions: they depend on when code is there. So a run never
// replaces a plan: it adds regions, and entries at blocks that code has often left to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "object/object.h"

namespace isadora::sim::harts {

struct RegionPlan {
  struct Member {
    uint64_t pc = 0;                             // where the block begins
    uint64_t steps = 0;                          // its first instructions, which belong to the region
    uint64_t is_entry = false;                   // it was hot when it was entered from elsewhere
    std::vector<std::vector<uint64_t>> targets;  // of each indirect branch: addresses of members
    bool operator==(const Member&) const = default;
  };
  std::vector<Member> members;  // the head first
  uint64_t wanted = 0;          // operations that earlier runs have executed while they waited for its code
  bool operator==(const RegionPlan&) const = default;
};

std::string bytes_of(const std::vector<RegionPlan>& plans);
// Nothing where the bytes are none of bytes_of(). All numbers may be any.
std::optional<std::vector<RegionPlan>> plans_in(std::string_view bytes);

// Of the regions that earlier runs of the program have made, in this order. `counting` is whether blocks are counted:
// then they end elsewhere. Empty where nothing is kept.
std::vector<RegionPlan> kept_plans(const object::Object& object, bool counting);
void keep_plans(const object::Object& object, bool counting, const std::vector<RegionPlan>& plans);

}  // namespace isadora::sim::harts
