// The code of an object, whichever sections it lies in.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "object/object.h"

namespace isadora::object {

// Code that lies together. It refers to the object.
struct CodePiece {
  SectionIndex section = kCodeSection;
  std::string_view name;  // of the section; empty: the object's own code
  std::span<const uint8_t> bytes;
  uint64_t base = 0;  // the address of the first byte
  std::span<const LineEntry> lines;
  std::span<const DataRange> data;

  uint64_t end() const { return base + bytes.size(); }
  // The bytes from an address of it on.
  std::span<const uint8_t> from(uint64_t address) const { return bytes.subspan(address - base); }
  bool is_data(uint64_t address) const;
  // Null where no line is known.
  const LineEntry* line_at(uint64_t address) const;
};

// Empty: it is the object's own code.
std::string_view section_name(const Object& object, SectionIndex section);
// The object's own code first.
std::vector<CodePiece> code_pieces(const Object& object);
// Of all its code.
void forget_lines(Object& object);

}  // namespace isadora::object
