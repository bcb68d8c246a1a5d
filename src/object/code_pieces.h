// The code of an object, whichever sections it lies in.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "object/object.h"

namespace isadora::object {

// Code that lies together. It refers to the object.
struct CodePiece {
  std::string_view section;  // its name; empty: the object's own code
  std::span<const uint8_t> bytes;
  uint64_t base = 0;  // the address of the first byte
  std::span<const LineEntry> lines;
  std::span<const DataRange> data;

  bool is_data(uint64_t address) const;
  // Null where no line is known.
  const LineEntry* line_at(uint64_t address) const;
};

// The object's own code first.
std::vector<CodePiece> code_pieces(const Object& object);
// Of all its code.
void forget_lines(Object& object);

}  // namespace isadora::object
