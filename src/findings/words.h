// Words in free text of any language: names and modifiers are ASCII, other characters separate them.
#pragma once

#include <string_view>
#include <vector>

#include "base/source.h"
#include "base/text.h"

namespace isadora::findings {

struct TextWord {
  std::string_view text;
  uint32_t at;         // in the text that it was taken from
  char before, after;  // the bytes around it; 0 at the ends
};

std::vector<TextWord> words_in(std::string_view text);      // names: a letter, then letters, digits, `_`
std::vector<TextWord> modifiers_in(std::string_view text);  // `.x`, without the dot; at is that of the dot

// Sentences, and their parts between commas: pieces of the text that was given.
std::vector<std::string_view> sentences(std::string_view text);
std::vector<std::string_view> parts_of(std::string_view sentence);

using base::trimmed;

bool has_any(std::string_view text, std::initializer_list<std::string_view> words);

// The span of a piece of `whole`, which begins at `span`.
base::Span within(base::Span span, std::string_view whole, std::string_view piece);
// The character of one byte in parentheses at a place, ASCII or full-width: `(~)`; 0 when there is none.
char in_parentheses(std::string_view text, size_t at);

}  // namespace isadora::findings
