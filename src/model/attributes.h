// The attributes of objects that a description names, and texts of words in them, as `rv32i2p1_m2p0`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/model.h"

namespace isadora::model {

// Null where the description has none with this tag, or with this name.
const ObjectAttribute* attribute_of(const ObjectAttributes& all, uint64_t tag);
const ObjectAttribute* attribute_of(const ObjectAttributes& all, std::string_view name);
// Does a tag have a number, a text, or both? Of tags that the description does not name, 32 has both, and of the others
// odd ones have texts.
bool has_number(const ObjectAttributes& all, uint64_t tag);
bool has_text(const ObjectAttributes& all, uint64_t tag);
// The name of the attribute, for messages; its number where the description has none.
std::string attribute_name(const ObjectAttributes& all, uint64_t tag);

struct AttributeWord {
  std::string name;
  std::string version;  // "2p0", or "2"; empty: none
  bool operator==(const AttributeWord&) const = default;
};

// `head`, which ends with digits, words of one letter each, and after each `_` one word. In a text that compilers write
// all have versions, and `_` between them.
struct AttributeWords {
  std::string head;
  std::vector<AttributeWord> words;  // no two of one name
  std::string text() const;
  const AttributeWord* find(std::string_view name) const;  // null where there is none
  bool operator==(const AttributeWords&) const = default;
};

// Nothing where the text is not of words, or longer than 4,096 bytes. Of a word that is there twice the greater version
// is kept.
std::optional<AttributeWords> read_words(std::string_view text);
// The words of both. Where both have one, the greater version is kept; a new one comes before the word that follows it
// in its own text.
void add_words(AttributeWords& to, const AttributeWords& from);

}  // namespace isadora::model
