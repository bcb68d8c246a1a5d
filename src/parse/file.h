// Definitions and blocks: the regions of a layout, read in order into the tree.
#pragma once

#include <vector>

#include "parse/cursor.h"
#include "parse/layout.h"

namespace isadora::parse {

// Makes nodes[0], the File.
void file(Cursor& cursor, const std::vector<SourceRegion>& regions);

}  // namespace isadora::parse
