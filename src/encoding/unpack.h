// The codes of a word's fields, eight at a time, and whether they are among those that mean something.
//
// Nearly every field is one slice of its word that lies within four bytes: those bytes, shifted and cut off. Where the
// processor moves bytes and shifts elements by distances of their own, that is a few instructions for eight fields.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "model/model.h"

namespace isadora::encoding {

inline constexpr size_t kAtOnce = 8;

// One element for each of eight fields. A field that is not one slice within four bytes has a mask of 0, and is
// extracted piece by piece.
struct alignas(32) EightFields {
  uint8_t bytes[kAtOnce][4] = {};  // the numbers of its four bytes in the word, 128 and more for none
  uint32_t shift[kAtOnce] = {};    // below 32
  uint32_t mask[kAtOnce] = {};
  uint32_t illegal[kAtOnce] = {};  // bit c: code c means nothing. Only of fields of at most five bits, else 0
};
static_assert(sizeof(EightFields) == 4 * 32);

// Writes the codes; true where one is illegal.
using Unpack = bool (*)(model::Bits word, const EightFields* fields, size_t eights, uint64_t* codes);
// The fastest that this processor has. The first call chooses it, so it may come before main().
extern constinit std::atomic<Unpack> unpack_fields;
extern const Unpack unpack_plainly;

}  // namespace isadora::encoding
