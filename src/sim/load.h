// Sets up memory for a launch request: validates it, and places buffers, parameters and constants.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "object/object.h"
#include "sim/machine.h"

namespace isadora::sim {

inline constexpr uint64_t kMaxThreads = 1024;              // of a block
inline constexpr uint64_t kMaxMemory = uint64_t{8} << 30;  // of all buffers together, and of a block
inline constexpr uint64_t kFirstBuffer = 0x10000;          // below it nothing is mapped for a grid's kernel
inline constexpr uint64_t kBufferGap = 0x10000;  // at least so much is unmapped between buffers; and their alignment
inline constexpr unsigned kSmallSpace = 24;      // constant spaces up to this address width are mapped completely
inline constexpr uint64_t kStackBytes = uint64_t{8} << 20;   // of a hart, at most
inline constexpr uint64_t kHeapLimit = uint64_t{256} << 20;  // of a hart

// Null if the request is valid as far as it can be checked alone, else the error and how to mend it.
using Complaint = std::optional<std::string>;
Complaint check_request(const model::Isa& isa, const object::Object& program, const LaunchRequest& request);

// Settings by index in the Isa; only known names.
Complaint apply_settings(const std::map<std::string, int64_t>& settings, Launch& launch);

// A segment of an image in memory. What is mapped are whole pages, up to the next segment; after and before the
// segment they hold zeros.
struct LoadSegment {
  std::string name;
  uint64_t begin = 0, end = 0;  // of the segment
  uint64_t mapped_begin = 0, mapped_end = 0;
  std::span<const uint8_t> bytes;  // that it begins with; the others are zeros
  bool writable = false;
};
// Ascending. They do not overlap where the image's do not.
std::vector<LoadSegment> pieces_of(const model::Isa& isa, const object::Object& image);

// Maps everything. The buffers' bytes stay where the request has them, and so hold their final content afterwards.
Complaint load(const object::Object& program, const object::Kernel& kernel, LaunchRequest& request, Launch& launch);

// A constant space with nothing in it, and the grid's memory of a hart are made alike for `eval`.
bool map_constants(Launch& launch, uint16_t space, uint64_t bytes);

}  // namespace isadora::sim
