// Programs without a file format: raw memory images, and Intel HEX for the flash of microcontrollers.
#pragma once

#include <optional>
#include <string_view>

#include "base/source.h"
#include "object/object.h"

namespace isadora::object {

// The bytes lie from `base` on, and the program begins there.
Object flat_image(std::string_view bytes, uint64_t base);

// Whether the text begins with a record of Intel HEX.
bool is_intel_hex(std::string_view text);
// All records are executable memory; the entry is a start record's address, else the lowest address. Reports errors and
// returns no value.
std::optional<Object> read_intel_hex(const base::Source& file, diag::Sink& sink);

}  // namespace isadora::object
