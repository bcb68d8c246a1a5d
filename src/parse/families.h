// Families (docs/notation.md, 4): a definition with a table `__Rows` is a template that is instantiated once per row.
// The instances are written out as text before parsing, so all tools see ordinary definitions.
#pragma once

#include <vector>

#include "base/source.h"
#include "diag/diagnostic.h"

namespace isadora::parse {

// The text with each family written out; its places map to the file (base::as_written). Returns the source itself if it
// has no family. Errors of a table are reported, and its family is left out. The result has at most kLargest bytes.
base::SourceRef written_out(const base::SourceRef& source, diag::Sink& sink);

// The columns that nothing in their families names.
std::vector<base::Span> unused_columns(const base::SourceRef& source);

}  // namespace isadora::parse
