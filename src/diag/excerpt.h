// Lays out a source line for a terminal, with the columns of a span of its bytes.
//
// A line is a list of cells, one for each code point: its text and its number of columns. Wide characters take two,
// combining ones none, a tab goes to the next stop, and characters that a terminal would interpret or cannot show
// (controls, direction marks, invalid UTF-8) are escaped. A very long line is cut to a window around the span.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace isadora::diag {

struct ExcerptLine {
  unsigned number = 0;  // 0: lines are left out here
  std::string text;
  std::string marks;  // under the text: "    ^~~~"; empty for none
};

// The lines of `span`, which must have a source.
std::vector<ExcerptLine> excerpt(const base::Span& span);

// Text for a terminal: as in a line of an excerpt, but a line end stays one.
std::string printable(std::string_view text);

}  // namespace isadora::diag
