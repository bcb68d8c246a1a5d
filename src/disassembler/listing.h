// A part of an object's code as text.
#pragma once

#include <string>

#include "disassembler/disassembler.h"

namespace isadora::disassembler {

// The printed range of addresses, and whether a comment after each line shows its address.
struct ListingRange {
  uint64_t from = 0, to = UINT64_MAX;
  bool addresses = false;
};

// Instructions are read from its first address on.
std::string disassemble(const Printer& printer, const encoding::Codec& codec, const object::Object& object,
                        const ListingRange& extent, size_t* illegal);

}  // namespace isadora::disassembler
