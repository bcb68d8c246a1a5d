// How a source line looks on a terminal, and where a span of its bytes stands there.
//
// A line is laid out in cells, one for each code point: what is shown for it and how many columns that takes. Wide
// characters take two, combining ones none, a tab goes to the next stop, and what a terminal would obey or could not
// show (controls, direction marks, bytes that are no UTF-8) is written out. A very long line is cut to a window around
// the span.
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
