// Data for decoding in the page: fields, codes and conditions of an instruction set, as a script that assets/decoder.js
// reads.
#pragma once

#include <string>

#include "manual/book.h"

namespace isadora::manual {

std::string decoding_script(const BookPages& pages);

}  // namespace isadora::manual
