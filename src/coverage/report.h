// Coverage as text and JSON: sums by kind, and the holes.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "coverage/coverage.h"

namespace isadora::coverage {

struct CoverageSum {
  size_t covered = 0, never = 0, all = 0;  // disjoint
  void add(const CoverageSum& other) { covered += other.covered, never += other.never, all += other.all; }
  size_t open() const { return all - covered - never; }
};
using Sums = std::array<CoverageSum, kKinds>;

Sums sums_of(const Coverage& coverage, uint16_t opcode, uint16_t form);
// Of one instruction, opcode or group if it is named.
Sums sums_of(const Coverage& coverage, const std::optional<std::string>& only = {});
CoverageSum total(const Sums& sums);

// "71.4 %" of the points that can be covered; rounded down, so that 100 % means all.
std::string percent(const CoverageSum& sum);

// Does the name (in any case) match the opcode, its mnemonic, its instruction or its group?
bool is_of(const model::Isa& isa, uint16_t opcode, std::string_view name);

struct Listing {
  size_t most = 20;                 // the number of forms listed with their holes, the most holes first
  std::optional<std::string> only;  // an instruction, an opcode or a group: list its forms
  std::optional<PointKind> kind;    // list only holes of this kind
};

std::string text_of(const Coverage& coverage, const Listing& listing);
// All forms of the report.
std::string json_of(const Coverage& coverage, const Listing& listing);

}  // namespace isadora::coverage
