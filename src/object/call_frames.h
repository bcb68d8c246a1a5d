// The frame of a function's caller, by .debug_frame.
#pragma once

#include <cstdint>
#include <optional>

#include "object/dwarf_entries.h"

namespace isadora::object {

// The canonical frame address: a register and how far from it. None where nothing is known of the code.
struct CallFrame {
  unsigned reg = 0;
  int64_t offset = 0;
};
std::optional<CallFrame> call_frame(const DwarfSections& sections, unsigned address_bytes, uint64_t pc);

}  // namespace isadora::object
