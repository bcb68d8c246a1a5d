// Notation, semantics and programs with syntax colours, and names linked to their explanation.
#pragma once

#include "manual/book.h"

namespace isadora::manual {

// Local names of a page: operands, in lower case.
using Local = std::map<std::string, std::string, std::less<>>;  // name: "#operand-rd"

enum class Text { Semantics, Forms, Assembly };
Html highlighted(std::string_view text, Text what, const BookPages& pages, const Page& page, const Local& local = {});
// As above as a block.
Html listing(std::string_view text, Text what, const BookPages& pages, const Page& page, const Local& local = {});

// As above for any description: no names are linked.
Html painted(std::string_view text, Text what);

}  // namespace isadora::manual
