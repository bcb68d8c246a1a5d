// A program image as an ELF executable: for 32 or 64 address bits, little-endian, with the machine's number that its
// description gives. What others have linked for the machine is read too.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "object/object.h"

namespace isadora::object {

// With sections for debuggers, which are linked.
std::string write_image(const Object& image, const std::vector<Section>& debug = {});

bool is_image(std::string_view bytes);  // an executable, not an object
std::optional<Object> read_image(std::string_view bytes, const std::string& name, const ElfIdentity& target,
                                 diag::Sink& sink);

}  // namespace isadora::object
