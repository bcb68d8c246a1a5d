// Why instructions are left to the reference engine (left.def).
#pragma once

#include <cstdint>
#include <string_view>

#include "ir/ir.h"

namespace isadora::sim {

enum class Left : uint8_t {
#define SIM_LEFT(name, ...) name,
#include "sim/left.def"
#undef SIM_LEFT
};

constexpr std::string_view text_of(Left why) {
  constexpr std::string_view kTexts[] = {
#define SIM_LEFT(name, text) text,
#include "sim/left.def"
#undef SIM_LEFT
  };
  return kTexts[static_cast<size_t>(why)];
}

// Of an operation that an engine has no code for, whatever its operands are.
Left left_by(ir::Op op);

}  // namespace isadora::sim
