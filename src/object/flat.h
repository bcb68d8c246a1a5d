// Programs without a format of their own: the bytes of memory as they are, and Intel HEX, which is what goes into the
// flash of microcontrollers.
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
// All records are executable memory; it begins where a record says so, else at the lowest address. Without a value what
// is wrong is reported.
std::optional<Object> read_intel_hex(const base::Source& file, diag::Sink& sink);

}  // namespace isadora::object
