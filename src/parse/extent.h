// How much of a description is read: all of it, or the part that encoding and assembly need.
#pragma once

#include <cstdint>

#include "parse/tree.h"

namespace isadora::parse {

enum class ParseExtent : uint8_t {
  Whole,
  Coding,  // semantics and claims are skipped like prose
};

Tree parse(base::SourceRef source, diag::Sink& sink, ParseExtent extent);

}  // namespace isadora::parse
