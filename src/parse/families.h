// Families (docs/notation.md, 4): a definition with a table `__Rows` stands for one definition for each row. The text
// that says so is made here, before anything else reads it, so that a family is to every tool what its rows are.
#pragma once

#include <vector>

#include "base/source.h"
#include "diag/diagnostic.h"

namespace isadora::parse {

// The text with each family written out, whose places lead back to the file (base::as_written); the source itself where
// it has none. What is wrong with a table is reported, and its family left out. At most kLargest bytes come of it.
base::SourceRef written_out(const base::SourceRef& source, diag::Sink& sink);

// The columns that nothing in their families names.
std::vector<base::Span> unused_columns(const base::SourceRef& source);

}  // namespace isadora::parse
