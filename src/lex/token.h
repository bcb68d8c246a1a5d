// Tokens tile a file: concatenating the text of all tokens gives the file back, byte for byte. Whitespace, line ends,
// comments, prose and bytes that have no meaning are tokens too; only the parser decides which paragraphs are prose
// (docs/notation.md, 1).
#pragma once

#include <cstdint>

namespace isadora::lex {

enum class TokenKind : uint8_t {
  // trivia
  Space,
  Newline,
  LineComment,
  BlockComment,
  // text outside notation
  Prose,       // one line of prose without its line end
  FenceOpen,   // the line ```asm
  FenceClose,  // the line ```
  // notation
  Name,    // also keywords of statements; a name may be Chinese only by mistake: non-ASCII letters are Error
  Number,  // 12 0x1F 0b1 2^32 1.5 1e10
  String,
  Modifier,      // .name or .32 directly after no operand: the dot is part of it
  Control,       // $name
  DefKeyword,    // __DefOptype
  BlockKeyword,  // __Encoding
  Punct,         // one operator or bracket, longest first
  Error,         // anything else
  End,           // empty, last
};

struct Token {
  TokenKind kind;
  uint32_t begin;  // byte offset in the source
  uint32_t end;
};

}  // namespace isadora::lex
