// The layout of a file: which lines are keywords, fences, prose and notation (docs/notation.md, 1), decided line by
// line from the top. The result tiles the file with regions, and the grammar never looks beyond the region that it
// reads: a brace left open in one clause cannot swallow the next.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "lex/lexer.h"
#include "lex/token.h"
#include "parse/extent.h"
#include "parse/keywords.h"

namespace isadora::parse {

enum class RegionKind : uint8_t {
  Definition,  // the line of a __DefX
  Block,       // the line of a __Xyz
  Prose,       // one paragraph
  FenceOpen,   // the line ```asm
  FenceClose,
  Notation,     // lines of notation, comments and blank lines among them
  Header,       // in __Semantics: a line that ends in `:` and starts a clause
  CrackHeader,  // the line `crack:`
};

struct SourceRegion {
  RegionKind kind;
  Style style;     // of the enclosing block
  uint32_t first;  // tokens [first, last)
  uint32_t last;
};

struct SourceLayout {
  std::vector<lex::Token> tokens;     // with End
  std::vector<SourceRegion> regions;  // tile the tokens, End apart
  std::vector<lex::LexError> errors;
};

SourceLayout lay_out(std::string_view text, ParseExtent extent = ParseExtent::Whole);

}  // namespace isadora::parse
