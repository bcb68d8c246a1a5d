// Blocks of code in documents, coloured by their language.
#pragma once

#include <string_view>

#include "manual/html.h"

namespace isadora::manual {

// `language` is what follows the fence: "console run", "asm file=sum.s". Text of an unknown language has no colours.
Html plain_listing(std::string_view text, std::string_view language);

}  // namespace isadora::manual
