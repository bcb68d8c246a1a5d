// Notation, semantics and programs, coloured, each name led to what explains it.
#pragma once

#include "manual/book.h"

namespace isadora::manual {

// Names that mean something on the page where the text stands: operands, by their small letters.
using Local = std::map<std::string, std::string, std::less<>>;  // name: "#operand-rd"

enum class Text { Semantics, Forms, Assembly };
Html highlighted(std::string_view text, Text what, const BookPages& pages, const Page& page, const Local& local = {});
// The same as a block.
Html listing(std::string_view text, Text what, const BookPages& pages, const Page& page, const Local& local = {});

// The same of any description: no name is led anywhere.
Html painted(std::string_view text, Text what);

}  // namespace isadora::manual
