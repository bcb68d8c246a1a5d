// Shared by the fuzz targets: a machine of isas/, loaded once, and an abort with the violated property.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "library/library.h"

namespace isadora::fuzz {

using Machine = library::Loaded;
const Machine& machine(const char* name = "simt128");  // one for a target

// Stops the run where `holds` is false: a finding for the fuzzer, a failed test for the replay.
void require(bool holds, const char* what);

inline std::string_view text_of(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace isadora::fuzz

// Before the body of a target. In the replay program, which has all of them, each has a name of its own.
#ifdef ISADORA_FUZZ_TARGETS
#define FUZZ_TARGET(name) int fuzz_##name(const uint8_t* data, size_t size)
#else
#define FUZZ_TARGET(name) extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
#endif
