// A source text and places in it. Everything that is read (descriptions, assembly, JSON batches) is a Source; every
// diagnostic points into one by byte offsets.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/lazy.h"

namespace isadora::base {

struct Origin;

struct Source {
  std::string name;  // as the user gave it; "<stdin>" for standard input
  std::string text;
  std::shared_ptr<const Origin> origin;  // of a text that was generated from a file's text

  struct Position {
    unsigned line;    // from 1
    unsigned column;  // from 1, in Unicode code points
  };
  Position position(uint32_t offset) const;
  std::string_view line(unsigned number) const;  // without its line end
  // The byte offset of each line. The text must not change after the first call.
  const std::vector<uint32_t>& line_starts() const;

 private:
  Lazy<const std::vector<uint32_t>> line_starts_;  // most texts have no errors, and are read as a whole
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

// The origin of the bytes of a generated text: its pieces tile the text, in order.
struct Origin {
  struct Piece {
    uint32_t at = 0;                      // where it begins in the text that was made
    uint32_t from = 0, to = 0;            // its origin in the file
    uint32_t cell_from = 0, cell_to = 0;  // of a table's cell; empty if the bytes were copied from the file
    uint32_t row_from = 0, row_to = 0;    // the row that the piece was made for; empty where there is none
    bool is_cell() const { return cell_from < cell_to; }
    bool has_row() const { return row_from < row_to; }
  };
  SourceRef written;
  std::vector<Piece> pieces;
  // Rows of a table, or else statements that stand for others: macros and repetitions.
  bool is_table = true;
};
SourceRef make_source(std::string name, std::string text, Origin origin);

// The place in the file: a cell where all of it was put there by one; itself where no text was made.
Span as_written(Span span);
// As above, of bytes of a text with this origin, which has pieces.
Span as_written(const Origin& origin, uint32_t begin, uint32_t end);
// The row that the text at this place was made for, in the file; no place where it was made for none.
Span row_of(Span span);

// The visible part of a line (from 1), without surrounding blanks; an empty span if there is no such line.
Span line_span(const Source& source, unsigned line);

}  // namespace isadora::base
