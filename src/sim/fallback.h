// Why instructions are left to the reference engine (fallback.def).
#pragma once

#include <cstdint>
#include <string_view>

#include "ir/ir.h"

namespace isadora::sim {

enum class FallbackReason : uint8_t {
#define SIM_LEFT(name, ...) name,
#include "sim/fallback.def"
#undef SIM_LEFT
};

constexpr std::string_view text_of(FallbackReason why) {
  constexpr std::string_view kTexts[] = {
#define SIM_LEFT(name, text) text,
#include "sim/fallback.def"
#undef SIM_LEFT
  };
  return kTexts[static_cast<size_t>(why)];
}

// Of an operation that an engine has no code for, whatever its operands are.
FallbackReason left_by(ir::Op op);

}  // namespace isadora::sim
