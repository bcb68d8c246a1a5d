// The step of a cursor, inlined in all users: the cost of a call is measurable.
#pragma once

#include <isadora/cursor.h>

#include "encoding/codec.h"

namespace isadora {

inline bool Cursor::decode_next(void* decoded) {
  const uint8_t* const at = begin_ = next_;
  encoding::Decoded& d = *static_cast<encoding::Decoded*>(decoded);
  const unsigned size = aligned_ ? static_cast<const encoding::Codec*>(codec_)->decode({at, end_}, d) : 0;
  if (!size) return skip_bytes();
  failure_.error = DecodeError::None;
  next_ = at + size;
  if (parcels_vary_) aligned_ = (address_ + static_cast<uint64_t>(next_ - first_)) % align_ == 0;
  return true;
}

}  // namespace isadora
