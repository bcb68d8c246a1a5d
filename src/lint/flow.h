// A kernel as a graph: its instructions in order, and where each may go on. What a jump means is asked of the
// semantics.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "encoding/codec.h"
#include "encoding/effects.h"
#include "object/object.h"

namespace isadora::lint {

struct FlowNode {
  uint64_t address = 0;
  encoding::Decoded word;
  encoding::InstructionEffects touched;
  std::vector<uint32_t> next;  // indices of the instructions that may follow; beside any, where touched.jumps_anywhere
};

// What does not decode, data and targets outside of the kernel are left out.
std::vector<FlowNode> flow_of(const encoding::Codec& codec, const object::Object& object, const object::Kernel& kernel);

}  // namespace isadora::lint
