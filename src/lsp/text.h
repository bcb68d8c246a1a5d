// Places in a text as the protocol counts them: lines from 0, and in a line the units of the encoding that client and
// server have agreed on. Inside the server a place is a byte offset, as everywhere else.
#pragma once

#include <string>
#include <string_view>

#include "base/source.h"
#include "lsp/json.h"

namespace isadora::lsp {

enum class Units : uint8_t { Utf8, Utf16, Utf32 };
std::string_view name(Units units);  // "utf-16"

// Reads and writes places of one text. Going forward through a line is cheap, however long the line is.
class TextPositions {
 public:
  TextPositions(const base::Source& source, Units units) : source_(source), units_(units) {}

  // The offset of a position; a position after a line's end is that end, one after the text is the text's end.
  uint32_t offset(const Json& position) const;
  Json position(uint32_t offset) const;
  Json range(uint32_t begin, uint32_t end) const;
  Json whole() const { return range(0, static_cast<uint32_t>(source_.text.size())); }

 private:
  uint32_t line_of(uint32_t offset) const;
  uint32_t line_end(uint32_t line) const;
  size_t advance(uint32_t at, uint64_t& units) const;

  const base::Source& source_;
  Units units_;
  mutable uint32_t line_ = 0, counted_ = 0;  // the last place that was counted
  mutable uint64_t column_ = 0;
};

// The text after one change of didChange; a change without a range is the whole text. False for an invalid change.
bool apply(std::string& text, const Json& change, Units units);

// Converts file:///a%20b to /a b and back. Other URIs have no path.
std::string path_of(std::string_view uri);
std::string uri_of(const std::string& path);

}  // namespace isadora::lsp
