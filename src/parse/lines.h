// Classifies single lines, before lexing.
#pragma once

#include <cstdint>
#include <string_view>

namespace isadora::parse {

struct Line {
  uint32_t begin;         // of the line
  uint32_t first;         // of its first visible byte
  std::string_view text;  // from there to its last visible byte
  uint32_t next;          // of the next line
  bool blank() const { return text.empty(); }
  uint32_t column() const { return first - begin; }
};

Line line_at(std::string_view text, uint32_t begin);

std::string_view leading_word(std::string_view line);  // the name that it starts with, or empty
bool is_definition_line(const Line& line);             // __DefX …
bool is_block_line(const Line& line);                  // __Xyz alone
bool is_fence_line(const Line& line);                  // ``` …
bool is_bare_fence(const Line& line);                  // ``` alone
bool is_comment_line(const Line& line);
bool is_claim_line(const Line& line);      // //= …
bool is_statement_line(const Line& line);  // Name…;  Name<…   "x"…;   32;
bool is_header_line(const Line& line);     // NAME.X a, b:   (case labels and `? :` are none)

}  // namespace isadora::parse
