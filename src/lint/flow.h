// The control flow graph of a kernel: its instructions in order, with their successors. Jumps are found by the
// semantics.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encoding/codec.h"
#include "encoding/effects.h"
#include "object/object.h"

namespace isadora::lint {

struct FlowNode {
  uint64_t address = 0;
  encoding::Decoded word;
  encoding::InstructionEffects touched;
  std::vector<uint32_t> next;  // indices of the successors; and any, if touched.jumps_anywhere
};

// Bytes that do not decode, data and targets outside of the kernel are left out.
std::vector<FlowNode> flow_of(const encoding::Codec& codec, const object::Object& object, const object::Kernel& kernel);

// The line in the program's own text. Empty where there is no text, or where the line is of a file that it includes.
base::Span line_of(const base::SourceRef& source, const object::LineEntry* line);
// For a program without its text: "0x20 (line 7 of copy.s)".
std::string where(const object::Object& object, uint64_t address);

}  // namespace isadora::lint
