// Coverage for people and for programs: sums by kind, and the holes.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "coverage/coverage.h"

namespace isadora::coverage {

struct CoverageSum {
  size_t covered = 0, never = 0, all = 0;  // covered and never are apart
  void add(const CoverageSum& other) { covered += other.covered, never += other.never, all += other.all; }
  size_t open() const { return all - covered - never; }
};
using Sums = std::array<CoverageSum, kKinds>;

Sums sums_of(const Coverage& coverage, uint16_t opcode, uint16_t form);
// Of an instruction, an opcode or a group alone where one is named.
Sums sums_of(const Coverage& coverage, const std::optional<std::string>& only = {});
CoverageSum total(const Sums& sums);

// "71.4 %", of the points that can be covered; rounded down, so that 100 % says all.
std::string percent(const CoverageSum& sum);

// Is the opcode of an instruction, a mnemonic, an opcode or a group of this name, in capitals or not?
bool is_of(const model::Isa& isa, uint16_t opcode, std::string_view name);

struct Listing {
  size_t most = 20;                 // forms whose holes are listed, those with the most first
  std::optional<std::string> only;  // an instruction, an opcode or a group: the forms of it
  std::optional<PointKind> kind;    // holes of this kind alone
};

std::string text_of(const Coverage& coverage, const Listing& listing);
// All forms of the listing.
std::string json_of(const Coverage& coverage, const Listing& listing);

}  // namespace isadora::coverage
