// The lexer turns lines into tokens. Its caller classifies lines as notation or prose (parse/layout.h) and names the
// mode, because a dot has different meanings in an expression and in an instruction.
//
// The lexer never fails: invalid text becomes an Error token and a LexError, which the parser turns into a diagnostic.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "lex/token.h"

namespace isadora::lex {

enum class LexMode : uint8_t {
  Body,     // statements and expressions: `a.b` is a member access, `.b` a modifier
  Form,     // syntax lines and headers: every `.name` is a modifier; `when (…)` holds an expression
  Crack,    // micro-ops: as Form; `if (…)`, `for (…)` and `\(…)` hold expressions
  Example,  // instructions: as Form, with `.?name`; `//=` begins a claim that ends with the line
  Claim,    // as Body
};

enum class LexErrorKind : uint8_t { BadCharacter, Placeholder, BadNumber, UnclosedString, UnclosedComment };

struct LexError {
  LexErrorKind kind;
  uint32_t begin;
  uint32_t end;
};

class Lexer {
 public:
  Lexer(std::string_view text, std::vector<Token>& tokens, std::vector<LexError>& errors)
      : text_(text), tokens_(tokens), errors_(errors) {}

  // Each takes the rest of a line, its line end included, and returns the start of the next line. Only a block comment
  // makes `notation` take more than one line.
  uint32_t notation(uint32_t at, LexMode mode);
  uint32_t prose(uint32_t at);
  uint32_t line_as(uint32_t at, TokenKind kind);  // indentation, one token to the last visible byte, trailing spaces

  uint32_t spaces(uint32_t at);
  void reset() { expression_next_ = false, expression_depth_ = 0; }  // an expression inside a form ends with the form
  uint32_t take(TokenKind kind, uint32_t begin, uint32_t end);       // returns end

 private:
  bool at_line_end(uint32_t at) const;
  uint32_t line_end(uint32_t at) const;  // the offset of the line's end, or of the text's
  uint32_t newline(uint32_t at);
  char peek(uint32_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  uint32_t token(uint32_t at, LexMode& mode);
  uint32_t comment(uint32_t at, LexMode& mode);
  uint32_t block_comment(uint32_t at);
  uint32_t word(uint32_t at, LexMode mode);
  uint32_t word_end(uint32_t at);
  uint32_t number(uint32_t at, LexMode mode);
  uint32_t string(uint32_t at);
  uint32_t dot(uint32_t at, LexMode mode);
  uint32_t control(uint32_t at);
  uint32_t punct(uint32_t at);
  uint32_t hole(uint32_t at);
  uint32_t strange(uint32_t at);
  bool follows_operand(uint32_t at) const;
  void add_error(LexErrorKind kind, uint32_t begin, uint32_t end) { errors_.push_back({kind, begin, end}); }

  std::string_view text_;
  std::vector<Token>& tokens_;
  std::vector<LexError>& errors_;
  bool expression_next_ = false;   // after `when`, `if` …: a parenthesis opens an expression inside a form
  uint32_t expression_depth_ = 0;  // parentheses of that expression that are open
  bool no_comment_end_ = false;    // no `*/` in the rest of the text: it is not searched again
};

// Whether the text of a Number token is a valid number: 12 0x1F 0b101 2^32 1.5 1e10.
bool is_number(std::string_view text);

// The ASCII character that a character of another script resembles: `，` is `,`. Empty if there is none.
std::string_view meant_by(std::string_view character);

// A backslash and a name: a column of a table.
bool is_placeholder(std::string_view text, size_t at);
bool is_name_start(char c);
bool is_name_char(char c);
bool is_trivia(TokenKind kind);

}  // namespace isadora::lex
