// How much of a description is read: all of it, or what texts and words of instructions need.
#pragma once

#include <cstdint>

#include "parse/tree.h"

namespace isadora::parse {

enum class ParseExtent : uint8_t {
  Whole,
  Coding,  // blocks that say what instructions do, and what is claimed of them, are passed over as prose
};

Tree parse(base::SourceRef source, diag::Sink& sink, ParseExtent extent);

}  // namespace isadora::parse
