// Values of C types as text, as gdb writes them.
#pragma once

#include "inspect/variable_evaluator.h"

namespace isadora::inspect {

class VariableText {
 public:
  VariableText(const object::DwarfEntries& entries, bool big) : entries_(entries), big_(big) {}

  // In bytes; 0 where it is not known.
  uint64_t size(const object::DwarfEntry& type, unsigned depth = 0) const;
  std::string of(const object::DwarfEntry& type, std::span<const std::optional<uint8_t>> bytes,
                 unsigned depth = 0) const;

 private:
  using Bytes = std::span<const std::optional<uint8_t>>;
  using Entry = object::DwarfEntry;

  const Entry* element_of(const Entry& type) const;
  uint64_t count_of(const Entry& array) const;
  std::string members(const Entry& type, Bytes bytes, unsigned depth) const;
  std::string elements(const Entry& type, Bytes bytes, unsigned depth) const;
  std::string number(const Entry& type, Bytes bytes, unsigned bits) const;
  std::string bit_field(const Entry& member, const Entry& type, Bytes bytes) const;
  std::string named(const Entry& enumeration, uint64_t n, unsigned bits) const;

  const object::DwarfEntries& entries_;
  bool big_;
  mutable unsigned left_ = 10000;  // values, after which the text ends
};

}  // namespace isadora::inspect
