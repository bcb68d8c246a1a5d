// A source text and places in it. Everything that is read (descriptions, assembly, JSON batches) is a Source; every
// diagnostic points into one by byte offsets.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace isadora::base {

struct Source {
  std::string name;  // as the user gave it; "<stdin>" for standard input
  std::string text;
  std::vector<uint32_t> line_starts;  // byte offset of each line, filled by make_source

  struct Position {
    unsigned line;    // from 1
    unsigned column;  // from 1, in Unicode code points
  };
  Position position(uint32_t offset) const;
  std::string_view line(unsigned number) const;  // without its line end
};

using SourceRef = std::shared_ptr<const Source>;
SourceRef make_source(std::string name, std::string text);

struct Span {
  const Source* source = nullptr;  // null: no place (a command-line argument, a generated value)
  uint32_t begin = 0;
  uint32_t end = 0;  // one past the last byte
  explicit operator bool() const { return source != nullptr; }
  bool operator==(const Span& o) const;  // the same bytes of sources with the same name
};

// What is to be seen of a line, from 1, without the blanks around it; no place where there is no such line.
Span line_span(const Source& source, unsigned line);

}  // namespace isadora::base
