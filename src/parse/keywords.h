// The keywords of the notation, one line each, and how the text after each is read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace isadora::parse {

// The syntax of a block, or of the text before a definition's first block.
enum class Style : uint8_t {
  Prose,        // no notation; fences are kept unread
  Statements,   // Name<…> = …;  and fields
  Enumerators,  // the same, and a bare `Name = value;` is an enumerator
  Rows,         // values between commas
  Program,      // statements of the semantics language
  Forms,
  Clauses,
  Crack,  // micro-ops, with the statements that select and repeat them
  Examples,
  Claims,
};

enum class KeywordGroup : uint8_t { Machine, Type, Group, Optype, Opcode, Block };

struct Keyword {
  std::string_view word;
  KeywordGroup group;
  Style style;
};

// Null when the notation has no such keyword.
const Keyword* find_keyword(std::string_view word);

// The keyword that a misspelt one comes nearest to (a definition's for __Def…), or empty.
std::string nearest_keyword(std::string_view word);

bool is_definition_word(std::string_view word);

// The style for a keyword as written: that of the nearest keyword when it is misspelt, so that one slip costs one
// finding.
Style style_of(std::string_view word);

}  // namespace isadora::parse
